"""How Presidential Poker is drawn at the table."""

from typing import Final

from games.presidential_poker.controller import PresidentialPokerController
from games.presidential_poker.hands import opened_hands
from games.presidential_poker.own_hand import add_own_hand
from games.presidential_poker.places import plan_middle
from games.presidential_poker.pots import add_pots
from games.presidential_poker.seats import add_hands, add_players, add_stake
from rules.presidential_poker.state import View
from ui.controls.backdrop import inlay
from ui.picture.director import BaseStaging
from ui.picture.items import Picture
from ui.picture.pieces import Pieces
from ui.picture.stage import Stage

ROUND: Final = 3.6
"""How much like a rectangle the oval is: 2 is an ellipse."""


class PresidentialPokerStaging(BaseStaging[PresidentialPokerController]):
    """Presidential Poker in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        opened = opened_hands(view, controller.game.options.kickers)
        stakes = any(view.chips[f"stake:{seat}"] for seat in range(len(self.names)))
        places = add_players(picture, stage, controller.game.deck, view, controller.seats(view))
        bets = not (view.facts.shown or view.facts.won)
        plan = plan_middle(stage, places, opened, stakes=stakes, bets=bets)
        if plan.oval:
            table, size = inlay(stage.theme, plan.oval.size, ROUND), plan.oval.size
            picture.lay(("oval", size), table, plan.oval, bare=True)
        pieces = Pieces(picture, stage)
        for seat, strip in plan.stakes.items():
            add_stake(pieces, view, seat, strip)
        add_pots(picture, stage, view, plan.pots)
        if opened:
            add_hands(picture, stage, controller.game, view, plan.hands)
        if view.viewer >= 0:
            add_own_hand(picture, stage, view, controller, plan.words)
        return picture
