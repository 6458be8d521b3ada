"""How far each lesson was led, in a small JSON file that is checked like anybody's file."""

import logging
from pathlib import Path
from typing import Annotated, Final

import msgspec

from ui.storage.locks import alone
from ui.storage.own_file import load, save
from ui.storage.places import config_folder

MOST_BYTES: Final = 64 * 1024

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Progress(msgspec.Struct, frozen=True):
    """The step that a lesson was left at, counted from 0, and whether it was ever finished."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    finished: bool = False


Kept = Annotated[dict[Name, Progress], msgspec.Meta(max_length=256)]


def _file() -> Path:
    return config_folder() / "lessons.json"


def load_lessons() -> dict[str, Progress]:
    """Return how far each lesson is, by its name; what is damaged is put aside and begun anew."""
    kept: dict[str, Progress] | None = load(_file(), Kept, MOST_BYTES)
    return {} if kept is None else kept


def keep_lesson(name: str, step: int, *, finished: bool = False) -> None:
    """Remember how far a lesson is; a disk that refuses is logged and does not stop it."""
    with alone(_file()):  # another window may keep something at the same moment
        kept = load_lessons()
        before = kept.get(name, Progress())
        after = Progress(step, finished or before.finished)
        if after == before and name in kept:
            return
        try:
            save(_file(), {**kept, name: after}, Kept, most=MOST_BYTES)
        except OSError as error:
            logging.getLogger("cabinet").warning("lessons could not be kept: %s", error)
