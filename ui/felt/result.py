"""The end of a game: places, totals, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from rules.core import Outcome, Seat
from rules.words import _, written
from table.controller import AnyController
from table.standings import Standings
from table.telling import winner_words
from ui import durations
from ui.controls.icon_surfaces import icon
from ui.controls.placing import held, line, paragraph, unplaced
from ui.controls.spoken import Spoken
from ui.controls.theme import Theme
from ui.controls.widget import Widget
from ui.felt.standings_chart import StandingsChart, drawn_part
from ui.layout.boxes import GROW, Box, column, first_that_fits, fit, fixed, grow, over, row, strut
from ui.pages.dialog import Dialog
from ui.picture.effects import add_light, soft_light
from ui.picture.signs import sign

TROPHY: Final = 80
"""Width and height of the trophy, in pixels at 1080p."""
LEAST_CHART: Final = 320
"""Width and height of the lines at least, in pixels at 1080p."""


class ResultScene(Dialog):
    """Who won and why, everybody's place and total, and how they came there; what comes next.

    The places come one after the other, the last one first, while the lines of the standings are
    drawn; then the first place, in its light.
    """

    def __init__(
        self,
        controller: AnyController,
        outcome: Outcome,
        *,
        leave: Callable[[], None],
        replay: Callable[[], None],
        rules: Callable[[], None],
        again: Callable[[], None],
        deal: Callable[[], None] | None = None,
        note: str = "",
        why: str = "",
        standings: Standings | None = None,
        counted: str | None = "",
        dearest: Callable[[], None] | None = None,
        said: str = "",
        details: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.note, self.why, self.standings = note, why, standings
        self.said = said
        """What a computer player says to it, or ''."""
        self.counted = counted
        """What the numbers beside the places count; `None` where there are none worth telling."""
        self._elapsed = 0.0
        self._pressed = float("-inf")
        """When Enter was pressed last, or the page came."""
        self._dearest = dearest
        self.controller, self.outcome = controller, outcome
        self._leave, self._replay, self._rules, self._again = leave, replay, rules, again
        self._deal = deal
        self._details = details

    def enter(self) -> None:
        """Lay the page out; it may have come amid a row of presses."""
        self._pressed = self.app.clock.now()
        super().enter()

    def lay_out(self) -> None:
        """Lay out the winner, the places, and how they came about."""
        theme = self.app.theme
        unit = theme.unit
        words = winner_words(self.controller, self.outcome)
        charted = self.standings is not None and len(self.standings.scores) > 1
        wide = max(
            round(theme.px(1280 if charted else 860) * theme.text_scale),
            theme.font("title", "title").size(words)[0] + 8 * unit,
        )
        ranked = self._ranking(roomy=True), self._ranking(roomy=False)
        ways = [*ranked]
        if charted:
            ways = [*map(self._beside, ranked), *ranked]
        self.show(
            wide,
            row(self._trophy(), self._winner(words), width=GROW, gap=2 * unit, at="midleft"),
            self.gap(1),
            first_that_fits(*ways),
            self.gap(2) if self.said else None,
            paragraph(theme, self.said, "large", face="italic") if self.said else None,
            self.gap(2) if self.note else None,
            paragraph(theme, self.note, color="text_quiet") if self.note else None,
            self.gap(4),
            self._to_dearest(),
            self.buttons(
                (_("Lobby"), self.close, "plain"),
                *([] if self._details is None else [(_("Details"), self._details, "plain")]),
                (_("Replay"), self.answer(self._replay), "plain"),
                (_("Rules"), self._rules, "plain"),
                *([(_("Deal"), self._deal, "plain")] if self._deal is not None else []),
                (_("Play again"), self.answer(self._again), "primary"),
            ),
        )
        self._show_so_far()

    def _to_dearest(self) -> Box | None:
        """Declare the way to what the coach noted, if anything."""
        if self._dearest is None:
            return None
        button = self.buttons((_("Dearest decisions"), self._dearest, "plain"))
        return column(button, self.gap(1), width=GROW)

    def _trophy(self) -> Box:
        size = fixed(self.app.theme.px(TROPHY))
        return held(Trophy(unplaced()), width=size, height=size)

    def _winner(self, words: str) -> Box:
        """Declare who won, and below it why the game is over."""
        theme = self.app.theme
        is_told = not self.why or self.why.rstrip(".") == words
        why = None if is_told else paragraph(theme, self.why, color="text_quiet")
        high = fixed(theme.font("title", "title").get_height())
        return column(held(Winner(unplaced(), words), width=GROW, height=high), why, width=GROW)

    def _beside(self, ranking: Box) -> Box:
        """Declare the ranking with the standings through the game at its right."""
        theme = self.app.theme
        assert self.standings is not None
        lines = StandingsChart(unplaced(), self.standings, self.controller.names)
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
            PlaceRow(unplaced(), place, seat, names[seat], self._score(seat))
            for place, tie in self._places()
            for seat in tie
        )
        high = len(names) * round(theme.font("large").get_height() * 1.5)
        head = None
        if self.counted:
            head = line(theme, self.counted, "small", "text_quiet", align="right", width=GROW)
        lines = over(
            strut(high=high),
            column(
                *(held(each, width=GROW, height=GROW) for each in rows), width=GROW, height=GROW
            ),
            width=GROW,
            height=fit(least=high if roomy else 0),
        )
        return column(head, lines, width=GROW)

    def _score(self, seat: Seat) -> str:
        return "" if self.counted is None else written(self.outcome.scores[seat])

    # --- the lines are drawn ------------------------------------------------------------------

    @property
    def _still(self) -> bool:
        settings = self.app.settings
        return settings.reduced_motion or not settings.animations

    @property
    def moving(self) -> bool:
        """Whether places come, or lines are being drawn."""
        return not self._still and self._elapsed < durations.STANDINGS

    def update(self, dt: float) -> None:
        """Let the places come and the lines be drawn on."""
        self._elapsed += dt * self.app.settings.speed
        self._show_so_far()

    def _show_so_far(self) -> None:
        """Tell the widgets how much of them is there."""
        elapsed = durations.STANDINGS if self._still else self._elapsed
        last = self._places()[-1][0]
        for widget in self.panel.widgets:
            if isinstance(widget, StandingsChart):
                widget.shown = drawn_part(elapsed)
            elif isinstance(widget, PlaceRow):
                widget.shown = come(elapsed, widget.place, last)
            elif isinstance(widget, Winner | Trophy):
                widget.shown = come(elapsed, 1, last)

    def _places(self) -> list[tuple[int, tuple[int, ...]]]:
        return [(self.outcome.place(tie[0]), tie) for tie in self.outcome.ranking]

    def confirm(self) -> None:
        """Enter: all places at once; then, unless it goes on with a row of presses, a new game."""
        before, self._pressed = self._pressed, self.app.clock.now()
        if self.moving:
            self._elapsed = durations.STANDINGS
            self._show_so_far()
            self.app.invalidate()
        elif self._pressed - before >= durations.IN_A_ROW:
            self.answer(self._again)()

    def close(self) -> None:
        """Esc: the lobby."""
        self.answer(self._leave)()


def come(elapsed: float, place: int, last: int) -> float:
    """Return how much (0 to 1) of a place is there: the last comes first, the first one last."""
    waits = durations.PLACES * (1 - (place - 1) / max(1, last - 1)) if last > 1 else 0.0
    return durations.ease_out(max(0.0, min(1.0, (elapsed - waits) / durations.PLACE)))


class Trophy(Widget):
    """The trophy in its light."""

    shown = 1.0

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the light, which is strongest as it comes, and the trophy in it."""
        size = self.rect.width
        lit = self.rect.inflate(2 * size, size)
        light = soft_light(theme, "brass_light", lit.size)
        around = target.get_clip()
        corner = self.rect.x - 4 * theme.unit, self.rect.y - 3 * theme.unit  # of the dialog
        target.set_clip((*corner, *lit.size))
        add_light(target, light, lit.topleft, self.shown * (1.6 - self.shown))
        target.set_clip(around)
        piece = icon(theme, "trophy", size, "brass_light" if self.shown > 0.5 else "brass_dark")
        target.blit(piece, piece.get_rect(center=self.rect.center))


class Winner(Widget):
    """Who won, in large letters."""

    shown = 1.0

    def __init__(self, rect: pygame.Rect, words: str) -> None:
        super().__init__(rect)
        self.words = words

    @property
    def spoken(self) -> Spoken:
        """Who won."""
        return Spoken(self.words)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the words as far as they are there."""
        words = theme.fitted(self.words, self.rect.width, "title", "brass_light", "title").copy()
        words.set_alpha(round(255 * self.shown))
        target.blit(words, words.get_rect(midleft=self.rect.midleft))


class PlaceRow(Widget):
    """One seat's place, name and total."""

    shown = 1.0

    def __init__(self, rect: pygame.Rect, place: int, seat: Seat, name: str, score: str) -> None:
        super().__init__(rect)
        self.place, self.seat, self.name, self.score = place, seat, name, score

    @property
    def spoken(self) -> Spoken:
        """The place, who has it, and with how many points."""
        return Spoken(f"{self.place}. {self.name}", value=self.score)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw a line of the ranking, coming in from the left; the first place is framed."""
        if self.shown <= 0:
            return
        row = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        if self.place == 1:
            row.blit(theme.panel(self.rect.size, "panel_raised", "brass", alpha=255), (0, 0))
        else:
            row.fill(theme.color("panel_line"), (0, 0, self.rect.width, theme.line))
        self._write(row, theme)
        row.set_alpha(round(255 * self.shown))
        target.blit(row, (self.rect.x - round((1 - self.shown) * 4 * theme.unit), self.rect.y))

    def _write(self, row: pygame.Surface, theme: Theme) -> None:
        area = row.get_rect().inflate(-2 * theme.unit, 0)
        size = min(theme.points("large"), round(area.height * 0.72))
        place = theme.text(str(self.place), size, "text_quiet", "strong")
        row.blit(place, place.get_rect(midleft=area.midleft))
        symbol = sign(theme, self.seat, size)
        x = area.x + max(3 * theme.unit, place.get_width() + theme.unit)
        row.blit(symbol, symbol.get_rect(midleft=(x, area.centery)))
        x += symbol.get_width() + theme.unit
        score = theme.text(self.score, size, "brass_light", "strong")
        row.blit(score, score.get_rect(midright=area.midright))
        room = area.right - score.get_width() - 2 * theme.unit - x
        name = theme.fitted(self.name, room, size, face="strong" if self.place == 1 else "text")
        row.blit(name, name.get_rect(midleft=(x, area.centery)))
