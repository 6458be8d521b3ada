"""Text in any script: what a reader takes for one letter, and words that run from the right."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Final
from unicodedata import bidirectional, category

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_ISOLATE: Final = "\u2069"
JOINERS: Final = "\u200c\u200d"
"""Signs that nobody sees, and that say how the letters beside them join."""

_AM: Final = "\u0e33\u0eb3"
"""Vowels of Thai and Lao that a reader takes for a part of the letter before."""
_VIRAMAS: Final = "\u094d\u09cd\u0acd\u0c4d\u0d4d\u17d2"
"""What joins two consonants to one sign, in the scripts where a reader takes them for one."""


@lru_cache(maxsize=512)
def borders(text: str) -> tuple[int, ...]:
    """Return where a text may be parted: before each letter that a reader sees, and at its end.

    Follows Unicode's annex 29 for the scripts that the fonts have.
    """
    return *(at for at in range(len(text)) if not _goes_on(text, at)), len(text)


def clusters(text: str) -> Iterator[str]:
    """Yield what a reader takes for one letter each: with its marks, or what is drawn as one."""
    return (text[start:end] for start, end in pairwise(borders(text)))


def _goes_on(text: str, at: int) -> bool:
    """Return whether a sign belongs to the letter before it."""
    if not at:
        return False
    sign, before = text[at], text[at - 1]
    if _is_mark(sign):
        return category(before) not in {"Cc", "Zl", "Zp"}
    if before == "\u200d" and _is_picture(sign):
        return True
    if before in JOINERS or before in _VIRAMAS:
        return text[:at].rstrip(JOINERS).endswith(tuple(_VIRAMAS)) and category(sign) == "Lo"
    if _is_half_flag(sign):
        halves = takewhile(_is_half_flag, reversed(text[:at]))
        return sum(1 for _half in halves) % 2 == 1
    return "\u1100" <= before <= "\u11ff" and "\u1160" <= sign <= "\u11ff"  # parts of a syllable


def _is_mark(sign: str) -> bool:
    return (
        category(sign) in {"Mn", "Me", "Mc"}
        or sign in JOINERS
        or sign in _AM
        or "\U0001f3fb" <= sign <= "\U0001f3ff"  # the color of a skin
        or "\U000e0020" <= sign <= "\U000e007f"  # letters of a flag
    )


def _is_picture(sign: str) -> bool:
    return category(sign) == "So" or "\U0001f000" <= sign <= "\U0001ffff"


def _is_half_flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def cut(text: str, most: int) -> str:
    """Return the beginning of a text that has at most so many code points, in whole letters."""
    return text if len(text) <= most else text[: max(at for at in borders(text) if at <= most)]


def isolated(name: str) -> str:
    """Return a name so that it stands in a sentence of any direction without turning it round.

    Only a name with letters that run from the right needs it.
    """
    if name.isascii() or not any(bidirectional(sign) in {"R", "AL", "AN"} for sign in name):
        return name
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"


def without_isolates(text: str) -> str:
    """Return a text for what knows no directions: a voice, a file's name."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(POP_ISOLATE, "")
