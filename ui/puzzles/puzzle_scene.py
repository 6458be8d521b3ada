"""A puzzle at the table: its question on the panel of lessons, and what is said in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from rules.core import Action
from rules.lesson import Lesson
from rules.puzzle import Level, Puzzle
from rules.record import Header
from rules.session import Session
from rules.words import _
from table.controller import AnyController
from table.course import Course
from table.judge import Judge
from table.match import Match
from table.storage.settings import Settings
from ui import durations
from ui.felt.navigation import Navigation
from ui.lesson.lesson_panel import Sentences, draw_tick
from ui.lesson.lesson_scene import LessonScene, LessonWays
from ui.window_game import WindowGame


def level_words(level: Level) -> str:
    """Return how hard a puzzle is, in a word."""
    return {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}[level]


@dataclass(frozen=True, slots=True)
class PuzzleWays:
    """Where one goes from a puzzle: to the page of them, once more, home, or to the next one.

    `following` returns the way to the next that is not solved, `None` once all are; `play_on` the
    way on from the position, `None` where its game is over; `solved` keeps that this one is.
    """

    leave: Callable[[], None]
    again: Callable[[], None]
    home: Callable[[], None]
    following: Callable[[], Callable[[], None] | None]
    play_on: Callable[[], Callable[[], None] | None]
    solved: Callable[[], None]


class PuzzleMatch(Match):
    """A match that counts nowhere; where the puzzle wants it, all hands lie open."""

    def __init__(
        self,
        puzzle: Puzzle,
        entry: WindowGame,
        controller: AnyController,
        session: Session[object],
        header: Header,
        settings: Settings,
    ) -> None:
        self._open = puzzle.riddle.cards == "open"
        super().__init__(entry, controller, session, header, None, settings, practice=True)
        self.lists_answers, self.may_list_answers = False, puzzle.riddle.level != "hard"
        self.plays_at_once = True  # nothing is lost by a slip: one tries again

    @property
    def opens_hands(self) -> bool:
        return self._open


class PuzzleScene(LessonScene):
    """The table of a puzzle: once it is solved, one press goes on to the next."""

    tutor: Judge
    _since = 0.0
    """Seconds since the panel said that it is solved."""

    def __init__(
        self,
        entry: WindowGame,
        match: Match,
        navigation: Navigation,
        puzzle: Puzzle,
        ways: PuzzleWays,
        number: tuple[int, int],
    ) -> None:
        told = LessonWays(
            leave=ways.leave,
            again=ways.again,
            play=ways.leave,
            keep=lambda _step: None,
        )
        self.puzzle, self.puzzle_ways, self.number = puzzle, ways, number
        super().__init__(entry, match, navigation, puzzle.lesson, told)

    def lesson_anew(self) -> Lesson:
        read, number = self.entry.puzzles, self.number[0] - 1
        if read is not None:
            self.puzzle = read()[number]
            self.tutor.puzzle = self.puzzle
        return self.puzzle.lesson

    def tutor_of(self, course: Course) -> Judge:
        return Judge(self.puzzle, course.match, course.coach, self._solved)

    def _solved(self) -> None:
        self.app.sound("win")
        self.puzzle_ways.solved()
        self._since = 0.0

    @property
    def ways_on(self) -> tuple[str, str]:
        ways = self.puzzle_ways
        return (
            _("All puzzles") if ways.following() is None else _("Next puzzle"),
            _("Try again") if ways.play_on() is None else _("Play on"),
        )

    def go_on(self) -> None:
        (self.puzzle_ways.following() or self.puzzle_ways.leave)()

    @property
    def is_solved(self) -> bool:
        return not self.tutor.asks

    def go_back(self) -> None:
        """Play on with what was reached; where that is the end, the question once more."""
        on = self.puzzle_ways.play_on() if self.is_solved else None
        if on is None:
            super().go_back()
        else:
            on()

    @property
    def moving(self) -> bool:
        return super().moving or (self.is_solved and self._risen < 1)

    @property
    def _risen(self) -> float:
        """How far (0 to 1) the tick has come up."""
        return 1.0 if self.app.settings.still else min(1.0, self._since / durations.PLACE)

    def update(self, dt: float) -> None:
        """Let the tick rise once its panel is there; no result waits for a press before it."""
        super().update(dt)
        if self.show.timeline.waits_now:
            self.felt.hurry()
        if not self.show.moving:
            self._since += dt

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        for plate in self.bars.panel.widgets:
            if isinstance(plate, Sentences) and self.is_solved:
                draw_tick(target, self.app.theme, plate.plate(self.app.theme), self._risen)

    @property
    def menu_ways(self) -> list[tuple[str, Callable[[], None]]]:
        ways = self.puzzle_ways
        return [(_("Start over"), ways.again), (_("All puzzles"), ways.leave)]

    @property
    def home(self) -> Callable[[], None]:
        return self.puzzle_ways.home

    @property
    def count(self) -> str:
        at, many = self.number
        level = level_words(self.puzzle.riddle.level)
        return _("Puzzle {at} of {all}: {level}").format(at=at, all=many, level=level)

    def _names(self, action: Action) -> bool:
        return False
