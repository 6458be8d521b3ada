"""How good a hand of Presidential Poker is: before the draw, after it, and what to keep.

All of it is measured once by playing draws of the whole deck, so that it follows from the rules'
own ranking: how often a hand of some promise wins in the end, and how hands rank after draws.
"""

import random
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

import msgspec

from bots.game_cache import game_cache
from rules.presidential_poker.hands import (
    THREE_PAIRS,
    TRIPLE_AND_TWO_PAIRS,
    Kickers,
    category_of,
    ranker,
)
from rules.presidential_poker.sixchex import HAND, play_numbers, tables

SAMPLE: Final = 2_500
"""Hands that are dealt and drawn to once, when the odds are first asked for (a fraction of a
second)."""
FEWEST: Final = 60
"""Hands from which odds are told; where fewer drew so many cards, all hands tell them."""

Prospect = tuple[int, int]
"""What a hand may become: its category, and how many pairs of the cards to keep share a symbol."""


class Odds(msgspec.Struct, frozen=True):
    """What is known of all hands. Ranks are those of `rules.presidential_poker.hands`, sorted."""

    ranks: tuple[tuple[int, ...], ...]
    """By the number of cards drawn: what these hands come to."""
    promise: dict[Prospect, float]
    """How often a hand that may draw beats another one in the end."""


def kept(hand: Sequence[int], kickers: Kickers) -> tuple[int, ...]:
    """Return the cards worth keeping, by a rule that takes some microseconds.

    A triple with two pairs or better stands. A triple is kept, with a pair beside it. Else four
    cards are kept: those of which the most share symbols, since each of these may grow.
    """
    return _plan(tuple(sorted(hand)), kickers)[0]


def promise(hand: Sequence[int], kickers: Kickers) -> float:
    """Return how often the hand, drawn to by `kept`, beats another one in the end."""
    cards = tuple(sorted(hand))
    keep, prospect = _plan(cards, kickers)
    known = odds(kickers)
    if len(keep) == HAND:
        return percentile(ranker(kickers)(cards), known.ranks[-1])
    return known.promise.get(prospect, 0.4)


def percentile(rank: int, ranks: Sequence[int]) -> float:
    """Return the share of sorted ranks that a rank beats, ties counted half."""
    return (bisect_left(ranks, rank) + bisect_right(ranks, rank)) / (2 * len(ranks))


def beaten(rank: int, drawn: int, kickers: Kickers) -> float:
    """Return the share of hands that a rank beats; `drawn` is how many cards these drew."""
    return percentile(rank, odds(kickers).ranks[drawn])


@game_cache()
def _plan(hand: tuple[int, ...], kickers: Kickers) -> tuple[tuple[int, ...], Prospect]:
    """Return what to keep of a hand, and what it may become."""
    category = category_of(ranker(kickers)(hand))
    if category <= TRIPLE_AND_TWO_PAIRS:
        return hand, (category, 0)
    if category >= THREE_PAIRS:
        return _best_four(hand)
    known = tables()
    places = known.places_of(hand)
    held = [shared for line in known.lines if (shared := line.cards & places).bit_count() > 1]
    triples = [shared for shared in held if shared.bit_count() > 2]
    joined = [triple | pair for triple in triples for pair in held if not triple & pair]
    keep = max(joined or triples, key=lambda cards: (cards.bit_count(), cards))
    of_hand = tuple([card for card in hand if keep >> known.place[card] & 1])
    return of_hand, (category, len(of_hand))


def _best_four(hand: tuple[int, ...]) -> tuple[tuple[int, ...], Prospect]:
    """Return the four cards of which the most share symbols; high numbers decide."""
    shares = _shares()
    worth = {(a, b): shares[a][b] for a, b in combinations(hand, 2)}
    best, keep = -1, hand[:4]
    for four in combinations(hand, 4):
        a, b, c, d = four
        value = worth[a, b] + worth[a, c] + worth[a, d] + worth[b, c] + worth[b, d] + worth[c, d]
        if value > best:
            best, keep = value, four
    return keep, (THREE_PAIRS, best // _SHARED)


_SHARED: Final = 1_000
"""What a shared symbol counts beside the numbers of the cards."""


@cache
def _shares() -> tuple[tuple[int, ...], ...]:
    """Return for any two cards what they are worth together: a shared symbol, and numbers."""
    known = tables()
    numbers = [play_numbers(card)[0] for card in known.deck]
    together = [[one + other for other in numbers] for one in numbers]
    linked = {
        pair for line in known.lines for pair in combinations(sorted(known.cards_of(line.cards)), 2)
    }
    for one, other in linked:
        together[one][other] += _SHARED
        together[other][one] += _SHARED
    return tuple(map(tuple, together))


@cache
def odds(kickers: Kickers) -> Odds:
    """Return what is known of all hands; measured once."""
    rng, rank = random.Random(1), ranker(kickers)
    deck = range(len(tables().deck))
    by_drawn: dict[int, list[int]] = defaultdict(list)
    by_prospect: dict[Prospect, list[int]] = defaultdict(list)
    for _hand in range(SAMPLE):
        cards = tuple(rng.sample(deck, 2 * HAND))
        keep, prospect = _plan(cards[:HAND], kickers)
        reached = rank((*keep, *cards[HAND : 2 * HAND - len(keep)]))
        by_drawn[HAND - len(keep)].append(reached)
        by_prospect[prospect].append(reached)
    together = sorted(rank for ranks in by_drawn.values() for rank in ranks)
    ranks = [
        sorted(by_drawn[drawn]) if len(by_drawn[drawn]) >= FEWEST else together
        for drawn in range(HAND + 1)
    ]
    return Odds(
        ranks=(*map(tuple, ranks), tuple(together)),
        promise={
            prospect: sum(percentile(rank, together) for rank in found) / len(found)
            for prospect, found in by_prospect.items()
        },
    )
