"""A part of the table of a double-card game in the making."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from games.shared.double_hand import turn_for, way_tag, way_word
from rules.core import UNSEEN, Seat, View
from rules.shared.double_cards import DoubleDeck
from rules.words import _
from ui.controls.look import Look
from ui.layout.cards import card_width
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.plates import sign, tag
from ui.picture.stage import Stage

LEAST_CARD: Final = 40
"""Pixels of height that a card has at least, however large the text."""


@dataclass(frozen=True, slots=True)
class TablePart:
    """Draws a part of one picture of a double-card game."""

    picture: Picture
    stage: Stage
    view: View
    double: DoubleDeck
    names: tuple[str, ...]

    @property
    def look(self) -> Look:
        """Metrics, fonts and colors."""
        return self.stage.look

    def below(self, what: Hashable, piece: pygame.Surface, spot: tuple[int, int]) -> None:
        """Add a piece below the cards; `what` says what it shows, but for its size."""
        parts = what if isinstance(what, tuple) else (what,)
        self.picture.below.append(Drawn((*parts, piece.get_size()), piece, *spot))

    def add_anchors(self, *zones: str) -> None:
        """Say that cards of these zones lie in the middle of the play area."""
        play = self.stage.play
        center = CardPlace(play.centerx, play.centery, round(play.height * 0.3))
        self.picture.anchors.update(dict.fromkeys(zones, center))

    def add_head(self, seat: Seat, words: str, area: pygame.Rect, key: Hashable) -> None:
        """Add who played a set, and the set in large words, at the top of an area."""
        look, unit = self.look, self.look.unit
        symbol = sign(look, seat, look.points("large"))
        head = look.fitted(words, round(area.width * 0.66), "title", "ivory", "strong")
        room = area.width - head.get_width() - symbol.get_width() - 6 * unit
        name = look.fitted(self.names[seat], room, "large")
        width = symbol.get_width() + unit + name.get_width() + 3 * unit + head.get_width()
        x = area.centerx - width // 2
        middle = area.y + head.get_height() // 2
        for what, piece, gap in (
            (("by", seat), symbol, unit),
            (("by name", seat), name, 3 * unit),
            (key, head, 0),
        ):
            self.below(what, piece, (x, middle - piece.get_height() // 2))
            x += piece.get_width() + gap

    def add_as(self, items: Sequence[CardItem], value: int) -> None:
        """Add cards turned so that they read as a value, with a tag at the foot that says which.

        Cards that nobody may see, and all while no value is said (0), have no tag.
        """
        step = items[1].place.x - items[0].place.x if len(items) > 1 else self.stage.play.width
        for item in items:
            place, seen = item.place, item.card != UNSEEN
            way = self.double.way(item.card, value) if seen else None
            turned = CardPlace(place.x, place.y, place.height, turn_for(way))
            self.picture.cards.append(CardItem(item.key, item.card, turned))
            if seen and value:
                self._add_way(item.card, way, value, turned, step)

    def _add_way(self, card: int, way: str | None, value: int, place: CardPlace, step: int) -> None:
        """Add the tag of a card of which a strip `step` pixels wide is seen, if it fits there."""
        if way is None:
            piece = tag(self.look, _("no {value}").format(value=value), "curtain", "bad")
        else:
            piece = way_tag(self.look, way_word(way))
        if piece.get_width() > step:
            return
        width = card_width(place.height)
        middle = place.x - width // 2 + min(step, width) // 2
        spot = piece.get_rect(center=(middle, place.y + place.height // 2))
        what, about = ("way", way, card, value), frozenset({("card", card)})
        self.picture.above.append(Drawn(what, piece, *spot.topleft, about=about))
