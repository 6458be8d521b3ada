"""The laboratory: figures with their intervals, house rules compared on the same deals."""

import io
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import main
from bench.parts import PARTS
from bots.measure.estimate import Estimate, Rate, each
from bots.measure.match import play_match
from games.library import GAMES
from rules.core import name_of
from rules.record import read_bytes, replay

ROOT = Path(__file__).resolve().parent.parent
SHORT = {
    "president_arnold": ["hands=2"],
    "presidential_poker": ["hands=3"],
    "el_presidente": ["games=1"],
    "artoffacts": ["rotations=2"],
    "presidents_and_sanityholes": ["black_markers=10"],
    "bull_sanity": [],
    "sanity_rook": ["goal=100"],
}


def found(words: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command prints as JSON."""
    assert main.main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def lucky(rng: random.Random) -> tuple[float, float, float]:
    """A game of 1 to 9 hands; what happens in each, and under another rule a little oftener."""
    hands = rng.randint(1, 9)
    here = rng.betavariate(2, 6)  # some games are of the sort in which it happens
    draws = [rng.random() for _hand in range(hands)]
    return hands, sum(draw < here for draw in draws), sum(draw < here + 0.05 for draw in draws)


def test_the_interval_of_a_rate_holds_the_truth_19_times_in_20() -> None:
    """Hands of one game hang together; an interval over hands would be too narrow."""
    rng = random.Random(1)
    held = 0
    for _try in range(1_000):
        hands, counts, _others = zip(*(lucky(rng) for _game in range(40)), strict=True)
        estimate = Rate(counts, hands).estimate
        assert estimate is not None
        held += abs(estimate.mean - 0.25) <= estimate.margin
    assert 0.925 < held / 1_000 < 0.97
    never = Rate((0.0,) * 30, (2.0,) * 30).estimate
    assert never is not None
    assert never.margin == pytest.approx(0.05)
    assert Rate((0.0,), (0.0,)).estimate is None
    every_game_alike = each([4.0] * 30).estimate
    assert every_game_alike is not None
    assert every_game_alike.margin == 0


def test_the_interval_of_a_paired_difference_holds_the_truth_and_is_narrower() -> None:
    rng = random.Random(2)
    held, narrower = 0, 0
    for _try in range(1_000):
        hands, counts, others = zip(*(lucky(rng) for _game in range(40)), strict=True)
        first, second = Rate(counts, hands), Rate(others, hands)
        change = second.minus(first)
        assert change is not None
        held += abs(change.mean - 0.05) <= change.margin
        narrower += change.margin < (first.estimate or change).margin
    assert 0.925 < held / 1_000 < 0.97
    assert narrower > 990


@pytest.mark.parametrize("deals", [4, 10, 20, 40])
@pytest.mark.parametrize("chance", [0.6, 0.9, 0.97])
def test_the_interval_of_a_share_holds_the_truth_near_its_edge_too(
    chance: float, deals: int
) -> None:
    """Deals of two games each; Student's t held 97% in 20 to 90 of 100 samples."""
    rng = random.Random(4)
    held = 0
    for _try in range(500):
        shares = [((rng.random() < chance) + (rng.random() < chance)) / 2 for _deal in range(deals)]
        found = Rate(tuple(shares), (1.0,) * deals, is_share=True).estimate
        assert found is not None
        assert 0 <= found.low <= found.mean <= found.high <= 1
        held += found.low <= chance <= found.high
    assert held / 500 > 0.93


def test_the_interval_of_a_share_is_no_narrower_than_its_deals_can_prove() -> None:
    def share(*values: float) -> Estimate:
        found = Rate(values, (1.0,) * len(values), is_share=True).estimate
        assert found is not None
        return found

    assert share(1.0).low == 0.0  # one deal proves nothing
    assert share(*[1.0] * 4).low < 0.5  # nor do four
    assert 0.8 < share(*[1.0] * 20).low < 0.85
    assert share(*[0.0] * 20).high == pytest.approx(1 - share(*[1.0] * 20).low)
    assert share(*[0.75] * 8).low < 0.5  # all alike: how much they may differ is not known
    # deals that differ little prove more than as many coins
    assert share(*[0.5, 0.55, 0.6] * 10).high < 0.57


@pytest.mark.parametrize("name", GAMES.names)
def test_what_a_game_counts_is_what_its_records_say(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", name, "--bots", "normal,random", "--games", "3", "--seed", "3"]
    words += [word for option in SHORT.get(name, []) for word in ("--option", option)]
    figures = found([*words, "--records", str(tmp_path)], capsys)["figures"]
    done: Counter[str] = Counter()
    hands = round(figures["hands"]["mean"] * 3)
    for path in tmp_path.iterdir():
        _header, session = replay(read_bytes(path), GAMES)
        done.update(name_of(type(entry.action)) for entry in session.log if entry.seat >= 0)
    assert figures["decisions"]["mean"] * 3 == pytest.approx(done.total())
    named = {
        "president_arnold": ("passes", "pass"),
        "presidential_poker": ("folds", "fold"),
        "presidents_and_sanityholes": ("passes", "pass"),
        "bull_sanity": ("sets", "play"),
        "sanity_rook": ("bids", "bid"),
    }
    shares = {
        "el_presidente": ("conceded", "concede", "battles"),
        "artoffacts": ("swaps", "swap", "declared"),
        "bull_sanity": ("calls", "call", "sets"),
    }
    if name in named:
        key, action = named[name]
        assert figures[key]["mean"] * hands == pytest.approx(done[action])
    if name in shares:
        key, action, whole = shares[name]
        wholes = figures[whole]["mean"] * hands
        assert figures[key]["mean"] * wholes == pytest.approx(done[action])
        assert done[action]


def test_rounds_of_sanity_rook_are_passed_out_made_or_set(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["simulate", "sanity_rook", "--bots", "easy", "--games", "2", "--option", "goal=100"]
    figures = found(words, capsys)["figures"]
    shares = [figures[key]["mean"] for key in ("passed_out", "made", "set")]
    assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("name", [game.name for game in GAMES if game.occasions()])
def test_what_is_counted_has_a_name_of_its_own_and_a_whole_that_is_known(name: str) -> None:
    occasions = GAMES[name].occasions()
    keys = [occasion.key for occasion in occasions]
    assert len({*keys}) == len(keys)
    for occasion in occasions:
        assert occasion.of == "hand" or occasion.of in keys


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "presidential_poker", "--bots", "easy,random", "--option", "hands=2"],
        ["compare", "president_arnold", "--option", "hands=1", "--option", "hands=1", "pots=grow"],
    ],
)
def test_any_number_of_jobs_finds_the_same(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*words, "--games", "9"]
    here = found(words, capsys)
    assert found([*words, "--jobs", "2"], capsys) == here
    assert found([*words, "--seed", "2"], capsys) != here


def test_jobs_write_the_same_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.strftime", lambda *_words: "2026-01-01T00:00:00Z")
    words = ["simulate", "president_arnold", "--games", "4", "--option", "hands=1", "--records"]
    for jobs in ("1", "2"):
        assert main.main([*words, str(tmp_path / jobs), "--jobs", jobs]) == 0
    here, there = (
        {path.name: path.read_bytes() for path in (tmp_path / jobs).iterdir()}
        for jobs in ("1", "2")
    )
    assert len(here) == 4
    assert here == there


def test_a_rule_that_changes_nothing_differs_by_nothing_on_the_same_deals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """More chips change no decision of normal players, so every game is of the same length."""
    words = ["compare", "president_arnold", "--seats", "3", "--games", "12", "--always", "hands=2"]
    whole = found([*words, "--option", "chips=100", "--option", "chips=120"], capsys)
    first, second = (of_set["figures"] for of_set in whole["sets"])
    assert first["decisions"]["margin"] > 1
    assert first["decisions"] == second["decisions"]
    [change] = whole["differences"]
    same, more = change["figures"]["decisions"], change["figures"]["seat:1:score"]
    assert same == {"mean": 0, "low": 0, "high": 0, "margin": 0}
    assert more == {"mean": 20, "low": 20, "high": 20, "margin": 0}


def test_a_rule_that_matters_is_found_and_pairing_sharpens_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Pots that grow pay more, which the same deals show."""
    words = ["compare", "president_arnold", "--seats", "3", "--games", "16", "--always", "hands=3"]
    whole = found([*words, "--option", "pots=grow"], capsys)
    assert [of_set["options"]["pots"] for of_set in whole["sets"]] == ["renew", "grow"]
    change = whole["differences"][0]["figures"]["jackpot_chips"]
    assert change["mean"] > change["margin"] > 0
    alone = [of_set["figures"]["decisions"]["margin"] for of_set in whole["sets"]]
    assert whole["differences"][0]["figures"]["decisions"]["margin"] < min(alone)


def test_a_deal_that_is_stopped_under_one_set_counts_in_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["compare", "president_arnold", "--games", "6", "--max-actions", "90"]
    words += ["--bots", "random", "--option", "hands=1", "--option", "hands=2"]
    whole = found(words, capsys)
    assert 0 < whole["stopped"] < 6
    assert whole["deals"] + whole["stopped"] == 6
    assert whole["sets"][1]["figures"]["hands"]["mean"] == 2


def test_ctrl_c_in_a_comparison_reports_the_deals_that_are_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = iter([play_match] * 3)

    def play_thrice(*words: Any, **more: Any) -> Any:
        for play in played:
            return play(*words, **more)
        raise KeyboardInterrupt

    monkeypatch.setattr("bots.measure.tally.play_match", play_thrice)
    words = ["compare", "president_arnold", "--games", "6", "--option", "hands=1"]
    assert main.main([*words, "--option", "hands=2", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["deals"] == 1


def test_the_report_says_which_set_is_which(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "president_arnold", "--games", "3", "--always", "hands=1", "--option"]
    assert main.main([*words, "pots=grow", "own_stake=stays", "--option", "deck=squares"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == ["  A: pots=grow own_stake=stays", "  B: deck=squares"]
    assert lines[3].split() == ["A", "B", "B", "−", "A"]
    assert any(line.startswith("  marriages, a hand") and line.count("±") == 3 for line in lines)


def test_the_differences_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs the optional extra plot")
    words = ["compare", "president_arnold", "--games", "2", "--always", "hands=1"]
    words += ["--option", "pots=grow", "--option", "deck=squares", "--plot"]
    for ending, begins in (("png", b"\x89PNG"), ("svg", b"<?xml")):
        file = tmp_path / f"differences.{ending}"
        assert main.main([*words, str(file)]) == 0
        assert file.read_bytes().startswith(begins)
    with Image.open(tmp_path / "differences.png") as picture:
        assert picture.width > 600


def test_a_plot_without_its_library_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    words = ["compare", "president_arnold", "--option", "pots=grow", "--plot"]
    assert main.main([*words, str(tmp_path / "d.png")]) == 2
    told = capsys.readouterr()
    assert told.err == "--plot needs matplotlib: install it with `pip install matplotlib`.\n"
    assert told.out == ""


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ([], "Name the house rules to compare"),
        (["--option", "pots=renew", "--option", "pots=renew"], "A and B are the same rules"),
        (["--option", "pots=renew"], "A and B are the same rules"),  # as it is anyway
        (["--option", "pots"], "An option is written KEY=VALUE, not 'pots'"),
        (["--option", "pots=no"], "grow, renew"),
        (["--option", "potz=grow"], "'pots'"),
        (["--option", "pots=grow", "--always", "hand=3"], "'hands'"),
        (["--option", "pots=grow", "--jobs", "0"], "--jobs"),
        (["--option", "pots=grow", "--games", "0"], "--games"),
        (["--option", "pots=grow", "--bots", "clever"], "'clever'"),
        (["--option", "pots=grow", "--plot", "d.pdf"], "should end in .png or .svg"),
        (["--option", "pots=grow", "--plot", "no/d.png"], "cannot be written"),
        (["--option", "pots=grow", "--max-actions", "3", "--games", "2"], "raise --max-actions"),
        ([word for n in range(9) for word in ("--option", f"hands={n + 1}")], "At most 8 sets"),
    ],
)
def test_a_comparison_that_cannot_be_is_one_sentence(
    wrong: list[str], sentence: str, complaint: Callable[..., str]
) -> None:
    assert sentence in complaint(main.main, ["compare", "president_arnold", *wrong])


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("command", ["simulate", "compare", "tournament"])
def test_a_terminal_shows_how_far_it_is(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["president_arnold", "--games", "8", "--option", "hands=1"]
    monkeypatch.setattr("bots.measure.progress._PATIENCE", 0.0)
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main.main([command, *words, "--bots", "normal,random"]) == 0
    told = terminal.getvalue()
    assert "games" in told or "deals" in told
    assert "%|" in told
    assert told.endswith("\r")  # the line is gone when all is done


@pytest.mark.parametrize(
    "words",
    [
        "print markers -o {tmp}/markers.pdf",
        "print markers -o {tmp}/markers.png",
        "replay {records}/artoffacts.cabinet --film {tmp}/f.png",
        "replay {records}/el_presidente.cabinet --check",
        "bench --only poker",
    ],
)
def test_whatever_takes_long_shows_how_far_it_is(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bots.measure.progress._PATIENCE", 0.0)
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main.main(words.format(tmp=tmp_path, records=ROOT / "tests/records").split()) == 0
    assert "%|" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")


@pytest.mark.parametrize("over", [0, 1])
def test_the_bench_names_the_budget_that_is_broken_and_ends_with_1(
    over: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = {"after_60_games_1920_mb": 300 + over, "after_60_games_3840_mb": 600}
    monkeypatch.setitem(PARTS, "memory", lambda _game: figures)
    assert main.main(["bench", "--only", "memory", "--json"]) == over
    printed = capsys.readouterr()
    assert json.loads(printed.out) == {"memory": figures}
    named = "memory.after_60_games_1920_mb is 301, at most 300"
    assert [named in line for line in printed.err.splitlines()] == over * [True]


def test_the_bench_measures_the_hard_player_that_one_meets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not the tree, which only a game without a hard player of its own is searched by."""

    def begin(*_asked: object) -> None:
        raise AssertionError("nobody meets the tree in this game")

    monkeypatch.setattr("bots.search.Search.__init__", begin)
    monkeypatch.setattr("bench.parts.POSITIONS", 2)
    figures = found(["bench", "--only", "search", "--game", "artoffacts"], capsys)
    measured = figures["search"]["artoffacts"]
    assert measured["iterations_per_second"] > 0
    assert 0 < measured["decision_ms"] < 1_000


@pytest.mark.parametrize(
    "words",
    [
        *(
            f"{command} president_arnold --games 4 --option hands=1 --bots normal,random"
            for command in ("simulate", "compare", "tournament")
        ),
        "print markers -o {tmp}/markers.pdf",
    ],
)
def test_a_pipe_is_told_nothing_but_the_result(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bots.measure.progress._PATIENCE", 0.0)
    assert main.main(words.format(tmp=tmp_path).split()) == 0
    assert capsys.readouterr().err == ""


def test_a_comparison_never_loads_pygame() -> None:
    words = ["compare", "bull_sanity", "--games", "1", "--option", "calls=shout"]
    code = (
        "import sys; sys.path.insert(0, '.'); sys.modules['pygame'] = None\n"
        f"import main\nsys.exit(main.main({words!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
