"""Ways to play: they can be told apart by what is done, and nobody plays worse for theirs."""

import random
from functools import cache
from typing import Any, Final, get_args

import msgspec
import numpy as np
import pytest

from bots.limit import Limit
from bots.manner import PLAIN, Leaning, Manner, leant
from bots.measure.estimate import estimate
from bots.measure.positions import positions
from bots.players import new_player
from bots.thought import Weighed
from games.library import GAMES
from rules.president_arnold.actions import PASS, Play
from table.cast import Trait, cast
from tools.measure_manners import Decided, better_by, decided, hits

TRAITS: Final = tuple(field.name for field in msgspec.structs.fields(Manner))
CHARACTERS: Final = [Manner(**one.leaning) for one in cast()]
LIMIT: Final = Limit(seconds=None, iterations=60)
POSITIONS: Final = 40
DEALS: Final = {"presidents_and_sanityholes": 3, "sanity_rook": 2, "artoffacts": 4}
"""Of games that take longer; of the others there are 8."""


@cache
def choices(name: str, seed: int = 3) -> Decided:
    """Return what the characters do, and after them who has each trait, and who its opposite."""
    extremes = [Manner(**{trait: sign}) for trait in TRAITS for sign in (1.0, -1.0)]
    return decided(GAMES[name], CHARACTERS + extremes, "normal", LIMIT, POSITIONS, seed)


def test_any_two_characters_differ_in_an_eighth_of_all_positions() -> None:
    apart = [choices(name).differences() for name in GAMES.names]
    mean = np.mean(apart, axis=0)
    for one in range(len(CHARACTERS)):
        for other in range(one):
            assert mean[one, other] >= 0.12, (cast()[one].name, cast()[other].name)


def test_a_character_is_known_by_forty_decisions() -> None:
    every = [choices(name).shown[:, : len(CHARACTERS)] for name in GAMES.names]
    assert hits(every, 1) >= 0.6


@pytest.mark.parametrize("name", GAMES.names)
def test_each_trait_shows_in_what_is_done(name: str) -> None:
    done = choices(name).actions
    for at, trait in enumerate(TRAITS):
        much, little = len(CHARACTERS) + 2 * at, len(CHARACTERS) + 2 * at + 1
        assert sum(row[much] != row[little] for row in done) >= 2, trait


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES.names)
def test_a_character_is_no_weaker_than_chance_explains(name: str) -> None:
    gains: list[float] = []
    for one in cast()[GAMES.names.index(name) :: len(GAMES.names)]:
        deals = [f"manners/{one.name}/{deal}" for deal in range(DEALS.get(name, 8))]
        gains += better_by(GAMES[name], Manner(**one.leaning), "normal", LIMIT, deals)
    assert estimate(gains).high >= 0, str(estimate(gains))


def test_the_margin_is_what_a_manner_costs_at_most() -> None:
    plays = [Play((card,)) for card in range(4)]
    values = {plays[0]: 5.0, plays[1]: 4.5, plays[2]: 3.0, plays[3]: 8.0, PASS: 4.9}
    choices = [
        Weighed(action, 10, value, 0.5 if action == PASS else 0.0)
        for action, value in values.items()
    ]
    shown = {plays[1]: 0.4, plays[2]: 1.2, plays[3]: 1.0, PASS: 0.8}

    def does(manner: Manner, margin: float, own: Any = plays[0]) -> object:
        leaning = Leaning[Any, Any, Any](
            shows=lambda _game, _view, action: Manner(boldness=shown.get(action, 0.0)),
            margin=margin,
        )
        asked: Any = None
        return leant(manner, leaning, asked, asked, choices, own)

    bold = Manner(boldness=1.0)
    assert does(bold, 0.1) == plays[0]
    assert does(bold, 0.5) == plays[1], "a pass may be worse, by its error"
    assert does(bold, 0.9) == PASS, "what is better by much more is left to the next level"
    assert does(bold, 1.0) == plays[3]
    assert does(bold, 2.0) == plays[2]
    assert does(Manner(boldness=-1.0), 3.0, PASS) == plays[0]


@pytest.mark.sample(10)
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("name", GAMES.names)
def test_what_is_done_in_a_manner_follows_from_the_seed(name: str, level: str) -> None:
    declared = GAMES[name]
    game, plan = declared.open(4, {}), declared.strategy().in_manner(CHARACTERS[5])
    player = new_player(level, plan, LIMIT)
    found = positions(game, plan, 5, 9)
    for _position in range(4):
        view, memory = next(found)
        one, other = (player.decide(game, view, memory, random.Random(7)) for _again in range(2))
        assert one == other


def test_a_strategy_in_nobodys_manner_is_itself() -> None:
    for game in GAMES:
        assert game.strategy().in_manner(PLAIN) is game.strategy()


def test_characters_lean_to_what_manners_are_made_of() -> None:
    assert get_args(Trait) == TRAITS
    assert all(game.strategy().leaning is not None for game in GAMES)
