"""The table in docs/strength.md: complete, clear of chance, and what its commands print."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

import main
from games.library import library

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
ROW = re.compile(
    r"\| (?P<game>[^|]+) \| (?P<pair>\w+–\w+) \| \+(?P<better>[\d.]+) ± (?P<margin>[\d.]+) [^|]+ "
    r"\| (?P<front>[\d.]+) % ± (?P<span>[\d.]+) \| `(?P<command>[^`]+)` \|"
)


class Row(NamedTuple):
    """A line of the table."""

    game: str
    pair: str
    better: str
    margin: str
    front: str
    span: str
    command: str


def rows() -> list[Row]:
    levels, _against_scripts = DOCUMENT.read_text(encoding="utf-8").split("\n## ", 1)
    lines = levels.splitlines()
    table = [line for line in lines if line.startswith("| ")][1:]  # without the heading
    found = [ROW.fullmatch(line) for line in table]
    assert all(found), "a line of the table is not as the others"
    return [Row(**match.groupdict()) for match in found if match]


def test_every_game_shows_each_level_above_the_one_below() -> None:
    pairs = {(row.game, row.pair) for row in rows()}
    for entry in library():
        for pair in ("hard–normal", "normal–easy", "normal–random"):
            assert (entry.sheet.title, pair) in pairs


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.game}, {row.pair}")
def test_no_row_is_what_chance_could_explain(row: Row) -> None:
    """One of its two intervals leaves out nought, and neither leaves it out on the other side."""
    better, front = float(row.better), float(row.front) - 50
    assert better > float(row.margin) or front > float(row.span)
    assert front > -float(row.span)


@pytest.mark.parametrize("command", sorted({row.command for row in rows()}))
def test_every_command_is_one_that_the_program_takes(command: str) -> None:
    main.parser().parse_args(["tournament", *shlex.split(command)])


def test_the_commands_of_the_table_print_it(
    thorough: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of the quickest of them; with --thorough all without the hard player, who takes hours."""
    commands = dict.fromkeys(row.command for row in rows() if "hard" not in row.command)
    if not thorough:
        quick = (each for each in commands if each.startswith("bull_sanity"))
        commands = dict.fromkeys([next(quick)])
    for command in commands:
        assert main.main(["tournament", *shlex.split(command)]) == 0
        printed = capsys.readouterr().out
        for row in rows():
            if row.command == command:
                one, other = row.pair.split("–")
                said = rf"{one} against {other}: better by \+{row.better} ± {row.margin}, in front"
                assert re.search(f"{said} {row.front}%", printed)
