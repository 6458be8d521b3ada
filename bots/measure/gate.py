"""`main.py tournament --gate`: a small fixed sample that fails when a level got weaker.

The rows stand in `gate.yaml`: who must be in front of whom, and by how much at least. The deals
are always the same, so that nothing changes from run to run unless a player does. A row fails
where its sample says that the level has fallen below what is asked: if it has not, that happens
by luck once in `1 / false_alarms` runs of the whole gate at most, all rows together.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import NormalDist
from typing import Annotated, Final

import msgspec

from bots.declaration import PlayersDeclaration
from bots.limit import Limit
from bots.measure import workers
from bots.measure.duplicate import Deal, Table, play_deal
from bots.measure.progress import progress
from bots.players import check_levels
from rules.catalog import Catalog
from rules.core import AnyGame, OptionsError
from rules.files.plainyaml import FileError, parse, read_text
from rules.files.quoting import visible
from rules.files.validation import typed

FILE: Final = Path(__file__).with_name("gate.yaml")
_MOST: Final = 5_000
"""Decisions of a game; one that is longer counts as played to nobody's gain."""
_PRIOR_DEALS: Final = (-0.5, 0.5)
"""Two deals that are added to each sample, won by one and by the other: a few deals that all end
alike are no proof."""


class GateRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A pair of levels, their sample, and what is asked of the first."""

    game: str
    seats: int
    pair: tuple[str, str]
    deals: Annotated[int, msgspec.Meta(ge=8, le=10_000)]
    least: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
    """How often it comes in before the second at least, were all deals played."""
    options: dict[str, int | bool | str] = {}
    iterations: Annotated[int, msgspec.Meta(ge=1)] = 1
    """Of the hard player."""
    seed: int = 1

    @property
    def words(self) -> str:
        return f"{self.game}, {self.seats} players: {self.pair[0]} against {self.pair[1]}"


class Gate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rows, and how often they may fail by luck."""

    false_alarms: Annotated[float, msgspec.Meta(gt=0.0, le=0.5)]
    rows: Annotated[tuple[GateRow, ...], msgspec.Meta(min_length=1)]


class Verdict(msgspec.Struct, frozen=True):
    """What became of a row: how often the first was in front, and the most that may still be."""

    row: GateRow
    front: float
    most: float

    @property
    def holds(self) -> bool:
        return self.most >= self.row.least


def read_gate(games: Catalog[PlayersDeclaration[AnyGame]], file: Path = FILE) -> Gate:
    """Return the rows of a file; raises `OptionsError` with what is wrong in it."""
    try:
        gate = typed(parse(read_text(file)), Gate)
    except FileError as fault:
        raise OptionsError(f"{visible(file.name)}: {fault.what}; {fault.remedy}.") from None
    for row in gate.rows:
        declared = games[row.game]
        declared.open(row.seats, row.options)
        check_levels(row.pair, declared.strategy())
    return gate


def upper_bound(shares: Sequence[float], chance: float) -> float:
    """Return the upper end of a one-sided interval of the mean: above it only by such a chance."""
    values = [*shares, *_PRIOR_DEALS]
    count = len(values)
    mean = math.fsum(values) / count
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return mean + students_t(1 - chance, count - 1) * math.sqrt(variance / count)


def students_t(point: float, freedom: int) -> float:
    """Return a point of Student's t, from that of the normal distribution (Abramowitz 26.7.5)."""
    z = NormalDist().inv_cdf(point)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def deals_of(row: GateRow, games: Catalog[PlayersDeclaration[AnyGame]]) -> list[Deal]:
    """Return the deals of a row."""
    return [
        Deal(
            declared=games[row.game],
            seats=row.seats,
            options=dict(row.options),
            pair=row.pair,
            seed=row.seed,
            number=number,
            limit=Limit(seconds=None, iterations=row.iterations),
            most=_MOST,
        )
        for number in range(row.deals)
    ]


def verdict_of(row: GateRow, table: Table, chance: float) -> Verdict:
    """Return what the deals of a row came to; unfinished ones were won by nobody."""
    shares = [share - 0.5 for share in table.shares(row.pair)]
    shares += [0.0] * (row.deals - len(shares))
    front = 0.5 + math.fsum(shares) / len(shares)
    return Verdict(row, front, 0.5 + upper_bound(shares, chance))


def play_gate(
    gate: Gate, games: Catalog[PlayersDeclaration[AnyGame]], pool: workers.Pool
) -> list[Verdict]:
    """Play all rows' deals and return what became of each row, in their order.

    The chance of a false alarm is shared by the rows, each of which has its part.
    """
    tables = [Table(row.pair) for row in gate.rows]
    of_rows = [(at, deal) for at, row in enumerate(gate.rows) for deal in deals_of(row, games)]
    with progress(len(of_rows), "deals") as tell:
        for number, results in workers.do_all(play_deal, [deal for _at, deal in of_rows], pool):
            tables[of_rows[number][0]].add(results)
            tell(1)
    chance = gate.false_alarms / len(gate.rows)
    return [verdict_of(row, table, chance) for row, table in zip(gate.rows, tables, strict=True)]


def run(arguments: argparse.Namespace, games: Catalog[PlayersDeclaration[AnyGame]]) -> int:
    """Play the gate, of one game where one is named; return 1 where a level got weaker."""
    gate = read_gate(games)
    if arguments.game is not None:
        games[arguments.game]
        rows = tuple(row for row in gate.rows if row.game == arguments.game)
        if not rows:
            raise OptionsError(
                f"The gate has no rows for {arguments.game}. Add some to bots/measure/gate.yaml."
            )
        gate = msgspec.structs.replace(gate, rows=rows)
    workers.check(arguments)
    with workers.pool_of(arguments) as pool:
        verdicts = play_gate(gate, games, pool)
    for line in _report(gate, verdicts):
        print(line)
    for verdict in verdicts:
        if not verdict.holds:
            print(_weaker(verdict), file=sys.stderr)
    return 0 if all(verdict.holds for verdict in verdicts) else 1


def _report(gate: Gate, verdicts: Sequence[Verdict]) -> Iterator[str]:
    width = max(len(verdict.row.words) for verdict in verdicts)
    for verdict in verdicts:
        row, most = verdict.row, min(1.0, verdict.most)
        figures = f"in front {verdict.front:6.1%}, at most {most:6.1%}, needs {row.least:6.1%}"
        yield f"{row.words.ljust(width)}  {figures}"
    yield f"A strong enough level fails by luck in {gate.false_alarms:.1%} of all gates."


def _weaker(verdict: Verdict) -> str:
    row = verdict.row
    return (
        f"{row.words}: {row.pair[0]} got weaker. It beats {row.pair[1]} in {verdict.front:.1%}, "
        f"at most {verdict.most:.1%}, and needs {row.least:.1%}."
    )
