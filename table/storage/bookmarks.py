"""Bookmarks in games that were played, with a word each, in a small JSON file."""

import hashlib
from typing import Annotated, Final

import msgspec

from rules.record import Header, encode_header
from table.storage.own_file import OwnFile

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
_FILE: Final = OwnFile[dict[str, tuple[Bookmark, ...]]]("bookmarks", Kept, 1024 * 1024, dict)


class Bookmarks:
    """The bookmarks of one game, by place.

    A game is known by its header, so that its record may be renamed or copied.
    """

    def __init__(self, header: Header) -> None:
        self._game = hashlib.sha256(encode_header(header)).hexdigest()
        self.words = {mark.place: mark.word for mark in _FILE.load().get(self._game, ())}

    def put(self, place: int, word: str) -> None:
        """Keep a bookmark at a place, in the place of one that is there."""
        if place in self.words or len(self.words) < MOST_MARKS:
            self.words[place] = word.strip()[:MOST_WORD]
            _FILE.change(self._changed)

    def take_away(self, place: int) -> None:
        """Forget the bookmark at a place."""
        self.words.pop(place, None)
        _FILE.change(self._changed)

    def _changed(self, kept: dict[str, tuple[Bookmark, ...]]) -> dict[str, tuple[Bookmark, ...]]:
        marks = tuple(Bookmark(place, word) for place, word in sorted(self.words.items()))
        games = [(game, theirs) for game, theirs in kept.items() if game != self._game]
        if marks:
            games.append((self._game, marks))
        return dict(games[-MOST_GAMES:])
