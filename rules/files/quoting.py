"""Words out of somebody's file: fit to be quoted in a sentence, and what was meant by them."""

from collections.abc import Iterable
from typing import Final

from rules.script import cut

_HARMLESS: Final = frozenset(
    "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}\u200c\u200d"
) | {chr(code) for code in range(0xE0020, 0xE0080)}
"""Not printable by Unicode's count, and needed in names: spaces, how letters join, and letters of
flags."""

_ROOM: Final = 160
"""Characters that a list of what is known may take in a sentence."""


def visible(text: object) -> str:
    """Text out of somebody's file with a sign for what is not seen: controls, line ends, bidi.

    Left as they are these could rewrite a terminal or turn a sentence round.
    """
    return "".join(sign if is_visible(sign) else "\N{REPLACEMENT CHARACTER}" for sign in str(text))


def is_visible(sign: str) -> bool:
    """Return whether a sign is seen, or does no harm unseen."""
    return sign.isprintable() or sign in _HARMLESS


def brief(word: object, limit: int = 40) -> str:
    """A word out of somebody's file, made fit to be quoted in one sentence."""
    text = visible(str(word)[: limit + 1])
    return text if len(text) <= limit else f"{cut(text, limit - 1)}…"


def nearest(word: object, known: Iterable[object]) -> str:
    """The remedy for a word that is none of `known`: the likeliest one, or all there are."""
    import difflib  # only where something is wrong

    words = [str(one) for one in known]
    likely = difflib.get_close_matches(str(word)[:80], words, n=1, cutoff=0.6)
    if likely:
        return f"perhaps '{brief(likely[0])}' is meant"
    if not words:
        return "remove it"
    shown = [brief(one) for one in words]
    while len(", ".join(shown)) > _ROOM:
        del shown[-1]
    more = " …" if len(shown) < len(words) else ""
    return f"use one of {', '.join(shown)}{more}"


def counted(count: int, what: str) -> str:
    """Return "1 game" or "3 games", for sentences that are English in every language."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
