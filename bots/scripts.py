"""Scripted opponents: ten lines each, the same for good, by which the levels are measured.

A game names its scripts in `bots/<game>/scripts.py`. They see what their seat may know and what
is legal, keep nothing between calls, and share nothing with the strategies that they measure. No
table offers them: `main.py tournament --bots hard,script:first` and `simulate` name them.

An exploiter is a script with numbers that were looked for against one level, as it was then: what
can be taken from who plays in a fixed way. It may look cards up in what was measured of them.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

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


def scripts(*others: Script) -> Mapping[str, Script]:
    """Return a game's scripts by their names, with the one that every game has."""
    return {**FIRST, **{script.__name__: script for script in others}}


class Exploiter(NamedTuple):
    """A way to play that numbers shape; `python -m tools.find_exploiter` finds the numbers."""

    spans: Mapping[str, tuple[float, float]]
    """What the numbers are, and the least and the most of each."""
    start: Sequence[float]
    """Sensible numbers to begin with."""
    script: Callable[[Sequence[float]], Script]
