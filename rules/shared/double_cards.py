"""The double cards of the Sanity deck: the three ways to play a card, and the deck's tables.

A double card counts as its lower half, as its higher half or, unsuited, as both combined. All
tables go by card number; cards that are no double cards (Rook, Joker) have 0 in them and are in
none of the masks of values.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec

from rules.core import mask_of
from rules.decks.cards import Deck
from rules.decks.shelf import deck
from rules.words import _

DECK_ID: Final = "sanity"
LEAST_VALUE: Final = 2
MOST_HALF: Final = 14
"""The highest value of a half: what is above it is a combined value."""
MOST_VALUE: Final = 27
"""The highest combined value, 13 and 14."""
VALUES: Final = range(LEAST_VALUE, MOST_VALUE + 1)

LOW: Final = "low"
HIGH: Final = "high"
COMBINED: Final = "combined"
WAYS: Final = (LOW, HIGH, COMBINED)


class DoubleDeck(msgspec.Struct, frozen=True, eq=False):
    """The Sanity deck as its games ask for it; see `double_deck`."""

    deck: Deck
    doubles: tuple[int, ...]
    """The numbers of the 78 double cards, in deck order, ..."""
    everything: int
    """... and as a bit set."""
    sanity_rook: tuple[int, ...]
    """The numbers of the 52 double cards that Sanity Rook is played with."""
    rook: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    combined: tuple[int, ...]
    low_suit: tuple[str, ...]
    high_suit: tuple[str, ...]
    as_low: tuple[int, ...]
    """The bit set of the cards whose lower half has the value, by value from 0 to 27."""
    as_high: tuple[int, ...]
    as_combined: tuple[int, ...]
    having: tuple[int, ...]
    """The bit set of the cards that have the value in any of their three ways, by value."""

    def values(self, card: int) -> tuple[int, int, int]:
        """Return a double card's lower, higher and combined value."""
        return self.low[card], self.high[card], self.combined[card]

    def value(self, card: int, way: str) -> int:
        """Return what a card counts in one of its ways; 0 in any other."""
        return dict(zip(WAYS, self.values(card), strict=True)).get(way, 0)

    def suit(self, card: int, way: str) -> str:
        """Return the suit of one of a card's halves; '' for what has no suit."""
        return {LOW: self.low_suit[card], HIGH: self.high_suit[card]}.get(way, "")

    def way(self, card: int, value: int) -> str | None:
        """Return how the card has the value, `low`, `high` or `combined`, or None.

        A card has no value in two ways: the sum is more than each of two different halves.
        """
        if not value:
            return None
        for way, of_way in ((LOW, self.low), (HIGH, self.high), (COMBINED, self.combined)):
            if of_way[card] == value:
                return way
        return None

    def values_of(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return the values that all of the cards have, lowest first; none for no cards."""
        mask = mask_of(cards)
        if not mask:
            return ()
        return tuple(value for value, fitting in enumerate(self.having) if not mask & ~fitting)

    def fitting(self, cards: Iterable[int], value: int) -> dict[int, str]:
        """Return those of the cards that have the value, each with its way."""
        ways = ((card, self.way(card, value)) for card in cards)
        return {card: way for card, way in ways if way is not None}

    def worth(self, card: int) -> tuple[int, int]:
        """Return what orders cards by combined value, then by the higher half (S3)."""
        return self.combined[card], self.high[card]


def suit_word(suit: str) -> str:
    """Return a suit's name in the player's language."""
    return {
        "cherries": _("cherries"),
        "hats": _("hats"),
        "stars": _("stars"),
        "flags": _("flags"),
    }[suit]


def _masks(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the bit set of the cards for each value up to the highest; 0 has none."""
    masks = [0] * (MOST_VALUE + 1)
    for card, value in enumerate(values):
        if value:
            masks[value] |= 1 << card
    return tuple(masks)


@cache
def double_deck() -> DoubleDeck:
    """Return the Sanity deck's tables; computed once."""
    sanity = deck(DECK_ID)
    halves = [
        (int(card.attributes["low_value"]), int(card.attributes["high_value"]))
        if "low_value" in card.attributes
        else (0, 0)
        for card in sanity
    ]
    low = tuple(half[0] for half in halves)
    high = tuple(half[1] for half in halves)
    combined = tuple(map(sum, halves))
    of_low, of_high, of_combined = _masks(low), _masks(high), _masks(combined)
    doubles = tuple(number for number, total in enumerate(combined) if total)
    return DoubleDeck(
        deck=sanity,
        doubles=doubles,
        everything=mask_of(doubles),
        sanity_rook=tuple(
            number for number in doubles if sanity[number].attributes["in_sanity_rook"] == "yes"
        ),
        rook=sanity.number("rook"),
        low=low,
        high=high,
        combined=combined,
        low_suit=tuple(str(card.attributes.get("low_suit", "")) for card in sanity),
        high_suit=tuple(str(card.attributes.get("high_suit", "")) for card in sanity),
        as_low=of_low,
        as_high=of_high,
        as_combined=of_combined,
        having=tuple(map(int.__or__, map(int.__or__, of_low, of_high), of_combined)),
    )
