"""Means with their 95% intervals."""

import math
from collections.abc import Sequence
from typing import Final

import msgspec

_NORMAL_95: Final = 1.959964
_STUDENT_95: Final = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262,
    10: 2.228, 12: 2.179, 15: 2.131, 20: 2.086, 30: 2.042, 60: 2.000, 120: 1.980,
}  # fmt: skip
"""The 97.5% point of Student's t by degrees of freedom; in between, the next lower holds."""

_LIKE_NORMAL: Final = 240
"""Degrees of freedom beyond which Student's t is as good as normal."""

_NOTHING: Final = 1e-12
"""What sums of floats may be off; no spread is as small."""

_RULE_OF_THREE: Final = 3.0
"""What did not happen in n independent tries happens, at 95%, at most 3 times in n."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean and both ends of its 95% interval, infinite where a single value tells neither."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return self.told(signed=True)

    def told(self, *, signed: bool = False, is_share: bool = False) -> str:
        """Return mean and interval as reports have them.

        A share is in per cent, with both ends of its interval: near 0 and 100% the mean is not in
        the middle. A difference, of shares too, is `signed` and has half of its interval.
        """
        sign = "+" if signed else ""
        if is_share and not signed:
            mean, low, high = (f"{each * 100:.1f}" for each in (self.mean, self.low, self.high))
            return f"{mean}% ({low} to {high})"
        margin = self.margin * (100 if is_share else 1)
        unknown = math.isinf(margin)
        if is_share:
            return f"{self.mean * 100:{sign}.1f}% ± {'?' if unknown else f'{margin:.1f}'}"
        return f"{self.mean:{sign}.2f} ± {'?' if unknown else f'{margin:.2f}'}"

    @property
    def margin(self) -> float:
        """Half of the interval's width."""
        return math.inf if math.isinf(self.high) else (self.high - self.low) / 2

    @property
    def is_certain(self) -> bool:
        """Whether the whole interval is on one side of zero."""
        return self.low > 0 or self.high < 0


def around(mean: float, margin: float) -> Estimate:
    """Return a mean in the middle of its interval."""
    return Estimate(mean, mean - margin, mean + margin)


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its interval, by Student's t.

    Raises `ValueError` where there is no value.
    """
    count = len(values)
    if not count:
        raise ValueError("a mean needs a value")
    mean = math.fsum(values) / count
    if count == 1:
        return around(mean, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return around(mean, students_t_975(count - 1) * math.sqrt(variance / count))


def students_t_975(freedom: int) -> float:
    """Return the 97.5% point of Student's t."""
    if freedom > _LIKE_NORMAL:
        return _NORMAL_95
    return _STUDENT_95[max(known for known in _STUDENT_95 if known <= freedom)]


def as_share(found: Estimate, count: int) -> Estimate:
    """Return a mean of `count` values from 0 to 1 with an interval that stays in that range.

    `found` has the interval by Student's t. This is Wilson's for as many throws of a coin as would
    have that margin. Where no value differs from another nothing is known of their spread, and
    each counts as one throw.
    """
    if count == 1:
        return Estimate(found.mean, 0.0, 1.0)
    coin = found.mean * (1 - found.mean)
    if found.margin > _NOTHING and coin > _NOTHING:
        ratio = found.margin**2 / coin
    else:
        ratio = students_t_975(count - 1) ** 2 / count
    middle = (found.mean + ratio / 2) / (1 + ratio)
    half = math.sqrt(ratio * coin + ratio**2 / 4) / (1 + ratio)
    # rounding must not leave the mean outside
    low, high = min(middle - half, found.mean), max(middle + half, found.mean)
    return Estimate(found.mean, max(0.0, low), min(1.0, high))


class Rate(msgspec.Struct, frozen=True):
    """What was counted in games that are independent of each other, and of how much in each.

    Decisions of each game (of one game each), jackpots of each game of its hands, right calls of
    each game of its calls. The games may be of different lengths: the mean is that of all hands,
    and the interval that of a ratio (by linearization, a game being one value).
    """

    counts: tuple[float, ...]
    bases: tuple[float, ...]
    is_share: bool = False
    """Whether it is counted at most once in each."""

    @property
    def total(self) -> float:
        """Of how much it was counted in all games."""
        return math.fsum(self.bases)

    @property
    def mean(self) -> float:
        """The count of one; nought of nought is nought."""
        total = self.total
        return math.fsum(self.counts) / total if total else 0.0

    @property
    def estimate(self) -> Estimate | None:
        """The mean with its interval; `None` where there was nothing that it could be counted of.

        What never happened, or always, may do otherwise in 3 of as many (the rule of three).
        """
        if not self.total:
            return None
        margin = estimate(self._pulls()).margin
        if self.is_share:
            return as_share(around(self.mean, margin), sum(of > 0 for of in self.bases))
        return around(self.mean, max(margin, self._unseen()))

    def minus(self, other: "Rate") -> Estimate | None:
        """Return the difference to the same games under other rules, game by game.

        What luck does to both alike falls out. `None` where one has nothing to be counted of.
        Raises `ValueError` for rates of different numbers of games.
        """
        if not self.total or not other.total:
            return None
        pulls = [mine - theirs for mine, theirs in zip(self._pulls(), other._pulls(), strict=True)]
        unseen = min(self._unseen(), other._unseen())
        return around(self.mean - other.mean, max(estimate(pulls).margin, unseen))

    def _pulls(self) -> list[float]:
        """Return by how much each game pulls the mean up or down."""
        mean, base = self.mean, self.total / len(self.bases)
        return [
            (count - mean * of) / base for count, of in zip(self.counts, self.bases, strict=True)
        ]

    def _unseen(self) -> float:
        never = not any(self.counts)
        return _RULE_OF_THREE / self.total if never or (self.is_share and self.mean == 1) else 0.0


def each(values: Sequence[float], *, is_share: bool = False) -> Rate:
    """Return the rate of what has one value in each game."""
    return Rate(tuple(values), (1.0,) * len(values), is_share)
