"""An observation as a row of numbers of fixed length, seen from the viewer's chair.

Everything that goes by seat is written clockwise from the viewer: place +0 is the viewer, +1 the
left neighbor. So one network can play every seat.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal

import msgspec

from rules.core import UNSEEN, Seat, View

Kind = Literal["number", "word", "seat", "seats", "each", "sides", "cards"]
"""What the numbers of a part are.

`number`: one number, 0 for none. `word`: 1 for the word that holds, in the order of the words.
`seat`: 1 for the seat, all 0 for nobody. `seats`: 1 for each seat of a set. `each`: a number for
each seat. `sides`: a number for the viewer's side and one for the other. `cards`: 1 for each card
that is there, in deck order.
"""

BOUND: Final = 2.0**24
"""Numbers of a row are cut to ± this: up to it float32 is exact for whole numbers."""
TYPICAL: Final = 10
"""The number that is scaled to a half, unless a game says another."""
_MOST: Final = 1 << 16
"""The longest row that can be laid out."""


def fitted(number: float, typical: float, *, scaled: bool) -> float:
    """Return a number as rows have it: cut, or scaled so that the `typical` one is a half."""
    if scaled:
        return number / (typical + abs(number))
    return max(-BOUND, min(BOUND, number))


def part_fitted(number: float, whole: float, *, scaled: bool) -> float:
    """Return a number that is at most `whole` as rows have it; scaled, it is the part."""
    if scaled:
        return max(-1.0, min(1.0, number / whole))
    return max(-BOUND, min(BOUND, number))


class Part(msgspec.Struct, frozen=True):
    """A part of the row: `row[start:start + size]`."""

    name: str
    kind: Kind
    start: int
    size: int


class Sheet:
    """Takes down what a viewer knows, part by part, again and again in the same layout.

    The first time through it notes the `parts`; `start` begins a row. A `scaled` sheet has all
    numbers between -1 and 1.
    """

    def __init__(self, seats: int, cards: int, viewer: Seat = 0, *, scaled: bool = False) -> None:
        self.seats = seats
        self.cards_in_deck = cards
        self.viewer = viewer
        self.scaled = scaled
        self.row = array("f", bytes(4 * _MOST))
        self.at = 0
        self.parts: list[Part] = []
        self._is_laid_out = False
        self._called: dict[tuple[Seat, tuple[str, ...]], tuple[tuple[str, str], ...]] = {}

    def start(self, viewer: Seat, row: array[float] | None = None, at: int = 0) -> None:
        """Begin a row for a viewer, or go on from a place of one that is begun."""
        if not self._is_laid_out:
            self._is_laid_out = True
            self._empty = bytes(4 * self.at)
        self.viewer = viewer
        self.row = array("f", self._empty) if row is None else row
        self.at = at

    def _lay_out(self, name: str, kind: Kind) -> None:
        """Note the part that ends here."""
        start = self.parts[-1].start + self.parts[-1].size if self.parts else 0
        self.parts.append(Part(name, kind, start, self.at - start))

    def _fit(self, number: float, typical: float) -> float:
        return fitted(number, typical, scaled=self.scaled)

    def number(self, name: str, number: float | None, typical: float = TYPICAL) -> None:
        """Take down a number; scaled, the `typical` one is a half."""
        at = self.at
        self.at = at + 1
        if not self._is_laid_out:
            self._lay_out(name, "number")
        if number:
            self.row[at] = self._fit(number, typical)

    def part_of(self, name: str, number: float, whole: float) -> None:
        """Take down a number that is at most `whole`; scaled, it is the part."""
        at = self.at
        self.at = at + 1
        if not self._is_laid_out:
            self._lay_out(name, "number")
        if number:
            self.row[at] = part_fitted(number, whole, scaled=self.scaled)

    def word(self, name: str, word: object, words: Sequence[object]) -> None:
        """Take down which of the words holds, if any."""
        at = self.at
        self.at = at + len(words)
        if not self._is_laid_out:
            self._lay_out(name, "word")
        if word in words:
            self.row[at + words.index(word)] = 1

    def seat(self, name: str, seat: Seat | None) -> None:
        """Take down a seat; None and negative numbers are nobody."""
        at = self.at
        self.at = at + self.seats
        if not self._is_laid_out:
            self._lay_out(name, "seat")
        if seat is not None and seat >= 0:
            self.row[at + (seat - self.viewer) % self.seats] = 1

    def among(self, name: str, seats: Iterable[Seat]) -> None:
        """Take down a set of seats."""
        at = self.at
        self.at = at + self.seats
        if not self._is_laid_out:
            self._lay_out(name, "seats")
        for seat in seats:
            self.row[at + (seat - self.viewer) % self.seats] = 1

    def each(self, name: str, numbers: Sequence[float | None], typical: float = TYPICAL) -> None:
        """Take down a number a seat, given by seat number; an empty list is all 0."""
        at = self.at
        self.at = at + self.seats
        if not self._is_laid_out:
            self._lay_out(name, "each")
        self._clockwise(at, numbers, typical)

    def places(self, name: str, order: Sequence[Seat]) -> None:
        """Take down each seat's place, counted from 1, in an order of seats; 0 for none."""
        given = [0.0] * self.seats
        for place, seat in enumerate(order, 1):
            given[seat] = place
        self.each(name, given)

    def sides(self, name: str, numbers: Sequence[float], typical: float = TYPICAL) -> None:
        """Take down the numbers of the two sides, the viewer's first."""
        at = self.at
        self.at = at + 2
        if not self._is_laid_out:
            self._lay_out(name, "sides")
        self._clockwise(at, numbers, typical)

    def _clockwise(self, at: int, numbers: Sequence[float | None], typical: float) -> None:
        count = len(numbers)
        for seat, number in enumerate(numbers):
            if number:
                self.row[at + (seat - self.viewer) % count] = self._fit(number, typical)

    def cards(self, name: str, cards: Iterable[int]) -> None:
        """Take down cards; unseen ones are left out."""
        at = self.at
        self.at = at + self.cards_in_deck
        if not self._is_laid_out:
            self._lay_out(name, "cards")
        row = self.row
        for card in cards:
            if card != UNSEEN:
                row[at + card] = 1

    def laid_by(self, cards: Sequence[int], layers: Sequence[Seat]) -> None:
        """Take down who laid the cards of a pile, given beside them, and its top card."""
        first = self.at
        if self._is_laid_out:
            self.at = first + self.seats * self.cards_in_deck
        else:
            for place in range(self.seats):
                self.at += self.cards_in_deck
                self._lay_out(f"laid by +{place}", "cards")
        for card, layer in zip(cards, layers, strict=True):
            place = (layer - self.viewer) % self.seats
            self.row[first + place * self.cards_in_deck + card] = 1
        self.cards("top", cards[-1:])

    def clockwise(self, count: int) -> list[int]:
        """Return seats (or two sides) by number, clockwise from the viewer."""
        return [(step + self.viewer) % count for step in range(count)]

    def zones_and_chips(self, view: View, sides: Collection[str] = ()) -> None:
        """Take down what lies in every zone, how many cards are unseen there, and all chips.

        `sides` are the first words of zones and accounts that belong to a side.
        """
        zones, chips = view.zones, view.chips
        for name, zone in self._from_chair(tuple(zones), sides):
            cards = zones[zone]
            unseen = cards.count(UNSEEN)
            self.cards(name, cards if unseen < len(cards) else ())
            self.part_of(f"{name} unseen", unseen, self.cards_in_deck)
        if chips:
            whole = sum(chips.values()) or 1
            for name, account in self._from_chair(tuple(chips), sides):
                self.part_of(name, chips[account], whole)

    def _from_chair(
        self, names: tuple[str, ...], sides: Collection[str]
    ) -> tuple[tuple[str, str], ...]:
        """Return zones or accounts by what they are called from the chair: `hand:2`, `hand:+1`."""
        known = self._called.get((self.viewer, names))
        if known is not None:
            return known
        called = []
        for name in names:
            first, *numbered = name.split(":")
            if numbered:
                count = 2 if first in sides else self.seats
                numbered[0] = f"+{(int(numbered[0]) - self.viewer) % count}"
            called.append((":".join((first, *numbered)), name))
        found = self._called[self.viewer, names] = tuple(sorted(called))
        return found
