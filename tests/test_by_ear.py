"""Each game is played from what is said alone: a player who gets sentences and sends keys."""

import random
from pathlib import Path

import pytest

from games.library import GAMES
from rules.core import HandEnded
from rules.session import Session
from tests.at_table import lay
from tests.click_through import open_to, press
from tests.clock import let_pass
from tests.ear import Ear
from tests.listener import Listener
from tests.test_computer_players import quick
from tests.test_shared_screen import SEATS
from ui.app import App
from ui.table.scene import TableScene

FLUSH = 3
"""Rounds of the loop in which what follows from a key happens."""


def at_ear(app: App, listener: Listener, seed: int) -> Ear:
    """Return somebody who hears what is said at an app, and presses its keys."""

    def strike(key: int, text: str) -> list[str]:
        press(app, key, text=text)
        for _ in range(FLUSH):
            let_pass(app, 0.01)
        return listener.news()

    def wait() -> list[str]:
        for _ in range(FLUSH):
            let_pass(app, 0.2)
            if app.scene.moving:
                app.scene.update(10.0)
        return listener.news()

    return Ear(strike, wait, random.Random(seed))


def hands_played(table: TableScene) -> int:
    """Return how many hands have ended by the record, which the player never sees."""
    session = table.match.session
    places = range(len(session.log))
    return sum(isinstance(each, HandEnded) for at in places for each in session.events(at))


@pytest.mark.parametrize("game", GAMES.names)
def test_a_hand_of_each_game_is_played_by_ear_alone(home: Path, game: str, thorough: bool) -> None:
    assert home.exists()
    for seed in range(8 if thorough else 1):
        listener = Listener()
        app = open_to(listener, (960, 540), animations=bool(seed % 2))
        quick(app)
        session: Session[object] = Session(GAMES.open(game, SEATS[game], {}), seed)
        table = lay(app, session, [0], lift=False)
        ear = at_ear(app, listener, seed)
        ear.play(1)
        assert hands_played(table) >= 1 or session.outcome is not None
        mine = [entry for entry in session.log if entry.seat == 0]
        assert ear.decided >= len(mine) > 0
        assert ear.called >= len(mine)
