"""Finding a game's rules by the name that records use: one folder a game in this one."""

import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec

from rules.core import Game, OptionsError
from rules.files.plainyaml import FileError, Plain
from rules.files.quoting import brief, nearest
from rules.files.typed import typed
from rules.words import _


@cache
def game_names() -> tuple[str, ...]:
    """Return the names of all games whose rules are here, sorted."""
    folder = Path(__file__).parent
    return tuple(sorted(path.parent.name for path in folder.glob("*/game.py")))


def rules_class(name: str) -> Any:
    """Return the `Rules` class of the named game; raises `OptionsError` for an unknown name."""
    if name not in game_names():
        raise OptionsError(
            _("There is no game called '{name}'; {remedy}.").format(
                name=brief(name), remedy=nearest(name, game_names())
            )
        )
    return importlib.import_module(f"rules.{name}.game").Rules


def open_game(name: str, seats: int, options: Mapping[str, object] | None = None) -> Game[Any]:
    """Return the rules of a game for `seats` players; options left out have their defaults.

    Raises `OptionsError` with one sentence for an unknown game, number of players or option.
    """
    rules = rules_class(name)
    if seats not in rules.seat_range:
        raise OptionsError(
            _("{game} is for {least} to {most} players, not {seats}.").format(
                game=name, least=rules.seat_range[0], most=rules.seat_range[-1], seats=seats
            )
        )
    known = {field.name for field in msgspec.structs.fields(rules.Options)}
    for key in options or {}:
        if key not in known:
            raise OptionsError(
                _("{game} has no option '{key}'; {remedy}.").format(
                    game=name, key=brief(key), remedy=nearest(key, sorted(known))
                )
            )
    plain = cast("Plain", dict(options or {}))  # from a command line, a file or a set-up
    try:
        chosen = typed(plain, rules.Options)
    except FileError as fault:
        raise OptionsError(
            _("An option of {game} does not fit: {what}; {remedy}.").format(
                game=name, what=fault.what, remedy=fault.remedy
            )
        ) from None
    game: Game[Any] = rules(seats, chosen)
    return game
