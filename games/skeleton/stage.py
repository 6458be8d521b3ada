"""How Skeleton is drawn at the table."""

from collections.abc import Mapping

import pygame

from games.skeleton.controller import SkeletonController
from rules.core import Seat
from rules.skeleton.game import View
from ui.layout.boxes import FILL, Box, fixed, over
from ui.layout.cards import Fan
from ui.picture.director import BaseStaging
from ui.picture.hand import add_hand
from ui.picture.items import Picture
from ui.picture.pieces import Pieces
from ui.picture.seats import add_seats, card_places
from ui.picture.stage import Stage


class SkeletonStaging(BaseStaging[SkeletonController]):
    """Skeleton in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up everybody's place, the stock, what is played, and the viewer's hand.

        Each zone of the rules has its cards here, or an anchor where they come from and go to.
        """
        picture = Picture()
        pieces = Pieces(picture, stage)
        places = add_seats(picture, stage, self.deck, self.controller.seats(view), view.viewer)
        pieces.put(self._stock(pieces, view), stage.middle)
        pieces.anchor(stage.middle, "played", "trick", height=stage.middle.height // 4)
        self._add_trick(pieces, view, card_places(stage, places))
        add_hand(picture, stage, view, self.controller.sorted_hand)
        return picture

    def _stock(self, pieces: Pieces, view: View) -> Box:
        """Return what was not dealt, in the middle of the table."""
        high = fixed(pieces.stage.middle.height // 3)
        pile = pieces.pile("stock", len(view.zones["stock"]), height=high)
        return over(pile, **FILL, at="center", name="stock")

    def _add_trick(self, pieces: Pieces, view: View, spots: Mapping[Seat, pygame.Rect]) -> None:
        """Add what each seat played, before its place."""
        for at, card in enumerate(view.zones["trick"]):
            seat = (view.facts.leader + at) % len(self.names)
            pieces.put(pieces.cards("trick", (card,), Fan(1), **FILL), spots[seat])
