"""The ladder: tournaments are entered once each, ratings have honest intervals, the page is new."""

import random
from pathlib import Path

import pytest

import main
from bots.measure.rating import Series, rated
from tools import ladder
from tools.ladder import ENTRIES, PAGE, entries_of, lines_of, page, played

HEADER = "game,seats,options,limit,seed,first,second,deals,share,deviation\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let an empty ladder take the place of the project's."""
    monkeypatch.setattr(ladder, "ENTRIES", tmp_path / "ladder.csv")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "ladder.md")
    (tmp_path / "ladder.csv").write_text(HEADER, encoding="utf-8")
    return tmp_path


def tournament(path: Path, *words: str) -> None:
    fixed = ["--option", "hands=1", "--games", "8", "--iterations", "3", "--csv", str(path)]
    assert main.main(["tournament", "president_arnold", *fixed, *words]) == 0


def test_a_file_that_is_none_is_refused_and_the_page_says_what_entries_come_to(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(entries_of(lines_of(ENTRIES)))
    (own / "other.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert ladder.main([str(own / "other.csv")]) == 2
    assert ladder.main([str(own / "none.csv")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_a_tournament_is_entered_with_what_it_said_itself(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament(own / "played.csv", "--bots", "normal,random")
    said = capsys.readouterr().out
    [entry] = played(lines_of(own / "played.csv"))
    assert (entry.first, entry.second, entry.deals) == ("normal", "random", 4)
    assert f"in front {100 * entry.share:.1f}%" in said
    assert "hands=1" in entry.options.split()


def test_who_is_entered_again_counts_once_and_another_seed_counts_too(own: Path) -> None:
    tournament(own / "a.csv", "--bots", "normal,random,hard")
    tournament(own / "b.csv", "--bots", "hard,normal,random")
    assert ladder.main([str(own / "a.csv")]) == 0
    first = (own / "ladder.csv").read_text(encoding="utf-8")
    assert ladder.main([str(own / "a.csv"), str(own / "a.csv")]) == 0
    assert (own / "ladder.csv").read_text(encoding="utf-8") == first
    assert "hard (3 iterations)" in first
    tournament(own / "c.csv", "--bots", "normal,random", "--seed", "2")
    assert ladder.main([str(own / "b.csv"), str(own / "c.csv")]) == 0
    assert len(entries_of(lines_of(own / "ladder.csv"))) == 4
    assert "| 1 | `" in (own / "ladder.md").read_text(encoding="utf-8")


def test_an_interval_holds_the_true_rating_19_times_in_20() -> None:
    """Three players whose odds are known: each deal is two games, won or lost."""
    rng = random.Random(1)
    truth = {"a": 1600.0, "b": 1500.0, "c": 1400.0}
    held = asked = 0
    for seed in range(40):
        series = []
        for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
            odds = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            shares = [sum(rng.random() < odds for _game in range(2)) / 2 for _deal in range(60)]
            mean = sum(shares) / 60
            spread = (sum((share - mean) ** 2 for share in shares) / 59) ** 0.5
            series.append(Series(one, other, 60, mean, spread))
        for each in rated(series, seed):
            asked += 1
            held += each.low <= truth[each.player] <= each.high
    assert 0.88 <= held / asked <= 1.0


def test_more_deals_make_narrower_intervals_and_a_clean_sweep_is_not_certain() -> None:
    few, many = (rated([Series("a", "b", deals, 0.7, 0.4)])[0] for deals in (10, 1_000))
    assert few.high - few.low > 5 * (many.high - many.low) > 0
    swept = rated([Series("a", "b", 10, 1.0, 0.0)])[0]
    assert swept.low < swept.rating <= swept.high
