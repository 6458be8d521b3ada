"""What every game is made of: actions, events, observations, outcomes and the `Game` protocol.

A game never keeps anything between calls: everything that changes is in its state. Cards are
their numbers in the deck (`Deck.cards[number]`), so that a hand can be an integer bit set; the
record alone writes card ids. Seats are numbered clockwise from 0.
"""

import random
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from rules.decks.cards import Deck
from rules.words import _, lowered, pgettext

Seat: TypeAlias = Annotated[int, msgspec.Meta(extra={"seat": True})]
"""A seat's number, clockwise from 0, or `CHANCE`; told from other numbers by its type."""

Zone = str
"""A place for cards: `hand:2`, `stock`, `trick`. Zones named `hand:…` have no order."""

Account = str
"""A place for chips: `bank:2`, `pot`, `stake:0:game`."""


def seat_of(place: Zone | Account) -> Seat:
    """Return whose zone or account this is: 2 for `hand:2`."""
    return int(place.split(":")[1])


CHANCE: Final = -1
"""The seat of chance: shuffles, draws for the deal, random choices."""

HUMAN: Final = "human"
"""Who plays a seat, where that is a person and no `bot:LEVEL`."""

PUBLIC: Final = -1
"""The viewer who sees what everybody sees (a curtain, a spectator)."""

OPEN: Final = -2
"""The viewer who sees what anybody sees (open hands, a finished game)."""

UNSEEN: Final = -1
"""The token of a card whose face the viewer does not see.

It says where a card lies (by its place in a zone) and nothing of which card it is: a token that
stayed with its card through a hidden hand would tell where the card went.
"""

ALL: Final = -1
"""The set of viewers that holds everybody, as a bit mask."""


CardNumber: TypeAlias = Annotated[int, msgspec.Meta(extra={"card": True})]
"""A card as actions name it; only in a record's line the card's id stands in its place."""


HOUSE_RULE: Final = msgspec.Meta(extra={"house_rule": True})
"""Marks an option of a game as a house rule: how groups may settle what its original leaves open.

House rules came later than records: in one where such an option is absent it has its default.
"""


class Action(
    msgspec.Struct, frozen=True, tag_field="action", forbid_unknown_fields=True, omit_defaults=True
):
    """What a seat decides. Each game has its own kinds, and a record's line is their encoding.

    The `tag` of a kind is the line's `action`; its fields are the line's, in their order, and
    one that is only sometimes there has a default.
    """


class CardAction(Action, frozen=True):
    """A decision that names cards, in the order of the line."""

    cards: tuple[CardNumber, ...]


class AmountAction(Action, frozen=True):
    """A decision for an amount of chips or points."""

    amount: int


class Chance(
    msgspec.Struct, frozen=True, tag_field="chance", forbid_unknown_fields=True, omit_defaults=True
):
    """What chance brings, encoded like an `Action`; the kinds stand in `rules.shared.chance`."""


def name_of(kind: type[Action] | type[Chance]) -> str:
    """Return what a record's lines call this kind of action or of chance."""
    return str(kind.__struct_config__.tag)


def plain_words(kind: type[Action]) -> str:
    """Return what a kind of action is called in English: "pick up"."""
    return name_of(kind).replace("_", " ")


AS_ON_BUTTONS: Final = frozenset({"accept", "check", "concede", "pass"})
"""Decisions whose buttons say the same in every language."""


def called(game: str, action: Action) -> str:
    """Return what a decision is called in a game, in the player's language: "pick up"."""
    words = plain_words(type(action))
    if words in AS_ON_BUTTONS:
        return lowered(_(words.capitalize()))
    return pgettext(game, words)


def cards_of(action: Action) -> tuple[int, ...]:
    """Return the cards that a decision names; none where it is not about cards."""
    return action.cards if isinstance(action, CardAction) else ()


def same_decision(one: Action, other: Action) -> bool:
    """Return whether two actions differ at most in the order of their cards."""
    if isinstance(one, CardAction) and isinstance(other, CardAction):
        if sorted(one.cards) != sorted(other.cards):
            return False
        one = msgspec.structs.replace(one, cards=other.cards)
    return one == other


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the number of the rule and a sentence for the player."""

    rule: str
    reason: str


class Refused(ValueError):  # noqa: N818 (a refusal is an answer, not a fault)
    """An action that the rules do not allow was submitted."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


class OptionsError(ValueError):
    """A game cannot be set up so: one sentence for the player."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What follows from an action; derived, never stored.

    Only `Moved` and `Shown` name cards, so that redaction is one function
    (`rules.observe.redact`); a game's own events hold what everybody may know.
    """


class SeatEvent(Event, frozen=True, kw_only=True):
    """What a seat did, or what happens to it."""

    seat: Seat


class Moved(Event, frozen=True, kw_only=True):
    """A card went from the end or the middle of `source` to the end (the top) of `target`.

    `seen` is the bit mask of the seats that see its face on the way, `lies_open_to` of those
    who see it where it lies afterwards; `ALL` for everybody.
    """

    card: int
    source: Zone
    target: Zone
    seen: int
    lies_open_to: int


class Shown(Event, frozen=True, kw_only=True):
    """A card was turned where it lies: it is now seen by `lies_open_to` (0 hides it).

    Of several in one zone the first that lies there is turned first.
    """

    card: int
    zone: Zone
    seen: int
    lies_open_to: int


class Shuffled(Event, frozen=True, kw_only=True):
    """All cards of `sources` were gathered and lie shuffled, face down, in `zone`: `count`."""

    zone: Zone
    sources: tuple[Zone, ...]
    count: int


class Paid(Event, frozen=True, kw_only=True):
    """`amount` chips (or markers) went from one account to another; `why` names the cause."""

    amount: int
    source: Account
    target: Account
    why: str


class PrizeTaken(SeatEvent, frozen=True, kw_only=True):
    """A seat takes a prize that the game names by its `region` of the board."""

    region: str


class HandEnded(
    Event, frozen=True, kw_only=True, tag_field="end", tag="hand", forbid_unknown_fields=True
):
    """A hand, round or series is over; `hand` counts from 1, `scores` has an entry a seat.

    A record has its encoding for a line, and that of `GameEnded`.
    """

    hand: int
    scores: tuple[int, ...]
    why: str


class GameEnded(
    Event, frozen=True, kw_only=True, tag_field="end", tag="game", forbid_unknown_fields=True
):
    """The game is over; `ranking` lists the seats from the first place on, ties together."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    why: str


Ended: TypeAlias = HandEnded | GameEnded


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: totals a seat, places from the first on, and why (the page's word)."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    why: str

    def place(self, seat: Seat) -> int:
        """Return a seat's place, from 1; those who tie share the best of theirs.

        >>> Outcome((5, 9, 5, 1), ((1,), (0, 2), (3,)), "points").place(2)
        2
        """
        tie = next(tie for tie in self.ranking if seat in tie)
        return 1 + sum(map(len, self.ranking[: self.ranking.index(tie)]))


def side_of(partners: Iterable[frozenset[Seat]], seat: Seat) -> frozenset[Seat]:
    """Return a seat and its partners; the seat alone where nobody has any."""
    return next((side for side in partners if seat in side), frozenset({seat}))


def ranking(scores: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats from the highest score on, equal scores together.

    >>> ranking((10, 30, 10))
    ((1,), (0, 2))
    """
    return tuple(
        tuple(seat for seat, score in enumerate(scores) if score == place)
        for place in sorted(set(scores), reverse=True)
    )


F = TypeVar("F", bound=msgspec.Struct)


class Observation(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """All that one viewer may know of the table now (the public log aside).

    `actors` are who may act. The first of them is asked, the others may say something meanwhile;
    `at_once` all are asked, and answer in any order. `zones` gives each zone's cards from the
    bottom to the top, an unseen one as `UNSEEN`; hands are sorted, unseen cards last. `chips`
    gives every account. `facts` holds the rest of what the viewer may know in the game's own
    frozen structure (whose turn, bids, roles, …).
    """

    viewer: int
    actors: tuple[Seat, ...]
    at_once: bool = False
    zones: dict[Zone, tuple[int, ...]]
    chips: dict[Account, int]
    facts: F

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that the table waits for: one, or several at once; nobody for chance."""
        seats = self.actors if self.at_once else self.actors[:1]
        return () if seats == (CHANCE,) else seats


S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Unasked(msgspec.Struct, Generic[S], frozen=True):
    """A question that the rules leave out, because the seat that it is for could only decline.

    `state` is the table as it would be if `seat` were asked all the same: to `decline` is the
    only decision that is legal there, and the table would be `told` this of it.
    """

    seat: Seat
    state: S
    decline: Action
    told: tuple[Event, ...]


class LeftOut(msgspec.Struct, Generic[S], frozen=True):
    """The questions that the rules leave out after an action, in the order of their asking.

    The first `told` of the action's events come before them, the rest follow from their being
    declined.
    """

    questions: tuple[Unasked[S], ...] = ()
    told: int = 0


NOTHING_LEFT_OUT: Final[LeftOut[Any]] = LeftOut()
"""After most actions, and in most games, nobody is passed over who might hold something.

Without a question there is no state in it, so that it stands for every game (hence `Any`).
"""


class Later(msgspec.Struct, Generic[S], frozen=True):
    """A seat to which an open question comes later: the table if all before it `decline`."""

    seat: Seat
    state: S


class Window(msgspec.Struct, Generic[S], frozen=True):
    """A question that goes from seat to seat until it was answered, or all `decline`.

    Each of those to whom it comes `later` can make up their mind now: what is recorded follows
    the order of the seats.
    """

    decline: Action
    later: tuple[Later[S], ...] = ()


class FlatStates:
    """Rules whose states hold nothing that changes in place: a shallow copy is independent."""

    def copy(self, state: S) -> S:
        copied: S = state.__copy__()  # type: ignore[attr-defined]  # missing in msgspec's stubs
        return copied


class AsksOne:
    """What most rules say of windows: one seat is asked, or nobody can tell who will be."""

    def window(self, state: S, *, everyone: bool) -> Window[S] | None:
        """Return that no question goes from seat to seat."""
        return None


class AsksEverybody:
    """What most rules say of passing over: whoever may answer is asked, whatever they hold.

    Rules that say otherwise write both by themselves.
    """

    def passed_over(self, state: S, seat: Seat, action: Action | Chance) -> LeftOut[S] | None:
        """Return that nobody is passed over."""
        return NOTHING_LEFT_OUT

    def veiled(self, state: S) -> S:
        """Return the state: nothing in it tells of anybody passed over."""
        return state


class Game(Protocol[S, A, F]):
    """The rules of one game for a fixed number of seats and fixed options.

    `S` are its states, `A` is the union of its actions, `F` are the facts of its observations.

    States are changed by `advance` alone, which works in place: whoever wants to keep a state
    copies it first (`apply` does). All methods are deterministic; chance comes from the
    generator that is handed in.
    """

    name: ClassVar[str]
    """The game's name in records, `president_arnold`."""
    seat_range: ClassVar[range]
    """The numbers of players that the game can be played with."""
    actions: ClassVar[tuple[type[Action], ...]]
    """The kinds of action of its seats: the members of `A`."""
    chances: ClassVar[tuple[type[Chance], ...]]
    """The kinds of chance that it knows."""
    seats: int
    deck: Deck

    @property
    def options(self) -> msgspec.Struct:
        """The game's own frozen `Options`."""

    def initial(self) -> S:
        """Return the state before the first action (usually chance acts first)."""

    def copy(self, state: S) -> S:
        """Return an independent copy."""

    def actors(self, state: S) -> tuple[Seat, ...]:
        """Return who may act now: seats, `(CHANCE,)`, or nobody when the game is over."""

    def verify(self, state: S, seat: Seat, action: A | Chance) -> Refusal | None:
        """Return why `seat` may not do `action` now, or `None` if it may. Never raises."""

    def legal(self, state: S, seat: Seat) -> Iterable[A]:
        """Return or yield the actions open to `seat`, none twice.

        Where set plays explode, the game's docstring says which of them are left out here;
        `verify` knows them all.
        """

    def choose(self, state: S, seat: Seat, rng: random.Random) -> A:
        """Return a random legal action: evenly a kind of action, then evenly one of its forms."""

    def chance(self, state: S, rng: random.Random) -> Chance:
        """Return what chance does now; only where `actors(state) == (CHANCE,)`."""

    def advance(
        self, state: S, seat: Seat, action: A | Chance, events: list[Event] | None = None
    ) -> None:
        """Change `state` by a legal action; append what follows to `events` where wanted.

        Legality is not checked again here (`verify` does that); this is the hot path.
        """

    def passed_over(self, state: S, seat: Seat, action: A | Chance) -> LeftOut[S] | None:
        """Return whom the rules pass over after a legal action in `state`, for their cards' sake.

        They come before the player asked next. A seat that everybody sees to be unable (it has no
        cards, none that would do is unseen) is left out: passing over it tells nothing. `None`
        where the action answers no question, so that the questions before it stay open.
        """

    def veiled(self, state: S) -> S:
        """Return the state without a trace of who was passed over, for a table that asks all.

        Observed by anybody but its own seat, a question is then the same whether the rules ask it
        or leave it out.
        """

    def window(self, state: S, *, everyone: bool) -> Window[S] | None:
        """Return to whom the present question goes from the seat that is asked, or `None`.

        With `everyone` also those are meant whom the rules would pass over for their cards' sake.
        """

    def zones(self, state: S) -> dict[Zone, tuple[int, ...]]:
        """Return every zone with all its cards: each card in play is in exactly one."""

    def observe(self, state: S, viewer: int) -> Observation[F]:
        """Return what a seat, `PUBLIC` or `OPEN` may know."""

    def imagine(self, view: Observation[F], rng: random.Random) -> S:
        """Return a state that a seat with this observation cannot tell from the real one.

        Unseen cards are dealt at random over the places where unseen cards lie. Observing the
        imagined state as the same viewer gives `view` again, with the same legal actions.
        """

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or `None` while it goes on."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game that was found by its name, which a type checker cannot know: its types are given up here.

What is written for one game names them, `Game[State, Decision, Facts]`; what is written for all
keeps them together by `S`, `A` and `F`.
"""

View: TypeAlias = Observation[Any]
"""An observation of such a game; the facts in it are the game's own."""


def apply(
    game: Game[S, A, F], state: S, seat: Seat, action: A | Chance
) -> tuple[S, tuple[Event, ...]]:
    """Return the state after a legal action, and its events; `state` stays as it was.

    Raises `Refused` where the rules do not allow the action.
    """
    refusal = game.verify(state, seat, action)
    if refusal is not None:
        raise Refused(refusal)
    following = game.copy(state)
    events: list[Event] = []
    game.advance(following, seat, action, events)
    return following, tuple(events)


def tell_end(outcome: Outcome | None, events: list[Event]) -> None:
    """Tell how a game ended, if it has."""
    if outcome is not None:
        ended = GameEnded(scores=outcome.scores, ranking=outcome.ranking, why=outcome.why)
        events.append(ended)


def bits(mask: int) -> Iterable[int]:
    """Yield the numbers of the bits that are set in `mask`, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 12)
def members(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are set in `mask`, lowest first.

    The last ones are kept: from one look at a table to the next most hands and piles are as before.
    """
    return tuple(bits(mask))


@cache
def clockwise(seats: int, first: Seat, among: int) -> tuple[Seat, ...]:
    """Return the seats of the mask `among` clockwise, beginning with `first` or after it."""
    circle = (seat % seats for seat in range(first, first + seats))
    return tuple(seat for seat in circle if among >> seat & 1)


@cache
def circles(seats: int) -> tuple[tuple[tuple[Seat, ...], ...], ...]:
    """Return what `clockwise` does, by `first` (up to the number of seats) and `among`."""
    return tuple(
        tuple(clockwise(seats, first, among) for among in range(1 << seats))
        for first in range(seats + 1)
    )


def mask_of(cards: Iterable[int]) -> int:
    """Return the bit set that holds `cards`."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
