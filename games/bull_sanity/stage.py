"""How Bull Sanity is drawn at the table."""

from dataclasses import replace

from games.bull_sanity.controller import BullSanityController
from games.bull_sanity.picture import BullTable
from games.shared.double_table import DrawnCards, add_double_hand
from rules.bull_sanity.game import Facts, View
from table.own_hand import Mark
from ui.picture.director import BaseStaging
from ui.picture.items import Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class BullSanityStaging(BaseStaging[BullSanityController]):
    """Bull Sanity in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        table = picture, stage, view, controller
        BullTable(*table).add()
        if facts.phase in ("draw", "shuffle"):
            DrawnCards(*table).add(facts.drawing)
        self._add_hand(picture, stage, view)
        return picture

    def _add_hand(self, picture: Picture, stage: Stage, view: View) -> None:
        """Add the hand; only the cards that would be truthful are lit, though all may be laid."""
        controller = self.controller
        truthful = controller.counts_as(view, ())
        marks: dict[int, Mark] = {
            card: "plain" if mark == "lit" and card not in truthful else mark
            for card, mark in stage.marks.items()
        }
        add_double_hand(picture, replace(stage, marks=marks), view, controller, truthful)
