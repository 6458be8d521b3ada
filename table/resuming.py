"""A recorded game is taken up again: it is found on the disk, locked, and laid on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from rules.catalog import Catalog
from rules.files.quoting import visible
from rules.luck import Sealed, dealt
from rules.record import Header, RecordError, read_bytes
from rules.session import Session
from rules.words import _, headed
from table.laying import match_of
from table.match import Match
from table.sheet import GameEntry
from table.storage.earlier import Opened, keep_damaged, open_record
from table.storage.locks import InUseError, Lock
from table.storage.recorder import Recorder, find_secret
from table.storage.settings import Settings

E = TypeVar("E", bound=GameEntry)


@dataclass(frozen=True)
class Found(Generic[E]):
    """A record as it was found on the disk, and the game that it is of."""

    path: Path
    entry: E
    content: bytes
    opened: Opened

    @property
    def header(self) -> Header:
        """Who plays what."""
        return self.opened.salvaged.header

    @property
    def session(self) -> Session[Any]:
        """The game as far as the record is good."""
        return self.opened.salvaged.session

    @property
    def secret(self) -> str | None:
        """What the sealed shuffles come from, '' without a seal, `None` where it is lost."""
        return "" if self.header.seal is None else find_secret(self.path, self.header.seal)

    @property
    def is_still_so(self) -> bool:
        """Whether the file has not changed since."""
        try:
            return read_bytes(self.path) == self.content
        except RecordError:
            return False

    @property
    def in_words(self) -> str:
        """Which line is bad, and how much of the game there is."""
        file, opened = visible(self.path.name), self.opened
        if opened.fixed:
            rest = _("The earlier copy has the missing part. The game is complete.")
        elif opened.earlier:
            rest = _("The earlier copy ends with an earlier hand.")
        else:
            rest = _("The game is good up to there.")
        line = 0 if opened.fault is None else opened.fault.line
        damage = _("Line {line} is damaged.").format(line=line)
        return headed(file, f"{damage} {rest}")


def find(library: Sequence[E], path: Path) -> Found[E]:
    """Read a record as far as it is good; raises `RecordError` where that is nothing."""
    games = Catalog(*library)
    content = read_bytes(path)
    opened = open_record(path, content, games)
    return Found(path, games[opened.salvaged.header.game], content, opened)


def lock_record(path: Path) -> tuple[Lock | None, str]:
    """Lock a record; return the lock, or why there is none."""
    try:
        return Lock(path), ""
    except InUseError:
        return None, _("{file} is open in another window.").format(file=visible(path.name))
    except OSError as error:
        return None, cannot_write(path, error)


def resumed_match(
    found: Found[Any], settings: Settings, lock: Lock | None, *, phones: bool
) -> Match:
    """Return a found game at the table; what is damaged is kept beside the record.

    Raises `OSError` where the disk refuses to keep it; the lock is let go then.
    """
    header, session, secret = found.header, found.session, found.secret or ""
    session.luck = (
        dealt(session.seed) if header.seal is None else Sealed(secret, header.seal.words).luck
    )
    recorder = Recorder(found.path, header, session, lock, secret)
    try:
        if found.opened.fault is not None:
            keep_damaged(found.path, found.content)
        recorder.save()
        recorder.keep_earlier()
    except OSError:
        recorder.close()
        raise
    return match_of(found.entry, settings, header, session, recorder, phones=phones)


def cannot_write(path: Path, error: OSError) -> str:
    """Return one sentence for a file or folder that the disk refuses."""
    return _("{path} can’t be written ({why}). Make room or allow writing there.").format(
        path=visible(path), why=error.strerror or error
    )
