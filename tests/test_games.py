"""What every game keeps, for all numbers of players, whoever plays: see tests/properties.py."""

import random
from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.library import GAMES
from rules.core import CHANCE, OptionsError
from rules.playout import play_out
from rules.session import Session
from tests.properties import check_game, check_record, random_steps
from tests.strange import strange_actions

TABLES = [(name, seats) for name in GAMES.names for seats in GAMES[name].rules().seat_range]
OPTIONS: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "president_arnold": (
        2_000,
        {},
        {
            "hands": st.integers(1, 3),
            "pots": st.sampled_from(["renew", "grow"]),
            "chips": st.sampled_from([0, 13, 50, 1000]),
            "must_follow": st.booleans(),
            "own_stake": st.sampled_from(["returns", "stays"]),
        },
    ),
    "artoffacts": (
        400,
        {
            "bank": st.sampled_from((1, 7, 100)),
            "ante_growth": st.sampled_from(("compound", "points")),
            "rotations": st.sampled_from((0, 1, 3)),
        },
        {},
    ),
    "presidents_and_sanityholes": (300, {"black_markers": st.sampled_from((1, 12, 99))}, {}),
    "bull_sanity": (500, {"play_on": st.booleans()}, {}),
    "sanity_rook": (300, {}, {}),
}
"""By game: how many steps are played, options that are always set, and some that may be."""
SEATS = {
    "president_arnold": range(2, 9),
    "presidential_poker": range(2, 9),
    "el_presidente": range(2, 9),
    "artoffacts": range(2, 9),
    "presidents_and_sanityholes": range(2, 7),
    "bull_sanity": range(2, 7),
    "sanity_rook": range(4, 5),
}
DEFAULTS: dict[tuple[str, int], dict[str, object]] = {
    ("president_arnold", 2): {
        "hands": 2,
        "deck": "squares",
        "pots": "renew",
        "chips": 50,
        "must_follow": False,
        "own_stake": "returns",
    },
    ("president_arnold", 3): {"deck": "squares"},
    ("president_arnold", 4): {"deck": "full"},
    ("el_presidente", 4): {"teams": "none", "games": 3},
    ("artoffacts", 4): {"bank": 100, "ante_growth": "compound", "rotations": 0},
    ("presidents_and_sanityholes", 4): {"black_markers": 30},
    ("bull_sanity", 4): {"play_on": False},  # B5: the first out ends the game
}
IMPOSSIBLE: dict[str, dict[str, list[object]]] = {
    "president_arnold": {"hands": [0, 100], "pots": ["both"], "chips": [-1], "deck": ["tiny"]},
    "presidential_poker": {
        "chips": [0],
        "ante": [0],
        "bet": [0],
        "limit": ["none"],
        "kickers": ["some"],
    },
    "artoffacts": {"bank": [0], "ante_growth": ["fast"], "rotations": [-1], "chips": [5]},
    "presidents_and_sanityholes": {"black_markers": [0, 100, "many", True]},
    "bull_sanity": {"play_on": [1, "yes", None]},
    "sanity_rook": {"goal": [99, 2001, "600"], "award": ["half"], "made": [140]},
}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_step_keeps_cards_chips_and_secrets(name: str, seats: int, thorough: bool) -> None:
    game = GAMES.open(name, seats)
    for seed in range(10 if thorough else 1):
        assert check_game(game, seed, limit=400, every=23) > 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_record_gives_the_game_again_at_any_cut(name: str, seats: int, thorough: bool) -> None:
    for seed in range(5 if thorough else 1):
        check_record(GAMES.open(name, seats), seed, 250)


@pytest.mark.parametrize("name", OPTIONS)
@settings(max_examples=12, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_options_break_neither_steps_nor_records(name: str, data: st.DataObject, seed: int) -> None:
    limit, always, maybe = OPTIONS[name]
    seats = data.draw(st.sampled_from(SEATS[name]))
    options = data.draw(st.fixed_dictionaries(always, optional=maybe))
    game = GAMES.open(name, seats, options)
    assert check_game(game, seed, limit=limit, every=11 if maybe else 7) > seats
    check_record(game, seed, limit=200)


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[1] in {3, 4, 8}])
def test_verify_answers_whatever_it_is_asked(name: str, seats: int) -> None:
    game = GAMES.open(name, seats)
    asked: set[str] = set()
    for step in random_steps(game, 8, 90):
        state = step[3]
        for action in strange_actions(game):
            for seat in (*game.actors(state), 1, 7, -4):
                refusal = game.verify(state, seat, action)
                if refusal is None:
                    game.advance(game.copy(state), seat, action, [])
                else:
                    asked.add(refusal.rule[:1])
                    assert refusal.reason.endswith(".")
    assert len(asked) == 1, "each refusal names a rule of the game"


@pytest.mark.parametrize("name", GAMES.names)
def test_a_copy_goes_on_alone_with_or_without_events(name: str) -> None:
    game = GAMES.open(name, GAMES[name].rules().seat_range[-1])
    quiet = game.initial()
    for before, seat, action, after, _events in random_steps(game, 3, 200):
        game.advance(quiet, seat, action)
        assert quiet == after
        assert before != after
        copied = game.copy(after)
        play_out(game, copied, random.Random(1), 5)
        assert (copied == after) == (not game.actors(after))


@pytest.mark.parametrize("name", GAMES.names)
def test_random_games_end_or_go_on_legally(name: str, thorough: bool) -> None:
    for seed in range(500 if thorough else 12):
        seats = GAMES[name].rules().seat_range
        game = GAMES.open(name, seats[seed % len(seats)])
        state = game.initial()
        rng = random.Random(seed)
        decisions = play_out(game, state, rng, 20_000 if thorough else 1_500)
        actors = game.actors(state)
        assert (game.outcome(state) is None) == bool(actors)
        assert decisions > 0
        if actors and actors[0] != CHANCE:
            action = game.choose(state, actors[0], rng)
            assert game.verify(state, actors[0], action) is None


@pytest.mark.parametrize("name", GAMES.names)
def test_chosen_at_random_a_kind_of_action_takes_more_than_one_form(name: str) -> None:
    game = GAMES.open(name, GAMES[name].rules().seat_range[-1])
    rng, several = random.Random(1), 0
    for *_step, state, _events in islice(random_steps(game, 6, 400), 0, None, 7):
        for seat in {*game.actors(state)} - {CHANCE}:
            forms = Counter(type(action) for action in islice(game.legal(state, seat), 100))
            chosen = [game.choose(state, seat, rng) for _time in range(80)]
            for kind, times in Counter(map(type, chosen)).items():
                if times >= 20 and forms[kind] > 1:
                    assert len({action for action in chosen if type(action) is kind}) > 1, kind
                    several += 1
    assert several


@pytest.mark.parametrize("name", GAMES.names)
@given(seed=st.integers(0, 10**6), cut=st.integers(0, 120))
def test_going_back_and_forth_changes_nothing(name: str, seed: int, cut: int) -> None:
    game = GAMES.open(name, GAMES[name].rules().seat_range[0])
    session = Session(game, seed)
    rng = random.Random(seed)
    states = [session.state]
    for _ in range(120):
        if not session.actors:
            break
        seat = session.actors[0]
        if seat == CHANCE:
            session.draw()
        else:
            session.act(seat, game.choose(session.state, seat, rng))
        states.append(session.state)
    length = len(session.log)
    back = min(cut, length)
    session.rewind(back)
    assert session.state == states[back]
    while session.can_redo:
        session.step()
    assert len(session.log) == length
    assert session.state == states[-1]


@pytest.mark.parametrize(("name", "seats"), DEFAULTS)
def test_options_that_are_not_given_are_those_of_the_page(name: str, seats: int) -> None:
    assert (
        DEFAULTS[name, seats].items()
        <= msgspec.to_builtins(GAMES.open(name, seats).options).items()
    )


@pytest.mark.parametrize("name", GAMES.names)
def test_what_does_not_fit_a_game_is_one_sentence(name: str) -> None:
    seat_range = GAMES[name].rules().seat_range
    assert [*seat_range] == [*SEATS.get(name, seat_range)]
    least, most = seat_range[0], seat_range[-1]
    wrong: list[tuple[int, dict[str, object]]]
    wrong = [(least - 1, {}), (most + 1, {}), (least, {"no such": 1})]
    for option, values in IMPOSSIBLE.get(name, {}).items():
        wrong += [(most, {option: value}) for value in values]
    for seats, options in wrong:
        with pytest.raises(OptionsError) as told:
            GAMES.open(name, seats, options)
        assert str(told.value).strip()
        assert "\n" not in str(told.value)


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(OptionsError, match="president_arnold"):
        GAMES.open("president_arnolds", 4)
