"""The record of a game being played, kept up to date on the disk."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules.core import Event
from rules.decks.cards import Deck
from rules.files.writing import write_atomically
from rules.record import Header, encode_ends, encode_entry, encode_session
from rules.session import Entry, Session


class Recorder:
    """Keeps a session's file up to date: a line after each action, a rewrite after undo.

    Raises `OSError` where the disk refuses; what was written before stays whole.
    """

    def __init__(self, path: Path, header: Header, session: Session[Any]) -> None:
        self.path = path
        self.header = header
        path.parent.mkdir(parents=True, exist_ok=True)
        self.rewrite(session)

    def append(self, deck: Deck, entries: Iterable[Entry], events: Iterable[Event]) -> None:
        """Add one action (or chance) with the end lines that follow, and sync it to the disk."""
        lines = [*(encode_entry(deck, entry) for entry in entries), *encode_ends(events)]
        with self.path.open("ab") as file:
            file.write(b"\n".join(lines) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def rewrite(self, session: Session[Any]) -> None:
        """Replace the file by the session's record, atomically."""
        write_atomically(self.path, encode_session(self.header, session))
