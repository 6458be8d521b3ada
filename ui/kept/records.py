"""The records in the games folder, told cheaply: from their first and last lines only."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import msgspec

from ui.kept.places import games_folder

MOST_LISTED: Final = 300
MOST_HEADER: Final = 64 * 1024
TAIL: Final = 4096
"""An `end` line of eight seats is far shorter."""

Short = Annotated[str, msgspec.Meta(max_length=200)]


class _Seat(msgspec.Struct, frozen=True):
    name: Short


class _Header(msgspec.Struct, frozen=True):
    game: Short
    started: Short
    seats: Annotated[tuple[_Seat, ...], msgspec.Meta(min_length=1, max_length=8)]


class _End(msgspec.Struct, frozen=True):
    end: str


@dataclass(frozen=True, slots=True)
class RecordNote:
    """What the list of records shows of one: whether it ends is read, not replayed."""

    path: Path
    game: str
    started: str
    names: tuple[str, ...]
    finished: bool


def newest_files(most: int = MOST_LISTED) -> list[Path]:
    """Return the record files of the games folder, the one changed last first."""
    try:
        with os.scandir(games_folder()) as there:
            files = [
                (file.stat().st_mtime_ns, Path(file.path))
                for file in there
                if file.name.endswith(".cabinet")
            ]
    except OSError:
        return []
    return [path for _changed, path in sorted(files, reverse=True)[:most]]


def note_of(path: Path) -> RecordNote | None:
    """Return a record's note, or `None` for a file that does not begin like a record."""
    try:
        with path.open("rb") as file:
            first = file.readline(MOST_HEADER)
            size = file.seek(0, 2)
            file.seek(max(len(first), size - TAIL))
            tail = file.read(TAIL)
        header = msgspec.json.decode(first, type=_Header)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    names = tuple(seat.name for seat in header.seats)
    return RecordNote(path, header.game, header.started, names, _ends(tail))


def _ends(tail: bytes) -> bool:
    last = tail.rstrip(b"\n").rpartition(b"\n")[2]
    try:
        return msgspec.json.decode(last, type=_End).end == "game"
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False


def unfinished(look_at: int = 8) -> RecordNote | None:
    """Return the game that was played last and is not over; looks at the newest files only."""
    for path in newest_files(look_at):
        note = note_of(path)
        if note is not None and not note.finished:
            return note
    return None
