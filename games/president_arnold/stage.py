"""How President Arnold is drawn at the table, and how what happens there is shown."""

from dataclasses import replace

import pygame

from games.president_arnold.board.lying import LyingBoard
from games.president_arnold.controller import PresidentArnoldController
from games.president_arnold.cues import cue_of
from games.president_arnold.sequence import LaidCards
from rules.core import Event
from rules.president_arnold.state import View
from ui.picture.director import BaseStaging
from ui.picture.hand import add_hand
from ui.picture.items import Picture
from ui.picture.seats import add_seats
from ui.picture.stage import Stage
from ui.picture.timeline import Cue


class PresidentArnoldStaging(BaseStaging[PresidentArnoldController]):
    """President Arnold in a window."""

    def picture(self, view: View, stage: Stage) -> Picture:
        """Draw up plates, board, sequence and hand."""
        picture, controller = Picture(), self.controller
        add_seats(picture, stage, self.deck, controller.seats(view), view.viewer)
        board = LyingBoard(picture, stage, view, controller)
        board.add()
        play = _play_place(stage, board.rect)
        LaidCards(picture, replace(stage, play=play), view, self.deck, controller.game.tables).add()
        add_hand(picture, stage, view, controller.sorted_hand)
        return picture

    def cue(self, event: Event, view: View, stage: Stage) -> Cue:
        """Return light and words for claims and the split, a word for passes, sounds."""
        return cue_of(self.names, event, stage)


def _play_place(stage: Stage, board: pygame.Rect) -> pygame.Rect:
    """Return what the board leaves for the sequence."""
    play = stage.play.copy()
    play.left = max(play.left, board.right + stage.gap)
    play.width = stage.play.right - play.left
    return play
