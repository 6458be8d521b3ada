"""What a game finds interesting about how it was played: counted in simulations and comparisons.

A game declares its own in its telling (`games/<game>/telling.py`); prizes and payments are counted
without it.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.core import Event

HAND: Final = "hand"
"""What is counted a hand (a round, a game of a match), unless it is counted of something else."""


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is counted whenever the rules tell of an event of one kind."""

    key: str
    """Its name in JSON, unique in its game: `passed_out`."""
    words: str
    """Its name in reports: "passed out"."""
    event: type[Event]
    count: Callable[[Any], float]
    """How much it counts: 1 or 0 (or a truth) for what happens or not, else an amount."""
    of: str
    """The key of the occasion that it is a part of, or `HAND`: how many of the calls were right.
    Its count is divided by the count of that."""
    is_share: bool
    """Whether it happens at most once in each of these, so that it is told in per cent."""
