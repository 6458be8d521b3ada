"""The table by ear: each event in the log's words, at the listener's pace, and no secret."""

import random
from typing import Any

import pygame
import pytest

from games.library import GAMES
from rules.core import Seat
from rules.session import Session
from table.sayable import sayable
from tests import there
from tests.at_table import ARNOLD, NAMES, click_card, lay, session_after
from tests.click_through import open_to, press
from tests.clock import let_pass
from tests.engine import FakeEngines, thinking
from tests.listener import Listener
from ui.app import App
from ui.felt.table_scene import TableScene

SEATS = {"sanity_rook": 4}
DECISIONS = 10


def watched(
    game: str, listener: Listener, *, seed: int = 1, steps: int | None = None, **settings: Any
) -> tuple[App, TableScene]:
    """Return a table at which one person plays against computers, and somebody listens.

    After so many `steps`, or from the first deal on.
    """
    app = open_to(listener, **settings)
    seats = SEATS.get(game, 3)
    session: Session[Any] = Session(GAMES.open(game, seats, {}), seed)
    if steps is not None:
        session = session_after(game, seats, steps, seed)
    app.engines = FakeEngines(thinking(session.game))
    return app, lay(app, session, people=[0])


def play_on(app: App, table: TableScene, rng: random.Random) -> bool:
    """Do one round: the player asked at the screen decides; return whether anybody was."""
    match = table.match
    if app.scene is not table:
        press(app, pygame.K_RETURN)
        return False
    if not table.moving and match.ask is not None and match.asked is not None:
        session = match.session
        seat = match.asked
        table.course.decide(session.game.choose(session.state, seat, rng))
        return True
    let_pass(app, 0.5)
    return False


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES.names)
@pytest.mark.parametrize("animations", [True, False])
def test_every_sentence_of_the_log_is_heard_once_and_in_its_order(
    game: str, animations: bool
) -> None:
    listener = Listener()
    app, table = watched(game, listener, animations=animations, talk=False)
    rng = random.Random(2)
    for _ in range(DECISIONS):
        if table.match.outcome is not None:
            break
        play_on(app, table, rng)
    table.felt.show.finish()
    table.course.sync()
    log = [sayable(line.words.strip("— ")) for line in table.match.log.lines]
    assert log
    heard = iter(listener.heard)
    assert all(words in heard for words in log), "a sentence of the log is missing"


def decided(listener: Listener, **settings: Any) -> tuple[App, TableScene]:
    """Return a table at which the person has just decided, and is told of it slowly."""
    app, table = watched(ARNOLD, listener, steps=0, **settings)
    session, rng = table.match.session, random.Random(1)
    while table.match.asked != 0 or table.moving or app.scene is not table:
        press(app, pygame.K_LCTRL)
    listener.slow = True
    table.course.decide(session.game.choose(session.state, 0, rng))
    return app, table


@pytest.mark.parametrize("animations", [True, False])
def test_computer_players_wait_until_what_happened_was_heard(animations: bool) -> None:
    """Held by the beats that tell of it, or without any by the course of the game."""
    listener = Listener()
    app, table = decided(listener, animations=animations)
    log = table.match.session.log
    after = len(log)
    for _ in range(40):
        let_pass(app, 0.5)
    assert listener.speaking
    assert len(log) == after, "they ran away from the voice"
    for _ in range(40):
        listener.heard_out()
        let_pass(app, 0.5)
    assert len(log) > after


def test_who_has_just_decided_is_not_said_to_be_in_turn_while_it_is_told() -> None:
    listener = Listener()
    app, table = decided(listener, animations=True)
    assert table.moving
    stale = table.match.controller.waiting(table.show.view)
    press(app, pygame.K_F8)
    assert listener.heard[-1] == "Nothing to do now."
    assert stale not in listener.heard


def test_ctrl_silences_and_lets_the_game_go_on() -> None:
    listener = Listener()
    app, table = decided(listener)
    after = len(table.match.session.log)
    for _ in range(40):
        press(app, pygame.K_LCTRL)
    assert len(table.match.session.log) > after


def test_without_speech_nobody_waits() -> None:
    listener = Listener(slow=True)
    app, table = watched(ARNOLD, listener, speech=False)
    for _ in range(200):
        if table.match.asked == 0 and not table.moving:
            break
        let_pass(app, 0.5)
    assert table.match.asked == 0
    assert not listener.heard


def test_a_refusal_is_heard_at_once_with_its_rule() -> None:
    listener = Listener()
    app = open_to(listener)
    session = session_after(ARNOLD, 3, 0)
    seat = session.actors[0]
    table = lay(app, session, people=[seat])
    ask = there(table.match.ask)
    barred = [card for card in table.match.view.zones[f"hand:{seat}"] if card not in ask.choosable]
    before = listener.silenced
    listener.news()
    click_card(app, table, barred[0])
    said = there(table.felt.bubble.said)
    assert "rule" in said[0]
    assert said[0] in listener.news()
    assert listener.silenced > before, "it waits for what was said before"


READING = (
    pygame.K_TAB,
    pygame.K_F4,
    pygame.K_F5,
    pygame.K_RIGHT,
    pygame.K_RIGHT,
    pygame.K_F6,
    pygame.K_DOWN,
    pygame.K_RIGHT,
    pygame.K_DOWN,
    pygame.K_F7,
    pygame.K_F8,
    pygame.K_F9,
    pygame.K_F2,
    pygame.K_TAB,
)
"""The keys that read the table, and those that walk over what they read."""


def read_all(session: Session[Any], people: list[Seat], *, lift: bool) -> list[str]:
    """Return all that is heard of a table by the keys that read it."""
    listener = Listener()
    app = open_to(listener, animations=False)
    lay(app, session, people=people, lift=lift)
    for key in READING:
        press(app, key)
    return listener.heard


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", GAMES.names)
@pytest.mark.parametrize("shared", [False, True])
def test_nothing_hidden_is_ever_said(game: str, shared: bool) -> None:
    """Who permutes what the viewer cannot see hears the same, at a shared screen too."""
    seed, steps = 2, 18
    session = session_after(game, SEATS.get(game, 3), steps, seed)
    while session.outcome is not None:
        seed, steps = seed + 1, steps // 2
        session = session_after(game, SEATS.get(game, 3), steps, seed)
    seat = session.actors[0]
    people = list(range(session.game.seats)) if shared else [seat]
    view = session.game.observe(session.state, seat)
    other = session_after(game, SEATS.get(game, 3), steps, seed)
    other.state = session.game.imagine(view, random.Random(seed))
    assert read_all(session, people, lift=True) == read_all(other, people, lift=True)


def test_while_the_curtain_is_down_no_hand_is_said() -> None:
    """Of two deals nothing differs in what is heard, until the curtain is lifted."""

    def dealt(seed: int) -> Session[Any]:
        return session_after("bull_sanity", 3, 0, seed)

    first = dealt(1)
    again = next(deal for deal in map(dealt, range(2, 50)) if deal.actors == first.actors)
    people = [0, 1, 2]
    heard = read_all(first, people, lift=False)
    assert heard == read_all(again, people, lift=False)
    name = NAMES[first.actors[0]]
    assert f"{name}: It’s your turn. Everyone else, look away" in [w.rstrip(".") for w in heard]
    assert any(f"I am {name}: show my hand" in words for words in heard)
