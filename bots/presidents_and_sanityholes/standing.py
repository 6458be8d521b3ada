"""What a standing of Presidents & Sanityholes is worth: markers, gifts to come, and places.

In a round that is not over, roles go by the sets left to play. Before the game's end a seat's
place is what it may expect: the less sure, the more markers are still to be taken (S9).
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from bots.presidents_and_sanityholes.plan import plan_of
from rules.core import Seat
from rules.presidents_and_sanityholes.state import State, exchanged

STEEPNESS: Final = 1.7
"""How surely a lead of one standard deviation is kept, in a logistic curve: nearly as surely as
by a normal distribution."""


class Weights(msgspec.Struct, frozen=True):
    """What self-play says of a standing; `tools.fit_values` fits it again."""

    office: float = 0.2
    """What a place above the middle is worth beside the markers that it gives away, in markers."""
    drift: float = 8.0
    """The variance of a lead until the game's end: so much in the round that ends it, ..."""
    drift_of_marker: float = 1.6
    """... and so much for each black marker that is still to be taken."""


WEIGHTS: Final = Weights()


def roles(world: State) -> tuple[Seat, ...]:
    """Return the seats in the order of going out; those still inside by the sets left to play."""
    out = world.out
    if len(out) == len(world.hands):
        return out
    inside = [seat for seat in range(len(world.hands)) if seat not in out]
    inside.sort(key=lambda seat: (len(plan_of(world.hands[seat])), world.hands[seat].bit_count()))
    return (*out, *inside)


def after_gifts(world: State, weights: Weights = WEIGHTS) -> list[float]:
    """Return everybody's markers after the next exchange: an upper player gives all it may (S3).

    Cards that go to and fro come out at next to nothing; that the upper one leads, and comes in
    first where both hold as many (S9), is worth a little.
    """
    held: list[float] = [*world.markers]
    order = roles(world)
    for place, upper in enumerate(order[: len(order) // 2]):
        lower, distance = order[-1 - place], exchanged(place, len(order))
        given = min(distance, held[upper]) + weights.office * distance
        held[upper] -= given
        held[lower] += given
    return held


def steepness(held: Sequence[float], black: int, weights: Weights = WEIGHTS) -> float:
    """Return by how much a lead of one marker raises the odds to come in first, as a logarithm."""
    still = max(0, black - sum(held))
    return STEEPNESS / math.sqrt(weights.drift + weights.drift_of_marker * still)


def expected_points(held: Sequence[float], black: int) -> list[float]:
    """Return how often each seat comes in before another, with so many markers to be taken."""
    steep = steepness(held, black)
    points = []
    for mine in held:
        ahead = [1 / (1 + math.exp(min(40.0, steep * (mine - theirs)))) for theirs in held]
        points.append((sum(ahead) - 0.5) / (len(held) - 1))  # not ahead of oneself
    return points
