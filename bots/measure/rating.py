"""Ratings from pairwise results by the Bradley-Terry model, on the scale of Elo."""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

SCALE: Final = 400 / math.log(10)
"""Rating points for a factor of e in the odds: 400 for ten to one."""

MIDDLE: Final = 1500.0
"""The mean rating of the players compared."""

_PRIOR: Final = 0.5
"""A win and a loss that each pair is given, so that a clean sweep has a finite rating."""

_ROUNDS: Final = 2_000
_CLOSE: Final = 1e-9
_DRAWS: Final = 400
"""Samples of all results from which an interval is read."""
_NEAR: Final = 1e-4
"""What a sample need not be exact to: a part of its strengths, some hundredths of a point."""


def ratings(
    players: Sequence[str], wins: Mapping[tuple[str, str], float], *, close: float = _CLOSE
) -> dict[str, float]:
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
        if moved < close:
            break
    return {player: MIDDLE + SCALE * math.log(value) for player, value in strength.items()}


class Series(msgspec.Struct, frozen=True):
    """What the duplicate deals of a pair came to: how often the first came in before the second.

    The games of a deal hang together: the deviation is that of a deal's share.
    """

    first: str
    second: str
    deals: int
    share: float
    deviation: float


class Rated(msgspec.Struct, frozen=True):
    """A player's rating with both ends of its interval at 95%."""

    player: str
    rating: float
    low: float
    high: float
    deals: int


def rated(series: Sequence[Series], seed: int = 1) -> list[Rated]:
    """Return all players, the strongest first.

    Intervals are read from ratings of results that might have been: each share is drawn again
    with its error. Two deals more, one won by each, keep a clean sweep from being certain.
    """
    players = sorted({name for each in series for name in (each.first, each.second)})
    found = ratings(players, _wins(series, [each.share for each in series]))
    rng = random.Random(seed)
    samples = [
        ratings(
            players,
            _wins(
                series, [min(1.0, max(0.0, rng.gauss(each.share, _error(each)))) for each in series]
            ),
            close=_NEAR,
        )
        for _draw in range(_DRAWS)
    ]
    ladder = []
    for player in players:
        drawn = sorted(sample[player] for sample in samples)
        low, high = drawn[_DRAWS // 40], drawn[-1 - _DRAWS // 40]
        deals = sum(each.deals for each in series if player in (each.first, each.second))
        rating = found[player]
        ladder.append(Rated(player, rating, min(low, rating), max(high, rating), deals))
    return sorted(ladder, key=lambda each: -each.rating)


def _wins(series: Sequence[Series], shares: Sequence[float]) -> dict[tuple[str, str], float]:
    wins: dict[tuple[str, str], float] = {}
    for each, share in zip(series, shares, strict=True):
        forth, back = (each.first, each.second), (each.second, each.first)
        wins[forth] = wins.get(forth, 0.0) + each.deals * share
        wins[back] = wins.get(back, 0.0) + each.deals * (1 - share)
    return wins


def _error(series: Series) -> float:
    """Return the standard error of a share, with a deal more for each of the two."""
    deals, share = series.deals, series.share
    spread = max(0, deals - 1) * series.deviation**2 + share**2 + (1 - share) ** 2
    return math.sqrt(spread / (deals + 1) / (deals + 2))
