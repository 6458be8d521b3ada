"""`main.py compare`: the same deals and players under different house rules, side by side.

Each deal is played once under every set of options, with the same shuffles and the same luck of
each player. What a deal does to all sets alike falls out of the differences, so that a few hundred
games tell what thousands of unpaired ones would.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import msgspec

from bots.declaration import PlayersDeclaration
from bots.external import told_losses
from bots.measure import workers
from bots.measure.estimate import Estimate
from bots.measure.figures import TITLES, Difference, figures
from bots.measure.plot import check_plot, draw_differences
from bots.measure.simulate import (
    add_games,
    check_games,
    estimate_as_json,
    figures_as_json,
    losses_as_json,
    opened,
    tasks_of,
    told,
)
from bots.measure.tally import Tally, Task, play
from rules.catalog import Catalog
from rules.core import AnyGame, OptionsError
from rules.files.quoting import counted, visible
from rules.version import command

MOST_SETS: Final = 8
_NAMES: Final = "ABCDEFGH"

EXAMPLES: Final = """\
Each --option is a set of house rules, with as many options as it needs:

  {command} compare president_arnold --option pots=renew --option pots=grow hands=10

compares A, pots=renew, with B, pots=grow and hands=10. With one --option it is compared with the
rules as they are; --always gives options that hold in all sets:

  {command} compare president_arnold --seats 4 --always hands=5 --option pots=grow"""
"""What stands below the help: two commands, and what they compare."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the compare command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES.format(command=command())
    add_games(parser, games=200, bots="normal")
    parser.add_argument(
        "--option",
        action="append",
        nargs="+",
        default=[],
        metavar="KEY=VALUE",
        help="one set of house rules; give it once for each set (see below)",
    )
    parser.add_argument(
        "--always",
        nargs="+",
        default=[],
        metavar="KEY=VALUE",
        help="house rules that hold in every set",
    )
    parser.add_argument(
        "--plot",
        type=Path,
        metavar="FILE",
        help="draw the differences as a .png or .svg (needs matplotlib)",
    )


class HouseRules(msgspec.Struct, frozen=True):
    """One of the sets that are compared."""

    name: str
    """A, B, …"""
    words: str
    """What is particular to it."""
    game: AnyGame


def sets_of(
    arguments: argparse.Namespace, declared: PlayersDeclaration[AnyGame]
) -> tuple[HouseRules, ...]:
    """Return the sets of rules that a command line names; raises `OptionsError`."""
    sets: list[list[str]] = arguments.option
    if not sets:
        raise OptionsError(
            "Name the house rules to compare: --option KEY=VALUE …, once for each set."
        )
    if len(sets) == 1:
        sets = [[], *sets]
    if len(sets) > MOST_SETS:
        raise OptionsError(f"At most {MOST_SETS} sets are compared at once.")
    found = tuple(
        HouseRules(
            name,
            " ".join(words) or "the rules as they are",
            opened(arguments, declared, [*arguments.always, *words]),
        )
        for name, words in zip(_NAMES, sets, strict=False)
    )
    for at, one in enumerate(found):
        for other in found[:at]:
            if one.game.options == other.game.options:
                raise OptionsError(
                    f"{other.name} and {one.name} are the same rules: there is nothing to compare."
                )
    return found


def differences(
    tallies: Sequence[Sequence[Tally]], levels: Sequence[str], declared: PlayersDeclaration[AnyGame]
) -> tuple[Difference, ...]:
    """Return all figures of the games of each set, which are of the same deals in this order."""
    every = [tally for of_set in tallies for tally in of_set]
    of_sets = [figures(of_set, levels, declared.occasions(), every) for of_set in tallies]
    by_key = [{figure.key: figure for figure in of_set} for of_set in of_sets]
    return tuple(
        Difference(tuple(one[figure.key] for one in by_key))
        for figure in of_sets[0]
        if figure.key != "finished"  # here all are
    )


def play_all(
    tasks: Sequence[workers.Tasks[Task]], arguments: argparse.Namespace
) -> tuple[list[list[Tally]], bool]:
    """Return the games of each deal that was played under all sets, set by set; whether all were.

    The sets take turns deal by deal, so that what is finished when it is broken off is of use.
    """
    sets, deals = len(tasks), len(tasks[0])
    turns = workers.Tasks(sets * deals, lambda number: tasks[number % sets][number // sets])
    done: dict[int, Tally] = {}
    pool = workers.pool_of(arguments)
    whole = workers.keep_all(play, turns, pool, "games", done.__setitem__)
    games = (range(first, first + sets) for first in range(0, sets * deals, sets))
    return [[done[at] for at in deal] for deal in games if done.keys() >= {*deal}], whole


def run(arguments: argparse.Namespace, games: Catalog[PlayersDeclaration[AnyGame]]) -> int:
    """Play the deals, print the differences or raise `OptionsError`; return the status."""
    declared = games[arguments.game]
    check_games(arguments, declared)
    sets = sets_of(arguments, declared)
    if arguments.plot is not None:
        check_plot(arguments.plot)
    tasks = [tasks_of(arguments, declared, house.game) for house in sets]
    played, whole = play_all(tasks, arguments)
    finished = [deal for deal in played if all(tally.outcome is not None for tally in deal)]
    if not finished:
        raise OptionsError(
            "No deal was finished under all sets: raise --max-actions, or play other rules."
        )
    deals, stopped = len(finished), len(played) - len(finished)
    found = differences(list(zip(*finished, strict=True)), tasks[0][0].levels, declared)
    every = [tally for of_set in zip(*played, strict=True) for tally in of_set]
    if arguments.json:
        as_json = _as_json(sets, tasks[0][0], found, deals, stopped)
        print(json.dumps({**as_json, "lost": losses_as_json(every)}, indent=2))
    else:
        losses = told_losses(lost for tally in every for lost in tally.lost)
        print("\n".join((*_report(sets, tasks[0][0], found, deals, stopped), *losses)))
    if arguments.plot is not None:
        title = f"{declared.name}, {tasks[0][0].seats} players"
        names = [(house.name, visible(house.words)) for house in sets]
        draw_differences(arguments.plot, title, names, found)
    return 0 if whole else 130


def _as_json(
    sets: Sequence[HouseRules], task: Task, found: Sequence[Difference], deals: int, stopped: int
) -> dict[str, Any]:
    return {
        "game": task.declared.name,
        "seats": task.seats,
        "bots": list(task.levels),
        "seed": task.seed,
        "deals": deals,
        "stopped": stopped,
        "sets": [
            {
                "name": house.name,
                "options": msgspec.to_builtins(house.game.options),
                "figures": figures_as_json([row.figures[at] for row in found]),
            }
            for at, house in enumerate(sets)
        ],
        "differences": [
            {
                "set": house.name,
                "against": sets[0].name,
                "figures": {row.first.key: estimate_as_json(row.changes[at]) for row in found},
            }
            for at, house in enumerate(sets[1:])
        ],
    }


def _report(
    sets: Sequence[HouseRules], task: Task, found: Sequence[Difference], deals: int, stopped: int
) -> Iterator[str]:
    bots = ", ".join(task.levels)
    yield f"{task.declared.name}, {counted(deals, 'deal')} under each set, played by {bots}"
    for house in sets:
        yield f"  {house.name}: {visible(house.words)}"
    if stopped:
        left_out, them = ("is", "it") if stopped == 1 else ("are", "them")
        yield (
            f"{counted(stopped, 'deal')} {left_out} left out: --max-actions stopped {them} "
            "under one of them"
        )
    first = sets[0].name
    heads = [house.name for house in sets] + [f"{house.name} − {first}" for house in sets[1:]]
    rows = [(row, _cells(row)) for row in found]
    widths = [
        max(len(head), *(len(cells[at]) for _row, cells in rows)) for at, head in enumerate(heads)
    ]
    width = max(len(row.first.words) for row in found)
    yield "  ".join((" " * (width + 2), *map(str.rjust, heads, widths))).rstrip()
    for group, in_group in groupby(rows, lambda each: each[0].first.group):
        yield TITLES[group]
        for row, cells in in_group:
            words = f"  {row.first.words:{width}}"
            yield "  ".join((words, *map(str.rjust, cells, widths))).rstrip()
    yield (
        "± is half of a 95% interval, and parentheses show both ends. * marks a difference "
        "whose interval excludes 0, as about one in twenty does by luck."
    )


def _cells(row: Difference) -> list[str]:
    is_share = row.first.rate.is_share
    changes = (_change(change, is_share=is_share) for change in row.changes)
    return [*map(told, row.figures), *changes]


def _change(change: Estimate | None, *, is_share: bool) -> str:
    if change is None:
        return "–"
    mark = " *" if change.is_certain else "  "
    return change.told(signed=True, is_share=is_share) + mark
