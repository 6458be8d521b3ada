"""How likely what a hint speaks of is: what speaks for it, weighed and calibrated by who plays.

What speaks for it counts as much as it did in games of that level alone. The sum is then read off a
curve of that level at that number of seats, so that of all that is said to be 30 % likely about
30 % comes true. `tools.fit_odds` fits both and writes them to `hints.json` beside the players.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

KNOTS: Final = (-4.0, -2.0, -1.0, 0.0, 1.0, 2.0, 4.0)
"""Odds, as logarithms, for which a curve says what they come to; between them it is straight."""
SUREST: Final = 0.99
"""Nothing that is not certain is said to be likelier than this, nor less likely than the rest."""


class Signs(NamedTuple):
    """What speaks for something and against it, as numbers that are weighed and summed."""

    kind: str
    """Of what it is; each kind has weights of its own."""
    seen: tuple[float, ...]


class Fitted(msgspec.Struct, frozen=True):
    """What was fitted to a kind of signs at a level."""

    counts: tuple[float, ...] = ()
    """What each sign counts, as a logarithm of odds."""
    curves: Mapping[int, tuple[float, ...]] = {}
    """By number of seats: what `KNOTS` come to."""


NOTHING: Final = Fitted()
"""Where nothing was fitted everything is as likely as not."""

Hints = Mapping[str, Mapping[str, Fitted]]
"""By kind of signs and level."""


def file_of(game: str) -> Path:
    """Return where a game's fitted numbers are kept."""
    return Path(__file__).with_name(game) / "hints.json"


@cache
def hints(game: str) -> Hints:
    """Return a game's fitted numbers, none where no file is."""
    file = file_of(game)
    if not file.exists():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, Fitted]])


def weighed(counts: Sequence[float], seen: Sequence[float]) -> float:
    """Return what signs come to, as a logarithm of odds."""
    return sum([count * sign for count, sign in zip(counts, seen, strict=False)])


def calibrated(odds: float, curve: Sequence[float] = KNOTS) -> float:
    """Return what odds come to, both as logarithms; beyond the last knots they are no surer."""
    odds = min(KNOTS[-1], max(KNOTS[0], odds))
    at = min(len(KNOTS) - 2, bisect_right(KNOTS, odds) - 1)
    part = (odds - KNOTS[at]) / (KNOTS[at + 1] - KNOTS[at])
    return curve[at] + part * (curve[at + 1] - curve[at])


def likelihood(known: Hints, signs: Signs, levels: Sequence[str], seats: int) -> float:
    """Return how likely something is that depends on players of these levels at such a table."""
    fitted = known.get(signs.kind, {})
    rows = [fitted.get(level, NOTHING) for level in levels]
    odds = fmean(
        [calibrated(weighed(row.counts, signs.seen), row.curves.get(seats, KNOTS)) for row in rows]
    )
    return min(SUREST, max(1 - SUREST, 1 / (1 + exp(-odds))))


def log_odds(chance: float, surest: float) -> float:
    """Return the odds of a chance as a logarithm, none of them surer than this."""
    chance = min(surest, max(1 - surest, chance))
    return log(chance / (1 - chance))
