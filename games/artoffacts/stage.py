"""How ArtOfFacts is drawn at the table."""

from functools import partial

from games.artoffacts.blackboard import Plan, add_board, add_hand, plan_board
from games.artoffacts.controller import ArtOfFactsController
from games.artoffacts.pot import add_pot
from games.artoffacts.telling import in_own_hand
from rules.artoffacts.game import View
from rules.core import Event, Shown, Zone, seat_of
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.hand import hand_parts
from ui.picture.items import Effect, Light, Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class ArtOfFactsStaging(BaseStaging[ArtOfFactsController]):
    """ArtOfFacts in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up the seats, the blackboard with everybody's line, the pot, and the hand."""
        picture = Picture()
        add_seats(picture, stage, self.deck, self.controller.seats(view), view.viewer)
        plan = plan_board(stage, view.viewer)
        add_board(picture, stage, self.controller.game, view, plan)
        self._add_pot(picture, view, stage, plan)
        if view.viewer >= 0 and in_own_hand(view, view.viewer):
            cards = view.zones[f"hand:{view.viewer}"]
            cards = stage.arranged(cards, self.controller.sorted_hand)
            add_hand(picture, stage, view, cards)
        return picture

    def _add_pot(self, picture: Picture, view: View, stage: Stage, plan: Plan) -> None:
        """Add the pot, but where the list of values lies over it."""
        asked = view.viewer >= 0 and view.facts.turn == view.viewer
        covered = asked and hand_parts(stage)[1].colliderect(plan.pot)
        seen = Picture() if covered else picture
        add_pot(seen, stage, self.controller.game, view, plan.pot)
        picture.anchors.update(seen.anchors)

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        """Return the light on a hand whose sum stands: its last card is open."""
        if isinstance(event, Shown) and event.lies_open_to:
            return partial(_lit_sum, zone=event.zone)
        return None


def _lit_sum(picture: Picture, zone: Zone) -> list[Effect]:
    """Return the light on a hand whose sum stands: its last card is open."""
    seat = seat_of(zone)
    sums = (what for what in (piece.what for piece in picture.below) if isinstance(what, tuple))
    done = any(what[:2] in {("value", seat), ("settled", seat)} for what in sums)
    return [Light(f"seat {seat}")] if done else []
