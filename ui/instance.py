"""One window a home: a second start hands over what it was asked for, and ends.

The first window holds a lock and listens at a socket of its own home (a named pipe under
Windows), which nobody else can write to. What comes is hostile until it was read as a `Wish`:
bytes are taken, so many at most, and nothing is unpickled.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from table.storage.locks import InUseError, Lock
from table.storage.places import config_folder, make_folder

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

WISHED: Final = pygame.event.custom_type()
"""The event of another start that has handed its `wish` over."""
MOST_BYTES: Final = 16 * 1024
DONE: Final = b"done"
PATIENCE: Final = 2.0
"""Seconds after which a first window that does not answer is taken to hang."""
BEGINNING: Final = 30.0
"""The same for one that began together with this one: on a busy machine it is slow, not stuck."""
SILENCE: Final = 0.5
"""Seconds after which whoever connects and says nothing is not waited for; others wait behind."""
LONGEST_NAME: Final = 100
"""Bytes of a socket's path that every system allows."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a start of the program asks for; nothing more than the window where all is empty."""

    file: str = ""
    """The whole path of a record."""
    game: str = ""
    """The name of a game to set up."""
    speech: bool = False
    """Whether all is to be said aloud from now on."""


def hand_over(wish: Wish, patience: float = PATIENCE) -> bool:
    """Hand a wish to the window that is open in this home; return whether one took it.

    Raises `TimeoutError` where one is there and does not answer within `patience` seconds.
    """
    if not _is_there():
        return False
    from multiprocessing.connection import Client

    try:
        with Client(_address(), _family()) as first:
            _let_come_to_front()
            first.send_bytes(msgspec.json.encode(wish))
            if not first.poll(patience):
                raise TimeoutError("the first window does not answer")
            return first.recv_bytes(len(DONE)) == DONE
    except TimeoutError:
        raise
    except (OSError, EOFError, ValueError) as error:  # it has just ended, or was killed
        logging.getLogger("cabinet").info("no window took it: %s", error)
        return False


class FirstWindow:
    """The place of the first window in this home, until it is given up.

    Raises `InUseError` where another window has it, `OSError` where nobody can listen here.
    """

    def __init__(self) -> None:
        folder = config_folder()
        make_folder(folder)
        self._lock = Lock(folder / "window", wait=0)
        try:
            self._listener = _listen()
        except (OSError, ValueError):
            self._lock.let_go()
            raise
        threading.Thread(target=_serve, args=(self._listener,), daemon=True).start()

    def give_up(self) -> None:
        """Let the next start be the first."""
        with contextlib.suppress(OSError):
            self._listener.close()
        self._lock.let_go()


def become_first(wish: Wish) -> FirstWindow | None:
    """Become the first window; return `None` where one that began just before took the wish.

    Raises `OSError` where this home allows no first window, or the first one does not answer:
    then this one is a window of its own. Who asks has found nobody there when it began.
    """
    until = time.monotonic() + BEGINNING
    while True:
        try:
            return FirstWindow()
        except InUseError:
            if hand_over(wish, BEGINNING):
                return None
            if time.monotonic() > until:
                raise TimeoutError("the first window does not answer") from None
            time.sleep(0.05)  # it holds the lock, and will listen at once


def _family() -> str:
    return "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"


def _address() -> str:
    folder = str(config_folder().absolute())
    if sys.platform == "win32":
        import hashlib

        return rf"\\.\pipe\cabinet-{hashlib.sha256(folder.encode()).hexdigest()[:32]}"
    return os.path.join(folder, "window.socket")  # noqa: PTH118 (as the system wants it)


def _is_there() -> bool:
    """Return whether a window listens, as far as can be seen without asking it."""
    with contextlib.suppress(OSError):
        return Path(_address()).exists()
    return False


def _listen() -> Listener:
    from multiprocessing.connection import Listener

    address = _address()
    if sys.platform != "win32":
        if len(os.fsencode(address)) > LONGEST_NAME:
            raise OSError(f"{address} is too long a name for a socket")
        Path(address).unlink(missing_ok=True)  # of a window that was killed: its lock is free
    before = os.umask(0o177)
    try:
        return Listener(address, _family(), backlog=8)
    finally:
        os.umask(before)


def _serve(listener: Listener) -> None:
    while True:
        try:
            with listener.accept() as other:
                _take(other)
        except (OSError, EOFError) as error:
            if getattr(listener, "_listener", None) is None:
                return  # it was closed
            logging.getLogger("cabinet").info("another start broke off: %s", error)


def _take(other: Connection) -> None:
    """Read one wish and have the window fulfill it; what is no wish is not answered."""
    if not other.poll(SILENCE):
        return
    try:
        wish = msgspec.json.decode(other.recv_bytes(MOST_BYTES), type=Wish)
    except msgspec.MsgspecError as error:
        logging.getLogger("cabinet").warning("what another program sent is no wish: %s", error)
        return
    with contextlib.suppress(pygame.error):  # the window has just closed
        pygame.event.post(pygame.Event(WISHED, wish=wish))
        other.send_bytes(DONE)


def _let_come_to_front() -> None:
    """Windows lets only the program that was just started bring a window to the front."""
    if sys.platform == "win32":
        import ctypes

        any_program = -1
        ctypes.windll.user32.AllowSetForegroundWindow(any_program)
