"""The end of a game: places, totals, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from rules.core import Outcome, Seat
from rules.words import _, written
from ui.controller import AnyController
from ui.controls.icons import icon
from ui.controls.placing import held, line, paragraph, unplaced
from ui.controls.theme import Theme
from ui.controls.widgets import ImageWidget, Widget
from ui.layout.boxes import GROW, Box, column, first_that_fits, fit, fixed, grow, over, row, strut
from ui.pages.dialog import Dialog
from ui.picture.signs import sign
from ui.table.standings import Standings, StandingsChart, drawn_part

LEAST_CHART: Final = 320
"""Width and height of the lines at least, in pixels at 1080p."""


class ResultScene(Dialog):
    """Who won and why, everybody's place and total, and how they came there; what comes next."""

    def __init__(
        self,
        controller: AnyController,
        outcome: Outcome,
        *,
        leave: Callable[[], None],
        replay: Callable[[], None],
        rules: Callable[[], None],
        again: Callable[[], None],
        note: str = "",
        why: str = "",
        standings: Standings | None = None,
    ) -> None:
        super().__init__()
        self.note, self.why, self.standings = note, why, standings
        self._elapsed = 0.0
        self.controller, self.outcome = controller, outcome
        self._leave, self._replay, self._rules, self._again = leave, replay, rules, again

    def lay_out(self) -> None:
        """Lay out the winner, the places, and how they came about."""
        theme = self.app.theme
        unit = theme.unit
        names = self.controller.names
        first = self.outcome.ranking[0]
        winners = _(" and ").join(names[seat] for seat in first)
        words = (
            _("{name} wins").format(name=winners)
            if len(first) == 1
            else _("{names} share the first place").format(names=winners)
        )
        if len(first) > 1 and self._one_side(first):
            words = _("{names} win").format(names=winners)
        charted = self.standings is not None and len(self.standings.scores) > 1
        wide = max(
            round(theme.px(1280 if charted else 860) * theme.text_scale),
            theme.font("title", "title").size(words)[0] + 8 * unit,
        )
        places = self._ranking(roomy=True), self._ranking(roomy=False)
        ways = [*places]
        if charted:
            ways = [*map(self._beside, places), *places]
        self.show(
            wide,
            row(self._trophy(), self._winner(words), width=GROW, gap=2 * unit, at="midleft"),
            self.gap(2),
            first_that_fits(*ways),
            self.gap(2) if self.note else None,
            paragraph(theme, self.note, color="text_quiet") if self.note else None,
            self.gap(4),
            self.buttons(
                (_("Lobby"), self.close, "plain"),
                (_("Replay"), self._look_again, "plain"),
                (_("Rules"), self._rules, "plain"),
                (_("Play again"), self.confirm, "primary"),
            ),
        )

    def _trophy(self) -> Box:
        theme = self.app.theme
        size = theme.px(80)
        trophy = ImageWidget(unplaced(), icon(theme, "trophy", size, "brass"))
        return held(trophy, width=fixed(size), height=fixed(size))

    def _winner(self, words: str) -> Box:
        """Declare who won, and below it why the game is over."""
        theme = self.app.theme
        is_told = not self.why or self.why.rstrip(".") == words
        why = None if is_told else paragraph(theme, self.why, color="text_quiet")
        return column(
            line(theme, words, "title", "brass_light", "title", width=GROW), why, width=GROW
        )

    def _beside(self, ranking: Box) -> Box:
        """Declare the ranking with the standings through the game at its right."""
        theme = self.app.theme
        assert self.standings is not None
        lines = StandingsChart(unplaced(), self.standings, self.controller.names)
        lines.shown = self._part
        least = round(theme.px(LEAST_CHART) * theme.text_scale)
        chart = over(
            strut(wide=least, high=theme.px(LEAST_CHART)),
            held(lines, width=GROW, height=GROW),
            width=grow(1.1),
            height=GROW,
        )
        return row(column(ranking, width=GROW), chart, gap=4 * theme.unit, width=GROW, height=GROW)

    def _ranking(self, *, roomy: bool) -> Box:
        """Declare everybody's place; `roomy` lines keep their height."""
        theme = self.app.theme
        names = self.controller.names
        rows = (
            PlaceRow(unplaced(), place, seat, names[seat], written(self.outcome.scores[seat]))
            for place, tie in self._places()
            for seat in tie
        )
        high = len(names) * round(theme.font("large").get_height() * 1.5)
        return over(
            strut(high=high),
            column(
                *(held(each, width=GROW, height=GROW) for each in rows), width=GROW, height=GROW
            ),
            width=GROW,
            height=fit(least=high if roomy else 0),
        )

    # --- the lines are drawn ------------------------------------------------------------------

    @property
    def _part(self) -> float:
        settings = self.app.settings
        still = settings.reduced_motion or not settings.animations
        return 1.0 if still else drawn_part(self._elapsed)

    @property
    def moving(self) -> bool:
        """Whether the lines are being drawn."""
        return self.standings is not None and self._part < 1.0

    def update(self, dt: float) -> None:
        """Draw the lines on."""
        self._elapsed += dt * self.app.settings.speed
        for widget in self.panel.widgets:
            if isinstance(widget, StandingsChart):
                widget.shown = self._part

    def _one_side(self, seats: tuple[int, ...]) -> bool:
        """Return whether the seats that share a place are partners: they carry one total."""
        return bool(self.controller.partners) and all(
            frozenset(seats) <= side or side.isdisjoint(seats) for side in self.controller.partners
        )

    def _places(self) -> list[tuple[int, tuple[int, ...]]]:
        places, place = [], 1
        for tie in self.outcome.ranking:
            places.append((place, tie))
            place += len(tie)
        return places

    def _look_again(self) -> None:
        self.app.pop()
        self._replay()

    def confirm(self) -> None:
        """Enter: another game."""
        self.app.pop()
        self._again()

    def close(self) -> None:
        """Esc: the lobby."""
        self.app.pop()
        self._leave()


class PlaceRow(Widget):
    """One seat's place, name and total."""

    def __init__(self, rect: pygame.Rect, place: int, seat: Seat, name: str, score: str) -> None:
        super().__init__(rect)
        self.place, self.seat, self.name, self.score = place, seat, name, score

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw a line of the ranking."""
        target.fill(theme.color("panel_line"), (*self.rect.topleft, self.rect.width, theme.line))
        size = min(theme.points("large"), round(self.rect.height * 0.72))
        place = theme.text(f"{self.place}.", size, "text_quiet", "title")
        target.blit(place, place.get_rect(midleft=(self.rect.x, self.rect.centery)))
        symbol = sign(theme, self.seat, size)
        x = self.rect.x + max(5 * theme.unit, place.get_width() + theme.unit)
        target.blit(symbol, symbol.get_rect(midleft=(x, self.rect.centery)))
        x += symbol.get_width() + theme.unit
        score = theme.text(self.score, size, "brass_light", "strong")
        target.blit(score, score.get_rect(midright=self.rect.midright))
        room = self.rect.right - score.get_width() - 2 * theme.unit - x
        name = theme.fitted(self.name, room, size)
        target.blit(name, name.get_rect(midleft=(x, self.rect.centery)))
