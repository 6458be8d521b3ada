"""Ranking the seventeen hands of Presidential Poker, exactly and without trying choices.

A category asks for disjoint groups of two, three or four cards of one line
(`rules.presidential_poker.sixchex`), so it is found from bit sets of cards. Pairs need no search
at all: two cards of one kingdom always share a symbol and other cards only a mystery symbol, so a
card lies in at most two sets whose cards all pair with each other. Such a graph has no claw, and
by Sumner's theorem each of its connected parts pairs up completely but for one card where its
size is odd: the number of pairs follows from the number of odd parts.

Ties (T1 to T5) compare sorted lists, and those compare as their counts do, highest value first:
the upper part of the sum of a hand's weights is already the key of T3, T4 and T5. Kingdom V's
cards count as 20 and 19 there, which is never worse but for straights, and these have their own
table.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final, Literal

from rules.core import bits
from rules.presidential_poker.sixchex import (
    CARD_BITS,
    COLORS,
    COUNTS,
    KINGDOM_BITS,
    NUMBERS,
    PER_CATEGORY,
    PINK,
    SYMBOLS,
    Line,
    Tables,
    tables,
)

Kickers = Literal["strict", "any"]
"""How 4:2:1 and 4:1:1:1 read their single cards: similar as these ask, or any."""

PRESIDENTIAL_FLUSH: Final = 1
RAINBOW_FLUSH: Final = 2
SEVEN_OF_A_KIND: Final = 3
SIX_OF_A_KIND: Final = 4
FIVE_AND_PAIR: Final = 5
FIVE_OF_A_KIND: Final = 6
FOUR_AND_TRIPLE: Final = 7
FOUR_AND_PAIR: Final = 8
FOUR_OF_A_KIND: Final = 9
TWO_TRIPLES: Final = 10
TRIPLE_AND_TWO_PAIRS: Final = 11
TRIPLE_AND_PAIR: Final = 12
TRIPLE: Final = 13
THREE_PAIRS: Final = 14
TWO_PAIRS: Final = 15
ONE_PAIR: Final = 16
HIGH_CARD: Final = 17

_TIE_BITS: Final = NUMBERS - PINK + 3 * PER_CATEGORY
_MULTIPLE_BITS: Final = 10
_STRAIGHT: Final = 1 << (_MULTIPLE_BITS - 1)
"""Above any multiple, which is written as 64 for each of its cards plus its number's place."""
_CATEGORY: Final = _TIE_BITS + _MULTIPLE_BITS

_ONES: Final = sum(1 << 3 * field for field in range(PER_CATEGORY * len(SYMBOLS)))
_FOURS: Final = _ONES << 2
_OF_CATEGORY: Final = (1 << 3 * PER_CATEGORY) - 1
_NUMBER_TWOS: Final = _ONES << 1 & _OF_CATEGORY
_NUMBER_FOURS: Final = _ONES << 2 & _OF_CATEGORY
_CARDS: Final = (1 << CARD_BITS) - 1
_KINGDOM: Final = (1 << KINGDOM_BITS) - 1
_ODD: Final = 0o1111
"""The lowest bits of the counts of the kingdoms I to IV: which of them are odd."""
_ROYAL: Final = 4 * KINGDOM_BITS
"""The first card bit of kingdom V."""
_ROYAL_COUNT: Final = CARD_BITS + 12
_COMMON: Final = (1 << _ROYAL) - 1
"""The cards of the kingdoms I to IV."""
_BY_ODD_PARTS: Final = (0, THREE_PAIRS, 0, TWO_PAIRS, 0, ONE_PAIR, 0, HIGH_CARD)
"""The category of a hand without a triple: all but one card of each odd part are paired."""


def category_of(rank: int) -> int:
    """Return the category, 1 to 17, of a rank."""
    return HIGH_CARD - (rank >> _CATEGORY)


def straight_top(rank: int) -> int | None:
    """Return the top number of the straight in a rank, `None` where there is none (T1)."""
    multiple = rank >> _TIE_BITS & (1 << _MULTIPLE_BITS) - 1
    return multiple - _STRAIGHT if multiple & _STRAIGHT else None


@cache
def ranker(kickers: Kickers) -> Callable[[Sequence[int]], int]:
    """Return the function that ranks a hand of seven different card numbers.

    The higher rank wins, equal ranks split. Only ranks of one reading of the kickers compare.
    """
    known = tables()
    weight, straights, rainbows = known.weight, known.straights, known.rainbows
    odd_parts = _odd_parts_table()

    def rank(hand: Sequence[int]) -> int:
        a, b, c, d, e, f, g = hand
        total = weight[a] + weight[b] + weight[c] + weight[d] + weight[e] + weight[f] + weight[g]
        counts = total >> COUNTS
        if counts & _FOURS or (total >> COLORS & _OF_CATEGORY) in rainbows:
            category = _rare_category(known, total & _CARDS, counts, kickers)
        elif counts & counts >> 1 & _ONES:
            category = _triple_category(known, total & _CARDS, counts)
        else:
            one = total & _KINGDOM
            two = total >> 16 & _KINGDOM
            three = total >> 32 & _KINGDOM
            four = total >> 48 & _KINGDOM
            odd = odd_parts[
                total >> CARD_BITS & _ODD
                | (one & two and 2)
                | (one & three and 4)
                | (one & four and 16)
                | (two & three and 32)
                | (two & four and 128)
                | (three & four and 256)
            ]
            category = _BY_ODD_PARTS[odd + (total >> _ROYAL_COUNT & 1)]
        numbers = total >> NUMBERS
        multiple = straights.get(numbers)
        if multiple is not None:  # T1
            multiple |= _STRAIGHT
        elif fours := numbers & _NUMBER_FOURS:  # T2
            multiple = 256 | fours.bit_length()
        elif twos := numbers & _NUMBER_TWOS:
            threes = twos & numbers << 1
            multiple = 192 | threes.bit_length() if threes else 128 | twos.bit_length()
        else:
            multiple = 64 | numbers.bit_length()
        return (HIGH_CARD - category) << _CATEGORY | multiple << _TIE_BITS | total >> PINK

    return rank


@cache
def _odd_parts_table() -> tuple[int, ...]:
    """Return the number of odd parts among the kingdoms I to IV, by their parities and links.

    The index has the parities in bits 0, 3, 6, 9 and, in the bits between, which two kingdoms
    share a mystery symbol: I-II, I-III, I-IV, II-III, II-IV, III-IV.
    """
    links = {2: (0, 1), 4: (0, 2), 16: (0, 3), 32: (1, 2), 128: (1, 3), 256: (2, 3)}
    odd_parts = []
    for index in range(1024):
        part = [0, 1, 2, 3]
        for bit, (one, other) in links.items():
            if index & bit:
                part = [part[one] if at == part[other] else at for at in part]
        odd = [index >> 3 * kingdom & 1 for kingdom in range(4)]
        parities = [sum(odd[k] for k in range(4) if part[k] == at) % 2 for at in range(4)]
        odd_parts.append(sum(parities))
    return tuple(odd_parts)


def _odd_parts(places: int) -> int:
    """Return how many cards of a bit set stay alone when all that can be paired is paired."""
    one = places & _KINGDOM
    two = places >> 16 & _KINGDOM
    three = places >> 32 & _KINGDOM
    four = places >> 48 & _KINGDOM
    common = _odd_parts_table()[
        one.bit_count() & 1
        | (two.bit_count() & 1) << 3
        | (three.bit_count() & 1) << 6
        | (four.bit_count() & 1) << 9
        | (one & two and 2)
        | (one & three and 4)
        | (one & four and 16)
        | (two & three and 32)
        | (two & four and 128)
        | (three & four and 256)
    ]
    return common + ((places >> _ROYAL).bit_count() & 1)


def _triples(known: Tables, places: int, counts: int) -> list[int]:
    """Return all sets of three identical symbols: bit sets of places."""
    triples = []
    threes = counts & counts >> 1 & _ONES
    while threes:
        field = threes.bit_length() - 1
        threes ^= 1 << field
        triples.append(known.lines[field // 3].cards & places)
    for field in bits(counts & _FOURS):
        quad = known.lines[field // 3].cards
        triples.extend(quad & ~(1 << at) for at in bits(quad))
    return triples


def _triple_category(known: Tables, places: int, counts: int) -> int:
    """Return the category, 10 to 13, of a hand that holds a triple."""
    triples = _triples(known, places, counts)
    if len(triples) > 1:
        for one, other in combinations(triples, 2):
            if not one & other:
                return TWO_TRIPLES
    alone = min([_odd_parts(places & ~triple) for triple in triples])
    return (TRIPLE_AND_TWO_PAIRS, TRIPLE_AND_PAIR, TRIPLE)[alone // 2]


def _rare_category(known: Tables, places: int, counts: int, kickers: Kickers) -> int:
    """Return the category of a hand that holds four identical symbols or a rainbow."""
    if not places & _COMMON:
        return PRESIDENTIAL_FLUSH
    if (counts >> COLORS - COUNTS & _OF_CATEGORY) in known.rainbows:
        return RAINBOW_FLUSH
    repeated = [known.lines[field // 3] for field in bits(counts & (_ONES << 1 | _FOURS))]
    best = HIGH_CARD
    for line in repeated:
        if line.cards & places == line.cards:
            rest = places & ~line.cards
            shared = [other for other in repeated if (other.cards & rest).bit_count() > 1]
            best = min(best, _quad_category(known, line, rest, shared, kickers))
    return best if best != HIGH_CARD else _triple_category(known, places, counts)


def _quad_category(
    known: Tables, quad: Line, rest: int, shared: list[Line], kickers: Kickers
) -> int:
    """Return the category, 3 to 9, of a line's four cards with three others, else 17.

    `shared` are the symbols that two or three of the `rest` share.
    """
    triple = [line for line in shared if line.cards & rest == rest]
    if quad.group:
        alike = [line for line in shared if line.group == quad.group]
        if alike:
            return SEVEN_OF_A_KIND if any(line in triple for line in alike) else SIX_OF_A_KIND
        pairs = [rest & ~(1 << at) for at in bits(rest & quad.similar)]
        if any(pair & ~line.cards == 0 for pair in pairs for line in shared):
            return FIVE_AND_PAIR
        if any(pair & ~group == 0 for pair in pairs for group in known.groups):
            return FIVE_OF_A_KIND
    if triple:
        return FOUR_AND_TRIPLE
    if kickers == "any":
        return FOUR_AND_PAIR if shared else FOUR_OF_A_KIND
    if any(line.group and rest & ~(line.cards | line.similar) == 0 for line in shared):
        return FOUR_AND_PAIR
    if any(rest & ~group == 0 for group in known.groups):
        return FOUR_OF_A_KIND
    return HIGH_CARD
