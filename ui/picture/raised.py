"""Cards under the pointer or at the cursor: they come up, and those that cover them make room.

A card of the hand that is pointed at stays behind the next one, whose corner would be hidden; any
other comes to the front. What lies where is asked of the picture at rest: a card that has come up
is touched where it lay.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import msgspec
import pygame

from ui import durations
from ui.controls.theme import Theme
from ui.picture.hand import LIFTS
from ui.picture.items import CardItem, CardKey, CardPlace, Picture

RISE: Final = 20
"""How far a card comes up, in pixels at 1080p, but no higher than a chosen one of its row lies."""
ROOM: Final = 0.4
"""How far the next card goes aside, as a part of what is seen of a covered card."""
REACH: Final = 4
"""Cards that go aside, the farther the less."""


class Moved(NamedTuple):
    """A card beside its place, by so many pixels."""

    item: CardItem
    x: int
    y: int

    @property
    def place(self) -> CardPlace:
        lies = self.item.place
        return msgspec.structs.replace(lies, x=lies.x + self.x, y=lies.y + self.y)

    @property
    def rect(self) -> pygame.Rect:
        return self.place.rect


class Raised:
    """How far each card has come up, and where that leaves those beside it."""

    def __init__(self) -> None:
        self._parts: dict[CardKey, float] = {}
        self._wanted: frozenset[CardKey] = frozenset()
        self._front: frozenset[CardKey] = frozenset()

    @property
    def moving(self) -> bool:
        return any(part != (key in self._wanted) for key, part in self._parts.items())

    def want(
        self, keys: Collection[CardKey], front: Collection[CardKey] = (), *, at_once: bool
    ) -> None:
        """Let these cards come up, some of them to the `front` of the hand, and others go down."""
        self._wanted = frozenset(keys)
        self._front = self._front.intersection(self._parts).union(front)
        if at_once:
            self._parts = dict.fromkeys(self._wanted, 1.0)
        else:
            self._parts = dict.fromkeys(self._wanted, 0.0) | self._parts

    def update(self, dt: float) -> None:
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

        Those of a hand that one of them belongs to are among them all: each covers the one before.
        """
        parts = {key: durations.ease_out(part) for key, part in self._parts.items()}
        up = [item for item in picture.cards if item.key in parts]
        if not up:
            return []
        hand = [item for item in picture.cards if item.clickable]
        aside: dict[CardKey, float] = {}
        for item in up:
            for other, way in _aside(hand, item):
                aside[other.key] = aside.get(other.key, 0.0) + parts[item.key] * way
        lying = hand if any(item.clickable for item in up) else []
        front = [item for item in up if item.key in self._front or not item.clickable]
        front.sort(key=lambda item: parts[item.key])
        found = []
        for item in (*(each for each in lying if each not in front), *front):
            part = parts.get(item.key, 0.0)
            free = LIFTS["chosen"] - LIFTS.get(item.mark, 0.0)
            rise = min(theme.px(RISE), round(free * item.place.height))
            within = theme.size[0] - theme.unit - item.place.rect.right
            across = min(round(aside.get(item.key, 0.0)), max(0, within))
            found.append(Moved(item, across, -round(rise * part)))
        return found


def _aside(hand: list[CardItem], raised: CardItem) -> Iterator[tuple[CardItem, float]]:
    """Yield the cards that go aside for one of a hand, and by how many pixels to the right."""
    row = [item for item in hand if abs(item.place.y - raised.place.y) < item.place.height // 3]
    if raised not in row or len(row) == 1:
        return
    at, width = row.index(raised), raised.place.rect.width
    for far in range(1, min(REACH + 1, len(row) - at)):
        strip = row[at + far].place.x - row[at + far - 1].place.x
        if strip < width:
            yield row[at + far], ROOM * strip * (1 - (far - 1) / REACH)
