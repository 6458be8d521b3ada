"""Cards in rows that overlap where they must, as large as fits; and the rim of a table."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, copysign, cos, fabs, pi, sin
from typing import Final

import msgspec
import pygame

from art.palette import CARD_ASPECT
from ui.layout.boxes import ENDLESS, At, Content, Room, free_before

LEAST_STRIP: Final = 24
"""Pixels that a covered card shows at least."""
WORTH: Final = 0.85
"""How much smaller cards may be so that they lie side by side rather than on each other."""
STEPS: Final = 120
"""Points of a rim for each radian."""
LEAST_STEP: Final = 2
"""Pixels between two cards even where nothing of the covered one can be read."""


def card_width(height: int) -> int:
    """Return the width in pixels of a card of this height."""
    return round(height * CARD_ASPECT)


class Fan(Content, msgspec.Struct, frozen=True, gc=False):
    """Cards side by side, as high as fits, between `least` and `most`: a content of a box.

    The step from card to card is at most `spread` card widths. A covered card shows the part
    `strip` of its width and `shows` pixels at least: else the cards are smaller, or they stand in
    up to `most_rows` rows, `pitch` card heights apart, where they are larger so. The height of
    `fixed` ones does not give way: they only overlap more. Before the cards `breaks` (of a single
    row) lies `apart` of a card's width more; above each row is `head` of a card's height. No
    covered card shows between `whole` of its width and all of it: what is printed there would be
    cut. There is room for `slots` cards, even while there are fewer.
    """

    count: int
    least_height: int = 16
    most: int = ENDLESS
    spread: float = 1.05
    strip: float = 0.0
    shows: int = 0
    most_rows: int = 1
    pitch: float = 1.0
    head: float = 0.0
    breaks: tuple[int, ...] = ()
    apart: float = 0.0
    whole: float = 1.0
    fixed: bool = False
    slots: int = 0
    at: At = "center"

    @property
    def measures(self) -> Hashable:
        return self

    def least(self, room: Room) -> Room:
        """Return the size of the smallest card: more of them overlap as they must."""
        return min(room[0], card_width(self.least_height)), round(self.tall(self.least_height, 1))

    def size(self, room: Room) -> Room:
        """Return the size of all cards in a room."""
        rows, height, step = self.plan(room)
        wide = card_width(height) + step * (self.in_row(rows) - 1)
        wide += len(self.breaks) * self.extra(height, room[0])
        return min(wide, room[0]), min(round(self.tall(height, rows)), room[1])

    def plan(self, room: Room) -> tuple[int, int, int]:
        """Return rows, the height of a card, and the step from card to card."""
        rows = max(range(1, self.most_rows + 1), key=lambda rows: self._height(room, rows))
        height = max(self.least_height, int(self._height(room, rows)))
        width = card_width(height)
        step = round(width * self.spread)
        steps = self.in_row(rows) - 1
        if steps:
            room_left = room[0] - width - len(self.breaks) * self.extra(height, room[0])
            step = max(LEAST_STEP, min(step, room_left // steps))
            if self.whole * width < step < width:
                smaller = int(room[0] / (steps + 1) / CARD_ASPECT)
                if smaller >= WORTH * height:
                    return rows, smaller, card_width(smaller)
                step = int(self.whole * width)
        return rows, height, step

    def places(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return where each card lies in a rectangle."""
        return [spot.move(rect.topleft) for spot in _places(self, rect.size)]

    def in_row(self, rows: int) -> int:
        """Return how many cards stand in each of so many rows, the last one apart."""
        return -(-max(1, self.count, self.slots) // rows)

    def tall(self, height: float, rows: int) -> float:
        """Return how high so many rows of cards of a height are."""
        return height * (1 + self.head + self.pitch * (rows - 1))

    def extra(self, height: int, room: int) -> int:
        """Return the pixels more before a break, where there is room for them."""
        if not self.breaks:
            return 0
        width = card_width(height)
        covered = max(LEAST_STEP, self.shows, round(self.strip * width)) * (self.count - 1)
        spare = max(0, room - width - covered) // len(self.breaks)
        return min(round(self.apart * width), spare)

    def _height(self, room: Room, rows: int) -> float:
        """Return how high the cards can be in so many rows."""
        high = min(self.most, room[1] / self.tall(1.0, rows), room[0] / CARD_ASPECT)
        covered = self.in_row(rows) - 1
        if self.fixed:
            return min(high, (room[0] - LEAST_STEP * covered) / CARD_ASPECT)
        wide = room[0] / (1 + self.strip * covered + self.apart * len(self.breaks))
        shown = room[0] - max(LEAST_STEP, self.shows) * covered
        return min(high, wide / CARD_ASPECT, shown / CARD_ASPECT)


@lru_cache(maxsize=2048)
def _places(fan: Fan, room: Room) -> tuple[pygame.Rect, ...]:
    if not fan.count:
        return ()
    rows, height, step = fan.plan(room)
    width, in_row, extra = card_width(height), fan.in_row(rows), fan.extra(height, room[0])
    tall = round(fan.tall(height, rows))
    top = free_before(fan.at, 1, room[1] - tall) + round(height * fan.head)
    found = []
    for at in range(fan.count):
        line, column = divmod(at, in_row)
        here = min(in_row, max(fan.count, fan.slots) - line * in_row)
        wide = width + step * (here - 1) + extra * len(fan.breaks)
        left = free_before(fan.at, 0, room[0] - wide) + step * column
        left += extra * sum(at >= first for first in fan.breaks)
        found.append(pygame.Rect(left, top + round(line * height * fan.pitch), width, height))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Oval:
    """The rim of a table in a rectangle: an ellipse, or squarer with a `power` above 2."""

    rect: pygame.Rect
    power: float = 2.0

    def angle(self, spot: tuple[float, float]) -> float:
        """Return in which direction a spot is, in radians, clockwise on the screen."""
        across = (spot[0] - self.rect.centerx) / (self.rect.width / 2)
        down = (spot[1] - self.rect.centery) / (self.rect.height / 2)
        return atan2(_powered(down, self.power / 2), _powered(across, self.power / 2))

    def point(self, angle: float) -> tuple[float, float]:
        """Return the point of the rim in a direction."""
        across = _powered(cos(angle), 2 / self.power) * self.rect.width / 2
        down = _powered(sin(angle), 2 / self.power) * self.rect.height / 2
        return self.rect.x + self.rect.width / 2 + across, self.rect.y + self.rect.height / 2 + down

    def way(self, first: float, last: float) -> list[tuple[float, float]]:
        """Return points of the rim, close to each other, clockwise between two directions."""
        turn = (last - first) % (2 * pi) or 2 * pi
        steps = max(24, round(STEPS * turn))
        return [self.point(first + turn * step / steps) for step in range(steps + 1)]


def _powered(base: float, power: float) -> float:
    """Return a power that keeps the sign of its base."""
    return copysign(fabs(base) ** power, base)
