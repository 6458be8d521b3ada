"""The log's last line, for a moment near the seat that it speaks of, while the notebook is shut."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pygame

from rules.core import Seat
from ui import durations
from ui.app import App
from ui.picture.items import Banner, Note, Picture
from ui.picture.room import covered, shared
from ui.picture.show import Show
from ui.picture.timeline import Beat

WIDEST: Final = 13
"""Widths of a letter in which a line is broken: about those of a nameplate."""
MOST_LINES: Final = 4
"""Lines of a note; what is longer is for the notebook."""
FAR: Final = 8
"""Half heights of the note in which a free place is looked for."""


class LastLine:
    """A small note at a seat's front; a beat that has words of its own needs none."""

    def __init__(self, app: App, show: Show) -> None:
        self.app, self.show = app, show
        self._words = ""
        self._until = 0.0
        self._placed: tuple[Picture, str, pygame.Rect] | None = None
        self.box: pygame.Rect | None = None
        """Where it was drawn last, if it was."""

    def tell(self, beat: Beat, told: Sequence[str]) -> None:
        """Show the last of the lines that a beat told; words over the table take its place."""
        if any(isinstance(effect, Note | Banner) for effect in beat.effects):
            self._words = ""
        elif told and self._is_note(told[-1]):
            settings = self.app.settings
            self._words = told[-1]
            self._until = self.app.clock.now() + durations.LINE / settings.speed
            self.app.call_later(durations.LINE / settings.speed, self.app.invalidate)

    def _is_note(self, words: str) -> bool:
        """Whether a line speaks of a seat, and is short; the heading of a hand is not one."""
        theme = self.app.theme
        short = theme.measure(words, "small")[0] <= MOST_LINES * self._width
        is_heading = words.startswith("—")
        return short and not is_heading and self._seat_named(words) is not None

    def _seat_named(self, words: str) -> Seat | None:
        """Return the seat that a sentence names first."""
        return _first_named(words, self.show.controller.names)

    @property
    def _width(self) -> int:
        return WIDEST * self.app.theme.points("small")

    def hush(self) -> None:
        """Show no line any more."""
        self._words = ""

    def draw(self, target: pygame.Surface) -> None:
        """Draw the note where it covers no card, chip, plate, or anything below the table."""
        self.box = None
        if not self._words or self.show.stage.side.width or self.app.clock.now() >= self._until:
            return
        theme, unit = self.app.theme, self.app.theme.unit
        width = self._width
        wraps = width if theme.measure(self._words, "small")[0] > width else 0
        words = theme.text(self._words, "small", "ink", width=wraps)
        box = self._place(words.get_rect().inflate(2 * unit, unit).size)
        self.box = box
        if box is not None:
            target.blit(theme.panel(box.size, "ivory", "brass"), box)
            target.blit(words, words.get_rect(center=box.center))

    def _place(self, size: tuple[int, int]) -> pygame.Rect | None:
        """Return where the note lies over the picture that is seen; `None`: nowhere is room."""
        beat = self.show.timeline.beat
        picture = self.show.picture if beat is None else beat.after
        if self._placed is None or self._placed[:2] != (picture, self._words):
            seat = self._seat_named(self._words)
            plate = None if seat is None else picture.plates.get(seat)
            if plate is None:
                return None
            spot = self._free_spot(size, plate, covered(picture))
            self._placed = picture, self._words, spot
        return self._placed[2]

    def _free_spot(
        self, size: tuple[int, int], plate: pygame.Rect, taken: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Return the place round a nameplate, as near as may be, at which the least is covered."""
        stage, unit = self.show.stage, self.app.theme.unit
        room = pygame.Rect(0, stage.rail.bottom, self.app.theme.size[0], 0).inflate(-2 * unit, 0)
        room.height = stage.action.top - room.top
        wide, high = size
        left, middle = plate.centerx - wide // 2, plate.centery - high // 2
        corners = [(plate.right + unit, middle), (plate.left - unit - wide, middle)]
        for step in range(FAR):
            away = unit + step * high // 2
            corners += [(left, plate.bottom + away), (left, plate.top - away - high)]
        found = [pygame.Rect(corner, size).clamp(room) for corner in corners]
        return min(found, key=lambda spot: sum(shared(spot, other) for other in (plate, *taken)))


def _first_named(words: str, names: Sequence[str]) -> Seat | None:
    """Return the seat that a sentence names first."""
    found = [
        (match.start(), -len(name), seat)
        for seat, name in enumerate(names)
        if (match := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words))
    ]
    return min(found)[2] if found else None
