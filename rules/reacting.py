"""How long computer players take to answer where several are asked at once."""

import random
from typing import Final

QUICKEST: Final = 2.0
SLOWEST: Final = 5.0
"""Seconds at ordinary speed: a person who reads a claim can be before the quickest."""


def reaction(rng: random.Random) -> float:
    """Return after how many seconds a computer player answers; the same again under a seed."""
    return rng.uniform(QUICKEST, SLOWEST)
