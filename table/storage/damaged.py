"""Files of one's own that took harm: named in the log and kept under another name."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Damage:
    """A file that could not be read, or of which some `values` could not; kept as `aside`."""

    aside: Path
    values: tuple[str, ...] = ()


Tell = Callable[[Damage], None]
"""Takes what is to be told the player."""


def to_nobody(_damage: Damage) -> None:
    """Tell nobody: the log has it."""


def aside_of(file: Path) -> Path:
    """Return where a file is kept that took harm."""
    return file.with_suffix(".damaged")


def put_aside(file: Path, error: Exception, tell: Tell) -> None:
    """Keep a file that cannot be read as `*.damaged`, so that another can take its place."""
    logging.getLogger("cabinet").warning("%s is not used: %s", file, error)
    aside = aside_of(file)
    try:
        file.replace(aside)
    except OSError:  # it stays where it is, and is found again next time
        return
    tell(Damage(aside))
