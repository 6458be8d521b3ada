"""Where Cabinet keeps what is the player's: settings, games, prints, the log file."""

import os
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "CABINET_HOME"
"""Set to a folder, everything is kept there (a USB stick, a test)."""


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
