"""How long computer players take, so that one with nothing to think about takes as long."""

import random
from collections import deque
from typing import Final

KEPT: Final = 12
"""The thoughts of a level that are remembered, the last ones."""


class Paces:
    """The seconds that players of each level took lately while somebody watched."""

    def __init__(self) -> None:
        self._took: dict[str, deque[float]] = {}

    def note(self, level: str, seconds: float) -> None:
        """Remember what a thought took; 0 where it was there before anybody could see it."""
        self._took.setdefault(level, deque(maxlen=KEPT)).append(seconds)

    def like(self, level: str, usual: float, rng: random.Random) -> float:
        """Return what one of the last thoughts of the level took; at first what is `usual`."""
        took = self._took.get(level)
        return rng.choice(took) if took else usual
