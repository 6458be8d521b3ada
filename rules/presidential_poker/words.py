"""What the table says of a hand of Presidential Poker: its symbols, its name, why it wins."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

import msgspec

from rules.core import bits, mask_of
from rules.presidential_poker.hands import (
    FIVE_AND_PAIR,
    FIVE_OF_A_KIND,
    FOUR_AND_PAIR,
    FOUR_AND_TRIPLE,
    FOUR_OF_A_KIND,
    HIGH_CARD,
    ONE_PAIR,
    PRESIDENTIAL_FLUSH,
    RAINBOW_FLUSH,
    SEVEN_OF_A_KIND,
    SIX_OF_A_KIND,
    THREE_PAIRS,
    TRIPLE,
    TRIPLE_AND_PAIR,
    TRIPLE_AND_TWO_PAIRS,
    TWO_PAIRS,
    TWO_TRIPLES,
    Kickers,
    category_of,
    ranker,
    straight_top,
)
from rules.presidential_poker.sixchex import Line, Tables, play_numbers, symbols_of, tables
from rules.words import _, counted, listed, numbers, spoken, within


def to_do(to_call: int, phase: str) -> str:
    """Return what may be done in a betting round, where nothing limits the bets."""
    if to_call > 0:
        return _("call {amount}, raise or fold").format(amount=to_call)
    return _("check, or open the betting") if phase == "first" else _("check, or bet")


def _names() -> dict[int, tuple[str, str]]:
    """Return the categories' numbers of alike symbols and their names."""
    return {
        PRESIDENTIAL_FLUSH: ("7:7", _("Presidential Flush")),
        RAINBOW_FLUSH: ("7:1", _("Rainbow Flush")),
        SEVEN_OF_A_KIND: ("7:0", _("Seven of a kind")),
        SIX_OF_A_KIND: ("6:1", _("Six of a kind")),
        FIVE_AND_PAIR: ("5:2", _("Five of a kind and a pair")),
        FIVE_OF_A_KIND: ("5:1:1", _("Five of a kind")),
        FOUR_AND_TRIPLE: ("4:3", _("Four of a kind and a triple")),
        FOUR_AND_PAIR: ("4:2:1", _("Four of a kind and a pair")),
        FOUR_OF_A_KIND: ("4:1:1:1", _("Four of a kind")),
        TWO_TRIPLES: ("3:3:1", _("Two triples")),
        TRIPLE_AND_TWO_PAIRS: ("3:2:2", _("A triple and two pairs")),
        TRIPLE_AND_PAIR: ("3:2:1:1", _("A triple and a pair")),
        TRIPLE: ("3:1:1:1:1", _("A triple")),
        THREE_PAIRS: ("2:2:2:1", _("Three pairs")),
        TWO_PAIRS: ("2:2:1:1:1", _("Two pairs")),
        ONE_PAIR: ("2:1:1:1:1:1", _("One pair")),
        HIGH_CARD: ("0:7", _("High card")),
    }


_SIZES: Final = {
    SEVEN_OF_A_KIND: (4, 3),
    SIX_OF_A_KIND: (4, 2),
    FIVE_AND_PAIR: (4, 2),
    FIVE_OF_A_KIND: (4,),
    FOUR_AND_TRIPLE: (4, 3),
    FOUR_AND_PAIR: (4, 2),
    FOUR_OF_A_KIND: (4,),
    TWO_TRIPLES: (3, 3),
    TRIPLE_AND_TWO_PAIRS: (3, 2, 2),
    TRIPLE_AND_PAIR: (3, 2),
    TRIPLE: (3,),
    THREE_PAIRS: (2, 2, 2),
    TWO_PAIRS: (2, 2),
    ONE_PAIR: (2,),
}
"""The identical symbols that a category asks for; what else it asks is in `_further`."""


class Group(msgspec.Struct, frozen=True):
    """Cards of a hand that count with one symbol: `category` is a variable of the deck.

    A kicker stands alone and its symbol makes nothing.
    """

    category: str
    value: str | int
    cards: tuple[int, ...]
    kicker: bool


class Reading(msgspec.Struct, frozen=True):
    """A hand as its best category: each of the seven cards is in one group, the largest first."""

    category: int
    name: str
    """For people: "4:3 Four of a kind and a triple"."""
    phrase: str
    """What makes it: "four 16s and three frogs"."""
    groups: tuple[Group, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """The hand, group by group."""
        return tuple(card for group in self.groups for card in group.cards)


def category_name(category: int) -> str:
    """Return a category's name: "Two triples"."""
    return _names()[category][1]


def hand_name(category: int) -> str:
    """Return a category's pattern and name: "3:3:1 Two triples"."""
    return " ".join(_names()[category])


@spoken
@lru_cache(maxsize=4096)
def _reading(hand: tuple[int, ...], kickers: Kickers) -> Reading:
    known = tables()
    category = category_of(ranker(kickers)(hand))
    if category in {PRESIDENTIAL_FLUSH, RAINBOW_FLUSH, HIGH_CARD}:
        groups = _one_by_one(known, hand, "number" if category != RAINBOW_FLUSH else "color")
        phrase = _whole_hand_phrase(category, groups)
    else:
        chosen = next(_choices(known, category, known.places_of(hand), kickers))
        groups = (*(_group(known, line, places) for line, places in chosen),)
        phrase = _phrase(category, groups)
        groups += _kickers(known, hand, groups)
    return Reading(category, hand_name(category), phrase, groups)


def explain(hand: Sequence[int], kickers: Kickers) -> Reading:
    """Return how seven cards are read: the category, its words, the symbol of every card."""
    return _reading(tuple(sorted(hand)), kickers)


Chosen = tuple[tuple[Line, int], ...]
"""Symbols and the bit sets of the places that count with them."""


def _choices(known: Tables, category: int, places: int, kickers: Kickers) -> Iterator[Chosen]:
    """Yield the ways to make a category, those with numbers first, without the kickers."""
    lines = [line for line in reversed(known.lines) if (line.cards & places).bit_count() > 1]
    for identical in _identical(lines, places, _SIZES[category]):
        rest = places
        for _line, used in identical:
            rest &= ~used
        further = _further(known, category, identical, rest, kickers)
        if further is not None:
            yield identical + further


def _identical(lines: list[Line], places: int, sizes: tuple[int, ...]) -> Iterator[Chosen]:
    """Yield disjoint sets of identical symbols of the given sizes."""
    if not sizes:
        yield ()
        return
    for line in lines:
        held = tuple(bits(line.cards & places))
        for used in combinations(held, sizes[0]):
            chosen = mask_of(used)
            for others in _identical(lines, places & ~chosen, sizes[1:]):
                yield ((line, chosen), *others)


def _further(
    known: Tables, category: int, identical: Chosen, rest: int, kickers: Kickers
) -> Chosen | None:
    """Return the similar symbols that a category asks for besides, `None` where there are none."""
    first, last = identical[0][0], identical[-1][0]
    if category in {SEVEN_OF_A_KIND, SIX_OF_A_KIND}:
        return () if first.group and first.group == last.group else None
    if category == FIVE_AND_PAIR:
        return _of_group(known, rest, first.group)
    if category == FIVE_OF_A_KIND:
        for at in bits(rest & first.similar):
            for group in {line.group for line in known.lines}:
                pair = _of_group(known, rest & ~(1 << at), group)
                if pair is not None:
                    return (*(_of_group(known, 1 << at, first.group) or ()), *pair)
        return None
    if category == FOUR_AND_PAIR:
        similar = _of_group(known, rest, last.group)
        return () if similar is None and kickers == "any" else similar
    if category == FOUR_OF_A_KIND:
        shapes = {line.group for line in known.lines if line.category == "figure"}
        for group in sorted(shapes, key=str):
            similar = _of_group(known, rest, group)
            if similar is not None:
                return similar
        return () if kickers == "any" else None
    return ()


def _of_group(known: Tables, places: int, group: str | None) -> Chosen | None:
    """Return all of some cards with their symbols of one hue or shape, `None` if one has none."""
    lines = [line for line in known.lines if line.group == group] if group else []
    chosen = tuple((line, 1 << at) for line in lines for at in bits(places & line.cards))
    return chosen if len(chosen) == places.bit_count() else None


def _group(known: Tables, line: Line, places: int) -> Group:
    return Group(line.category, line.value, known.cards_of(places), kicker=False)


def _one_by_one(known: Tables, hand: tuple[int, ...], category: str) -> tuple[Group, ...]:
    """Return each card of a hand with its symbol of one category, the highest number first."""
    cards = sorted(hand, key=lambda card: play_numbers(known.deck[card]), reverse=True)
    return tuple(
        Group(category, symbols_of(known.deck[card])[category], (card,), kicker=False)
        for card in cards
    )


def _kickers(known: Tables, hand: tuple[int, ...], made: tuple[Group, ...]) -> tuple[Group, ...]:
    """Return the cards that are in no group, each with a symbol that none of the others has."""
    taken = {(group.category, group.value) for group in made}
    used = {card for group in made for card in group.cards}
    kickers = []
    for card in sorted(set(hand) - used, key=lambda card: play_numbers(known.deck[card])):
        symbol = next(
            symbol
            for symbol in reversed(symbols_of(known.deck[card]).items())
            if symbol not in taken
        )
        taken.add(symbol)
        kickers.append(Group(*symbol, cards=(card,), kicker=True))
    return tuple(reversed(kickers))


def _phrase(category: int, groups: tuple[Group, ...]) -> str:
    """Return the symbols that make a hand: "four 16s and three frogs"."""
    singles = [group for group in groups if len(group.cards) == 1]
    symbols = tables().deck.attributes
    parts = [
        _counted(len(group.cards), group.category, group.value)
        for group in groups
        if group not in singles
    ]
    if category == FOUR_OF_A_KIND and singles:
        shape = symbols["figure"][singles[0].value].group or ""
        parts.append(_counted(len(singles), "figure_group", shape))
    else:
        at = 1 if category == FIVE_AND_PAIR else len(parts)  # it goes with the four
        parts[at:at] = [_counted(1, group.category, group.value) for group in singles]
    return listed(parts)


def _whole_hand_phrase(category: int, groups: tuple[Group, ...]) -> str:
    if category == PRESIDENTIAL_FLUSH:
        return _("seven cards of kingdom V")
    if category == RAINBOW_FLUSH:
        light = str(groups[0].value).startswith("light")
        return _("all seven light colors") if light else _("all seven dark colors")
    return _("no two symbols alike")


def _counted(count: int, category: str, value: str | int) -> str:
    """Return a count of symbols in words: "four 16s", "hollow square"."""
    if category == "number":
        return counted(count, value)
    said = numbers().get(count, "")
    if category == "letter":
        return _("{count} {letter}’s").format(count=said, letter=value) if said else str(value)
    return tables().deck.attributes[category][value].counted(count, said)


def compare_words(one: Sequence[int], other: Sequence[int], kickers: Kickers) -> str:
    """Return in a line why the better of two hands beats the other, or why they split."""
    rank = ranker(kickers)
    high, low = sorted((one, other), key=rank, reverse=True)
    categories = category_of(rank(high)), category_of(rank(low))
    if categories[0] != categories[1]:
        better, worse = map(category_name, categories)
        return _("{high} against {low}.").format(high=better, low=within(worse))
    return _("{name} each: {why}.").format(
        name=hand_name(categories[0]), why=_tie_words(_tie(high, rank(high)), _tie(low, rank(low)))
    )


class _Tie(msgspec.Struct, frozen=True):
    """What T1 to T5 compare of a hand, for words: the rank holds the same in bits."""

    straight: int | None
    multiple: tuple[int, int]
    """How many cards of which number."""
    rest: tuple[int, ...]
    letters: tuple[str, ...]
    pink: int


def _tie(hand: Sequence[int], rank: int) -> _Tie:
    cards = [tables().deck[card] for card in hand]
    numbers = sorted((play_numbers(card)[0] for card in cards), reverse=True)
    times, most = max((times, number) for number, times in Counter(numbers).items())
    return _Tie(
        straight=straight_top(rank),
        multiple=(times, most),
        rest=tuple(number for number in numbers if number != most),
        letters=tuple(sorted((str(card.attributes["letter"]) for card in cards), reverse=True)),
        pink=sum(card.attributes["color"] == "pink" for card in cards),
    )


def _tie_words(high: _Tie, low: _Tie) -> str:
    """Return which of T1 to T5 decides between two hands of one category, and how."""
    if high.straight is not None and low.straight is None:
        return _("the {top}-high straight wins").format(top=high.straight)
    if high.straight != low.straight:
        return _("the {top}-high straight beats the {low}-high one").format(
            top=high.straight, low=low.straight
        )
    if high.multiple != low.multiple and high.multiple[0] > 1:
        count, number = low.multiple
        single = _("a single {number}").format(number=number)
        return _("{high} beat {low}").format(
            high=_counted(high.multiple[0], "number", high.multiple[1]),
            low=_counted(count, "number", number) if count > 1 else single,
        )
    for mine, theirs in zip(
        (high.multiple[1], *high.rest), (low.multiple[1], *low.rest), strict=True
    ):
        if mine != theirs:
            return _("the number {high} beats {low}").format(high=mine, low=theirs)
    for letter, other in zip(high.letters, low.letters, strict=True):
        if letter != other:
            return _("the letter {high} beats {low}").format(high=letter, low=other)
    if high.pink != low.pink:
        return _("more pink cards, {high} to {low}").format(high=high.pink, low=low.pink)
    return _("all equal: the pot is split")
