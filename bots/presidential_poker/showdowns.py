"""How likely a hand of Presidential Poker is the best, by who the rivals are.

A seat counts in how many imagined worlds its hand is the best (`ranges`). These take a rival's bets
and draws for those of the written strategy, from which easy strays at random and hard on purpose.
How far the count can be trusted is fitted to games of each level alone; a person might be any.
"""

import random
from collections.abc import Mapping
from math import exp, log
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bots.memory import Memory
from bots.presidential_poker.ranges import Ranges
from rules.presidential_poker.game import Rules
from rules.presidential_poker.state import View

WORLDS: Final = 200
"""Imagined hands of the others in which it is counted how often a hand is best."""
BETTING: Final = ("first", "second")
"""The phases of a hand in which a hand counts: before and after the draw."""
PERSON: Final = "person"
"""Somebody of whom no level is known."""


class Weights(msgspec.Struct, frozen=True):
    """How to read the count, as logarithms of odds: a base, and how far the odds counted count.

    Both by the rival's level, before and after the draw. Where they are 0 and 1 the count is right
    as it is: `tools.fit_values` found nothing that is surely better.
    """

    base: Mapping[str, tuple[float, float]]
    odds: Mapping[str, tuple[float, float]]


WEIGHTS: Final = Weights(
    base={"easy": (0.0, 0.0), "normal": (0.0, 0.0), "hard": (0.0, 0.17), PERSON: (0.0, 0.0)},
    odds={"easy": (1.0, 1.0), "normal": (1.0, 1.0), "hard": (1.0, 0.57), PERSON: (1.0, 1.0)},
)


class Count(NamedTuple):
    """In how many of `WORLDS` a hand is best, a tie as its part, and in which phase of it."""

    phase: str
    wins: float


def count_wins(rules: Rules, view: View, memory: Memory, rng: random.Random) -> Count:
    """Return how often the viewer's hand is the best in imagined worlds."""
    wins, seat = 0.0, view.viewer
    for row in Ranges(rules, view, memory, rng, memory.levels).worlds(WORLDS):
        ranks = [each.rank for each in row if each is not None]
        mine = row[seat]
        if mine is not None and mine.rank == max(ranks):
            wins += 1 / ranks.count(mine.rank)
    return Count(view.facts.phase, wins)


def speaks(count: Count, level: str, weights: Weights = WEIGHTS) -> float:
    """Return the odds that the hand is best against rivals of a level, as a logarithm."""
    odds = log((count.wins + 0.5) / (WORLDS - count.wins + 0.5))
    at = BETTING.index(count.phase)
    return weights.base[level][at] + weights.odds[level][at] * odds


def chance_of_best(rules: Rules, view: View, memory: Memory, rng: random.Random) -> float:
    """Return how likely the viewer's hand is the best, if all who are in show.

    Who is still to draw draws as the written strategy does. A tie counts its part.
    """
    count = count_wins(rules, view, memory, rng)
    rivals = [seat for seat in view.facts.active if seat != view.viewer]
    odds = fmean([speaks(count, memory.level(seat) or PERSON) for seat in rivals])
    return 1 / (1 + exp(-odds))
