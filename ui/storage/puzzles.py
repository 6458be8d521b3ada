"""Which puzzles were solved, in a small JSON file that is checked like anybody's file."""

import logging
from pathlib import Path
from typing import Annotated, Final

import msgspec

from ui.storage.locks import alone
from ui.storage.own_file import load, save
from ui.storage.places import config_folder

MOST_BYTES: Final = 256 * 1024

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Kept = Annotated[
    dict[Name, Annotated[tuple[Name, ...], msgspec.Meta(max_length=256)]],
    msgspec.Meta(max_length=256),
]


def _file() -> Path:
    return config_folder() / "puzzles.json"


def load_solved(game: str) -> frozenset[str]:
    """Return the names of a game's puzzles that were solved; a damaged file is put aside."""
    return frozenset(_load().get(game, ()))


def keep_solved(game: str, puzzle: str) -> None:
    """Remember that a puzzle was solved; a disk that refuses is logged and does not stop it."""
    with alone(_file()):  # another window may keep something at the same moment
        kept = _load()
        before = kept.get(game, ())
        if puzzle in before:
            return
        try:
            save(_file(), {**kept, game: (*before, puzzle)}, Kept, most=MOST_BYTES)
        except OSError as error:
            logging.getLogger("cabinet").warning("puzzles could not be kept: %s", error)


def _load() -> dict[str, tuple[str, ...]]:
    kept: dict[str, tuple[str, ...]] | None = load(_file(), Kept, MOST_BYTES)
    return {} if kept is None else kept
