"""What a phone is told, byte for byte: the same wherever its seat may not tell two games apart."""

import random
from typing import Any

import pytest

from games.library import GAMES
from rules.core import AnyGame
from rules.remote import SPECTATOR
from table.engine import Advice
from tests.at_phones import open_unseen
from tests.engine import Asked, FakeEngines
from tests.twins import GUEST, Telling, history_of, twin_of
from ui.app import App, Scene

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("artoffacts", 3, {}),
    ("bull_sanity", 4, {}),
    ("bull_sanity", 4, {"calls": "shout"}),
    ("el_presidente", 5, {}),
    ("president_arnold", 3, {}),
    ("presidential_poker", 3, {}),
    ("presidents_and_sanityholes", 4, {}),
    ("sanity_rook", 4, {}),
)
ANSWERS = 10
"""Decisions of a history: so many that cards were seen, and not all."""


@pytest.fixture
def app() -> App:
    app = open_unseen(ask_everyone="on")
    app.push(Scene())
    return app


def hints(game: AnyGame) -> FakeEngines:
    """Let hints follow from what their seat may know alone."""

    def think(asked: Asked) -> Advice:
        rng = random.Random(asked.seed)
        world = game.imagine(asked.view, rng)
        return Advice(game.choose(world, asked.view.viewer, rng), "That is as good as any.")

    return FakeEngines(think)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_games_that_a_seat_cannot_tell_apart_send_its_phone_the_same_bytes(
    app: App, name: str, seats: int, options: dict[str, Any], thorough: bool
) -> None:
    game = GAMES.open(name, seats, options)
    app.engines = hints(game)
    early = others = twins = 0
    for seed in range(10 if thorough else 2):
        app.settings.animations = seed % 2 == 1  # what is under way is told bit by bit
        answers = ANSWERS if seed < 2 else random.Random(seed).randrange(8, 8 * ANSWERS)
        history = history_of(game, seed, answers, everyone=True)
        eyes = seed % seats
        twin = twin_of(game, history, eyes, random.Random(seed), everyone=True)
        if twin is None:  # by then all was seen
            continue
        tellings = [Telling(app, game, each, eyes, seed) for each in (history, twin)]
        one, other = (telling.play() for telling in tellings)
        assert one[GUEST] == other[GUEST]
        for at, (mine, theirs) in enumerate(zip(one[eyes], other[eyes], strict=True)):
            assert mine == theirs, f"message {at}"
        assert one[SPECTATOR] == other[SPECTATOR]
        assert len(one[eyes]) > 5
        others += sum(one[seat] != other[seat] for seat in range(seats) if seat != eyes)
        early += tellings[0].early
        twins += 1
    assert twins > 1
    assert others, "nobody's cards were others"
    assert early or name not in {"bull_sanity", "el_presidente"} or options
