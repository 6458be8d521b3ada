"""Tournaments: duplicate deals, what is measured, breaking off, and what a user may get wrong."""

import contextlib
import csv
import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

import main
from bots.limit import Limit
from bots.measure.duplicate import Deal, Table, play_deal, seatings, write_csv
from bots.measure.estimate import estimate
from bots.measure.match import play_match
from bots.measure.rating import MIDDLE, ratings
from bots.measure.workers import Pool, Tasks, do_all, keep_all
from bots.strategy import place_points
from games.library import GAMES
from rules.core import CHANCE, Outcome


def deal(number: int = 0, *, game: str = "president_arnold", seats: int = 2) -> Deal:
    return Deal(
        declared=GAMES[game],
        seats=seats,
        options={"hands": 2} if game == "president_arnold" else {},
        pair=("normal", "random"),
        seed=7,
        number=number,
        limit=Limit(seconds=None, iterations=5),
        most=5_000,
    )


@pytest.mark.parametrize("game", ["president_arnold", "sanity_rook"])
def test_the_same_deal_has_the_same_shuffles_whoever_plays_it(game: str) -> None:
    seats = 4
    rules, plan = GAMES.open(game, seats), GAMES[game].strategy()
    shuffles = []
    for levels in (["normal"] * seats, ["random"] * seats, ["easy", "random"] * 2):
        log = play_match(rules, plan, levels, "7/3", most=400).log
        shuffles.append([entry.action for entry in log if entry.seat == CHANCE])
    least = min(map(len, shuffles))
    assert least > 1
    assert shuffles[0][:least] == shuffles[1][:least] == shuffles[2][:least]
    other = play_match(rules, plan, ["random"] * seats, "7/4", most=400).log
    assert [entry.action for entry in other if entry.seat == CHANCE][:least] != shuffles[1][:least]


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_level_sits_in_every_seat_equally_often(seats: int) -> None:
    lines = seatings(("a", "b"), seats)
    assert len(set(lines)) == len(lines)
    for seat in range(seats):
        assert sum(line[seat] == "a" for line in lines) * 2 == len(lines)
    assert all(set(line) == {"a", "b"} for line in lines)


def test_every_deal_is_played_at_each_seating_by_partners_of_one_level() -> None:
    assert seatings(("a", "b"), 4) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    results = play_deal(deal())
    assert [result.levels for result in results] == [("normal", "random"), ("random", "normal")]
    assert all(result.scores for result in results)
    assert play_deal(deal()) != play_deal(deal(1))


def test_a_mean_has_the_interval_of_students_t() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.margin == pytest.approx(3.182 * (5 / 3) ** 0.5 / 2, rel=1e-3)
    assert found.low > 0
    assert estimate([1.0, 2.0, 9.0]).low <= 0
    assert estimate([5.0, 5.0, 5.0]).low > 0
    assert estimate([5.0]).low <= 0


def test_the_interval_holds_the_true_mean_19_times_in_20() -> None:
    rng = random.Random(1)
    held = sum(
        abs(found.mean) <= found.margin
        for found in (estimate([rng.gauss(0, 1) for _draw in range(12)]) for _try in range(2_000))
    )
    assert 0.935 < held / 2_000 < 0.965


def test_places_share_ties_and_ratings_put_ten_to_one_400_points_apart() -> None:
    outcome = Outcome(scores=(5, 9, 5), ranking=((1,), (0, 2)), why="")
    assert place_points(outcome) == (0.25, 1.0, 0.25)
    rated = ratings(["a", "b"], {("a", "b"): 10_000.0, ("b", "a"): 1_000.0})
    assert rated["a"] - rated["b"] == pytest.approx(400, abs=1)
    assert rated["a"] + rated["b"] == pytest.approx(2 * MIDDLE)
    rated = ratings(
        ["a", "b", "c"],
        {("a", "b"): 9.0, ("b", "a"): 3.0, ("b", "c"): 9.0, ("c", "b"): 3.0, ("a", "c"): 12.0},
    )
    assert rated["a"] > rated["b"] > rated["c"] > 0


def test_fewest_markers_count_as_better_and_an_unfinished_game_is_left_out() -> None:
    played = deal(game="presidents_and_sanityholes", seats=4)
    table = Table(["normal", "random"], fewest_win=played.declared.fewest_win)
    table.add(play_deal(played))
    results = [result for result in table.results if result.scores]
    assert results
    for result in results:
        winner = result.points.index(1.0)
        assert result.scores[winner] == min(result.scores)
    sign = -sum(result.mean_score("normal") - result.mean_score("random") for result in results)
    assert (table.rows()[0].better_by.mean > 0) == (sign > 0)
    table = Table(["normal", "random"])
    table.add(play_deal(deal()))
    stopped = deal(1)
    table.add(
        play_deal(Deal(**{f: getattr(stopped, f) for f in Deal.__struct_fields__} | {"most": 5}))
    )
    row = table.rows()[0]
    assert (row.deals, row.games, row.unfinished) == (1, 2, 2)


def collect(table: Table, deals: list[Deal], pool: Pool) -> bool:
    who = contextlib.nullcontext(pool)
    return keep_all(play_deal, deals, who, "deals", lambda _number, results: table.add(results))


def test_any_executor_does_the_work() -> None:
    deals = [deal(number) for number in range(4)]
    here, threads = Table(["normal", "random"]), Table(["normal", "random"])
    assert collect(here, deals, Pool())
    with ThreadPoolExecutor(2) as executor:
        assert collect(threads, deals, Pool(executor, 2))
    assert threads.rows() == here.rows()
    assert threads.ratings() == here.ratings()


class _Interrupted(Executor):
    """Somebody presses Ctrl+C while the third deal is played."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.futures) == 2:
            future.set_exception(KeyboardInterrupt())
        elif len(self.futures) < 2:
            future.set_result(fn(*arguments, **named))
        self.futures.append(future)
        return future


def test_ctrl_c_keeps_what_is_finished() -> None:
    table = Table(["normal", "random"])
    executor = _Interrupted()
    assert not collect(table, [deal(number) for number in range(6)], Pool(executor))
    assert {result.deal for result in table.results} <= {0, 1}
    assert all(future.cancelled() for future in executor.futures[3:])


def test_ctrl_c_prints_and_writes_what_is_finished(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[Deal] = []

    def interrupted(task: Deal) -> Any:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(task)
        return play_deal(task)

    monkeypatch.setattr("bots.measure.tournament.play_deal", interrupted)
    file = tmp_path / "games.csv"
    words = ["tournament", "president_arnold", "--bots", "normal,random", "--games", "12"]
    status = main.main([*words, "--option", "hands=1", "--csv", str(file)])
    told = capsys.readouterr()
    assert status == 130
    assert "finished" in told.err
    assert "2 deals, 4 games" in told.out
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1 + 4 * 2


def test_the_command_writes_a_table_and_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tournament", "president_arnold", "--bots", "hard,normal,random", "--games", "4"]
    words += ["--iterations", "2", "--option", "hands=1", "--seed", "5"]
    files = ["--csv", str(tmp_path / "t.csv"), "--plot", str(tmp_path / "t.png")]
    assert main.main([*words, *files]) == 0
    told = capsys.readouterr().out
    assert all(level in told for level in ("hard", "normal", "random", "rating", "±"))
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 3 * 4 * 2
    assert {line["level"] for line in lines} == {"hard", "normal", "random"}
    with Image.open(tmp_path / "t.png") as picture:
        assert picture.format == "PNG"
        assert picture.width > picture.height > 200
    assert main.main(words) == 0
    assert capsys.readouterr().out == told  # the same seed and iterations: the same table


def test_the_table_has_its_games_in_order_whoever_is_done_first(tmp_path: Path) -> None:
    """Three pairs; the last deals come in first, as from a worker that is faster."""
    levels = ["normal", "easy", "random"]
    deals = [
        msgspec.structs.replace(deal(number), pair=pair)
        for number in range(3)
        for pair in combinations(levels, 2)
    ]
    forth, back = Table(levels), Table(levels)
    results = [play_deal(each) for each in deals]
    for result in results:
        forth.add(result)
    for each in reversed(deals):  # played again: nothing that a clock says is in it
        back.add(play_deal(each))
    texts = []
    for table in (forth, back):
        text = StringIO()
        write_csv(table.results, text, {"game": "a"})
        texts.append(text.getvalue())
    assert texts[0] == texts[1]
    assert forth.results == [game for result in results for game in result]


def test_no_more_games_are_made_than_are_under_way() -> None:
    made = 0

    def make(number: int) -> int:
        nonlocal made
        made += 1
        return number

    played = do_all(abs, Tasks(10**12, make), Pool())
    assert [next(played) for _game in range(3)] == [(0, 0), (1, 1), (2, 2)]
    assert made <= 3
    made = 0
    with ThreadPoolExecutor(2) as executor:
        played = do_all(abs, Tasks(10**12, make), Pool(executor, 2))
        found = dict(next(played) for _game in range(200))
        played.close()  # type: ignore[attr-defined]  # a generator
    assert all(number == result for number, result in found.items())
    assert made < 100_000


def test_a_process_that_is_killed_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def killed(*_arguments: object) -> None:
        raise BrokenProcessPool("A child process terminated abruptly")

    monkeypatch.setattr("concurrent.futures.Future.result", killed)
    words = ["tournament", "bull_sanity", "--bots", "easy,random", "--games", "2", "--jobs", "2"]
    assert main.main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith("A process that played was ended")
    assert told.count("\n") == 1


def test_processes_do_the_work(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "president_arnold", "--bots", "normal,random", "--games", "4"]
    assert main.main([*words, "--option", "hands=1"]) == 0
    here = capsys.readouterr().out
    assert main.main([*words, "--option", "hands=1", "--jobs", "2"]) == 0
    assert capsys.readouterr().out == here


@pytest.mark.parametrize(
    "wrong",
    [
        ["--bots", "normal"],
        ["--bots", "normal,normal"],
        ["--bots", "normal,hrd"],
        ["--games", "0"],
        ["--jobs", "0"],
        ["--iterations", "0"],
        ["--seconds", "-1"],
        ["--seats", "40"],
        ["--option", "no"],
        ["--option", "no=1"],
        ["--csv", "no/folder/t.csv"],
        ["--plot", "no/folder/t.png"],
        ["--plot", "t.pdf"],
    ],
)
def test_what_cannot_be_is_one_sentence(wrong: list[str], complaint: Callable[..., str]) -> None:
    assert complaint(main.main, ["tournament", "president_arnold", *wrong])


def test_a_file_of_an_earlier_tournament_outlives_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.csv"
    file.write_text("earlier", encoding="utf-8")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    words = ["tournament", "president_arnold", "--bots", "easy,random", "--games", "1"]
    assert main.main([*words, "--option", "hands=1", "--csv", str(file)]) == 2
    told = capsys.readouterr()
    assert "easy against random" in told.out  # what was played is told all the same
    assert told.err.endswith("t.csv cannot be written: No space left on device.\n")
    assert file.read_text(encoding="utf-8") == "earlier"
    assert [path.name for path in tmp_path.iterdir()] == ["t.csv"]


def test_a_scheduler_needs_its_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main.main(["tournament", "president_arnold", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "pip install distributed" in capsys.readouterr().err


def test_simulate_takes_all_levels_and_reports(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "president_arnold", "--seats", "3", "--bots", "hard,easy,random"]
    words += ["--iterations", "2", "--games", "2", "--option", "hands=1", "--option", "pots=grow"]
    assert main.main(words) == 0
    told = capsys.readouterr().out
    assert "pots=grow" in told
    assert "seat 0 (hard)" in told
    assert "seat 2 (random)" in told
    assert "  game, a hand " in told  # the jackpot of the center, claimed by who went out
    assert "  stake, a hand " in told
    assert main.main(words) == 0
    assert capsys.readouterr().out == told


def test_ctrl_c_in_a_simulation_reports_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = iter([play_match])

    def play_once(*words: Any, **more: Any) -> Any:
        for play in played:
            return play(*words, **more)
        raise KeyboardInterrupt

    monkeypatch.setattr("bots.measure.tally.play_match", play_once)
    words = ["simulate", "president_arnold", "--games", "9", "--records", str(tmp_path)]
    assert main.main(words) == 130
    told = capsys.readouterr()
    assert "finished" in told.err
    assert told.out.startswith("1 game of president_arnold, 1 finished\n")
    [record] = tmp_path.iterdir()
    seated = json.loads(record.read_bytes().splitlines()[0])["seats"]
    assert [seat["name"] for seat in seated] == ["Seat 0", "Seat 1"]  # as the report counts them
    assert "seat 0 (random)" in told.out
