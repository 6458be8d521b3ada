"""The end of a game: places, totals, and what to do next."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from rules.core import Outcome, Seat
from rules.words import _, written
from ui.controller import AnyController
from ui.controls.icons import icon
from ui.controls.theme import Theme
from ui.controls.widgets import ImageWidget, Label, Widget
from ui.pages.dialog import Dialog
from ui.picture.plates import sign


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
        line = round(theme.font("large").get_height() * 1.5)
        trophy = theme.px(96)
        head = theme.font("title", "title").get_height()
        count = len(names)
        wide = max(
            round(theme.px(860) * theme.text_scale),
            theme.font("title", "title").size(words)[0] + 8 * unit,
        )
        noted = self._note_height(min(wide, theme.size[0] - 4 * unit) - 8 * unit)
        rest = 3 * unit + trophy + head + theme.button_height + 12 * unit + noted
        room = theme.size[1] - 4 * unit
        if rest + line * count > room:  # large letters and many seats: the trophy goes first
            rest -= trophy + unit
            trophy = 0
            line = min(line, (room - rest) // count)
        height = rest + line * count
        box = self.place_box(wide, height)
        middle = box.centerx
        y = box.y + 3 * unit
        widgets: list[Widget] = []
        if trophy:
            spot = pygame.Rect(middle - trophy // 2, y, trophy, trophy)
            widgets.append(ImageWidget(spot, icon(theme, "trophy", trophy, "brass")))
            y += trophy + unit
        left, width = box.x + 4 * unit, box.width - 8 * unit
        widgets.append(
            Label(
                pygame.Rect(left, y, width, head),
                words,
                size="title",
                face="title",
                color="brass_light",
                align="center",
            )
        )
        y += head + 2 * unit
        for place, tie in self._places():
            for seat in tie:
                row = pygame.Rect(left, y, width, line)
                score = self.outcome.scores[seat]
                widgets.append(PlaceRow(row, place, seat, names[seat], written(score)))
                y += line
        if self.note:
            row = pygame.Rect(left, y + unit, width, noted - unit)
            widgets.append(Label(row, self.note, color="text_quiet", wrap=True))
        widgets += self.button_row(
            [
                (_("Lobby"), self.close, "plain"),
                (_("Replay"), self._look_again, "plain"),
                (_("Rules"), self._rules, "plain"),
                (_("Play again"), self.confirm, "primary"),
            ]
        )
        self.panel.fill(widgets)

    def _note_height(self, width: int) -> int:
        """Return the room for the note with a gap above it, in pixels."""
        if not self.note:
            return 0
        theme = self.app.theme
        return theme.text(self.note, "body", width=width).get_height() + theme.unit

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
