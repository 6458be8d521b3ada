"""From a game's tile to its puzzles, and from one puzzle to the next."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from table.storage.about_game import keep_practice, keep_solved, load_solved
from ui.pages.dialog import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from rules.puzzle import Puzzle
    from rules.record import Header
    from rules.session import Session
    from ui.app import App
    from ui.puzzles.puzzle_scene import PuzzleScene
    from ui.window_game import WindowGame


def open_puzzles(app: App, entry: WindowGame) -> None:
    """Show a game's puzzles; say why where they cannot be read."""
    from rules.lesson import LessonError
    from ui.puzzles.puzzles_page import PuzzlesScene

    assert entry.puzzles is not None
    try:
        puzzles = entry.puzzles()
    except LessonError as fault:
        tell(app, str(fault))
        return

    def choose(at: int) -> None:
        app.push(puzzle_at(app, entry, puzzles, at))

    app.push(PuzzlesScene(entry, puzzles, choose, _today()))


def _today() -> date:
    return datetime.now().astimezone().date()


def puzzle_at(app: App, entry: WindowGame, puzzles: Sequence[Puzzle], at: int) -> PuzzleScene:
    """Return the table of one of a game's puzzles, above the page of them all."""
    from ui.felt.navigation import Navigation
    from ui.lobby.practice import seated
    from ui.puzzles.puzzle_scene import PuzzleMatch, PuzzleScene, PuzzleWays

    puzzle = puzzles[at]
    session = puzzle.lesson.session_at(0)
    header, controller = seated(app, entry, puzzle.lesson, session)
    match = PuzzleMatch(puzzle, entry, controller, session, header, app.settings)

    def to(which: int) -> Callable[[], None]:
        return lambda: app.replace(puzzle_at(app, entry, puzzles, which))

    def replay(_header: Any, _session: Any) -> None:
        """A puzzle has no replay."""

    def following() -> Callable[[], None] | None:
        solved = load_solved(app.settings.first_name, game=entry.name)
        order = [(at + step) % len(puzzles) for step in range(1, len(puzzles))]
        return next((to(each) for each in order if puzzles[each].name not in solved), None)

    def solved() -> None:
        keep_solved(entry.name, puzzle.name, app.settings.first_name)
        keep_practice(app.settings.first_name, _today())

    def play_on() -> Callable[[], None] | None:
        """Return the way on with the position, where the game isn't over."""
        return (
            None if session.outcome is not None else lambda: _play_on(app, entry, header, session)
        )

    ways = PuzzleWays(
        leave=app.pop,
        again=to(at),
        home=app.home,
        following=following,
        solved=solved,
        play_on=play_on,
    )
    navigation = Navigation(leave=app.home, again=lambda _header: to(at)(), replay=replay)
    return PuzzleScene(entry, match, navigation, puzzle, ways, (at + 1, len(puzzles)))


def _play_on(app: App, entry: WindowGame, header: Header, session: Session[Any]) -> None:
    """Go on with a solved puzzle as with any game, in a record of its own."""
    from rules.record import SeatHeader, encode_session
    from ui.lobby.opening import play_on

    seats = [
        seat if seat.is_person else SeatHeader(seat.name, "bot:normal") for seat in header.seats
    ]
    content = encode_session(header, session)
    app.home(lambda: play_on(app, entry, header, session, len(session.log), seats, content))
