"""What is kept of single games, lessons and puzzles, besides the games' records."""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, Final, Literal

import msgspec

from rules.core import Seat
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
        self._kept = {row["kind"] for row in find("help", dict, game=self._game)}

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of help that anybody had."""
        return frozenset(kept.split()[0] for kept in self._kept)

    def note(self, kind: Kind, seat: Seat | None = None) -> None:
        """Remember that there was help of this kind, for one seat or for the table."""
        kept = kind if seat is None else f"{kind} {seat}"
        if kept not in self._kept:
            self._kept.add(kept)
            keep(added("help", game=self._game, kind=kept))

    def had_by(self, seat: Seat) -> bool:
        """Return whether a seat had help."""
        return _had_by(seat, self._kept)


def _had_by(seat: Seat, kept: Iterable[str]) -> bool:
    """Return whether any of this help was a seat's or the table's."""
    return any(kind.split()[1:] in ([], [str(seat)]) for kind in kept)


def without_help(notes: Iterable[RecordNote], person: str) -> Iterator[RecordNote]:
    """Yield the notes of games that somebody played without help."""
    kept: dict[str, list[str]] = {}
    for row in find("help", dict):
        kept.setdefault(row["game"], []).append(row["kind"])
    for note in notes:
        had = kept.get(_known_by(note.header), ())
        if person in note.names and not _had_by(note.names.index(person), had):
            yield note


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


def solved_games(person: str) -> list[str]:
    """Return the game of each puzzle that somebody solved, one entry a puzzle."""
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
