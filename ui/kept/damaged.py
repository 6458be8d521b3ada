"""Files of one's own that cannot be read: named in the log and kept under another name."""

import logging
from collections.abc import Callable
from pathlib import Path

Tell = Callable[[Path], None]
"""Takes the name under which a damaged file is kept."""


def to_nobody(_aside: Path) -> None:
    """Tell nobody: the log has it."""


def put_aside(file: Path, error: Exception, tell: Tell) -> None:
    """Keep a file that cannot be read as `*.damaged`, so that another can take its place."""
    logging.getLogger("cabinet").warning("%s is not used: %s", file, error)
    aside = file.with_suffix(".damaged")
    try:
        file.replace(aside)
    except OSError:  # it stays where it is, and is found again next time
        return
    tell(aside)
