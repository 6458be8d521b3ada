"""A way to play: what somebody leans to where two moves are about as good.

A manner shapes how a level plays and never how well: strategies let it tip the scales by less
than chance does (`tests/test_manners.py` plays them against each other).
"""

from typing import Annotated, Final

import msgspec

Degree = Annotated[float, msgspec.Meta(ge=-1, le=1)]
"""From -1 (the opposite) through 0 (like anybody) to 1 (very much)."""


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody plays; each strategy says in its `traits` which of these it heeds."""

    boldness: Degree = 0.0
    """Bids higher, goes for prizes, attacks rather than waits."""
    bluffing: Degree = 0.0
    """Bets on nothing and lies more often than must be."""
    caution: Degree = 0.0
    """Fears what others may do next, and pays less to see it."""
    patience: Degree = 0.0
    """Keeps for later what is good later."""


PLAIN: Final = Manner()
"""The manner of nobody in particular."""
