"""The page of a game's puzzles: a picture of each, from easy to hard, those solved marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

import pygame

from rules.puzzle import LEVELS, Puzzle
from rules.words import _, ngettext
from table.storage.about_game import load_practice, load_solved
from table.storage.deals import day_seed
from table.storage.people import days_in_a_row
from ui.app import App
from ui.controls.buttons import Button, Pressable
from ui.controls.icon_surfaces import icon
from ui.controls.placing import held, unplaced
from ui.controls.theme import Theme
from ui.controls.widget import Spoken
from ui.felt.small_table import TALL, Seen, SmallTables
from ui.key_map import key_of
from ui.layout.boxes import GROW, fixed, grid, grow
from ui.lobby.practice import seated
from ui.lobby.tiles import cloth, shade
from ui.pages.page import PageScene, Rows
from ui.puzzles.puzzle_scene import level_words
from ui.window_game import WindowGame

MOST_COLUMNS: Final = 4
LEAST_WIDTH: Final = 15
"""The least width of a puzzle's tile, in heights of letters."""


class PuzzlePlace(Pressable):
    """A puzzle on the page: a picture of its position, number and level."""

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        action: Callable[[], None],
        entry: WindowGame,
        table: Callable[[tuple[int, int]], pygame.Surface | None],
        *,
        solved: bool,
        following: bool,
    ) -> None:
        super().__init__(unplaced(), action, key=f"puzzle:{puzzle.name}")
        self.words, self.solved, self.number = puzzle.riddle.ask, solved, number
        self.level, self.following = puzzle.riddle.level, following
        self._front, self._table = entry.front, table
        self.group = "puzzles"

    @property
    def spoken(self) -> Spoken:
        told = level_words(self.level)
        if self.solved:
            told = _("{level}, solved").format(level=told)
        return Spoken(f"{self.number}. {self.words}", value=told)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        rect, unit = self.rect, theme.unit
        bright = self.hovered or self.focused
        border = "focus" if self.focused else "brass" if bright or self.following else "panel_line"
        fill = "panel_raised" if bright else "panel"
        target.blit(theme.panel(rect.size, fill, border, radius=3 * unit // 2), rect)
        area = rect.inflate(-2 * theme.line, -2 * theme.line)
        picture = self._table(area.size)
        if picture is None:
            target.blit(cloth(theme, area.size, self._front.color), area)
            sign = shade(theme, self._front.emblem, round(area.height * 0.8))
            target.blit(sign, sign.get_rect(center=area.center))
        else:
            target.blit(picture, area)
        side = round(theme.font("body", "strong").get_height() * 1.5)
        badge = pygame.Rect(area.x + unit, area.y + unit, side, side)
        plate = theme.panel(
            badge.size, "panel", "brass" if self.solved else "panel_line", side // 2
        )
        target.blit(plate, badge)
        if self.solved:
            mark = icon(theme, "check", round(side * 0.6), "brass_light")
        else:
            mark = theme.text(str(self.number), "body", "brass_light", "strong")
        target.blit(mark, mark.get_rect(center=badge.center))


class PuzzlesScene(PageScene):
    """All puzzles of a game from easy to hard, the next one in brass, and that of the day."""

    def __init__(
        self,
        entry: WindowGame,
        puzzles: Sequence[Puzzle],
        choose: Callable[[int], None],
        today: date,
    ) -> None:
        super().__init__()
        self.entry, self.puzzles, self.choose, self.today = entry, tuple(puzzles), choose, today
        self.of_day = day_seed(today, f"{entry.name} puzzle") % len(self.puzzles)
        self._tables: SmallTables | None = None

    @property
    def title(self) -> str:
        return _("Puzzles: {game}").format(game=self.entry.sheet.title)

    def build(self, rows: Rows) -> None:
        if self._tables is None:
            self._tables = SmallTables(self.app, self)
        theme, unit, name = rows.theme, rows.theme.unit, self.app.settings.first_name
        solved = load_solved(name, game=self.entry.name)
        done = sum(puzzle.name in solved for puzzle in self.puzzles)
        days = days_in_a_row(load_practice(name), self.today)
        rows.figures(
            (
                (f"{done}/{len(self.puzzles)}", _("Puzzles solved")),
                (days, ngettext("day in a row", "days in a row", days)),
            )
        )
        columns = max(1, min(MOST_COLUMNS, rows.width // (LEAST_WIDTH * theme.points("body"))))
        wide = (rows.width - 2 * unit * (columns - 1)) // columns
        high = fixed(round(wide * TALL))
        for level in LEVELS:
            rows.heading(level_words(level))
            cells = [
                held(self._place(at, puzzle.name in solved), width=grow(), height=GROW)
                for at, puzzle in enumerate(self.puzzles)
                if puzzle.riddle.level == level
            ]
            rows.add(grid(cells, columns, gap=2 * unit, row_height=high))

    def _place(self, at: int, solved: bool) -> PuzzlePlace:
        puzzle, tables = self.puzzles[at], self._tables
        assert tables is not None

        def table(size: tuple[int, int]) -> pygame.Surface | None:
            return tables.picture(at, size, lambda: seen(self.app, self.entry, puzzle))

        return PuzzlePlace(
            puzzle,
            at + 1,
            self._opener(at),
            self.entry,
            table,
            solved=solved,
            following=at == self.following,
        )

    @property
    def following(self) -> int | None:
        """The first puzzle that is not solved, `None` once all are."""
        solved = load_solved(self.app.settings.first_name, game=self.entry.name)
        names = [puzzle.name for puzzle in self.puzzles]
        return next((at for at, name in enumerate(names) if name not in solved), None)

    def foot(self) -> Sequence[Button]:
        of_day = self.button(_("Puzzle of the day"), self._opener(self.of_day), key="of the day")
        go_on = self.primary()
        if go_on is None:
            return (of_day,)
        words, key = _("Next puzzle"), key_of("press")
        return (of_day, self.button(words, go_on, kind="primary", shortcut=key, key="following"))

    def primary(self) -> Callable[[], None] | None:
        return None if self.following is None else self._opener(self.following)

    def _opener(self, at: int) -> Callable[[], None]:
        return lambda: self.choose(at)


def seen(app: App, entry: WindowGame, puzzle: Puzzle) -> Seen:
    """Return what a picture of a puzzle's question shows: what its solver sees."""
    session, seat = puzzle.lesson.session_at(0), puzzle.lesson.learner
    _header, controller = seated(app, entry, puzzle.lesson, session)
    return Seen(entry, controller, session.observe(seat), seat)
