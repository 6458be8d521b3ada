"""What hints call likely is fitted to games: what was planted is found, and curves only rise."""

import math
import random

import msgspec
import pytest

from bots.calibration import KNOTS, Fitted, Signs, calibrated, hints, likelihood
from tools.fit_odds import ASKING, Case, crossed, fit, run, with_level, written
from tools.fitting import rising
from tools.measure_odds import bins


def planted(count: int, seed: int, *, bend: float = 1.0) -> list[list[Case]]:
    """Return games of one case, of a level whose odds follow from two signs; easy's are bent."""
    rng, games = random.Random(seed), []
    for _game in range(count):
        level, seats = rng.choice(("easy", "hard")), rng.choice((2, 5))
        sign = rng.gauss(0, 1.5)
        odds = 0.5 + sign if level == "hard" else -sign
        if seats == 5:
            odds = bend * odds
        came = float(rng.random() < 1 / (1 + math.exp(-odds)))
        games.append([Case("it comes true", level, seats, Signs("a", (1.0, sign)), came)])
    return games


def test_what_was_planted_is_found_by_level_and_seats() -> None:
    cases = [case for game in planted(6_000, 1, bend=0.4) for case in game]
    known = fit(cases)
    for level, seats, sign, odds in (
        ("hard", 2, 1.0, 1.5),
        ("hard", 5, 1.0, 0.6),
        ("easy", 2, 1.0, -1.0),
        ("easy", 5, -2.0, 0.8),
    ):
        share = likelihood(known, Signs("a", (1.0, sign)), (level,), seats)
        assert share == pytest.approx(1 / (1 + math.exp(-odds)), abs=0.06)


def test_what_is_told_of_games_that_nothing_is_fitted_to_comes_true() -> None:
    found = crossed(planted(6_000, 2, bend=0.4))
    assert {key[1:] for key in found} == {("easy", 2), ("easy", 5), ("hard", 2), ("hard", 5)}
    assert sum(map(len, found.values())) == 6_000
    for pairs in found.values():
        assert all(not each.is_off for each in bins(pairs) if each.cases >= 300)


def test_a_person_is_told_by_all_levels_and_nothing_fitted_tells_nothing() -> None:
    known = fit([case for game in planted(200, 3) for case in game])
    assert set(known["a"]) == {"easy", "hard", "person"}
    assert likelihood(known, Signs("other", (1.0,)), ("hard",), 2) == 0.5
    assert likelihood({}, Signs("a", (1.0, 3.0)), ("person",), 4) == 0.5


def test_a_level_that_is_fitted_alone_leaves_the_others_as_they_were() -> None:
    known, found = (fit([case for game in planted(300, seed) for case in game]) for seed in (5, 6))
    both = with_level(known, "hard", found)["a"]
    assert both["hard"] == found["a"]["hard"] != known["a"]["hard"]
    assert {level: both[level] for level in ("easy", "person")} == {
        level: known["a"][level] for level in ("easy", "person")
    }


def test_a_curve_nowhere_falls_and_ends_at_its_knots() -> None:
    curve = rising((-3.0, -3.5, -1.0, 0.5, 0.25, 2.0, 1.0))
    assert curve == (-3.25, -3.25, -1.0, 0.375, 0.375, 1.5, 1.5)
    assert [calibrated(knot, curve) for knot in KNOTS] == list(curve)
    assert calibrated(-99.0, curve) == curve[0]
    assert calibrated(99.0, curve) == curve[-1]
    assert calibrated(0.5) == 0.5


@pytest.mark.parametrize("name", sorted(ASKING))
def test_what_ships_is_as_the_tool_writes_it(name: str) -> None:
    """Each kind knows every level and a person, at every number of seats with curves that rise."""
    known = hints(name)
    assert known
    for levels in known.values():
        assert set(levels) == {"easy", "hard", "normal", "person"}
        for row in levels.values():
            assert isinstance(row, Fitted)
            for curve in row.curves.values():
                assert list(curve) == sorted(curve)
                assert len(curve) == len(KNOTS)


def test_the_command_prints_the_file_and_how_often_it_was_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["artoffacts", "--games", "7", "--seed", "3"]) == 0
    first = capsys.readouterr().out
    assert "the value wins the pot, " in first
    assert '"counts": [' in first
    assert run(["artoffacts", "--games", "7", "--seed", "3"]) == 0
    assert capsys.readouterr().out == first


def test_a_written_file_is_read_as_it_was() -> None:
    known = fit([case for game in planted(100, 4) for case in game])
    assert msgspec.json.decode(written(known), type=dict[str, dict[str, Fitted]]) == known
