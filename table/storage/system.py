"""The system around the program: opening a folder, and starting what is not Cabinet's own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules.words import _

LIBRARIES: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Variables by which the frozen program finds its own libraries. Others must not find those."""


def environment() -> dict[str, str]:
    """Return the environment for other programs: as it was before the frozen program began."""
    found = dict(os.environ)
    for name in LIBRARIES:
        before = found.pop(f"{name}_ORIG", None)
        if before is not None:
            found[name] = before
        elif getattr(sys, "frozen", False):
            found.pop(name, None)
    return found


def open_folder(folder: Path) -> str:
    """Show a folder in the system's file manager; return why that cannot be, or ''."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return ""
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return _("No file manager was found; the folder is {folder}.").format(folder=folder)
        _start([opener, str(folder)])
    except OSError as error:
        return _("{folder} cannot be opened ({why}).").format(
            folder=folder, why=error.strerror or error
        )
    return ""


def _start(words: Sequence[str]) -> None:
    """Start a program that goes on by itself."""
    nothing = subprocess.DEVNULL
    subprocess.Popen(
        words,
        env=environment(),
        stdin=nothing,
        stdout=nothing,
        stderr=nothing,
        start_new_session=True,
    )
