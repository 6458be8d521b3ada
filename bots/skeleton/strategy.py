"""How to play Skeleton well: as the rules of thumb say that one tells a beginner."""

import random
from collections.abc import Sequence
from typing import Final

from bots.memory import Memory
from bots.strategy import Strategy
from rules.skeleton.actions import Decision, Play
from rules.skeleton.game import Facts, State, TheGame, View


def normal(game: TheGame, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Return the highest card if it is the highest of all, else the lowest.

    What is decided here follows from the view alone, in less than a millisecond.
    """

    def rank(card: int) -> int:
        return game.deck.rank(game.deck[card], "rank")

    hand = sorted(view.zones[f"hand:{view.viewer}"], key=rank)
    high = max(map(rank, view.zones["trick"]), default=0)
    return Play((hand[-1] if rank(hand[-1]) > high else hand[0],))


def payoffs(game: TheGame, world: State) -> Sequence[float]:
    """Return what a position is worth to each seat: the search of the hard player goes by it."""
    return world.facts.scores


STRATEGY: Final = Strategy[State, Decision, Facts](normal=normal, payoffs=payoffs)
