"""How ArtOfFacts is drawn at the table."""

from functools import partial

from games.artoffacts.controller import ArtOfFactsController
from games.artoffacts.picture import Blackboard, Ledge, add_hand
from games.artoffacts.telling import in_own_hand
from rules.artoffacts.game import View
from rules.core import Event, Seat, Shown, seat_of
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.hand import hand_parts
from ui.picture.items import Effect, Light, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class ArtOfFactsStaging(BaseStaging[ArtOfFactsController]):
    """ArtOfFacts in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller, viewer = Picture(), self.controller, view.viewer
        add_seats(picture, stage, self.deck, controller.seats(view), viewer)
        board = Blackboard(picture, stage, view, controller)
        ledge = board.add()
        # the list of values lies over the pot
        covered = (
            viewer >= 0 and view.facts.turn == viewer and hand_parts(stage)[1].colliderect(ledge)
        )
        seen = Picture() if covered else picture
        Ledge(seen, stage, view, controller).add(ledge)
        picture.anchors.update(seen.anchors)
        if viewer >= 0 and in_own_hand(view, viewer):
            add_hand(board)
        return picture

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        if isinstance(event, Shown) and event.lies_open_to:
            return partial(_lit_sum, seat=seat_of(event.zone))
        return None


def _lit_sum(picture: Picture, seat: Seat) -> list[Effect]:
    """Return the light on a hand whose sum stands: its last card is open."""
    sums = (piece.what for piece in picture.below if isinstance(piece.what, tuple))
    return [Light(f"seat {seat}")] if any(what[:2] == ("value", seat) for what in sums) else []
