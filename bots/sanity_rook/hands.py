"""What the cards of Sanity Rook are worth, and which plays take a trick: tables and bit sets."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from rules.core import bits, mask_of
from rules.sanity_rook.tricks import ROOK_RANK, SUITS, WAYS, Forms, PlayedCard, Tricks, tricks
from rules.shared.double_cards import COMBINED, HIGH, LOW

_HONORS: Final = {14: 13.0, 13: 10.0, 12: 7.0, 11: 5.0}
"""What a half of these values in the trump suit is worth to a bidder, in points."""
_SMALL_TRUMP: Final = 3.0
_SIDE_HONORS: Final = {14: 6.0, 13: 3.0}
"""What a half of these values in another suit is worth."""
_ROOK_WORTH: Final = 22.0

PARTNER_WORTH: Final = 60.0
"""What partner and Nest bring a bidder on average, in points."""
_SAFE_COMBINED: Final = 24
_SAFE_HALF: Final = 13
"""From these ranks on a trick will probably stay with its taker."""


def _beating(cards: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """Return by rank the cards that stand higher."""
    return tuple(
        mask_of(card for card in cards if ranks[card] > best) for best in range(ROOK_RANK + 1)
    )


class RookHands:
    """Tables by card and trump suit (its place in `SUITS`), made once from the deck."""

    def __init__(self, table: Tricks) -> None:
        cards = table.cards
        count = len(cards.deck)
        self._table = table
        self.all_cards = mask_of(cards.sanity_rook) | table.rook
        values = {LOW: cards.low, HIGH: cards.high}
        self._values = values
        self._suits = table.suits
        self.above = {
            way: tuple(
                tuple(
                    mask_of(
                        card
                        for card in cards.sanity_rook
                        if table.suits[way][card] == suit and values[way][card] > value
                    )
                    for value in range(16)
                )
                for suit in range(len(SUITS))
            )
            for way in (LOW, HIGH)
        }
        """By way, suit and value: the cards whose half is of the suit, and higher."""
        suits_led = range(len(SUITS))
        self.ranks = {
            way: tuple(
                tuple(
                    tuple(table.suit_rank(way, card, led, trump) for card in range(count))
                    for led in suits_led
                )
                for trump in suits_led
            )
            for way in (LOW, HIGH)
        }
        """By way, trump suit, suit led and card: how high the half stands."""
        self.beating = {
            way: tuple(
                tuple(_beating(cards.sanity_rook, of_led) for of_led in of_trump)
                for of_trump in self.ranks[way]
            )
            for way in (LOW, HIGH)
        }
        """By way, trump suit, suit led and rank: the cards whose half stands higher."""
        self.beating_combined = _beating(cards.sanity_rook, cards.combined)
        self.points = tuple(table.tally(1 << card).total for card in range(count))
        """What each card counts in the tricks that it lies in (R8)."""
        self._counting = tuple(
            (each, mask_of(card for card in range(count) if self.points[card] == each))
            for each in sorted({*self.points} - {0})
        )
        self.worth = tuple(
            tuple(self._worth(card, trump) for card in range(count)) for trump in range(len(SUITS))
        )
        """By trump suit and card: what the card is worth to a bidder, in points."""
        self.strong = tuple(
            self.above[LOW][trump][0] | self.above[HIGH][trump][0] | table.rook
            for trump in range(len(SUITS))
        )
        """By trump suit: the trumps and the Rook."""

    def _worth(self, card: int, trump: int) -> float:
        if 1 << card == self._table.rook:
            return _ROOK_WORTH
        worth = 0.0
        for way in (LOW, HIGH):
            value = self._values[way][card]
            if self._suits[way][card] == trump:
                worth += _HONORS.get(value, _SMALL_TRUMP)
            else:
                worth += _SIDE_HONORS.get(value, 0.0)
        return worth

    def total(self, cards: int) -> int:
        """Return what some cards count together (R8)."""
        return sum([each * (cards & counting).bit_count() for each, counting in self._counting])

    def strength(self, hand: int, trump: int) -> float:
        """Return the points that a bidder may hope for from this hand's own cards."""
        worth = self.worth[trump]
        return sum([worth[card] for card in bits(hand)])

    def best_trump(self, hand: int) -> int:
        """Return the suit that the hand is strongest in."""
        return max(range(len(SUITS)), key=lambda trump: self.strength(hand, trump))

    def highest_half(self, cards: int) -> int:
        """Return the highest value of the cards' high halves."""
        return max(self._values[HIGH][card] for card in bits(cards))

    def safe_rank(self, lead: PlayedCard) -> int:
        """Return from which rank on a trick will probably stay with its taker."""
        return _SAFE_COMBINED if lead[1] == COMBINED else _SAFE_HALF

    def winners(self, forms: Forms, lead: PlayedCard, best: int, trump: int) -> Forms:
        """Return those of the plays that stand higher than the best of the trick so far."""
        low, high, combined, rook, _nothing = forms
        if best >= ROOK_RANK:
            return 0, 0, 0, 0, 0
        if lead[1] == COMBINED:
            return 0, 0, combined & self.beating_combined[best], rook, 0
        suit = self._table.suit_asked(lead, trump)
        beating_low, beating_high = (self.beating[way][trump][suit][best] for way in (LOW, HIGH))
        return low & beating_low, high & beating_high, 0, rook, 0

    def plays(self, forms: Forms) -> Iterator[tuple[str, int]]:
        """Yield the ways and cards of plays."""
        for way, cards in zip(WAYS, forms, strict=True):
            for card in bits(cards):
                yield way, card


@cache
def rook_hands() -> RookHands:
    """Return the tables; made once."""
    return RookHands(tricks())
