"""Cards under the pointer or at the cursor: they come to the front, and their neighbors make room.

What lies where is asked of the picture at rest: a card that has come up is touched where it lay.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import pygame

from ui import durations
from ui.controls.theme import Theme
from ui.picture.hand import LIFTS
from ui.picture.items import CardItem, CardKey, Picture
from ui.picture.room import where

RISE: Final = 20
"""How far a card comes up, in pixels at 1080p, but no higher than a chosen one of its row lies."""
ROOM: Final = 0.6
"""How far the nearest neighbors go aside, as a part of what is seen of a covered card."""
REACH: Final = 4
"""Neighbors that go aside on either side, the farther the less."""


class Moved(NamedTuple):
    """A card beside its place, by so many pixels."""

    item: CardItem
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        return where(self.item.place).move(self.x, self.y)


class Raised:
    """How far each card has come up, and where that leaves those beside it."""

    def __init__(self) -> None:
        self._parts: dict[CardKey, float] = {}
        self._wanted: frozenset[CardKey] = frozenset()

    @property
    def moving(self) -> bool:
        return any(part != (key in self._wanted) for key, part in self._parts.items())

    def want(self, keys: Collection[CardKey], *, at_once: bool) -> None:
        """Let these cards come up, and all others go down."""
        self._wanted = frozenset(keys)
        if at_once:
            self._parts = dict.fromkeys(self._wanted, 1.0)
        else:
            self._parts = dict.fromkeys(self._wanted, 0.0) | self._parts

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        step = dt / durations.RAISE
        ways = {key: step if key in self._wanted else -step for key in self._parts}
        parts = {key: min(1.0, part + ways[key]) for key, part in self._parts.items()}
        self._parts = {key: part for key, part in parts.items() if part > 0 or key in self._wanted}

    def lying(self, picture: Picture, theme: Theme) -> list[Moved]:
        """Return all cards of a picture as they are drawn now, the uppermost last."""
        moved = self.moved(picture, theme)
        keys = {each.item.key for each in moved}
        return [*(Moved(item, 0, 0) for item in picture.cards if item.key not in keys), *moved]

    def moved(self, picture: Picture, theme: Theme) -> list[Moved]:
        """Return the cards of a picture that are not where they lie, the uppermost last.

        Those of a hand that one of them belongs to are among them all: each covers the next.
        """
        parts = {key: durations.ease_out(part) for key, part in self._parts.items()}
        up = [(item, parts[item.key]) for item in picture.cards if item.key in parts]
        if not up:
            return []
        hand = [item for item in picture.cards if item.clickable]
        aside: dict[CardKey, float] = {}
        for item, part in up:
            for other, way in _aside(hand, item):
                aside[other.key] = aside.get(other.key, 0.0) + part * way
        lying = hand if any(item.clickable for item, _part in up) else []
        found = [
            Moved(item, round(aside.get(item.key, 0.0)), 0)
            for item in lying
            if item.key not in parts
        ]
        up.sort(key=lambda each: each[1])
        for item, part in up:
            across = round(aside.get(item.key, 0.0) * (1 - part))
            free = LIFTS["chosen"] - LIFTS.get(item.mark, 0.0)
            rise = min(theme.px(RISE), round(free * item.place.height))
            found.append(Moved(item, across, -round(rise * part)))
        return found


def _aside(hand: list[CardItem], raised: CardItem) -> Iterator[tuple[CardItem, float]]:
    """Yield who goes aside for a card of a hand, and by how many pixels to the right."""
    row = [item for item in hand if abs(item.place.y - raised.place.y) < item.place.height // 3]
    if raised not in row or len(row) == 1:
        return
    at, width = row.index(raised), where(raised.place).width
    for far in range(1, REACH + 1):
        for way in (-1, 1):
            if 0 <= at + way * far < len(row):
                near = row[at + way * (far - 1)]
                other = row[at + way * far]
                strip = abs(other.place.x - near.place.x)
                if strip < width:
                    yield other, way * ROOM * strip * (1 - (far - 1) / REACH)
