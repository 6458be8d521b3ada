"""How many presses a hand takes of a person who plays against computers and wants no more.

`python -m tests.test_press_counts` prints them, with what they are for, hand after hand.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from itertools import islice
from typing import Any, Final

import pygame
import pytest
from msgspec import structs

from bots.memory import memories
from bots.players import new_player
from games.library import GAMES
from rules.core import CHANCE, Action, cards_of
from rules.session import Session
from table.match import Match
from table.storage.settings import load_settings
from tests import there
from tests.at_table import lay, mouse
from tests.click_through import click, open_app, panel_of, sees
from tests.clock import let_pass
from tests.test_puzzles import Solver
from ui import durations
from ui.app import App
from ui.controls.buttons import Button
from ui.felt.action_line import DETAILS, GO_ON
from ui.felt.result import ResultScene
from ui.felt.summary import SummaryScene
from ui.felt.table_scene import TableScene

HANDS = {
    "president_arnold": (4, 1, 30),
    "presidential_poker": (4, 8, 28),
    "el_presidente": (4, 1, 24),
    "artoffacts": (4, 8, 21),
    "presidents_and_sanityholes": (4, 1, 17),
    "bull_sanity": (3, 1, 50),
    "sanity_rook": (4, 1, 33),
}
"""Of each game: seats, hands that are played, and the presses that these take at most."""
PUZZLED: Final = 3
"""How many puzzles of each game are solved, ..."""
PRESSES: Final = {
    "president_arnold": 9,
    "presidential_poker": 8,
    "el_presidente": 14,
    "artoffacts": 6,
    "presidents_and_sanityholes": 14,
    "bull_sanity": 8,
    "sanity_rook": 15,
}
"""... and the presses that these take at most, the one to the next puzzle with them."""
SEED = 3


def sorted_out(action: Any) -> Any:
    """Return an action whose cards lie in one order, whichever they were chosen in."""
    cards = cards_of(action)
    return structs.replace(action, cards=tuple(sorted(cards))) if len(cards) > 1 else action


class Presser:
    """Somebody at seat 0 who decides as a normal player would, by the fewest presses there are."""

    def __init__(self, game: str, seats: int) -> None:
        self.app = open_app(animations=False, sound=False)
        self.session: Session[Any] = Session(GAMES.open(game, seats), SEED)
        self.table = lay(self.app, self.session, people=(0,))
        self.match: Match = self.table.match
        self.memories = memories(seats)
        self.player = new_player("normal", GAMES[game].strategy())
        self.presses: Counter[str] = Counter()
        self.ended = 0

    def decide(self, seat: int) -> Any:
        session = self.session
        legal = list(islice(session.game.legal(session.state, seat), 2))
        if len(legal) == 1:
            return legal[0]
        rng, view = random.Random(f"{SEED}/{len(session.log)}"), session.observe(seat)
        return self.player.decide(session.game, view, self.memories[seat], rng)

    def way(self, action: Action) -> list[str | int]:
        """Return cards to choose and the button that decides then; the fewest presses."""
        wanted, seen = frozenset(cards_of(action)), {frozenset[int]()}
        waiting: deque[tuple[tuple[int, ...], list[str | int]]] = deque([((), [])])
        while waiting:
            chosen, path = waiting.popleft()
            ask = self.match.asks(0, chosen)
            for offer in (*ask.offers, *ask.rows):
                if offer.enabled and sorted_out(offer.action) == sorted_out(action):
                    return [*path, f"offer:{offer.words}"]
            if ask.amount is not None and isinstance(action, ask.amount.kind):
                return [*path, f"amount {action.amount}"]
            ways: list[tuple[tuple[int, ...], str | int]] = [
                (ask.chosen_with(chosen, card), card) for card in ask.choosable & wanted
            ]
            ways += [(hint.cards, f"hint:{hint.words}") for hint in ask.hints if hint.cards]
            for more, step in ways:
                if wanted.issuperset(more) and frozenset(more) not in seen:
                    seen.add(frozenset(more))
                    waiting.append((more, [*path, step]))
        raise AssertionError(f"no presses lead to {action}")

    def press(self, key: str) -> None:
        click(self.app, key)
        self.presses[key.partition(":")[0]] += 1

    def play(self, action: Action) -> None:
        """Press what leads to a decision."""
        before = len(self.session.log)
        for step in self.way(action):
            if isinstance(step, int):
                chosen = self.match.hand.chosen
                self.table.choosing.choose(self.match.asks(0, chosen).chosen_with(chosen, step))
                self.presses["card"] += 1
                let_pass(self.app, 0.4)
            elif step.startswith("amount"):
                self.bet(int(step.split()[1]))
            else:
                self.press(step)
                if step.startswith("offer") and len(self.session.log) == before:
                    self.press(step)  # it has said what it means first
        assert len(self.session.log) > before

    def bet(self, amount: int) -> None:
        """Bet the nearest amount that has a button."""
        ask = there(self.match.ask)
        assert ask.amount is not None
        ways = [("", ask.amount.least), *ask.amount.presets]
        words, nearest = min(ways, key=lambda preset: abs(preset[1] - amount))
        if words and nearest != ask.amount.least and sees(self.app, f"preset:{words}"):
            before = len(self.session.log)
            self.press(f"preset:{words}")
            if len(self.session.log) > before:
                return
        self.press("amount:take")

    def go_on(self) -> bool:
        """Read what a hand came to; press only where the next one does not begin by itself."""
        self.ended += 1
        summary = self.match.summary
        for _second in range(20):
            if self.match.summary is summary and self.app.scene is self.table:
                let_pass(self.app, 1.0)
        if self.match.summary is summary and self.app.scene is self.table:
            self.press(GO_ON)
        return self.app.scene is self.table

    def hands(self, count: int) -> int:
        """Play so many hands, or to the end of the game; return the presses."""
        for _step in range(5_000):
            let_pass(self.app, 0.05)
            if self.app.scene is not self.table:
                assert isinstance(self.app.scene, ResultScene)
                self.ended += 1
                let_pass(self.app, durations.STANDINGS)
                self.press("Play again")
                break
            if self.table.course.shows_summary:
                if not self.go_on() or self.ended >= count:
                    break
            elif self.match.ask is not None:
                self.play(self.decide(0))
            elif self.match.asked is not None and self.match.asked != 0:
                seat = self.match.asked
                assert self.table.course.commit(seat, self.decide(seat)) is None
        return self.presses.total()


@pytest.mark.parametrize("game", HANDS)
def test_a_hand_takes_no_more_presses_than_it_did(game: str) -> None:
    seats, hands, most = HANDS[game]
    presser = Presser(game, seats)
    assert presser.hands(hands) <= most, presser.presses


def puzzled(game: str) -> int:
    """Solve a game's first puzzles; return the presses."""
    presses = 0
    for at in range(PUZZLED):
        solver = Solver(game, at)
        while solver.judge.asks:
            ways = solver.judge.puzzle.search().ways(solver.judge.place)
            action = max(ways, key=lambda way: len(cards_of(way)))  # what is thrown in at once
            cards, table = cards_of(action), solver.scene
            item = table.show.picture.card(("card", cards[0])) if len(cards) == 1 else None
            at_once = item is not None and table.hand_input.click_decides(item)
            presses += 1 if at_once else len(cards) + 1
            solver.decide(action)
        presses += 1  # "Next puzzle"
    return presses


@pytest.mark.parametrize("game", PRESSES)
def test_puzzles_take_no_more_presses_than_they_did(game: str) -> None:
    assert puzzled(game) <= PRESSES[game]


def over(app: App, people: tuple[int, ...] = (0,), game: str = "artoffacts") -> TableScene:
    """Return a table that tells what its first hand came to."""
    session: Session[Any] = Session(GAMES.open(game, 3), 1)
    session.draw_all()
    table, rng = lay(app, session, people=people), random.Random(1)
    while not table.course.shows_summary:
        let_pass(app, 0.1)
        seat = table.match.asked if people else next(iter({*session.actors} - {CHANCE}), None)
        if seat is not None and not table.course.shows_summary:
            table.course.commit(seat, session.game.choose(session.state, seat, rng))
    return table


def test_the_next_short_hand_begins_by_itself_once_the_result_was_read() -> None:
    app = open_app(animations=False)
    table = over(app)
    let_pass(app, 0.1)
    let_pass(app, durations.NEXT_HAND / 2)
    assert sees(app, GO_ON)
    assert 0 < table.felt.read_part < 1
    click(app, DETAILS)
    assert isinstance(app.scene, SummaryScene)
    let_pass(app, 60.0)
    app.scene.close()  # the details are read as long as one likes, and then the line once more
    let_pass(app, 1.0)
    assert table.course.shows_summary
    for _second in range(15):
        let_pass(app, 1.0)
    assert not table.course.shows_summary


@pytest.mark.parametrize("game", ["president_arnold", "presidential_poker"])
def test_a_game_among_computers_goes_on_after_each_hand(game: str) -> None:
    app = open_app(animations=False, legends=())
    table = over(app, (), game)
    assert table.match.outcome is None
    for _second in range(20):
        let_pass(app, 1.0)
    assert not table.course.shows_summary


def test_the_time_to_read_stands_still_while_the_pointer_moves() -> None:
    app = open_app(animations=False)
    table = over(app)
    let_pass(app, 0.1)
    for at in range(100):
        mouse(app, pygame.MOUSEMOTION, (300 + at, 300))
        let_pass(app, 0.5)
    assert table.course.shows_summary
    for _second in range(15):
        let_pass(app, 1.0)
    assert not table.course.shows_summary


@pytest.mark.parametrize("game", ["artoffacts", "presidential_poker"])
def test_the_first_result_of_a_game_waits_and_the_later_ones_go_on(game: str) -> None:
    app = open_app(animations=False, legends=())
    table = over(app, game=game)
    for _second in range(60):
        let_pass(app, 1.0)
    click(app, GO_ON)
    assert not table.course.shows_summary
    assert f"results {game}" in load_settings().legends
    table = over(app, game=game)
    for _second in range(15):
        let_pass(app, 1.0)
    assert not table.course.shows_summary


@pytest.mark.parametrize(
    ("people", "game", "settings"),
    [
        ((0, 1), "artoffacts", {"open_hands": True}),
        ((0,), "artoffacts", {"next_hand": "press"}),
        ((0,), "artoffacts", {"switches": "one"}),
        ((0,), "artoffacts", {"legends": ()}),  # the first one that anybody reads here
    ],
)
def test_the_result_stays_where_somebody_may_need_more_time(
    people: tuple[int, ...], game: str, settings: dict[str, Any]
) -> None:
    app = open_app(animations=False, **settings)
    table = over(app, people, game)
    for _second in range(60):
        let_pass(app, 1.0)
    assert table.course.shows_summary
    buttons = [each for each in panel_of(app).widgets if isinstance(each, Button)]
    assert GO_ON in {each.key for each in buttons}


if __name__ == "__main__":
    for name, (players, many, _most) in HANDS.items():
        counted = Presser(name, players)
        total = counted.hands(many)
        print(f"{name}: {counted.ended} hands, {total} presses, {dict(counted.presses)}")
    for name in PRESSES:
        print(f"{name}: {PUZZLED} puzzles, {puzzled(name)} presses")
