"""How Presidential Poker is drawn at the table."""

from typing import Final

from games.presidential_poker.controller import PresidentialPokerController
from games.presidential_poker.hands import opened_hands
from games.presidential_poker.places import plan_middle
from games.presidential_poker.pots import Pots
from games.presidential_poker.seats import Seats
from rules.presidential_poker.state import View
from ui.controls.backdrop import inlay
from ui.picture.director import BaseStaging
from ui.picture.items import Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage

ROUND: Final = 3.6
"""How much like a rectangle the oval is: 2 is an ellipse."""


class PresidentialPokerStaging(BaseStaging[PresidentialPokerController]):
    """Presidential Poker in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        places = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        table = picture, stage, view, controller
        seats = Seats(*table)
        for seat, place in places.items():
            seats.anchor(place.plate, f"said:{seat}")
        bets = not (view.facts.shown or view.facts.won)
        if bets and view.facts.hand > 0:
            seats.add_dealer(places[view.facts.dealer].plate)
        opened = opened_hands(seats.at)
        stakes = any(view.chips[f"stake:{seat}"] for seat in places)
        plan = plan_middle(stage, places, opened, stakes=stakes, bets=bets)
        if plan.oval:
            oval, size = inlay(stage.theme, plan.oval.size, ROUND), plan.oval.size
            picture.lay(("oval", size), oval, plan.oval, bare=True)
        for seat, strip in plan.stakes.items():
            seats.add_stake(seat, strip)
        Pots(*table).add(plan.pots)
        if opened:
            seats.add_hands(plan.hands)
        if view.viewer >= 0:
            seats.add_own(plan.words)
        return picture
