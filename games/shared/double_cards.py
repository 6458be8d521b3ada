"""What games of double cards say of a hand and of the draw for the deal, in words."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from rules.core import F, Observation, View
from rules.shared.double_cards import COMBINED, HIGH, LOW, double_deck, suit_word
from rules.words import _
from table.controller import A, Controller, R

STRIP: Final = 0.34
"""How much of a covered card shows, as a part of its width."""
PITCH: Final = 1.02
"""The step to the next row of a hand, as a part of a card's height."""
SUITS: Final = ("cherries", "hats", "stars", "flags")


class DoubleCardsController(Controller[R, A, F]):
    """What the controllers of all games of double cards say of the hand."""

    shows = (STRIP, PITCH)  # both halves are read

    def __init__(self, game: R, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self.double = double_deck()

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return (
            (LOW, _("low half")),
            (HIGH, _("high half")),
            (COMBINED, _("sum")),
            ("suit", _("suit")),
        )

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by low half, high half, combined value, or suit."""
        return sorted_doubles(cards, order)

    def spoken_card(self, card: int) -> str:
        """Return both halves and their sum; Rook and Joker by their names."""
        double = self.double
        low, high, combined = double.values(card)
        if not combined:
            return double.deck[card].name
        return _("{low} of {low_suit} and {high} of {high_suit}, sum {combined}").format(
            low=low,
            low_suit=suit_word(double.low_suit[card]),
            high=high,
            high_suit=suit_word(double.high_suit[card]),
            combined=combined,
        )

    def counts_as(
        self, view: View, chosen: tuple[int, ...]
    ) -> Mapping[int, Sequence[tuple[int, str]]]:
        """Return as what cards of the viewer's hand would count now: values, each with its way."""
        return {}

    def noted_besides(self, view: View) -> Mapping[int, str]:
        """Return what is noted on cards of the viewer's hand in place of what they count as."""
        return {}

    def fitting(self, view: Observation[F], chosen: tuple[int, ...]) -> Mapping[int, str]:
        """Return in words what the tags on the cards of the hand say."""
        tags = {
            card: _(", ").join(
                _("fits as {way} {value}").format(way=way_word(way), value=value)
                for value, way in noted
            )
            for card, noted in self.counts_as(view, chosen).items()
        }
        return {**tags, **self.noted_besides(view)}


def way_key(way: str) -> str:
    """Return the key that plays a card this way: a digit, since H asks for a hint."""
    return {LOW: "1", HIGH: "2", COMBINED: "3"}[way]


def way_word(way: str) -> str:
    """Return a way to play a card in a word."""
    return {LOW: _("low"), HIGH: _("high"), COMBINED: _("sum")}[way]


def card_words(card: int) -> str:
    """Return a double card in a few signs, `3/8`."""
    double = double_deck()
    return f"{double.low[card]}/{double.high[card]}"


def sorted_doubles(cards: Sequence[int], order: str) -> tuple[int, ...]:
    """Return the cards by low half, high half, combined value, or the suits of both halves."""
    double = double_deck()

    def key(card: int) -> tuple[int, ...]:
        low, high, combined = double.values(card)
        if order == HIGH:
            return high, low
        if order == COMBINED:
            return combined, high
        if order == "suit" and low:
            suits = double.low_suit[card], double.high_suit[card]
            return *map(SUITS.index, suits), low, high
        return low, high

    return tuple(sorted(cards, key=key))


def group_of(order: str, card: int) -> Hashable:
    """Return what a card has in common with its neighbors in a hand of this order."""
    double = double_deck()
    low, high, combined = double.values(card)
    if order == "suit":
        return double.low_suit[card], double.high_suit[card]
    return {HIGH: high, COMBINED: combined}.get(order, low)


def fitting_ways(cards: Iterable[int], values: Sequence[int]) -> dict[int, list[tuple[int, str]]]:
    """Return for each card the values that it fits, each with its way."""
    found: dict[int, list[tuple[int, str]]] = {}
    for value in values:
        for card, way in double_deck().fitting(cards, value).items():
            found.setdefault(card, []).append((value, way))
    return found
