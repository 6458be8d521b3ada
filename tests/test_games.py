"""What every game keeps, for all numbers of players, whoever plays: see tests/properties.py."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.library import GAMES
from rules.core import CHANCE, OptionsError
from rules.playout import play_out
from rules.session import Session
from tests.properties import check_game, check_record

TABLES = [(name, seats) for name in GAMES.names for seats in GAMES[name].rules().seat_range]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_step_keeps_cards_chips_and_secrets(name: str, seats: int, thorough: bool) -> None:
    game = GAMES.open(name, seats)
    for seed in range(10 if thorough else 1):
        assert check_game(game, seed, limit=400, every=23) > 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_record_gives_the_game_again_at_any_cut(name: str, seats: int, thorough: bool) -> None:
    for seed in range(5 if thorough else 1):
        check_record(GAMES.open(name, seats), seed, 250)


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


@pytest.mark.parametrize("name", GAMES.names)
def test_what_does_not_fit_a_game_is_one_sentence(name: str) -> None:
    least, most = GAMES[name].rules().seat_range[0], GAMES[name].rules().seat_range[-1]
    for seats, options in ((least - 1, {}), (most + 1, {}), (least, {"no such option": 1})):
        with pytest.raises(OptionsError) as told:
            GAMES.open(name, seats, options)
        assert str(told.value).strip()
        assert "\n" not in str(told.value)


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(OptionsError, match="president_arnold"):
        GAMES.open("president_arnolds", 4)
