"""What hints call likely comes true about as often; and what longer thinking gains."""

import random

import pytest

from bots.measure.match import MOST_ACTIONS
from bots.measure.positions import positions
from bots.players import LEVELS
from games.library import GAMES
from rules.president_arnold.actions import PASS
from tools.forecasts import FORECASTS
from tools.measure_odds import NEAR, Pair, Table, bins, pairs, run
from tools.measure_thinking import ONE_IN, measure, worth


def told(said: float, came: int, cases: int) -> list[Pair]:
    return [Pair("it comes true", said, float(case < came)) for case in range(cases)]


def test_bins_say_what_was_said_and_what_came_of_it() -> None:
    low, high = bins([*told(0.12, 25, 100), *told(0.18, 25, 100), *told(1.0, 49, 50)])
    assert (low.cases, low.came) == (200, 0.25)
    assert low.said == pytest.approx(0.15)
    assert low.is_off
    assert high[:3] == (50, 1.0, 0.98)


def test_a_game_is_one_value_however_many_cases_it_has() -> None:
    alone = [pair._replace(game=at) for at, pair in enumerate(told(0.3, 30, 100))]
    assert bins(alone)[0].margin == pytest.approx(1.96 * (0.3 * 0.7 / 99) ** 0.5)
    twice = [pair._replace(game=at // 2) for at, pair in enumerate(told(0.3, 30, 100))]
    assert bins(twice)[0].margin == pytest.approx(1.96 * (0.3 * 0.7 / 49) ** 0.5)


@pytest.mark.parametrize(("came", "cases", "is_off"), [(36, 100, False), (37, 100, True)])
def test_a_bin_is_off_beyond_six_points(came: int, cases: int, is_off: bool) -> None:
    [found] = bins(told(0.3, came, cases))
    assert found.is_off is is_off


def test_few_cases_prove_nothing() -> None:
    [found] = bins(told(0.3, 99, 99))
    assert not found.is_off


def test_the_same_seed_asks_and_finds_the_same() -> None:
    table = Table("artoffacts", "easy", 3, seed=1)
    assert pairs(table, 1) == pairs(table, 1) != []


def test_the_command_prints_a_table_by_level_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["artoffacts", "--level", "normal", "--seats", "2", "--seats", "3", "--games", "1"]
    assert run(words) in (0, 1)
    printed = capsys.readouterr().out
    assert "artoffacts, normal, 2 seats\n  the value wins the pot:" in printed
    assert "artoffacts, normal, 3 seats" in printed


def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["bull_sanity", "--seats", "9"]) == 2
    assert "Traceback" not in capsys.readouterr().err


FEW = 30
"""Cases of a bin from which on it is judged, luck allowed for."""
ENOUGH = 1_000
"""Cases from which on it is judged strictly: those of one game hang together, and several seats are
asked about the same set, so that with a hundred luck alone often makes six points."""
SURELY = 3.0
"""Standard errors that luck may add."""


def assert_true(table: Table, games: int) -> None:
    """What is said comes true within six points."""
    found = pairs(table, games)
    assert found
    for words in {pair.words for pair in found}:
        for part in bins([pair for pair in found if pair.words == words]):
            luck = SURELY * (max(0.02, part.said * (1 - part.said)) / part.cases) ** 0.5
            if part.cases >= FEW:
                allowed = NEAR + (luck if part.cases < ENOUGH else 0.0)
                assert abs(part.said - part.came) <= allowed, (table, words, part)


@pytest.mark.parametrize(
    ("table", "games"),
    [
        (Table("artoffacts", "easy", 5, seed=8), 5),
        (Table("bull_sanity", "easy", 3, seed=8), 12),
        (Table("bull_sanity", "normal", 2, seed=8), 12),
    ],
    ids=lambda value: f"{value.game}, {value.level}" if isinstance(value, Table) else "",
)
def test_what_hints_say_comes_true_as_often(table: Table, games: int) -> None:
    assert_true(table, games)


GAMES_BY = {"artoffacts": 30, "bull_sanity": 100, "el_presidente": 60, "presidential_poker": 20}
"""Games of the thorough test at each number of seats."""
MOST = {"presidential_poker": 60}
"""Decisions of a game after which it is stopped."""


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("name", sorted(FORECASTS))
def test_it_does_against_each_level_at_every_number_of_seats(name: str, level: str) -> None:
    for seats in GAMES[name].rules().seat_range:
        most = MOST.get(name, MOST_ACTIONS)
        assert_true(Table(name, level, seats, seed=9, most=most), GAMES_BY[name])


def test_a_seat_of_no_known_level_is_told_a_chance_too() -> None:
    """A person who has shown nothing lies neither always nor never."""
    found = pairs(Table("bull_sanity", "easy", 2, seed=1, people=True), 2)
    assert all(0 < pair.said < 1 for pair in found)
    known = pairs(Table("bull_sanity", "easy", 2, seed=1), 2)
    assert [pair.came for pair in found] == [pair.came for pair in known]
    assert found != known


ARNOLD = GAMES["president_arnold"]


def test_the_same_thought_twice_gains_nothing() -> None:
    game = ARNOLD.open(4, {})
    lines = list(measure(game, ARNOLD.strategy(), [40, 40], 3, 1, lambda _many: None))
    assert len(lines) == 2
    assert "+0.00 ± 0.00 more than 40" in lines[1]


def test_not_to_lay_a_last_card_is_told_to_be_worse() -> None:
    game, plan = ARNOLD.open(4, {}), ARNOLD.strategy()
    for view, memory in positions(game, plan, 1, ONE_IN):
        listed = tuple(game.legal(game.imagine(view, random.Random(1)), view.viewer))
        if len(view.zones[f"hand:{view.viewer}"]) == 1 and PASS in listed and len(listed) > 1:
            going_out = next(action for action in listed if action != PASS)
            gains = worth(game, plan, view, memory, [going_out, PASS], random.Random(1))
            assert gains[0] == 0
            assert gains[1] < 0
            return
