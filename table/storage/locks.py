"""Locks between windows: one game is played in one window, one file changed by one at a time.

The system takes a lock off when the program that holds it ends, however it ends; a lock file
that is left behind holds nobody up. A program that ends by itself leaves none behind, whatever
it was asking when it ended.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from table.storage.places import make_folder

if TYPE_CHECKING:
    from filelock import BaseFileLock

ENDING: Final = ".lock"
MOMENT: Final = 0.3
"""Seconds that a game's lock is waited for: another window may be tidying up."""
PATIENCE: Final = 2.0
"""Seconds that a small file's lock is waited for; nobody holds one for longer."""


_held: Final[list[Lock]] = []
"""The locks of this program."""


class InUseError(Exception):
    """Another window holds the lock."""


class Lock:
    """The lock of a file, held until it is let go; its lock file lies beside it.

    Raises `InUseError` where another program holds it after `wait` seconds, `OSError` where no
    lock file can be written.
    """

    def __init__(self, file: Path, wait: float = MOMENT) -> None:
        from filelock import FileLock, Timeout  # slow to import, and not needed for a first frame

        self._file = file.with_name(file.name + ENDING)
        self._lock: BaseFileLock = FileLock(
            self._file, mode=0o600, is_singleton=True, thread_local=False
        )
        try:
            self._lock.acquire(timeout=wait, poll_interval=0.02)
        except Timeout:
            raise InUseError(file.name) from None
        self._trace = _trace(self._file)
        _held.append(self)

    @property
    def holds(self) -> bool:
        """Whether the lock file is still the one that was locked: its folder may be gone."""
        return self._trace is not None and self._trace == _trace(self._file)

    def let_go(self) -> None:
        """Take the lock off and its file away."""
        with contextlib.suppress(ValueError):
            _held.remove(self)
        last = self._lock.lock_counter <= 1
        if last and self.holds:
            with contextlib.suppress(OSError):  # under Windows the system takes it away
                self._file.unlink()
        with contextlib.suppress(OSError):
            self._lock.release()


@atexit.register
def _let_all_go() -> None:
    for lock in tuple(_held):
        lock.let_go()


def _trace(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


@contextlib.contextmanager
def alone(file: Path) -> Iterator[None]:
    """Change a small file while no other window does; where none can be locked, all the same."""
    lock = None
    try:
        make_folder(file.parent)
        lock = Lock(file, PATIENCE)
    except (OSError, InUseError) as error:
        logging.getLogger("cabinet").warning("%s could not be locked: %s", file, error)
    try:
        yield
    finally:
        if lock is not None:
            lock.let_go()
