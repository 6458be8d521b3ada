"""Reading files that may be anybody's: ordinary ones only, and no more than a bound."""

import os
import stat
from pathlib import Path
from typing import Final

_NEVER_WAITING: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for somebody who writes into it
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


class OutsideError(ValueError):
    """A file that is not read, and what to do about it; `what` is a clause without a full stop."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


class NoFileError(OutsideError):
    """There is no file of that name."""


def open_ordinary(path: Path) -> int:
    """Open an ordinary file for reading and return its descriptor, without ever waiting.

    Raises `OutsideError` for a folder, a pipe, a device, a socket, or what cannot be opened.
    """
    try:
        _refuse_others(path.stat())
        descriptor = os.open(path, _NEVER_WAITING)
    except FileNotFoundError:
        raise NoFileError("there is no such file", "check its name and folder") from None
    except (OSError, ValueError) as error:
        raise _refused(error) from None
    try:
        _refuse_others(os.fstat(descriptor))  # another may stand there by now
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of an ordinary file of at most `most` bytes; raises `OutsideError`."""
    descriptor = open_ordinary(path)
    try:
        with os.fdopen(descriptor, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            content = b"" if size > most else file.read(size)  # what comes meanwhile is not asked
    except OSError as error:
        raise _refused(error) from None
    if size > most:
        raise OutsideError(f"the file is larger than {in_words(most)}", "make it smaller")
    return content


def in_words(size: int) -> str:
    """Return a number of bytes for people."""
    mib, rest = divmod(size, 1024**2)
    if mib and not rest:
        return f"{mib} MB"
    return f"{-(-size // 1024)} KiB"


def _refuse_others(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise OutsideError("this is a folder", "name the file in it")
    if not stat.S_ISREG(status.st_mode):
        raise OutsideError("this is not an ordinary file", "copy its contents to a file")


def _refused(error: Exception) -> OutsideError:
    if isinstance(error, OutsideError):
        return error
    reason = getattr(error, "strerror", None) or "its name is not possible"
    return OutsideError(
        f"the file cannot be opened ({reason})", "check its name and its permissions"
    )
