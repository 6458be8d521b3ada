"""How Presidents & Sanityholes is drawn at the table."""

from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController
from games.presidents_and_sanityholes.picture import Dais, Middle
from games.presidents_and_sanityholes.telling import seated
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
        add_seats(picture, stage, self.deck, infos, view.viewer, seated(facts))
        if facts.round:
            dais.add_markers()
            dais.sit_back()
            Middle(picture, stage, view, controller).add()
        else:
            drawn = DrawnCards(picture, stage, view, controller)
            drawn.add_anchors("stock", "trick", "played", "black", "red")
            drawn.add(facts.drawing)
        chosen = tuple(card for card, mark in stage.marks.items() if mark == "chosen")
        add_double_hand(picture, stage, view, controller, controller.counts_as(view, chosen))
        return picture
