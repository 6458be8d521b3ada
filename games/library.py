"""The games as the window knows them: their sheets, and their code only when one is opened."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rules.files.plainyaml import FileError, Plain, parse, read_text
from rules.files.typed import typed
from rules.words import _
from ui.sheet import GameEntry, GameSheet

if TYPE_CHECKING:
    from rules.core import Game
    from ui.table.controller import Controller

FOLDER: Final = Path(__file__).parent

_NOT_WORDS: Final = frozenset(
    {"name", "emblem", "deck", "kind", "faces", "cards", "symbols", "picture", "team_option"}
)
"""Keys of a sheet whose texts are names for the program; all others are translated."""


class SheetError(ValueError):
    """A game's sheet is not as it should be; `str()` is one sentence: file, what, remedy."""


def library() -> tuple[GameEntry, ...]:
    """Return all games that have a sheet, in the lobby's order.

    Raises `SheetError` with one sentence for a sheet that is not as it should be.
    """
    entries = (_entry(path) for path in FOLDER.glob("*/sheet.yaml"))
    return tuple(sorted(entries, key=lambda entry: entry.sheet.order))


def read_sheet(path: Path) -> GameSheet:
    """Return a sheet with its words translated; raises `SheetError`."""
    try:
        return typed(translated(parse(read_text(path))), GameSheet)
    except FileError as fault:
        sentence, file = _("{file}: {what}; {remedy}."), f"{path.parent.name}/{path.name}"
        raise SheetError(sentence.format(file=file, what=fault.what, remedy=fault.remedy)) from None


def translated(plain: Plain, translate: Callable[[str], Plain] = _) -> Plain:
    """Return a part of a sheet with every text that a player reads put through `translate`."""
    if isinstance(plain, str):
        return translate(plain) if plain else plain
    if isinstance(plain, list):
        return [translated(one, translate) for one in plain]
    if isinstance(plain, dict):
        return {
            key: value if key in _NOT_WORDS else translated(value, translate)
            for key, value in plain.items()
        }
    return plain


def _entry(path: Path) -> GameEntry:
    name, sheet = path.parent.name, read_sheet(path)

    def controller(game: Game[Any], names: tuple[str, ...]) -> Controller:
        made: Controller = importlib.import_module(f"games.{name}.table").Table(game, names)
        return made

    def default_options(seats: int) -> dict[str, object]:
        from rules.catalog import open_game

        defaults: Mapping[str, object] = msgspec.to_builtins(open_game(name, seats).options)
        return dict(defaults)

    least, most = sheet.players
    return GameEntry(
        name=name,
        sheet=sheet,
        seat_range=range(least, most + 1),
        controller=controller,
        default_options=default_options,
    )
