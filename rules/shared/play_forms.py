"""Drawing evenly among the plays of a hand of double cards: their values and numbers of cards.

A hand of thirty cards has hundreds of forms of plays, and random play asks for one of them at
every move. So they are counted for all values at once, in one integer with a byte for each value
(the value is the byte's place). No byte comes above 127: the highest sum, three ways for each of
39 cards, is 117. That leaves each byte's top bit to say which of two numbers is greater.
"""

from functools import cache
from typing import Final

from rules.shared.double_cards import MOST_VALUE, double_deck

_ONES: Final = int.from_bytes(b"\x01" * (MOST_VALUE + 1), "little")
_TOPS: Final = _ONES << 7
_ALL: Final = _ONES * 255
_TIMES: Final = tuple(_ONES * number for number in range(128))
_BELOW: Final = tuple(_ONES & ((1 << 8 * value) - 1) for value in range(MOST_VALUE + 1))
"""A one for each value below the one that is asked for."""


@cache
def _tallies() -> tuple[tuple[int, ...], ...]:
    """Return, for each eight cards of the deck and each part of them, the cards of each value."""
    double = double_deck()
    groups = []
    for first in range(0, len(double.deck), 8):
        group = [0]
        for card in range(first, first + 8):
            values = double.values(card) if card < len(double.deck) else ()
            tally = sum(1 << 8 * value for value in values if value)
            group += [part + tally for part in group]
        groups.append(tuple(group))
    return tuple(groups)


def draw_form(hand: int, count: int, best: int, draw: float) -> tuple[int, int] | None:
    """Return the value and the number of cards of a play, or None where the hand has none.

    Plays have `count` cards of a value from `best` on, or more cards of any value (S5). `draw`,
    from 0 up to but not 1, is spread evenly over all that the hand has.
    """
    a, b, c, d, e, f, g, h, i, j = hand.to_bytes(10, "little")
    # added one by one: `sum` and `map` take nearly twice as long
    of_a, of_b, of_c, of_d, of_e, of_f, of_g, of_h, of_i, of_j = _tallies()
    tally = of_a[a] + of_b[b] + of_c[c] + of_d[d] + of_e[e] + of_f[f] + of_g[g] + of_h[h]
    spare = _TOPS + tally + of_i[i] + of_j[j] - _TIMES[count - 1] - _BELOW[best]
    enough = spare & _TOPS
    numbers = spare & (enough - (enough >> 7))  # of each value, how many numbers of cards
    total = numbers % 255  # the sum of the bytes
    if not total:
        return None
    nth = int(draw * total)
    up_to = numbers * _ONES & _ALL  # each byte the sum of those up to it
    reached = (up_to | _TOPS) - _TIMES[nth + 1] & _TOPS
    place = (reached & -reached).bit_length() - 8
    value = place >> 3
    return value, count + (value < best) + nth - (up_to >> place - 8 & 255)
