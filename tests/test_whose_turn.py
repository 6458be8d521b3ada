"""What the action line says of people who only look on, and what it offers them."""

import random
from typing import Any

import pytest

from games.library import GAMES
from rules.core import CHANCE, PUBLIC, Action
from rules.session import Session
from tests.at_table import NAMES, entry_of, lay, session_after, settle
from tests.click_through import click, open_app, open_to, panel_of, sees
from tests.clock import let_pass
from tests.listener import Listener
from ui.app import App
from ui.felt.action_line import WAYS_OUT
from ui.felt.prompt import Prompt, are_out, waiting_words
from ui.felt.result import ResultScene
from ui.felt.table_scene import TableScene

LEAVING = ("presidential_poker", "artoffacts")
"""The games in which one is out before the others are."""


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
        if app.scene is not table or told > 2:
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


@pytest.mark.parametrize("game", GAMES.names)
def test_who_has_decided_is_not_said_to_think_while_it_is_shown(game: str) -> None:
    app, rng, rounds = open_app(open_hands=True), random.Random(2), 0
    table = lay(app, session_after(game, 4, 0))
    while rounds < 75 and app.scene is table:
        app.step([])
        if not table.show.moving:
            answer(table, rng)
            continue
        rounds += 1
        controller, asked = table.match.controller, table.match.asking.observe(PUBLIC).asked
        told = [info.seat for info in controller.seats(table.show.view) if info.turn]
        assert set(told) <= set(asked)
        words = waiting_words(table.felt)
        named = [seat for seat in range(4) if f"{NAMES[seat]} is thinking" in words]
        assert set(named) <= set(asked), words
        table.update(0.2)
    assert rounds


def test_of_several_people_the_one_is_named_whose_turn_it_is() -> None:
    app = open_app(animations=False)
    table = lay(app, session_after("sanity_rook", 4, 0), people=(0, 1), lift=False)
    assert waiting_words(table.felt).startswith(NAMES[table.match.asked or 0])


def left_by(game: str, seat: int) -> Session[Any]:
    """Return a game that a seat has just left, and that the others play on."""
    controller = entry_of(game).controller(GAMES.open(game, 4), NAMES[:4])
    for seed in range(1, 100):
        session: Session[Any] = Session(GAMES.open(game, 4), seed)
        session.draw_all()
        rng = random.Random(seed)
        while session.outcome is None:
            asked = session.actors[0]
            if controller.is_gone(session.observe(PUBLIC), seat):
                return session
            if asked == CHANCE:
                session.draw_all()
            else:
                session.act(asked, session.game.choose(session.state, asked, rng))
    raise AssertionError(f"nobody leaves {game}")


def watched(app: App, game: str) -> TableScene:
    """Lay a game that a person has left on the table, past the result that put them out."""
    table = lay(app, left_by(game, 0), people=(0,))
    if table.course.shows_summary:
        table.course.go_on()
        settle(app)
    return table


def at_end(app: App, table: TableScene) -> bool:
    """Play on with what computer players would do, and return whether the result came."""
    rng, looks = random.Random(1), [table.show.view]
    for _round in range(3000):
        let_pass(app, 0.6)
        if app.scene is not table:
            break
        looks += [table.show.view] if table.show.view != looks[-1] else []
        assert not table.show.moving, "nobody wants to see it"
        assert not table.course.shows_summary, "nobody waits for a press"
        answer(table, rng)
    assert len(looks) > 2, "the table shows how far it is"
    return isinstance(app.scene, ResultScene)


@pytest.mark.parametrize("game", LEAVING)
def test_who_is_out_hears_it_and_may_skip_to_the_result(game: str) -> None:
    app = open_app()
    table = watched(app, game)
    words = waiting_words(table.felt)
    assert words.startswith("You’re out. ")
    assert words.endswith("…"), "whom one watches is still said"
    assert all(sees(app, key) for key in WAYS_OUT)
    click(app, "skip")
    assert not sees(app, "skip")
    assert at_end(app, table)


def test_the_rest_of_the_game_is_skipped_by_ear_too() -> None:
    listener = Listener()
    app = open_to(listener)
    table = lay(app, left_by("presidential_poker", 0), people=(0,))
    listener.slow = True
    click(app, "skip")
    listener.news()
    assert at_end(app, table)
    heard = listener.news()
    assert len(heard) < 5, heard
    assert "wins" in " ".join(heard)


def test_the_result_that_puts_a_person_out_says_so() -> None:
    app, session = open_app(), left_by("presidential_poker", 0)
    last = session.log[-1]
    session.rewind(len(session.log) - 1)
    table = lay(app, session, people=(0,))
    assert not are_out(table.felt)
    assert isinstance(last.action, Action)
    table.course.commit(last.seat, last.action)
    while table.show.moving:
        table.update(10.0)
    let_pass(app, 0.1)
    assert table.course.shows_summary
    told = [each.words for each in panel_of(app).widgets if isinstance(each, Prompt)]
    assert told[0].startswith("You’re out. ")
    click(app, "skip")
    assert at_end(app, table)


@pytest.mark.parametrize("game", LEAVING)
def test_nobody_is_out_while_a_person_still_decides(game: str) -> None:
    table = lay(open_app(animations=False), left_by(game, 0), people=(0, 1), lift=False)
    assert not are_out(table.felt)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("game", LEAVING)
def test_the_ways_out_and_the_words_have_room(game: str, size: tuple[int, int]) -> None:
    app = open_app(size, animations=False)
    watched(app, game)
    boxes = [each.rect for each in panel_of(app).widgets if each.key in WAYS_OUT]
    assert len(boxes) == len(WAYS_OUT)
    assert all(box.collidelist(boxes) == at for at, box in enumerate(boxes))
    assert min(box.left for box in boxes) > size[0] // 2
