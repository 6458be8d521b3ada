"""A claim, its verdict and the answers to it, in words."""

from typing import Final

from rules.bull_sanity.actions import ACCEPT, CALL
from rules.bull_sanity.game import Judgment
from rules.words import _, ngettext
from table.controller import Offer
from table.letters import letter

AN: Final = frozenset({8, 11, 18})
"""The values that are spoken with a vowel first."""


def claim_words(count: int, value: int) -> str:
    """Return a claim in words: `3 cards as 7s`, `1 card as an 8`."""
    if count == 1:
        words = _("1 card as an {value}") if value in AN else _("1 card as a {value}")
    else:
        words = ngettext("{count} card as {value}s", "{count} cards as {value}s", count)
    return words.format(count=count, value=value)


def verdict_words(judgment: Judgment, names: tuple[str, ...]) -> str:
    """Return how a challenge ended and who takes the cards (B3)."""
    count = len(judgment.cards)
    sentence = (
        ngettext(
            "Truthful: {name} takes {count} card",
            "Truthful: {name} takes {count} cards",
            count,
        )
        if judgment.truthful
        else ngettext(
            "Not all are {value}s: {name} takes {count} card",
            "Not all are {value}s: {name} takes {count} cards",
            count,
        )
    )
    return sentence.format(name=names[judgment.loser], count=count, value=judgment.value)


def next_words(choices: tuple[int, ...]) -> str:
    """Return the values that may be declared next: `8s`, `2s or 15s`."""
    return _(" or ").join(_("{value}s").format(value=value) for value in choices)


def answers() -> tuple[Offer, ...]:
    """Return how a claim may be answered (B3)."""
    return Offer(_("Accept"), ACCEPT, letter("Accept")), Offer(
        _("Call Bull Sanity"), CALL, letter("Call Bull Sanity")
    )
