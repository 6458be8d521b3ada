"""What a decision lost: the hard player's preference, and both tried out in the same worlds."""

import math
import random
from itertools import islice
from typing import Final, Generic

import msgspec

from bots.limit import Limit
from bots.memory import Memory
from bots.players import HardPlayer
from bots.search import likely_worlds
from bots.strategy import Strategy, play_on
from rules.core import A, F, Game, Observation, S, same_decision

LEAST_PAIRS: Final = 8
"""Worlds in which two decisions are tried out, even when the time is over."""


class Verdict(msgspec.Struct, Generic[A], frozen=True):
    """What the hard player thinks of a decision.

    `loss` is how much less the decision is worth than the `preferred` one, at least 0, in the
    payoffs of the game's strategy (chips or points).
    """

    preferred: A
    loss: float


def evaluate(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    memory: Memory,
    rng: random.Random,
    limit: Limit,
    played: A,
) -> Verdict[A]:
    """Judge what the seat `view.viewer` did, from what it could know then.

    Half of the limit goes into finding what the hard player prefers, half into playing on after
    either decision, in pairs of the same imagined world and the same luck.
    """
    world = game.imagine(view, rng)
    if len(tuple(islice(game.legal(world, view.viewer), 2))) < 2:
        return Verdict(played, 0.0)
    half = limit.half()
    preferred = HardPlayer(plan, half).decide(game, view, memory, rng)
    if same_decision(preferred, played):
        return Verdict(played, 0.0)
    return Verdict(preferred, _loss(game, plan, view, memory, rng, half, (preferred, played)))


def _loss(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    memory: Memory,
    rng: random.Random,
    limit: Limit,
    pair: tuple[A, A],
) -> float:
    """Return how much better the first of the pair does; what chance could explain is 0."""
    worlds = likely_worlds(plan, game, view, memory, rng)
    budget = limit.start(least=LEAST_PAIRS)
    count, total, squares = 0, 0.0, 0.0
    while budget.left(count):
        world, luck = next(worlds), rng.random()
        better, played = (_worth(game, plan, world, view, action, luck) for action in pair)
        count += 1
        total += better - played
        squares += (better - played) ** 2
    if not count:
        return 0.0
    mean = total / count
    error = math.sqrt(max(0.0, squares / count - mean * mean) / count)
    return mean if mean > error else 0.0


def _worth(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    world: S,
    view: Observation[F],
    action: A,
    luck: float,
) -> float:
    """Return the payoff to the seat when a world is played on after an action."""
    world = game.copy(world)
    game.advance(world, view.viewer, action)
    play_on(game, plan, world, random.Random(luck), plan.search.depth)
    return plan.payoffs(game, world)[view.viewer]
