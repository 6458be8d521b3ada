"""Ratings from pairwise results by the Bradley-Terry model, on the scale of Elo."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

SCALE: Final = 400 / math.log(10)
"""Rating points for a factor of e in the odds: 400 for ten to one."""

MIDDLE: Final = 1500.0
"""The mean rating of the players compared."""

_PRIOR: Final = 0.5
"""A win and a loss that each pair is given, so that a clean sweep has a finite rating."""

_ROUNDS: Final = 2_000
_CLOSE: Final = 1e-9


def ratings(players: Sequence[str], wins: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Return a rating for each player; `wins[a, b]` counts a's wins over b, ties as halves.

    Found by minorization and maximization (Hunter 2004), which always converges.
    """
    won = {
        (a, b): wins.get((a, b), 0.0) + (_PRIOR if (a, b) in wins or (b, a) in wins else 0.0)
        for a in players
        for b in players
        if a != b
    }
    strength = dict.fromkeys(players, 1.0)
    for _round in range(_ROUNDS):
        following = {}
        for a in players:
            total = sum(won[a, b] for b in players if b != a)
            pull = sum(
                (won[a, b] + won[b, a]) / (strength[a] + strength[b]) for b in players if b != a
            )
            following[a] = total / pull if pull else 1.0
        mean = math.exp(sum(map(math.log, following.values())) / len(players))
        following = {player: value / mean for player, value in following.items()}
        moved = max(abs(math.log(following[a] / strength[a])) for a in players)
        strength = following
        if moved < _CLOSE:
            break
    return {player: MIDDLE + SCALE * math.log(value) for player, value in strength.items()}
