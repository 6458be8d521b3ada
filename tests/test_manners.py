"""Ways to play: what somebody leans to shows in what they do, and costs them nothing to notice."""

import random
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from bots.limit import Limit
from bots.manner import PLAIN, Manner
from bots.measure.duplicate import seatings
from bots.measure.estimate import Estimate, estimate
from bots.measure.match import play_match
from bots.memory import Memory, memories
from bots.players import new_player
from games.library import GAMES
from rules.core import CHANCE, Action, AnyGame, View
from rules.luck import chance_rng
from table.cast import Trait, cast

SHORT: Final[dict[str, dict[str, Any]]] = {
    "president_arnold": {"hands": 1},
    "presidential_poker": {"hands": 2},
    "el_presidente": {"games": 1},
    "presidents_and_sanityholes": {"black_markers": 6},
}
"""Options with which a game of these is short."""
SEATS: Final = {"bull_sanity": 3}
"""Two players can go on without end."""
DEALS: Final = {
    "artoffacts": 12,
    "el_presidente": 60,
    "presidents_and_sanityholes": 6,
    "sanity_rook": 5,
    "bull_sanity": 24,
}
"""Of games that take longer, or that luck decides more; of the others there are 24."""


def lean_of(name: str, sign: int) -> Manner:
    """Return somebody who leans as far as can be to all that shapes the game, or away from it."""
    return Manner(**dict.fromkeys(GAMES[name].strategy().traits, sign))


def cost_of(name: str, manner: Manner, deals: int, level: str = "normal") -> Estimate:
    """Return by how much a manner is better than none, over deals that both play alike."""
    declared = GAMES[name]
    seats = max(declared.rules().seat_range[0], SEATS.get(name, 0))
    game, plan = declared.open(seats, SHORT.get(name, {})), declared.strategy()
    sign = -1 if declared.fewest_win else 1
    gains: list[float] = []
    for deal in range(deals):
        found: list[float] = []
        sittings = seatings(("its", "plain"), seats)
        for sitting in sittings:
            manners = [manner if who == "its" else PLAIN for who in sitting]
            limit = Limit(seconds=None, iterations=40)
            played = play_match(
                game,
                plan,
                [level] * seats,
                f"manners/{deal}",
                limit=limit,
                most=4_000,
                manners=manners,
            )
            if played.outcome is None:  # few players may go on without end, whoever they are
                break
            scores = played.outcome.scores
            mine = [scores[at] for at, who in enumerate(sitting) if who == "its"]
            others = [scores[at] for at, who in enumerate(sitting) if who == "plain"]
            found.append(sign * (sum(mine) / len(mine) - sum(others) / len(others)))
        if len(found) == len(sittings):
            gains.append(sum(found) / len(found))
    assert len(gains) > deals / 2
    return estimate(gains)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("name", GAMES.names)
def test_a_manner_costs_less_than_chance_explains(name: str, sign: int) -> None:
    cost = cost_of(name, lean_of(name, sign), DEALS.get(name, 24))
    assert cost.mean + cost.margin >= 0, str(cost)


@pytest.mark.slow
@pytest.mark.parametrize("character", cast(), ids=lambda one: one.name)
@pytest.mark.parametrize("name", GAMES.names)
def test_no_character_is_weaker_than_the_level_it_plays_at(name: str, character: Any) -> None:
    cost = cost_of(name, Manner(**character.manner), 2 * DEALS.get(name, 24))
    assert cost.mean + cost.margin >= 0, str(cost)


def questions(name: str) -> Iterator[tuple[AnyGame, View, Memory]]:
    """Yield what seats are asked in some games among normal players."""
    seats = GAMES[name].rules().seat_range[-1]
    game = GAMES.open(name, seats)
    player = new_player("normal", GAMES[name].strategy())
    for seed in range(6):
        state, told, rng = game.initial(), memories(seats), random.Random(seed)
        for step in range(120):
            actors = game.actors(state)
            if not actors:
                break
            events: list[Any] = []
            if actors[0] == CHANCE:
                game.advance(state, CHANCE, game.chance(state, chance_rng(str(seed), step)), events)
            else:
                view = game.observe(state, actors[0])
                yield game, view, told[actors[0]].copy()
                action = player.decide(game, view, told[actors[0]], rng)
                game.advance(state, actors[0], action, events)
            for memory in told:
                memory.tell(events)


def does(
    name: str, level: str, manner: Manner, asked: tuple[AnyGame, View, Memory], seed: int = 7
) -> Action:
    game, view, memory = asked
    player = new_player(level, GAMES[name].strategy().in_manner(manner), Limit(iterations=60))
    action: Action = player.decide(game, view, memory, random.Random(seed))
    return action


@pytest.mark.parametrize("name", GAMES.names)
def test_each_trait_that_a_strategy_declares_shows_in_what_is_done(name: str) -> None:
    asked = list(questions(name))
    for trait in GAMES[name].strategy().traits:
        much, little = Manner(**{trait: 1.0}), Manner(**{trait: -1.0})
        assert any(
            does(name, "normal", much, one, at) != does(name, "normal", little, one, at)
            for at, one in enumerate(asked)
        ), trait


@pytest.mark.parametrize("name", GAMES.names)
def test_what_is_done_in_a_manner_follows_from_the_seed(name: str) -> None:
    manner = lean_of(name, 1)
    for asked in list(questions(name))[5:40:7]:
        assert does(name, "normal", manner, asked) == does(name, "normal", manner, asked)


def test_a_strategy_in_nobodys_manner_is_itself() -> None:
    for game in GAMES:
        assert game.strategy().in_manner(PLAIN) is game.strategy()


def test_characters_lean_to_what_manners_are_made_of() -> None:
    from typing import get_args

    assert set(get_args(Trait)) == {field.name for field in msgspec.structs.fields(Manner)}
    heeded = {trait for game in GAMES for trait in game.strategy().traits}
    assert heeded == set(get_args(Trait))
