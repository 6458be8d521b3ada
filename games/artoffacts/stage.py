"""How ArtOfFacts is drawn at the table."""

from functools import partial

from games.artoffacts.controller import ArtOfFactsController
from games.artoffacts.picture import Blackboard
from rules.artoffacts.game import View
from rules.core import Event, Seat, Shown, seat_of
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.items import Effect, Light, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class ArtOfFactsStaging(BaseStaging[ArtOfFactsController]):
    """ArtOfFacts in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        Blackboard(picture, stage, view, controller).add()
        return picture

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        if isinstance(event, Shown) and event.lies_open_to:
            return partial(_lit_sum, seat=seat_of(event.zone))
        return None


def _lit_sum(picture: Picture, seat: Seat) -> list[Effect]:
    """Return the light on a hand whose sum stands: its last card is open."""
    sums = (piece.what for piece in picture.below if isinstance(piece.what, tuple))
    return [Light(f"seat {seat}")] if any(what[:2] == ("value", seat) for what in sums) else []
