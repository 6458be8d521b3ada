"""Who sits where in a set-up: names, colors, people and computer players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core import HUMAN
from rules.names import fault_of
from rules.script import isolated
from rules.words import _
from table.cast import cast
from table.engine import level_of
from table.storage.presets import PERSONS, PHONE, PresetSeat
from table.storage.settings import Settings

USUAL_NAMES: Final = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo")
USUAL_COMPUTER: Final = "bot:normal"
SEATS: Final = 8
MOST_SIGNS: Final = 100
"""People whose sign is remembered, those who played last."""


def _usual_names(player: str) -> tuple[str, ...]:
    """Return how people are called, or who the computer players are."""
    if player in PERSONS:
        return tuple(map(_, USUAL_NAMES))
    return tuple(one.name for one in cast())


def _player(kept: str) -> str:
    """Return a kept player as one of those that a seat offers."""
    if kept == PHONE:
        return PHONE
    level = level_of(kept)
    return f"bot:{level}" if level else HUMAN


class Players:
    """The seats of a set-up; the colors that nobody has wait in `spare`.

    A computer player is who its name says (`table.cast`), and comes again the next time.
    The seats begin as they were last time, or as computer players; where there is no person
    among them, the first is one.
    """

    def __init__(self, settings: Settings, count: int) -> None:
        self._settings = settings
        self.seats: list[PresetSeat] = []
        known = settings.seat_colors
        self.spare = list(known) if len(set(known)) == SEATS else list(range(SEATS))
        self._former_names: dict[int, str] = {}
        """By color: what a seat was called before it changed between person and computer."""
        self.set_count(count)

    # --- changes ----------------------------------------------------------------------------

    def set_count(self, count: int) -> None:
        """Add seats at the end, or take some away."""
        while len(self.seats) > count:
            self.spare.insert(0, self.seats.pop().color)
        come = range(len(self.seats), count)
        for at in come:
            self.seats.append(self._as_last_time(at, count))
        self._make_names_unique()
        for at in come:
            self._wear_own(at)

    def leave(self, at: int) -> None:
        """Leave a seat empty; those after it move up."""
        self.spare.insert(0, self.seats.pop(at).color)

    def _as_last_time(self, at: int, count: int) -> PresetSeat:
        settings = self._settings
        lasts = [_player(kept) for kept in settings.players[:count]]
        last = lasts[at] if at < len(lasts) else USUAL_COMPUTER
        player = last if at or not PERSONS.isdisjoint(lasts) else HUMAN
        named = at < len(settings.names) and bool(settings.names[at])
        if named and (player in PERSONS) == (last in PERSONS):
            name = settings.names[at]
        else:
            name = self._free_name(player)
        return PresetSeat(name, player, self.spare.pop(0))

    def take(self, seats: Sequence[PresetSeat]) -> None:
        """Seat the players of a preset; a color that is taken twice is exchanged."""
        self.seats, self.spare = [], list(range(SEATS))
        self._former_names.clear()
        for seat in seats:
            color = seat.color if seat.color in self.spare else self.spare[0]
            self.spare.remove(color)
            self.seats.append(PresetSeat(seat.name, _player(seat.player), color))
        self._make_names_unique()

    def rename(self, at: int, name: str) -> bool:
        """Give a seat another name; return whether its color is another now: its owner's."""
        seat = self.seats[at]
        self.seats[at] = PresetSeat(name, seat.player, seat.color)
        return self._wear_own(at)

    def _wear_own(self, at: int) -> bool:
        """Give a person the color that they had last; return whether it is another."""
        seat = self.seats[at]
        color = self._settings.signs.get(seat.name.strip(), seat.color)
        if not seat.is_person or color == seat.color:
            return False
        self._wear(at, color)
        return True

    def _wear(self, at: int, color: int) -> None:
        """Give a seat a color; whoever has it takes that of the seat."""
        seat = self.seats[at]
        if color in self.spare:
            self.spare[self.spare.index(color)] = seat.color
        else:
            other = next(at for at, each in enumerate(self.seats) if each.color == color)
            former = self.seats[other]
            self.seats[other] = PresetSeat(former.name, former.player, seat.color)
        self.seats[at] = PresetSeat(seat.name, seat.player, color)

    def set_player(self, at: int, player: str) -> None:
        """Make a seat a person's or a computer's; each has its own name, proposed at first."""
        seat = self.seats[at]
        name = seat.name
        if (player in PERSONS) != seat.is_person:
            name = self._former_names.get(seat.color, "")
            if not name or self._is_taken(name):
                name = self._free_name(player)
            self._former_names[seat.color] = seat.name
        self.seats[at] = PresetSeat(name, player, seat.color)

    def swap(self, one: int, other: int) -> None:
        """Let two players change places; the colors go with them."""
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]

    def next_color(self, at: int) -> None:
        """Give a seat the next color that nobody has, or change with the next seat."""
        if self.spare:
            self._wear(at, self.spare[0])
            self.spare.append(self.spare.pop(0))
        else:
            self._wear(at, self.seats[(at + 1) % len(self.seats)].color)

    # --- names ------------------------------------------------------------------------------

    def _is_taken(self, name: str) -> bool:
        return name.strip().casefold() in {seat.name.strip().casefold() for seat in self.seats}

    def _free_name(self, player: str) -> str:
        own = self._settings.person if player in PERSONS else ""
        names = [name for name in (own, *_usual_names(player)) if name]
        return next((name for name in names if not self._is_taken(name)), names[0])

    def _make_names_unique(self) -> None:
        seats, self.seats = self.seats, []
        for seat in seats:
            name = seat.name
            if name.strip() and self._is_taken(name):
                taken = {other.name.strip().casefold() for other in seats}
                usual = _usual_names(seat.player)
                name = next((one for one in usual if one.casefold() not in taken), name)
            self.seats.append(PresetSeat(name, seat.player, seat.color))

    def problem(self) -> str:
        """Return what is wrong with the names in one sentence, or ''."""
        names = [seat.name.strip() for seat in self.seats]
        if not all(names):
            return _("Seat {number} has no name; type one.").format(number=names.index("") + 1)
        for at, name in enumerate(names):
            fault = fault_of(name)
            if fault:
                seat = _("Seat {number}:").format(number=at + 1)
                return f"{seat} {fault}"
        folded = [name.casefold() for name in names]
        for at, name in enumerate(folded):
            if name in folded[:at]:
                return _("Two players are called {name}; change one of the names.").format(
                    name=isolated(names[at])
                )
        return ""

    def keep(self) -> None:
        """Remember the players in the settings, for the next set-up."""
        settings = self._settings
        count = len(self.seats)
        names = tuple(seat.name.strip() for seat in self.seats)
        players = tuple(seat.player for seat in self.seats)
        settings.names = names + settings.names[count:]
        settings.players = players + settings.players[count:]
        settings.seat_colors = (*(seat.color for seat in self.seats), *self.spare)
        people = {seat.name.strip(): seat.color for seat in self.seats if seat.is_person}
        settings.person = next(iter(people), settings.person)
        others = {name: color for name, color in settings.signs.items() if name not in people}
        settings.signs = dict([*others.items(), *people.items()][-MOST_SIGNS:])

    def keep_phones(self) -> None:
        """Remember by their names who has their hand at a phone."""
        for seat in self.seats:
            if seat.is_person:
                self._settings.remember_phone(seat.name.strip(), at_phone=seat.player == PHONE)
