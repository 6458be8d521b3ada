"""Which Cabinet this is: the one place where its version stands."""

import re
import sys
from pathlib import Path
from typing import Final

VERSION: Final = "1.0.0"
"""Shown in About, written into records' headers as `program`, and the version of packages."""


def command() -> str:
    """Return the name that the program was started by, as a person would type it again."""
    name = Path(sys.argv[0]).name.removesuffix(".exe")
    return name if re.fullmatch(r"\w[\w.+ -]*", name) and name != "__main__.py" else "main.py"
