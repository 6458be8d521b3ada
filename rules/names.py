"""What a player may be called: whatever can be read, in any script, and nothing that deceives.

The same holds for names that are typed, given on the command line, or read from a file.
"""

import unicodedata
from typing import Final

from rules.glyphs import is_drawn
from rules.script import JOINERS, clusters
from rules.words import _

MOST_MARKS: Final = 4
"""How many marks one letter may carry one behind the other; pointed Hebrew has as many."""
_STYLES: Final = "\ufe0e\ufe0f"
"""Whether a sign is drawn as a letter or as a picture."""
_LETTERS_APART: Final = "\u0590"
"""The scripts before are Latin, Greek, Cyrillic and Armenian, in which letters stand apart."""
_ON_KEYCAPS: Final = "0123456789#*"
_KEYCAPS: Final = {"\N{COMBINING ENCLOSING KEYCAP}", "\ufe0f\N{COMBINING ENCLOSING KEYCAP}"}
_BLANK: Final = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufeff")
"""Signs that look like nothing, and are none of Unicode's controls or spaces by their kind."""


def normal(name: str) -> str:
    """Return a name in the one way to write it: letters and their marks put together."""
    return unicodedata.normalize("NFC", name)


def fault_of(name: str) -> str:
    """Return why nobody can be called so, in one sentence, or ''."""
    if name.isascii() and name.isprintable():
        return ""
    for cluster in clusters(normal(name)):
        fault = _fault_in(cluster)
        if fault:
            return fault
    return ""


def _fault_in(cluster: str) -> str:
    marks = 0
    for at, sign in enumerate(cluster):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in {"Mn", "Me"} and sign not in _STYLES else 0
        if marks > MOST_MARKS:
            return _("“{letter}…” has more than {most} marks. Remove some.").format(
                letter=cluster[0], most=MOST_MARKS
            )
        if at and (_is_joint(cluster, at) or _is_tag(sign, cluster)):
            continue
        if kind in {"Cc", "Cf", "Cs", "Zl", "Zp"} or sign in _BLANK or sign in _STYLES:
            return _("Remove the invisible character ({code}).").format(code=_code(sign))
        if kind in {"Cn", "Co", "Me"} or not is_drawn(sign):
            return _("No font here has the letter {letter}. Choose another letter.").format(
                letter=f"{_code(sign)} {unicodedata.name(sign, '').lower()}".strip()
            )
    return ""


def _is_joint(cluster: str, at: int) -> bool:
    """Return whether a sign says unseen how letters of a script join, or how a picture is drawn.

    With Latin letters, or twice, it would only make two names of one.
    """
    sign = cluster[at]
    if cluster[0] in _ON_KEYCAPS:
        return cluster[1:] in _KEYCAPS
    if sign in JOINERS and cluster[at - 1] in JOINERS:
        return False
    return (sign in JOINERS or sign in _STYLES) and cluster[0] > _LETTERS_APART


def _is_tag(sign: str, cluster: str) -> bool:
    """Return whether a sign is a part of the flag of a country that is part of another."""
    return "\U000e0020" <= sign <= "\U000e007f" and cluster[0] == "\N{WAVING BLACK FLAG}"


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}"
