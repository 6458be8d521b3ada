"""Tables drawn small, as one of the seats sees them: a turning point, a puzzle, a game played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec
import pygame

from rules.core import Seat, View
from rules.words import _
from table.controller import AnyController
from ui.app import App, Scene
from ui.controls.buttons import Pressable
from ui.controls.theme import SMALLEST, Theme
from ui.controls.widget import Spoken
from ui.picture.director import Director
from ui.picture.show import Show
from ui.window_game import WindowGame

TALL: Final = 0.53
"""How high a picture is, as a part of its width, to show all below the rail."""
BETWEEN: Final = 0.01
"""Seconds left to the input between two steps of drawing."""


@dataclass(frozen=True)
class Seen:
    """What a picture shows: a game's table, an observation, the seat below, all seats' signs.

    The `faces` are the hands that lie open, beside that of the seat below.
    """

    entry: WindowGame
    controller: AnyController
    view: View
    seat: Seat
    signs: Mapping[Seat, str] = field(default_factory=dict)
    faces: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)


class Drawing:
    """A picture in the making: a table of its own, laid for a small window.

    It is no larger than it is shown, where that is large enough for a table at all. Few of its
    cards are drawn in a step.
    """

    def __init__(self, seen: Seen, theme: Theme, wide: int) -> None:
        staging = seen.entry.staging(seen.controller)
        times = max(1.0, wide / SMALLEST[0])
        size = round(SMALLEST[0] * times), round(SMALLEST[1] * times)
        self._show = Show(seen.controller, Director(staging.picture, staging.cue))
        settings = msgspec.structs.replace(theme.settings, text_scale=100)
        self._show.lay(Theme(size, settings), log=False)
        self._show.stage.below, self._show.stage.signs = seen.seat, seen.signs
        self._show.stage.faces = seen.faces
        self._show.rest(seen.view)

    def go_on(self, size: tuple[int, int], radius: int) -> pygame.Surface | None:
        """Draw a few more cards; return the whole picture with round corners once all are there."""
        whole = pygame.Surface(self._show.theme.size)
        if self._show.draw_in_time(whole):
            return None
        top = self._show.stage.rail.bottom
        room = pygame.Rect(0, top, whole.get_width(), whole.get_height() - top)
        seen = pygame.Rect((0, 0), size).fit(room)
        part = pygame.Surface(seen.size)
        part.blit(whole, (0, 0), seen)
        return rounded(pygame.transform.smoothscale(part, size), radius)


class SmallTables:
    """The small tables of a page, drawn one after the other while `scene` is there."""

    def __init__(self, app: App, scene: Scene) -> None:
        self._app, self._scene = app, scene
        self._drawn: dict[Hashable, pygame.Surface | None] = {}
        self._wanted: dict[Hashable, tuple[Callable[[], Seen | None], tuple[int, int]]] = {}
        self._drawing: Drawing | None = None

    def picture(
        self, key: Hashable, size: tuple[int, int], look: Callable[[], Seen | None]
    ) -> pygame.Surface | None:
        """Return a picture, or `None` while it is not there; `look` is asked once what it shows."""
        known = (key, size)
        if known not in self._drawn and known not in self._wanted and min(size) > 0:
            if not self._wanted:
                self._app.call_later(BETWEEN, self._go_on)
            self._wanted[known] = look, size
        return self._drawn.get(known)

    def _go_on(self) -> None:
        if self._scene not in self._app.scenes or not self._wanted:
            return
        known, (look, size) = next(iter(self._wanted.items()))
        theme = self._app.theme
        found: pygame.Surface | None = None
        if self._drawing is None:
            seen = look()
            self._drawing = None if seen is None else Drawing(seen, theme, size[0])
        else:
            found = self._drawing.go_on(size, theme.unit)
        if found is not None or self._drawing is None:
            self._drawn[known], self._drawing = found, None
            del self._wanted[known]
            self._app.invalidate()
        if self._wanted:
            self._app.call_later(BETWEEN, self._go_on)


class SmallTable(Pressable):
    """A picture of the table before a decision. A press leads to the replay there."""

    def __init__(
        self,
        tables: SmallTables,
        words: str,
        look: Callable[[], Seen],
        action: Callable[[], None],
    ) -> None:
        super().__init__(action, key="turning point")
        self._tables, self.words, self.look = tables, words, look

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.words, _("button"))

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        table = self._tables.picture(self.key, self.rect.size, self.look)
        if table is None or self.shown <= 0:
            return
        table.set_alpha(round(255 * self.shown))
        target.blit(table, self.rect)
        frame = "brass_light" if self.hovered or self.focused else "brass_dark"
        size, wide = self.rect.size, theme.line * (2 if self.hovered else 1)
        target.blit(theme.panel(size, "panel", frame, alpha=0, border_width=wide), self.rect)
        self._ring(target, theme)


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return a picture with round corners."""
    whole = picture.convert_alpha()
    mask = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=radius)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return whole
