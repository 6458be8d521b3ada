"""An observation as a row of numbers of fixed length, seen from the viewer's chair.

Everything that goes by seat is written clockwise from the viewer: place +0 is the viewer, +1 the
left neighbor. So one network can play every seat.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import msgspec

from rules.core import UNSEEN, Seat, View

Kind = Literal["number", "word", "seat", "seats", "each", "sides", "cards"]
"""What the numbers of a part are.

`number`: one number, 0 for none. `word`: 1 for the word that holds, in the order of the words.
`seat`: 1 for the seat, all 0 for nobody. `seats`: 1 for each seat of a set. `each`: a number for
each seat. `sides`: a number for the viewer's side and one for the other. `cards`: 1 for each card
that is there, in deck order.
"""


class Part(msgspec.Struct, frozen=True):
    """A part of the row: `row[start:start + size]`."""

    name: str
    kind: Kind
    start: int
    size: int


class Sheet:
    """Takes down what a viewer knows, part by part; `row` and `parts` are the result."""

    def __init__(self, seats: int, cards: int, viewer: Seat) -> None:
        self.seats = seats
        self.cards_in_deck = cards
        self.viewer = viewer
        self.row: list[float] = []
        self.parts: list[Part] = []

    def _add(self, name: str, kind: Kind, numbers: Sequence[float]) -> None:
        self.parts.append(Part(name, kind, len(self.row), len(numbers)))
        self.row += numbers

    def number(self, name: str, number: float | None) -> None:
        """Take down a number."""
        self._add(name, "number", [number or 0])

    def word(self, name: str, word: object, words: Sequence[object]) -> None:
        """Take down which of the words holds, if any."""
        self._add(name, "word", [word == other for other in words])

    def seat(self, name: str, seat: Seat | None) -> None:
        """Take down a seat; None and negative numbers are nobody."""
        nobody = seat is None or seat < 0
        self._add(name, "seat", self._flags(() if nobody or seat is None else (seat,)))

    def among(self, name: str, seats: Iterable[Seat]) -> None:
        """Take down a set of seats."""
        self._add(name, "seats", self._flags(seats))

    def _flags(self, seats: Iterable[Seat]) -> list[float]:
        flags = [0.0] * self.seats
        for seat in seats:
            flags[(seat - self.viewer) % self.seats] = 1
        return flags

    def each(self, name: str, numbers: Sequence[float | None]) -> None:
        """Take down a number a seat, given by seat number; an empty list is all 0."""
        given = numbers or [0] * self.seats
        self._add(name, "each", [given[seat] or 0 for seat in self.clockwise(self.seats)])

    def places(self, name: str, order: Sequence[Seat]) -> None:
        """Take down each seat's place, counted from 1, in an order of seats; 0 for none."""
        given = [0.0] * self.seats
        for place, seat in enumerate(order, 1):
            given[seat] = place
        self.each(name, given)

    def sides(self, name: str, numbers: Sequence[float]) -> None:
        """Take down the numbers of the two sides, the viewer's first."""
        self._add(name, "sides", [numbers[side] for side in self.clockwise(2)])

    def cards(self, name: str, cards: Iterable[int]) -> None:
        """Take down cards; unseen ones are left out."""
        plane = [0.0] * self.cards_in_deck
        for card in cards:
            if card != UNSEEN:
                plane[card] = 1
        self._add(name, "cards", plane)

    def laid_by(self, cards: Sequence[int], layers: Sequence[Seat]) -> None:
        """Take down who laid the cards of a pile, given beside them, and its top card."""
        for place, seat in enumerate(self.clockwise(self.seats)):
            laid = zip(cards, layers, strict=True)
            self.cards(f"laid by +{place}", [card for card, layer in laid if layer == seat])
        self.cards("top", cards[-1:])

    def clockwise(self, count: int) -> list[int]:
        """Return seats (or two sides) by number, clockwise from the viewer."""
        return [(step + self.viewer) % count for step in range(count)]

    def zones_and_chips(self, view: View, sides: Collection[str] = ()) -> None:
        """Take down what lies in every zone, how many cards are unseen there, and all chips.

        `sides` are the first words of zones and accounts that belong to a side.
        """
        for name, zone in self._from_chair(view.zones, sides):
            cards = view.zones[zone]
            self.cards(name, cards)
            self.number(f"{name} unseen", cards.count(UNSEEN))
        for name, account in self._from_chair(view.chips, sides):
            self.number(name, view.chips[account])

    def _from_chair(self, names: Iterable[str], sides: Collection[str]) -> list[tuple[str, str]]:
        """Return zones or accounts by what they are called from the chair: `hand:2`, `hand:+1`."""
        called = []
        for name in names:
            first, *numbered = name.split(":")
            if numbered:
                count = 2 if first in sides else self.seats
                numbered[0] = f"+{(int(numbered[0]) - self.viewer) % count}"
            called.append((":".join((first, *numbered)), name))
        return sorted(called)
