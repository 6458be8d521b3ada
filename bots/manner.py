"""A way to play: what somebody prefers among choices that their level finds about as good.

Each game says how far an action shows each trait; a manner weighs the traits, and who has one does
what suits them best of all that costs them no more than a margin. How well they play is the level's
affair (`tools.measure_manners`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, Generic

import msgspec

from bots.thought import Weighed
from rules.core import A, F, Game, Observation, S

Degree = Annotated[float, msgspec.Meta(ge=-1, le=1)]
"""From -1 (the opposite) through 0 (like anybody) to 1 (very much)."""


class Manner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody plays, or how far an action shows it."""

    boldness: Degree = 0.0
    """Stakes much on one card: bids, bets, challenges, rather than keeps out."""
    guile: Degree = 0.0
    """Lies, bluffs, and hides what they hold."""
    patience: Degree = 0.0
    """Waits: passes, plays low, keeps for later what is good later."""
    spite: Degree = 0.0
    """Plays against the others: takes from them, blocks them, burdens them."""
    thrift: Degree = 0.0
    """Parts with the least: few cards, cheap ones, few chips."""

    def suits(self, shown: Manner) -> float:
        """Return how well an action that shows so much of each trait suits somebody."""
        return (
            self.boldness * shown.boldness
            + self.guile * shown.guile
            + self.patience * shown.patience
            + self.spite * shown.spite
            + self.thrift * shown.thrift
        )


PLAIN: Final = Manner()
"""The manner of nobody in particular."""
BETTER: Final = 3.0
"""How many margins better an action may be: it makes up for those that are worse."""


class Leaning(msgspec.Struct, Generic[S, A, F], frozen=True, kw_only=True):
    """What a manner shows itself in at one game."""

    shows: Callable[[Game[S, A, F], Observation[F], A], Manner]
    """How far an action of `view.viewer` shows each trait."""
    margin: float
    """What somebody gives up for their manner in one decision at most, as hard counts it."""
    apart: Mapping[type[A], float] = {}
    """The same for kinds of action of which hard counts something else."""
    glance: int = 100
    """Iterations of the hard player by which the normal one tells what else is about as good."""


def leant(
    manner: Manner,
    leaning: Leaning[S, A, F],
    game: Game[S, A, F],
    view: Observation[F],
    choices: Sequence[Weighed[A]],
    own: A,
) -> A:
    """Return what suits somebody best of all that is about as good as what their level would do.

    What may be worse by more than the margin, as far as an error tells, is left alone; so is what
    is much better, for that is the next level's.
    """
    anchor = next((each for each in choices if each.action == own), choices[0])
    margin = leaning.apart.get(type(anchor.action), leaning.margin)
    close = [
        each
        for each in choices
        if each is anchor or -BETTER * margin <= anchor.value - each.value + each.error <= margin
    ]
    if len(close) == 1:
        return anchor.action

    def appeal(each: Weighed[A]) -> tuple[float, bool, float]:
        suits = manner.suits(leaning.shows(game, view, each.action))
        return suits, each is anchor, each.value

    return max(close, key=appeal).action
