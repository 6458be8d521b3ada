"""A beginner's errors: now and then another legal action, but never one that loses a won game."""

import random
from typing import Final

from bots.memory import Memory
from bots.strategy import Strategy, play_on
from rules.core import A, F, Game, Observation, S

ERRORS: Final = 0.3
"""How often a beginner does not see the move that the normal player makes."""

WORLDS: Final = 4
"""Imagined worlds in which a game is tried out to say whether it is won."""


def _wins(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    world: S,
    view: Observation[F],
    action: A,
    rng: random.Random,
) -> bool:
    """Return whether the seat is ahead of all others when the world is played on."""
    world = game.copy(world)
    game.advance(world, view.viewer, action)
    play_on(game, plan, world, rng, plan.search.depth)
    payoffs = plan.payoffs(game, world)
    mine = payoffs[view.viewer]
    return all(mine >= other for other in payoffs) and mine > min(payoffs)


def with_errors(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    memory: Memory,
    rng: random.Random,
    better: A,
    errors: float = ERRORS,
) -> A:
    """Return the better action, or sometimes a random other one that a beginner might do.

    A game counts as won where the seat comes out ahead in every one of a few imagined worlds that
    are played on after the better action. There an error is taken back if it loses one of them.
    """
    if rng.random() >= errors:
        return better
    worlds = plan.worlds(game, view, memory, rng)
    tried = [next(worlds) for _world in range(WORLDS)]
    error: A = game.choose(tried[0], view.viewer, rng)
    if error == better:
        return better
    won = all(_wins(game, plan, world, view, better, rng) for world in tried)
    if won and not all(_wins(game, plan, world, view, error, rng) for world in tried):
        return better
    return error
