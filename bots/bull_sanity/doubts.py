"""How likely a set of Bull Sanity is a lie, by who laid it and what can be seen of it.

Each level lies in a way of its own: easy now and then lays cards at random, normal lies only where
it must and then with a single card, hard wherever it is believed. So each has its own weights,
fitted to games of that level alone. How a person lies shows only in what was turned up of theirs:
their weights are fitted to the games of all three levels together, with nobody told which.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from math import exp, log
from typing import Final, NamedTuple

import msgspec

from bots.bull_sanity.odds import at_least, exactly
from bots.bull_sanity.tracking import Trail
from rules.bull_sanity.game import View
from rules.core import mask_of
from rules.shared.double_cards import double_deck

SURELY: Final = 0.995
"""No odds that a set is weighed by are surer than this."""
UNSURE: Final = 0.98
"""Nobody who may be lying is said to be surer than this."""
KINDS: Final = (1, 2, 3, 5)
"""The fewest cards of sets that are weighed alike."""
PERSON: Final = "person"
"""Somebody of whom no level is known."""
LEVELS: Final = ("easy", "normal", "hard", PERSON)


class Weights(msgspec.Struct, frozen=True):
    """What speaks for a lie, in logarithms of odds, by the level of who laid the set.

    Tuples of four are by the size of the set: one card, two, three or four, more. Those of two: one
    card, more. `tools.fit_values` fits them again.
    """

    base: Mapping[str, tuple[float, ...]]
    odds: Mapping[str, tuple[float, ...]]
    """How far what the unseen cards make likely counts: that the hand had a single true card
    rather than none, or as many as were laid."""
    left: Mapping[str, tuple[float, ...]]
    """The logarithm of how many cards are left in the hand."""
    kept: Mapping[str, tuple[float, ...]]
    """True cards that all saw the hand take, and that it has not laid since."""
    seats: Mapping[str, tuple[float, ...]]
    """How many have cards: two, three, four, five or more."""
    shown: Mapping[str, tuple[float, ...]]
    """The logarithm of the part of lies among the sets of this player that were called, for one
    card and for more."""


WEIGHTS: Final = Weights(
    base={
        "easy": (0.68, -0.48, 0.28, -6.45),
        "normal": (0.63, -5.59, -4.13, -1.71),
        "hard": (-0.15, -0.07, -0.98, -1.20),
        "person": (0.55, -1.12, -1.27, -2.92),
    },
    odds={
        "easy": (0.24, -0.14, -0.22, -0.25),
        "normal": (0.95, 0.00, 0.17, 0.37),
        "hard": (0.59, 0.04, 0.02, 0.25),
        "person": (0.35, -0.20, -0.34, -0.18),
    },
    left={
        "easy": (-0.15, 0.05, -0.29, -3.57),
        "normal": (0.11, -2.46, -3.30, -2.75),
        "hard": (-0.02, 0.49, 1.38, 1.79),
        "person": (-0.07, 0.35, 0.56, 0.97),
    },
    kept={
        "easy": (-0.10, -0.10),
        "normal": (-3.67, -0.44),
        "hard": (3.07, -1.27),
        "person": (0.87, 0.22),
    },
    seats={
        "easy": (0.40, 0.09, -0.13, 0.04),
        "normal": (-0.19, -0.03, -0.10, -0.10),
        "hard": (-4.74, -2.73, -2.04, -1.26),
        "person": (-0.99, -1.05, -1.11, -0.77),
    },
    shown={
        "easy": (0.27, 0.31),
        "normal": (1.21, 7.37),
        "hard": (-0.64, -0.70),
        "person": (-0.15, -0.05),
    },
)


class Sign(NamedTuple):
    """What a seat sees of a set that somebody laid."""

    kind: int
    """Its size, as a place in `KINDS`."""
    odds: float
    """By the unseen cards alone, as a logarithm: that the hand had no true card rather than one
    where one was laid; else that it had as many as were laid."""
    left: int
    kept: bool
    holders: int
    lies: int
    truths: int


def possible(view: View, trail: Trail) -> int:
    """Return how many cards of the value declared can be in the set, for all the seat has seen.

    None can that it holds or has laid itself, nor any that another than the layer took.
    """
    away = mask_of(view.zones[f"hand:{view.viewer}"]) | trail.mine
    for seat, known in enumerate(trail.known):
        away |= known if seat != view.facts.layer else 0
    return (double_deck().having[view.facts.declared] & ~away).bit_count()


def sign_of(view: View, trail: Trail) -> Sign:
    """Return what speaks for and against the set that is challenged."""
    facts, deck = view.facts, double_deck()
    layer, count = facts.layer, len(view.zones["set"])
    left = len(view.zones[f"hand:{layer}"])
    having, everything = deck.having[facts.declared], mask_of(deck.doubles)
    away = mask_of(view.zones[f"hand:{view.viewer}"]) | trail.mine
    for kept in trail.kept:
        away |= kept
    mine = trail.kept[layer]
    drawn = max(0, left + count - mine.bit_count())
    fresh = everything & ~(away | trail.before()[layer])
    if fresh.bit_count() < drawn:
        fresh = everything & ~away
    pool, matching = max(fresh.bit_count(), drawn), (having & fresh).bit_count()
    known = (mine & having).bit_count()
    if count == 1:
        none = 0.0 if known else exactly(pool, matching, drawn, 0)
        one = 0.0 if known > 1 else exactly(pool, matching, drawn, 1 - known)
        chance = none / (none + one) if none + one else 0.5
    else:
        chance = at_least(pool, matching, drawn, count - known) if known < count else 1.0
    holders = sum(bool(cards) for zone, cards in view.zones.items() if zone.startswith("hand:"))
    habits = trail.habits[layer]
    return Sign(
        kind=bisect_right(KINDS, count) - 1,
        odds=_logarithm(chance),
        left=left,
        kept=known > 0,
        holders=holders + (not left),
        lies=habits.lies,
        truths=habits.truths,
    )


def _logarithm(chance: float) -> float:
    """Return the odds of a chance as a logarithm, none of them too sure."""
    chance = min(SURELY, max(1 - SURELY, chance))
    return log(chance / (1 - chance))


def speaks(sign: Sign, level: str, weights: Weights = WEIGHTS) -> float:
    """Return the odds that a level's set is a lie, as a logarithm."""
    kind = sign.kind
    return (
        weights.base[level][kind]
        + weights.odds[level][kind] * sign.odds
        + weights.left[level][kind] * log(max(1, sign.left))
        + (weights.kept[level][kind > 0] if sign.kept else 0.0)
        + weights.seats[level][min(sign.holders, 5) - 2]
        + weights.shown[level][kind > 0] * log((1 + sign.lies) / (2 + sign.lies + sign.truths))
    )


def lie_likelihood(view: View, trail: Trail, level: str) -> float:
    """Return how likely a set that can be true is a lie, laid by a level, "" for a person."""
    odds = exp(speaks(sign_of(view, trail), level if level in LEVELS else PERSON))
    return min(UNSURE, odds / (1 + odds))
