"""A hand of double cards: its orders, the turn of its cards, and what they would count as.

The card's lower half is upright on its face. Sorted by the higher half, the hand is turned, so
that each card shows the half that it is sorted by at the top.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from games.shared.double_cards import STRIP, group_of, sorted_doubles
from rules.core import View
from rules.shared.double_cards import COMBINED, HIGH, LOW, DoubleDeck
from rules.words import _
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.cards import LEAST_STRIP, Fan, card_width
from ui.picture.hand import add_hand
from ui.picture.items import CardItem, Drawn, Picture
from ui.picture.signs import tag
from ui.picture.stage import Stage
from ui.picture.symbols import symbol_ring

DOUBLES: Final = Fan(
    0,
    spread=1.05,
    strip=STRIP,
    shows=LEAST_STRIP,
    whole=0.66,
    at="midtop",
)
"""How double cards lie in a hand: a covered one shows its index with two digits, and nothing of the
far index or all of it."""
HALVES: Final = "double cards"
"""The name of the legend of what a card counts as."""
NUMBERS: Final = {LOW: "low_value", HIGH: "high_value", COMBINED: "combined"}
"""Which number of a card's face counts where it is played in one of its ways."""


def turn_for(way: str | None) -> int:
    """Return the degrees by which a card is turned so that it reads this way."""
    return 180 if way == HIGH else 0


def add_double_hand(
    picture: Picture,
    stage: Stage,
    view: View,
    double: DoubleDeck,
    counts_as: Mapping[int, Sequence[tuple[int, str]]],
) -> None:
    """Add the viewer's hand; `counts_as` are values with their ways to note on cards."""
    turn = turn_for(HIGH) if stage.sort == HIGH else 0
    sort = partial(sorted_doubles, double)
    groups = partial(group_of, double, stage.sort)
    for item in add_hand(picture, stage, view, sort, DOUBLES, turn=turn, groups=groups):
        noted = tuple(counts_as.get(item.card, ()))
        if noted:
            add_counts(picture, stage.theme, double, item, noted)


def add_counts(
    picture: Picture,
    theme: Theme,
    double: DoubleDeck,
    item: CardItem,
    noted: tuple[tuple[int, str], ...],
) -> None:
    """Ring the numbers on a card by which it counts; the legend says so once."""
    place, turned = item.place, item.place.turn == turn_for(HIGH)
    rings = [
        symbol_ring(theme, double.deck, item.card, place.height, NUMBERS[way], 0, turned=turned)
        for _value, way in noted
    ]
    whole = rings[0][1].unionall([spot for _ring, spot in rings])
    piece = pygame.Surface(whole.size, pygame.SRCALPHA)
    piece.blits([(ring, spot.move(-whole.x, -whole.y)) for ring, spot in rings])
    whole.move_ip(place.x - card_width(place.height) // 2, place.y - place.height // 2)
    what, about = ("counts", item.card, noted), frozenset({item.key})
    picture.above.append(Drawn(what, piece, *whole.topleft, about=about))
    picture.legend = Drawn(HALVES, counts_legend(theme), 0, 0)


def way_tag(theme: Theme, words: str) -> pygame.Surface:
    """Return the small tag that says what a card counts as."""
    return tag(theme, words, "ink", "marked")


@kept_piece
def counts_legend(theme: Theme) -> pygame.Surface:
    """Return what the rings on double cards mean."""
    words = theme.text(_("A ring marks the number that counts."), "small", "marked", "strong")
    room = words.get_rect().inflate(3 * theme.unit, 2 * theme.unit)
    return inlaid(theme.panel(room.size, "ink", "brass_dark"), words)
