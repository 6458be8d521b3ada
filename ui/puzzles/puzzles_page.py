"""The page of a game's puzzles: a picture of each, from easy to hard, those solved marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Final, TypeAlias

import msgspec
import pygame

from rules.core import OPEN
from rules.puzzle import LEVELS, Puzzle
from rules.words import _, headed, ngettext
from table.controller import open_hands
from table.storage.about_game import load_practice, load_solved
from table.storage.deals import day_seed
from table.storage.people import days_in_a_row
from ui.app import App
from ui.controls.buttons import Button, Pressable
from ui.controls.icon_surfaces import icon
from ui.controls.placing import held, line, paragraph, sized
from ui.controls.theme import Theme
from ui.controls.widget import Spoken
from ui.felt.small_table import TALL, Seen, SmallTables
from ui.key_map import brass_sign
from ui.layout.boxes import GROW, column, fixed, grid, grow, leaf, row
from ui.lobby.practice import seated
from ui.lobby.tiles import cloth, shade
from ui.pages.page import PageScene, Rows
from ui.puzzles.puzzle_scene import level_words
from ui.window_game import WindowGame

MOST_COLUMNS: Final = 4
LEAST_WIDTH: Final = 15
"""The least width of a puzzle's tile, in heights of letters."""
PICTURED: Final = 0.54
"""The part of the column that the position to solve now takes."""
Picture: TypeAlias = Callable[[tuple[int, int]], pygame.Surface | None]
"""Draws a position in a size, once it is there."""


class PuzzlePicture(Pressable):
    """The position of a puzzle; a click opens it, keys have the button beside it for that."""

    focusable = False

    def __init__(self, action: Callable[[], None], entry: WindowGame, table: Picture) -> None:
        super().__init__(action, key="position")
        self._front, self._table = entry.front, table

    @property
    def acts(self) -> bool:
        return self.enabled

    @property
    def spoken(self) -> Spoken:
        return Spoken()

    @property
    def border(self) -> str:
        return "brass_light" if self.hovered else "brass"

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        rect = self.rect
        target.blit(theme.panel(rect.size, "panel", self.border, radius=3 * theme.unit // 2), rect)
        area = rect.inflate(-2 * theme.line, -2 * theme.line)
        picture = self._table(area.size)
        if picture is not None:
            target.blit(picture, area)
            return
        target.blit(cloth(theme, area.size, self._front.color), area)
        sign = shade(theme, self._front.emblem, round(area.height * 0.8))
        target.blit(sign, sign.get_rect(center=area.center))


class PuzzlePlace(PuzzlePicture):
    """A puzzle on the page: a picture of its position, number and level."""

    focusable = True

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        action: Callable[[], None],
        entry: WindowGame,
        table: Picture,
        *,
        solved: bool,
        following: bool,
    ) -> None:
        super().__init__(action, entry, table)
        self.key = f"puzzle:{puzzle.name}"
        self.words, self.solved, self.number = puzzle.riddle.ask, solved, number
        self.level, self.following = puzzle.riddle.level, following
        self.group = "puzzles"

    @property
    def spoken(self) -> Spoken:
        told = level_words(self.level)
        if self.solved:
            told = _("{level}, solved").format(level=told)
        return Spoken(f"{self.number}. {self.words}", value=told)

    @property
    def border(self) -> str:
        if self.focused:
            return "focus"
        return "brass" if self.hovered or self.following else "panel_line"

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        super().draw(target, theme)
        unit = theme.unit
        area = self.rect.inflate(-2 * theme.line, -2 * theme.line)
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
        self._tables: SmallTables

    @property
    def title(self) -> str:
        return _("Puzzles: {game}").format(game=self.entry.sheet.title)

    def enter(self) -> None:
        self._tables = SmallTables(self.app, self)
        super().enter()

    def build(self, rows: Rows) -> None:
        theme, unit, name = rows.theme, rows.theme.unit, self.app.settings.first_name
        solved = load_solved(name, game=self.entry.name)
        self._next_rows(rows)
        done = sum(puzzle.name in solved for puzzle in self.puzzles)
        solved_of_all = _("{at} of {count}").format(at=done, count=len(self.puzzles))
        told = [headed(_("Puzzles solved"), solved_of_all)]
        if (days := days_in_a_row(load_practice(name), self.today)) > 1:
            words = ngettext("day", "days in a row", days)
            told.append(f"{days} {words}")
        rows.text(" · ".join(told), size="small")
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

    def _next_rows(self, rows: Rows) -> None:
        """Put the puzzle to solve now: its position, its question, and the button in brass."""
        theme, unit, at = rows.theme, rows.theme.unit, self.offered
        puzzle, is_next = self.puzzles[at], at == self.following
        count = _("Puzzle {at} of {all}: {level}").format(
            at=at + 1, all=len(self.puzzles), level=level_words(puzzle.riddle.level)
        )
        key = brass_sign()
        words = _("Play") if is_next else _("Puzzle of the day")
        name = "following" if is_next else "of the day"
        start = self.button(words, self.primary(), kind="primary", shortcut=key, key=name)
        question = paragraph(theme, puzzle.riddle.ask, "body" if rows.narrow else "large")
        title = line(theme, count, "body" if rows.narrow else "large", "brass", "title", width=GROW)
        wide = rows.width if rows.narrow else round(rows.width * PICTURED)
        picture = PuzzlePicture(partial(self.choose, at), self.entry, self._pictured(at))
        shown = held(picture, width=fixed(wide), height=fixed(round(wide * TALL)))
        if rows.narrow:
            rows.add(column(title, sized(start), question, shown, gap=unit, width=GROW), 2)
            return
        told = column(title, question, leaf(height=fixed(unit)), sized(start), gap=unit, width=GROW)
        rows.add(row(shown, told, gap=3 * unit, at="midleft", width=GROW), 2)

    def _pictured(self, at: int) -> Picture:
        look = partial(seen, self.app, self.entry, self.puzzles[at])
        return lambda size: self._tables.picture(at, size, look)

    def _place(self, at: int, solved: bool) -> PuzzlePlace:
        return PuzzlePlace(
            self.puzzles[at],
            at + 1,
            partial(self.choose, at),
            self.entry,
            self._pictured(at),
            solved=solved,
            following=at == self.following,
        )

    @property
    def following(self) -> int | None:
        """The first puzzle that is not solved, `None` once all are."""
        solved = load_solved(self.app.settings.first_name, game=self.entry.name)
        names = [puzzle.name for puzzle in self.puzzles]
        return next((at for at, name in enumerate(names) if name not in solved), None)

    @property
    def offered(self) -> int:
        """The puzzle that comes first on the page: the next one, or that of the day."""
        return self.of_day if self.following is None else self.following

    def foot(self) -> Sequence[Button]:
        if self.following is None:
            return ()
        return (
            self.button(
                _("Puzzle of the day"), partial(self.choose, self.of_day), key="of the day"
            ),
        )

    def primary(self) -> Callable[[], None]:
        return partial(self.choose, self.offered)


def seen(app: App, entry: WindowGame, puzzle: Puzzle) -> Seen:
    """Return what a picture of a puzzle's question shows: what its solver sees."""
    session, seat = puzzle.lesson.session_at(0), puzzle.lesson.learner
    _header, controller = seated(app, entry, puzzle.lesson, session)
    view = session.observe(seat)
    if puzzle.riddle.cards != "open":
        return Seen(entry, controller, view, seat)
    view = msgspec.structs.replace(view, zones=session.observe(OPEN).zones)
    return Seen(entry, controller, view, seat, faces=open_hands(controller, view))
