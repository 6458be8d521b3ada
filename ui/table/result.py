"""The end of a game: places, totals, and what to do next."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from rules.core import Outcome, Seat
from rules.words import _, written
from ui.controller import AnyController
from ui.controls.icons import icon
from ui.controls.placing import held, line, paragraph, unplaced
from ui.controls.theme import Theme
from ui.controls.widgets import ImageWidget, Widget
from ui.layout.boxes import GROW, Box, column, first_that_fits, fit, fixed, over, strut
from ui.pages.dialog import Dialog
from ui.picture.signs import sign


class ResultScene(Dialog):
    """Who won, everybody's place and total; another game, a replay, or the lobby."""

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
    ) -> None:
        super().__init__()
        self.note = note
        self.controller, self.outcome = controller, outcome
        self._leave, self._replay, self._rules, self._again = leave, replay, rules, again

    def lay_out(self) -> None:
        """Lay out the trophy, the winner and the places."""
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
        wide = max(
            round(theme.px(860) * theme.text_scale),
            theme.font("title", "title").size(words)[0] + 8 * unit,
        )
        self.show(
            wide,
            first_that_fits(
                column(self._trophy(), self._ranking(words, roomy=True), width=GROW),
                self._ranking(words, roomy=False),
            ),
            self.gap(6),
            self.buttons(
                (_("Lobby"), self.close, "plain"),
                (_("Replay"), self._look_again, "plain"),
                (_("Rules"), self._rules, "plain"),
                (_("Play again"), self.confirm, "primary"),
            ),
        )

    def _trophy(self) -> Box:
        theme = self.app.theme
        size = theme.px(96)
        trophy = ImageWidget(unplaced(), icon(theme, "trophy", size, "brass"))
        spot = held(trophy, width=GROW, height=fixed(size))
        return column(spot, self.gap(1), width=GROW)

    def _ranking(self, words: str, *, roomy: bool) -> Box:
        """Declare who won, everybody's place, and the note; `roomy` lines keep their height."""
        theme = self.app.theme
        names = self.controller.names
        rows = (
            PlaceRow(unplaced(), place, seat, names[seat], written(self.outcome.scores[seat]))
            for place, tie in self._places()
            for seat in tie
        )
        high = len(names) * round(theme.font("large").get_height() * 1.5)
        return column(
            line(theme, words, "title", "brass_light", "title", align="center", width=GROW),
            self.gap(2),
            over(
                strut(high=high),
                column(
                    *(held(each, width=GROW, height=GROW) for each in rows), width=GROW, height=GROW
                ),
                width=GROW,
                height=fit(least=high if roomy else 0),
            ),
            self.gap(1) if self.note else None,
            paragraph(theme, self.note, color="text_quiet") if self.note else None,
            width=GROW,
        )

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
