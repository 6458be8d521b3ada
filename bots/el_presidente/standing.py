"""Who is likely to win a game of El Presidente that is broken off in an imagined world.

The weights are logarithms of odds. They are those that tell best who won, out of the positions of
350 games between normal players (two players, and two teams of two).
"""

import math
from typing import Final

from rules.core import Seat
from rules.el_presidente.cards import tables
from rules.el_presidente.game import HAND
from rules.el_presidente.state import State

_PAIR_DISCARDED: Final = -0.3
"""A pair as the best group, for each missing card on the discard pile, ..."""
_PAIR_ELSEWHERE: Final = 0.3
"""... and for each in an opponent's hand, who may give it away."""
_THREE_IN_STOCK: Final = 0.7
_THREE_ELSEWHERE: Final = 1.4
"""Three equal cards as the best group, when an opponent holds the fourth."""
_THREE_DISCARDED: Final = -0.2
_FOUR: Final = 2.2
_FOUR_ATTACKS: Final = 0.7
"""Four equal cards when their owner attacks next, ..."""
_FOUR_WINS: Final = 1.2
"""... and when they are all that the owner holds."""
_SECOND: Final = (0.0, 0.0, 0.2, 0.3, 0.7)
"""The second best group, by its number of cards."""
_CROWDED: Final = -0.1
"""Each card above four."""


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


def _standing(world: State, seat: Seat) -> float:
    hand, same_rank = world.hands[seat], tables().same_rank
    best = second = most = 0
    rest = hand
    while rest:
        four = same_rank[rest.bit_length() - 1]
        count = (rest & four).bit_count()
        rest &= ~four
        if count > most:
            best, most, second = four, count, most
        elif count > second:
            second = count
    value = _SECOND[second] + _CROWDED * max(0, hand.bit_count() - HAND)
    if most == HAND:
        attacks = world.attacker == seat
        alone = attacks and hand == best
        return value + _FOUR + _FOUR_ATTACKS * attacks + _FOUR_WINS * alone
    if most < HAND - 2:
        return value
    teams, elsewhere = len(world.won), 0
    for other, held in enumerate(world.hands):
        if (other - seat) % teams:
            elsewhere += (held & best).bit_count()
    discarded = (world.discard & best).bit_count()
    if most == HAND - 2:
        return value + _PAIR_ELSEWHERE * elsewhere + _PAIR_DISCARDED * discarded
    if discarded:
        return value + _THREE_DISCARDED
    return value + (_THREE_ELSEWHERE if elsewhere else _THREE_IN_STOCK)
