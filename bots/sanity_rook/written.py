"""The written play of Sanity Rook: masters first, points to the partner, the Rook for the last."""

from collections.abc import Iterator, Sequence
from typing import Final

from bots.sanity_rook.hands import RICH, rook_hands
from rules.core import bits
from rules.sanity_rook.game import SEATS, State
from rules.sanity_rook.tricks import ROOK, WAYS, Forms, PlayedCard, tricks
from rules.shared.double_cards import COMBINED, HIGH

_SAFE_COMBINED: Final = 22
_SAFE_HALF: Final = 13
"""From these ranks on a trick will probably stay with its taker."""


def lead(hand: int, others: int, trump: int) -> PlayedCard:
    """Lead a card that nobody beats, else the least.

    The highest combined value out is taken by the Rook alone (R6); the highest trump too.
    """
    hands, table = rook_hands(), tricks()
    combined = table.cards.combined
    doubles = hand & ~table.rook
    if not doubles:
        return table.cards.rook, ROOK
    masters = [
        card
        for card in bits(doubles)
        if not others & hands.beating_combined[combined[card] - 1]  # nobody has as much
    ]
    if masters:
        card = max(masters, key=lambda card: (hands.points[card], combined[card]))
        return card, COMBINED
    trumps = doubles & table.high_of[trump]
    if trumps:
        card = max(bits(trumps), key=lambda card: table.cards.high[card])
        rank = table.suit_rank(HIGH, card, trump, trump)
        if not others & hands.beating[HIGH][trump][trump][rank]:
            return card, HIGH
    card = min(bits(doubles), key=hands.to_lose[trump].__getitem__)
    return card, HIGH


def follow(
    hand: int, trick: tuple[PlayedCard, ...], trump: int, best: int, *, by_partner: bool
) -> PlayedCard:
    """Take the trick as cheaply as it lasts, give points to the partner, or lose little.

    The Rook takes what is rich; else it is kept for the last trick, with which the Nest goes.
    """
    hands, table = rook_hands(), tricks()
    points = hands.points
    forms = table.forms(hand, trick, trump)
    if forms[3] and (by_partner or sum([points[card] for card, _way in trick]) < RICH):
        forms = _without_rook(forms)
    last = len(trick) == SEATS - 1
    safe = _SAFE_COMBINED if trick[0][1] == COMBINED else _SAFE_HALF
    if by_partner and (last or best >= safe):
        return _given(forms, hands.to_partner[trump])
    winners = hands.winners(forms, trick[0], best, trump)
    if not any(winners):
        return _given(forms, hands.to_lose[trump])
    if not by_partner:
        ranks = table.ranks(trick[0], trump)
        if last:
            return max(_plays(winners), key=lambda play: (points[play[0]], -ranks[play]))
        return max(_plays(winners), key=ranks.__getitem__)
    losing = [cards & ~taking for cards, taking in zip(forms, winners, strict=True)]
    return _given(losing if any(losing) else winners, hands.to_lose[trump])


def _plays(forms: Forms) -> Iterator[PlayedCard]:
    """Yield the cards and ways of plays."""
    for way, cards in zip(WAYS, forms, strict=True):
        for card in bits(cards):
            yield card, way


def _given(forms: Sequence[int], places: Sequence[int]) -> PlayedCard:
    """Return the card with the lowest place, in the first way in which it may be played."""
    low, high, combined, rook, nothing = forms
    cards = low | high | combined | rook | nothing
    if cards & (cards - 1):
        card = min(bits(cards), key=places.__getitem__)
    else:  # the only one, as often late in a round
        card = cards.bit_length() - 1
    for way, allowed in zip(WAYS, forms, strict=True):
        if allowed >> card & 1:
            return card, way
    raise AssertionError("there is always something to play")


def _without_rook(forms: Forms) -> Forms:
    """Return the plays that keep the Rook; if none does, all."""
    low, high, combined, _rook, nothing = forms
    return (low, high, combined, 0, nothing) if low or high or combined else forms


def choose(world: State, seat: int) -> PlayedCard:
    """Return the written play of a seat of a world, by what the seat sees there."""
    hand = world.hands[seat]
    if world.trick:
        by_partner = world.taker & 1 == seat & 1
        return follow(hand, world.trick, world.trump, world.best, by_partner=by_partner)
    seen = world.won[0] | world.won[1] | hand | (world.nest if seat == world.bidder else 0)
    return lead(hand, rook_hands().all_cards & ~seen, world.trump)
