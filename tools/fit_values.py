"""Fits again what computer players hold positions to be worth, by games that they play themselves.

    python -m tools.fit_values GAME --games N --seed S

plays games among normal players, reads the value of their positions by the program's own functions
(`tools.self_play`), and prints the weights that tell best what came of them (`tools.fitting`)
beside those in the program, with their standard errors. One game of five is held out: by these is
judged how well either tells the outcome. Nothing is changed: who takes other weights over measures
the player with them first (docs/strength.md).

Values fitted to self-play are in

el_presidente               bots/el_presidente/standing.py, at the beginnings of battles
presidents_and_sanityholes  bots/presidents_and_sanityholes/standing.py, between two rounds
sanity_rook                 bots/sanity_rook/hands.py, what a bidder keeps; a game is a hand here
president_arnold            bots/president_arnold/strategy.py, choices; a game is eight of them
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from bots.measure.estimate import Rate
from bots.measure.progress import progress
from bots.measure.workers import MOST_JOBS, in_order, pool_of
from main import Parser
from rules.core import OptionsError
from rules.luck import MOST_SEED
from tools import whole
from tools.fitting import (
    AnyFitted,
    Fit,
    Floats,
    Position,
    Sample,
    fit,
    losses,
    named,
    nothing_known,
    reading_of,
    values_of,
)
from tools.self_play import FITTED, Deal, play

MOST: Final = 30_000
"""Games whose positions a computer's memory can be expected to hold."""
LEAST: Final = 10
"""Games without which nothing can be fitted and judged."""
HELD_OUT: Final = 5
"""One of so many games is held out."""
FAR: Final = 2.0
"""Standard errors from the program's from which a weight is marked."""


class Judged(NamedTuple):
    """What was fitted to some games, and how well it tells of others what came of them."""

    fit: Fit
    positions: int
    questions: int
    nothing: Rate
    """What is lost by who knows nothing, on a question, ..."""
    program: Rate
    """... by the program's weights, ..."""
    fitted: Rate
    """... and by the fitted ones."""


def judged(
    fitted: AnyFitted,
    games: Sequence[Sequence[Position[Any]]],
    seed: int,
    tell: Callable[[int], None] = lambda _more: None,
) -> Judged:
    """Return what four games of five say of the weights, judged by the fifth."""
    out = {*random.Random(seed).sample(range(len(games)), len(games) // HELD_OUT)}
    known = Sample([games[at] for at in range(len(games)) if at not in out])
    held_out = Sample([games[at] for at in sorted(out)])
    found = fit(fitted, known, reading_of(fitted, known, tell))
    program = tuple(named(fitted.weights).values())

    def lost(values: Floats) -> Rate:
        by_question = losses(fitted, held_out, values)
        each = np.ones_like(by_question)
        counts, bases = held_out.by_game(by_question), held_out.by_game(each)
        return Rate(tuple(counts.tolist()), tuple(bases.tolist()))

    return Judged(
        found,
        len(known.seen) + len(held_out.seen),
        known.questions + held_out.questions,
        lost(nothing_known(fitted, known, held_out)),
        lost(values_of(fitted, held_out, program)),
        lost(values_of(fitted, held_out, found.numbers)),
    )


def told(fitted: AnyFitted, found: Judged) -> Iterator[str]:
    """Yield a table of the weights, and who tells better what came of the games held out."""
    weights = named(fitted.weights)
    width = max(map(len, weights)) + 2
    yield f"{'weight':{width}}{'program':>9}{'fitted':>9}{'error':>8}"
    far = seen = 0
    for (name, program), number, error in zip(weights.items(), *found.fit, strict=True):
        if not error:
            yield f"{name:{width}}{program:9.3f}{'not told':>17}"
            continue
        marked = abs(number - program) > FAR * error
        far, seen = far + marked, seen + 1
        yield f"{name:{width}}{program:9.3f}{number:9.3f}{error:8.3f}{'  *' if marked else ''}"
    yield f"{far} of {seen} weights are more than {FAR:.0f} standard errors from the program's"
    yield ""
    yield f"{'log-loss' if fitted.tells == 'odds' else 'squared error'} on games held out"
    for name, rate in (
        ("knowing nothing", found.nothing),
        ("the program", found.program),
        ("fitted", found.fitted),
    ):
        yield f"  {name:20}{rate.mean:10.4f}"
    gain = found.program.minus(found.fitted)
    assert gain is not None
    yield f"  {'fitted, better by':20}{gain.mean:+10.4f} ± {gain.margin:.4f}"


def parser() -> Parser:
    """Return the parser of the command line."""
    wanted = Parser(
        prog="python -m tools.fit_values",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    wanted.add_argument("game", choices=sorted(FITTED))
    wanted.add_argument("--games", type=whole(LEAST, MOST), default=1_000, help="default: 1000")
    wanted.add_argument("--seats", type=int, help="default: every number that it is fitted by")
    wanted.add_argument("--seed", type=whole(0, MOST_SEED), default=1, help="default: 1")
    wanted.add_argument("--jobs", type=whole(1, MOST_JOBS), default=1, help="processes")
    wanted.set_defaults(scheduler=None)  # the tools are not sent to a cluster
    return wanted


def run(words: Sequence[str] | None = None) -> int:
    """Fit as a command line asks for it; return the exit status."""
    wanted = parser().parse_args(words)
    source = FITTED[wanted.game]
    fitted = source.fitted
    try:
        if not source.at(wanted.seats):
            known = ", ".join(map(str, sorted({table.seats for table in source.tables})))
            raise OptionsError(f"{wanted.game} is fitted with --seats {known}.")
        deals = [
            Deal(wanted.game, wanted.seed, number, wanted.seats) for number in range(wanted.games)
        ]
        with pool_of(wanted) as pool:
            games = [positions for positions in in_order(play, deals, pool, "games") if positions]
        if len(games) < LEAST:
            raise OptionsError(f"Only {len(games)} of the games tell anything; take more --games.")
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    with progress(len(named(fitted.weights)), "weights") as tell:
        found = judged(fitted, games, wanted.seed, tell)
    print(
        f"{wanted.game}: {len(games):,} games, {found.positions:,} positions, "
        f"{found.questions:,} outcomes to tell"
    )
    print("\n".join(told(fitted, found)))
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
