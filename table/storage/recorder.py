"""The record of a game being played, kept up to date on the disk whatever happens there."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from rules.core import Event, GameEnded, HandEnded
from rules.decks.cards import Deck
from rules.files import outside
from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.luck import Seal
from rules.record import Header, encode_ends, encode_entry, encode_secret, encode_session
from rules.session import Entry, Session
from rules.words import _
from table.storage.earlier import earlier_of, keep_earlier
from table.storage.locks import InUseError, Lock
from table.storage.places import make_folder


class Recorder:
    """Keeps a session's record in memory and its file like it: a line after each action.

    The file is written whole where it is not as it was left: deleted, cut, replaced by another,
    its folder renamed. Raises `OSError` where the disk refuses; what was written before stays
    whole, and the next call writes what is missing. Nobody else writes to the file meanwhile:
    a `lock` already taken is taken over, and is let go by `close`. The `secret` of sealed shuffles
    lies beside the file until the game is over, and then in its last line. A `new` one that is
    closed before anybody has decided anything leaves no file.
    """

    def __init__(
        self,
        path: Path,
        header: Header,
        session: Session[Any],
        lock: Lock | None = None,
        secret: str = "",
        *,
        new: bool = False,
    ) -> None:
        self.path = path
        self.header = header
        self._lock = lock
        self._secret = secret
        self._is_new = new
        self._told = session.outcome is not None
        """Whether the record tells the secret."""
        self._content = bytearray(encode_session(header, session, secret))
        self._left: tuple[int, int, int] | None = None
        """The file as it was left: device, number and size; `None` where it must be written."""

    @property
    def saved(self) -> bool:
        """Whether the file is there as it was left, with all that is in memory."""
        left = self._left
        return left is not None and left[2] == len(self._content) and left == _trace(self.path)

    def append(self, deck: Deck, entries: Iterable[Entry], events: Iterable[Event]) -> None:
        """Add one action (or chance) with the end lines that follow, and save."""
        events = tuple(events)
        lines = [*(encode_entry(deck, entry) for entry in entries), *encode_ends(events)]
        self._told = any(isinstance(event, GameEnded) for event in events)
        if self._told and self._secret:
            lines.append(encode_secret(self._secret))
        for line in lines:
            self._content += line + b"\n"
        self.save()

    def rewrite(self, session: Session[Any]) -> None:
        """Replace the record by the session's, and save."""
        self._content = bytearray(encode_session(self.header, session, self._secret))
        self._told = session.outcome is not None
        self._left = None
        self.save()

    def save(self) -> None:
        """Write what the file lacks, or the whole file where it is not as it was left."""
        if self.saved:
            return
        left, self._left = self._left, None
        if left is None or not self._append(left):
            self._write()
        self._left = _trace(self.path)
        if self._told and self._secret:
            forget_secret(self.path)

    def keep_earlier(self) -> None:
        """Put the record as it is now beside the file, as its earlier copy."""
        with contextlib.suppress(OSError):  # the record itself is what counts
            keep_earlier(self.path, bytes(self._content))

    def close(self, *, over: bool = False, begun: bool = True) -> None:
        """Let others have the file; a game that is `over` and saved needs no earlier copy."""
        if self._is_new and not begun and self.saved:
            with contextlib.suppress(OSError):
                self.path.unlink()
                forget_secret(self.path)
        if over and self.saved:
            with contextlib.suppress(OSError):
                earlier_of(self.path).unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.let_go()
            self._lock = None

    def _append(self, left: tuple[int, int, int]) -> bool:
        """Add to the file what it lacks; return whether it was the one that was left."""
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        try:
            if _trace(self.path) != left:
                return False
            file = os.fdopen(os.open(self.path, flags), "ab")  # makes no file where none is
        except FileNotFoundError:
            return False
        with file:
            file.write(memoryview(self._content)[left[2] :])
            file.flush()
            os.fsync(file.fileno())
        return True

    def _write(self) -> None:
        """Write the whole file, into a folder made again if need be."""
        try:
            make_folder(self.path.parent)
        except FileExistsError:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
        self._hold()
        if self._secret and not self._told:
            keep_secret(self.path, self._secret)
        write_atomically(self.path, self._content, private=True)

    def _hold(self) -> None:
        """Have the lock of the file where it is now; nobody else has one of a file just made."""
        if self._lock is not None and self._lock.holds:
            return
        self.close()
        try:
            self._lock = Lock(self.path)
        except InUseError:
            raise OSError(None, _("another window has it open")) from None


def _trace(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size


ENDING: Final = ".secret"
MOST_BYTES: Final = 64


def secret_of(path: Path) -> Path:
    """Return where the secret of a record's shuffles lies."""
    return path.with_name(path.name + ENDING)


def keep_secret(path: Path, secret: str) -> None:
    """Put a secret beside its record, unless it lies there already; raises `OSError`."""
    with contextlib.suppress(FileExistsError):
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with os.fdopen(os.open(secret_of(path), flags, 0o600), "w", encoding="ascii") as file:
            file.write(secret + "\n")
            file.flush()
            os.fsync(file.fileno())


def find_secret(path: Path, seal: Seal) -> str | None:
    """Return the secret that lies beside a record, or `None` where there is none of this seal."""
    try:
        secret = outside.read_bytes(secret_of(path), MOST_BYTES).decode("ascii").strip()
    except (outside.OutsideError, UnicodeDecodeError):
        return None
    return secret if seal.is_of(secret) else None


def forget_secret(path: Path) -> None:
    """Take away what lies beside a record that tells the secret itself by now."""
    with contextlib.suppress(OSError):
        secret_of(path).unlink(missing_ok=True)


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
        entries = session.log[length:]
        told = self._tried(recorder, lambda: recorder.append(session.game.deck, entries, events))
        ends = session.outcome is None and any(isinstance(event, HandEnded) for event in events)
        if ends and not self.trouble:
            recorder.keep_earlier()
        return told

    def rewrite(self, session: Session[Any]) -> str:
        """Keep the whole session again (after an undo)."""
        recorder = self.recorder
        if recorder is None:
            return ""
        return self._tried(recorder, lambda: recorder.rewrite(session))

    def again(self) -> str:
        """Look whether the record is on the disk as it was left, and else write it there."""
        recorder = self.recorder
        if recorder is None or recorder.saved:
            return ""
        return self._tried(recorder, recorder.save)

    def close(self, *, over: bool, begun: bool = True) -> None:
        """Let other windows have the record; a game that is `over` needs no earlier copy."""
        if self.recorder is not None:
            self.recorder.close(over=over, begun=begun)

    def _tried(self, recorder: Recorder, write: Callable[[], None]) -> str:
        """Write to the disk; return what there is to say where it refuses for the first time."""
        told, self.trouble = self.trouble, ""
        try:
            write()
        except OSError as error:
            self.why = error.strerror or str(error)
            words = _(
                "The game can’t be saved in {folder} ({why}). Keep playing. It’ll be saved "
                "when possible."
            )
            self.trouble = words.format(folder=visible(recorder.path.parent), why=self.why)
            if not told:
                logging.getLogger("cabinet").warning("the record could not be written: %s", error)
                return self.trouble
        return ""
