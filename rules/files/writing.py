"""Writing a file so that nobody ever finds half of it."""

import contextlib
import os
from pathlib import Path
from typing import Final

PART: Final = ".part"
"""The ending of a file that is being written; one that a killed program left is of no use."""


def write_atomically(path: Path, content: bytes | bytearray, *, private: bool = False) -> None:
    """Write a file whole or not at all; a `private` one only its owner may read."""
    beside = path.with_name(path.name + PART)
    try:
        beside.unlink(missing_ok=True)  # left by a killed program, or no file at all
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(beside, flags, 0o600 if private else 0o666), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
