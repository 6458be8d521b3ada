"""What the cards of Sanity Rook are worth, and which plays take a trick: tables and bit sets."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from rules.core import bits, mask_of, members
from rules.sanity_rook.game import NEST
from rules.sanity_rook.tricks import ROOK_RANK, SUITS, Forms, PlayedCard, Tricks, tricks
from rules.shared.double_cards import COMBINED, HIGH, LOW


class Weights(msgspec.Struct, frozen=True):
    """How many points what a bidder keeps and puts back brings.

    `tools.fit_values` fits them again.
    """

    trumps: Mapping[int, float]
    """A half of these values in the trump suit; others bring none."""
    plain: Mapping[int, float]
    """A half in another suit: most are places that a trump could have."""
    sums: Mapping[int, float]
    """How many more a card of these combined values brings."""
    rook: float
    """The Rook: it is kept for the last trick, and with it comes the Nest."""
    put_back: float
    """Each point in the Nest whose bidder holds the Rook."""
    beside: float
    """What partner, Nest and play add to the hand, whose cards are chosen from seventeen."""


WEIGHTS: Final = Weights(
    trumps={5: -2.0, 10: 1.2, 11: 1.7, 12: 2.5, 13: 5.0, 14: 7.5},
    plain={
        **dict.fromkeys((2, 3, 4, 6, 7), -1.2),
        5: -2.5,
        **dict.fromkeys((8, 9, 10, 11, 12), -2.0),
        13: -0.8,
        14: 3.0,
    },
    sums={22: 0.8, 23: 0.8, **dict.fromkeys((24, 25, 26, 27), 1.7)},
    rook=30.0,
    put_back=1 / 6,
    beside=118.0,
)

_EDGE: Final = 2
"""How many of the cards put back may as well be others."""

OTHERS_WORTH: Final = 133.0
"""What partner, Nest and play add to the twelve cards that a bidder was dealt, in points."""

RICH: Final = 20
"""From so many points of others in a trick on the Rook is not kept for the last one."""

Back = tuple[int, ...]
"""Cards that go back to the Nest."""


def _beating(cards: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """Return by rank the cards that stand higher."""
    return tuple(
        mask_of(card for card in cards if ranks[card] > best) for best in range(ROOK_RANK + 1)
    )


class RookHands:
    """Tables by card and trump suit (its place in `SUITS`), made once from the deck."""

    def __init__(self, table: Tricks, weights: Weights = WEIGHTS) -> None:
        cards = table.cards
        count = len(cards.deck)
        self._table = table
        self._weights = weights
        self.all_cards = mask_of(cards.sanity_rook) | table.rook
        self._values = {LOW: cards.low, HIGH: cards.high}
        self._suits = table.suits
        suits = range(len(SUITS))

        def beating(way: str, trump: int, led: int) -> tuple[int, ...]:
            ranks = [table.suit_rank(way, card, led, trump) for card in range(count)]
            return _beating(cards.sanity_rook, ranks)

        self.beating = {
            way: tuple(tuple(beating(way, trump, led) for led in suits) for trump in suits)
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
            tuple(self._worth(card, trump) for card in range(count)) for trump in suits
        )
        """By trump suit and card: what the card is worth to a bidder, in points."""
        self.to_lose, self.to_partner = (
            tuple(self._places(trump, sign) for trump in suits) for sign in (1, -1)
        )
        """By trump suit and card: its place among those to give to opponents, with few points
        first, and among those to give to the partner, with many; then what is worth least."""

    def _worth(self, card: int, trump: int) -> float:
        weights = self._weights
        if 1 << card == self._table.rook:
            return weights.rook
        worth = weights.sums.get(self._table.cards.combined[card], 0.0)
        for way in (LOW, HIGH):
            of_value = weights.trumps if self._suits[way][card] == trump else weights.plain
            worth += of_value.get(self._values[way][card], 0.0)
        return worth

    def _places(self, trump: int, sign: int) -> tuple[int, ...]:
        """Return the place of each card by points, the fewest first (1) or the most (-1)."""
        cards, worth = range(len(self.points)), self.worth[trump]
        ordered = sorted(cards, key=lambda card: (sign * self.points[card], worth[card], card))
        places = dict(zip(ordered, cards, strict=True))
        return tuple(places[card] for card in cards)

    def total(self, cards: int) -> int:
        """Return what some cards count together (R8)."""
        return sum([each * (cards & counting).bit_count() for each, counting in self._counting])

    def strength(self, hand: int, trump: int) -> float:
        """Return the points that this hand's own cards bring a bidder."""
        worth = self.worth[trump]
        return sum([worth[card] for card in bits(hand)])

    def best_trump(self, hand: int) -> int:
        """Return the suit that the hand is strongest in."""
        return max(range(len(SUITS)), key=lambda trump: self.strength(hand, trump))

    def missed(self, card: int, trump: int, *, with_rook: bool) -> float:
        """Return how many points a bidder misses who puts the card back, with the Rook or without.

        With the Rook the last trick is theirs, and what lies in the Nest is safe.
        """
        put_back = self._weights.put_back * self.points[card] if with_rook else 0.0
        return self.worth[trump][card] - put_back

    def contract(self, hand: int) -> tuple[int, Back]:
        """Return the trump suit that serves these 17 cards best, and which five to put back."""
        _kept, suit, cards = max(self._contracts(hand))
        return -suit, cards[:NEST]

    def backs(self, hand: int) -> tuple[Back, ...]:
        """Return the fives of 17 cards that may be put back, the best by the written worth first.

        For each trump suit the least missed; for the best two also with one of the last `_EDGE`
        of them exchanged for one of the first that are kept.
        """
        ranked = [cards for _kept, _suit, cards in sorted(self._contracts(hand), reverse=True)]
        found = [cards[:NEST] for cards in ranked]
        for cards in ranked[:2]:
            found.extend(
                (*(card for card in cards[:NEST] if card != away), back)
                for away in cards[NEST - _EDGE : NEST]
                for back in cards[NEST : NEST + _EDGE]
            )
        return tuple(dict.fromkeys(tuple(sorted(cards)) for cards in found))

    def _contracts(self, hand: int) -> list[tuple[float, int, Back]]:
        """Return for each trump suit what is kept is worth, the suit from 0 down, and the cards.

        These are in the order in which they are missed, without the Rook.
        """
        with_rook = bool(hand & self._table.rook)
        contracts: list[tuple[float, int, Back]] = []
        for trump in range(len(SUITS)):
            missed = {
                card: self.missed(card, trump, with_rook=with_rook)
                for card in members(hand & ~self._table.rook)
            }
            cards = tuple(sorted(missed, key=lambda card: (missed[card], card)))
            kept = self.strength(hand, trump) - sum([missed[card] for card in cards[:NEST]])
            contracts.append((kept, -trump, cards))
        return contracts

    def winners(self, forms: Forms, lead: PlayedCard, best: int, trump: int) -> Forms:
        """Return those of the plays that stand higher than the best of the trick so far."""
        low, high, combined, rook, _nothing = forms
        if best >= ROOK_RANK:
            return 0, 0, 0, 0, 0
        if lead[1] == COMBINED:
            return 0, 0, combined & self.beating_combined[best], rook, 0
        suit = self._table.suit_asked(lead, trump)
        beating_low = self.beating[LOW][trump][suit][best]
        beating_high = self.beating[HIGH][trump][suit][best]
        return low & beating_low, high & beating_high, 0, rook, 0


@cache
def rook_hands() -> RookHands:
    """Return the tables; made once."""
    return RookHands(tricks())
