"""A shelf for what was drawn: it holds so many bytes, and lets go of what was unused longest."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Final, Generic, ParamSpec, TypeVar

from PIL import Image

T = TypeVar("T")
P = ParamSpec("P")

PICTURES: Final = 16_000_000
"""Bytes of the masks, letters and chips from which faces, boards and sheets are put together."""

GIVEN_BACK: Final = 512 * 1024
"""From this size in bytes on, what is let go goes back to the system at once."""


class Shelf(Generic[T]):
    """Drawn things by their keys, no more than `budget` bytes as `weigh` counts them.

    The newest is kept however large it is, since it is about to be shown.
    """

    def __init__(self, budget: int, weigh: Callable[[T], int]) -> None:
        self.budget = budget
        self.weight = 0
        """Bytes of all that is kept."""
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = RLock()  # sheets are printed in a thread of their own

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> T | None:
        """Return what is kept under a key, or `None`."""
        with self._lock:
            thing = self._kept.get(key)
            if thing is not None:
                self._kept.move_to_end(key)
            return thing

    def put(self, key: Hashable, thing: T) -> T:
        """Keep a thing under a key and return it; what was unused longest makes room."""
        with self._lock:
            old = self._kept.pop(key, None)
            self.weight += self._weigh(thing) - (0 if old is None else self._weigh(old))
            self._kept[key] = thing
            while self.weight > self.budget and len(self._kept) > 1:
                _key, gone = self._kept.popitem(last=False)
                self.weight -= self._weigh(gone)
        return thing

    def clear(self) -> None:
        """Let go of everything."""
        with self._lock:
            self._kept.clear()
            self.weight = 0


def _bytes_of(drawn: object) -> int:
    """Return the bytes of a picture, or of all in a tuple."""
    if isinstance(drawn, tuple):
        return sum(map(_bytes_of, drawn))
    return (
        drawn.width * drawn.height * len(drawn.getbands()) if isinstance(drawn, Image.Image) else 0
    )


PICTURES_KEPT: Final[Shelf[object]] = Shelf(PICTURES, _bytes_of)
"""What all functions under `kept_picture` have drawn."""


def kept_picture(draw: Callable[P, T]) -> Callable[P, T]:
    """Have a function that draws a picture draw each only once, as long as there is room."""

    @wraps(draw)
    def kept(*args: P.args, **more: P.kwargs) -> T:
        key = (draw, args, tuple(more.items()))
        found = PICTURES_KEPT.get(key)
        if found is None:
            found = PICTURES_KEPT.put(key, draw(*args, **more))
        return found  # type: ignore[return-value]  # what this very function drew

    return kept


def give_back_large_pieces(least: int = GIVEN_BACK) -> None:
    """Have the C library give back the memory of pieces of so many bytes, where it would keep it.

    Linux' C library learns from the first large pieces that are freed to keep the next ones, and
    the holes between them are then lost: 700 MB for 80 MB of pieces after fourteen games.
    """
    adjust = _in_c_library("mallopt")
    if adjust is not None:
        m_mmap_threshold, m_trim_threshold = -3, -1
        adjust(m_mmap_threshold, least)
        adjust(m_trim_threshold, least)


def give_back_what_is_free() -> None:
    """Have the C library give back what lies free between the smaller pieces."""
    trim = _in_c_library("malloc_trim")
    if trim is not None:
        trim(0)


def _in_c_library(name: str) -> Callable[..., int] | None:
    """Return a function of Linux' C library; other ones, and other systems, lack it."""
    if sys.platform != "linux":
        return None
    import ctypes  # slow to import, and not needed for a first frame

    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found
