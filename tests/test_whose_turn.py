"""What the action line says of people who only look on."""

import random

import pytest

from games.library import GAMES
from tests.at_table import NAMES, lay, session_after
from tests.click_through import open_app
from ui.felt.prompt import waiting_words
from ui.felt.table_scene import TableScene

pytestmark = pytest.mark.usefixtures("home")


def answer(table: TableScene, rng: random.Random) -> None:
    """Let whoever is asked do anything, as a person or a computer player would."""
    session, seat = table.match.session, table.match.asked
    if table.match.summary is not None:
        table.course.go_on()
    elif seat is not None:
        action = session.game.choose(session.state, seat, rng)
        if seat in table.match.people:
            table.course.decide(action)
        else:
            table.course.commit(seat, action)


@pytest.mark.parametrize("game", GAMES.names)
def test_the_only_person_is_not_told_of_as_another_one(game: str) -> None:
    app, rng, told = open_app(), random.Random(1), 0
    table = lay(app, session_after(game, 4, 0), people=(0,))
    for _round in range(400):
        app.step([])
        if app.scene is not table or told > 5:
            break
        if not table.show.moving:
            answer(table, rng)
            continue
        words, match = waiting_words(table.felt), table.match
        if 0 in match.controller.awaited(table.show.view):
            assert words == ("Your turn" if match.asked == 0 else "")
            told += 1
        table.update(0.3)
    assert told


def test_of_several_people_the_one_is_named_whose_turn_it_is() -> None:
    app = open_app(animations=False)
    table = lay(app, session_after("sanity_rook", 4, 0), people=(0, 1), lift=False)
    assert waiting_words(table.felt).startswith(NAMES[table.match.asked or 0])
