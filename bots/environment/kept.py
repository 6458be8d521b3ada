"""A seat's row that is kept: of the next one only what has changed is written.

What a row says stands in a game's `write_facts`, which writes it whole from an observation. A game
whose rows change little from one decision to the next has a `KeptRow` of its own besides, which
follows the state and must come to the same numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from bots.environment.sheet import TYPICAL, fitted, part_fitted
from rules.core import S

if TYPE_CHECKING:
    from bots.environment.sheet import Part
    from rules.core import AnyGame, Seat


class Frame(msgspec.Struct, frozen=True):
    """What the rows of all seats have in common."""

    game: AnyGame
    layout: tuple[Part, ...]
    scaled: bool
    chips: int
    """The chips of the table, which never change: none go in or out."""

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        last = self.layout[-1]
        return last.start + last.size


class KeptRow(Generic[S]):
    """A row as it was written last, for one viewer; this one follows nothing.

    A game's own says in `follow` how the numbers change when the state does.
    """

    def __init__(self, frame: Frame, viewer: Seat) -> None:
        self.viewer = viewer
        self.seats = frame.game.seats
        self.game = frame.game
        self.scaled = frame.scaled
        self.deck_size = len(frame.game.deck)
        self.chips = frame.chips or 1
        self.counts = tuple(
            part_fitted(count, self.deck_size, scaled=self.scaled)
            for count in range(self.deck_size + 1)
        )
        """Numbers of cards as rows have them."""
        self.at = {part.name: part.start for part in frame.layout}
        self._is_written = False
        self._none = memoryview(bytes(4 * self.seats)).cast("f")
        self.numbers = memoryview(bytearray(4 * frame.size)).cast("f")

    def place(self, seat: Seat) -> int:
        """Return a seat's place, clockwise from the viewer; -1 for nobody."""
        return (seat - self.viewer) % self.seats if seat >= 0 else -1

    def rewrite(self, row: array[float], state: S) -> None:
        """Take over a row that was written whole."""
        self.numbers[:] = memoryview(row).cast("B").cast("f")[: len(self.numbers)]
        self._is_written = True
        self.note(state)

    def update(self, state: S) -> bool:
        """Write what has changed since; return False where the row must be written whole."""
        return self._is_written and self.follow(state)

    def note(self, state: S) -> None:
        """Remember what a row that was written whole says of the state."""

    def follow(self, state: S) -> bool:
        """Write what has changed since; return False where that is not enough."""
        return False

    def places(self, seats: int) -> int:
        """Return a set of seats by their places."""
        viewer = self.viewer
        return seats >> viewer | (seats & (1 << viewer) - 1) << self.seats - viewer

    def fit(self, number: float, typical: float = TYPICAL) -> float:
        """Return a number as rows have it."""
        return fitted(number, typical, scaled=self.scaled)

    def part_of(self, number: float, whole: float) -> float:
        """Return a number that is at most `whole` as rows have it."""
        return part_fitted(number, whole, scaled=self.scaled)

    def change(self, at: int, before: int, now: int) -> None:
        """Write a part of cards or seats: bit sets of its places."""
        numbers, changed = self.numbers, before ^ now
        while changed:
            low = changed & -changed
            numbers[at + low.bit_length() - 1] = 1.0 if now & low else 0.0
            changed ^= low

    def move(self, at: int, before: int, now: int) -> None:
        """Write a part in which one place is marked, or none for negative ones."""
        if before >= 0:
            self.numbers[at + before] = 0.0
        if now >= 0:
            self.numbers[at + now] = 1.0

    def clockwise(self, at: int, numbers: Sequence[float | None], typical: float = TYPICAL) -> None:
        """Write a part with a number for each seat."""
        for seat, number in enumerate(numbers):
            self.numbers[at + self.place(seat)] = self.fit(number, typical) if number else 0.0

    def order(self, at: int, order: Sequence[Seat]) -> None:
        """Write a part with each seat's place, counted from 1, in an order of seats."""
        self.numbers[at : at + self.seats] = self._none
        for place, seat in enumerate(order, 1):
            self.numbers[at + self.place(seat)] = self.fit(place)


Keeper = type[KeptRow[Any]]
