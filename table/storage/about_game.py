"""What is kept of single games, lessons and puzzles, besides the games' records."""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, Final, Literal

import msgspec

from rules.record import Header, encode_header
from table.storage.records import RecordNote
from table.storage.store import added, find, keep, removed

MOST_WORD: Final = 60
"""Characters of a bookmark's word."""

Kind = Literal["hints", "open_hands", "take_backs", "coach"]
"""A hint was shown; all hands lay open; what only free take-backs allow was taken back; the coach
judged a decision before it was made."""


def _known_as(header: Header) -> str:
    return _known_by(encode_header(header))


def _known_by(header: bytes) -> str:
    """Return by what a game is known: its record may be renamed or copied."""
    return hashlib.sha256(header.rstrip(b"\n")).hexdigest()


class Bookmark(msgspec.Struct, frozen=True):
    """A place of a game's log, and the word that somebody gave it."""

    place: int
    word: str


class Bookmarks:
    """The bookmarks of one game, by place."""

    def __init__(self, header: Header) -> None:
        self._game = _known_as(header)
        kept = find("bookmarks", Bookmark, game=self._game)
        self.words = {mark.place: mark.word for mark in kept}

    def put(self, place: int, word: str) -> None:
        """Keep a bookmark at a place, in the place of one that is there."""
        self.words[place] = word.strip()[:MOST_WORD]
        keep(added("bookmarks", game=self._game, place=place, word=self.words[place]))

    def take_away(self, place: int) -> None:
        """Forget the bookmark at a place."""
        self.words.pop(place, None)
        keep(removed("bookmarks", game=self._game, place=place))


class Help:
    """The help that was had in one game, also before it was resumed: its record doesn't tell."""

    def __init__(self, header: Header) -> None:
        self._game = _known_as(header)
        self.kinds = frozenset(row["kind"] for row in find("help", dict, game=self._game))

    def note(self, kind: Kind) -> None:
        """Remember that there was help of this kind."""
        if kind not in self.kinds:
            self.kinds |= {kind}
            keep(added("help", game=self._game, kind=kind))


def without_help(notes: Iterable[RecordNote]) -> Iterator[RecordNote]:
    """Yield the notes of games in which there was no help."""
    helped = {row["game"] for row in find("help", dict)}
    return (note for note in notes if _known_by(note.header) not in helped)


class Progress(msgspec.Struct, frozen=True):
    """The step that a lesson was left at, counted from 0, and whether it was ever finished."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    finished: bool = False
    game: str = ""


def load_lessons() -> dict[str, Progress]:
    """Return how far each lesson is, by its game."""
    return {progress.game: progress for progress in find("lessons", Progress)}


def keep_lesson(game: str, step: int, *, finished: bool = False) -> None:
    """Remember how far a lesson is."""
    keep(added("lessons", game=game, step=step, finished=finished))


def load_solved(person: str, **where: str) -> list[str]:
    """Return the names of the puzzles that somebody solved, those of this `game`."""
    return [row["puzzle"] for row in find("solved", dict, name=person, **where)]


def load_solved_by_game(person: str) -> list[str]:
    """Return the game of each puzzle that somebody solved."""
    return [row["game"] for row in find("solved", dict, name=person)]


def keep_solved(game: str, puzzle: str, person: str) -> None:
    """Remember that somebody solved a puzzle."""
    keep(added("solved", name=person, game=game, puzzle=puzzle))


def keep_practice(person: str, day: date) -> None:
    """Remember that somebody solved a puzzle on a day, one of before too."""
    keep(added("practice", name=person, day=day.isoformat()))


def load_practice(person: str) -> set[str]:
    """Return the days on which somebody solved a puzzle."""
    return {row["day"] for row in find("practice", dict, name=person)}
