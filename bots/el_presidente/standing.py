"""Who is likely to win a game of El Presidente that is broken off in an imagined world.

The weights are logarithms of odds. They are those that tell best who won, out of the positions at
the beginning of battles in 80,000 games between normal players who err now and then: two to eight
players, and teams of four and six. They are the same for all of these.
"""

import math
from typing import Final

import msgspec

from bots.game_cache import game_cache
from rules.core import Seat
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND
from rules.el_presidente.state import State

_RANKS: Final = 13


class Weights(msgspec.Struct, frozen=True):
    """What a seat's cards speak for, in logarithms of odds; a standing is a sum of these.

    `tools.fit_values` fits them again.
    """

    best: tuple[tuple[float, ...], ...] = (
        (0.0, -0.79, -0.77, -0.36, 1.80),
        (-1.65, -0.71, -0.73, -0.37, 1.49),
        (-2.68, -0.80, -0.74, -0.47, 1.50),
    )
    """The best group by its number of cards, for who attacks, who defends, and each of the
    others."""
    second: tuple[float, ...] = (0.87, -0.36, -0.21, 0.03, 0.47)
    """The second best group, by its number of cards."""
    crowded: tuple[float, ...] = (-0.17, -0.17, -0.17, -0.17, -0.37)
    """Each card above four, by the number of cards in the best group."""
    alone: tuple[float, ...] = (6.35, -0.60, 0.09)
    """Four equal cards without any others, for who attacks, who defends, and each of the others."""
    high: tuple[float, ...] = (0.0, 0.0, 0.018, 0.034, 0.077)
    """Each rank that the best group is above the aces: it beats more, by its number of cards."""
    discarded: tuple[float, ...] = (0.0, 0.0, -0.11, -0.56, 0.0)
    """Each card that the best group misses, by the number of cards in it: discarded, ..."""
    elsewhere: tuple[float, ...] = (0.0, 0.0, 0.12, 0.39, 0.0)
    """... in an opponent's hand, who may give it away, ..."""
    with_partners: tuple[float, ...] = (0.0, 0.0, -0.01, -0.27, 0.0)
    """... or in a partner's hand."""
    short: float = 0.68
    """Each card below four, when there is none to draw."""
    rest: float = 0.017
    """Each rank that another card is above the aces: it beats more."""


WEIGHTS: Final = Weights()


def shares(world: State) -> list[float]:
    """Return each team's part of the game on the table: all of it to who has won it."""
    teams = len(world.won)
    if world.phase in ("deal", "over"):
        winner = world.winner % teams
        return [float(team == winner) for team in range(teams)]
    parts = [0.0] * teams
    for seat in range(len(world.hands)):
        parts[seat % teams] += math.exp(standing(world, seat))
    total = sum(parts)
    return [part / total for part in parts]


@game_cache()
def _groups(hand: int, discard: int) -> tuple[int, int, int]:
    """Return the best group's cards with all four of its rank, and the size of the second best.

    Of equally many the better are those of which fewer are discarded, then the higher ones.
    """
    same_rank = tables().same_rank
    best = best_four = second = 0
    best_key = (0, 0, 0)
    while hand:
        four = same_rank[hand.bit_length() - 1]
        held = hand & four
        hand ^= held
        key = (held.bit_count(), -(four & discard).bit_count(), _height(held))
        if key > best_key:
            best, best_four, best_key, second = held, four, key, best_key[0]
        elif key[0] > second:
            second = key[0]
    return best, best_four, second


def _height(cards: int) -> int:
    """Return how many ranks the lowest of the cards is above the aces."""
    return ((cards & -cards).bit_length() - 1) % _RANKS if cards else 0


def standing(world: State, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """Return the logarithm of how often the seat wins, up to what is the same for all seats."""
    hand, seats = world.hands[seat], len(world.hands)
    best, four, second = _groups(hand, world.discard)
    count, most, role = hand.bit_count(), best.bit_count(), min(2, (seat - world.attacker) % seats)
    value = weights.best[role][most] + weights.second[second]
    value += (
        weights.crowded[most] * (count - HAND) if count > HAND else weights.short * (HAND - count)
    )
    if most == count == HAND:
        value += weights.alone[role]
    value += weights.high[most] * _height(best)
    rest = hand ^ best
    while rest:
        value += weights.rest * _height(rest)
        rest &= rest - 1
    missing = four ^ best
    if most in (2, 3) and missing:
        value += weights.discarded[most] * (missing & world.discard).bit_count()
        teams = len(world.won)
        for other, held in enumerate(world.hands):
            partner = (other - seat) % teams == 0
            value += (weights.with_partners if partner else weights.elsewhere)[most] * (
                missing & held
            ).bit_count()
    return value
