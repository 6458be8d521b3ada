"""How Skeleton is drawn at the table, and how what happens there is shown."""

from collections.abc import Mapping

import pygame

from games.skeleton.controller import SkeletonController
from rules.core import Event, Moved, Seat, Shuffled
from rules.skeleton.game import PointScored, View
from rules.words import _
from ui import durations
from ui.layout.boxes import GROW, Box, fixed, over
from ui.layout.cards import Fan
from ui.picture.director import BaseStaging
from ui.picture.hand import add_hand
from ui.picture.items import Picture
from ui.picture.pieces import Pieces
from ui.picture.seats import add_seats, card_places
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, word_at


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
        return over(pile, width=GROW, height=GROW, at="center", name="stock")

    def _add_trick(self, pieces: Pieces, view: View, spots: Mapping[Seat, pygame.Rect]) -> None:
        """Add what each seat played, before its place."""
        for at, card in enumerate(view.zones["trick"]):
            seat = (view.facts.leader + at) % len(self.names)
            pieces.put(pieces.cards("trick", (card,), Fan(1), width=GROW, height=GROW), spots[seat])

    def cue(self, event: Event, view: View, stage: Stage) -> Cue:
        """Return a word for what happens at a place of the table, and sounds."""
        match event:
            case PointScored(seat=seat):
                words = _("{name} scores").format(name=self.names[seat])
                return word_at(words, "trick", durations.HOLD_TRICK)
            case Shuffled():
                return Cue(sound="shuffle")
            case Moved(target="trick"):
                return Cue(sound="card")
            case Moved(source="stock"):
                return Cue(sound="deal")
        return Cue()
