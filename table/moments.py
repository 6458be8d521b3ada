"""The moments of a game at which somebody has something to say.

Each controller names those of its game, from events as everybody is told them: so nothing
that anybody says tells more than all have seen.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from rules.core import Event, GameEnded, Seat

Kind: TypeAlias = Literal[
    "greeting",
    "dare",
    "passing",
    "prize",
    "robbed",
    "win",
    "loss",
    "caught",
    "mistaken",
    "out",
    "asked",
    "last",
    "evening",
]
"""What happened to who speaks: the game begins; a raise, a high bid or another bold move; a pass; a
jackpot or pot won, or taken away by somebody else; a battle, trick or call won or lost; a bluff of
theirs that was called; a wrong call; the last card; a partner asks for a card; the last place of a
hand or game; the game won.
"""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Moment(msgspec.Struct, frozen=True):
    """Something that happened to a seat."""

    seat: Seat
    kind: Kind


def of_the_end(event: Event) -> Iterable[Moment]:
    """Return what every game's end is to those who won it, and to who came last alone."""
    if not isinstance(event, GameEnded):
        return ()
    first, *others = event.ranking
    found = [Moment(seat, "evening") for seat in first]
    if others and len(others[-1]) == 1:
        found.append(Moment(others[-1][0], "last"))
    return found
