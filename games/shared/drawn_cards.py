"""The drawing for the deal on the table: everybody's card before their seat."""

from typing import Final

import pygame

from games.shared.table_part import LEAST_CARD, TablePart
from rules.core import F, Seat
from rules.shared.deal_draw import DealDraw
from table.controller import seat_order
from table.own_hand import Mark
from ui.layout.boxes import GROW, leaf, over
from ui.layout.cards import Fan, card_width

CARD: Final = 0.34
"""The height of a card, as a part of the middle's."""
AGAIN: Final = 0.25
"""The step to the card of a seat that drew again, as a part of a card's width."""


class DrawnCards(TablePart[F]):
    """The cards that were drawn for the deal before their drawers, and some words between them.

    The anchors `drawn:SEAT` are set; a seat that drew again has its cards on each other.
    """

    def add(self, drawing: DealDraw, words: str) -> None:
        """Fill the middle of the table."""
        stage, unit = self.stage, self.theme.unit
        high = max(LEAST_CARD, min(self.theme.px(300), round(CARD * stage.middle.height)))
        seats = range(len(self.names))
        around = seat_order(max(0, self.view.viewer), seats)
        areas = dict(zip(around, stage.places, strict=False))
        for seat in seats:
            self._add_drawn(drawing, seat, self._spot(areas.get(seat), high))
        aside = card_width(high) + 3 * unit
        room = stage.middle.inflate(-2 * aside, -2 * (high + unit))
        told = self.words(
            words, "large", "text_quiet", wraps=True, at="center", what=("drawing", words)
        )
        self.put(over(told, width=GROW, height=GROW, at="center", name="drawing"), room)

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
            self.put(over(self.empty(("no card", seat)), width=GROW, height=GROW), spot)
            return
        lit: dict[int, Mark] = {card: "lit" for card in cards[-1:] if drawing.dealer == seat}
        fan = Fan(len(cards), LEAST_CARD, spot.height, spread=AGAIN, fixed=True)
        step = round(AGAIN * spot.width) * (len(cards) - 1)
        room = spot.inflate(step, 0).clamp(self.stage.middle)
        keys = [("card", card) for card in cards]
        box = self.cards(zone, cards, fan, keys=keys, marks=lit, width=GROW, height=GROW)
        self.put(over(box, leaf(), width=GROW, height=GROW, name=f"drawn {seat}"), room)
