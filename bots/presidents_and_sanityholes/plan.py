"""How a hand of Presidents & Sanityholes is planned: as sets, its 2s kept for clearing."""

from bisect import insort
from collections.abc import Sequence
from typing import Final, NamedTuple

from bots.game_cache import game_cache
from rules.core import bits, mask_of
from rules.presidents_and_sanityholes.state import clearing_twos
from rules.shared.double_cards import LEAST_VALUE, double_deck


class Planned(NamedTuple):
    """A set that a hand is planned to be played in; ordered as sets climb (S5)."""

    size: int
    value: int
    cards: int


_VALUES: Final = 5
"""The bits of a number that tell a value; those above count cards."""
_VALUE: Final = (1 << _VALUES) - 1


@game_cache()
def planned(cards: int) -> tuple[Planned, ...]:
    """Return the cards as sets in the order of climbing: always the largest set taken first.

    So what is left after one of the sets is played is planned as the other sets.
    """
    having, combined = double_deck().having, double_deck().combined
    rest, sets = cards, []
    # how many cards there are of a value, and the value, as one number each: the largest last
    counted = [
        count << _VALUES | value
        for value, fitting in enumerate(having)
        if (count := (cards & fitting).bit_count()) > 1
    ]
    counted.sort()
    while counted:
        most = counted.pop()
        fitting = rest & having[most & _VALUE]
        count = fitting.bit_count()
        if count == most >> _VALUES:
            sets.append(Planned(count, most & _VALUE, fitting))
            rest ^= fitting
        elif count > 1:  # some went with other sets
            insort(counted, count << _VALUES | most & _VALUE)
    while rest:  # no two have a value in common
        card = rest & -rest
        sets.append(Planned(1, combined[card.bit_length() - 1], card))
        rest ^= card
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


@game_cache()  # mostly it is asked which of the same few 2s
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
