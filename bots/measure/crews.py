"""Who plays many games: this process, several of this machine, or the machines of a cluster."""

import argparse
import contextlib
import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from bots.external import is_external
from bots.measure.work import Crew
from rules.core import OptionsError
from rules.words import _

MOST_JOBS: Final = 1_024


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say who plays."""
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        metavar="N",
        help=_("processes of this machine; the result is the same with any number"),
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help=_("a dask scheduler, e.g. tcp://host:8786, whose workers play (docs/laboratory.md)"),
    )


def check(arguments: argparse.Namespace) -> None:
    """Raise `OptionsError` for a number of jobs that cannot be, and players that cannot travel."""
    check_number("--jobs", arguments.jobs, MOST_JOBS)
    if arguments.scheduler and any(map(is_external, map(str.strip, arguments.bots.split(",")))):
        raise OptionsError(_("Players of your own play on this machine only, without --scheduler."))


def check_number(name: str, value: int, most: int) -> None:
    """Raise `OptionsError` for a number outside 1 to `most`."""
    if not 1 <= value <= most:
        raise OptionsError(_("{name} is from 1 to {most}.").format(name=name, most=most))


def crew_of(arguments: argparse.Namespace) -> contextlib.AbstractContextManager[Crew]:
    """Return who plays as a command line wants it, to be entered; raises `OptionsError`."""
    if arguments.scheduler:
        from bots.measure.cluster import cluster

        return cluster(arguments.scheduler)
    if arguments.jobs > 1:
        return _processes(arguments.jobs)
    return contextlib.nullcontext(Crew())


def _ignore_interrupts() -> None:
    """Leave Ctrl+C to the process that asked; it ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _processes(jobs: int) -> Iterator[Crew]:
    """Offer processes; broken off, they end at once with what they were playing."""
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
    )
    try:
        yield Crew(executor, jobs)
        executor.shutdown()
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
