"""The records in the games folder, told cheaply: from their first and last lines only."""

from __future__ import annotations

import contextlib
import glob
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

if TYPE_CHECKING:
    from rules.record import Fork

from rules.core import HUMAN
from rules.files import outside
from rules.files.quoting import brief
from rules.files.writing import PART
from table.storage.locks import ENDING as LOCKED
from table.storage.places import config_folder, file_name, games_folder, make_folder, unused

MOST_LISTED: Final = 300
MOST_HEADER: Final = 64 * 1024
TAIL: Final = 4096
"""An `end` line of eight seats is far shorter."""
RECORD: Final = ".cabinet"
_UNNAMED: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d-\d\d-\d\d \w+(\W*\d+\W*)?$|[a-z_]+-\d{6}$")
"""What records are called that nobody gave a name: at the table, and by a simulation."""


class _Seat(msgspec.Struct, frozen=True):
    name: str
    player: str = ""


class _Header(msgspec.Struct, frozen=True):
    game: str
    started: str
    seats: Annotated[tuple[_Seat, ...], msgspec.Meta(min_length=1, max_length=8)]
    forked: object = None


class _Last(msgspec.Struct, frozen=True):
    end: str = ""
    ranking: Annotated[tuple[tuple[int, ...], ...], msgspec.Meta(max_length=8)] = ()
    scores: Annotated[tuple[int, ...], msgspec.Meta(max_length=8)] = ()


@dataclass(frozen=True, slots=True)
class RecordNote:
    """What the list of records shows of one: whether and how it ends is read, not replayed.

    `people` are the names of those who are no computer players, `winners` of who came in first.
    """

    path: Path
    game: str
    started: str
    names: tuple[str, ...]
    finished: bool
    people: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    forked: bool = False
    """Whether it goes on from another game."""
    standing: tuple[tuple[int, str, int], ...] = ()
    """How it ended: place, name and score of each player, the first one first."""
    header: bytes = b""
    """The record's first line."""

    @property
    def title(self) -> str:
        """The name that somebody gave the record, or ''."""
        name = self.path.name.removesuffix(RECORD)
        return "" if name == self.game or _UNNAMED.match(name) else brief(name)


_Trace = tuple[int, int, int]
"""When a file was changed, its size and its number: whether it is the one that was read."""
_known: dict[Path, tuple[_Trace, RecordNote | None]] = {}
"""What was read of files that have not changed since: thousands are not read twice."""


def notes() -> list[RecordNote]:
    """Return the notes of the newest records and of all unfinished ones, changed last first."""
    return [note for at, note in enumerate(_notes()) if at < MOST_LISTED or not note.finished]


def parent_of(fork: Fork) -> Path | None:
    """Return the record from which a game goes on, if it is in the games folder."""
    from rules.record import Fork, RecordError, read_bytes

    for path, _trace in _files():
        with contextlib.suppress(RecordError):
            content = read_bytes(path)
            if 0 < fork.line <= content.count(b"\n") and Fork.of(content, fork.line) == fork:
                return path
    return None


def newest_and_unfinished() -> tuple[RecordNote | None, RecordNote | None]:
    """Return the game that was played last, and the last one that is not over, however old."""
    newest: RecordNote | None = None
    for note in _notes():
        newest = newest or note
        if not note.finished:
            return newest, note
    return newest, None


def waiting() -> dict[str, RecordNote]:
    """Return by its name the last unfinished game of each game, among the newest records."""
    found: dict[str, RecordNote] = {}
    for note in _notes(MOST_LISTED):
        if not note.finished:
            found.setdefault(note.game, note)
    return found


def _notes(most: int | None = None) -> Iterator[RecordNote]:
    """Yield the notes of so many files, the one changed last first."""
    found = (note_of(path, trace) for path, trace in _files()[:most])
    return (note for note in found if note is not None)


def _files() -> list[tuple[Path, _Trace]]:
    """Return the ordinary record files of the games folder, the one changed last first."""
    files: list[tuple[Path, _Trace]] = []
    with contextlib.suppress(OSError), os.scandir(games_folder()) as there:
        for file in there:
            if not file.name.endswith(RECORD):
                continue
            with contextlib.suppress(OSError):
                if file.is_file():
                    status = file.stat()
                    trace = (status.st_mtime_ns, status.st_size, status.st_ino)
                    files.append((Path(file.path), trace))
    return sorted(files, key=lambda one: (one[1][0], one[0].name), reverse=True)


def note_of(path: Path, trace: _Trace) -> RecordNote | None:
    """Return a record's note, or `None` for a file that does not begin like a record.

    Where it does not any more, its earlier copy tells whose record it is.
    """
    known = _known.get(path)
    if known is not None and known[0] == trace:
        return known[1]
    note = _read(path)
    if note is None:
        from table.storage.earlier import earlier_of  # only where something is wrong

        note = _read(earlier_of(path))
        note = note and replace(note, path=path, finished=False)
    _known[path] = (trace, note)
    return note


def _read(path: Path) -> RecordNote | None:
    try:
        with os.fdopen(outside.open_ordinary(path), "rb") as file:
            first = file.readline(MOST_HEADER)
            size = file.seek(0, 2)
            file.seek(max(len(first), size - TAIL))
            tail = file.read(TAIL)
        header = msgspec.json.decode(first, type=_Header)
    except (outside.OutsideError, OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    names = tuple(brief(seat.name) for seat in header.seats)
    people = tuple(brief(seat.name) for seat in header.seats if seat.player == HUMAN)
    end = _end(tail)
    best = () if end is None else next(iter(end.ranking), ())
    winners = tuple(names[seat] for seat in best if 0 <= seat < len(names))
    started = brief(header.started)
    return RecordNote(
        path,
        brief(header.game),
        started,
        names,
        end is not None,
        people,
        winners,
        header.forked is not None,
        () if end is None else tuple(_standing(end, names)),
        first,
    )


def _standing(end: _Last, names: tuple[str, ...]) -> Iterator[tuple[int, str, int]]:
    """Yield place, name and score of each player, the first one first."""
    place = 1
    for together in end.ranking:
        for seat in together:
            if 0 <= seat < min(len(names), len(end.scores)):
                yield place, names[seat], end.scores[seat]
        place += len(together)


def _end(tail: bytes) -> _Last | None:
    """Return the line that ends the game; of sealed shuffles only the secret comes after it."""
    for last in tail.rstrip(b"\n").split(b"\n")[:-3:-1]:
        with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
            line = msgspec.json.decode(last, type=_Last)
            if line.end == "game":
                return line
    return None


# --- renaming, throwing away ------------------------------------------------------------------


def rename(path: Path, name: str) -> Path:
    """Give a record another name and return where it is; never one that another file has.

    Raises `OSError` where the disk refuses, `InUseError` while a window plays it.
    """
    return _move(path, unused_record(path.parent, name))


def throw_away(path: Path) -> Path:
    """Put a record, and what lies beside it, into the bin; return where it is then.

    Raises `OSError` where the disk refuses, `InUseError` while a window plays it.
    """
    folder = bin_folder()
    make_folder(folder)
    return _move(path, unused_record(folder, path.name.removesuffix(RECORD)))


def thrown_away() -> list[Path]:
    """Return the records that lie in the bin, the last one first."""
    with contextlib.suppress(OSError):
        there = [path for path in bin_folder().iterdir() if path.name.endswith(RECORD)]
        return sorted(there, key=lambda path: path.stat().st_mtime, reverse=True)
    return []


def put_back(path: Path) -> Path:
    """Take a record out of the bin again; raises `OSError`."""
    return _move(path, unused_record(games_folder(), path.name.removesuffix(RECORD)))


def empty_bin() -> None:
    """Delete for good what lies in the bin; raises `OSError`."""
    for path in bin_folder().iterdir():
        if path.is_file():
            path.unlink()


def bin_folder() -> Path:
    """Return the folder of records that were thrown away, until somebody empties it."""
    return games_folder() / "bin"


def unused_record(folder: Path, name: str) -> Path:
    """Return a record's file of this name, or nearly, that is not there yet."""
    return unused(folder, file_name(name, "game"), RECORD)


def _move(path: Path, target: Path) -> Path:
    from table.storage.locks import Lock

    lock = Lock(path, wait=0)
    try:
        path.rename(target)
        for beside in path.parent.glob(f"{glob.escape(path.name)}.*"):
            if not beside.name.endswith(LOCKED):
                beside.rename(target.with_name(target.name + beside.name[len(path.name) :]))
    finally:
        lock.let_go()
    return target


def tidy() -> None:
    """Take away what killed programs left: half-written files, and locks that nobody holds."""
    for folder in {games_folder(), config_folder()}:
        try:
            names = os.listdir(folder)  # noqa: PTH208 (there may be thousands)
        except OSError:
            continue
        left = [name for name in names if name.endswith((PART, LOCKED))]
        for name in left:
            _tidy(folder / name)


def _tidy(left: Path) -> None:
    """Take away what was left of a file, unless a window has the file."""
    from table.storage.locks import InUseError, Lock

    name, record, _beside = left.name.partition(RECORD)
    owner = left.with_name(name + record) if record else left.with_suffix("")
    with contextlib.suppress(OSError, InUseError):
        lock = Lock(owner, wait=0)
        try:
            if left.name.endswith(PART):
                left.unlink(missing_ok=True)
        finally:
            lock.let_go()
