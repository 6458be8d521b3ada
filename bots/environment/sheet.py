"""An observation as a row of numbers of fixed length, seen from the viewer's chair.

Everything that goes by seat is written clockwise from the viewer: place +0 is the viewer, +1 the
left neighbor. So one network can play every seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import copysign
from typing import Any, Final, Literal

import msgspec

from rules.core import UNSEEN, Account, Seat, Zone

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
_MOST_PARTS: Final = 1 << 10
"""The most parts of it."""


def fitted(number: float, typical: float, *, scaled: bool) -> float:
    """Return a number as rows have it: cut, or scaled so that the `typical` one is a half."""
    if scaled:
        return number / (typical + abs(number))
    return number if -BOUND <= number <= BOUND else copysign(BOUND, number)


def part_fitted(number: float, whole: float, *, scaled: bool) -> float:
    """Return a number that is at most `whole` as rows have it; scaled, it is the part."""
    part, most = (number / whole, 1.0) if scaled else (number, BOUND)
    return part if -most <= part <= most else copysign(most, part)


class Part(msgspec.Struct, frozen=True):
    """A part of the row: `row[start:start + size]`."""

    name: str
    kind: Kind
    start: int
    size: int


@cache
def _named(words: str, seats: int, viewer: Seat) -> tuple[tuple[Seat, str], ...]:
    """Return the seats clockwise from the viewer, each with the name of a part: words and place."""
    return tuple(((viewer + place) % seats, f"{words}+{place}") for place in range(seats))


_UNWRITTEN: Final = object()
"""What a part says before anything is written."""


class Sheet:
    """What a viewer knows as a row of numbers, written part by part, always in the same order.

    A part that says the same as the last time is left as it is, and of cards only those are
    written that came or went. The first time through notes the `parts`; `blank` then gives sheets
    for all seats. A `scaled` sheet has all numbers between -1 and 1.
    """

    def __init__(
        self,
        seats: int,
        cards: int,
        viewer: Seat = 0,
        *,
        scaled: bool = False,
        size: int = _MOST,
    ) -> None:
        self.seats = seats
        self.cards_in_deck = cards
        self.viewer = viewer
        self.scaled = scaled
        self.clockwise = tuple(seat for seat, _name in _named("", seats, viewer))
        """The seats, clockwise from the viewer."""
        self._hands = _named("hand:", seats, viewer)
        self._layers = _named("laid by ", seats, viewer)
        self.parts: list[Part] = []
        self.size = 0
        """How many numbers the parts have."""
        self.part = 0
        """The number of the part that is written next."""
        self._starts: list[int] = []
        self._said: list[Any] = [_UNWRITTEN] * _MOST_PARTS
        """What each part says."""
        self.numbers = memoryview(bytearray(4 * size)).cast("f")
        """The row, as float32 numbers."""
        self._called: dict[tuple[str, ...], tuple[tuple[str, str], ...]] = {}

    def blank(self, viewer: Seat) -> Sheet:
        """Return an empty sheet for a viewer, laid out as this one."""
        sheet = Sheet(self.seats, self.cards_in_deck, viewer, scaled=self.scaled, size=self.size)
        sheet.parts, sheet._starts, sheet.size = self.parts, self._starts, self.size
        sheet._said = [_UNWRITTEN] * len(self.parts)
        return sheet

    def _begin(self, part: int, name: str, kind: Kind, size: int) -> None:
        """Lay out a part that is written for the first time."""
        if part == len(self.parts):
            self.parts.append(Part(name, kind, self.size, size))
            self._starts.append(self.size)
            self.size += size

    def number(self, name: str, number: float | None, typical: float = TYPICAL) -> None:
        """Take down a number; scaled, the `typical` one is a half."""
        part = self.part
        self.part = part + 1
        before = self._said[part]
        if before != number:
            self._said[part] = number
            if before is _UNWRITTEN:
                self._begin(part, name, "number", 1)
            fit = fitted(number, typical, scaled=self.scaled) if number else 0.0
            self.numbers[self._starts[part]] = fit

    def part_of(self, name: str, number: float, whole: float) -> None:
        """Take down a number that is at most `whole`; scaled, it is the part."""
        part = self.part
        self.part = part + 1
        before = self._said[part]
        if before != number:
            self._said[part] = number
            if before is _UNWRITTEN:
                self._begin(part, name, "number", 1)
            self.numbers[self._starts[part]] = part_fitted(number, whole, scaled=self.scaled)

    def word(self, name: str, word: object, words: Sequence[object]) -> None:
        """Take down which of the words holds, if any."""
        part = self.part
        self.part = part + 1
        before = self._said[part]
        if before != word:
            self._said[part] = word
            if before is _UNWRITTEN:
                self._begin(part, name, "word", len(words))
            at = self._starts[part]
            if before in words:
                self.numbers[at + words.index(before)] = 0.0
            if word in words:
                self.numbers[at + words.index(word)] = 1.0

    def seat(self, name: str, seat: Seat | None) -> None:
        """Take down a seat; None and negative numbers are nobody."""
        part = self.part
        self.part = part + 1
        if seat is None:
            seat = -1
        before = self._said[part]
        if before != seat:
            self._said[part] = seat
            if before is _UNWRITTEN:
                self._begin(part, name, "seat", self.seats)
                before = -1
            numbers, at = self.numbers, self._starts[part]
            if before >= 0:
                numbers[at + (before - self.viewer) % self.seats] = 0.0
            if seat >= 0:
                numbers[at + (seat - self.viewer) % self.seats] = 1.0

    def among(self, name: str, seats: Iterable[Seat]) -> None:
        """Take down a set of seats."""
        part = self.part
        self.part = part + 1
        seats = tuple(seats)
        before = self._said[part]
        if before != seats:
            self._said[part] = seats
            if before is _UNWRITTEN:
                self._begin(part, name, "seats", self.seats)
                before = ()
            numbers, at = self.numbers, self._starts[part]
            for marked, mark in ((before, 0.0), (seats, 1.0)):
                for seat in marked:
                    numbers[at + (seat - self.viewer) % self.seats] = mark

    def each(self, name: str, numbers: Sequence[float | None], typical: float = TYPICAL) -> None:
        """Take down a number a seat, given by seat number; an empty list is all 0."""
        self._clockwise(name, "each", numbers or (0,) * self.seats, typical)

    def places(self, name: str, order: Sequence[Seat]) -> None:
        """Take down each seat's place, counted from 1, in an order of seats; 0 for none."""
        given = [0] * self.seats
        for place, seat in enumerate(order, 1):
            given[seat] = place
        self.each(name, given)

    def sides(self, name: str, numbers: Sequence[float], typical: float = TYPICAL) -> None:
        """Take down the numbers of the two sides, the viewer's first."""
        self._clockwise(name, "sides", numbers, typical)

    def _clockwise(
        self, name: str, kind: Kind, numbers: Sequence[float | None], typical: float
    ) -> None:
        part = self.part
        self.part = part + 1
        before = self._said[part]
        if before != numbers:
            self._said[part] = numbers
            count = len(numbers)
            if before is _UNWRITTEN:
                self._begin(part, name, kind, count)
            at = self._starts[part]
            for seat, number in enumerate(numbers):
                fit = fitted(number, typical, scaled=self.scaled) if number else 0.0
                self.numbers[at + (seat - self.viewer) % count] = fit

    def cards(self, name: str, cards: Sequence[int]) -> None:
        """Take down cards; unseen ones are left out."""
        part = self.part
        self.part = part + 1
        before = self._said[part]
        if before != cards:
            self._said[part] = cards
            if before is _UNWRITTEN:
                self._begin(part, name, "cards", self.cards_in_deck)
                before = ()
            numbers, at = self.numbers, self._starts[part]
            if cards[: len(before)] == before:  # a pile that grows
                for card in cards[len(before) :]:
                    if card != UNSEEN:
                        numbers[at + card] = 1.0
                return
            held = set(cards)
            for card in held.symmetric_difference(before):
                if card != UNSEEN:
                    numbers[at + card] = card in held

    def held(self, name: str, held: int, card_at: Sequence[int] | None = None) -> None:
        """Take down a bit set of cards, of card numbers or of places in the order `card_at`."""
        part = self.part
        self.part = part + 1
        before = self._said[part]
        if before != held:
            self._said[part] = held
            if before is _UNWRITTEN:
                self._begin(part, name, "cards", self.cards_in_deck)
                before = 0
            numbers, at, changed = self.numbers, self._starts[part], held ^ before
            while changed:
                low = changed & -changed
                changed ^= low
                place = low.bit_length() - 1
                card = place if card_at is None else card_at[place]
                numbers[at + card] = 1.0 if held & low else 0.0

    def zone(
        self, name: str, held: int, unseen: int = 0, card_at: Sequence[int] | None = None
    ) -> None:
        """Take down a zone: what the viewer sees there as a bit set, and how many more lie there.

        `card_at` is as in `held`.
        """
        said, part = self._said, self.part
        if said[part] != held:
            self.held(name, held, card_at)
        if said[part + 1] != unseen:
            self.part = part + 1
            self.part_of(f"{name} unseen", unseen, self.cards_in_deck)
        self.part = part + 2

    def open_zone(self, name: str, cards: Sequence[int]) -> None:
        """Take down a zone of which the viewer sees all cards; quick where it is a growing pile."""
        self.cards(name, cards)
        self.number(f"{name} unseen", 0)

    def hands(
        self, hands: Sequence[int], shown: int = 0, card_at: Sequence[int] | None = None
    ) -> None:
        """Take down all hands, bit sets by seat: of those of the others only the cards `shown`.

        `card_at` is as in `held`.
        """
        for seat, name in self._hands:
            hand = hands[seat]
            seen = hand if seat == self.viewer else hand & shown
            self.zone(name, seen, (hand ^ seen).bit_count(), card_at)

    def laid_by(self, cards: Sequence[int], layers: Sequence[Seat]) -> None:
        """Take down who laid the cards of a pile, given beside them, and its top card."""
        laid = [0] * self.seats
        for card, layer in zip(cards, layers, strict=True):
            laid[layer] |= 1 << card
        self.layers(laid)
        self.held("top", 1 << cards[-1] if cards else 0)

    def layers(self, laid: Sequence[int], card_at: Sequence[int] | None = None) -> None:
        """Take down the cards that each seat laid, bit sets by seat; `card_at` is as in `held`."""
        for seat, name in self._layers:
            self.held(name, laid[seat], card_at)

    def zones(self, zones: Mapping[Zone, Sequence[int]], sides: Collection[str] = ()) -> None:
        """Take down what lies in every zone, and how many cards are unseen there.

        `sides` are the first words of zones that belong to a side.
        """
        size = self.cards_in_deck
        for name, zone in self._from_chair(tuple(zones), sides):
            part, cards = self.part, zones[zone]
            if self._said[part] == cards:  # most zones are as before
                self.part = part + 2
                continue
            self.cards(name, cards)
            self.part_of(f"{name} unseen", cards.count(UNSEEN), size)

    def chips(self, chips: Mapping[Account, int], sides: Collection[str] = ()) -> None:
        """Take down all chips; `sides` are the first words of accounts that belong to a side."""
        whole = sum(chips.values()) or 1
        called = self._from_chair(tuple(chips), sides)
        self.parts_of([(name, chips[account]) for name, account in called], whole)

    def parts_of(self, numbers: Iterable[tuple[str, float]], whole: float) -> None:
        """Take down several numbers that are each at most `whole`, by their names."""
        for name, number in numbers:
            if self._said[self.part] == number:  # most are as before
                self.part += 1
            else:
                self.part_of(name, number, whole)

    def _from_chair(
        self, names: tuple[str, ...], sides: Collection[str]
    ) -> tuple[tuple[str, str], ...]:
        """Return zones or accounts by what they are called from the chair: `hand:2`, `hand:+1`."""
        known = self._called.get(names)
        if known is not None:
            return known
        called = []
        for name in names:
            first, *numbered = name.split(":")
            if numbered:
                count = 2 if first in sides else self.seats
                numbered[0] = f"+{(int(numbered[0]) - self.viewer) % count}"
            called.append((":".join((first, *numbered)), name))
        found = self._called[names] = tuple(sorted(called))
        return found
