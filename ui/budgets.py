"""How much memory drawn things may keep, in bytes, how much one frame may do, and what the bench
holds the program to.

What is over a budget of memory goes, the longest unused first, and is drawn again when it is
wanted. What is over a frame's waits for the next one.
"""

from typing import Final

MEGABYTE: Final = 1_000_000

FULL_HD_SCREEN: Final = 1920 * 1080 * 4
"""Bytes of a whole window of that size; larger windows have larger pieces, and get more."""

SPRITES: Final = 40 * MEGABYTE
"""Cards and chips of a window up to 1920×1080."""
PIECES: Final = 32 * MEGABYTE
"""Texts, panels, plates, the board and its light of a window up to 1920×1080."""
GROUNDS: Final = 70 * MEGABYTE
"""The felt of the whole window, of two windows at 3840×2160."""

GROWTH: Final = 0.2
"""How fast the first two grow with the window: 3840×2160 has 1.6 times those of 1920×1080."""

ROWS_A_FRAME: Final = 200
"""Heights in pixels of the faces that a frame draws, together: one of the largest that lie on a
table at 1920×1080, or two smaller ones. The others are shown reduced until they are drawn too."""
MOST_NEW_PARTS: Final = 2_000
"""Parts of the program made since garbage among them was looked for: half a millisecond's look."""

BENCH: Final = {
    "memory.after_60_games_1920_mb": 300,
    "memory.after_60_games_3840_mb": 600,
    "memory.thinking_after_60_games_1920_mb": 60,
    "memory.thinking_after_60_games_3840_mb": 60,
}
"""The most that figures of `main.py bench` may be, by their names; it ends with 1 over one."""


def for_window(budget: int, size: tuple[int, int]) -> int:
    """Return a budget for 1920×1080 as it is for a window of this size."""
    times = size[0] * size[1] * 4 / FULL_HD_SCREEN
    return round(budget * max(1.0, 1.0 + GROWTH * (times - 1.0)))
