"""Doing many tasks at once, wherever: what comes of a task never depends on who did it."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from math import ceil
from typing import Final, NamedTuple, TypeVar

_BATCHES: Final = 8
"""Batches of tasks a worker: few enough to be worth the way, enough for all to end together."""
_LARGEST_BATCH: Final = 64

T = TypeVar("T")
R = TypeVar("R")


class Crew(NamedTuple):
    """An executor and how many tasks it does at once; without one, this process does them."""

    executor: Executor | None = None
    size: int = 1


def do_all(work: Callable[[T], R], tasks: Sequence[T], crew: Crew) -> Iterator[tuple[int, R]]:
    """Yield the number of each task and what came of it, in whichever order they are done.

    `work` is a function of a module, so that another process finds it.
    """
    executor, size = crew
    if executor is None:
        for number, task in enumerate(tasks):
            yield number, work(task)
        return
    length = max(1, min(_LARGEST_BATCH, ceil(len(tasks) / (size * _BATCHES))))
    batches = {
        executor.submit(_batch, work, tasks[first : first + length]): first
        for first in range(0, len(tasks), length)
    }
    try:
        for done in as_completed(batches):
            yield from enumerate(done.result(), batches[done])
    finally:
        for future in batches:
            future.cancel()


def _batch(work: Callable[[T], R], tasks: Sequence[T]) -> tuple[R, ...]:
    return tuple(map(work, tasks))
