"""Scripted opponents: legal in every game at all its seats, and each named where it is missing."""

import random

import pytest

import main
from bots.measure.match import play_match
from bots.players import LEVELS, names_of, new_player
from bots.scripts import PREFIX
from games.library import GAMES
from rules.core import OptionsError
from table.engine import level_names

NAMES = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game in GAMES.names
    for name in names_of(GAMES[game].strategy())
    if name.startswith(PREFIX)
]


@pytest.mark.parametrize(("name", "script"), NAMES)
def test_a_script_plays_by_the_rules_beside_others(name: str, script: str) -> None:
    """A seat of it at the least and at the most seats, for some hands of a game."""
    plan = GAMES[name].strategy()
    for seats in {GAMES[name].rules().seat_range[0], GAMES[name].rules().seat_range[-1]}:
        game = GAMES.open(name, seats)
        levels = [script, *["random"] * (seats - 1)]
        log = play_match(game, plan, levels, "scripts", most=120).log
        state, rng = game.initial(), random.Random(1)
        acted = 0
        for entry in log:
            assert game.verify(state, entry.seat, entry.action) is None, entry
            if entry.seat == 0:
                acted += 1
                again = new_player(script, plan)
                view = game.observe(state, 0)
                assert again.decide(game, view, None, rng) == entry.action  # type: ignore[arg-type]
            game.advance(state, entry.seat, entry.action)
        assert acted


def test_an_unknown_script_is_named_with_the_nearest() -> None:
    with pytest.raises(OptionsError, match="script:call"):
        new_player("script:cal", GAMES["bull_sanity"].strategy())


def test_the_command_line_refuses_a_script_of_another_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main.main(["tournament", "artoffacts", "--bots", "hard,script:last"]) == 2
    assert "script:last" in capsys.readouterr().err


def test_no_table_offers_a_script() -> None:
    assert not any(level.startswith(PREFIX) for level in level_names())
    assert not any(level.startswith(PREFIX) for level in LEVELS)
