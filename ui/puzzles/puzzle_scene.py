"""A puzzle at the table: its question on the panel of lessons, and what is said in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.lesson import Lesson
from rules.puzzle import Level, Puzzle
from rules.record import Header
from rules.session import Session
from rules.words import _
from table.judge import Judge
from table.storage.settings import Settings
from ui.controls.placing import paragraph
from ui.lesson.lesson_scene import LessonOverlays, LessonPause, LessonScene, LessonWays
from ui.pages.dialog import Dialog
from ui.picture.director import AnyWindowController
from ui.table.course import Course
from ui.table.navigation import Navigation
from ui.table.window_match import WindowMatch
from ui.window_game import WindowGame


def level_words(level: Level) -> str:
    """Return how hard a puzzle is, in a word."""
    return {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}[level]


@dataclass(frozen=True, slots=True)
class PuzzleWays:
    """Where one goes from a puzzle: to the page of them, once more, home, or to the next one.

    `following` returns the way to the next that is not solved, `None` once all are; `solved` keeps
    that this one is.
    """

    leave: Callable[[], None]
    again: Callable[[], None]
    home: Callable[[], None]
    following: Callable[[], Callable[[], None] | None]
    solved: Callable[[], None]


class PuzzleMatch(WindowMatch):
    """A match that counts nowhere; where the puzzle wants it, all hands lie open."""

    def __init__(
        self,
        puzzle: Puzzle,
        entry: WindowGame,
        controller: AnyWindowController,
        session: Session[object],
        header: Header,
        settings: Settings,
    ) -> None:
        self._open = puzzle.riddle.cards == "open"
        super().__init__(entry, controller, session, header, None, settings, practice=True)

    @property
    def opens_hands(self) -> bool:
        """Whether all hands lie open."""
        return self._open


class PuzzleScene(LessonScene):
    """The table of a puzzle."""

    def __init__(
        self,
        match: WindowMatch,
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
            finish=lambda: None,
        )
        self.puzzle, self.puzzle_ways, self.number = puzzle, ways, number
        super().__init__(match, navigation, puzzle.lesson, told)

    def lead(self) -> Course:
        """Return the course, led by the judge."""
        course = super().lead()
        course.overlays = PuzzleOverlays(course, self)
        return course

    def lesson_anew(self) -> Lesson:
        """Return the puzzle's question as it is in the language that the program speaks now."""
        read, number = self.match.entry.puzzles, self.number[0] - 1
        if read is not None:
            self.puzzle = read()[number]
            assert isinstance(self.tutor, Judge)
            self.tutor.puzzle = self.puzzle
        return self.puzzle.lesson

    def tutor_of(self, course: Course) -> Judge:
        """Return who judges what is decided."""
        return Judge(self.puzzle, course, self._solved, self.end_soon)

    def _solved(self) -> None:
        self.app.sound("win")
        self.puzzle_ways.solved()

    @property
    def count(self) -> str:
        """What stands at the panel's foot: which puzzle it is, and how hard."""
        at, many = self.number
        level = level_words(self.puzzle.riddle.level)
        return _("Puzzle {at} of {all}: {level}").format(at=at, all=many, level=level)

    def _wanted(self) -> set[str]:
        """Return nothing: no button is pointed at."""
        return set()

    def end(self) -> None:
        """It is solved and was explained: ask where to go."""
        self.app.push(PuzzleEndScene(self.puzzle, self.puzzle_ways))


class PuzzleOverlays(LessonOverlays):
    """What is laid over a puzzle."""

    def __init__(self, course: Course, scene: PuzzleScene) -> None:
        super().__init__(course, scene)
        self._scene = scene

    def menu(self) -> None:
        """Esc or the menu button."""
        self.app.push(PuzzlePause(self, self._scene))


class PuzzlePause(LessonPause):
    """The menu of a puzzle."""

    def __init__(self, overlays: PuzzleOverlays, scene: PuzzleScene) -> None:
        super().__init__(overlays, scene.ways)
        self._puzzle_ways = scene.puzzle_ways

    def _ways(self) -> list[tuple[str, Callable[[], None], str]]:
        return [
            (_("From the beginning"), self.answer(self._puzzle_ways.again), "plain"),
            (_("All puzzles"), self.answer(self._puzzle_ways.leave), "plain"),
            (_("Leave to the lobby"), self.answer(self._puzzle_ways.home), "plain"),
        ]


class PuzzleEndScene(Dialog):
    """The end of a puzzle: the next one, once more, or all of them."""

    def __init__(self, puzzle: Puzzle, ways: PuzzleWays) -> None:
        super().__init__()
        self.puzzle, self.ways = puzzle, ways
        self._following = ways.following()

    def lay_out(self) -> None:
        """Lay out that it is solved, and the ways on."""
        theme = self.app.theme
        words = _("“{title}” is solved.").format(title=self.puzzle.riddle.title)
        last = (_("All puzzles"), self.close, "primary" if self._following is None else "plain")
        buttons = [(_("Once more"), self.answer(self.ways.again), "plain"), last]
        if self._following is None:
            words += " " + _("So are all the others: you have mastered this page.")
        else:
            buttons.append((_("Next puzzle"), self.confirm, "primary"))
        self.show(
            round(theme.px(820) * theme.text_scale),
            self.heading(_("Solved!")),
            paragraph(theme, words),
            self.gap(5),
            self.buttons(*buttons),
        )

    def confirm(self) -> None:
        """Enter: the next one, or all of them."""
        self.answer(self._following or self.ways.leave)()

    def close(self) -> None:
        """Esc: all of them."""
        self.answer(self.ways.leave)()
