"""How President Arnold is drawn at the table."""

from dataclasses import replace

from games.president_arnold.board.lying import LyingBoard, board_place
from games.president_arnold.board.surfaces import board_glow, whole_glow
from games.president_arnold.controller import PresidentArnoldController
from games.president_arnold.sequence import LaidCards
from rules.core import Event
from rules.president_arnold.events import BoardsSplit, Claimed, SquareSplit
from rules.president_arnold.state import View
from rules.words import _
from ui.picture.cues import Effects
from ui.picture.director import BaseStaging
from ui.picture.hand import add_hand, add_legend, add_tabs
from ui.picture.items import Effect, Glow, Picture, Rising
from ui.picture.seats import add_seats
from ui.picture.stage import Stage


class PresidentArnoldStaging(BaseStaging[PresidentArnoldController]):
    """President Arnold in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        picture, controller = Picture(), self.controller
        add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        board = LyingBoard(picture, stage, view, controller)
        board.add()
        play = stage.play.copy()  # what the board leaves
        play.left = max(play.left, board.rect.right + stage.gap)
        play.width = stage.play.right - play.left
        LaidCards(picture, replace(stage, play=play), view, controller).add()
        hand = add_hand(picture, stage, view, controller.sorted_hand)
        prizes = {each.card for each in view.facts.money if each.claimed_by is None}
        prizes.add(controller.game.tables.president)
        worth = {item.card for item in hand if item.card in prizes}
        if worth:
            add_tabs(picture, stage.theme, worth)
            add_legend(picture, stage.theme, "prizes", _("A tab marks a card that wins a jackpot."))
        return picture

    def drawn(self, event: Event, view: View, stage: Stage) -> Effects | None:
        shown: list[Effect] = []
        if isinstance(event, Claimed | SquareSplit):
            whole = isinstance(event, Claimed) and event.alien
            theme, rect = stage.theme, board_place(stage)
            glow = board_glow(theme, event.region, rect.size)
            shown.append(Glow(whole_glow(theme, rect.size) if whole else glow, *rect.topleft))
        elif isinstance(event, BoardsSplit):  # A21
            shown += (Rising(f"+{share}", f"bank:{at}") for at, share in enumerate(event.shares))
        return (lambda _picture: shown) if shown else None
