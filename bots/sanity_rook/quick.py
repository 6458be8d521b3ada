"""Plays of Sanity Rook at random within reason, as fast as they go: for playouts.

Lead high; take a trick that can be taken, with the Rook only a rich one, since it takes the last;
give points to the partner and to nobody else.
"""

from collections.abc import Callable
from typing import Final

from bots.sanity_rook.hands import RICH, RookHands
from rules.core import mask_of
from rules.sanity_rook.game import NOBODY, SEATS, State
from rules.sanity_rook.tricks import NEVER, NOTHING, ROOK, ROOK_RANK, PlayedCard, Tricks
from rules.shared.double_cards import COMBINED, HIGH, LOW

_HIGH_LEAD: Final = 21
"""Above this combined value a card is led combined."""

Chosen = tuple[str, int]
"""A way to play, and the card as a set of its own."""


def _one_of(cards: int, number: Callable[[], float]) -> int:
    """Return one of the cards, evenly at random, as a set of its own."""
    for _skipped in range(int(number() * cards.bit_count())):
        cards &= cards - 1
    return cards & -cards


class Quick:
    """What quick plays look up, at hand for the loop."""

    def __init__(self, table: Tricks, hands: RookHands) -> None:
        self._table = table
        self._rook = table.rook
        self._total = hands.total
        self._counting = mask_of(card for card, points in enumerate(hands.points) if points)
        self._bars = table.bars
        self._low_of, self._high_of = table.low_of, table.high_of
        self._ranks, self._combined = hands.ranks, table.cards.combined
        self._beating, self._beating_combined = hands.beating, hands.beating_combined

    def choose(
        self,
        hand: int,
        trick: tuple[PlayedCard, ...],
        trump: int,
        best: int,
        number: Callable[[], float],
        *,
        by_partner: bool,
    ) -> Chosen:
        """Return a play to a trick whose highest rank so far is `best`."""
        if not trick:
            return self._lead(hand, number)
        no_low, no_high, no_combined = self._table.barred(trick)
        way, taken = trick[0][1], mask_of([card for card, _way in trick])
        if way == COMBINED:
            return self._follow_combined(hand, no_combined, best, taken, number, by_partner)
        suit = self._table.suit_asked(trick[0], trump)
        return self._follow_suit(
            hand, no_low, no_high, suit, trump, best, taken, number, by_partner, way == ROOK
        )

    def play_on(self, world: State, number: Callable[[], float], depth: int) -> None:
        """Play the tricks of a world on to the round's end, or past `depth` to a trick's end."""
        bars, ranks, combined = self._bars, self._ranks, self._combined
        hands, won, trump = [*world.hands], [*world.won], world.trump
        seat, best, taker = world.turn, world.best, world.taker
        count = len(world.trick)
        taken = mask_of([card for card, _way in world.trick])
        no_low, no_high, no_combined = self._table.barred(world.trick)
        led, suit = COMBINED, 0
        if count:
            led = world.trick[0][1]
            if led != COMBINED:
                suit = self._table.suit_asked(world.trick[0], trump)
        while hands[seat] and (depth > 0 or count):
            hand = hands[seat]
            if not count:
                way, bit = self._lead(hand, number)
            elif led == COMBINED:
                way, bit = self._follow_combined(
                    hand, no_combined, best, taken, number, taker & 1 == seat & 1
                )
            else:
                way, bit = self._follow_suit(
                    hand,
                    no_low,
                    no_high,
                    suit,
                    trump,
                    best,
                    taken,
                    number,
                    taker & 1 == seat & 1,
                    led == ROOK,
                )
            hands[seat] ^= bit
            taken |= bit
            card = bit.bit_length() - 1
            if not count:
                led, best = way, NEVER
                no_low = no_high = no_combined = 0
                if way != COMBINED:
                    suit = self._table.suit_asked((card, way), trump)
            if way == COMBINED:
                rank = combined[card]
            elif way == ROOK:
                rank = ROOK_RANK
            elif way == NOTHING:
                rank = NEVER
            else:
                rank = ranks[way][trump][suit][card]
            if rank > best:
                best, taker = rank, seat
            depth -= 1
            count += 1
            if count < SEATS:
                low, high, same = bars[card, way]
                no_low |= low
                no_high |= high
                no_combined |= same
                seat = (seat + 1) % SEATS
                continue
            won[taker & 1] |= taken
            seat, count, taken, taker = taker, 0, 0, NOBODY
        if not hands[seat]:  # R8: the last trick takes the Nest
            won[seat & 1] |= world.nest
            world.nest = 0
        world.hands, world.won = tuple(hands), (won[0], won[1])

    def _lead(self, hand: int, number: Callable[[], float]) -> Chosen:
        doubles = hand & ~self._rook
        if not doubles:
            return ROOK, hand
        top = doubles & self._beating_combined[_HIGH_LEAD]
        if top:
            return COMBINED, _one_of(top, number)
        return HIGH, _one_of(doubles, number)

    def _follow_combined(
        self,
        hand: int,
        barred: int,
        best: int,
        taken: int,
        number: Callable[[], float],
        by_partner: bool,
    ) -> Chosen:
        rook = hand & self._rook
        cards = hand & ~(barred | rook)
        if not cards:
            return (ROOK, rook) if rook else self._give(hand, number, by_partner)
        if by_partner:
            wanted = cards & self._counting
        else:
            wanted = cards & self._beating_combined[best]
            if not wanted:
                if rook and best < ROOK_RANK and self._total(taken) >= RICH:
                    return ROOK, rook
                wanted = cards & ~self._counting
        return COMBINED, _one_of(wanted or cards, number)

    def _follow_suit(
        self,
        hand: int,
        no_low: int,
        no_high: int,
        suit: int,
        trump: int,
        best: int,
        taken: int,
        number: Callable[[], float],
        by_partner: bool,
        rook_led: bool,
    ) -> Chosen:
        rook = hand & self._rook
        all_low, all_high = hand & ~(no_low | rook), hand & ~(no_high | rook)
        low, high = all_low & self._low_of[suit], all_high & self._high_of[suit]
        if not (low or high):
            if rook_led or not (all_low or all_high or rook):
                return self._give(hand, number, by_partner)
            low, high = all_low, all_high
            if not (low or high):
                return ROOK, rook
        if by_partner:
            counting = self._counting
            wanted_low, wanted_high = low & counting, high & counting
        else:
            wanted_low = low & self._beating[LOW][trump][suit][best]
            wanted_high = high & self._beating[HIGH][trump][suit][best]
            if not (wanted_low or wanted_high):
                if rook and best < ROOK_RANK and self._total(taken) >= RICH:
                    return ROOK, rook
                plain = ~self._counting
                wanted_low, wanted_high = low & plain, high & plain
        if not (wanted_low or wanted_high):
            wanted_low, wanted_high = low, high
        if wanted_high:
            return HIGH, _one_of(wanted_high, number)
        return LOW, _one_of(wanted_low, number)

    def _give(self, hand: int, number: Callable[[], float], by_partner: bool) -> Chosen:
        """Give any card as nothing (R6)."""
        plain = 0 if by_partner else hand & ~self._counting
        return NOTHING, _one_of(plain or hand, number)
