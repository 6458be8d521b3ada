"""Doing many tasks at once, wherever: what comes of a task never depends on who did it."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from math import ceil
from typing import Final, NamedTuple, TypeVar, overload

from rules.core import OptionsError
from rules.words import _

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


class Crew(NamedTuple):
    """An executor and how many tasks it does at once; without one, this process does them."""

    executor: Executor | None = None
    size: int = 1


def do_all(work: Callable[[T], R], tasks: Sequence[T], crew: Crew) -> Iterator[tuple[int, R]]:
    """Yield the number of each task and what came of it, in whichever order they are done.

    `work` is a function of a module, so that another process finds it. Raises `OptionsError`
    where such a process was killed.
    """
    executor, size = crew
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
            _("A process that played was ended from outside: start again, with fewer --jobs.")
        ) from None
    finally:
        for future in under_way:
            future.cancel()


def _batch(work: Callable[[T], R], tasks: Sequence[T]) -> tuple[R, ...]:
    return tuple(map(work, tasks))
