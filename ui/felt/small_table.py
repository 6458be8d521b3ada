"""The table as it was at a place of a game, drawn small: a press leads to the replay there."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame

from rules.core import View
from rules.words import _
from table.match import Match
from table.standings import TurningPoint
from table.steps import told_again
from ui.app import App
from ui.controls.buttons import Pressable
from ui.controls.spoken import Spoken
from ui.controls.theme import SMALLEST, Theme
from ui.picture.director import Director
from ui.picture.items import Picture
from ui.picture.show import Show
from ui.picture.stage import Stage
from ui.window_game import WindowGame


class SmallTable(Pressable):
    """A picture of the table before a decision, from the chair of who won by it.

    It is a table of its own, laid for a small window: no larger than it is drawn, where that is
    large enough for a table at all. Few of its cards are drawn in a frame, and it is there when
    all of them are.
    """

    def __init__(
        self,
        app: App,
        entry: WindowGame,
        match: Match,
        at: TurningPoint,
        words: str,
        action: Callable[[], None],
    ) -> None:
        super().__init__(pygame.Rect(0, 0, 0, 0), action, key="turning point")
        self.words = words
        self.shown = 1.0
        """How much (0 to 1) of it is there."""
        self._app, self._match, self._at = app, match, at
        self._staging = entry.staging(match.controller)
        self._show: Show | None = None
        self._table: pygame.Surface | None = None

    @property
    def spoken(self) -> Spoken:
        """What it shows."""
        return Spoken(self.words, _("button"))

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the picture in its frame, as far as it is there."""
        table = self._drawn(theme)
        if table is None or self.shown <= 0:
            return
        table.set_alpha(round(255 * self.shown))
        target.blit(table, self.rect)
        frame = "brass_light" if self.hovered or self.focused else "brass_dark"
        size, wide = self.rect.size, theme.line * (2 if self.hovered else 1)
        target.blit(theme.panel(size, "panel", frame, alpha=0, border_width=wide), self.rect)
        self._ring(target, theme)

    def _drawn(self, theme: Theme) -> pygame.Surface | None:
        """Return the whole picture as large as it is shown, once all of its cards are drawn."""
        if self._table is None:
            if self._show is None:
                self._show = self._laid(theme)
            whole = pygame.Surface(self._show.theme.size)
            if self._show.draw_in_time(whole):
                self._app.invalidate()
                return None
            top = self._show.stage.rail.bottom
            room = pygame.Rect(0, top, whole.get_width(), whole.get_height() - top)
            seen = self.rect.fit(room)
            part = pygame.Surface(seen.size)
            part.blit(whole, (0, 0), seen)
            small = pygame.transform.smoothscale(part, self.rect.size)
            self._table = rounded(small, theme.unit)
            self._show = None
        return self._table

    def _laid(self, theme: Theme) -> Show:
        """Return the show of the table as it was."""
        match, at = self._match, self._at
        times = max(1.0, self.rect.width / SMALLEST[0])
        size = round(SMALLEST[0] * times), round(SMALLEST[1] * times)
        director = Director(self._picture, self._staging.cue)
        show = Show(match.controller.deck, match.controller.names, director)
        show.lay(Theme(size, msgspec.structs.replace(theme.settings, text_scale=100)), log=False)
        show.stage.below, show.stage.signs = at.seat, match.signs
        session, _steps = told_again(match.session)
        session.rewind(at.place)
        show.rest(session.observe(at.seat))
        return show

    def _picture(self, view: View, stage: Stage) -> Picture:
        return self._staging.picture(view, stage)


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return a picture with round corners."""
    whole = picture.convert_alpha()
    mask = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=radius)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return whole
