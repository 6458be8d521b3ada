"""Scores and log beside the table, where the window is wide enough."""

from collections.abc import Callable

import pygame

from table.match import Match
from table.reasons import Reasons
from table.telling import score_lines
from ui.controls.labels import Label, Plate
from ui.controls.passages import Links
from ui.controls.widget import Widget
from ui.felt.score_log import LogSheet, asking_words, log_sheet, score_row
from ui.picture.show import Show


class Side:
    """The widgets at the table's side: a line for each seat, below it the log."""

    def __init__(
        self, match: Match, show: Show, reasons: Reasons, links: Links, change: Callable[[], None]
    ) -> None:
        self.match, self.show, self.reasons, self.links = match, show, reasons, links
        self._change = change
        self._log: LogSheet | None = None
        self._log_of: tuple[int, int, pygame.Rect] | None = None

    def widgets(self) -> list[Widget]:
        """Return the widgets; none in a narrow window."""
        match, theme = self.match, self.show.theme
        side, unit = self.show.stage.side, theme.unit
        if not side.width:
            return []
        rows = score_lines(match.controller, self.show.view)
        asked = self.show.view.asked
        line = round(theme.font("body").get_height() * 1.35)
        line = min(line, (side.height - 2 * unit) // max(1, len(rows)))
        widgets: list[Widget] = [Plate(side, alpha=225)]
        y = side.y + unit
        for told in rows:
            row = pygame.Rect(side.x + 2 * unit, y, side.width - 4 * unit, line)
            widgets.append(score_row(match.controller.names, told, asked, row))
            y += line
        y += unit
        area = pygame.Rect(side.x + 2 * unit, y, side.width - 3 * unit, side.bottom - y - unit)
        foot = theme.font("small").get_height() + unit
        if area.height > line + foot:
            area.height -= foot
            log = self._log_in(area)
            widgets.append(log)
            if log.rows:
                below = pygame.Rect(area.x, area.bottom, area.width, foot)
                widgets.append(Label(below, asking_words(), size="small", color="text_quiet"))
        return widgets

    def _log_in(self, area: pygame.Rect) -> LogSheet:
        """Return the log; it stays where the player scrolled it while nothing new is told."""
        lines, reasons = self.match.told, self.reasons
        now = len(lines), reasons.version, area
        if self._log is None or self._log_of != now:
            log = log_sheet(self.show.theme, lines, area, reasons.told, self._ask_why, self.links)
            if self._log is not None and self._log_of is not None and self._log_of[0] == len(lines):
                log.keep_place_of(self._log)
            elif self._log is not None:
                log.stop = self._log.stop
            self._log, self._log_of = log, now
        return self._log

    def _ask_why(self, place: int) -> None:
        self.reasons.press(place)
        self._change()
