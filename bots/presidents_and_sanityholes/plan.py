"""How a hand of Presidents & Sanityholes is planned: as sets, its 2s kept for clearing."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.core import bits, mask_of
from rules.presidents_and_sanityholes.state import clearing_twos
from rules.shared.double_cards import LEAST_VALUE, MOST_VALUE, double_deck


class Planned(NamedTuple):
    """A set that a hand is planned to be played in; ordered as sets climb (S5)."""

    size: int
    value: int
    cards: int


@lru_cache(maxsize=65_536)  # the search comes to the same hands over and over
def planned(cards: int) -> tuple[Planned, ...]:
    """Return the cards as sets in the order of climbing: always the largest set taken first.

    So what is left after one of the sets is played is planned as the other sets.
    """
    having = double_deck().having
    rest, sets = cards, []
    while rest:
        count, value = max(
            [
                ((rest & having[value]).bit_count(), value)
                for value in range(LEAST_VALUE, MOST_VALUE + 1)
            ]
        )
        sets.append(Planned(count, value, rest & having[value]))
        rest &= ~having[value]
    return tuple(sorted(sets))


def plan_of(hand: int) -> tuple[Planned, ...]:
    """Return the sets of a hand whose 2s are kept for clearing, as long as there are others."""
    return planned(hand & ~double_deck().having[LEAST_VALUE] or hand)


def common_value(cards: int, least: int) -> int:
    """Return the highest value that all of some cards can have, 0 where it is below `least`."""
    deck = double_deck()
    one = (cards & -cards).bit_length() - 1
    for value in (deck.combined[one], deck.high[one], deck.low[one]):
        if not cards & ~deck.having[value]:
            return value if value >= least else 0
    return 0


def least_worth(cards: int, count: int) -> int:
    """Return so many of the cards, those with a 2 or a high sum kept."""
    if cards.bit_count() == count:
        return cards
    deck = double_deck()
    twos, combined = deck.having[LEAST_VALUE], deck.combined
    by_worth = sorted(bits(cards), key=lambda card: (twos >> card & 1, combined[card]))
    return mask_of(by_worth[:count])


def clearing(hand: int) -> int:
    """Return the 2 that is least worth keeping, as a bit; 0 where none may clear (S7)."""
    twos = clearing_twos(hand)
    return least_worth(twos, 1) if twos else 0


def part(sets: Sequence[Planned], count: int, value: int) -> tuple[int, int]:
    """Return so many cards of the lowest planned set that has more, and its value; 0 for none."""
    fitting = [
        (each.value, each.cards) for each in sets if each.size > count and each.value >= value
    ]
    if not fitting:
        return 0, 0
    of_value, cards = min(fitting)
    return least_worth(cards, count), of_value
