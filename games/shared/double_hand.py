"""A hand of double cards: its orders, the turn of its cards, and what they would count as.

The card's lower half is upright on its face. Sorted by the higher half, the hand is turned, so
that each card shows the half that it is sorted by at the top.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from rules.core import F, Observation, View
from rules.shared.double_cards import COMBINED, HIGH, LOW, DoubleDeck, suit_word
from rules.words import _
from table.controller import BaseController, R
from ui.controls.theme import Theme, above_each_other, inlaid, kept_piece
from ui.layout.cards import LEAST_STRIP, Fan, card_width
from ui.picture.hand import hand_items
from ui.picture.items import Drawn, Picture
from ui.picture.signs import tag
from ui.picture.stage import Stage

DOUBLES: Final = Fan(
    0, spread=1.05, strip=0.34, shows=LEAST_STRIP, most_rows=3, pitch=1.02, whole=0.66, at="midtop"
)
"""How double cards lie in a hand: a covered one shows its index with two digits, and nothing of the
far index or all of it; rows do not cover the other half's index at the foot of the card."""
HALVES: Final = "double cards"
"""The name of the legend of what a card counts as."""
SUITS: Final = ("cherries", "hats", "stars", "flags")


def orders() -> tuple[tuple[str, str], ...]:
    """Return the orders in which a hand can be sorted, with their words."""
    return (
        (LOW, _("low half")),
        (HIGH, _("high half")),
        (COMBINED, _("combined")),
        ("suit", _("suit")),
    )


class DoubleCardsController(BaseController[R]):
    """What the controllers of all games of double cards say of the hand."""

    shows = (DOUBLES.strip, DOUBLES.pitch)  # both halves are read

    def __init__(self, game: R, names: tuple[str, ...], double: DoubleDeck) -> None:
        super().__init__(game, names)
        self.double = double

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return orders()

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by low half, high half, combined value, or suit."""
        return sorted_doubles(self.double, cards, order)

    def spoken_card(self, card: int) -> str:
        """Return both halves and their sum; Rook and Joker by their names."""
        double = self.double
        low, high, combined = double.values(card)
        if not combined:
            return double.deck[card].name
        return _("{low} of {low_suit} and {high} of {high_suit}, combined {combined}").format(
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
    return {LOW: _("low"), HIGH: _("high"), COMBINED: _("combined")}[way]


def turn_for(way: str | None) -> int:
    """Return the degrees by which a card is turned so that it reads this way."""
    return 180 if way == HIGH else 0


def card_words(double: DoubleDeck, card: int) -> str:
    """Return a double card in a few signs, `3/8`."""
    return f"{double.low[card]}/{double.high[card]}"


def sorted_doubles(double: DoubleDeck, cards: Sequence[int], order: str) -> tuple[int, ...]:
    """Return the cards by low half, high half, combined value, or the suits of both halves."""

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


def arranged_hand(double: DoubleDeck, stage: Stage, cards: Sequence[int]) -> tuple[int, ...]:
    """Return a hand in the player's own order where they dragged cards, else as sorted."""
    return stage.arranged(cards, partial(sorted_doubles, double))


def add_double_hand(
    picture: Picture,
    stage: Stage,
    view: View,
    double: DoubleDeck,
    counts_as: Mapping[int, Sequence[tuple[int, str]]],
) -> None:
    """Add the viewer's hand; `counts_as` are values with their ways to note on cards."""
    if view.viewer < 0:
        return
    zone = f"hand:{view.viewer}"
    cards = arranged_hand(double, stage, view.zones[zone])
    turn = turn_for(HIGH) if stage.sort == HIGH else 0
    items = hand_items(stage, zone, cards, DOUBLES, turn=turn)
    picture.cards.extend(items)
    small_below = double.deck.face.small_below
    for at, item in enumerate(items):
        noted = tuple(counts_as.get(item.card, ()))
        if not noted:
            continue
        piece = counts_tag(stage.theme, noted)
        width = card_width(item.place.height)
        following = items[at + 1] if at + 1 < len(items) else None
        shown = width
        if following is not None and following.place.x > item.place.x:
            shown = min(width, following.place.x - item.place.x)
        left = item.place.x - width // 2
        # in the free middle of the card between its indices, below the sum where there is room
        below = round(0.1 * item.place.height) if item.place.height >= small_below else 0
        spot = piece.get_rect(center=(left + shown // 2, item.place.y + below))
        spot.left = max(spot.left, left + 2)
        picture.legend = Drawn(HALVES, halves_legend(stage.theme), 0, 0)
        what, about = ("counts", item.card, noted), frozenset({item.key})
        picture.above.append(Drawn(what, piece, *spot.topleft, about=about))


def way_tag(theme: Theme, words: str) -> pygame.Surface:
    """Return the small tag that says what a card counts as."""
    return tag(theme, words, "ink", "marked")


@kept_piece
def counts_tag(theme: Theme, noted: tuple[tuple[int, str], ...]) -> pygame.Surface:
    """Return the small tag of a card in the hand: each value that fits, by which of its halves.

    The half is filled in a little card beside the value; for a sum both are.
    """
    parts: list[pygame.Surface] = []
    for value, way in noted:
        words = theme.text(str(value), "small", "marked", "strong")
        parts += [words, _halves(theme, way, words.get_height() * 3 // 4)]
    gap, pad = max(2, theme.unit // 2), theme.unit
    wide = sum(part.get_width() + gap for part in parts) - gap + 2 * pad
    high = max(part.get_height() for part in parts) + theme.px(4)
    piece = theme.panel((wide, high), "ink", "brass_dark", radius=high // 2).copy()
    left = pad
    for part in parts:
        piece.blit(part, part.get_rect(midleft=(left, high // 2)))
        left += part.get_width() + gap
    return piece


@kept_piece
def halves_legend(theme: Theme) -> pygame.Surface:
    """Return what the little cards of the tags mean, in a line for each."""
    title = theme.text(_("By which half a card counts:"), "small", "brass_light", "strong")
    high, unit = title.get_height(), theme.unit
    told = (
        (LOW, _("by its low half")),
        (HIGH, _("by its high half")),
        (COMBINED, _("by the sum of both")),
    )
    lines = []
    for way, words in told:
        sign, said = _halves(theme, way, high * 3 // 4), theme.text(words, "small", "marked")
        line = pygame.Surface((sign.get_width() + unit + said.get_width(), high), pygame.SRCALPHA)
        line.blit(sign, sign.get_rect(midleft=(0, high // 2)))
        line.blit(said, said.get_rect(midright=(line.get_width(), high // 2)))
        lines.append(line)
    whole = above_each_other([title, *lines], theme.px(4))
    return inlaid(
        theme.panel(whole.get_rect().inflate(3 * unit, 2 * unit).size, "ink", "brass_dark"), whole
    )


def _halves(theme: Theme, way: str, high: int) -> pygame.Surface:
    """Return a little card whose half is filled by which a value is read: the low one is above."""
    wide, line = card_width(high), max(1, theme.px(2))
    ink = theme.color("marked")
    piece = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(piece, ink, piece.get_rect(), line, border_radius=max(1, wide // 6))
    half = high // 2
    if way in {LOW, COMBINED}:
        piece.fill(ink, (line, line, wide - 2 * line, half - line))
    if way in {HIGH, COMBINED}:
        piece.fill(ink, (line, high - half, wide - 2 * line, half - line))
    return piece


def fitting_ways(
    double: DoubleDeck, cards: Iterable[int], values: Sequence[int]
) -> dict[int, list[tuple[int, str]]]:
    """Return for each card the values that it fits, each with its way."""
    found: dict[int, list[tuple[int, str]]] = {}
    for value in values:
        for card, way in double.fitting(cards, value).items():
            found.setdefault(card, []).append((value, way))
    return found
