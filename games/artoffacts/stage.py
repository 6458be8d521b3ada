"""How ArtOfFacts is drawn at the table, and how what happens there is shown."""

from msgspec.structs import replace

from games.artoffacts.blackboard import Plan, add_board, add_hand, plan_board
from games.artoffacts.controller import ArtOfFactsController
from games.artoffacts.pot import add_pot
from games.artoffacts.words import in_own_hand
from rules.artoffacts.events import (
    AnteRose,
    DealerFound,
    Declared,
    LeftGame,
    PotWon,
    Swapped,
)
from rules.artoffacts.game import View
from rules.core import (
    UNSEEN,
    Event,
    HandEnded,
    Paid,
    Shown,
    Zone,
    seat_of,
)
from rules.words import _, written
from ui import durations
from ui.picture.director import BaseStaging
from ui.picture.hand import hand_parts
from ui.picture.items import Banner, Effect, Light, Note, Picture, Rising
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.timeline import Cue, showing, usual_cue, word_at

READ = 0.9
"""Seconds to read who deals first or how the ante rises before the game goes on."""
CARD = 0.45
"""Seconds to look at each card of a hand that is laid open."""


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
        if asked and hand_parts(stage)[1].colliderect(plan.pot):
            hidden = Picture()
            add_pot(hidden, stage, self.controller.game, view, plan.pot)
            picture.anchors.update(hidden.anchors)
        else:
            add_pot(picture, stage, self.controller.game, view, plan.pot)

    def cue(self, event: Event, view: View, stage: Stage) -> Cue:
        """Return words for what happens at a seat, time to read a value, sounds."""
        match event:
            case Shown(lies_open_to=0):
                return Cue()  # what was given up is turned down as the hand is laid open
            case Shown(zone=zone):  # card by card; the sum stands with the last
                return Cue(
                    lambda picture: _lit_sum(picture, zone),
                    hold=CARD,
                    sound="sum",
                    learns=lambda now, last: replace(now, declared=last.declared),
                    alone=True,
                )
            case Declared(seat=seat):  # the value is not told before the cards have told it
                return Cue(told_when=lambda view: UNSEEN not in view.zones[f"hand:{seat}"])
            case Paid(why="took_back", target=target, amount=amount):
                return showing(
                    Rising(f"+{amount}", target),
                    hold=durations.RISING,
                    sound="chips",
                    learns=lambda now, last: replace(now, took_back=last.took_back),
                )
            case Paid(why="won", target=target, amount=amount):
                return showing(Rising(f"+{amount}", target), hold=durations.RISING, sound="chips")
            case PotWon(seat=seat, value=value, why=why):
                name = self.names[seat]
                told = _("{name} wins with {value}").format(name=name, value=written(value))
                reason = _("the highest value")
                if why == "tie":
                    told = _("{name} wins as the dealer").format(name=name)
                    reason = _("the highest value is shared: a tie is the dealer's")
                return showing(
                    Banner(told, "pot", reason),
                    hold=durations.BANNER,
                    sound="tie" if why == "tie" else "pot",
                    facts_known=True,
                )
            case HandEnded():
                return Cue(waits=durations.LOOK_AT)
            case Swapped(seat=seat):
                return word_at(_("swaps"), f"hand:{seat}", durations.NOTE, "swap")
            case LeftGame(seat=seat):
                return word_at(_("is out"), f"hand:{seat}", durations.NOTE, "concede")
            case DealerFound(seat=seat):
                note = Note(_("{name} deals first").format(name=self.names[seat]), "pot")
                return showing(note, hold=READ, sound="place", facts_known=True)
            case AnteRose(ante=ante):
                rises = Banner(_("The ante rises to {ante}").format(ante=ante), "pot")
                return showing(rises, hold=durations.HOLD_TRICK, sound="ante")
        return usual_cue(event)


def _lit_sum(picture: Picture, zone: Zone) -> list[Effect]:
    """Return the light on a hand whose sum stands: its last card is open."""
    seat = seat_of(zone)
    sums = (what for what in (piece.what for piece in picture.below) if isinstance(what, tuple))
    done = any(what[:2] in {("value", seat), ("settled", seat)} for what in sums)
    return [Light(f"seat {seat}")] if done else []
