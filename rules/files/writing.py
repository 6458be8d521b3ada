"""Writing a file so that nobody ever finds half of it."""

import contextlib
import os
from pathlib import Path
from typing import Final

PART: Final = ".part"
"""The ending of a file that is being written; one that a killed program left is of no use."""


def write_atomically(path: Path, content: bytes | bytearray) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(path.name + PART)
    try:
        beside.unlink(missing_ok=True)  # left by a killed program, or no file at all
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
