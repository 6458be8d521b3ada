"""Scores and log over the table: for windows too narrow to keep them beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from rules.core import Seat
from rules.words import _
from ui.controls.widgets import Widget
from ui.pages.dialog import Dialog
from ui.table.score_log import ScoreRow, log_sheet

KEY: Final = pygame.K_F2


class LogScene(Dialog):
    """Shows everybody's score and the end of the log; `strong` is the seat that is asked."""

    def __init__(
        self,
        names: Sequence[str],
        scores: Sequence[tuple[Seat, str]],
        log: Sequence[str],
        strong: Seat | None = None,
    ) -> None:
        super().__init__()
        self.names, self.scores, self.log, self.strong = names, scores, log, strong

    def lay_out(self) -> None:
        """Scores above, the log below as far as the window has room, a button to go back."""
        theme = self.app.theme
        unit = theme.unit
        head = theme.font("title", "title").get_height()
        box = self.place_box(round(theme.px(900) * theme.text_scale), theme.size[1])
        inner = box.inflate(-8 * unit, 0)
        inner.y = box.y + head + 4 * unit
        inner.height = box.bottom - 3 * unit - theme.button_height - 2 * unit - inner.y
        widgets: list[Widget] = [self.heading(_("Scores and log"))]
        line = round(theme.font("body").get_height() * 1.35)
        columns = 2 if len(self.scores) > 4 else 1
        width = (inner.width - 3 * unit * (columns - 1)) // columns
        down = -(-len(self.scores) // columns)
        for at, (seat, words) in enumerate(self.scores):
            x = inner.x + (at // down) * (width + 3 * unit)
            row = pygame.Rect(x, inner.y + (at % down) * line, width, line)
            strong = seat == self.strong
            widgets.append(ScoreRow(row, seat, self.names[seat], words, strong=strong))
        top = inner.y + down * line + unit
        area = pygame.Rect(inner.x, top, inner.width, max(line, inner.bottom - top))
        widgets.append(log_sheet(theme, self.log, area))
        self.panel.fill([*widgets, *self.button_row([(_("Close"), self.close, "primary")])])

    def handle(self, event: pygame.Event) -> None:
        """The key that opened it closes it too."""
        if event.type == pygame.KEYDOWN and event.key == KEY:
            self.close()
        else:
            super().handle(event)

    def confirm(self) -> None:
        """Enter closes."""
        self.close()
