"""Random play as fast as the rules go: for benchmarks, and below search trees."""

import random
from typing import Any, TypeVar

from rules.core import CHANCE, Game

S = TypeVar("S")


def play_out(game: Game[S, Any, Any], state: S, rng: random.Random, most: int) -> int:
    """Play `state` on at random, in place, for at most `most` decisions; return how many.

    Where several seats may act, the first that the game names is asked. Chance acts in between
    and is not counted.
    """
    actors, choose, advance = game.actors, game.choose, game.advance
    decisions = 0
    while decisions < most:
        acting = actors(state)
        if not acting:
            break
        seat = acting[0]
        if seat == CHANCE:
            advance(state, seat, game.chance(state, rng))
        else:
            advance(state, seat, choose(state, seat, rng))
            decisions += 1
    return decisions
