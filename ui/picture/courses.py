"""Lines through points, measured along them: the ways of arrows and the rings of dials."""

import itertools
from bisect import bisect
from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

import pygame

from ui.controls.theme import Theme, kept_piece

Point = tuple[float, float]

EVEN: Final = 96
"""Steps of an arrow from end to end."""
FINE: Final = 3
"""How much larger an arrow is drawn than it is shown."""


class Polyline:
    """A line through points."""

    def __init__(self, points: Iterable[Point]) -> None:
        self.points = tuple(points)
        steps = itertools.starmap(dist, itertools.pairwise(self.points))
        self._lengths = tuple(itertools.accumulate(steps, initial=0.0))

    @property
    def length(self) -> float:
        return self._lengths[-1]

    def at(self, length: float) -> tuple[Point, Point]:
        """Return the point so many pixels along the line, and the direction that it has there."""
        step = min(max(bisect(self._lengths, length), 1), len(self.points) - 1)
        (x, y), (next_x, next_y) = self.points[step - 1], self.points[step]
        long = self._lengths[step] - self._lengths[step - 1] or 1.0
        across, down = (next_x - x) / long, (next_y - y) / long
        far = length - self._lengths[step - 1]
        return (x + far * across, y + far * down), (across, down)

    def even(self, first: float, last: float, steps: int = EVEN) -> list[Point]:
        """Return points in even steps from one length to another."""
        return [self.at(first + (last - first) * step / steps)[0] for step in range(steps + 1)]


def arrow_outline(theme: Theme, points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of an arrow along points, which grows wider up to its head."""
    line = Polyline(points)
    thick, head = theme.px(15), min(theme.px(46), round(line.length * 0.45))
    shaft = line.even(0.0, line.length - head)
    outer, inner, wings = [], [], list[Point]()
    for at, (x, y) in enumerate(shaft):
        before, after = shaft[max(0, at - 1)], shaft[min(EVEN, at + 1)]
        span = dist(before, after) or 1.0
        across, down = (after[1] - before[1]) / span, (before[0] - after[0]) / span
        half, wide = thick * (0.25 + 0.75 * at / EVEN) / 2, head / 2
        outer.append((x + across * half, y + down * half))
        inner.append((x - across * half, y - down * half))
        wings = [(x + across * wide, y + down * wide), (x - across * wide, y - down * wide)]
    return (*outer, wings[0], points[-1], wings[1], *reversed(inner))


def arrow_corner(outline: Sequence[Point]) -> tuple[int, int]:
    """Return where on the window the piece of an arrow begins."""
    return int(min(x for x, _y in outline)) - 4, int(min(y for _x, y in outline)) - 4


@kept_piece
def arrow(theme: Theme, outline: tuple[Point, ...], *, pale: bool) -> pygame.Surface:
    """Return an arrow in brass with its shadow."""
    left, top = arrow_corner(outline)
    shade, line = theme.px(4), FINE * theme.px(2)
    wide = int(max(x for x, _y in outline)) + 5 - left
    high = int(max(y for _x, y in outline)) + 5 + shade - top
    large = pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    shadow = theme.color("shadow")
    shadow.a = 110
    fill(large, outline, shadow, (left, top - shade), FINE)
    fill(large, outline, theme.color("brass_dark" if pale else "brass"), (left, top), FINE)
    points = [((x - left) * FINE, (y - top) * FINE) for x, y in outline]
    rim = theme.color("panel" if pale else "brass_dark")
    pygame.draw.lines(large, rim, closed=True, points=points, width=line)
    return pygame.transform.smoothscale_by(large, 1 / FINE)


def fill(
    large: pygame.Surface,
    points: Iterable[Point],
    ink: pygame.Color,
    corner: Point = (0, 0),
    fine: int = 1,
) -> None:
    """Fill an outline on a piece that begins at a corner and is drawn `fine` times as large."""
    left, top = corner
    pygame.draw.polygon(large, ink, [((x - left) * fine, (y - top) * fine) for x, y in points])
