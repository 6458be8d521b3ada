"""The standings through a game, as a smooth line for each player."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import pygame

from art.palette import seat_color
from rules.core import Seat
from rules.words import written
from table.standings import Standings
from ui.controls.theme import Theme
from ui.controls.widget import Spoken, Widget
from ui.picture.signs import sign

SAMPLES: Final = 12
"""Points of a line between two standings."""
TIMES: Final = 3
"""How much larger lines are drawn before they are made smooth."""


class StandingsChart(Widget):
    """The lines, each with its seat's color, its sign, its name and its last number.

    What is `shown` of them is drawn from the left.
    """

    def __init__(self, standings: Standings, names: Sequence[str]) -> None:
        super().__init__()
        self.standings, self.names = standings, names

    @property
    def spoken(self) -> Spoken:
        ends = zip(self.names, self.standings.scores[-1], strict=True)
        return Spoken(
            self.standings.title, value=", ".join(f"{name} {written(end)}" for name, end in ends)
        )

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        title = theme.text(self.standings.title, "small", "text_quiet", width=self.rect.width)
        target.blit(title, self.rect.topleft)
        area = self._area(theme, title.get_height())
        self._draw_ground(target, theme, area)
        lines = self._lines(theme, area)
        shown = round(lines.get_width() * min(1.0, self.shown))
        target.blit(lines, (area.x - theme.unit, area.y - theme.unit), (0, 0, shown, area.bottom))
        if self.shown >= 1.0:
            self._draw_ends(target, theme, area)

    def _area(self, theme: Theme, above: int) -> pygame.Rect:
        """Return where the lines are: below the title, between the numbers and the names."""
        labels = max(theme.measure(name, "small")[0] for name in self.names)
        labels = min(labels, self.rect.width // 4) + theme.points("small") + 2 * theme.unit
        top = self.rect.y + above + theme.unit // 2 + theme.font("small").get_height()
        numbers = max(theme.measure(written(value), "small")[0] for value in self._levels())
        left = self.rect.x + numbers + 2 * theme.unit
        wide = max(1, self.rect.right - labels - left)
        return pygame.Rect(left, top, wide, max(1, self.rect.bottom - top - theme.unit))

    def _levels(self) -> list[int]:
        """Return the values at which a line lies across: the least, the most, and 0 between."""
        low, high = self._span()
        return [*dict.fromkeys((low, max(0, low), high))]

    def _span(self) -> tuple[int, int]:
        values = [value for row in self.standings.scores for value in row]
        low = min(0, *values) if self.standings.from_zero else min(values)
        return low, max(low + 1, *values)

    def _height(self, area: pygame.Rect, value: float) -> float:
        low, high = self._span()
        return area.height * (1 - (value - low) / (high - low))

    def _draw_ground(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        for value in self._levels():
            y = area.y + round(self._height(area, value))
            target.fill(theme.color("panel_line"), (area.x, y, area.width, theme.line))
            words = theme.text(written(value), "small", "text_off")
            spot = words.get_rect(midright=(area.x - theme.unit, y))
            target.blit(words, spot.clamp(self.rect))

    def _lines(self, theme: Theme, area: pygame.Rect) -> pygame.Surface:
        """Return all lines, smooth, one unit larger than their area on every side."""
        seats = range(len(self.names))
        key = ("standings", self.standings, area.size, tuple(seat_color(seat) for seat in seats))
        piece = theme.pieces.get(key)
        if piece is None:
            size = area.width + 2 * theme.unit, area.height + 2 * theme.unit
            large = pygame.Surface((size[0] * TIMES, size[1] * TIMES), pygame.SRCALPHA)
            thick = max(2, theme.px(4)) * TIMES
            for seat in seats:
                points = [
                    ((x + theme.unit) * TIMES, (y + theme.unit) * TIMES)
                    for x, y in self._points(area, seat)
                ]
                rgb = seat_color(seat).rgb
                for one, other in itertools.pairwise(points):
                    pygame.draw.line(large, rgb, one, other, thick)
                for point in points:
                    pygame.draw.circle(large, rgb, point, thick / 2)
            piece = theme.pieces.put(key, pygame.transform.smoothscale(large, size))
        return piece

    def _points(self, area: pygame.Rect, seat: Seat) -> list[tuple[float, float]]:
        values = [float(row[seat]) for row in self.standings.scores]
        smooth = smooth_line(values)
        step = area.width / max(1, len(smooth) - 1)
        return [(at * step, self._height(area, value)) for at, value in enumerate(smooth)]

    def _draw_ends(self, target: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw signs and names at the ends of the lines, none over another."""
        high = min(theme.font("small").get_height(), self.rect.height // len(self.names))
        size = min(theme.points("small"), high)
        last = self.standings.scores[-1]
        by_height = sorted(range(len(self.names)), key=lambda seat: self._height(area, last[seat]))
        tops = [area.y + self._height(area, last[seat]) - high / 2 for seat in by_height]
        for seat, top in zip(by_height, apart(tops, high, self.rect), strict=True):
            x = area.right + theme.unit
            symbol = sign(theme, seat, size)
            target.blit(symbol, symbol.get_rect(midleft=(x, round(top + high / 2))))
            x += size + theme.unit // 2
            name = theme.fitted(self.names[seat], max(1, self.rect.right - x), size)
            target.blit(name, name.get_rect(midleft=(x, round(top + high / 2))))


def smooth_line(values: Sequence[float]) -> list[float]:
    """Return a line through all values that rises and falls only where they do."""
    if len(values) < 2:
        return [*values, *values]
    slopes = [other - one for one, other in itertools.pairwise(values)]
    leans = [slopes[0], *map(_lean, slopes, slopes[1:]), slopes[-1]]
    smooth: list[float] = []
    for at, slope in enumerate(slopes):
        for sample in range(SAMPLES):
            part = sample / SAMPLES
            over = leans[at] * part * (1 - part) ** 2 - leans[at + 1] * part * part * (1 - part)
            smooth.append(values[at] + slope * part * part * (3 - 2 * part) + over)
    return [*smooth, values[-1]]


def _lean(before: float, after: float) -> float:
    """Return how a line leans at a value: not at all where it turns."""
    return 2 * before * after / (before + after) if before * after > 0 else 0.0


def apart(tops: Sequence[float], high: float, room: pygame.Rect) -> list[float]:
    """Return places from top to bottom, at least `high` from each other, within a room."""
    placed: list[float] = []
    for top in tops:
        placed.append(max(top, placed[-1] + high) if placed else max(top, room.y))
    limit = room.bottom - high
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], limit)
        limit = placed[at] - high
    return placed
