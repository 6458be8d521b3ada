"""What befell the player's own files: logged, and shown in the lobby once."""

import contextlib
import logging
from pathlib import Path
from typing import Final

import msgspec

from rules.files.outside import OutsideError
from rules.files.quoting import visible
from rules.words import _
from table.storage.places import config_folder, unused

UNREADABLE: Final = (OutsideError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading and decoding a file of JSON raises."""
_found: Final[dict[tuple[Path, str], bool]] = {}
"""By home and sentence: whether the player has seen it."""


def tell(sentence: str) -> None:
    """Have the player read a sentence when they are in the lobby next."""
    logging.getLogger("cabinet").warning(sentence)
    _found.setdefault((config_folder(), sentence), False)


def untold() -> list[str]:
    """Return what the player has not read yet; it counts as read from now on."""
    new = [each for each, seen in _found.items() if not seen and each[0] == config_folder()]
    _found.update(dict.fromkeys(new, True))
    return [sentence for _home, sentence in new]


def put_aside(file: Path, words: str, parts: tuple[str, ...] = ("",)) -> Path:
    """Keep a damaged file, and what belongs to it, under another name, and tell the player.

    Raises `OSError`.
    """
    aside = unused(file.parent, file.stem, ".damaged")
    for ending in parts:
        with contextlib.suppress(FileNotFoundError):
            file.with_name(file.name + ending).rename(aside.with_name(aside.name + ending))
    told = _("{words} The old file is kept as {path}.")
    tell(told.format(words=words, path=visible(aside)))
    return aside
