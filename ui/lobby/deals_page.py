"""Deals to be compared: a calendar of those of the days, those of a code, and the duels so far."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

import pygame

from rules.catalog import Catalog
from rules.core import HUMAN
from rules.deal_code import Deal
from rules.record import SeatHeader
from rules.script import isolated
from rules.words import _, headed, language_tag, pgettext, signed, written
from table.cast import cast
from table.storage.deals import DayResult, day_seed, load_days, load_duels
from ui.controls.buttons import Button, Choice, Pressable
from ui.controls.icon_surfaces import Turn, chevron, icon
from ui.controls.placing import control, held, line, sized
from ui.controls.theme import Theme
from ui.controls.widget import Spoken
from ui.key_map import brass_sign
from ui.layout.boxes import GROW, fixed, grid, leaf, row
from ui.lobby.dealing import CodeField
from ui.lobby.tiles import months, on_day
from ui.pages.page import PageScene, Rows
from ui.window_game import WindowGame

AT_TABLE: Final = 4
"""How many play a deal of the day, where the game can be played so."""
MOST_DUELS: Final = 12
"""Duels that are listed, the newest first."""


class DayCell(Pressable):
    """A day of the calendar with what one scored; a press chooses it, one more deals its cards."""

    def __init__(
        self,
        day: date,
        done: DayResult | None,
        action: Callable[[], None],
        today: date,
        *,
        chosen: bool,
    ) -> None:
        super().__init__(action, key=f"day:{day.isoformat()}")
        self.day, self.done, self.is_today = day, done, day == today
        self.enabled, self.chosen = day <= today, chosen
        self.group = "days"

    @property
    def spoken(self) -> Spoken:
        told = _("Not played yet") if self.done is None else _told(self.done)
        state = _("chosen") if self.chosen else ""
        return Spoken(on_day(self.day), value=told if self.enabled else "", state=state)

    @staticmethod
    def height(theme: Theme) -> int:
        """Return the height of the day's number with the score below it."""
        words = theme.font("small").get_height() + theme.font("large", "title").get_height()
        return words + 3 * theme.unit // 2

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        rect, unit, done = self.rect, theme.unit, self.done
        bright = self.enabled and (self.hovered or self.focused)
        edge = "focus" if self.focused else "brass" if self.chosen or bright else "panel_line"
        fill = "panel_raised" if self.chosen or bright or done is not None else "panel"
        wide = theme.px(3 if self.chosen else 1)
        target.blit(theme.panel(rect.size, fill, edge, radius=unit, border_width=wide), rect)
        room = rect.width - 2 * unit
        ink = "brass" if self.is_today else "text_quiet" if self.enabled else "text_off"
        number = theme.text(str(self.day.day), "small", ink, "strong")
        target.blit(number, (rect.x + unit, rect.y + unit // 2))
        if done is None:
            return
        place = _("#{at} of {count}").format(at=done.place, count=done.players)
        words = theme.fitted(place, room - number.get_width() - unit, "small", "text_quiet")
        target.blit(words, words.get_rect(topright=(rect.right - unit, rect.y + unit // 2)))
        color = "brass_light" if done.place == 1 else "ivory"
        score = theme.fitted(written(done.score), room, "large", color, "title")
        target.blit(score, score.get_rect(midbottom=(rect.centerx, rect.bottom - unit // 2)))
        if done.helped:
            sign = icon(theme, "hint", theme.points("small"), "text_quiet")
            target.blit(sign, sign.get_rect(bottomright=(rect.right - unit, rect.bottom - unit)))


class DealsScene(PageScene):
    """A calendar of a game's deals of the day, a field for a code, and the last duels."""

    def __init__(self, library: Sequence[WindowGame], today: date) -> None:
        super().__init__()
        self.library, self.today = Catalog(*library), today
        self.day = today
        """The day whose deal is played."""
        self.month = today.replace(day=1)
        self.game = ""
        """Whose days are shown; at first the one that was played last."""
        self.code = CodeField(self.library, self._set_up, self.rebuild)

    @property
    def title(self) -> str:
        return _("Deals")

    @property
    def name(self) -> str:
        """The person whose results are shown."""
        return self.app.settings.first_name

    @property
    def entry(self) -> WindowGame:
        return self.library[self.game]

    def build(self, rows: Rows) -> None:
        results = load_days(name=self.name)
        if not self.game:
            names = self.library.names
            played = [one.game for one in results if one.game in names]
            self.game = played[-1] if played else names[0]
        told = _("Each day, everyone gets the same cards. Only your first try counts, {name}.")
        rows.text(told.format(name=isolated(self.name)))
        values = [(entry.name, entry.front.title) for entry in self.library]
        theme, wide = rows.theme, rows.width
        choice = Choice(values, self.game, self._choose, key="of game").broken(theme, wide)
        choice.label = pgettext("which", "Game")
        rows.add(control(theme, choice), 2)
        mine = {one.day: one for one in results if one.game == self.game}
        if mine and (scores := self.entry.sheet.scores) is not None and scores.by_side:
            mine = {day: one.of_two_sides() for day, one in mine.items()}
        self._month_rows(rows, mine)
        rows.heading(_("Deal by code"))
        self.code.add_row(rows, _("Set up"))
        self._duel_rows(rows)

    def _month_rows(self, rows: Rows, done: dict[str, DayResult]) -> None:
        theme, unit = rows.theme, rows.theme.unit
        first, last = min([*done, self.today.isoformat()])[:7], self.today.isoformat()[:7]
        shown = self.month.isoformat()[:7]
        title = _("{month} {year}").format(
            month=months()[self.month.month - 1], year=self.month.year
        )
        before = self._turn("left", _("Previous month"), enabled=shown > first)
        after = self._turn("right", _("Next month"), enabled=shown < last)
        words = line(theme, title, "large", "brass", "title", align="center", width=GROW)
        rows.add(row(sized(before), words, sized(after), gap=unit, width=GROW))
        days = _("Mon Tue Wed Thu Fri Sat Sun").split()
        begins = calendar.SUNDAY if language_tag() == "en" else calendar.MONDAY
        heads = [
            line(theme, day, "small", "text_quiet", align="center", width=GROW)
            for day in (*days[begins:], *days[:begins])
        ]
        rows.add(row(*heads, gap=unit, width=GROW), 0.5)
        cells = [
            held(
                DayCell(
                    day,
                    done.get(day.isoformat()),
                    self.play if day == self.day else partial(self._look_at, day),
                    self.today,
                    chosen=day == self.day,
                ),
                width=GROW,
                height=GROW,
            )
            if day.month == self.month.month
            else leaf(width=GROW, height=GROW)
            for day in calendar.Calendar(begins).itermonthdates(self.month.year, self.month.month)
        ]
        rows.add(grid(cells, 7, gap=unit, row_height=fixed(DayCell.height(theme))))

    def _turn(self, sign: Turn, tip: str, *, enabled: bool) -> Button:
        side = self.app.theme.button_height
        picture = chevron(self.app.theme, sign, round(side * 0.4), "ivory")

        def turn() -> None:
            near = self.month + timedelta(days=31 if sign == "right" else -1)
            self.month = near.replace(day=1)
            self.rebuild()

        button = Button(
            "", turn, kind="quiet", icon=picture, key=f"month:{sign}", tip=tip, enabled=enabled
        )
        return button.placed(pygame.Rect(0, 0, side, side))

    def _choose(self, game: Any) -> None:
        self.game = game
        self.rebuild()

    def _look_at(self, day: date) -> None:
        self.day = day
        self.rebuild()

    def play(self) -> None:
        from ui.lobby.opening import deal

        seed = day_seed(self.day, self.game)
        deal(self.app, self.entry, self._seats(self.entry), {}, self.app.push, seed)

    def foot(self) -> Sequence[Button]:
        is_today = self.day == self.today
        words = _("Play today’s deal") if is_today else headed(_("Play"), on_day(self.day))
        return [self.button(words, self.play, kind="primary", shortcut=brass_sign(), key="play")]

    def _seats(self, entry: WindowGame) -> list[SeatHeader]:
        least, most = entry.sheet.players
        count = max(least, min(most, AT_TABLE))
        others = [one.name for one in cast() if one.name != self.name][: count - 1]
        return [SeatHeader(self.name, HUMAN), *(SeatHeader(name, "bot:normal") for name in others)]

    def _set_up(self, deal: Deal) -> None:
        from ui.lobby.setup import SetupScene

        self.app.push(SetupScene(self.library[deal.game], deal))

    def primary(self) -> Callable[[], None] | None:
        """Enter takes the code, or where there's none plays the chosen day's deal."""
        return self.code.enter if self.code.typed.strip() else self.play

    def _duel_rows(self, rows: Rows) -> None:
        mine = load_duels(name=self.name)
        rows.heading(_("Duels against the Hard player"))
        if not mine:
            rows.text(
                _(
                    "To see the Hard player play your cards, finish a game and press “Deal code” "
                    "on the results screen."
                )
            )
        for one in mine[: -MOST_DUELS - 1 : -1]:
            entry = self.library[one.game] if one.game in self.library.names else None
            ahead = one.ahead(fewest_win=entry is not None and entry.fewest_win)
            words = _("{day}, {game}: you {mine}, the Hard player {other} ({ahead})").format(
                day=on_day(date.fromisoformat(one.day)),
                game=one.game if entry is None else entry.front.title,
                mine=written(one.score),
                other=written(one.other),
                ahead=_("even") if not ahead else signed(ahead),
            )
            rows.text(words)


def _told(done: DayResult) -> str:
    words = _("Place {place} of {players}, with {score}").format(
        place=done.place, players=done.players, score=written(done.score)
    )
    return _("{result} (with help)").format(result=words) if done.helped else words
