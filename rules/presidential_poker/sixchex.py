"""The SIXCHEX deck as Presidential Poker's evaluator reads it: symbols, similar symbols, tables.

A symbol lies on four cards, its *line*. Each card is one wide integer, its *weight*: a bit for
the card itself, 3 bits to count its kingdom and 3 bits to count each of its six symbols, so that
the sum over a hand counts all 108 symbols at once. From low to high:

    card bits (72) | kingdoms (5 x 3) | mystery, picture, figure, color, letter, number (54 each)

Kingdoms I to IV have 16 card bits each, in the same order of mystery symbols, so that two cards
share a mystery symbol where they have the same place in their kingdoms.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec

from rules.core import bits, mask_of
from rules.decks.cards import Card, Deck
from rules.decks.shelf import deck

HAND: Final = 7
"""Cards in a hand."""
SYMBOLS: Final = ("mystery", "picture", "figure", "color", "letter", "number")
"""The six categories of symbols, in the order of their counts."""
PER_CATEGORY: Final = 18
"""Symbols in each category."""
CARD_BITS: Final = 72
KINGDOM_BITS: Final = 16
"""Card bits of each of the kingdoms I to IV; V has the upper 8."""
COUNTS: Final = CARD_BITS + 15
"""Where the counts of symbols begin in a weight."""
COLORS: Final = COUNTS + 3 * PER_CATEGORY * SYMBOLS.index("color")
NUMBERS: Final = COUNTS + 3 * PER_CATEGORY * SYMBOLS.index("number")
PINK: Final = COLORS + 3 * (PER_CATEGORY - 1)
"""Pink is the highest color, so that what lies from here on is the key of T3, T4 and T5."""

RAINBOW: Final = ("red", "orange", "yellow", "green", "blue", "indigo", "violet")
"""The hues of a Rainbow Flush."""


class Line(msgspec.Struct, frozen=True):
    """A symbol, the four cards that carry it and those that carry a similar, different one.

    Both are bit sets of places. `group` names the hue or shape; other symbols have none.
    """

    category: str
    value: str | int
    cards: int
    similar: int
    group: str | None


class Tables(msgspec.Struct, frozen=True):
    """What the evaluator knows of the deck; bit sets are over places (the card bits)."""

    deck: Deck
    place: tuple[int, ...]
    """By card number: its bit."""
    weight: tuple[int, ...]
    """By card number."""
    lines: tuple[Line, ...]
    """The 108 symbols in the order of their counts."""
    groups: tuple[int, ...]
    """The cards of each hue and each shape."""
    straights: dict[int, int]
    """By the counts of the numbers: the top number of the straight (T1)."""
    rainbows: frozenset[int]
    """By the counts of the colors: seven light colors or seven dark ones, one card each."""

    def cards_of(self, places: int) -> tuple[int, ...]:
        """Return the card numbers of a bit set of places."""
        return tuple(self.place.index(place) for place in bits(places))

    def places_of(self, cards: Iterable[int]) -> int:
        """Return the bit set of places of some card numbers."""
        return mask_of(self.place[card] for card in cards)


def play_numbers(card: Card) -> tuple[int, ...]:
    """Return the numbers that a card may count as, the highest first: one, or kingdom V's two."""
    both = (card.attributes["number"], card.attributes.get("second_number"))
    return tuple(sorted((int(number) for number in both if number is not None), reverse=True))


def symbols_of(card: Card) -> dict[str, str | int]:
    """Return a card's six symbols by category, for kingdom V the higher number.

    Both numbers of kingdom V lie on the same four cards: which is meant decides only straights.
    """
    symbols = {category: card.attributes[category] for category in SYMBOLS}
    symbols["number"] = play_numbers(card)[0]
    return symbols


@cache
def tables() -> Tables:
    """Return the tables of the SIXCHEX deck; made once."""
    sixchex = deck("sixchex")
    symbols = [symbols_of(card) for card in sixchex]
    ordered = {category: _ordered({s[category] for s in symbols}) for category in SYMBOLS}
    place = _places(sixchex)
    field = {
        (category, value): at
        for at, (category, value) in enumerate(
            (category, value) for category in SYMBOLS for value in ordered[category]
        )
    }
    kingdoms = [value.value for value in sixchex.attributes["kingdom"]]
    weight = tuple(
        (1 << place[card.number])
        + (1 << CARD_BITS + 3 * kingdoms.index(card.attributes["kingdom"]))
        + sum(1 << COUNTS + 3 * field[symbol] for symbol in symbols[card.number].items())
        for card in sixchex
    )
    lines = tuple(_line(sixchex, place, symbols, *symbol) for symbol in field)
    groups = tuple({line.cards | line.similar for line in lines if line.group})
    class_of = {
        number: ordered["number"].index(play_numbers(card)[0])
        for card in sixchex
        for number in play_numbers(card)
    }
    return Tables(
        deck=sixchex,
        place=place,
        weight=weight,
        lines=lines,
        groups=groups,
        straights={
            sum(1 << 3 * class_of[top - down] for down in range(HAND)): top
            for top in range(HAND, max(class_of) + 1)
        },
        rainbows=frozenset(
            sum(1 << 3 * ordered["color"].index(f"{shade} {hue}") for hue in RAINBOW)
            for shade in ("dark", "light")
        ),
    )


def _ordered(values: set[str | int]) -> tuple[str | int, ...]:
    """Return a category's symbols from low to high; pink is the highest color."""
    return tuple(sorted(values, key=lambda value: (value == "pink", str(value).zfill(2))))


def _places(sixchex: Deck) -> tuple[int, ...]:
    place = []
    used = 0
    shared = sorted({str(card.attributes["mystery"]) for card in sixchex.select(kingdom="I")})
    for card in sixchex:
        kingdom = ("I", "II", "III", "IV", "V").index(str(card.attributes["kingdom"]))
        at = KINGDOM_BITS * kingdom
        if kingdom < 4:
            at += shared.index(str(card.attributes["mystery"]))
        else:
            at += (used >> at).bit_count()
        used |= 1 << at
        place.append(at)
    return tuple(place)


def _line(
    sixchex: Deck,
    place: tuple[int, ...],
    symbols: list[dict[str, str | int]],
    category: str,
    value: str | int,
) -> Line:
    on = [card for card in sixchex if symbols[card.number][category] == value]
    cards = mask_of(place[card.number] for card in on)
    if category not in {"color", "figure"}:
        return Line(category, value, cards, 0, None)
    group = str(on[0].attributes[f"{category}_group"])
    alike = mask_of(place[card.number] for card in sixchex.select(**{f"{category}_group": group}))
    return Line(category, value, cards, alike & ~cards, group)
