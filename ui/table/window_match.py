"""A match at a window: its table as pictures, with the hand as whoever looks has arranged it."""

from typing import Any

from rules.core import Seat, View
from rules.record import Header
from rules.session import Session
from table.controller import open_hands
from table.match import Match
from table.storage.recorder import Recorder
from table.storage.settings import Settings
from ui.picture.director import AnyWindowController
from ui.picture.items import Picture
from ui.picture.stage import Stage
from ui.window_game import WindowGame


class WindowMatch(Match):
    """A match whose table is drawn in a window."""

    entry: WindowGame
    controller: AnyWindowController

    def __init__(
        self,
        entry: WindowGame,
        controller: AnyWindowController,
        session: Session[Any],
        header: Header,
        recorder: Recorder | None,
        settings: Settings,
        *,
        practice: bool = False,
        phones: frozenset[Seat] = frozenset(),
    ) -> None:
        super().__init__(
            entry,
            controller,
            session,
            header,
            recorder,
            settings,
            practice=practice,
            phones=phones,
        )

    def picture(self, view: View, stage: Stage) -> Picture:
        """Return the picture of an observation with the hand as the player has arranged it."""
        held = view.zones.get(f"hand:{self.viewer}", ())
        stage = stage.with_hand(self.hand, self.viewer, held, self.ask)
        if self.lingers:  # what came anew stands out
            stage.marks = dict.fromkeys(self.new_cards.intersection(held), "new")
        stage.open_hands = self.opens_hands
        stage.faces = open_hands(self.controller, view) if self.opens_hands else {}
        stage.below = self.below
        stage.signs = self.signs
        stage.away = self.away
        return self.controller.picture(view, stage)
