"""Scores and log: a notebook that slides over the table from the right edge."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame

from rules.core import Seat
from rules.words import _
from table.reasons import Reasons
from table.telling import Line, ScoreLine
from ui import durations
from ui.controls.passages import Links
from ui.controls.placing import held, line, widgets_of
from ui.felt.score_log import LogSheet, asking_words, score_row
from ui.layout.boxes import ENDLESS, GROW, Box, column, fit, fixed, over, row, strut
from ui.pages.dialog import Aside

KEY: Final = pygame.K_F2
WIDE: Final = 620
"""Its width at 1080p; no score and no line of the log needs more."""


class LogScene(Aside):
    """Shows everybody's score and the end of the log; `strong` are the seats that are asked.

    One can ask `reasons` about lines of the log that have a place. It leaves the rail free.
    """

    key = KEY
    drawer = True
    _elapsed = 0.0

    def __init__(
        self,
        names: Sequence[str],
        scores: Sequence[ScoreLine],
        log: Sequence[Line],
        reasons: Reasons,
        links: Links,
        strong: Collection[Seat] = (),
        *,
        top: int = 0,
    ) -> None:
        super().__init__()
        self.top = top
        self.names, self.scores, self.log, self.strong = names, scores, log, strong
        self.reasons, self.links = reasons, links
        self._sheet: LogSheet | None = None

    @property
    def due(self) -> float:
        return self.reasons.due

    def look(self) -> None:
        if self.reasons.look():
            self.lay_out()
            self.app.invalidate()

    def exit(self) -> None:
        self.reasons.rest()
        super().exit()

    def _ask_why(self, place: int) -> None:
        self.reasons.press(place)
        self.lay_out()
        self.app.invalidate()

    def lay_out(self) -> None:
        theme = self.app.theme
        high = round(theme.font("body").get_height() * 1.35)
        scores = [
            held(score_row(self.names, told, self.strong), width=GROW, height=fixed(high))
            for told in self.scores
        ]
        down = -(-len(scores) // 2) if len(scores) > 4 else max(1, len(scores))
        columns = (scores[first : first + down] for first in range(0, len(scores), down))
        layout = self.laid(
            round(theme.px(WIDE) * theme.text_scale),
            self.heading(_("Scores and log"), 1),
            row(
                *(column(*each, width=GROW) for each in columns),
                gap=3 * theme.unit,
                at="topleft",
                width=GROW,
            ),
            self.gap(1),
            over(strut(high=ENDLESS), name="log", width=GROW, height=fit(least=high)),
            self.gap(1),
            self._foot(),
            self.gap(1),
            self.buttons((_("Close"), self.close, "primary")),
        )
        reasons = self.reasons
        log = LogSheet(theme, self.log, layout["log"], reasons.told, self._ask_why, self.links)
        if self._sheet is not None:
            log.keep_place_of(self._sheet)
        self._sheet = log
        self.panel.fill([*widgets_of(layout), log])

    @property
    def moving(self) -> bool:
        return not self.app.settings.still and self._elapsed < durations.DRAWER

    def update(self, dt: float) -> None:
        self._elapsed += dt

    def draw(self, target: pygame.Surface) -> None:
        """Draw it over the table, which stays as bright as it is."""
        part = durations.ease_out(self._elapsed / durations.DRAWER) if self.moving else 1.0
        theme, out = self.app.theme, round((1 - part) * self.box.width)
        table = target.copy() if out else None
        look = theme.panel(self.box.size, "panel", "brass_dark", 2 * theme.unit, border_width=2)
        target.blit(look, self.box)
        self.panel.draw(target, theme)
        if table is not None:
            page = pygame.Surface(self.box.size)
            page.blit(target, (0, 0), self.box)
            target.blit(table, (0, 0))
            target.blit(page, self.box.move(out, 0))

    def handle(self, event: pygame.Event) -> None:
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos)
        if beside and event.button == 1:
            self.close()
        else:
            super().handle(event)

    def _foot(self) -> Box | None:
        """Declare what the signs in the log are for, where there are any."""
        if all(told.place is None for told in self.log):
            return None
        return line(self.app.theme, asking_words(), "small", "text_quiet", width=GROW)
