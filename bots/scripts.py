"""Scripted opponents: ten lines each, the same for good, by which the levels are measured.

A game names its scripts in `bots/<game>/scripts.py`. They see what their seat may know and what
is legal, keep nothing between calls, and share nothing with the strategies that they measure. No
table offers them: `main.py tournament --bots hard,script:first` and `simulate` name them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rules.core import AnyGame

Script: TypeAlias = Callable[[AnyGame, Any, tuple[Any, ...]], Any]
"""Decides for the seat `view.viewer` of a game, from its view and from what the rules list."""

PREFIX: Final = "script:"
"""Before a script's name where a level is asked for."""


def first(game: AnyGame, view: Any, options: tuple[Any, ...]) -> Any:
    """Do whatever the rules list first."""
    return options[0]


FIRST: Final[Mapping[str, Script]] = MappingProxyType({"first": first})
"""The one script that every game has."""
