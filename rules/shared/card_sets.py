"""Sets of cards out of a hand, where a hand is an integer bit set."""

import random
from collections.abc import Iterable, Mapping, Sequence

from rules.core import UNSEEN, Event, Moved, Seat, Shuffled, Zone


def held_set(cards: tuple[int, ...], hand: int) -> int | None:
    """Return the bit set of `cards`, or None unless they are different cards of the hand."""
    mask = 0
    longest = hand.bit_length()
    for card in cards:
        if not 0 <= card < longest:
            return None
        mask |= 1 << card
    return mask if mask & hand == mask and mask.bit_count() == len(cards) else None


def random_part(mask: int, count: int, rng: random.Random) -> tuple[int, ...]:
    """Return `count` of the cards in the bit set, evenly at random, in deck order."""
    cards = []
    while mask:  # `bits`, without the generator
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    left = len(cards)
    if count == left:
        return tuple(cards)
    if count == 1:
        return (cards[int(rng.random() * left)],)
    for at in range(count):
        other = at + int(rng.random() * (left - at))
        cards[at], cards[other] = cards[other], cards[at]
    return tuple(sorted(cards[:count]))


def deal_all(
    cards: tuple[int, ...],
    order: Sequence[Seat],
    sources: tuple[Zone, ...],
    events: list[Event] | None,
) -> tuple[int, ...]:
    """Deal all shuffled cards, one at a time in the order of `order`; return the hands by seat.

    `sources` are the zones that the cards were gathered from before the shuffle.
    """
    seats = len(order)
    hands = [0] * seats
    for at, seat in enumerate(order):
        hands[seat] = sum([1 << card for card in cards[at::seats]])
    if events is not None:
        events.append(Shuffled(zone="stock", sources=sources, count=len(cards)))
        for at, card in enumerate(cards):
            seat = order[at % seats]
            only = 1 << seat
            events.append(
                Moved(
                    card=card, source="stock", target=f"hand:{seat}", seen=only, lies_open_to=only
                )
            )
    return tuple(hands)


def pin(
    zones: Mapping[Zone, tuple[int, ...]], known: Mapping[Zone, Iterable[int]]
) -> dict[Zone, tuple[int, ...]]:
    """Return an observation's zones with faces for unseen cards of which the viewer knows more.

    `known` are cards that must lie in a zone although the viewer sees no faces there; those
    that are seen anywhere are ignored. The rest is for `rules.shared.chance.deal_unseen`.
    """
    seen = {card for cards in zones.values() for card in cards}
    pinned = dict(zones)
    for zone, cards in known.items():
        here = [card for card in cards if card not in seen]
        pinned[zone] = tuple(
            here.pop() if card == UNSEEN and here else card for card in zones[zone]
        )
    return pinned
