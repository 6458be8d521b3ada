"""A part of the table of a double-card game in the making."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from rules.core import Seat, View
from rules.shared.double_cards import DoubleDeck
from ui.controls.look import Look
from ui.picture.items import CardPlace, Drawn, Picture
from ui.picture.plates import sign
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
