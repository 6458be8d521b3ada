"""The way of a click, and of what comes without one: who looks, who is asked, and how often."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from games.library import GAMES
from rules.core import Action, Seat
from tests.at_table import click_card, lay, session_after
from tests.click_through import click, open_app, widget
from tests.engine import Asked, FakeEngines, never
from ui.app import IDLE_WAIT, App
from ui.felt.table_scene import TableScene

CLICKS = 8
"""Clicks after which a person has decided something in any of the games."""


class Counted:
    """Counts how often the rules are asked what a seat sees and whether it may do something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
        self.seen: Counter[tuple[int, int]] = Counter()
        self.verified: list[tuple[Any, Seat, Action]] = []
        self._states: list[Any] = []  # held, so that no other state gets the number of one
        observe, verify = game.observe, game.verify

        def counting_observe(state: Any, viewer: int) -> Any:
            self._states.append(state)
            self.seen[id(state), viewer] += 1
            return observe(state, viewer)

        def counting_verify(state: Any, seat: Seat, action: Any) -> Any:
            self.verified.append((state, seat, action))
            return verify(state, seat, action)

        monkeypatch.setattr(game, "observe", counting_observe)
        monkeypatch.setattr(game, "verify", counting_verify)


def clicks(app: App, table: TableScene) -> Iterator[None]:
    """Click until something is decided: the brass answer or the first, else a card."""
    for _click in range(CLICKS):
        ask = table.match.ask
        assert ask is not None
        answers = [offer for offer in (*ask.offers, *ask.rows) if offer.enabled]
        if answers:
            chosen = max(answers, key=lambda offer: offer.primary)
            click(app, f"offer:{chosen.words}")
        elif ask.amount is not None:
            click(app, widget(app, "amount:take").key)
        else:
            click_card(app, table, min(ask.lit - set(table.match.hand.chosen)))
        yield


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "at_table", ["a person", "people with open hands", "people who pass it on"]
)
@pytest.mark.parametrize("game", GAMES.names)
def test_a_click_looks_once_and_asks_the_rules_once(
    monkeypatch: pytest.MonkeyPatch, game: str, at_table: str
) -> None:
    """With open hands, or hands that are passed on, the table has other eyes besides."""
    app = open_app(animations=False, open_hands=at_table == "people with open hands")
    app.engines = FakeEngines(never)
    seats = max(3, min(GAMES[game].rules().seat_range))
    session = session_after(game, seats, 6)
    first = session.actors[0]
    people = {first} if at_table == "a person" else {first, (first + 1) % seats}
    table = lay(app, session, sorted(people))
    counted = Counted(monkeypatch, session.game)
    before, length = session.state, len(session.log)
    for _click in clicks(app, table):
        app.step([])
        if len(session.log) > length:
            break
        assert not counted.seen, "what was only chosen shows nothing new"
    entry = session.log[length]
    asked = [(seat, action) for state, seat, action in counted.verified if state is before]
    assert sum(what == (entry.seat, entry.action) for what in asked) == 1
    assert max(counted.seen.values()) == 1
    eyes = {"who decided", "who is next", "everybody", "open"}
    if game == "el_presidente":
        eyes.add("a computer player, who may speak up at any moment")
    assert sum(counted.seen.values()) <= len(eyes)


def live(app: App, seconds: float) -> int:
    """Let the loop serve the window, with its own waits, and return in how many rounds."""
    end, rounds = app.clock.now() + seconds, 0
    while app.clock.now() < end:
        app.step(app._events())
        rounds += 1
    return rounds


def test_the_loop_wakes_for_who_thinks_and_sleeps_while_a_person_does() -> None:
    app = open_app(animations=False)
    looked: list[float] = []

    def thinks(_asked: Asked) -> None:
        looked.append(app.clock.now())

    app.engines = FakeEngines(thinks)
    session = session_after("president_arnold", 3, 8)
    seat = session.actors[0]
    lay(app, session, [seat])
    live(app, 0.1)
    assert live(app, 2.0) <= 2.0 / IDLE_WAIT + 2
    assert not looked, "a person is asked"
    app.pop()
    lay(app, session, [(seat + 1) % 3])
    looked.clear()
    live(app, 1.0)
    gaps = [later - earlier for earlier, later in pairwise(looked)]
    assert max(gaps) < 0.04, "an answer that is there is seen in the next frame"
    assert len(looked) < 70, "and not looked for more than once a frame"
