"""Ranking the seats of a finished game."""

from collections.abc import Sequence

from rules.core import Seat


def ranking(scores: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats from the highest score on, equal scores together.

    >>> ranking((10, 30, 10))
    ((1,), (0, 2))
    """
    return tuple(
        tuple(seat for seat, score in enumerate(scores) if score == place)
        for place in sorted(set(scores), reverse=True)
    )
