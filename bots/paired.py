"""Trying decisions out against each other in the same worlds: for games that chance rules.

A tree needs thousands of visits before an action that wins two games in a hundred more stands
out from the luck of the draw. Here every action is played on in each imagined world, so that
most of that luck falls out of their differences; and the written strategy's action stays unless
another is better than it by more than chance explains.
"""

import math
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bots.strategy import Limit, Strategy, play_on
from rules.core import Action, Game, Seat

SURE: Final = 1.5
"""By how many standard errors another action must be better to be preferred."""
HOPELESS: Final = 2.0
"""By how many standard errors an action must be worse to be tried no more."""
FIRST_LOOK: Final = 16
"""Worlds before an action may be given up, ..."""
LOOK_EVERY: Final = 8
"""... and between such looks."""


class _Rival:
    """An action, and what it brought more than the first one, over all worlds."""

    __slots__ = ("action", "squares", "total")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.total = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.total += gain
        self.squares += gain * gain

    def gain(self, worlds: int, errors: float) -> float:
        """Return the mean gain, moved up by so many standard errors."""
        mean = self.total / worlds
        variance = max(0.0, self.squares / worlds - mean * mean)
        return mean + errors * math.sqrt(variance / worlds)


def best_of(
    game: Game[Any],
    plan: Strategy,
    worlds: Iterator[Any],
    seat: Seat,
    actions: Sequence[Action],
    rng: random.Random,
    limit: Limit,
) -> Action:
    """Return the action that does best in imagined worlds, in doubt the first one.

    An iteration of the limit is one action played on in one world. Raises `ValueError` for a
    limit without an end.
    """
    if limit.seconds is None and limit.iterations is None:
        raise ValueError("trying out needs a number of seconds or of iterations")
    most = math.inf if limit.iterations is None else limit.iterations
    until = math.inf if limit.seconds is None else time.perf_counter() + limit.seconds
    first, *others = actions
    rivals = [_Rival(action) for action in others]
    tried = spent = 0
    while rivals and spent + len(rivals) < most and time.perf_counter() < until:
        world = next(worlds)
        base = _played_on(game, plan, world, seat, first, rng)
        for rival in rivals:
            rival.add(_played_on(game, plan, world, seat, rival.action, rng) - base)
        tried += 1
        spent += 1 + len(rivals)
        if tried >= FIRST_LOOK and tried % LOOK_EVERY == 0:
            rivals = [rival for rival in rivals if rival.gain(tried, HOPELESS) > 0]
    if not rivals or tried < FIRST_LOOK:
        return first
    best = max(rivals, key=lambda rival: rival.total)
    return best.action if best.gain(tried, -SURE) > 0 else first


def _played_on(
    game: Game[Any], plan: Strategy, world: Any, seat: Seat, action: Action, rng: random.Random
) -> float:
    """Return what the world comes to for the seat after an action."""
    copied = game.copy(world)
    game.advance(copied, seat, action)
    play_on(game, plan, copied, rng, plan.search.depth)
    return plan.payoffs(game, copied)[seat]
