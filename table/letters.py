"""The letters that stand for decisions at the table, in each language those of its own words.

A player may choose others (`ui.key_map`).

The letters of one question differ from each other, and from those that hold at any time. A sheet's
table of keys has them as `{key Pass}`.
"""

import re
from collections.abc import Mapping
from typing import Final

from rules.files.plainyaml import FileError
from rules.files.quoting import brief, nearest
from rules.words import pgettext

LETTERS: Final[Mapping[str, str]] = {
    "Hint": "h",
    "Show card": "s",
    "Ask": "k",
    "Pass": "p",
    "Stop": "s",
    "All": "a",
    "Concede": "c",
    "Pick up": "u",
    "Leave": "l",
    "Swap": "w",
    "Fold": "f",
    "Check": "k",
    "Call": "c",
    "Stand pat": "s",
    "Draw": "d",
    "Best discards": "b",
    "Show groups": "g",
    "Accept": "a",
    "Call Bull Sanity": "c",
    "Clear": "c",
    "Give": "g",
    "Rook": "r",
    "as nothing": "n",
}
"""The English letters by what they do."""

_given: Final[dict[str, str]] = {}
_IN_TEXT: Final = re.compile(r"\{key ([^{}]+)\}")


def context_of(what: str) -> str:
    """Return the context under which the catalogs have the letter for something."""
    return f"key: {what}"


def letter_at_first(what: str) -> str:
    """Return the letter, a small one, that does something in the player's language."""
    return pgettext(context_of(what), LETTERS[what])


def give_letters(given: Mapping[str, str]) -> None:
    """Take the letters that the player has chosen, by what they do, before the language's."""
    _given.clear()
    _given.update(given)


def letter(what: str) -> str:
    """Return the letter, a small one, that does something."""
    return _given.get(what) or letter_at_first(what)


def capital(what: str) -> str:
    """Return that letter as it stands on a button."""
    return letter(what).upper()


def with_letters(text: str) -> str:
    """Return a text of a sheet with the letters that it names: "{key Rook}, {key as nothing}".

    Raises `FileError` for one that is not known.
    """
    return _IN_TEXT.sub(_capital, text)


def _capital(named: re.Match[str]) -> str:
    if named[1] not in LETTERS:
        raise FileError(
            f"'{brief(named[1])}' is not a key that is known here",
            nearest(named[1], LETTERS),
        )
    return capital(named[1])
