"""How a hand of Presidents & Sanityholes is planned: as sets, its 2s kept for clearing."""

from functools import lru_cache

import msgspec

from rules.shared.double_cards import LEAST_VALUE, MOST_VALUE, double_deck


class Planned(msgspec.Struct, frozen=True, order=True):
    """A set that a hand is planned to be played in; ordered as sets climb (S5)."""

    count: int
    value: int
    cards: int


@lru_cache(maxsize=65_536)  # the search comes to the same hands over and over
def planned(cards: int) -> tuple[Planned, ...]:
    """Return the cards as sets in the order of climbing: always the largest set taken first."""
    having = double_deck().having
    rest, sets = cards, []
    while rest:
        count, value = max(
            ((rest & having[value]).bit_count(), value)
            for value in range(LEAST_VALUE, MOST_VALUE + 1)
        )
        sets.append(Planned(count, value, rest & having[value]))
        rest &= ~having[value]
    return tuple(sorted(sets))


def plan_of(hand: int) -> tuple[Planned, ...]:
    """Return the sets of a hand whose 2s are kept for clearing, as long as there are others."""
    return planned(hand & ~double_deck().having[LEAST_VALUE] or hand)
