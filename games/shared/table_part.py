"""A part of the table of a double-card game in the making."""

from collections.abc import Hashable, Sequence
from typing import Final, Generic

import pygame

from games.shared.double_cards import way_word
from games.shared.double_hand import add_counts, turn_for, way_tag
from rules.core import UNSEEN, F, Observation, Seat
from rules.shared.double_cards import DoubleDeck
from rules.words import _
from ui.controls.theme import Theme
from ui.layout.boxes import Box, Length, leaf, row
from ui.layout.cards import Fan
from ui.picture.items import CardItem, CardKey, CardPlace, Drawn, Picture
from ui.picture.pieces import Cards, Pieces
from ui.picture.signs import tag
from ui.picture.stage import Stage

LEAST_CARD: Final = 40
"""Pixels of height that a card has at least, however large the text."""
HEAD: Final = 1.25
"""Letters of what was played or claimed, as a part of those of titles."""
LOWEST: Final = 7
"""How much higher the middle of the table is than these letters, at least."""
SET: Final = 1.08
"""The widest step between the cards of a set, as a part of their width."""


TALLEST: Final = 0.3
"""How high a tag may be, as a part of the card's height: half of it covers the card."""


class SetOfCards(Cards, frozen=True, kw_only=True):
    """Cards turned so that they read as a value, with a tag at the foot that says which way.

    Where cards are too close or too low for the word, the number that counts has a ring as in the
    hand. Cards that nobody may see, and all while no value is said (0), have no tag; neither have
    those of which too little is seen.
    """

    theme: Theme
    double: DoubleDeck
    value: int

    def put(self, picture: Picture, rect: pygame.Rect) -> None:
        """Add the cards and their tags."""
        spots, items = self.fan.places(rect), self.items(rect)
        step = spots[1].x - spots[0].x if len(spots) > 1 else rect.width
        ways = [
            None if item.card == UNSEEN else self.double.way(item.card, self.value)
            for item in items
        ]
        words = [way_tag(self.theme, way_word(way)) for way in ways if way is not None]
        most = step, round(TALLEST * spots[0].height) if spots else 0
        is_narrow = any(wide > most[0] or high > most[1] for wide, high in map(_size, words))
        for spot, item, way in zip(spots, items, ways, strict=True):
            place = CardPlace(item.place.x, item.place.y, spot.height, turn_for(way))
            lying = CardItem(item.key, item.card, place)
            picture.cards.append(lying)
            if item.card == UNSEEN or not self.value:
                continue
            if way is None:
                missing = _("no {value}").format(value=self.value)
                piece = tag(self.theme, missing, "curtain", "bad")
            elif is_narrow:
                add_counts(picture, self.theme, self.double, lying, ((self.value, way),))
                continue
            else:
                piece = way_tag(self.theme, way_word(way))
            shown = pygame.Rect(spot.x, spot.y, min(step, spot.width), spot.height)
            if piece.get_width() <= step:
                corner = piece.get_rect(center=shown.midbottom).topleft
                what, about = ("way", way, item.card, self.value), frozenset({item.key})
                picture.above.append(Drawn(what, piece, *corner, about=about))


def _size(piece: pygame.Surface) -> tuple[int, int]:
    return piece.get_size()


class TablePart(Pieces, Generic[F]):
    """Declares a part of one picture of a double-card game."""

    def __init__(
        self,
        picture: Picture,
        stage: Stage,
        view: Observation[F],
        double: DoubleDeck,
        names: tuple[str, ...],
    ) -> None:
        super().__init__(picture, stage)
        self.view, self.facts, self.double, self.names = view, view.facts, double, names

    def add_anchors(self, *zones: str) -> None:
        """Say that cards of these zones lie in the middle of the table."""
        middle = self.stage.middle
        self.anchor(middle, *zones, height=round(middle.height * 0.3))

    @property
    def head_letters(self) -> int:
        """How large it is said what was played or claimed, in pixels."""
        return min(round(HEAD * self.theme.points("title")), self.stage.middle.height // LOWEST)

    def head(self, seat: Seat, words: str, key: Hashable) -> Box:
        """Return the sign of who played a set, and the set in large words."""
        letters = self.head_letters
        return row(
            self.sign(seat, round(0.8 * letters), what="by"),
            self.words(words, letters, "ivory", "strong", wants=0.7, what=key),
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
        width: Length,
        height: Length,
        name: str = "",
    ) -> Box:
        """Return a set that was played as a value, its cards as high as fits."""
        fan = Fan(len(cards), LEAST_CARD, most, SET, fixed=True, at="midtop")
        known = self.cards(zone, cards, fan, keys=keys).content
        assert isinstance(known, Cards)
        content = SetOfCards(
            fan=fan,
            keys=known.keys,
            cards=known.cards,
            theme=self.theme,
            double=self.double,
            value=value,
        )
        return leaf(content, width=width, height=height, name=name)
