"""The games in OpenSpiel and in RLCard, by their own tests; each is skipped where it is missing."""

import pickle
import random
import re
from pathlib import Path
from typing import Any

import pytest

from games.environments import openspiel_game, rlcard_env
from games.library import GAMES
from rules.core import OptionsError

GUIDE = Path(__file__).resolve().parent.parent / "docs" / "environments.md"
SHORT: dict[str, dict[str, object]] = {
    "president_arnold": {"hands": 1},
    "presidential_poker": {"hands": 2},
    "el_presidente": {"games": 1},
    "artoffacts": {"rotations": 1},
    "presidents_and_sanityholes": {"black_markers": 5},
    "sanity_rook": {"goal": 100},
}
STEPS = 300
"""A game's most letters: random play at El Presidente takes thousands."""


def example(word: str) -> str:
    """Return the guide's example that imports this library."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    [found] = [block for block in blocks if word in block]
    return str(found)


def spiel(game: str) -> Any:
    pytest.importorskip("pyspiel", reason="needs the optional extra openspiel")
    return openspiel_game(game, options=SHORT.get(game), max_steps=STEPS)


def played(game: Any, seed: int, steps: int = STEPS) -> Any:
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and state.move_number() < steps:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", GAMES.names)
def test_openspiels_own_test_passes(game: str) -> None:
    loaded = spiel(game)
    import pyspiel

    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES.names)
def test_the_same_actions_give_the_same_game_and_copies_go_their_own_way(game: str) -> None:
    loaded = spiel(game)
    state = played(loaded, 3, steps=40)
    again = loaded.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    restored = pickle.loads(pickle.dumps(state))
    assert str(again) == str(restored) == str(state)
    copy = state.clone()
    if not copy.is_terminal():
        copy.apply_action(copy.legal_actions()[0])
        assert str(copy) != str(state) == str(again)


def test_an_information_state_has_what_the_seat_was_told_and_no_more() -> None:
    loaded = spiel("bull_sanity")
    deals = [played(loaded, seed, steps=4) for seed in range(20)]
    for seat in range(2):
        for state in deals:
            other = state.clone()
            names = [other.information_state_string(seat)]
            if other.current_player() == 1 - seat:  # what a rival has begun is not seen
                letters = other.legal_actions()
                other.apply_action(letters[-1])
                if len(letters) > 1 and other.current_player() == 1 - seat:
                    names.append(other.information_state_string(seat))
            assert len(set(names)) == 1
    assert len({state.information_state_string(0) for state in deals}) == len(deals)


def test_returns_are_places() -> None:
    state = played(spiel("president_arnold"), 1)
    assert state.is_terminal()
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert played(spiel("el_presidente"), 1).returns() == [0.0, 0.0]  # it was cut off


def test_an_algorithm_of_openspiel_learns_from_it() -> None:
    loaded = spiel("president_arnold")
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded)
    for _turn in range(3):
        solver.iteration()
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)
    assert {*policy} <= {*state.legal_actions()}


def test_a_table_that_cannot_be_is_refused_in_a_sentence() -> None:
    spiel("president_arnold")
    with pytest.raises(OptionsError):
        openspiel_game("president_arnold", options={"nothing": 1})


def test_the_guides_example_of_openspiel_plays() -> None:
    pytest.importorskip("pyspiel", reason="needs the optional extra openspiel")
    exec(compile(example("openspiel_game"), "docs/environments.md", "exec"), {})


@pytest.mark.parametrize("game", GAMES.names)
def test_rlcards_random_agents_play_a_game(game: str) -> None:
    pytest.importorskip("rlcard", reason="needs the optional extra rlcard")
    from rlcard.agents import RandomAgent
    from rlcard.utils import reorganize

    table = rlcard_env(game, options=SHORT.get(game), seed=3, max_steps=STEPS)
    table.set_agents([RandomAgent(table.num_actions)] * table.num_players)
    trajectories, payoffs = table.run(is_training=True)
    assert table.is_over()
    assert sum(payoffs) == pytest.approx(0)
    assert len(reorganize(trajectories, payoffs)) == table.num_players
    state, seat = table.reset()
    assert state["obs"].shape == tuple(table.state_shape[seat])
    assert [table.labels[letter] for letter in state["legal_actions"]] == state["raw_legal_actions"]


def test_rlcard_goes_back_step_by_step() -> None:
    pytest.importorskip("rlcard", reason="needs the optional extra rlcard")
    table = rlcard_env("bull_sanity", seed=3, step_back=True)
    state, _seat = table.reset()
    rng = random.Random(1)
    seen = [state["obs"].tobytes()]
    for _step in range(30):
        following, _seat = table.step(
            rng.choice([*table.get_state(table.get_player_id())["legal_actions"]])
        )
        seen.append(following["obs"].tobytes())
    for before in reversed(seen[:-1]):
        gone_back = table.step_back()
        assert gone_back
        assert gone_back[0]["obs"].tobytes() == before
    assert table.step_back() is False


def test_the_guides_example_of_rlcard_plays() -> None:
    pytest.importorskip("rlcard", reason="needs the optional extra rlcard")
    exec(compile(example("rlcard_env"), "docs/environments.md", "exec"), {})
