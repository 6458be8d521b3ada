"""Words in one line: they are set in smaller letters before they are cut."""

from collections.abc import Iterable
from typing import Final

from ui.controls.theme import Face, Theme

SMALLEST: Final = 16
"""Pixels at 1080p; no letters are smaller, nor smaller than `LEAST`."""
LEAST: Final = 12


def smallest(theme: Theme) -> int:
    """Return the pixel height of the smallest letters."""
    return max(LEAST, theme.px(SMALLEST))


def letters_within(
    theme: Theme,
    words: Iterable[str],
    width: int,
    letters: int,
    face: Face = "text",
    least: int | None = None,
) -> int:
    """Return the largest letters, at most `letters` high, in which all words are so narrow.

    In pixels; the least ones where no letters are small enough.
    """
    least = smallest(theme) if least is None else least
    widest = max(words, key=lambda each: theme.measure(each, letters, face)[0], default="")
    while letters > least and theme.measure(widest, letters, face)[0] > width:
        letters -= 1
    return letters
