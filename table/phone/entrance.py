"""Who comes into the room by its code: what they are shown, and how they get a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from art.palette import palette, seat_color
from rules.core import Seat
from rules.names import fault_of, normal
from rules.remote import SPECTATOR, Lobby, LobbySeat
from rules.script import cut
from rules.words import _, speaking
from table.match import Match
from table.phone.arrival import look_of
from table.phone.phone_room import Person, Room
from table.phones import Entered, Phones

LONGEST_NAME: Final = 24


class Hall(Protocol):
    """The phones of a game, as somebody who comes in needs them."""

    match: Match
    room: Room
    there: set[Seat]
    away: set[Seat]
    resting: dict[Seat, bool]

    def seat_person(self, seat: Seat, person: Person) -> None:
        """Let somebody of the room have a seat."""

    def let_look_on(self) -> None:
        """Let others look on at phones of their own."""


def is_free(hall: Hall, seat: Seat) -> bool:
    """Return whether a seat is at a phone, and nobody's yet."""
    person = hall.room.people.get(hall.match.header.names[seat])
    joined = person is not None and person.joined
    return seat in hall.match.phones and not joined and seat not in hall.there | hall.away


def can_be_freed(hall: Hall, seat: Seat) -> bool:
    """Return whether somebody holds a seat by a link that the table can take from them."""
    return seat in {*hall.match.phones, *hall.resting} and not is_free(hall, seat)


def lobby_of(hall: Hall) -> Lobby:
    """Return what somebody is shown who has come in and has no seat."""
    match, room = hall.match, hall.room
    signs = palette().seats
    return Lobby(
        game=match.entry.sheet.title,
        look=look_of(match),
        seats=tuple(
            LobbySeat(seat, name, _how(hall, seat), (own := seat_color(seat)).shape, own.color)
            for seat, name in enumerate(match.controller.names)
        ),
        signs=tuple((each.shape, each.color) for each in signs),
        taken=tuple(sorted(_taken(hall))),
        cards=len(match.session.game.deck.cards),
        waiting=tuple(each.name for each in room.people.values() if each.waits),
    )


def _taken(hall: Hall) -> set[int]:
    """Return the signs that people have: those in the room, and those at the table's screen."""
    match = hall.match
    order = match.settings.seat_colors or range(len(palette().seats))
    at_screen = {order[seat] for seat in match.people if seat < len(order)}
    return at_screen | {each.sign for each in hall.room.people.values() if each.joined}


def _how(hall: Hall, seat: Seat) -> str:
    match = hall.match
    if seat not in match.persons:
        return "computer"
    if is_free(hall, seat):
        return "free"
    if seat in hall.there:
        return "there"
    return "away" if seat in {*match.phones, *match.levels} else "screen"


def enter(hall: Hall, phones: Phones, heard: Entered) -> None:
    """Give somebody the seat that they want, or say to them why not."""
    wanted, room = heard.enter, hall.room
    name = cut(normal(" ".join(wanted.name.split())), LONGEST_NAME)
    with speaking(heard.language):
        why = _why_not(hall, heard, name)
    if why:
        phones.refuse_entry(heard.secret, why)
        return
    former = room.person(heard.secret)
    taken = _taken(hall) - (set() if former is None else {former.sign})
    free = (sign for sign in (wanted.sign, *range(len(palette().seats))) if sign not in taken)
    person = room.admit(
        heard.secret, name, next(free, wanted.sign), heard.language, waits=wanted.waits
    )
    if wanted.seat == SPECTATOR:
        hall.let_look_on()
        phones.look_on(heard.secret)
        fill(hall)
    else:
        hall.seat_person(wanted.seat, person)


def _why_not(hall: Hall, heard: Entered, name: str) -> str:
    wanted, match, room = heard.enter, hall.match, hall.room
    if not name:
        return _("Type your name.")
    if fault := fault_of(name):
        return fault
    others = {each.name for each in room.people.values() if each.joined}
    former = room.person(heard.secret)
    others -= set() if former is None else {former.name}
    others |= {each for at, each in enumerate(match.header.names) if at != wanted.seat}
    others -= {former.name} if former is not None and former.joined else set()
    if name.casefold() in {each.casefold() for each in others}:
        for seat, each in enumerate(match.header.names):
            if each.casefold() == name.casefold() and _how(hall, seat) in {"there", "away"}:
                return _(
                    "{name} has a seat here. If that’s you, press “{button}” in your row on the "
                    "table’s Phones page. Or choose another name."
                ).format(name=name, button=_way_back(hall, seat))
        return _("{name} is here already. Choose another name.").format(name=name)
    if wanted.seat != SPECTATOR and (
        wanted.seat >= len(match.header.seats) or not is_free(hall, wanted.seat)
    ):
        return _("Somebody was quicker. Choose another seat.")
    return ""


def _way_back(hall: Hall, seat: Seat) -> str:
    """Return the button of the page of phones by which a seat that is somebody's is free."""
    return _("Free the seat") if can_be_freed(hall, seat) else _("Phone")


def fill(hall: Hall) -> None:
    """Give free seats to those who wait for one."""
    for person in tuple(waiting(hall.room)):
        free = next(filter(lambda seat: is_free(hall, seat), sorted(hall.match.phones)), None)
        if free is not None:
            person.waits = False
            hall.seat_person(free, person)


def waiting(room: Room) -> Iterator[Person]:
    """Yield who waits for a seat, in the order in which they came."""
    return (each for each in room.people.values() if each.joined and each.waits)
