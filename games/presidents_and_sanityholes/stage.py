"""How Presidents & Sanityholes is drawn at the table."""

from dataclasses import replace

from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController
from games.presidents_and_sanityholes.dais import Dais
from games.presidents_and_sanityholes.exchange import ExchangePanel
from games.presidents_and_sanityholes.markers import SIDE, PassMarkers
from games.presidents_and_sanityholes.telling import is_exchange_open, seated
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
        dais, infos = Dais(picture, stage, view, controller), controller.seats(view)
        if facts.round:
            stage = dais.add()
        places = add_seats(picture, stage, self.deck, infos, view.viewer, seated(facts))
        if dais.own:
            below = places[dais.below]
            places[dais.below] = replace(below, area=dais.own, plate=dais.own)
        parts = picture, stage, view, controller
        markers = PassMarkers(*parts)
        markers.add_to_seats(places)
        if not facts.round:
            drawn = DrawnCards(*parts)
            drawn.add_anchors("stock", "trick", "played", "black", "red")
            drawn.add(facts.drawing)
        else:
            dais.sit_back()
            exchange = is_exchange_open(markers.at)
            markers.add_left(exchange=exchange)
            if exchange:
                wide = round((1 - 2 * SIDE) * stage.middle.width)
                ExchangePanel(*parts).add(stage.middle.inflate(wide - stage.middle.width, 0))
            else:
                Trick(*parts).add(stage.middle)
        chosen = tuple(card for card, mark in stage.marks.items() if mark == "chosen")
        add_double_hand(picture, stage, view, controller, controller.counts_as(view, chosen))
        return picture
