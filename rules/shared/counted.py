"""Numbers of equal cards in words."""

from __future__ import annotations

from rules.words import _, ngettext


def numbers() -> dict[int, str]:
    """Return the numbers of cards in words, as far as they have one."""
    return {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six"), 7: _("seven")}


def counted(count: int, value: int | str) -> str:
    """Return cards of one value in words: "four 16s", "8 cards as 9s", a single one "16"."""
    if count == 1:
        return str(value)
    if said := numbers().get(count):
        return _("{count} {number}s").format(count=said, number=value)
    words = ngettext("{count} card as {value}s", "{count} cards as {value}s", count)
    return words.format(count=count, value=value)
