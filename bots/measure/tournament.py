"""`main.py tournament`: how strong the computer players are, measured by duplicate deals.

Each pair of levels plays every deal at all seatings, so that luck of the deal counts for both
alike. Any `concurrent.futures.Executor` does the work: processes of this machine, or a
dask.distributed cluster.
"""

import argparse
import contextlib
import importlib
import multiprocessing
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from io import StringIO
from itertools import combinations
from math import ceil, isfinite
from pathlib import Path
from typing import Final

import msgspec

from bots.declaration import PlayersDeclaration
from bots.measure.duplicate import Deal, Result, Table, play_deal, seatings, write_csv
from bots.measure.match import MOST_ACTIONS
from bots.measure.simulate import add_limit, limit_of, opened
from bots.players import NAMED, check_levels
from rules.catalog import Catalog
from rules.core import AnyGame, OptionsError
from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.words import _, ngettext

MOST_JOBS: Final = 1_024


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the tournament command."""
    parser.add_argument("game", help=_("the game's name as in records, e.g. president_arnold"))
    parser.add_argument(
        "--bots",
        default="hard,normal",
        help=_("two or more of {names}; every pair plays").format(names=", ".join(NAMED)),
    )
    parser.add_argument("--seats", type=int, help=_("number of players (default: the fewest)"))
    parser.add_argument(
        "--games",
        type=int,
        default=20,
        help=_("games a pair, rounded up to whole sets of the same deal with seats exchanged"),
    )
    parser.add_argument("--seed", type=int, default=1, help=_("names the deals"))
    parser.add_argument("--jobs", type=int, default=1, help=_("processes of this machine"))
    add_limit(parser)
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=_("a house rule")
    )
    parser.add_argument(
        "--max-actions", type=int, default=MOST_ACTIONS, help=_("stop a game after so many")
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help=_("write a line a game and seat"))
    parser.add_argument("--plot", type=Path, metavar="FILE.png", help=_("draw the differences"))
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help=_("a dask.distributed scheduler, e.g. tcp://host:8786, that does the work"),
    )


def deals_of(
    declared: PlayersDeclaration[AnyGame],
    game: AnyGame,
    levels: Sequence[str],
    arguments: argparse.Namespace,
) -> list[Deal]:
    """Return all deals, the first deal of every pair before the second of any."""
    games_a_deal = len(seatings((levels[0], levels[1]), game.seats))
    limit = limit_of(arguments)
    return [
        Deal(
            declared=declared,
            seats=game.seats,
            options=msgspec.to_builtins(game.options),
            pair=pair,
            seed=arguments.seed,
            number=number,
            limit=limit,
            most=arguments.max_actions,
        )
        for number in range(ceil(arguments.games / games_a_deal))
        for pair in combinations(levels, 2)
    ]


def results_of(deals: Sequence[Deal], executor: Executor | None) -> Iterator[tuple[Result, ...]]:
    """Yield the results of each deal as it is finished; without an executor, in this process."""
    if executor is None:
        yield from map(play_deal, deals)
        return
    futures = [executor.submit(play_deal, deal) for deal in deals]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that asked; it ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Offer processes; broken off, they end at once with what they were playing."""
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
    )
    try:
        yield executor
        executor.shutdown()
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Offer the machines of a dask.distributed cluster.

    Raises `OptionsError` where the optional library is missing or the scheduler does not answer.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise OptionsError(
            _("--scheduler needs dask.distributed: install it with `pip install distributed`.")
        ) from None
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise OptionsError(
            _("No scheduler answers at {address}: {why}.").format(address=address, why=error)
        ) from None
    with client:
        yield client.get_executor()


def _executor(arguments: argparse.Namespace) -> contextlib.AbstractContextManager[Executor | None]:
    if arguments.scheduler:
        return _cluster(arguments.scheduler)
    if arguments.jobs > 1:
        return _processes(arguments.jobs)
    return contextlib.nullcontext()


def collect(table: Table, deals: Sequence[Deal], executor: Executor | None) -> bool:
    """Play all deals into the table and show how far it is; return whether all were played.

    Ctrl+C breaks off: what is finished stays in the table.
    """
    done = 0
    results = results_of(deals, executor)
    try:
        for of_deal in results:
            table.add(of_deal)
            done += 1
            _show_progress(done, len(deals))
    except KeyboardInterrupt:
        return False
    finally:
        if sys.stderr.isatty():
            print(file=sys.stderr)
    return True


def _show_progress(done: int, all_deals: int) -> None:
    """Write one line over and over on a terminal; elsewhere a line every tenth of the way."""
    words = _("{done} of {all} deals played").format(done=done, all=all_deals)
    if sys.stderr.isatty():
        print(f"\r{words}", end="", file=sys.stderr, flush=True)
    elif done * 10 // all_deals > (done - 1) * 10 // all_deals:
        print(words, file=sys.stderr, flush=True)


def _report(table: Table) -> Iterator[str]:
    rated = table.ratings()
    for level in sorted(table.levels, key=lambda name: -rated[name]):
        scores = table.scores(level)
        if scores is not None:
            yield _("{level:8} rating {rating:5.0f}, mean score {scores}").format(
                level=level, rating=rated[level], scores=scores
            )
    for row in table.rows():
        yield _(
            "{first} against {second}: better by {better}, in front {won:.1%} ± {margin}, "
            "{deals}, {games}"
        ).format(
            first=row.pair[0],
            second=row.pair[1],
            better=row.better_by,
            won=0.5 + row.won.mean,
            margin=f"{row.won.margin:.1%}" if isfinite(row.won.margin) else "?",
            deals=ngettext("{count} deal", "{count} deals", row.deals).format(count=row.deals),
            games=ngettext("{count} game", "{count} games", row.games).format(count=row.games),
        )
        if row.unfinished:
            yield _("  {count} games left out: their deal was stopped by --max-actions").format(
                count=row.unfinished
            )


def _check_files(arguments: argparse.Namespace) -> None:
    """Try the files of the results before hours of play; a file that is there stays as it is.

    Raises `OptionsError` for a picture that would not be a PNG or a file that cannot be written.
    """
    if arguments.plot is not None and arguments.plot.suffix.lower() != ".png":
        raise OptionsError(
            _("--plot draws a PNG; {file} should end in .png.").format(file=visible(arguments.plot))
        )
    for file in (arguments.csv, arguments.plot):
        if file is not None:
            try:
                is_new = not file.exists()
                with file.open("ab"):
                    pass
                if is_new:
                    file.unlink()
            except OSError as error:
                raise _cannot_write(file, error) from None


def _write(table: Table, title: str, arguments: argparse.Namespace) -> None:
    """Write the files that are wanted, each whole or not at all; raises `OptionsError`."""
    if arguments.csv is not None:
        lines = StringIO(newline="")
        write_csv(table.results, lines)
        _write_file(arguments.csv, lines.getvalue().encode())
    rows = table.rows()
    if arguments.plot is not None and rows:
        from bots.measure.chart import draw_chart

        _write_file(arguments.plot, draw_chart(rows, title))


def _write_file(file: Path, content: bytes) -> None:
    try:
        write_atomically(file, content)
    except OSError as error:
        raise _cannot_write(file, error) from None


def _cannot_write(file: Path, error: OSError) -> OptionsError:
    why = error.strerror or error
    return OptionsError(_("{file} cannot be written: {why}.").format(file=visible(file), why=why))


def run(arguments: argparse.Namespace, games: Catalog[PlayersDeclaration[AnyGame]]) -> int:
    """Play the tournament and print what it came to; return the exit status."""
    levels = list(dict.fromkeys(name.strip() for name in arguments.bots.split(",")))
    try:
        if len(levels) < 2:
            raise OptionsError(_("--bots names two or more different players, with commas."))
        if arguments.games < 1 or arguments.max_actions < 1:
            raise OptionsError(_("--games and --max-actions are at least 1."))
        if not 1 <= arguments.jobs <= MOST_JOBS:
            raise OptionsError(_("--jobs is from 1 to {most}.").format(most=MOST_JOBS))
        declared = games[arguments.game]
        check_levels(levels, declared.strategy())
        game = opened(arguments, declared)
        deals = deals_of(declared, game, levels, arguments)
        _check_files(arguments)
        table = Table(levels, fewest_win=declared.fewest_win)
        whole = False
        with contextlib.suppress(KeyboardInterrupt), _executor(arguments) as executor:
            whole = collect(table, deals, executor)
            if not whole:
                raise KeyboardInterrupt  # ends the workers in the midst of their games
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    if not whole:
        print(_("Stopped: this is what was finished."), file=sys.stderr)
    for line in _report(table):
        print(line)
    title = _("{game}, {seats} players").format(game=game.name, seats=game.seats)
    try:
        _write(table, title, arguments)
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if whole else 130
