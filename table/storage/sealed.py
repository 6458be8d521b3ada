"""The secret of a game's sealed shuffles: in a file of its own until the game is over.

It lies beside the record (`x.cabinet.secret`), for its owner's eyes alone, so that a game that was
left goes on with the shuffles that were sealed. Neither the record nor the screen tells it.
"""

import contextlib
import os
from pathlib import Path
from typing import Final

from rules.files import outside
from rules.luck import Seal

ENDING: Final = ".secret"
MOST_BYTES: Final = 64


def secret_of(path: Path) -> Path:
    """Return where the secret of a record's shuffles lies."""
    return path.with_name(path.name + ENDING)


def keep_secret(path: Path, secret: str) -> None:
    """Put a secret beside its record, unless it lies there already; raises `OSError`."""
    with contextlib.suppress(FileExistsError):
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with os.fdopen(os.open(secret_of(path), flags, 0o600), "w", encoding="ascii") as file:
            file.write(secret + "\n")
            file.flush()
            os.fsync(file.fileno())


def find_secret(path: Path, seal: Seal) -> str | None:
    """Return the secret that lies beside a record, or `None` where there is none of this seal."""
    try:
        secret = outside.read_bytes(secret_of(path), MOST_BYTES).decode("ascii").strip()
    except (outside.OutsideError, UnicodeDecodeError):
        return None
    return secret if seal.is_of(secret) else None


def forget_secret(path: Path) -> None:
    """Take away what lies beside a record that tells the secret itself by now."""
    with contextlib.suppress(OSError):
        secret_of(path).unlink(missing_ok=True)
