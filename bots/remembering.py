"""What strategies remember of what they worked out: one budget in bytes for all of them.

A search comes to the same hands over and over. What is over a strategy's share goes, the longest
unused first, and is worked out again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

R = TypeVar("R")

MEGABYTE: Final = 1_000_000
BUDGET: Final = 40 * MEGABYTE
"""Bytes of all games' strategies together, in the process that plays for computers."""


class Share(NamedTuple):
    """A function whose results are remembered: in how many bytes, and what `each` takes."""

    function: _lru_cache_wrapper[Any]
    size: int
    each: int


shares: Final[list[Share]] = []
"""The shares of the strategies that are imported."""


def remembered(megabytes: int, *, each: int) -> Callable[[Callable[..., R]], _lru_cache_wrapper[R]]:
    """Remember a function's last results, as many as fit into so many megabytes.

    `each` are the bytes of one of them: arguments, result, and their place in the memory.
    """

    def remembering(function: Callable[..., R]) -> _lru_cache_wrapper[R]:
        size = megabytes * MEGABYTE
        kept = lru_cache(maxsize=size // each)(function)
        shares.append(Share(kept, size, each))
        return kept

    return remembering
