"""What lies on a table of President Arnold: options, state, facts."""

from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec

from rules.core import HOUSE_RULE, UNSEEN, Observation, OptionsError, Seat
from rules.decks.shelf import deck
from rules.president_arnold.jackpots import Chips, Claim
from rules.words import _

DEALER, SHUFFLE, LEAD, GO_ON, FOLLOW, OVER = range(6)
Phase = Literal["dealer", "shuffle", "lead", "go_on", "follow", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
"""What the table waits for: the draw of the first dealer, the shuffle of the next hand, a lead
(A5, A9), the layer to go on or stop (A7), another to follow or pass (A8), nothing any more."""

NOBODY: Final = -2
"""The turn when the game is over; `CHANCE` has the turn between hands."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of the game; `None` stands for what follows from the number of players."""

    hands: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    deck: Literal["squares", "full"] | None = None
    pots: Literal["renew", "grow"] = "renew"
    chips: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 50
    must_follow: bool = False
    own_stake: Annotated[Literal["returns", "stays"], HOUSE_RULE] = "returns"
    """Whether a claimer takes their own stake off the square, or leaves it (A12)."""


class State(msgspec.Struct, gc=False, kw_only=True):
    """The whole table. Sets of cards are in the order of `rules.president_arnold.triple_topper`."""

    phase: int
    turn: Seat
    """Who is asked, `CHANCE` or `NOBODY`."""
    dealer: Seat = -1
    hand: int = 0
    """The number of the hand that lies on the table, from 1; 0 before the first deal."""
    turned: int = UNSEEN
    """The card turned up, or `UNSEEN` before the first deal."""
    dealt: tuple[int, ...]
    """The set of cards that each seat was dealt in this hand."""
    left: int = 0
    """The set of cards that are still in hands."""
    sequence: bytes = b""
    """The numbers of the cards laid in this hand, in order."""
    layer: Seat = -1
    """Who laid the last card, or -1."""
    passed: int = 0
    """The seats that were asked to follow the last card and declined, as a bit mask."""
    options: int = 0
    """The set of cards that the seat whose turn it is may lay."""
    chips: Chips
    claims: tuple[Claim, ...] = ()
    """What was claimed in this hand, in order."""
    split: tuple[int, ...] = ()
    """Each seat's share of the boards once the game is over (A21), else empty."""


class MoneyCard(msgspec.Struct, frozen=True):
    """A money card of this hand and who claimed its jackpot, if anybody."""

    region: str
    card: int
    claimed_by: Seat | None


class Finished(msgspec.Struct, frozen=True):
    """How the hand on the table ended: who went out (nobody in a draw), the cards then left."""

    why: Literal["out", "draw"]
    out: Seat | None
    cards_left: tuple[int, ...]


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows besides cards and chips."""

    phase: Phase
    hand: int
    """The number of the hand on the table; 0 before the first deal."""
    dealer: Seat | None
    asked: Seat | None
    turned: int | None
    money: tuple[MoneyCard, ...]
    layers: tuple[Seat, ...]
    """Who laid each card of the sequence."""
    passed: tuple[Seat, ...]
    """Who was asked to follow the last card and declined."""
    claims: tuple[Claim, ...]
    loans: tuple[int, ...]
    finished: Finished | None
    """Set from the end of a hand until the next shuffle."""
    split: tuple[int, ...]
    """Each seat's share of the boards once the game is over (A21), else empty."""

    @property
    def last_layer(self) -> Seat | None:
        return self.layers[-1] if self.layers else None


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""


def settled(seats: int, options: Options) -> Options:
    """Return the options with what follows from the number of players filled in.

    Raises `OptionsError` for a deck that these players cannot choose.
    """
    only: Literal["squares", "full"] | None = None
    if seats != 3:
        only = "squares" if seats < 3 else "full"
    if only and options.deck not in (None, only):
        raise OptionsError(
            _("{seats} players use the “{only}”; with three, you can choose.").format(
                seats=seats, only=deck(f"triple-topper-{only}").name
            )
        )
    return msgspec.structs.replace(
        options, hands=options.hands or seats, deck=only or options.deck or "squares"
    )
