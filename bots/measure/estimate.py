"""Means with their 95 % intervals."""

import math
from collections.abc import Sequence
from typing import Final

import msgspec

_NORMAL_95: Final = 1.959964
_STUDENT_95: Final = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262,
    10: 2.228, 12: 2.179, 15: 2.131, 20: 2.086, 30: 2.042, 60: 2.000, 120: 1.980,
}  # fmt: skip
"""The 97.5 % point of Student's t by degrees of freedom; in between, the next lower holds."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean and half the width of its 95 % interval; infinite for a single value."""

    mean: float
    margin: float

    def __str__(self) -> str:
        margin = "?" if math.isinf(self.margin) else f"{self.margin:.2f}"
        return f"{self.mean:+.2f} ± {margin}"

    @property
    def is_above_zero(self) -> bool:
        """Whether the whole interval is above zero."""
        return self.mean - self.margin > 0


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its interval, by Student's t.

    Raises `ValueError` where there is no value.
    """
    count = len(values)
    if not count:
        raise ValueError("a mean needs a value")
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    freedom = count - 1
    factor = (
        _NORMAL_95
        if freedom > 240
        else _STUDENT_95[max(known for known in _STUDENT_95 if known <= freedom)]
    )
    return Estimate(mean, factor * math.sqrt(variance / count))
