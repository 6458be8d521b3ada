"""Where an arrow key leads: to the nearest rectangle in its direction, as one sees it."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import pygame

Way = Literal["left", "right", "up", "down"]
WAYS: Final[dict[int, Way]] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
"""The keys that walk."""
STRAIGHT: Final = 13
"""How much more it counts to be far ahead than to be aside."""


class _Turned(NamedTuple):
    """A rectangle as it lies along a way: where it begins and ends on it, and across it."""

    begin: int
    end: int
    low: int
    high: int


def nearest(start: pygame.Rect, others: Sequence[pygame.Rect], way: Way) -> int | None:
    """Return which of some rectangles comes next from `start` in a direction; none, `None`.

    What lies straight ahead comes before what lies aside, but for up and down where that is wholly
    nearer: no row is passed over.
    """
    source = _turned(start, way)
    ahead = [
        (at, place)
        for at, rect in enumerate(others)
        if _is_ahead(source, place := _turned(rect, way))
    ]
    if not ahead:
        return None
    straight = [each for each in ahead if _is_straight(source, each[1])]
    aside = [each for each in ahead if not _is_straight(source, each[1])]
    best = min(straight, key=lambda each: _distance(source, each[1]), default=None)
    if best is not None and way in {"up", "down"}:
        aside = [each for each in aside if each[1].end <= best[1].begin]
    elif best is not None:
        aside = []
    other = min(aside, key=lambda each: _distance(source, each[1]), default=best)
    return None if other is None else other[0]


def _turned(rect: pygame.Rect, way: Way) -> _Turned:
    if way == "right":
        return _Turned(rect.left, rect.right, rect.top, rect.bottom)
    if way == "left":
        return _Turned(-rect.right, -rect.left, rect.top, rect.bottom)
    if way == "down":
        return _Turned(rect.top, rect.bottom, rect.left, rect.right)
    return _Turned(-rect.bottom, -rect.top, rect.left, rect.right)


def _is_ahead(source: _Turned, place: _Turned) -> bool:
    begins = source.begin < place.begin or source.end <= place.begin
    return begins and source.end < place.end


def _is_straight(source: _Turned, place: _Turned) -> bool:
    return place.high > source.low and place.low < source.high


def _distance(source: _Turned, place: _Turned) -> tuple[int, int]:
    """Return how far away a place is; of several that overlap, the one that begins first."""
    ahead = max(0, place.begin - source.end)
    aside = abs(place.low + place.high - source.low - source.high) // 2
    return STRAIGHT * ahead * ahead + aside * aside, place.begin - source.begin
