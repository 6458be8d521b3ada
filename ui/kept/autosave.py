"""Keeping the record while a game is played, also past a disk that refuses for a while."""

import logging
from collections.abc import Sequence
from typing import Any

from rules.core import Event
from rules.session import Session
from rules.words import _
from ui.kept.recorder import Recorder


class Autosave:
    """Keeps a session's record after each action.

    A disk that refuses is told once, in the sentence that the methods return ('' when there is
    nothing to say); as soon as it takes the record again, the whole of it is written.
    """

    def __init__(self, recorder: Recorder | None) -> None:
        self.recorder = recorder
        self._behind = False

    def keep(self, session: Session[Any], length: int, events: Sequence[Event]) -> str:
        """Keep what came after the first `length` entries, with the events that followed."""
        recorder = self.recorder
        if recorder is None:
            return ""
        if self._behind:
            return self.rewrite(session)
        try:
            recorder.append(session.game.deck, session.log[length:], events)
        except OSError as error:
            return self._refused(error)
        return ""

    def rewrite(self, session: Session[Any]) -> str:
        """Keep the whole session anew (after an undo)."""
        if self.recorder is None:
            return ""
        try:
            self.recorder.rewrite(session)
        except OSError as error:
            return self._refused(error)
        self._behind = False
        return ""

    def _refused(self, error: OSError) -> str:
        logging.getLogger("cabinet").warning("the record could not be written: %s", error)
        told, self._behind = self._behind, True
        if told:
            return ""
        return _(
            "The game cannot be saved now ({why}). It goes on, and is saved once there is room."
        ).format(why=error.strerror or error)
