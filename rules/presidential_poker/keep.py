"""A hint for the draw of Presidential Poker: which cards are worth keeping."""

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from rules.presidential_poker.hands import Kickers, category_of, ranker
from rules.presidential_poker.sixchex import tables

_TRIALS: Final = 40
"""Draws tried for each way to keep cards: the hint takes a few milliseconds."""
_BEATS: Final = (0.0, *(1.0,) * 9, 0.99, 0.91, 0.68, 0.51, 0.34, 0.09, 0.0, 0.0)
"""By category: about the share of hands after a good draw that it beats (measured)."""


def strongest_keep(hand: Sequence[int], kickers: Kickers) -> tuple[int, ...]:
    """Return the cards of a hand worth keeping, in the hand's order.

    What is tried is to keep all, or the cards of one or two symbols that cards of the hand
    share; the best is what a number of fixed random draws from the other 65 cards favors. The
    same seven cards always give the same advice, and it knows nothing but these cards.
    """
    kept = _keep(frozenset(hand), kickers)
    return tuple(card for card in hand if card in kept)


@lru_cache(maxsize=4096)
def _keep(hand: frozenset[int], kickers: Kickers) -> frozenset[int]:
    rank = ranker(kickers)
    rng = random.Random(str(sorted(hand)))
    unseen = [card.number for card in tables().deck if card.number not in hand]
    draws = [rng.sample(unseen, len(hand)) for _trial in range(_TRIALS)]

    def worth(keep: frozenset[int]) -> tuple[float, int]:
        kept, fresh = list(keep), len(hand) - len(keep)
        trials = draws if fresh else draws[:1]
        won = [_BEATS[category_of(rank(kept + drawn[:fresh]))] for drawn in trials]
        return sum(won) / len(won), len(kept)

    return max(sorted(candidates(hand), key=sorted), key=worth)


def candidates(hand: frozenset[int]) -> set[frozenset[int]]:
    """Return the sets of cards that might be kept."""
    places = tables().places_of(hand)
    shared = {
        frozenset(tables().cards_of(held))
        for line in tables().lines
        if (held := line.cards & places).bit_count() > 1
    }
    return {hand, *shared, *(one | other for one, other in combinations(shared, 2))}
