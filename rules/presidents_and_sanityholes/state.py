"""What a game of Presidents & Sanityholes consists of: its state, and what is known of it.

The rules stand in `rules.presidents_and_sanityholes.game`.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from rules.core import Observation, Seat
from rules.shared.deal_draw import DealDraw
from rules.shared.double_cards import LEAST_VALUE, double_deck
from rules.words import _, ngettext

Phase = Literal["draw", "shuffle", "give", "play", "over"]


class PlayedSet(msgspec.Struct, frozen=True):
    """A set on the table: who played it, as which value, and its cards."""

    seat: Seat
    value: int
    cards: tuple[int, ...]


class Exchange(msgspec.Struct, frozen=True):
    """What one pair exchanged in this round (S3); only these two know the cards."""

    upper: Seat
    lower: Seat
    given: tuple[int, ...]
    markers: int
    returned: tuple[int, ...]


class Round(msgspec.Struct, frozen=True):
    """A finished round: the seats from the President to the Sanityhole, and all markers then."""

    order: tuple[Seat, ...]
    markers: tuple[int, ...]


class State(msgspec.Struct):
    """A game of Presidents & Sanityholes; hands and `played` are bit sets of card numbers.

    `order` is who sits clockwise in this round, `left` each seat's neighbor in it; `playing`
    and `passed` (since the last play) are bit sets of seats. `out` is the order of going out,
    with the last player once the round is over. `reds` are how many of each seat's markers are
    red: those were taken in the last round, so that they are never given away.
    """

    phase: Phase
    drawing: DealDraw
    order: tuple[Seat, ...]
    left: tuple[Seat, ...]
    hands: tuple[int, ...]
    markers: tuple[int, ...]
    round: int = 0
    turn: Seat = 0
    playing: int = 0
    passed: int = 0
    trick: tuple[PlayedSet, ...] = ()
    played: int = 0
    out: tuple[Seat, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    reds: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()


class Facts(msgspec.Struct, frozen=True):
    """What a viewer may know besides cards and markers.

    `round` counts from 1 (0 before the first deal); `order` is who sits clockwise in it, from
    round 2 on the President first. `plays` is the trick. `due` is how many cards and markers
    `turn` is to give, 0 outside the exchange. `exchanges` are this round's, with the cards of
    others unseen. `gone` are the cards that were played and cleared in this round, as a player
    may remember them. `reds` are how many of each seat's markers are red; `rounds` are the
    finished rounds.
    """

    phase: Phase
    drawing: DealDraw
    round: int
    order: tuple[Seat, ...]
    turn: Seat
    plays: tuple[PlayedSet, ...]
    passed: tuple[Seat, ...]
    out: tuple[Seat, ...]
    due: int
    exchanges: tuple[Exchange, ...]
    gone: tuple[int, ...]
    reds: tuple[int, ...]
    rounds: tuple[Round, ...]

    @property
    def roles(self) -> tuple[Seat, ...]:
        """The seats from the President to the Sanityhole; empty in the first round."""
        return self.order if self.round > 1 else ()

    @property
    def dealer(self) -> Seat | None:
        """Who dealt this round: the Sanityhole, or who drew the highest card (S1, S2)."""
        return self.order[-1] if self.round > 1 else self.drawing.dealer


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""


def least_cards(trick: tuple[PlayedSet, ...], value: int) -> int:
    """Return how many cards a set of this value must have on a trick (S5); a single 2 is none."""
    if not trick:
        return 2 if value == LEAST_VALUE else 1
    best = trick[-1]
    return len(best.cards) + (value < best.value)


def to_beat(best: PlayedSet) -> str:
    """Return in words what may be played on a set (S5)."""
    return ngettext(
        "play {value} or higher, or a bigger set",
        "play {count} cards as {value}s or higher, or a bigger set",
        len(best.cards),
    ).format(count=len(best.cards), value=best.value)


def clearing_twos(hand: int) -> int:
    """Return the 2s of a hand that may clear, as a bit set: none as the final card (S7)."""
    return hand & double_deck().having[LEAST_VALUE] if hand & (hand - 1) else 0


def exchanged(place: int, seats: int) -> int:
    """Return how many cards and markers a place (from 0, the President) exchanges (S3).

    They are as many as it is places above the middle; 0 there, negative below.
    """
    return seats // 2 - place if place < seats // 2 else -(place - (seats - 1) // 2)


def role_title(place: int, seats: int) -> str:
    """Return the role of a place, counted from 0, among so many players (S2)."""
    distance = exchanged(place, seats)
    if not distance:
        return _("Neutral")
    vice = seats // 2 - abs(distance)  # 0 for the outermost two
    if distance > 0:
        return (_("President"), _("Vice-President"), _("Second Vice-President"))[vice]
    return (_("Sanityhole"), _("Vice-Sanityhole"), _("Second Vice-Sanityhole"))[vice]


def titled(order: Sequence[Seat]) -> dict[Seat, str]:
    """Return the role of each seat, in an order from the President to the Sanityhole."""
    return {seat: role_title(place, len(order)) for place, seat in enumerate(order)}
