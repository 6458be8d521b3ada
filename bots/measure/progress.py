"""How far a long command is: a line on a terminal, and not a word in a pipe or a file."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_PATIENCE: Final = 1.0
"""Seconds after which it is shown; what is sooner done needs no line."""


@contextmanager
def progress(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Offer a function that is told how many more of `total` are done; `unit` is what they are.

    The line goes to stderr, is written over, and is gone when all is done.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _more: None
        return
    from tqdm import tqdm

    tqdm.set_lock(threading.RLock())  # its own would start a process
    tqdm.monitor_interval = 0
    with tqdm(
        total=total,
        unit=f" {unit}",
        file=sys.stderr,
        leave=False,
        delay=_PATIENCE,
        dynamic_ncols=True,
        mininterval=0.2,
    ) as line:
        yield lambda more: _tell(line.update, more)


def say(text: str) -> None:
    """Print what was found so far, above the line that shows how far it is."""
    if sys.stderr is None or not sys.stderr.isatty():
        print(text)
        return
    from tqdm import tqdm

    tqdm.write(text)


def _tell(update: Callable[[float], object], more: int) -> None:
    update(more)
