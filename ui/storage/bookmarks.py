"""Bookmarks in games that were played, with a word each, in a small JSON file."""

import hashlib
import logging
from pathlib import Path
from typing import Annotated, Final

import msgspec

from rules.record import Header, encode_header
from ui.storage.locks import alone
from ui.storage.own_file import load, save
from ui.storage.places import config_folder

MOST_BYTES: Final = 1024 * 1024
MOST_GAMES: Final = 300
"""The games whose bookmarks are kept, those last that got one."""
MOST_MARKS: Final = 50
"""Bookmarks of one game."""
MOST_WORD: Final = 60
"""Characters of a bookmark's word."""


class Bookmark(msgspec.Struct, frozen=True):
    """A place of a game's log, and the word that somebody gave it."""

    place: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    word: Annotated[str, msgspec.Meta(max_length=MOST_WORD)]


Game = Annotated[str, msgspec.Meta(max_length=80)]
Kept = dict[Game, Annotated[tuple[Bookmark, ...], msgspec.Meta(max_length=MOST_MARKS)]]


class Bookmarks:
    """The bookmarks of one game, by place.

    A game is known by its header, so that its record may be renamed or copied.
    """

    def __init__(self, header: Header) -> None:
        self._game = hashlib.sha256(encode_header(header)).hexdigest()
        self.words = {mark.place: mark.word for mark in _load().get(self._game, ())}

    def put(self, place: int, word: str) -> None:
        """Keep a bookmark at a place, in the place of one that is there."""
        if place in self.words or len(self.words) < MOST_MARKS:
            self.words[place] = word.strip()[:MOST_WORD]
            self._save()

    def take_away(self, place: int) -> None:
        """Forget the bookmark at a place."""
        self.words.pop(place, None)
        self._save()

    def _save(self) -> None:
        """Write the file; a disk that refuses is logged."""
        with alone(_file()):
            kept = _load()
            kept.pop(self._game, None)
            if self.words:
                marks = (Bookmark(place, word) for place, word in sorted(self.words.items()))
                kept[self._game] = tuple(marks)
            try:
                save(_file(), dict([*kept.items()][-MOST_GAMES:]), Kept, most=MOST_BYTES)
            except OSError as error:
                logging.getLogger("cabinet").warning("bookmarks could not be kept: %s", error)


def _file() -> Path:
    return config_folder() / "bookmarks.json"


def _load() -> dict[str, tuple[Bookmark, ...]]:
    """Return what is kept; what of it is damaged is put aside and begun anew."""
    kept: dict[str, tuple[Bookmark, ...]] | None = load(_file(), Kept, MOST_BYTES)
    return {} if kept is None else kept
