"""The page of a game's puzzles: a place for each, those that are solved marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

import pygame

from rules.puzzle import LEVELS, Puzzle
from rules.words import _
from table.storage.about_game import load_solved
from table.storage.deals import day_seed
from ui.controls.buttons import Button, Pressable
from ui.controls.icon_surfaces import icon
from ui.controls.placing import held, unplaced
from ui.controls.spoken import Spoken
from ui.controls.theme import Theme
from ui.key_map import key_of
from ui.layout.boxes import GROW, fixed, grid, grow
from ui.pages.page import PageScene, Rows
from ui.puzzles.puzzle_scene import level_words
from ui.window_game import WindowGame

COLUMNS: Final = 2


class PuzzlePlace(Pressable):
    """A puzzle's place on the page: its number, title and level, and whether it is solved."""

    def __init__(
        self, puzzle: Puzzle, number: int, solved: bool, action: Callable[[], None]
    ) -> None:
        super().__init__(unplaced(), action, key=f"puzzle:{puzzle.name}")
        self.words, self.solved, self.number = puzzle.riddle.title, solved, number
        self.level = LEVELS.index(puzzle.riddle.level) + 1
        self.told = level_words(puzzle.riddle.level)
        if solved:
            self.told = _("{level}, solved").format(level=self.told)
        self.group = "puzzles"

    @property
    def spoken(self) -> Spoken:
        """Its title, how hard it is, and whether it is solved."""
        return Spoken(self.words, value=self.told)

    @staticmethod
    def height(theme: Theme) -> int:
        """Return the pixels that its words need."""
        words = theme.font("large", "title").get_height() + theme.font("small").get_height()
        return words + 3 * theme.unit

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw plate, number or check mark, title, and the level in words and dots."""
        rect, unit = self.rect, theme.unit
        bright = self.hovered or self.focused
        border = "focus" if self.focused else ("brass" if bright else "panel_line")
        fill = "panel_raised" if bright else "panel"
        target.blit(theme.panel(rect.size, fill, border, radius=2 * unit), rect)
        side = rect.height - 3 * unit
        badge = pygame.Rect(rect.x + 2 * unit, 0, side, side)
        badge.centery = rect.centery
        if self.solved:
            sign = icon(theme, "check", round(side * 0.7), "brass_light")
        else:
            sign = theme.text(str(self.number), "large", "brass", "title")
        target.blit(sign, sign.get_rect(center=badge.center))
        left, room = badge.right + 2 * unit, rect.right - badge.right - 4 * unit
        title = theme.fitted(self.words, room, "large", "ivory", "title")
        level = theme.fitted(self.told, room - 5 * unit, "small", "text_quiet")
        top = rect.y + (rect.height - title.get_height() - level.get_height()) // 2
        target.blit(title, (left, top))
        top += title.get_height()
        target.blit(level, (left, top))
        radius = max(2, unit // 2)
        for dot in range(len(LEVELS)):
            middle = (
                left + level.get_width() + 2 * unit + dot * 3 * radius,
                top + level.get_height() // 2,
            )
            color = theme.color("brass" if dot < self.level else "panel_line")
            pygame.draw.circle(target, color, middle, radius)


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
        self.entry, self.puzzles, self.choose = entry, tuple(puzzles), choose
        self.of_day = day_seed(today, f"{entry.name} puzzle") % len(self.puzzles)

    @property
    def title(self) -> str:
        """What the rail says."""
        return _("Puzzles: {game}").format(game=self.entry.sheet.title)

    def build(self, rows: Rows) -> None:
        """Say what they are, and put a place for each."""
        solved = load_solved(self.app.settings.first_name, game=self.entry.name)
        done = sum(puzzle.name in solved for puzzle in self.puzzles)
        words = _(
            "One position, one question, and an answer that holds whatever the others do. "
            "Try as often as you like. {name} has solved {done} of {all}."
        )
        name = self.app.settings.first_name
        rows.text(words.format(name=name, done=done, all=len(self.puzzles)), color="text")
        rows.space(1)
        theme = rows.theme
        cells = [
            held(
                PuzzlePlace(puzzle, at + 1, puzzle.name in solved, self._opener(at)),
                width=grow(),
                height=GROW,
            )
            for at, puzzle in enumerate(self.puzzles)
        ]
        high = fixed(PuzzlePlace.height(theme))
        columns = 1 if rows.narrow else COLUMNS
        rows.add(grid(cells, columns, gap=2 * theme.unit, row_height=high))

    @property
    def following(self) -> int | None:
        """The first puzzle that is not solved, `None` once all are."""
        solved = load_solved(self.app.settings.first_name, game=self.entry.name)
        names = [puzzle.name for puzzle in self.puzzles]
        return next((at for at, name in enumerate(names) if name not in solved), None)

    def foot(self) -> Sequence[Button]:
        """The puzzle of the day, and the next one on the path."""
        of_day = self.button(_("Puzzle of the day"), self._opener(self.of_day), key="of the day")
        go_on = self.primary()
        if go_on is None:
            return (of_day,)
        words, key = _("Next puzzle"), key_of("press")
        return (of_day, self.button(words, go_on, kind="primary", shortcut=key, key="following"))

    def primary(self) -> Callable[[], None] | None:
        """Enter opens the next puzzle."""
        return None if self.following is None else self._opener(self.following)

    def _opener(self, at: int) -> Callable[[], None]:
        return lambda: self.choose(at)
