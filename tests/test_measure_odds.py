"""What hints call likely: how it is counted, and that it comes true about as often."""

import pytest

from tools.measure_odds import Pair, Table, bins, pairs, run


def told(said: float, came: int, cases: int) -> list[Pair]:
    return [Pair("it comes true", said, float(case < came)) for case in range(cases)]


def test_bins_say_what_was_said_and_what_came_of_it() -> None:
    low, high = bins([*told(0.12, 25, 100), *told(0.18, 25, 100), *told(1.0, 49, 50)])
    assert (low.cases, low.came) == (200, 0.25)
    assert low.said == pytest.approx(0.15)
    assert low.is_off
    assert high == (50, 1.0, 0.98)


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
