"""What is kept besides records and settings: one SQLite database in the player's home.

Each call opens it again, so that several windows can use it and a stick with a home can be taken
out. It has no write-ahead log, since that doesn't work in a home on a network.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from rules.files.quoting import visible
from rules.words import _
from table.storage.locks import PATIENCE, alone
from table.storage.places import config_folder, make_folder
from table.storage.trouble import put_aside, tell

if TYPE_CHECKING:
    from sqlite3 import Connection, Row  # slow to import, and not needed for a first frame

T = TypeVar("T")
Change = Callable[["Connection"], object]
"""One step of a transaction."""

MARK: Final = 0x43616200
"""What SQLite calls the user version, "Cab" and a number; a change of the tables counts it up."""
VERSION: Final = MARK + 2
TABLES: Final = {
    "played": "name, day, game, players, place, score, against, helped",
    "tallies": "game, opponents, helped, played, won, PRIMARY KEY (game, opponents, helped)",
    "hints": "game, shown, PRIMARY KEY (game)",
    "days": "day, game, name, score, place, players, helped, PRIMARY KEY (day, game, name)",
    "duels": "day, game, name, code, score, other, helped, PRIMARY KEY (code, name)",
    "solved": "name, game, puzzle, PRIMARY KEY (name, game, puzzle)",
    "practice": "name, day, PRIMARY KEY (name, day)",
    "lessons": "game, step, finished, PRIMARY KEY (game)",
    "bookmarks": "game, place, word, PRIMARY KEY (game, place)",
    "help": "game, kind, PRIMARY KEY (game, kind)",
    "presets": "game, name, seats, options, PRIMARY KEY (game, name)",
    "taken_over": "file, PRIMARY KEY (file)",
}
CREATING: Final = [f"CREATE TABLE {name} ({columns})" for name, columns in TABLES.items()]
UPGRADES: Final[dict[int, tuple[str, ...]]] = {
    MARK + 1: ("CREATE TABLE practice (name, day, PRIMARY KEY (name, day))",),
}
"""By a version, what brings its database to the next one; written out, for `TABLES` go on."""
JSON: Final = {"against", "seats", "options"}
"""The columns whose values are structures."""
AGAIN: Final = {
    "tallies": "(game, opponents, helped) DO UPDATE SET played = played + excluded.played, "
    "won = won + excluded.won",
    "hints": "(game) DO UPDATE SET shown = shown + excluded.shown",
    "lessons": "(game) DO UPDATE SET step = excluded.step, "
    "finished = max(finished, excluded.finished)",
    "bookmarks": "(game, place) DO UPDATE SET word = excluded.word",
}
"""What is done to a row by one with its key, other than to leave that one out."""


class StoreError(OSError):
    """Nothing was kept; `str()` is a sentence that says why not and what to do."""


class _DamageError(Exception):
    """The file took harm, or is not Cabinet's."""


def store_file() -> Path:
    """Return where the database is."""
    return config_folder() / "cabinet.db"


def find(table: str, kind: type[T], **where: object) -> list[T]:
    """Return the rows with these values in the order in which they came.

    One that doesn't fit `kind` is left out. The player is told where there's nothing to read.
    """
    found = []
    try:
        rows = _use(lambda path: _rows(path, f"SELECT * FROM {table} {_which(where)}", where))
    except StoreError as error:
        tell(str(error))
        return []
    for row in rows:
        with contextlib.suppress(msgspec.MsgspecError, TypeError, RecursionError):
            values = {
                column: msgspec.json.decode(row[column]) if column in JSON else row[column]
                for column in row.keys()  # noqa: SIM118 (a row's items are its values)
            }
            found.append(msgspec.convert(values, kind, strict=False))
    return found


def change(*changes: Change) -> None:
    """Make changes, all of them or none; raises `StoreError`."""
    _use(lambda path: _change(path, changes))


def keep(*changes: Change) -> None:
    """Make changes; where that fails the game goes on, and the player is told."""
    try:
        change(*changes)
    except StoreError as error:
        tell(str(error))


def added(table: str, **values: Any) -> Change:
    """Return the change that adds a row."""
    for column in JSON & values.keys():
        if not isinstance(values[column], str):
            values[column] = msgspec.json.encode(values[column]).decode()
    sql = f"INSERT INTO {table} ({', '.join(values)}) VALUES (:{', :'.join(values)})"
    sql += f" ON CONFLICT {AGAIN.get(table, 'DO NOTHING')}"
    return lambda database: database.execute(sql, values)


def removed(table: str, **where: object) -> Change:
    """Return the change that takes out the rows with these values."""
    return lambda database: database.execute(f"DELETE FROM {table} {_which(where)}", where)


def _which(where: dict[str, object]) -> str:
    return "WHERE " + " AND ".join(f"{column} = :{column}" for column in where) if where else ""


# --- the file -----------------------------------------------------------------------------------


def _use(work: Callable[[Path], T]) -> T:
    """Return what work on the database returns; a damaged one is put aside first."""
    path = store_file()
    try:
        try:
            return work(path)
        except _DamageError as error:
            _put_aside(path, error)
            return work(path)
    except StoreError:
        raise
    except (OSError, _DamageError) as error:
        words = _("{path} can’t be written ({why}). Make room or allow writing there.")
        why = getattr(error, "strerror", None) or error
        raise StoreError(words.format(path=visible(path), why=why)) from None


def _rows(path: Path, sql: str, where: dict[str, object]) -> list[Row]:
    if not os.path.lexists(path):
        return []
    with _opened(path) as database:
        if not _has_tables(database):
            return []
        if _version(database) < VERSION:
            _bring_up(database)
        return database.execute(sql, where).fetchall()


def _change(path: Path, changes: tuple[Change, ...]) -> None:
    make_folder(path.parent)
    if not os.path.lexists(path):
        path.touch(0o600)  # and what SQLite puts next to it has the same mode
    with _opened(path) as database:
        _bring_up(database, changes)


def _bring_up(database: Connection, changes: tuple[Change, ...] = ()) -> None:
    """Make the tables those of this version, and then changes, all of it or nothing."""
    database.execute("BEGIN IMMEDIATE")
    steps = CREATING
    if _has_tables(database):
        steps = [sql for at in range(_version(database), VERSION) for sql in UPGRADES[at]]
    for sql in steps:
        database.execute(sql)
    database.execute(f"PRAGMA user_version = {VERSION}")
    for each in changes:
        each(database)
    database.execute("COMMIT")


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Connection]:
    """Open the database; raises `_DamageError`, or `OSError` where the disk refuses."""
    try:
        import sqlite3
    except ImportError as error:  # Python can be built without it
        raise OSError(None, str(error)) from None
    if not path.is_file():
        raise _DamageError("not a file")
    try:
        database = sqlite3.connect(path, PATIENCE, isolation_level=None)
        with contextlib.closing(database):
            database.row_factory = sqlite3.Row
            database.text_factory = lambda text: text.decode("utf-8", "replace")
            yield database
    except UnicodeDecodeError as error:  # a column's name
        raise _DamageError(*error.args) from error
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code in {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise _DamageError(*error.args) from error
        raise OSError(None, str(error)) from error


def _has_tables(database: Connection) -> bool:
    """Return whether anything is in the database; raises where this version can't use it."""
    [(tables,)] = database.execute("SELECT count(*) FROM sqlite_master")
    version = _version(database)
    if not tables and not version:
        return False
    if not tables or not MARK < version < MARK + 0x100:
        raise _DamageError("another program's, or without its tables")
    if version > VERSION:
        words = _("{path} is from a newer version of Cabinet. Update to see and keep results.")
        raise StoreError(words.format(path=visible(store_file())))
    return True


def _version(database: Connection) -> int:
    [(version,)] = database.execute("PRAGMA user_version")
    return int(version)


def _put_aside(path: Path, error: _DamageError) -> None:
    """Keep a damaged database under another name, and what can be read of it in a new one."""
    with alone(path):
        with contextlib.suppress(_DamageError):
            if _is_sound(path):
                return  # another window has put the damaged one aside
        logging.getLogger("cabinet").warning("%s is damaged: %s", path, error)
        words = _("Some results and saved set-ups couldn’t be read.")
        # a new database must not meet the journal of an old one
        aside = put_aside(path, words, ("-shm", "-wal", "-journal", ""))
        _change(path, tuple(_readable(aside)))


def _is_sound(path: Path) -> bool:
    if not os.path.lexists(path) or (path.is_file() and not path.stat().st_size):
        return True
    shape = "SELECT table_.name, column.name, column.pk FROM sqlite_master AS table_, "
    shape += "pragma_table_info(table_.name) AS column WHERE table_.type = 'table'"
    made = {tuple(row) for row in _rows(path, shape, {})}
    checked = [found for (found,) in _rows(path, "PRAGMA integrity_check(1)", {})]
    wanted = {
        (name, column, at)
        for name, columns in TABLES.items()
        for column, at in _columns(columns).items()
    }
    return checked == ["ok"] and wanted <= made


def _columns(declared: str) -> dict[str, int]:
    """Return a table's columns with their places in its key, 0 for those that are not in it."""
    names, _key, key = declared.partition(", PRIMARY KEY ")
    keys = ["", *key.strip("()").split(", ")]
    return {name: keys.index(name) if name in keys else 0 for name in names.split(", ")}


def _readable(aside: Path) -> Iterator[Change]:
    """Yield the changes that add what can be read of a damaged database."""
    for table, columns in TABLES.items():
        with contextlib.suppress(_DamageError, OSError), _opened(aside) as database:
            for row in map(dict, database.execute(f"SELECT * FROM {table}")):
                yield added(table, **{name: row[name] for name in _columns(columns) if name in row})
