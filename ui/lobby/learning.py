"""From the lobby to a game's lesson, and from there elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.words import _
from table.storage.about_game import Progress, keep_lesson, load_lessons
from ui.lobby.practice import seated
from ui.pages.dialog import tell

if TYPE_CHECKING:
    from rules.lesson import Lesson
    from ui.app import App
    from ui.lesson.lesson_scene import LessonScene
    from ui.window_game import WindowGame


def learn(app: App, entry: WindowGame) -> None:
    """Begin a game's lesson, or go on with it where it was left; say why where it cannot be."""
    from rules.lesson import LessonError

    assert entry.lesson is not None
    try:
        lesson = entry.lesson()
    except LessonError as fault:
        tell(app, str(fault))
        return
    step = load_lessons().get(entry.name, Progress()).step
    if not 0 < step < len(lesson.steps):
        app.push(lesson_scene(app, entry, lesson, 0))
        return
    words = _("You were at step {at} of {all}.").format(at=step + 1, all=len(lesson.steps))
    answers = [
        (_("Resume"), lambda: app.push(lesson_scene(app, entry, lesson, step))),
        (_("Start over"), lambda: app.push(lesson_scene(app, entry, lesson, 0))),
        (_("Cancel"), lambda: None),
    ]
    tell(app, words, lesson.title, answers)


def lesson_scene(app: App, entry: WindowGame, lesson: Lesson, step: int) -> LessonScene:
    """Return the table of a lesson from a step on."""
    from table.match import Match
    from ui.felt.navigation import Navigation
    from ui.lesson.lesson_scene import LessonScene, LessonWays

    session = lesson.session_at(step)
    header, controller = seated(app, entry, lesson, session)
    match = Match(entry, controller, session, header, None, app.settings, practice=True)

    def again() -> None:
        app.replace(lesson_scene(app, entry, lesson, 0))

    def play() -> None:
        from ui.lobby.setup import SetupScene

        app.home(lambda: app.push(SetupScene(entry)))

    def puzzles() -> None:
        from ui.puzzles.puzzle_opening import open_puzzles

        app.home(lambda: open_puzzles(app, entry))

    def keep(at: int) -> None:
        steps = len(lesson.steps)
        keep_lesson(entry.name, at % steps, finished=at == steps)

    def replay(_header: Any, _session: Any) -> None:
        """A lesson has no replay."""

    navigation = Navigation(leave=app.home, again=lambda _header: again(), replay=replay)
    ways = LessonWays(
        leave=app.home,
        again=again,
        play=play,
        keep=keep,
        puzzles=None if entry.puzzles is None else puzzles,
    )
    return LessonScene(entry, match, navigation, lesson, ways, step)
