"""The room of an evening: phones stay while games come and go, and find back after a restart."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec

from art.palette import arrange_seat_colors, palette
from rules.core import Seat
from rules.files.writing import write_atomically
from rules.remote import SIGNS, SPECTATOR
from rules.words import _
from table.phones import Doors, Invitation, MakesPhones, Phones, PhonesError
from table.storage.places import games_folder, make_folder
from table.storage.settings import Settings

KEPT_SECONDS: Final = 24 * 3600.0
"""A room that nobody has used for so long is forgotten: another evening has another code."""
LOOKING_ON: Final = ""
"""Stands for all spectators where people are told apart by their names."""


class Person(msgspec.Struct):
    """Somebody of the room: their name, their secret, the number of their sign.

    `joined` tells whose phone has come by the code; any other seat is still free. Who `waits` gets
    the next free one.
    """

    name: str
    secret: str
    sign: Annotated[int, msgspec.Meta(ge=0, lt=SIGNS)] = 0
    joined: bool = False
    waits: bool = False
    language: str = ""


class Kept(msgspec.Struct):
    """A room's file."""

    code: str
    people: list[Person]


class Room:
    """Serves phones from when the first one is asked in until the program ends or lets them go.

    People are known by their names, so they keep their links wherever they sit in the next game.
    Whoever reads the `code` may come in. A file beside the records keeps code and people of a port.
    `makes` makes what serves phones; `None` where there are none.

    `there` are the names of those whose phones were there when the last game was left, `resting`
    those for whom a computer player goes on. `trouble` is why no phone can be let in, or ''.
    """

    def __init__(self, makes: MakesPhones | None, wake: Callable[[], None]) -> None:
        self.makes, self._wake = makes, wake
        self.phones: Phones | None = None
        self.doors: Doors | None = None
        self.trouble = ""
        self.looked_on = False
        """Whether somebody looks on."""
        self.code = ""
        self.people: dict[str, Person] = {}
        """By their names."""
        self.there: frozenset[str] = frozenset()
        self.resting: set[str] = set()
        self._at: tuple[str, int] = ("", 0)
        self._invited: dict[Seat, Invitation] = {}

    def open(self, settings: Settings) -> None:
        """Let phones in, where the settings say; whoever is in already stays."""
        at = settings.phone_host, settings.phone_port
        if self.is_open_at(settings):
            return
        self.close()
        self.trouble = ""
        if self.makes is None:
            self.trouble = _("This program can’t let phones in.")
            return
        phones = self.makes()
        try:
            self.doors = self._opened(phones, *at)
        except PhonesError as error:
            self.trouble = str(error)
            return
        self.phones, self._at = phones, at
        kept = _read(self._file(self.doors))
        self.code = kept.code or phones.new_code()
        self.people = {person.name: person for person in kept.people}

    def _opened(self, phones: Phones, host: str, port: int) -> Doors:
        """Open where the last room was, as its links say, or else at any port."""
        if not port and (last := _last_port()):
            with contextlib.suppress(PhonesError):  # something else has it now
                return phones.open(self._wake, host=host, port=last)
        return phones.open(self._wake, host=host, port=port)

    def is_open_at(self, settings: Settings) -> bool:
        """Return whether it is open where the settings say."""
        return self.phones is not None and self._at == (settings.phone_host, settings.phone_port)

    def close(self) -> None:
        """Tell the phones, and let nobody in any more; the links open the next room here."""
        if self.phones is not None:
            self.phones.close()
        self.phones = self.doors = None
        self.there = frozenset()

    def invite(self, seat: Seat, name: str, *, new_link: bool = False) -> Invitation:
        """Let a person sit down by the link that they have, or only by a `new_link`."""
        assert self.phones is not None
        name = LOOKING_ON if seat == SPECTATOR else name
        person = self.people.get(name)
        invitation = self.phones.invite(seat, "" if new_link or person is None else person.secret)
        if person is None or person.secret != invitation.secret:
            self.people[name] = Person(name, invitation.secret)
            self._keep()
        self._invited[seat] = invitation
        return invitation

    # --- who is in the room -------------------------------------------------------------------

    def person(self, secret: str) -> Person | None:
        """Return who has a secret."""
        return next((each for each in self.people.values() if each.secret == secret), None)

    def admit(self, secret: str, name: str, sign: int, language: str, *, waits: bool) -> Person:
        """Let somebody be in the room; one who was in it changes name and sign."""
        former = self.person(secret)
        if former is not None:
            del self.people[former.name]
        person = Person(name, secret, sign, joined=True, waits=waits, language=language)
        self.people[name] = person
        self._keep()
        return person

    def free(self, name: str) -> None:
        """Let a seat be taken by the next player."""
        if self.people.pop(name, None) is not None:
            self._keep()

    def dress(self, names: Sequence[str], settings: Settings) -> None:
        """Let each seat have the sign that its person has chosen; others keep theirs."""
        before = settings.seat_colors or range(len(palette().seats))
        order = list(dict.fromkeys([*before, *range(len(palette().seats))]))
        for seat, name in enumerate(names):
            person = self.people.get(name)
            if person is not None and person.joined and seat < len(order):
                other = order.index(person.sign)
                order[seat], order[other] = order[other], order[seat]
        settings.seat_colors = tuple(order)
        arrange_seat_colors(order)

    @property
    def links(self) -> tuple[str, ...]:
        """Return the links by which the room is entered, the likeliest first."""
        doors = () if self.doors is None else self.doors.addresses
        return tuple(f"{address}/#{self.code}" for address in doors)

    @property
    def name(self) -> str:
        """What may be typed in place of an address, or ''."""
        if self.doors is None or self.phones is None or not self.phones.name:
            return ""
        return f"{self.phones.name}:{self.doors.port}"

    def links_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the links by which a seat of this game may be taken."""
        return self._invited[seat].links if seat in self._invited else ()

    def rest(self, there: frozenset[str]) -> None:
        """A game is left: its phones wait for the next one."""
        self.there = there
        self._invited.clear()
        if self.phones is not None:
            self.phones.rest(chosen_at_the_table)

    def practice(self) -> None:
        """Somebody learns at the screen: phones wait on, and are told so."""
        if self.phones is not None:
            self.phones.rest(
                lambda: _("Somebody is practicing at the table. The next game starts here.")
            )

    # --- the file ---------------------------------------------------------------------------

    @staticmethod
    def _file(doors: Doors) -> Path:
        return games_folder() / f"room-{doors.port}.json"

    def _keep(self) -> None:
        assert self.doors is not None
        file = self._file(self.doors)
        with contextlib.suppress(OSError):  # then a restart asks people to join again
            make_folder(file.parent)
            write_atomically(
                file, msgspec.json.encode(Kept(self.code, [*self.people.values()])), private=True
            )


def chosen_at_the_table() -> str:
    """Return what phones say while somebody at the screen decides what is played next."""
    return _("The next game is chosen at the table and starts here on its own.")


def _last_port() -> int:
    """Return the port of the last room, or 0 where there was none lately."""
    found = [(_age(file), file.stem[5:]) for file in games_folder().glob("room-*.json")]
    age, port = min(found, default=(KEPT_SECONDS, ""))
    is_port = age < KEPT_SECONDS and port.isdecimal() and int(port) < 2**16
    return int(port) if is_port else 0


def _age(file: Path) -> float:
    """Return the seconds since a file was written, `KEPT_SECONDS` if it can't be read."""
    try:
        return time.time() - file.stat().st_mtime
    except OSError:
        return KEPT_SECONDS


def _read(file: Path) -> Kept:
    """Return the room that was here lately."""
    try:
        if _age(file) >= KEPT_SECONDS:
            return Kept("", [])
        return msgspec.json.decode(file.read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError, UnicodeError):
        return Kept("", [])
