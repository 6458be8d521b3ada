"""How runs of cards lie in a room: each from its first card on, the older ones in piles."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from ui.layout.boxes import Room
from ui.layout.cards import card_width

INDEX: Final = 0.4
"""The part of its width that a covered card shows: its index, and all of its Arnold value."""
EDGE: Final = 0.06
"""The part of its width that a card below the first of a pile shows."""
MOST_EDGES: Final = 3
"""Cards of a pile that are seen below its first one."""
APART: Final = 0.26
"""The part of a card's width that is free between two runs."""
SMALLER: Final = 0.94
"""From one height of cards that is tried to the next."""


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs of so many cards, row by row, as high as fits between `least` and `most`.

    An open run shows the index of each card, and its last card whole. Where not all have room at
    the height `comfortable`, the oldest are closed: a pile with the first card, whole, on top.
    """

    counts: tuple[int, ...]
    least: int
    comfortable: int
    most: int

    def places(self, rect: pygame.Rect) -> tuple[list[list[pygame.Rect]], int]:
        """Return where the cards of each run lie in a rectangle, and how many runs are closed."""
        spots, closed = _places(self, rect.size)
        return [[spot.move(rect.topleft) for spot in run] for run in spots], closed

    def fits(self, room: Room) -> bool:
        """Return whether all runs have room at the comfortable height, be it in piles."""
        return self._has_room(room, self.comfortable, len(self.counts))

    def plan(self, room: Room) -> tuple[int, int]:
        """Return the height of a card and how many of the oldest runs are closed."""
        heights = [self.most]
        while heights[-1] > self.least:
            heights.append(max(self.least, min(heights[-1] - 1, int(heights[-1] * SMALLER))))
        for height in heights:
            if height >= self.comfortable and self._has_room(room, height, 0):
                return height, 0
        for height in (self.comfortable, *heights):
            if height <= self.comfortable and self._has_room(room, height, len(self.counts)):
                return height, self._least_closed(room, height)
        return self.least, len(self.counts)

    def _least_closed(self, room: Room, height: int) -> int:
        """Return how many of the oldest runs must be closed at this height."""
        closed = range(len(self.counts))
        return bisect_left(closed, True, key=lambda few: self._has_room(room, height, few))

    def _has_room(self, room: Room, height: int, closed: int) -> bool:
        width = card_width(height)
        open_runs = self.counts[closed:]
        if open_runs and run_width(width, max(open_runs)) > room[0]:
            return False
        return _tall(self._rows(room[0], height, closed), height) <= room[1]

    def _rows(self, wide: int, height: int, closed: int) -> int:
        return 1 + max((row for row, _x in self.spots(wide, height, closed)), default=-1)

    def spots(self, wide: int, height: int, closed: int) -> list[tuple[int, int]]:
        """Return the row of each run and how far it is from the left."""
        width = card_width(height)
        gap = max(4, round(width * APART))
        found, row, x = [], 0, 0
        for at, count in enumerate(self.counts):
            long = pile_width(width, count) if at < closed else run_width(width, count)
            if x and x + long > wide:
                row, x = row + 1, 0
            found.append((row, x))
            x += long + gap
        return found


def run_width(width: int, count: int) -> int:
    """Return how wide an open run of cards of this width is."""
    return width + (count - 1) * index_width(width)


def pile_width(width: int, count: int) -> int:
    """Return how wide a closed run is."""
    return width + min(count - 1, MOST_EDGES) * _edge(width)


def index_width(width: int) -> int:
    """Return how much of a covered card in an open run is seen."""
    return round(width * INDEX)


def _edge(width: int) -> int:
    return max(2, round(width * EDGE))


def _tall(rows: int, height: int) -> int:
    return rows * height + max(0, rows - 1) * _between(height)


def _between(height: int) -> int:
    return max(3, height // 12)


@lru_cache(maxsize=512)
def _places(runs: Runs, room: Room) -> tuple[tuple[tuple[pygame.Rect, ...], ...], int]:
    height, closed = runs.plan(room)
    width = card_width(height)
    starts = runs.spots(room[0], height, closed)
    rows = 1 + max((row for row, _x in starts), default=0)
    pitch = float(height + _between(height))
    if rows > 1:
        pitch = min(pitch, (room[1] - height) / (rows - 1))
    found = []
    for at, (count, (row, x)) in enumerate(zip(runs.counts, starts, strict=True)):
        y = round(row * pitch)
        steps = (
            [min(card, MOST_EDGES) * _edge(width) for card in range(count)]
            if at < closed
            else [card * index_width(width) for card in range(count)]
        )
        found.append(tuple(pygame.Rect(x + step, y, width, height) for step in steps))
    return tuple(found), closed
