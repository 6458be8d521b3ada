"""`main.py new-game`: writes a small game that plays, to be made into another one.

It is a copy of the skeleton, whose parts are in `rules/skeleton`, `bots/skeleton` and
`games/skeleton`; docs/new-game.md goes on from there.
"""

import argparse
import keyword
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from rules.files.quoting import brief
from rules.files.writing import write_atomically
from rules.version import command

ROOT: Final = Path(__file__).resolve().parent.parent
SKELETON: Final = "skeleton"
ROOMS: Final = ("rules", "bots", "games")
LIST: Final = "games/library.py"
"""Where the games are listed."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST: Final = 40
_IMPORT: Final = re.compile(r"from ([\w.]+) import (?:\([^)]*\)|.*)\n")
_IMPORTS: Final = re.compile(rf"(?:^{_IMPORT.pattern})+", re.MULTILINE)
_DECLARED: Final = re.compile(r"from games\.\w+\.declaration import [A-Z0-9_]+\n")
_LISTED: Final = re.compile(r"(GAMES: [^=]*= Catalog\(\n(?:    [A-Z0-9_]+,\n)+)\)")


class NewGameError(ValueError):
    """A game cannot be begun so; `str()` is one sentence: what, and what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the new-game command."""
    parser.add_argument("name", help="its name in records, small letters: oh_hell")


def run(arguments: argparse.Namespace) -> int:
    """Begin a game and say what to do next; return the exit status."""
    try:
        begin(arguments.name)
    except NewGameError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        why = error.strerror or error
        print(f"The game cannot be written: {why}; nothing was changed.", file=sys.stderr)
        return 2
    name = arguments.name
    print(f"{name} is in rules/{name}, bots/{name} and games/{name}, and on the list in {LIST}.")
    print(f"Try {command()} play {name}; docs/new-game.md goes on.")
    return 0


def begin(name: str, root: Path = ROOT) -> None:
    """Write a game of this name into the project at `root`, all of it or nothing.

    Raises `NewGameError` for a name that cannot be used.
    """
    listed = root / LIST
    if not listed.exists():
        raise NewGameError(
            "A game is added to Cabinet's source, which an installed Cabinet has not: get that."
        )
    text = listed.read_text(encoding="utf-8")
    _check(name, root, text)
    longer = _with_game(text, name)
    written: list[Path] = []
    try:
        for room in ROOMS:
            folder = root / room / name
            folder.mkdir()
            written.append(folder)
            for source in sorted((root / room / SKELETON).iterdir()):
                if source.is_file():
                    text = _named(source.read_text(encoding="utf-8"), name)
                    (folder / source.name).write_text(text, encoding="utf-8")
        write_atomically(listed, longer.encode())  # last: only what is whole is on the list
    except BaseException:
        for folder in written:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def _check(name: str, root: Path, listed: str) -> None:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST or keyword.iskeyword(name):
        raise NewGameError(
            f"A game can't be called '{brief(name)}'. Use up to {_LONGEST} small letters "
            "and digits, with underscores, like oh_hell."
        )
    places = [root / room / taken for room in ROOMS for taken in (name, f"{name}.py")]
    # its declaration must not be called like what its module and the list know already
    known = {"TYPE_CHECKING", *re.findall(r"\w+", listed)}
    if name.upper() in known or any(place.exists() for place in places):
        raise NewGameError(f"The name '{name}' is taken in this project; take another one.")


def _named(text: str, name: str) -> str:
    """Return a text of the skeleton with the name of the new game in it."""
    title = name.replace("_", " ").title()
    for part in ("Controller", "Staging"):
        text = text.replace(f"{SKELETON.title()}{part}", f"{title.replace(' ', '')}{part}")
    text = text.replace(SKELETON.upper(), name.upper()).replace(SKELETON.title(), title)
    return _in_order(text.replace(SKELETON, name))


def _in_order(text: str) -> str:
    """Return a module with each run of its imports in the order of the modules' names."""

    def sorted_run(run: re.Match[str]) -> str:
        lines = sorted(_IMPORT.finditer(run[0]), key=lambda line: line[1])
        return "".join(line[0] for line in lines)

    return _IMPORTS.sub(sorted_run, text)


def _with_game(text: str, name: str) -> str:
    """Return the module that lists the games, with one more at the list's end."""
    first, listed = _DECLARED.search(text), _LISTED.search(text)
    if first is None or listed is None:
        raise NewGameError(f"{LIST} is written in a way that is not known here; restore it first.")
    line = f"from games.{name}.declaration import {name.upper()}\n"
    text = _in_order(text.replace(first[0], line + first[0], 1))
    return text.replace(listed[1], f"{listed[1]}    {name.upper()},\n")
