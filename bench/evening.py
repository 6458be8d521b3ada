"""An evening at the table: games among computer players, drawn as in the window, in no time.

`python -m bench.evening 1920 1080` plays them and prints how many megabytes the window takes, and
how many the thinking process.
"""

import os
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from bench.tables import resize, table_for
from games.library import GAMES, library
from rules.core import CHANCE
from rules.session import Session
from table.engine import LEVELS
from table.storage.settings import Settings
from ui.app import TIDY_UP, App
from ui.clock import Clock
from ui.felt.table_scene import TableScene
from ui.lobby.lobby import LobbyScene

TABLES: Final = 60
DECISIONS: Final = 36
"""Of a longer game so many are shown: what is drawn after them has been drawn before."""
IN_FLIGHT: Final = 0.08
"""Seconds into the way of what moves, at which a frame is drawn."""
THINKING_SECONDS: Final = 0.02
PATIENCE: Final = 30.0
"""Seconds after which a computer player's answer is no longer waited for."""
MEGABYTE: Final = 1_000_000


class HastyClock(Clock):
    """A clock that can be put forward: between two games of a real evening minutes pass."""

    ahead = 0.0
    """Seconds."""

    def now(self) -> float:
        """Return the time that it shows."""
        return super().now() + self.ahead


def play_evening(app: App, tables: int = TABLES, first: int = 0) -> None:
    """Play so many games to their end or to `DECISIONS`, each with another number of players.

    `first` is the number of the first one.
    """
    app.clock = clock = HastyClock()
    names = islice(cycle(GAMES.names), first, first + tables)
    for at, name in enumerate(names, first):
        seats = GAMES[name].rules().seat_range
        count = seats[at // len(GAMES.names) % len(seats)]
        # one table in four thinks hard, since searches fill other caches
        level = "hard" if at % 4 == 3 else LEVELS[at % 2]
        session: Session[Any] = Session(GAMES.open(name, count), at)
        # named here, the table would be kept while the program is to let it go
        _play(app, table_for(session, app.settings, f"bot:{level}"))
        app.pop()
        clock.ahead += 2 * TIDY_UP
        app.step([])


def _play(app: App, table: TableScene) -> None:
    app.push(table)
    session, decided = table.match.session, 0
    while session.outcome is None and decided < DECISIONS:
        app.compose(app.screen)
        seat = session.actors[0]
        if seat == CHANCE:
            table.course.commit(CHANCE, None)
        else:
            decided += 1
            table.course.commit(seat, _answer(table))
        table.show.update(IN_FLIGHT)
        app.compose(app.screen)
        table.show.finish()
        table.match.summary = None
        table.course.sync()


def _answer(table: TableScene) -> Any:
    table.course.computers.consider()
    assert table.course.engine is not None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        advice = table.course.engine.poll()
        if advice is not None:
            return advice.action
        time.sleep(0.0005)
    raise TimeoutError


def megabytes(process: int) -> float:
    """Return the memory of a process: its own pages, and its share of those it has in common.

    From Linux (`Pss`); raises `OSError` elsewhere.
    """
    for line in Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024 / MEGABYTE
    raise OSError


def measure(size: tuple[int, int]) -> tuple[float, float]:
    """Return the megabytes of the window and of the thinking process after an evening."""
    from games.engine import ProcessEngines

    bots = ProcessEngines()
    settings = Settings(bot_seconds=THINKING_SECONDS, sound=False)
    app = App(settings, bots, size=size)
    app.push(LobbyScene(library()))
    resize(app, size)
    try:
        megabytes(os.getpid())  # at once, where that cannot be measured
        play_evening(app)
        process = bots.process().pid
        return megabytes(os.getpid()), 0.0 if process is None else megabytes(process)
    finally:
        bots.close()


def main() -> None:
    """Measure a window of the size on the command line."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        print(*map(round, measure((int(sys.argv[1]), int(sys.argv[2])))))
    except OSError:
        sys.exit("This system does not tell how much memory a program takes.")


if __name__ == "__main__":
    main()
