"""Doing many tasks at once: in this process, in several, or on the machines of a cluster.

What comes of a task never depends on who did it. `python -m bots.measure.workers` does what
another machine sends.
"""

import argparse
import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from io import BytesIO
from math import ceil
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar, overload

from bots.external import is_external
from bots.measure.progress import progress
from rules.core import OptionsError

MOST_JOBS: Final = 1_024
_BATCHES: Final = 8
"""Batches of tasks a worker: few enough to be worth the way, enough for all to end together."""
_LARGEST_BATCH: Final = 64
_UNDER_WAY: Final = 256
"""Batches handed out at a time, at least: enough for workers of a cluster that come later."""

T = TypeVar("T")
R = TypeVar("R")


class Tasks(Sequence[T]):
    """So many tasks, each made by its number when it is its turn."""

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._numbers = range(count)
        self._make = make

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, number: int) -> T: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[T]: ...

    def __getitem__(self, number: int | slice) -> T | Sequence[T]:
        """Return the task of a number, or those of a range of them, made."""
        if isinstance(number, slice):
            return [self._make(each) for each in self._numbers[number]]
        return self._make(self._numbers[number])


class Pool(NamedTuple):
    """An executor and how many tasks it does at once; without one, this process does them."""

    executor: Executor | None = None
    size: int = 1


def do_all(work: Callable[[T], R], tasks: Sequence[T], pool: Pool) -> Iterator[tuple[int, R]]:
    """Yield the number of each task and what came of it, in whichever order they are done.

    `work` is a function of a module, so that another process finds it. Raises `OptionsError`
    where such a process was killed.
    """
    executor, size = pool
    if executor is None:
        for number, task in enumerate(tasks):
            yield number, work(task)
        return
    length = max(1, min(_LARGEST_BATCH, ceil(len(tasks) / (size * _BATCHES))))
    most = max(_UNDER_WAY, size * _BATCHES)  # a million tasks take no more memory than these
    firsts = iter(range(0, len(tasks), length))
    under_way: dict[Future[tuple[R, ...]], int] = {}
    try:
        while True:
            while len(under_way) < most and (first := next(firsts, None)) is not None:
                batch = executor.submit(_batch, work, tasks[first : first + length])
                under_way[batch] = first
            if not under_way:
                return
            for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                yield from enumerate(done.result(), under_way.pop(done))
    except BrokenExecutor:
        raise OptionsError(
            "A process that played was ended from outside: start again, with fewer --jobs."
        ) from None
    finally:
        for future in under_way:
            future.cancel()


def in_order(work: Callable[[T], R], tasks: Sequence[T], pool: Pool, unit: str) -> list[R]:
    """Do all tasks, show how far it is, and return what came of them in their order."""
    found: dict[int, R] = {}
    with progress(len(tasks), unit) as tell:
        for number, result in do_all(work, tasks, pool):
            found[number] = result
            tell(1)
    return [found[number] for number in range(len(tasks))]


def keep_all(
    work: Callable[[T], R],
    tasks: Sequence[T],
    who: contextlib.AbstractContextManager[Pool],
    unit: str,
    keep: Callable[[int, R], object],
) -> bool:
    """Do all tasks, show how far it is, and hand over what comes of each; return whether all came.

    Ctrl+C breaks off and ends the workers in the midst of their tasks: what is finished was kept.
    """
    with contextlib.suppress(KeyboardInterrupt), who as pool, progress(len(tasks), unit) as tell:
        for number, result in do_all(work, tasks, pool):
            keep(number, result)
            tell(1)
        return True
    print("Stopped: this is what was finished.", file=sys.stderr)
    return False


def _batch(work: Callable[[T], R], tasks: Sequence[T]) -> tuple[R, ...]:
    return tuple(map(work, tasks))


# -- who does them ---------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say who plays."""
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        metavar="N",
        help="processes of this machine; the result is the same with any number",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="a dask scheduler, e.g. tcp://host:8786, whose workers play (docs/laboratory.md)",
    )


def check(arguments: argparse.Namespace) -> None:
    """Raise `OptionsError` for a number of jobs that cannot be, and players that cannot travel."""
    check_number("--jobs", arguments.jobs, MOST_JOBS)
    if arguments.scheduler and any(map(is_external, map(str.strip, arguments.bots.split(",")))):
        raise OptionsError("Players of your own play on this machine only, without --scheduler.")


def check_number(name: str, value: int, most: int) -> None:
    """Raise `OptionsError` for a number outside 1 to `most`."""
    if not 1 <= value <= most:
        raise OptionsError(f"{name} is from 1 to {most}.")


def pool_of(arguments: argparse.Namespace) -> contextlib.AbstractContextManager[Pool]:
    """Return who plays as a command line wants it, to be entered; raises `OptionsError`."""
    if arguments.scheduler:
        return _cluster(arguments.scheduler)
    if arguments.jobs > 1:
        return _processes(arguments.jobs)
    return contextlib.nullcontext(Pool())


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Pool]:
    """Offer the workers of a scheduler."""
    from bots.measure.cluster import cluster

    with cluster(address) as (executor, size):
        yield Pool(executor, size)


@contextlib.contextmanager
def _processes(jobs: int) -> Iterator[Pool]:
    """Offer processes; broken off, they end at once with what they were playing."""
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(
        jobs,
        multiprocessing.get_context("spawn"),
        initializer=signal.signal,  # Ctrl+C is left to this process, which ends its workers
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield Pool(executor, jobs)
        executor.shutdown()
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise


# -- on another machine --------------------------------------------------------------------------


class _Unpickler(pickle.Unpickler):
    """Reads paths of another system too: declarations have some, which work does not need."""

    def find_class(self, module: str, name: str) -> Any:
        if module.startswith("pathlib") and name in ("PosixPath", "WindowsPath"):
            return Path
        return super().find_class(module, name)


def _receive(source: BinaryIO, pieces: "SimpleQueue[bytes]") -> None:
    while head := source.read(8):
        pieces.put(source.read(int.from_bytes(head, "big")))
    os._exit(1)


def serve() -> None:
    """Do work that another machine sent here, piece by piece.

    Each piece comes from stdin: eight bytes for the length, then a pickled function and its
    arguments. Each pickled result goes to stdout in the same way. A piece that fails ends the
    process; so does the end of stdin, in the midst of a piece as well: nobody waits any more.
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    pieces: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, pieces), daemon=True).start()
    while True:
        function, arguments = _Unpickler(BytesIO(pieces.get())).load()
        answer = pickle.dumps(function(*arguments), pickle.HIGHEST_PROTOCOL)
        answers.write(len(answer).to_bytes(8, "big") + answer)
        answers.flush()


if __name__ == "__main__":
    serve()
