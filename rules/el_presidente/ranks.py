"""Ranks of El Presidente in words."""

from rules.words import _


def one_of(rank: str) -> str:
    """Return one card of a rank with its article: "an ace", "a 7"."""
    named = {
        "A": _("an ace"),
        "8": _("an 8"),
        "T": _("a 10"),
        "J": _("a jack"),
        "Q": _("a queen"),
        "K": _("a king"),
    }
    return named.get(rank) or _("a {rank}").format(rank=rank)


def all_of(rank: str) -> str:
    """Return cards of a rank: "aces", "7s"."""
    named = {"A": _("aces"), "T": _("10s"), "J": _("jacks"), "Q": _("queens"), "K": _("kings")}
    return named.get(rank) or _("{rank}s").format(rank=rank)


def how_many(count: int) -> str:
    """Return a number of equal cards, from one to four, as a word."""
    return (_("one"), _("two"), _("three"), _("four"))[count - 1]
