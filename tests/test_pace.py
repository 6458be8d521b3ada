"""How long computer players take: what is forced or clear at a glance, the rest within its time."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bots.limit import Limit
from bots.memory import Memory
from bots.paired import best_of
from bots.search import think
from bots.strategy import GUESSED
from rules.core import AnyGame
from table.engine import Advice
from tests.at_table import lay, session_after
from tests.click_through import open_app
from tests.clock import FRAME
from tests.cup_game import DARE, SAFE, at_the_cups
from tests.engine import Asked, FakeEngines, thinking
from ui.app import App
from ui.felt.table_scene import TableScene

AT_A_GLANCE = (0.2 - FRAME, 0.5 + 2 * FRAME)
"""Seconds from being asked to being shown, of a forced or clear move."""


class StopWatch:
    """The time by which is thought: each look at it costs a `tick`."""

    tick = 0.0001
    now = 0.0

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> StopWatch:
    """Let thinking go by a stop watch."""
    watch = StopWatch()
    monkeypatch.setattr("bots.limit.time.perf_counter", watch)
    return watch


@pytest.mark.parametrize("seconds", [0.5, 2.0, 10.0])
@pytest.mark.parametrize("first", [SAFE, DARE])
def test_a_clear_move_is_found_at_a_glance_however_much_time_there_is(
    watch: StopWatch, seconds: float, first: Any
) -> None:
    """Also where the written strategy would do something else (`first`)."""
    game, view = at_the_cups(hides=False)
    memory, rng, limit = Memory(viewer=0), random.Random(1), Limit(seconds=seconds)

    def worlds() -> Iterator[Any]:
        while True:
            yield game.imagine(view, rng)

    actions = (first, *({SAFE, DARE} - {first}))
    assert best_of(game, GUESSED, worlds(), 0, actions, rng, limit).action == SAFE
    tried = watch.now
    assert think(game, GUESSED, view, memory, rng, limit).action == SAFE
    assert tried <= AT_A_GLANCE[1]
    assert watch.now - tried <= AT_A_GLANCE[1]


class RealThinking:
    """Thinks as the process does, and answers by the window's clock when that took so long."""

    def __init__(self, app: App, watch: StopWatch, game: AnyGame) -> None:
        self.app, self.watch, self.think = app, watch, thinking(game)
        self.asked: Asked | None = None
        self.took: list[tuple[float, float]] = []
        """Of each answer: the seconds that it took, of how many."""

    def __call__(self, asked: Asked) -> Advice | None:
        if asked is not self.asked:
            began = self.watch.now
            self.asked, self.advice = asked, self.think(asked)
            self.took.append((self.watch.now - began, asked.seconds))
            self.ready = self.app.clock.now() + self.took[-1][0]
        return self.advice if self.app.clock.now() >= self.ready else None


def paces(app: App, table: TableScene, count: int) -> list[tuple[bool, float]]:
    """Return of so many computer moves whether each was forced, and how long the table waited."""
    found: list[tuple[bool, float]] = []
    asked_at, forced = app.clock.now(), False
    session = table.match.session
    length, patience = len(session.log), app.clock.now() + 120
    while len(found) < count and session.outcome is None and app.scene is table:
        assert app.clock.now() < patience
        if len(session.log) > length or table.show.moving:
            if len(session.log) > length:
                found.append((forced, app.clock.now() - asked_at))
            table.update(60.0)  # whatever is shown is over at once
            length, asked_at = len(session.log), app.clock.now()
            seat = table.match.asked
            if seat is not None:
                forced = len(list(table.match.turn(seat).legal())) == 1
        app.step([])
        app.clock.wait(FRAME)
    return found


@pytest.mark.sample(2)
@pytest.mark.parametrize("speed", [1.0, 4.0])
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_move_takes_as_long_as_there_is_to_think_about(
    watch: StopWatch, level: str, speed: float
) -> None:
    watch.tick = 0.004  # some hundreds of iterations are enough here
    app = open_app(speed=speed, bot_seconds=2.0)
    session = session_after("president_arnold", 3, 4)
    thought = RealThinking(app, watch, session.game)
    app.engines = FakeEngines(thought)
    table = lay(app, session, people=())
    table.course.computers.levels = dict.fromkeys(range(3), level)
    table.course.computers.forget()
    thought.took.clear()
    table.course.proceed()
    moves = paces(app, table, 12)
    least, most = (bound / speed for bound in AT_A_GLANCE)
    assert any(forced for forced, _seconds in moves)
    for forced, seconds in moves:
        assert seconds >= least - 2 * FRAME
        if forced or level != "hard":
            assert seconds <= most + 2 * FRAME
    assert all(took <= limit + 0.05 for took, limit in thought.took)
    assert all(limit == 2.0 / max(1.0, speed) for _took, limit in thought.took)
