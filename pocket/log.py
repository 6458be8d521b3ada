"""What the server writes into the log: lines without a link, without what was sent, no tracebacks.

What comes from a network is somebody's doing, and nobody at the table can fix it.
"""

import logging
import traceback
from pathlib import Path
from typing import Final

LOG: Final = logging.getLogger("cabinet.pocket")


def in_a_line(error: BaseException | None) -> str:
    """Return what kind of error it is and where it came from, but not its words: they may quote."""
    place = traceback.extract_tb(error.__traceback__)[-1:] if error is not None else []
    return " ".join(
        [type(error).__name__, *(f"in {Path(at.filename).name}, line {at.lineno}" for at in place)]
    )
