"""Keeping the record while a game is played, also past a disk that refuses for a while."""

import logging
from collections.abc import Sequence
from typing import Any

from rules.core import Event, HandEnded
from rules.files.quoting import visible
from rules.session import Session
from rules.words import _
from table.storage.recorder import Recorder


class Autosave:
    """Keeps a session's record after each action.

    A disk that refuses is told once, in the sentence that the methods return ('' when there is
    nothing to say); as soon as it takes the record again, the whole of it is written.
    """

    def __init__(self, recorder: Recorder | None) -> None:
        self.recorder = recorder
        self.trouble = ""
        """Why the game is not saved now, in a sentence, or ''."""
        self.why = ""
        """What the system said when it was last refused."""

    @property
    def is_saved(self) -> bool:
        """Whether the record is on the disk as it was left, or none is kept."""
        return self.recorder is None or self.recorder.saved

    def keep(self, session: Session[Any], length: int, events: Sequence[Event]) -> str:
        """Keep what came after the first `length` entries, with the events that followed."""
        recorder = self.recorder
        if recorder is None:
            return ""
        try:
            recorder.append(session.game.deck, session.log[length:], events)
        except OSError as error:
            return self._refused(error)
        self.trouble = ""
        if session.outcome is None and any(isinstance(event, HandEnded) for event in events):
            recorder.keep_earlier()
        return ""

    def rewrite(self, session: Session[Any]) -> str:
        """Keep the whole session anew (after an undo)."""
        if self.recorder is None:
            return ""
        try:
            self.recorder.rewrite(session)
        except OSError as error:
            return self._refused(error)
        self.trouble = ""
        return ""

    def again(self) -> str:
        """Look whether the record is on the disk as it was left, and else write it there."""
        if self.is_saved:
            return ""
        assert self.recorder is not None
        try:
            self.recorder.save()
        except OSError as error:
            return self._refused(error)
        self.trouble = ""
        return ""

    def close(self, *, over: bool) -> None:
        """Let other windows have the record; a game that is `over` needs no earlier copy."""
        if self.recorder is not None:
            self.recorder.close(over=over)

    def _refused(self, error: OSError) -> str:
        told = bool(self.trouble)
        folder = self.recorder.path.parent if self.recorder is not None else ""
        self.why = error.strerror or str(error)
        self.trouble = _("The game can’t be saved in {folder} ({why}). It goes on.").format(
            folder=visible(folder), why=self.why
        )
        if told:
            return ""
        logging.getLogger("cabinet").warning("the record could not be written: %s", error)
        return self.trouble
