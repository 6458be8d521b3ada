"""How Presidents & Sanityholes is drawn at the table."""

from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController
from games.presidents_and_sanityholes.dais import add_dais, raise_dais, sit_back
from games.presidents_and_sanityholes.exchange import ExchangePanel
from games.presidents_and_sanityholes.markers import MARKER, SIDE, PassMarkers
from games.presidents_and_sanityholes.telling import seated
from games.presidents_and_sanityholes.trick import Trick
from games.shared.double_table import DrawnCards, add_double_hand
from rules.presidents_and_sanityholes.state import Facts, View
from ui.picture.director import BaseStaging
from ui.picture.items import Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class PresidentsAndSanityholesStaging(BaseStaging[PresidentsAndSanityholesController]):
    """Presidents & Sanityholes in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        around = seated(facts)
        if facts.round:
            below = view.viewer if view.viewer >= 0 else stage.below
            dais = raise_dais(stage, facts, below, stage.theme.px(MARKER))
            add_dais(picture, dais, facts, below)
            stage = dais.stage
        places = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer, around)
        parts = picture, stage, view, controller
        markers = PassMarkers(*parts)
        markers.add_to_seats(places)
        if not facts.round:
            drawn = DrawnCards(*parts)
            drawn.add_anchors("stock", "trick", "played", "black", "red")
            drawn.add(facts.drawing)
        else:
            sit_back(picture, facts.passed)
            exchange = ExchangePanel(*parts)
            markers.add_left(exchange=exchange.shown)
            if exchange.shown:
                wide = round((1 - 2 * SIDE) * stage.middle.width)
                exchange.add(stage.middle.inflate(wide - stage.middle.width, 0))
            else:
                Trick(*parts).add(stage.middle)
        chosen = tuple(card for card, mark in stage.marks.items() if mark == "chosen")
        add_double_hand(picture, stage, view, controller, controller.counts_as(view, chosen))
        return picture
