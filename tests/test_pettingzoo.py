"""The games as PettingZoo environments, by PettingZoo's own tests and by ours."""

import pickle
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs the optional extra pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test

from bots.environment.desk import Rewards
from bots.environment.pettingzoo_env import TableEnv
from bots.environment.sheet import Sheet
from bots.memory import memories
from bots.players import new_player
from bots.strategy import place_points
from games.environments import env, tables
from games.library import GAMES
from rules.core import Event, HandEnded, Moved, OptionsError, Shown
from rules.observe import redact
from tests import there

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "environments.md"
TABLES = [
    (name, seats)
    for name in GAMES.names
    for seats in sorted({GAMES[name].rules().seat_range[0], GAMES[name].rules().seat_range[-1]})
]
SHORT: dict[str, dict[str, object]] = {
    "president_arnold": {"hands": 2},
    "presidential_poker": {"hands": 3},
    "el_presidente": {"games": 1},
    "artoffacts": {"rotations": 2},
    "presidents_and_sanityholes": {"black_markers": 12},
}

RICH: dict[str, dict[str, object]] = {
    "president_arnold": {"hands": 9, "chips": 1},
    "bull_sanity": {"play_on": True},
    "presidents_and_sanityholes": {"black_markers": 40},
}
"""Options with which random play comes to all that there is: loans, exchanges, red markers."""


def play(table: TableEnv, rng: random.Random, most: int) -> dict[str, float]:
    """Step at random to the end; return what each agent was paid in all."""
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        observation, reward, terminated, truncated, _info = table.last()
        paid[agent] += reward
        if terminated or truncated:
            table.step(None)
            continue
        allowed = observation["action_mask"].nonzero()[0]
        assert len(allowed), "the mask of a seat that is asked is empty"
        table.step(int(rng.choice(allowed)))
    return paid


def play_normally(name: str, rewards: Rewards, seed: int) -> tuple[TableEnv, dict[str, float]]:
    """Let our normal players play a game to its end, letter by letter; return what was paid."""
    told = memories(GAMES[name].rules().seat_range[0])

    def listen(_seat: int, events: Sequence[Event]) -> None:
        for memory in told:
            memory.tell(events)

    table = TableEnv(GAMES[name], None, SHORT.get(name), rewards=rewards, listener=listen)
    table.reset(seed=seed)
    player, rng = new_player("normal", GAMES[name].strategy()), random.Random(seed)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    while not any(table.terminations.values()):
        assert not any(table.truncations.values())
        view = table.view(table.agent_selection)
        action = player.decide(table.game, view, told[view.viewer], rng)
        for letter in table.spell(action):
            table.step(letter)
            for agent, reward in table.rewards.items():
                paid[agent] += reward
    return table, paid


def part(table: TableEnv, row: Any, name: str) -> Any:
    found = next(each for each in table.layout if each.name == name)
    return row[found.start : found.start + found.size]


@pytest.mark.filterwarnings("ignore:Observation")  # dictionaries are PettingZoo's way of masks
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_accepts_every_game(name: str, seats: int) -> None:
    api_test(env(name, seats), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_finds_the_same_game_behind_the_same_seed(name: str, seats: int) -> None:
    seed_test(lambda: env(name, seats), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_letters_play_on_to_the_end_or_the_limit(name: str, seats: int) -> None:
    table = TableEnv(GAMES[name], seats, SHORT.get(name), max_steps=600)
    table.reset(seed=1)
    paid = play(table, random.Random(1), 10_000)
    assert table.agents == []
    assert sum(paid.values()) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES.names)
def test_places_are_paid_at_the_end_of_the_game(name: str) -> None:
    table, paid = play_normally(name, "places", 4)
    outcome = there(table.game.outcome(table.desk.state))
    assert all(table.terminations.values())
    assert paid == dict(zip(paid, (2 * p - 1 for p in place_points(outcome)), strict=True))
    assert sum(paid.values()) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES.names)
def test_scores_are_paid_as_gains_on_the_mean(name: str) -> None:
    table, paid = play_normally(name, "scores", 9)
    outcome = there(table.game.outcome(table.desk.state))
    mean = sum(outcome.scores) / len(outcome.scores)
    sign = -1 if name == "presidents_and_sanityholes" else 1  # fewer markers are better (S9)
    assert list(paid.values()) == pytest.approx([sign * (s - mean) for s in outcome.scores])


def test_scores_are_paid_before_the_game_ends() -> None:
    table = TableEnv(GAMES["president_arnold"], 3, {"hands": 4}, rewards="scores")
    table.reset(seed=1)
    rng = random.Random(1)
    payments = []
    while not any(table.terminations.values()):
        table.step(rng.choice(table.observe(table.agent_selection)["action_mask"].nonzero()[0]))
        if any(table.rewards.values()):
            payments.append(table.rewards.copy())
    assert len(payments) >= 3


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_row_holds_what_the_seat_may_know_and_nothing_else(name: str, seats: int) -> None:
    table = TableEnv(GAMES[name], seats, SHORT.get(name))
    other = TableEnv(GAMES[name], seats, SHORT.get(name))
    rng = random.Random(3)
    table.reset(seed=8)
    other.reset(seed=8)
    for _decision in range(25):
        if any(table.terminations.values()):
            break
        agent = table.agent_selection
        other.desk.state = table.game.imagine(table.view(agent), rng)
        other.desk.go_on()
        other._ask()
        while other.desk.draft is not None:
            here, elsewhere = table.observe(agent), other.observe(agent)
            assert np.array_equal(elsewhere["observation"], here["observation"])
            assert np.array_equal(elsewhere["action_mask"], here["action_mask"])
            letter = int(rng.choice(here["action_mask"].nonzero()[0]))
            table.step(letter)
            if not table.desk.letters:
                break
            other.step(letter)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_seat_finds_its_own_hand_in_the_same_place(name: str, seats: int) -> None:
    table = TableEnv(GAMES[name], seats)
    table.reset(seed=2)
    for seat, agent in enumerate(table.possible_agents):
        view = table.view(agent)
        row = table.observe(agent)["observation"]
        assert {*part(table, row, "hand:+0").nonzero()[0]} == {*view.zones[f"hand:{seat}"]}
        assert part(table, row, "hand:+0 unseen") == 0
        left = view.zones[f"hand:{(seat + 1) % seats}"]
        assert part(table, row, "hand:+1 unseen") == left.count(-1)
        assert row.shape == table.observation_space(agent)["observation"].shape


def test_what_a_seat_has_begun_is_seen_by_that_seat_alone() -> None:
    table = TableEnv(GAMES["bull_sanity"], 3)
    table.reset(seed=1)
    acting = table.agent_selection
    before = {agent: table.observe(agent)["observation"] for agent in table.agents}
    table.step(int(table.observe(acting)["action_mask"].nonzero()[0][0]))
    assert table.agent_selection == acting
    after = {agent: table.observe(agent) for agent in table.agents}
    for agent in table.agents:
        same = np.array_equal(after[agent]["observation"], before[agent])
        assert same == (agent != acting)
        assert after[agent]["action_mask"].any() == (agent == acting)


def test_a_letter_that_may_not_follow_is_refused_and_changes_nothing() -> None:
    table = TableEnv(GAMES["sanity_rook"])
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    wrong = table.labels.index("word:hats")
    with pytest.raises(ValueError, match="word:hats may not follow here"):
        table.step(wrong)
    for nonsense in (None, -1, 10_000):
        with pytest.raises(ValueError, match="may not follow here"):
            table.step(nonsense)
    after = table.observe(table.agent_selection)
    assert all(np.array_equal(before[key], after[key]) for key in before)


def stepped(table: TableEnv, rng: random.Random, steps: int) -> None:
    """Take random letters, at most so many."""
    for _step in range(steps):
        if any(table.terminations.values()):
            return
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(rng.choice(mask.nonzero()[0])))


def seen(table: TableEnv) -> list[bytes]:
    return [
        part.tobytes() for agent in table.possible_agents for part in table.observe(agent).values()
    ]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_clone_goes_on_alike_and_apart(name: str, seats: int) -> None:
    table = TableEnv(GAMES[name], seats, SHORT.get(name), rewards="scores")
    table.reset(seed=5)
    stepped(table, random.Random(5), 41)  # perhaps in the midst of a decision
    clone, moment, before = table.clone(), pickle.loads(pickle.dumps(table.snapshot())), seen(table)
    assert seen(clone) == before
    stepped(table, random.Random(6), 120)
    assert seen(clone) == before  # what one does is nothing to the other
    stepped(clone, random.Random(6), 120)
    assert seen(clone) == seen(table)
    assert (clone.rewards, clone.agent_selection) == (table.rewards, table.agent_selection)
    table.restore(moment)
    assert seen(table) == before
    stepped(table, random.Random(6), 120)
    assert seen(table) == seen(clone)


@pytest.mark.parametrize("name", GAMES.names)
def test_tables_that_are_stepped_together_are_those_that_are_stepped_alone(name: str) -> None:
    many = tables(name, 3, options=SHORT.get(name), rewards="scores")
    alone = [TableEnv(GAMES[name], None, SHORT.get(name), rewards="scores") for _table in range(3)]
    batch = many.reset(7)
    for number, table in enumerate(alone):
        table.reset(seed=7 + number)
    rng = random.Random(2)
    over = 0
    for _step in range(250):
        letters = [int(rng.choice(mask.nonzero()[0])) for mask in batch.action_mask]
        batch, rewards, terminated, truncated = many.step(letters)
        assert not truncated.any()
        for number, (table, letter) in enumerate(zip(alone, letters, strict=True)):
            table.step(letter)
            assert list(rewards[number]) == pytest.approx(list(table.rewards.values()))
            assert terminated[number] == any(table.terminations.values())
            if terminated[number]:
                over += 1
                table.reset()
            observed = table.observe(table.agent_selection)
            assert batch.seat[number] == table.desk.seat
            assert np.array_equal(batch.observation[number], observed["observation"])
            assert np.array_equal(batch.action_mask[number], observed["action_mask"])
            assert np.array_equal(batch.history[number], observed["history"])
    if name in ("president_arnold", "artoffacts"):
        assert over


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("scaled", [False, True])
def test_a_row_that_followed_the_game_is_the_one_that_is_written_afresh(
    name: str, seats: int, scaled: bool
) -> None:
    """For any seat, after any number of steps, back at any moment, at any of the tables."""
    many = tables(name, 2, seats, RICH.get(name), scaled=scaled)
    batch = many.reset(4)
    rng = random.Random(4)
    moments = [many.snapshot()]
    for step in range(800):
        batch, *_paid = many.step([rng.choice(desk.options) for desk in many.desks])
        if step % 50 == 0:
            moments.append(many.snapshot())
        if step % 150 == 149:
            batch = many.restore(rng.choice(moments[-2:])[:: rng.choice((1, -1))])
        for number, desk in enumerate(many.desks):
            if not desk.letters:
                seat = rng.randrange(seats)
                afresh = desk.spelling.row(seat).update(desk.state)
                assert bytes(desk.known(seat)) == bytes(afresh)
            if step % 10 == 9:
                whole = np.frombuffer(desk.row(desk.seat), np.float32)
                assert np.array_equal(batch.observation[number], whole)
                assert np.array_equal(batch.history[number], there(desk.history).of(desk.seat))
                assert [*batch.action_mask[number].nonzero()[0]] == desk.options


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_cards_and_chips_of_a_row_are_those_of_the_rules_observation(name: str, seats: int) -> None:
    sides = ("won",) if name == "sanity_rook" else ()
    many = tables(name, 1, seats, RICH.get(name))
    many.reset(6)
    rng, (desk,) = random.Random(6), many.desks
    for _step in range(600):
        many.step([rng.choice(desk.options)])
        seat = rng.randrange(seats)
        view, sheet = desk.game.observe(desk.state, seat), Sheet(seats, len(desk.game.deck), seat)
        sheet.zones(view.zones, sides)
        if view.chips:
            sheet.chips(view.chips, sides)
        assert tuple(sheet.parts) == desk.layout[: len(sheet.parts)]
        assert bytes(desk.known(seat)[: sheet.size]) == bytes(sheet.numbers[: sheet.size])


def test_many_tables_are_cut_off_and_go_back() -> None:
    many = tables("bull_sanity", 2, max_steps=6, history=4)
    first = many.reset(1).observation.copy()
    begun = many.snapshot()
    for step in range(1, 13):
        batch, _rewards, _terminated, truncated = many.step(
            [desk.options[0] for desk in many.desks]
        )
        assert truncated.all() == (step % 6 == 0)
    assert not np.array_equal(batch.observation, first)
    assert np.array_equal(many.restore(begun).observation, first)
    with pytest.raises(ValueError, match="may not follow here"):
        many.step([-1, -1])
    with pytest.raises(OptionsError, match="1 to"):
        tables("bull_sanity", 0)


@pytest.mark.parametrize("name", GAMES.names)
def test_the_history_is_what_the_seats_were_told(name: str) -> None:
    """Row by row: who, what, the cards that each saw of it; the newest last."""
    told: list[tuple[int, Sequence[Event]]] = []
    table = TableEnv(
        GAMES[name],
        None,
        SHORT.get(name),
        history=6,
        listener=lambda seat, events: told.append((seat, tuple(events))),
    )
    table.reset(seed=3)
    assert not any(table.observe(agent)["history"].any() for agent in table.agents)
    stepped(table, random.Random(3), 150)
    seats = len(table.possible_agents)
    decided = [one for one in told if one[0] >= 0][-6:]
    assert len(decided) == 6
    names = {each.name: slice(each.start, each.start + each.size) for each in table.history_layout}
    for viewer, agent in enumerate(table.possible_agents):
        rows = table.observe(agent)["history"]
        for row, (seat, events) in zip(rows, decided, strict=True):
            assert [*row[names["who"]]] == [(seat - viewer) % seats == at for at in range(seats)]
            known = [redact(event, viewer) for event in events]
            cards = [one.card for one in known if isinstance(one, Moved | Shown)]
            assert {*row[names["cards seen"]].nonzero()[0]} == {card for card in cards if card >= 0}
            assert row[names["cards unseen"]] == cards.count(-1)
            assert row[names["verb"]].sum() == 1
            assert row[names["hand ended"]] == any(isinstance(one, HandEnded) for one in events)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_scaled_features_are_between_minus_one_and_one_and_tell_the_same(
    name: str, seats: int
) -> None:
    plain = TableEnv(GAMES[name], seats, SHORT.get(name))
    scaled = TableEnv(GAMES[name], seats, SHORT.get(name), scaled=True)
    plain.reset(seed=1)
    scaled.reset(seed=1)
    assert scaled.layout == plain.layout
    rng = random.Random(1)
    for _step in range(150):
        if any(plain.terminations.values()):
            break
        agent = plain.agent_selection
        raw, fit = plain.observe(agent), scaled.observe(agent)
        for key in ("observation", "history"):
            assert np.abs(fit[key]).max() <= 1
            assert np.array_equal(np.sign(fit[key]), np.sign(raw[key]))
        assert np.array_equal(fit["action_mask"], raw["action_mask"])
        letter = int(rng.choice(raw["action_mask"].nonzero()[0]))
        plain.step(letter)
        scaled.step(letter)


def test_the_limit_truncates_everybody() -> None:
    table = TableEnv(GAMES["el_presidente"], 3, max_steps=5)
    table.reset(seed=1)
    rng = random.Random(1)
    for _step in range(5):
        assert not any(table.truncations.values())
        table.step(
            int(rng.choice(table.observe(table.agent_selection)["action_mask"].nonzero()[0]))
        )
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    for left in (2, 1, 0):
        table.step(None)
        assert len(table.agents) == left


def test_a_table_in_words_shows_no_hidden_card() -> None:
    table = env("presidential_poker", 2, render_mode="ansi")
    table.reset(seed=1)
    words = table.render()
    hand = table.view("seat_0").zones["hand:0"]
    assert "hand:0 (7)" in words
    assert not any(table.game.deck[card].name in words for card in hand)
    assert TableEnv(GAMES["presidential_poker"]).render() is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"game": "president_arnald"}, "perhaps .president_arnold. is meant"),
        ({"game": "sanity_rook", "seats": 3}, "for 4 players"),
        ({"game": "bull_sanity", "options": {"pots": 1}}, "no option 'pots'"),
        ({"game": "bull_sanity", "rewards": "cash"}, "places or by scores"),
        ({"game": "bull_sanity", "max_steps": 0}, "at least one step"),
        ({"game": "bull_sanity", "history": -1}, "0 or more decisions"),
    ],
)
def test_a_table_that_cannot_be_is_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionsError, match=words):
        env(**settings)


@pytest.mark.parametrize("missing", ["pettingzoo", "numpy"])
def test_without_its_libraries_one_sentence_says_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from games.environments import env; env('bull_sanity')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1] == (
        "ImportError: The learning environments need PettingZoo: install it with "
        "`pip install pettingzoo`."
    )


def test_the_examples_of_the_guide_run() -> None:
    guide = GUIDE.read_text(encoding="utf-8").partition("## OpenSpiel and RLCard")[0]
    examples = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        exec(compile(example, "docs/environments.md", "exec"), {})


@pytest.mark.parametrize("name", GAMES.names)
def test_the_guide_lists_the_parts_of_every_row(name: str) -> None:
    table = TableEnv(GAMES[name])
    last = table.layout[-1]
    players = GAMES.open(name, table.game.seats).seats
    line = f"| {name} | {players} | {len(table.labels)} | {last.start + last.size} |"
    if line not in GUIDE.read_text(encoding="utf-8").splitlines():
        pytest.fail(f"docs/environments.md lacks this line:\n{line}", pytrace=False)
    parts = [f"{name},{each.name},{each.kind},{each.start},{each.size}" for each in table.layout]
    listed = GUIDE.with_suffix(".csv").read_text(encoding="utf-8").splitlines()
    if [each for each in listed if each.startswith(f"{name},")] != parts:
        lines = "\n".join(parts)
        pytest.fail(f"docs/environments.csv lacks these lines:\n{lines}", pytrace=False)
