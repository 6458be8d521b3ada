"""What versions up to 1.0 kept in small JSON files goes into the database, once.

A file is put aside as `*.old` when all of it is there, and not before.
"""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from rules.files import outside
from rules.words import _
from table.storage.places import config_folder, unused
from table.storage.store import AGAIN, StoreError, change
from table.storage.trouble import UNREADABLE, put_aside, tell

if TYPE_CHECKING:
    from sqlite3 import Connection

MOST_BYTES: Final = 4 * 1024 * 1024


def _values(of: str, names: str) -> str:
    return ", ".join(f"json_extract({of}.value, '$.{name}')" for name in names.split())


FILES: Final = {
    "people": {
        "played": f"name.key, {_values('game', 'day game players place score against helped')} "
        "FROM json_each(:kept) name, json_each(name.value) game"
    },
    "statistics": {
        "tallies": f"game.key, tally.key, how.key, {_values('tally', 'played won')} "
        "FROM json_each(:kept) game, json_each(json_array('against', 'helped')) how, "
        "json_each(game.value, '$.' || how.value) tally",
        "hints": f"key, {_values('game', 'hints')} FROM json_each(:kept) game",
    },
    "deals": {
        "days": f"{_values('deal', 'day game name score place players helped')} "
        "FROM json_each(:kept, '$.days') deal",
        "duels": f"{_values('deal', 'day game name code score other helped')} "
        "FROM json_each(:kept, '$.duels') deal",
    },
    "puzzles": {
        "solved": "name.key, game.key, puzzle.value FROM json_each(:kept) name, "
        "json_each(name.value) game, json_each(game.value) puzzle"
    },
    "lessons": {
        "lessons": f"key, {_values('lesson', 'step finished')} FROM json_each(:kept) lesson"
    },
    "bookmarks": {
        "bookmarks": f"game.key, {_values('mark', 'place word')} "
        "FROM json_each(:kept) game, json_each(game.value) mark"
    },
    "help": {"help": "game.key, kind.value FROM json_each(:kept) game, json_each(game.value) kind"},
    "presets": {
        "presets": f"{_values('preset', 'game name seats options')} FROM json_each(:kept) preset"
    },
}
"""By file: the tables that its content goes to, and how. Rows that don't fit are not read later."""


def take_over() -> None:
    """Take over the files that are there; what fails is tried again at the next start."""
    for name in FILES:
        file = config_folder() / f"{name}.json"
        if file.exists():
            _take_over(file)


def _take_over(file: Path) -> None:
    from hashlib import sha256  # not needed for a first frame

    try:
        content = outside.read_bytes(file, MOST_BYTES)
        kept = msgspec.json.encode(msgspec.json.decode(content)).decode()
    except outside.NoFileError:  # another window was faster
        return
    except UNREADABLE:
        with suppress(OSError):
            put_aside(file, _("{file} couldn’t be read.").format(file=file.name))
        return

    def take(database: "Connection") -> None:
        # counted once, even if the program ends before the file is put aside
        once = f"{file.name} {sha256(content).hexdigest()}"
        if not database.execute("INSERT OR IGNORE INTO taken_over VALUES (?)", (once,)).rowcount:
            return
        for table, values in FILES[file.stem].items():
            sql = f"INSERT INTO {table} SELECT {values} WHERE true ON CONFLICT "
            database.execute(sql + AGAIN.get(table, "DO NOTHING"), {"kept": kept})

    try:
        change(take)
    except StoreError as error:
        tell(str(error))
    else:
        with suppress(OSError):
            file.rename(unused(file.parent, file.stem, ".old"))
