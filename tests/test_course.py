"""The way of a click: one look at the table for each pair of eyes, one question to the rules."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.library import GAMES
from rules.core import Action, Seat
from tests.at_table import click_card, lay, session_after
from tests.click_through import click, open_app, widget
from tests.engine import FakeEngines, never
from ui.app import App
from ui.table.scene import TableScene

pytestmark = pytest.mark.usefixtures("home")

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
    """Click until something is decided: the first answer there is, else a card."""
    for _click in range(CLICKS):
        ask = table.match.ask
        assert ask is not None
        answers = [offer for offer in (*ask.offers, *ask.rows) if offer.enabled]
        if answers:
            click(app, f"offer:{answers[0].words}")
        elif ask.amount is not None:
            click(app, widget(app, "amount:take").key)
        else:
            click_card(app, table, min(ask.lit - set(table.match.hand.chosen)))
        yield


@pytest.mark.parametrize(
    "at_table", ["a person", "people with open hands", "people who pass it on"]
)
@pytest.mark.parametrize("game", GAMES.names)
def test_a_click_looks_once_and_asks_the_rules_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, at_table: str
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
    assert sum(counted.seen.values()) <= len({"who decided", "who is next", "everybody", "open"})
