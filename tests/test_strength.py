"""The table in docs/strength.md: complete, clear of chance, and what its commands print.

The CSVs beside the page are well-formed, and what the page says of them is so.
"""

import csv
import re
import shlex
from argparse import Namespace
from functools import cache
from math import ceil, sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

import main
from bots.measure.duplicate import seatings
from bots.measure.gate import students_t
from games.library import GAMES, library

DOCS = Path(__file__).resolve().parent.parent / "docs"
DOCUMENT = DOCS / "strength.md"
PARSER = main.parser()
ROW = re.compile(
    r"\| (?P<game>[^|]+) \| (?P<seats>\d)(?: \([\w ]+\))? \| (?P<pair>\w+–[\w:]+)(?P<mark> †)? "
    r"\| \+(?P<better>[\d.]+)( ± (?P<margin>[\d.]+))? (?P<unit>\w+)(?P<alike> in every deal)? "
    r"\| (?P<front>[\d.]+)% \((?P<low>[\d.]+) to (?P<high>[\d.]+)\) \| `(?P<command>[^`]+)` \|"
)


@cache
def _words(command: str) -> Namespace:
    """Return what the program reads in a tournament's command."""
    return PARSER.parse_args(["tournament", *shlex.split(command)])


def _seats(command: str) -> int:
    """Return how many play by a command."""
    words = _words(command)
    seats: int = words.seats or GAMES[words.game].rules().seat_range[0]
    return seats


class Row(NamedTuple):
    """A line of the table."""

    game: str
    seats: str
    pair: str
    mark: str | None
    better: str
    margin: str | None
    unit: str
    alike: str | None
    front: str
    low: str
    high: str
    command: str

    @property
    def deals(self) -> int:
        """How many deals the command plays for each pair."""
        games: int = _words(self.command).games
        return ceil(games / len(seatings(("a", "b"), _seats(self.command))))

    def stands(self, chance: float) -> bool:
        """Whether one of the two intervals leaves out nought at such a chance of error."""
        wider = students_t(1 - chance / 2, self.deals - 1) / students_t(0.975, self.deals - 1)
        if self.margin is not None and float(self.better) > wider * float(self.margin):
            return True
        front, low = float(self.front) / 100, float(self.low) / 100
        error = (front - low) / sqrt(low * (1 - low))  # Wilson's interval, solved for it
        return front - 0.5 > wider * error * 0.5


def rows() -> list[Row]:
    levels, _against_scripts = DOCUMENT.read_text(encoding="utf-8").split("\n## ", 1)
    lines = levels.splitlines()
    table = [line for line in lines if line.startswith("| ")][1:]  # without the heading
    found = [ROW.fullmatch(line) for line in table]
    assert all(found), "a line of the table is not as the others"
    return [Row(**match.groupdict()) for match in found if match]


def test_every_game_shows_each_level_above_the_one_below() -> None:
    """A game that is new, and not in the table, claims nothing yet."""
    pairs = {(row.game, row.pair) for row in rows()}
    titles = {game for game, _pair in pairs}
    assert len(titles) == 7
    assert titles <= {entry.sheet.title for entry in library()}
    for title in titles:
        for pair in ("hard–normal", "normal–easy", "normal–random"):
            assert (title, pair) in pairs


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.game}, {row.pair}")
def test_a_row_that_chance_could_explain_among_so_many_is_marked(row: Row) -> None:
    """Each stands by itself; † is what falls where one of all their intervals may be wrong."""
    assert float(row.low) <= float(row.front) <= float(row.high) <= 100
    assert float(row.high) > 50
    assert row.stands(0.05)
    assert row.stands(0.05 / (2 * len(rows()))) == (row.mark is None)
    assert (row.margin is None) == (row.alike is not None)


def test_the_number_of_rows_that_are_compared_is_said() -> None:
    assert f"The table has {len(rows())} rows" in DOCUMENT.read_text(encoding="utf-8")


def lines(name: str) -> list[dict[str, str]]:
    """Return the rows of a CSV beside the page by column; each has exactly the columns."""
    with (DOCS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, strict=True))
    assert found
    assert all(None not in line and None not in line.values() for line in found)
    return found


def test_no_share_is_surer_than_its_deals_or_leaves_its_range() -> None:
    """On the page and in the CSVs beside it."""
    shares = re.findall(r"(\d+(?:\.\d+)?)% ± (\d+(?:\.\d+)?)", DOCUMENT.read_text(encoding="utf-8"))
    assert shares
    for line in lines("strength"):
        shares += [(line["front"], line["front_margin"])] if line["front_margin"] else []
        if line["low"]:
            assert 0 <= float(line["low"]) <= float(line["front"]) <= float(line["high"]) <= 100
    shares += [(line["true"], line["margin"]) for line in lines("odds") if line["margin"]]
    for line in lines("tried"):
        if line["measure"] == "in front" and line["margin"]:
            shares.append((line["value"], line["margin"]))
    wrong = [
        f"{share}% ± {half}"
        for share, half in shares
        if not (float(half) > 0 and float(half) <= float(share) <= 100 - float(half))
    ]
    assert not wrong


def test_the_page_says_what_the_csvs_come_to() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"has {len(lines('strength'))} more rows" in text
    titles = {entry.sheet.title: entry.name for entry in library()}
    told = re.findall(
        r"\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| "
        r"(\d+)% → (\d+)% ± (\d+) \((\d+) cases\), (\w+) at",
        text,
    )
    assert {titles[title] for title, *_numbers in told} == {line["game"] for line in lines("odds")}
    for title, *numbers in told:
        of_game = [line for line in lines("odds") if line["game"] == titles[title]]
        sums = [sum(int(line[column]) for line in of_game) for column in ("bins", "off")]
        assert numbers[:3] == [str(len(of_game)), *map(str, sums)]
        off = [line for line in of_game if int(line["off"])]
        apart = [abs(int(line["stated"]) - int(line["true"])) for line in off]
        columns = ("stated", "true", "margin", "of", "level")
        worst = [line for line, far in zip(off, apart, strict=True) if far == max(apart)]
        assert numbers[3:] in [[line[column] for column in columns] for line in worst]


def test_commands_in_the_csv_play_the_pairs_they_stand_for() -> None:
    for line in lines("strength"):
        if line["command"]:
            words, seats = _words(line["command"]), _seats(line["command"])
            assert (words.game, str(seats)) == (line["game"], line["seats"])
            assert words.bots == f"{line['first']},{line['second']}"
        else:
            assert line["note"]


@pytest.mark.parametrize("command", sorted({row.command for row in rows()}))
def test_every_command_is_one_that_the_program_takes_for_its_seats(command: str) -> None:
    assert {row.seats for row in rows() if row.command == command} == {str(_seats(command))}


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
                better = f"+{row.better}" + (row.alike or f" ± {row.margin}")
                front = f"in front {row.front}% ({row.low} to {row.high})"
                assert f"{one} against {other}: better by {better}, {front}" in printed
