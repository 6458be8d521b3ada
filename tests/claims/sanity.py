"""The double cards as the deck's file has them: for claims of the three Sanity games."""

from functools import cache

from rules.decks.shelf import deck


@cache
def card_values(card: int) -> tuple[int, int, int]:
    """Return the low, the high and the combined value of a card; zeros for the Rook."""
    about = deck("sanity")[card].attributes
    if "low_value" not in about:
        return 0, 0, 0
    low, high = int(about["low_value"]), int(about["high_value"])
    return low, high, low + high


def has(card: int, value: int) -> bool:
    """Return whether a card counts as a value in any of its three ways."""
    return bool(value) and value in card_values(card)
