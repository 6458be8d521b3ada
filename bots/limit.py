"""How long a computer player may think."""

import math
import time
from collections.abc import Callable
from typing import Final

import msgspec

LEAST_PART: Final = 0.1
"""Share of the limit that is always spent, ..."""
LEAST_SECONDS: Final = 0.2
"""... or this many seconds where that is less: a clear move needs no longer."""
CLEAR: Final = 3.5
"""Standard errors by which an action leads where no more thinking is needed."""


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds, iterations, or both, whichever is over first.

    With iterations alone, the same seed gives the same thought on every machine. Seconds alone
    are not used up where a game has enough of fewer iterations. `stop` is asked in between, and
    breaks the thinking off when nobody waits for it any more.
    """

    seconds: float | None = 2.0
    iterations: int | None = None
    stop: Callable[[], bool] | None = None

    def times(self, factor: float) -> "Limit":
        """Return the limit of thinking so many times as long, of an iteration at least."""
        return Limit(
            seconds=None if self.seconds is None else self.seconds * factor,
            iterations=None if self.iterations is None else max(1, int(self.iterations * factor)),
            stop=self.stop,
        )

    def start(
        self, *, least: int = 0, most: float = math.inf, enough: float = math.inf
    ) -> "Budget":
        """Begin to think: from `least` iterations on the time and `stop` count, `most` end it.

        `enough` end the thinking where only the time is limited. Raises `ValueError` for a limit
        without an end.
        """
        if self.seconds is None and self.iterations is None:
            raise ValueError("thinking needs a number of seconds or of iterations")
        return Budget(self, least, min(most, enough if self.iterations is None else most))


class Budget:
    """What is left of a limit, from the moment that the thinking began."""

    __slots__ = ("_is_counted", "_least", "_most", "_since", "_stop", "_until")

    def __init__(self, limit: Limit, least: int, most: float) -> None:
        self._is_counted = limit.iterations is not None
        self._least = least
        self._most = most if limit.iterations is None else min(most, limit.iterations)
        self._since = time.perf_counter()
        self._until = math.inf if limit.seconds is None else self._since + limit.seconds
        self._stop = limit.stop

    def left(self, spent: int) -> bool:
        """Return whether the thinking goes on after so many iterations.

        The least are always done, even once nobody waits: an answer needs something to tell.
        """
        if spent < min(self._least, self._most):
            return True
        if spent >= self._most or (self._stop is not None and self._stop()):
            return False
        return time.perf_counter() < self._until

    def is_early(self, spent: int) -> bool:
        """Return whether it is too soon to call an action clearly better: always with iterations.

        After so many iterations, where some are enough, and else by the time.
        """
        if self._is_counted:
            return True
        if self._most < math.inf:
            return spent < LEAST_PART * self._most
        least = min(LEAST_SECONDS, LEAST_PART * (self._until - self._since))
        return time.perf_counter() < self._since + least

    def passed(self, spent: int) -> float:
        """Return the part of the thinking that is over (0 to 1)."""
        whole = self._until - self._since
        by_time = (time.perf_counter() - self._since) / whole if whole > 0 else 1.0
        return min(1.0, max(by_time, spent / self._most))
