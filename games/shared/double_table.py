"""The table of a game of double cards: hand, sets that are played, and the draw for the deal.

The card's lower half is upright on its face. Sorted by the higher half, the hand is turned, so
that each card shows the half that it is sorted by at the top.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

import pygame
from msgspec.structs import asdict

from games.shared.double_cards import HIGHEST_DEALS, NUMBERS, PITCH, STRIP
from rules.core import UNSEEN, F, Seat, View
from rules.shared.deal_draw import DealDraw
from rules.shared.double_cards import HIGH, double_deck
from rules.words import _
from table.controller import AnyController, R, seat_order
from table.own_hand import Mark
from ui.controls.theme import Theme
from ui.layout.boxes import FILL, GROW, Box, Length, leaf, over, row
from ui.layout.cards import Fan, card_width
from ui.picture.hand import add_hand, add_legend
from ui.picture.items import CardItem, CardKey, Picture, card_keys
from ui.picture.pieces import Cards, TablePart
from ui.picture.signs import tag
from ui.picture.stage import Stage
from ui.picture.symbols import symbol_ring

DOUBLES: Final = Fan(
    0, spread=1.05, strip=STRIP, shows=16, most_rows=2, pitch=PITCH, whole=0.66, at="center"
)
"""How double cards lie in a hand: a covered one shows its column with two digits, and nothing of
the far index or all of it; rows do not cover the number at the foot of the card."""
HALVES: Final = "double cards"
"""The name of the legend of what a card counts as."""
LEAST_CARD: Final = 40
"""Pixels of height that a card has at least, however large the text."""
HEAD: Final = 1.25
"""Letters of what was played or claimed, as a part of those of titles."""
LOWEST: Final = 7
"""How much higher the middle of the table is than these letters, at least."""
SET: Final = 1.08
"""The widest step between the cards of a set, as a part of their width."""
DRAWN: Final = 0.34
"""The height of a card, as a part of the middle's."""
AGAIN: Final = 0.25
"""The step to the card of a seat that drew again, as a part of a card's width."""

# --- the hand -------------------------------------------------------------------------------------


def turn_for(way: str | None) -> int:
    """Return the degrees by which a card is turned so that it reads this way."""
    return 180 if way == HIGH else 0


def add_double_hand(
    picture: Picture,
    stage: Stage,
    view: View,
    controller: AnyController,
    counts_as: Mapping[int, Sequence[tuple[int, str]]],
) -> None:
    """Add the viewer's hand; `counts_as` are values with their ways to note on cards."""
    turn = turn_for(HIGH) if stage.sort == HIGH else 0
    for item in add_hand(picture, stage, view, controller.sorted_hand, DOUBLES, turn=turn):
        noted = tuple(counts_as.get(item.card, ()))
        if noted:
            add_counts(picture, stage.theme, item, noted)


def add_counts(
    picture: Picture, theme: Theme, item: CardItem, noted: tuple[tuple[int, str], ...]
) -> None:
    """Ring the numbers on a card by which it counts; the legend says so once."""
    place, turned = item.place, item.place.turn == turn_for(HIGH)
    rings = [
        symbol_ring(
            theme, double_deck().deck, item.card, place.height, NUMBERS[way], 0, turned=turned
        )
        for _value, way in noted
    ]
    whole = rings[0][1].unionall([spot for _ring, spot in rings])
    piece = pygame.Surface(whole.size, pygame.SRCALPHA)
    piece.blits([(ring, spot.move(-whole.x, -whole.y)) for ring, spot in rings])
    whole.move_ip(place.x - card_width(place.height) // 2, place.y - place.height // 2)
    what, about = ("counts", item.card, noted), frozenset({item.key})
    picture.lay(what, piece, whole, above=True, about=about)
    add_legend(picture, theme, HALVES, _("A ring marks the number that counts."))


# --- what is played -------------------------------------------------------------------------------


class SetOfCards(Cards, frozen=True, kw_only=True):
    """Cards turned so that they read as a value; the number that counts has a ring as in the hand.

    A card that has no such number says so at its foot, where there is room. Cards that nobody may
    see, and all while no value is said (0), have neither.
    """

    theme: Theme
    value: int

    def put(self, picture: Picture, rect: pygame.Rect) -> None:
        """Add the cards and their tags."""
        spots, items = self.fan.places(rect), self.items(rect)
        picture.cards += items
        step = spots[1].x - spots[0].x if len(spots) > 1 else rect.width
        for spot, item in zip(spots, items, strict=True):
            if item.card == UNSEEN or not self.value:
                continue
            way = double_deck().way(item.card, self.value)
            if way is not None:
                add_counts(picture, self.theme, item, ((self.value, way),))
                continue
            missing = _("no {value}").format(value=self.value)
            piece = tag(self.theme, missing, "curtain", "bad")
            if piece.get_width() <= step:
                foot = pygame.Rect(spot.x, spot.bottom, min(step, spot.width), 0)
                what, about = ("way", way, item.card, self.value), frozenset({item.key})
                picture.lay(what, piece, foot, above=True, about=about)


class DoublePart(TablePart[R, F]):
    """Declares a part of one picture of a double-card game."""

    def add_anchors(self, *zones: str) -> None:
        """Say that cards of these zones lie in the middle of the table."""
        middle = self.stage.middle
        self.anchor(middle, *zones, height=round(middle.height * 0.3))

    @property
    def head_letters(self) -> int:
        """How large it is said what was played or claimed, in pixels."""
        return min(round(HEAD * self.theme.points("title")), self.stage.middle.height // LOWEST)

    def head(self, seat: Seat, words: str, key: Hashable, cards: Iterable[int] = ()) -> Box:
        """Return the sign of who played a set, and the set in large words, once `cards` lie."""
        letters, about = self.head_letters, card_keys(cards)
        return row(
            self.sign(seat, round(0.8 * letters), what="by", about=about),
            self.words(words, letters, "ivory", "strong", wants=0.7, what=key, about=about),
            gap=2 * self.theme.unit,
        )

    def set_of(
        self,
        zone: str,
        cards: Sequence[int],
        value: int,
        *,
        most: int,
        keys: Sequence[CardKey] | None = None,
        height: Length = GROW,
    ) -> Box:
        """Return a set that was played as a value, its cards as high as fits."""
        fan = Fan(len(cards), LEAST_CARD, most, SET, STRIP, at="midtop")
        seen = (card for card in cards if card != UNSEEN)
        turns = {card: turn_for(double_deck().way(card, value)) for card in seen}
        known = self.cards(zone, cards, fan, keys=keys, turns=turns).content
        assert isinstance(known, Cards)
        content = SetOfCards(**asdict(known), theme=self.theme, value=value)
        return leaf(content, width=GROW, height=height)


# --- the draw for the deal ------------------------------------------------------------------------


class DrawnCards(DoublePart[R, F]):
    """The cards that were drawn for the deal before their drawers, and some words between them.

    The anchors `drawn:SEAT` are set; a seat that drew again has its cards on each other.
    """

    def add(self, drawing: DealDraw) -> None:
        """Fill the middle of the table."""
        stage, unit = self.stage, self.theme.unit
        high = max(LEAST_CARD, min(self.theme.px(300), round(DRAWN * stage.middle.height)))
        seats = range(len(self.names))
        around = seat_order(max(0, self.view.viewer), seats)
        areas = dict(zip(around, stage.places, strict=False))
        for seat in seats:
            self._add_drawn(drawing, seat, self._spot(areas.get(seat), high))
        aside = card_width(high) + 3 * unit
        room = stage.middle.inflate(-2 * aside, -2 * (high + unit))
        told = self.words(str(HIGHEST_DEALS), "large", "text_quiet", wraps=True, at="center")
        self.put(over(told, **FILL, at="center", name="drawing"), room)

    def _spot(self, area: pygame.Rect | None, high: int) -> pygame.Rect:
        """Return the place of a seat's card: before its area, or at the viewer's side."""
        middle, wide = self.stage.middle, card_width(high)
        spot = pygame.Rect(0, 0, wide, high)
        if area is None:
            spot.midbottom = middle.midbottom
        elif area.right <= middle.left:
            spot.midleft = middle.left + self.theme.unit, area.centery
        elif area.left >= middle.right:
            spot.midright = middle.right - self.theme.unit, area.centery
        else:
            spot.midtop = area.centerx, middle.top
        return spot.clamp(middle)

    def _add_drawn(self, drawing: DealDraw, seat: Seat, spot: pygame.Rect) -> None:
        zone = f"drawn:{seat}"
        cards = self.view.zones[zone]
        self.anchor(spot, zone)
        if not cards:
            self.put(over(self.empty(("no card", seat)), **FILL), spot)
            return
        lit: dict[int, Mark] = {card: "lit" for card in cards[-1:] if drawing.dealer == seat}
        fan = Fan(len(cards), LEAST_CARD, spot.height, spread=AGAIN, fixed=True)
        step = round(AGAIN * spot.width) * (len(cards) - 1)
        room = spot.inflate(step, 0).clamp(self.stage.middle)
        keys = [("card", card) for card in cards]
        box = self.cards(zone, cards, fan, keys=keys, marks=lit, **FILL)
        self.put(over(box, leaf(), **FILL, name=f"drawn {seat}"), room)
