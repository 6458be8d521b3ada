"""What each rival at a table of Presidential Poker may hold, weighed by what it drew and bet.

A few thousand hands are dealt and drawn to once. Those that share no card with what a seat knows
are what a rival may hold, and each counts as much as the written strategy would have done with it
what the rival did. So a decision need not deal hands until they fit.
"""

import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from operator import attrgetter
from typing import Final, NamedTuple

from bots.game_cache import game_cache
from bots.memory import Memory
from bots.presidential_poker.betting import rise, tendency, winning
from bots.presidential_poker.odds import beaten, kept, promise
from bots.presidential_poker.worlds import (
    DOUBT,
    UNUSUAL,
    Move,
    moves_of,
    of_this_deal,
    own_discards,
)
from rules.core import Seat, mask_of
from rules.presidential_poker.game import Rules
from rules.presidential_poker.hands import Kickers, ranker
from rules.presidential_poker.sixchex import HAND, tables
from rules.presidential_poker.state import View

LIBRARY: Final = 6_000
"""Hands that are dealt and drawn to once, when a range is first asked for."""
UNWRITTEN: Final = 2.0
"""Bets of more pots than this are none of the written strategy: ..."""
BOLD: Final = 0.1
"""... who makes them holds much, or so often anything."""


class Holding(NamedTuple):
    """What a seat has in one imagined world."""

    promise: float
    drawn: int
    rank: int


class Sample(NamedTuple):
    """A hand that was dealt and drawn to by the written strategy."""

    cards: int
    """All its cards, those thrown away among them, as a bit set."""
    dealt: int
    """Its rank before the draw."""
    drawn_to: Holding


@cache
def library(kickers: Kickers) -> tuple[Sample, ...]:
    """Return hands as they are dealt and drawn to; measured once."""
    rng, rank, deck = random.Random(2), ranker(kickers), range(len(tables().deck))
    found = []
    for _hand in range(LIBRARY):
        cards = rng.sample(deck, 2 * HAND)
        dealt = tuple(cards[:HAND])
        keep = kept(dealt, kickers)
        fresh = cards[HAND : 2 * HAND - len(keep)]
        sample = Sample(
            mask_of((*dealt, *fresh)),
            rank(dealt),
            Holding(promise(dealt, kickers), len(fresh), rank((*keep, *fresh))),
        )
        found.append(sample)
    return tuple(found)


@game_cache()
def by_rank(kickers: Kickers) -> tuple[Sample, ...]:
    """Return the hands of the library, the lowest first once all have drawn."""
    return tuple(sorted(library(kickers), key=lambda sample: sample.drawn_to.rank))


class Ranges:
    """What the rivals of a seat may hold, and what it comes to itself."""

    def __init__(self, rules: Rules, view: View, memory: Memory, rng: random.Random) -> None:
        self._rules, self._rng, self._seat = rules, rng, view.viewer
        self.now = rules.imagine(view, rng)
        """The table as the seat sees it; the others' cards in it mean nothing."""
        told = of_this_deal(memory)
        hand = view.zones[f"hand:{view.viewer}"]
        known = {*hand, *own_discards(told, view.viewer)}
        self._hand = tuple(hand)
        self._unseen = [card for card in range(len(rules.deck)) if card not in known]
        seen, kickers = mask_of(known), rules.options.kickers
        self._hands = by_rank(kickers) if view.facts.phase == "first" else library(kickers)
        free = [sample for sample in self._hands if not sample.cards & seen]
        self._moves = moves_of(rules, self.now, view.facts, told)
        self._held: dict[Seat, tuple[list[Holding], list[float]]] = {
            seat: self._range(self.now.drawn[seat], self._moves.get(seat, ()), free)
            for seat in view.facts.active
            if seat != view.viewer
        }

    def _range(
        self, drawn: int, moves: Sequence[Move], free: Sequence[Sample]
    ) -> tuple[list[Holding], list[float]]:
        """Return what a rival may hold, and the sums of how likely that is so far."""
        holdings, likely = [], []
        before = [move for move in moves if not move.drew]
        after = [move for move in moves if move.drew]
        known: dict[float, float] = {}
        """How likely the moves before the draw are by what a hand promises."""
        for mine in {sample.drawn_to.promise for sample in free}:
            weight = 1.0
            for move in before:
                weight *= _likely(move, [mine] * len(move.spot.rivals))
            known[mine] = weight
        if self.now.phase == "first":  # the hands are in order, and nothing else is known of them
            undrawn = [sample.drawn_to for sample in free]
            return undrawn, list(accumulate([known[each.promise] for each in undrawn]))
        since: dict[int, float] = {}
        """The same by a hand's rank after the draw."""
        for sample in free:
            mine, usual, rank = sample.drawn_to
            if drawn == 0:
                rank = sample.dealt
            if rank not in since:
                since[rank] = self._after(after, rank)
            holdings.append(Holding(mine, usual if drawn < 0 else drawn, rank))
            part = 1.0 if drawn < 0 or drawn == usual else UNUSUAL
            likely.append(known[mine] * part * since[rank])
        ordered = sorted(range(len(holdings)), key=lambda at: holdings[at].rank)
        return [holdings[at] for at in ordered], list(accumulate([likely[at] for at in ordered]))

    def _after(self, moves: Sequence[Move], rank: int) -> float:
        """Return how likely a hand of this rank did these moves after the draw."""
        weight, kickers = 1.0, self._rules.options.kickers
        for move in moves:
            drew = [rival.drawn for rival in move.spot.rivals]
            weight *= _likely(move, [beaten(rank, count, kickers) for count in drew])
        return weight

    def worlds(self, count: int) -> list[list[Holding | None]]:
        """Return what all active seats hold in so many worlds; nothing of those who are out."""
        columns: list[list[Holding | None]] = []
        for seat in range(self._rules.seats):
            if seat == self._seat:
                columns.append(self._own(count))
            elif seat in self._held:
                columns.append(self._drawn_from(*self._held[seat], count))
            else:
                columns.append([None] * count)
        return [list(row) for row in zip(*columns, strict=True)]

    def chance_of_best(self, draws: int) -> float:
        """Return how likely the seat's hand is the best if all show, a tie counted half.

        A seat that is still to draw tries so many draws.
        """
        won = 0.0
        for mine, times in Counter(each.rank for each in self._own(draws) if each).items():
            share = 1.0
            for holdings, sums in self._held.values():
                share *= sum(_sums_around(mine, holdings, sums)) / (2 * sums[-1])
            won += times * share
        return won / draws

    def standing(self) -> float:
        """Return the share of the hands that the seat may be taken to hold which its own beats.

        What it drew and bet tells of it as of a rival; ties fall either way by luck.
        """
        seat, mine = self._seat, ranker(self._rules.options.kickers)(self._hand)
        moves = self._moves.get(seat, ())
        holdings, sums = self._range(self.now.drawn[seat], moves, self._hands)
        return self._rng.uniform(*_sums_around(mine, holdings, sums)) / sums[-1]

    def _drawn_from(
        self, holdings: Sequence[Holding], sums: Sequence[float], count: int
    ) -> list[Holding | None]:
        """Return holdings by their likelihood, evenly over weak and strong ones."""
        found: list[Holding | None] = []
        step = sums[-1] / count
        upto, at = step * self._rng.random(), 0
        for _world in range(count):
            while sums[at] < upto and at < len(sums) - 1:
                at += 1
            found.append(holdings[at])
            upto += step
        self._rng.shuffle(found)
        return found

    def draws(self, count: int) -> list[list[int]]:
        """Return seven cards that the seat may draw, so many times."""
        return [self._rng.sample(self._unseen, HAND) for _draw in range(count)]

    def _own(self, count: int) -> list[Holding | None]:
        rank, drawn = ranker(self._rules.options.kickers), self.now.drawn[self._seat]
        kickers = self._rules.options.kickers
        mine = promise(self._hand, kickers)
        if drawn >= 0:
            return [Holding(mine, drawn, rank(self._hand))] * count
        keep = kept(self._hand, kickers)
        missing = HAND - len(keep)
        return [
            Holding(mine, missing, rank((*keep, *self._rng.sample(self._unseen, missing))))
            for _world in range(count)
        ]


def _sums_around(
    rank: int, holdings: Sequence[Holding], sums: Sequence[float]
) -> tuple[float, float]:
    """Return how likely lower holdings are together, and those with as high ones among them."""
    below = bisect_left(holdings, rank, key=attrgetter("rank"))
    upto = bisect_right(holdings, rank, key=attrgetter("rank"))
    return (sums[below - 1] if below else 0.0), (sums[upto - 1] if upto else 0.0)


def _likely(move: Move, shares: Sequence[float]) -> float:
    """Return how likely a move is of a hand that beats such shares of the rivals' hands."""
    spot = move.spot
    won = winning(spot, shares)
    if move.bets and move.size > UNWRITTEN:
        return BOLD + (1.0 - BOLD) * rise(won * (len(shares) + 1), 1.2, 1.7)
    tends = tendency(spot, won)
    return DOUBT + (1.0 - DOUBT) * (tends.bet if move.bets else tends.stay)
