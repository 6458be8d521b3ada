"""Where Cabinet keeps what is the player's: settings, games, prints, the log file."""

import os
import re
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "CABINET_HOME"
"""Set to a folder, everything is kept there (a USB stick, a test)."""

MOST_NAME: Final = 80
"""Characters of the name that a file is given."""
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


def file_name(words: str, otherwise: str) -> str:
    """Return a name that every system takes for a file, as near to the words as can be."""
    return _NOT_IN_NAMES.sub("-", words).strip(" .")[:MOST_NAME] or otherwise


def unused(folder: Path, name: str, ending: str) -> Path:
    """Return a file of this name, or nearly, that is not there yet."""
    path, number = folder / f"{name}{ending}", 2
    while path.exists():
        path, number = folder / f"{name} ({number}){ending}", number + 1
    return path
