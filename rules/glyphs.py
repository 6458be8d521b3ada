"""Which letters the bundled fonts can draw, read from a list instead of the fonts."""

from functools import cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).resolve().parents[1] / "assets" / "fonts"


@cache
def _fonts() -> dict[str, str]:
    """Return by the name of each font's file which letters it has, as `tools.build_noto` wrote."""
    text = (FONTS / "letters.txt").read_text(encoding="ascii")
    lines = (line.partition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: ranges for name, _space, ranges in lines}


@cache
def letters_of(font: str) -> frozenset[str]:
    """Return the letters that a font's file has."""
    ends = (part.partition("-") for part in _fonts()[font].split())
    return frozenset(
        chr(code)
        for first, _dash, last in ends
        for code in range(int(first, 16), int(last or first, 16) + 1)
    )


@cache
def noto_fonts() -> tuple[str, ...]:
    """Return the fonts that stand in for scripts that the others do not have, in their order."""
    return tuple(font for font in _fonts() if font.startswith("Noto"))


def is_drawn(letter: str) -> bool:
    """Return whether some font of the table's has a letter."""
    return letter in letters_of("Inter-Regular.otf") or any(
        letter in letters_of(font) for font in noto_fonts()
    )
