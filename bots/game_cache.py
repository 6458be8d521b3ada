"""Caches of one game's strategy: small, and emptied when another game is thought about.

A search comes back to the same hands and odds, but soon. `main.py bench --only search` measured
caches of 65,536 entries against these: no more hits, and up to 40 MB a game that stayed for good.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")

ENTRIES: Final = 4_096
"""Results of one function that are kept: one to three megabytes."""

_clear: Final[list[Callable[[], None]]] = []
_game: Final = [""]
"""The name of the game whose results are cached."""


def game_cache(entries: int = ENTRIES) -> "Callable[[Callable[..., T]], _lru_cache_wrapper[T]]":
    """Return a decorator like `lru_cache` whose results last until `turn_to` another game."""

    def decorate(function: Callable[..., T]) -> "_lru_cache_wrapper[T]":
        cached = lru_cache(maxsize=entries)(function)
        empty_too(cached.cache_clear)
        return cached

    return decorate


def empty_too(clear: Callable[[], None]) -> None:
    """Call this, too, when another game is thought about."""
    _clear.append(clear)


def turn_to(game: str) -> None:
    """Empty the caches, unless this game was thought about last."""
    if game != _game[0]:
        _game[0] = game
        for clear in _clear:
            clear()
