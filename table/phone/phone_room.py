"""The room of an evening: phones stay while games come and go, and find back after a restart."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

import msgspec

from rules.core import Seat
from rules.files.writing import write_atomically
from rules.remote import SPECTATOR
from rules.words import _
from table.phones import Doors, Invitation, MakesPhones, Phones, PhonesError
from table.storage.places import games_folder, make_folder
from table.storage.settings import Settings

KEPT_SECONDS: Final = 7 * 24 * 3600.0
"""A room that nobody has used for so long is forgotten: its links open nothing any more."""
LOOKING_ON: Final = ""
"""Stands for all spectators where people are told apart by their names."""


class Building(Protocol):
    """The program around a room."""

    @property
    def phones(self) -> MakesPhones | None:
        """Makes what serves phones; `None` where there are none."""

    def wake(self) -> None:
        """Look at the table soon; this may be called from any thread."""


class Room:
    """Serves phones from when the first one is asked in until the program ends or lets them go.

    People are known by their names, so they keep their links wherever they sit in the next game.
    A file beside the records keeps the links of a port.

    `there` are the names of those whose phones were there when the last game was left, `resting`
    those for whom a computer player goes on. `trouble` is why no phone can be let in, or ''.
    """

    def __init__(self, house: Building) -> None:
        self._house = house
        self.phones: Phones | None = None
        self.doors: Doors | None = None
        self.trouble = ""
        self.looked_on = False
        """Whether others may look on."""
        self.there: frozenset[str] = frozenset()
        self.resting: set[str] = set()
        self._at: tuple[str, int] = ("", 0)
        self._secrets: dict[str, str] = {}
        self._invited: dict[Seat, Invitation] = {}

    def open(self, settings: Settings) -> None:
        """Let phones in, where the settings say; whoever is in already stays."""
        at = settings.phone_host, settings.phone_port
        if self.phones is not None and at == self._at:
            return
        self.close()
        self.trouble = ""
        if self._house.phones is None:
            self.trouble = _("This program cannot let phones in.")
            return
        phones = self._house.phones()
        try:
            self.doors = phones.open(self._house.wake, host=at[0], port=at[1])
        except PhonesError as error:
            self.trouble = str(error)
            return
        self.phones, self._at = phones, at
        self._secrets = dict(_read(self._file(self.doors)))

    def close(self) -> None:
        """Tell the phones, and let nobody in any more; the links open the next room here."""
        if self.phones is not None:
            self.phones.close()
        self.phones = self.doors = None
        self.there = frozenset()

    def invite(self, seat: Seat, name: str, *, anew: bool = False) -> Invitation:
        """Let a person sit down by the link that they have; `anew`: by a new one alone."""
        assert self.phones is not None
        name = LOOKING_ON if seat == SPECTATOR else name
        invitation = self.phones.invite(seat, "" if anew else self._secrets.get(name, ""))
        if self._secrets.get(name) != invitation.secret:
            self._secrets[name] = invitation.secret
            self._keep()
        self._invited[seat] = invitation
        return invitation

    def links(self, seat: Seat) -> tuple[str, ...]:
        """Return the links by which a seat of this game may be taken."""
        return self._invited[seat].links if seat in self._invited else ()

    def rest(self, there: frozenset[str]) -> None:
        """A game is left: its phones wait for the next one."""
        self.there = there
        self._invited.clear()
        if self.phones is not None:
            self.phones.rest(_("The next game starts here on its own."))

    # --- the file ---------------------------------------------------------------------------

    @staticmethod
    def _file(doors: Doors) -> Path:
        return games_folder() / f"room-{doors.port}.json"

    def _keep(self) -> None:
        assert self.doors is not None
        file = self._file(self.doors)
        with contextlib.suppress(OSError):  # then a restart asks people to scan again
            make_folder(file.parent)
            write_atomically(file, msgspec.json.encode(self._secrets), private=True)


def _read(file: Path) -> Mapping[str, str]:
    """Return the links that a room here had lately."""
    try:
        if time.time() - file.stat().st_mtime > KEPT_SECONDS:
            return {}
        return msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError, UnicodeError):
        return {}
