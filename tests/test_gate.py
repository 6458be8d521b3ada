"""The gate: it fails when a level got weaker, seldom otherwise, and says which."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

import main
from bots.measure import gate as gates
from bots.measure.duplicate import Deal, Result
from bots.measure.gate import Gate, GateRow, play_gate, read_gate, students_t, upper_bound
from bots.measure.workers import Pool
from bots.strategy import guess
from games.library import GAMES
from rules.core import OptionsError

SMALL = GateRow(
    game="artoffacts", seats=2, pair=("normal", "random"), deals=40, least=0.9, options={}
)

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
GUARDED = {*GAMES.names} & {*re.findall(r"\| `(\w+) --bots", DOCUMENT.read_text(encoding="utf-8"))}
"""The games whose levels are said to be so strong; of a new one nothing is said yet."""
assert len(GUARDED) == 7


def test_the_rows_of_the_project_can_be_played_and_every_game_has_some() -> None:
    gate = read_gate(GAMES)
    assert {row.game for row in gate.rows} == GUARDED
    assert gate.false_alarms <= 0.01


@pytest.mark.parametrize(
    ("point", "freedom", "known"),
    [(0.975, 10, 2.228), (0.999, 10, 4.144), (0.999, 20, 3.552), (0.9995, 30, 3.646)],
)
def test_the_points_of_students_t_are_those_of_the_tables(
    point: float, freedom: int, known: float
) -> None:
    assert students_t(point, freedom) == pytest.approx(known, rel=0.002)


def fails(rng: random.Random, front: float, least: float, chance: float) -> bool:
    """Whether a row of 30 deals of two games each fails, for a level in front so often."""
    deals = [((rng.random() < front) + (rng.random() < front)) / 2 - 0.5 for _deal in range(30)]
    return upper_bound(deals, chance) < least - 0.5


@pytest.mark.parametrize("least", [0.5, 0.7])
def test_a_level_as_strong_as_is_asked_fails_no_oftener_than_is_said(least: float) -> None:
    rng = random.Random(1)
    alarms = sum(fails(rng, least, least, 0.02) for _gate in range(4_000))
    assert 0.002 < alarms / 4_000 < 0.025


def test_a_level_that_got_much_weaker_fails_nearly_always() -> None:
    rng = random.Random(2)
    assert sum(fails(rng, 0.4, 0.75, 0.01 / 14) for _gate in range(300)) > 285


def test_a_few_deals_that_end_alike_are_no_proof() -> None:
    assert upper_bound([-0.5] * 3, 0.001) > 0
    assert upper_bound([-0.5] * 30, 0.001) < -0.2
    assert upper_bound([0.0] * 8, 0.001) > 0.1


def test_a_row_holds_and_fails_when_its_level_forgets_how_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gates, "read_gate", lambda _games: Gate(0.01, (SMALL,)))
    assert main.main(["tournament", "--gate"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "artoffacts, 2 players: normal against random" in told.out
    strategy = GAMES["artoffacts"].strategy()
    forgetful = msgspec.structs.replace(strategy, normal=guess)
    monkeypatch.setattr("bots.artoffacts.strategy.STRATEGY", forgetful)
    assert main.main(["tournament", "artoffacts", "--gate"]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(
        "artoffacts, 2 players: normal against random: normal got weaker. It beats random"
    )
    assert told.err.count("\n") == 1


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow) if name == "el_presidente" else name
        for name in sorted(GUARDED)  # two that guess take long to end a game of El Presidente
    ],
)
def test_the_rows_of_every_game_fail_when_its_level_forgets_how_to_play(
    name: str, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of normal the quickest row of each game, with --thorough all.

    Easy is normal with errors: where it sits opposite, normal plays as easy does, since two that
    guess hardly end a game.
    """
    forgetful = msgspec.structs.replace(GAMES[name].strategy(), normal=guess)
    gate = read_gate(GAMES)
    rows = [row for row in gate.rows if row.game == name and row.pair[0] == "normal"]
    if not thorough:
        rows = [min(rows, key=lambda row: row.deals * row.seats)]
    for row in rows:
        with monkeypatch.context() as weaker:
            if row.pair[1] == "easy":
                played = msgspec.structs.replace(row, pair=("easy", "easy"))
            else:
                played = row
                weaker.setattr(f"bots.{name}.strategy.STRATEGY", forgetful)
            chance = gate.false_alarms / len(gate.rows)
            [verdict] = play_gate(Gate(chance, (played,)), GAMES, Pool())
        assert not verdict.holds, row.words


def test_games_without_an_end_are_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(deal: Deal) -> Sequence[Result]:
        return [
            Result(
                pair=deal.pair,
                deal=deal.number,
                levels=deal.pair,
                scores=(),
                points=(),
                decisions=9,
            )
        ]

    monkeypatch.setattr(gates, "play_deal", endless)
    row = msgspec.structs.replace(SMALL, deals=60)
    [verdict] = play_gate(Gate(0.01, (row,)), GAMES, Pool())
    assert verdict.front == 0.5
    assert not verdict.holds


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rows: []", "gate.yaml: "),
        ("false_alarms: 2\nrows: []", "false_alarms"),
        ("false_alarms: 0.01\nrows: []", "rows"),
        ("false_alarms: 0.01\nrows: [{game: chess}]", "'seats' is missing"),
        (
            "false_alarms: 0.01\nrows:\n"
            "  - {game: chess, seats: 2, pair: [normal, easy], deals: 9, least: 0.5}",
            "chess",
        ),
        (
            "false_alarms: 0.01\nrows:\n"
            "  - {game: artoffacts, seats: 2, pair: [normal, clever], deals: 9, least: 0.5}",
            "clever",
        ),
        (
            "false_alarms: 0.01\nrows:\n"
            "  - {game: artoffacts, seats: 12, pair: [normal, easy], deals: 9, least: 0.5}",
            "12",
        ),
    ],
)
def test_rows_that_cannot_be_are_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "gate.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OptionsError, match=sentence) as refused:
        read_gate(GAMES, file)
    assert "\n" not in str(refused.value)


def test_a_tournament_without_a_game_says_what_to_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["tournament"]) == 2
    assert capsys.readouterr().err == ("Name the game of the tournament, or ask for the --gate.\n")
    assert main.main(["tournament", "chess", "--gate"]) == 2
    assert "no game called 'chess'" in capsys.readouterr().err


def test_a_game_without_rows_says_where_to_add_some(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gates, "read_gate", lambda _games: Gate(0.01, (SMALL,)))
    assert main.main(["tournament", "bull_sanity", "--gate"]) == 2
    assert capsys.readouterr().err == (
        "The gate has no rows for bull_sanity. Add some to bots/measure/gate.yaml.\n"
    )
