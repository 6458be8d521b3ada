"""How Sanity Rook is drawn at the table."""

from games.sanity_rook.board import RookBoard
from games.sanity_rook.controller import SanityRookController
from games.shared.double_table import DrawnCards, add_double_hand
from rules.sanity_rook.game import Facts, View
from ui.controls.backdrop import inlay
from ui.picture.director import BaseStaging
from ui.picture.hand import add_tabs
from ui.picture.items import Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class SanityRookStaging(BaseStaging[SanityRookController]):
    """Sanity Rook in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        facts: Facts = view.facts
        seats = add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        parts = picture, stage, view, controller
        board = RookBoard(*parts)
        if facts.round:
            board.add(seats)
        else:
            DrawnCards(*parts).add(facts.drawing)
            board.anchor(stage.middle, "nest", "stock", height=stage.middle.height // 4)
            inlay(stage.theme, board.ring.size)  # ahead: drawing it takes longer than a frame
        board.add_won(seats)
        add_double_hand(picture, stage, view, controller, controller.counts_as(view, ()))
        # R3: the five cards that came from the Nest, among the bidder's 17
        add_tabs(picture, stage.theme, facts.from_nest)
        return picture
