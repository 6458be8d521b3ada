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
Solved = Annotated[
    dict[Name, Annotated[tuple[Name, ...], msgspec.Meta(max_length=256)]],
    msgspec.Meta(max_length=256),
]
"""By game, the names of its puzzles."""
Kept = Annotated[dict[Name, Solved], msgspec.Meta(max_length=100)]
"""By person."""


def _file() -> Path:
    return config_folder() / "puzzles.json"


def load_solved(game: str, person: str) -> frozenset[str]:
    """Return the names of a game's puzzles that somebody solved; a damaged file is put aside."""
    return frozenset(_load().get(person, {}).get(game, ()))


def keep_solved(game: str, puzzle: str, person: str) -> None:
    """Remember that somebody solved a puzzle; a disk that refuses is logged and stops nothing."""
    with alone(_file()):  # another window may keep something at the same moment
        kept = _load()
        mine = kept.get(person, {})
        before = mine.get(game, ())
        if puzzle in before:
            return
        changed = {**kept, person: {**mine, game: (*before, puzzle)}}
        try:
            save(_file(), changed, Kept, most=MOST_BYTES)
        except OSError as error:
            logging.getLogger("cabinet").warning("puzzles could not be kept: %s", error)


def _load() -> dict[str, dict[str, tuple[str, ...]]]:
    kept: dict[str, dict[str, tuple[str, ...]]] | None = load(_file(), Kept, MOST_BYTES)
    return {} if kept is None else kept
