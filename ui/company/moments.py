"""The moments of a game at which somebody has something to say.

A game names them in `games/<game>/moments.py`, from events as everybody is told them: so nothing
that anybody says tells more than all have seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import msgspec

from rules.core import Event, GameEnded, Seat, View

if TYPE_CHECKING:
    from rules.core import Outcome

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
    "last",
    "evening",
]
"""What happened to who speaks: the game begins; a raise, a high bid or another bold move; a pass; a
jackpot or pot won, or taken away by somebody else; a battle, trick or call won or lost; a bluff of
theirs that was called; a wrong call; the last card; the last place of a hand or game; the game won.
"""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Moment(msgspec.Struct, frozen=True):
    """Something that happened to a seat."""

    seat: Seat
    kind: Kind


MomentsOf: TypeAlias = Callable[[Event, View], Iterable[Moment]]
"""Finds the moments of an event as everybody was told it, in what everybody sees after it."""


def nothing_said(event: Event, view: View) -> Iterable[Moment]:
    """Return that a game has no moments at which anybody speaks."""
    return ()


def at_the_end(outcome: Outcome) -> tuple[Moment, ...]:
    """Return what a game's end is to those who won it, and to who came last alone."""
    first, *others = outcome.ranking
    found = [Moment(seat, "evening") for seat in first]
    if others and len(others[-1]) == 1:
        found.append(Moment(others[-1][0], "last"))
    return tuple(found)


def of_everybody(event: Event, outcome: Outcome | None) -> tuple[Moment, ...]:
    """Return the moments that every game has: its end."""
    return at_the_end(outcome) if isinstance(event, GameEnded) and outcome is not None else ()
