"""Who is likely to win a game of El Presidente that is broken off in an imagined world.

The weights are logarithms of odds. They are those that tell best who won, out of the positions at
the beginning of battles in 80,000 games between normal players who err now and then: two to eight
players, and teams of four and six. They are the same for all of these.
"""

import math
from functools import lru_cache
from typing import Final

from rules.core import Seat
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND
from rules.el_presidente.state import State

_BEST: Final = (
    (0.0, -0.79, -0.77, -0.36, 1.80),
    (-1.65, -0.71, -0.73, -0.37, 1.49),
    (-2.68, -0.80, -0.74, -0.47, 1.50),
)
"""The best group by its number of cards, for who attacks, who defends, and each of the others."""
_SECOND: Final = (0.87, -0.36, -0.21, 0.03, 0.47)
"""The second best group, by its number of cards."""
_CROWDED: Final = (-0.17, -0.17, -0.17, -0.17, -0.37)
"""Each card above four, by the number of cards in the best group."""
_ALONE: Final = (6.35, -0.60, 0.09)
"""Four equal cards without any others, for who attacks, who defends, and each of the others."""
_HIGH: Final = (0.0, 0.0, 0.018, 0.034, 0.077)
"""Each rank that the best group is above the aces: it beats more, by its number of cards."""
_DISCARDED: Final = (0.0, 0.0, -0.11, -0.56, 0.0)
_ELSEWHERE: Final = (0.0, 0.0, 0.12, 0.39, 0.0)
_WITH_PARTNERS: Final = (0.0, 0.0, -0.01, -0.27, 0.0)
"""Each card that the best group misses: discarded, in an opponent's hand, who may give it away,
or in a partner's, by the number of cards in the group."""
_SHORT: Final = 0.68
"""Each card below four, when there is none to draw."""
_REST: Final = 0.017
"""Each rank that another card is above the aces: it beats more."""
_RANKS: Final = 13


def shares(world: State) -> list[float]:
    """Return each team's part of the game on the table: all of it to who has won it."""
    teams = len(world.won)
    if world.phase in ("deal", "over"):
        winner = world.winner % teams
        return [float(team == winner) for team in range(teams)]
    parts = [0.0] * teams
    for seat in range(len(world.hands)):
        parts[seat % teams] += math.exp(_standing(world, seat))
    total = sum(parts)
    return [part / total for part in parts]


@lru_cache(maxsize=1 << 14)
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


def _standing(world: State, seat: Seat) -> float:
    hand, seats = world.hands[seat], len(world.hands)
    best, four, second = _groups(hand, world.discard)
    count, most, role = hand.bit_count(), best.bit_count(), min(2, (seat - world.attacker) % seats)
    value = _BEST[role][most] + _SECOND[second]
    value += _CROWDED[most] * (count - HAND) if count > HAND else _SHORT * (HAND - count)
    if most == count == HAND:
        value += _ALONE[role]
    value += _HIGH[most] * _height(best)
    rest = hand ^ best
    while rest:
        value += _REST * _height(rest)
        rest &= rest - 1
    missing = four ^ best
    if most in (2, 3) and missing:
        value += _DISCARDED[most] * (missing & world.discard).bit_count()
        teams = len(world.won)
        for other, held in enumerate(world.hands):
            partner = (other - seat) % teams == 0
            value += (_WITH_PARTNERS if partner else _ELSEWHERE)[most] * (
                missing & held
            ).bit_count()
    return value
