"""How much memory drawn things may keep: every budget of the window in one place, in bytes.

What is over a budget goes, the longest unused first, and is drawn again when it is wanted.
"""

import ctypes
import sys
from typing import Final

MEGABYTE: Final = 1_000_000

FULL_HD_SCREEN: Final = 1920 * 1080 * 4
"""Bytes of a whole window of that size; larger windows have larger pieces, and get more."""

SPRITES: Final = 44 * MEGABYTE
"""Cards and chips of a window up to 1920×1080."""
PIECES: Final = 36 * MEGABYTE
"""Texts, panels, plates, the board and its light of a window up to 1920×1080."""
GROUNDS: Final = 70 * MEGABYTE
"""The felt of the whole window, of two windows at 3840×2160."""
PICTURES: Final = 16 * MEGABYTE
"""Masks, letters and chips from which faces, boards and sheets are put together."""

GROWTH: Final = 0.6
"""How fast the first two grow with the window: 3840×2160 has 2.8 times those of 1920×1080."""

GIVEN_BACK: Final = 512 * 1024
"""From this size in bytes on, what is let go goes back to the system at once."""


def for_window(budget: int, size: tuple[int, int]) -> int:
    """Return a budget for 1920×1080 as it is for a window of this size."""
    times = size[0] * size[1] * 4 / FULL_HD_SCREEN
    return round(budget * max(1.0, 1.0 + GROWTH * (times - 1.0)))


def give_back_what_is_let_go() -> None:
    """Have the C library give the memory of large pieces back, where it would keep it.

    Linux' C library learns from the first large pieces that are freed to keep the next ones, and
    the holes between them are then lost: 700 MB for 80 MB of pieces after fourteen games.
    """
    if sys.platform == "linux":
        adjust = getattr(ctypes.CDLL(None), "mallopt", None)  # not in every C library
        if adjust is not None:
            m_mmap_threshold, m_trim_threshold = -3, -1
            adjust(m_mmap_threshold, GIVEN_BACK)
            adjust(m_trim_threshold, GIVEN_BACK)
