"""Where Cabinet keeps what is the player’s, and how the system shows a folder."""

import contextlib
import os
import re
import shutil
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import platformdirs

from rules.words import _

HOME_VARIABLE: Final = "CABINET_HOME"
"""Set to a folder, everything is kept there (a USB stick, a test)."""

MOST_NAME: Final = 80
"""Characters of the name that a file is given."""
_ANY: Final = re.compile("")
_KEPT: Final = re.compile(r"\.(json|db|old|damaged|log|lock|part)(-\w+)?$")
"""What Cabinet writes into a home; other files there may be anything of the player's."""
_NOT_IN_NAMES: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
"""What some system does not take in a file's name."""


def _home() -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) if home else None


def config_folder() -> Path:
    """Return the folder of settings and presets."""
    return _home() or Path(platformdirs.user_config_dir("Cabinet", appauthor=False))


def games_folder() -> Path:
    """Return the folder of records: every game played is here, and is its own autosave."""
    return (_home() or Path(platformdirs.user_data_dir("Cabinet", appauthor=False))) / "games"


def prints_folder() -> Path:
    """Return the folder where printed files go when nobody names another."""
    home = _home()
    return home / "prints" if home else Path(platformdirs.user_documents_dir()) / "Cabinet"


def log_file() -> Path:
    """Return the file in which a fault is written down for a bug report."""
    return (_home() or Path(platformdirs.user_log_dir("Cabinet", appauthor=False))) / "cabinet.log"


def make_folder(folder: Path) -> None:
    """Make a folder where it is missing; only its owner may look into one of the home.

    Raises `OSError`.
    """
    mode = 0o777
    for root in _roots():
        if folder.is_relative_to(root):
            mode = 0o700
            root.mkdir(mode, parents=True, exist_ok=True)
    folder.mkdir(mode, parents=True, exist_ok=True)


def close_home() -> None:
    """Let only their owner read the player's files, also those of earlier versions.

    A folder that is closed already is not looked through. Under Windows others can't read them
    anyway.
    """
    if os.name != "posix":
        return
    games = games_folder()
    for folder, kept in (
        (games / "bin", _ANY),
        (games, _ANY),
        *((each, _KEPT) for each in _roots()),
    ):
        with contextlib.suppress(OSError):  # it isn't there, or is somebody else's
            _close(folder, kept)


def _roots() -> set[Path]:
    return {config_folder(), games_folder().parent, log_file().parent}


def _close(folder: Path, kept: re.Pattern[str]) -> None:
    mode = folder.stat().st_mode
    if not mode & 0o077 or mode & stat.S_ISVTX:  # /tmp and the like are meant for everybody
        return
    with os.scandir(folder) as there:
        for entry in there:
            if kept.search(entry.name) and entry.is_file(follow_symlinks=False):
                Path(entry).chmod(0o600)
    folder.chmod(mode & 0o700)


def file_name(words: str, otherwise: str) -> str:
    """Return a name that every system takes for a file, as near to the words as can be."""
    return _NOT_IN_NAMES.sub("-", words).strip(" .")[:MOST_NAME] or otherwise


def unused(folder: Path, name: str, ending: str) -> Path:
    """Return a file of this name, or nearly, that is not there yet."""
    path, number = folder / f"{name}{ending}", 2
    while path.exists():
        path, number = folder / f"{name} ({number}){ending}", number + 1
    return path


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
        return _("{folder} can’t be opened ({why}).").format(
            folder=folder, why=error.strerror or error
        )
    return ""


def _start(words: Sequence[str]) -> None:
    """Start a program that goes on by itself."""
    import subprocess

    nothing = subprocess.DEVNULL
    subprocess.Popen(
        words,
        env=environment(),
        stdin=nothing,
        stdout=nothing,
        stderr=nothing,
        start_new_session=True,
    )
