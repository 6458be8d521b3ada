"""People whose hands are at phones, at a table in a window: what they are shown and may say."""

import random
from pathlib import Path
from typing import Any

import pytest

from games.library import GAMES
from rules.record import read_bytes, replay
from rules.session import Session
from tests.at_table import kept, lay, record_file, session_after
from tests.click_through import open_app
from tests.clock import let_pass
from tests.standin import StandInPhones, random_answer
from ui.app import App
from ui.table.scene import TableScene

pytestmark = pytest.mark.usefixtures("home")

SOME, MANY = 150, 100_000
"""Rounds of the loop: some of a game, and more than any game has."""


@pytest.fixture
def app(home: Path) -> App:
    assert home.exists()
    app = open_app(animations=False)
    app.window.hidden = True  # nobody looks at the screen
    return app


def laid(
    app: App, session: Session[Any], phones: tuple[int, ...] | None = None, **options: Any
) -> tuple[TableScene, StandInPhones]:
    """Return a table whose people are at phones, all of them by default, and the phones."""
    served = StandInPhones()
    app.phones = lambda: served
    seats = tuple(range(session.game.seats)) if phones is None else phones
    table = lay(app, session, phones=seats, **options)
    served.come(*seats)
    let_pass(app, 0.01)
    return table, served


def play_at_phones(
    app: App, table: TableScene, served: StandInPhones, seed: int, rounds: int
) -> None:
    """Press at random what the pages offer until the game is over."""
    rng = random.Random(seed)
    for _round in range(rounds):
        if table.match.outcome is not None:
            return
        for seat, page in sorted(served.pages.items()):
            answer = random_answer(page, rng)
            if answer is not None:
                served.say(seat, answer)
        if table.show.moving:
            table.update(10.0)
        let_pass(app, 0.01)


@pytest.mark.parametrize("name", GAMES.names)
def test_a_game_is_played_at_phones_alone_and_recorded_as_any_other(
    app: App, name: str, thorough: bool
) -> None:
    seats = GAMES[name].rules().seat_range
    session = session_after(name, max(seats[0], min(3, seats[-1])), 0)
    table, served = laid(app, session)
    play_at_phones(app, table, served, 1, MANY if thorough else SOME)
    assert len(session.log) > 5
    assert (table.match.outcome is not None) or not thorough
    assert kept(table)
    header, again = replay(read_bytes(record_file()), GAMES)
    assert {seat.player for seat in header.seats} == {"human"}
    assert again.state == session.state
