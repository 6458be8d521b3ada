"""Actions of every kind that a game has, with values that nobody means."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, cast

import msgspec

from rules.core import A, Chance, F, Game, S

_CARDS: Final = ((), (-5,), (-1,), (10**20,), (0, 1), (1, 1), (0, 78, 79), (7,), tuple(range(60)))
_NUMBERS: Final = (-(10**30), -1, 0, 2, 3, 10**30)
_WORDS: Final = ("", "hats", "low", "sideways", "C", "A", "9")


def _values(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    """Return values of a field's type, whatever they mean."""
    described = str(field.type)
    values: tuple[Any, ...] = _NUMBERS
    if "tuple" in described:
        values = _CARDS
    elif "str" in described:
        values = _WORDS
    return values if field.required else (field.default, *values)


def strange_actions(game: Game[S, A, F]) -> Iterator[A | Chance]:
    """Yield actions of every kind, most of which no rule allows."""
    for kind in (*game.actions, *game.chances):
        for values in product(*map(_values, msgspec.structs.fields(kind))):
            yield cast("A | Chance", kind(*values))
