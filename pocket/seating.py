"""Who sits where: the links of seats, who has come with them, what each is shown.

Everything here runs in the server's loop and returns at once.
"""

from collections.abc import Callable, Iterator
from typing import Final

from pocket import wire
from pocket.limits import LOOKERS
from pocket.phone import Phone
from pocket.table import Table
from pocket.tokens import as_meant, is_same
from rules.core import Refusal, Seat
from rules.remote import AT_ANY_TIME, SPECTATOR, AnyAnswer, Page, Welcome
from rules.words import _

NOWHERE: Final = -2
"""The seat of those who wait for the next game."""


class Place:
    """A seat that phones may have, or the one of all spectators."""

    def __init__(self, seat: Seat, token: str) -> None:
        self.token = token
        self.is_shared = seat == SPECTATOR
        """Whether several phones may be here at once."""
        self.phones: list[Phone] = []
        self.sit(seat)

    def sit(self, seat: Seat) -> None:
        """Be a seat of another game, of which nothing is known yet."""
        self.seat = seat
        self.page: Page | None = None
        self.welcome = b""
        self.shown = b""
        for phone in self.phones:
            phone.seat = seat


class Seating:
    """The places of one table."""

    def __init__(self, table: Table, deal: Callable[[int], None]) -> None:
        self._table, self._deal = table, deal
        self._places: dict[Seat, Place] = {}
        self._resting: dict[str, Place] = {}
        """By their tokens: the places of the last game that the next one has not taken up yet."""
        self._rests = b""
        self._look: object = None

    # --- what the table says ------------------------------------------------------------------

    def invite(self, seat: Seat, token: str) -> None:
        """Let a seat be taken by who knows the token, and by nobody with an older one.

        Who has waited with it since the last game sits down there.
        """
        former, waiting = self._places.get(seat), self._resting.pop(token, None)
        if waiting is not None:
            self._places[seat] = waiting
            waiting.sit(seat)
            (self._table.came if waiting.phones else self._table.left)(seat)
        else:
            place = self._places[seat] = Place(seat, token)
            if former is not None:
                place.page, place.welcome, place.shown = former.page, former.welcome, former.shown
        if former is not None and self._send_away(former, _("There is a new link for this seat.")):
            self._table.left(seat)

    def dismiss(self, seat: Seat, why: str) -> None:
        """Send away who has a seat; their link lets them in again."""
        place = self._places.get(seat)
        if place is not None and self._send_away(place, why):
            self._table.left(seat)

    def withdraw(self, seat: Seat, why: str) -> None:
        """Let nobody have the seat any more."""
        if (place := self._places.pop(seat, None)) is not None:
            self._send_away(place, why)

    def rest(self, words: str) -> None:
        """The game is over: let everybody wait for the next one."""
        self._rests = wire.encode(wire.Rests(words))
        self._resting |= {place.token: place for place in self._places.values()}
        self._places.clear()
        for place in self._resting.values():
            place.sit(NOWHERE)
            for phone in place.phones:
                phone.show(self._rests)

    def close(self, why: str) -> None:
        """Send everybody away, until the table opens again."""
        for place in self._all():
            for phone in place.phones:
                phone.seat = None
                phone.end(wire.Gone(why, closed=True))
        self._places.clear()
        self._resting.clear()

    def _all(self) -> list[Place]:
        return [*self._places.values(), *self._resting.values()]

    def _send_away(self, place: Place, why: str) -> bool:
        """Send away whoever is at a place; return whether it was taken."""
        phones, place.phones = place.phones, []
        for phone in phones:
            phone.seat = None
            phone.end(wire.Gone(why))
        return bool(phones)

    def welcome(self, seat: Seat, welcome: Welcome) -> None:
        """Tell who sits there, and whoever will, which table it is."""
        look = (welcome.game, welcome.cards, welcome.look)
        if look != self._look:
            self._look = look
            self._deal(welcome.cards)
        if (place := self._places.get(seat)) is None:
            return
        message = wire.encode(wire.Welcomed(wire.VERSION, welcome))
        if message != place.welcome:
            place.welcome = message
            for phone in place.phones:
                self._greet(place, phone)

    def show(self, seat: Seat, page: Page) -> None:
        """Show who sits there, and whoever will, a page."""
        if (place := self._places.get(seat)) is None:
            return
        message = wire.encode(wire.Shown(page))
        place.page = page
        if message != place.shown:
            place.shown = message
            if place.welcome:
                for phone in place.phones:
                    phone.show(message)

    def refuse(self, seat: Seat, refusal: Refusal) -> None:
        """Say to who sits there why something cannot be done."""
        for phone in self._at(seat):
            phone.say(wire.Refused(refusal.rule, refusal.reason))

    def tell(self, seat: Seat, words: str) -> None:
        """Say something to who sits there."""
        for phone in self._at(seat):
            phone.say(wire.Told(words))

    def _at(self, seat: Seat) -> Iterator[Phone]:
        if (place := self._places.get(seat)) is not None:
            yield from place.phones

    # --- what phones say ----------------------------------------------------------------------

    def join(self, phone: Phone, join: wire.Join) -> None:
        """Let a phone in, in place of the one that has the seat; or turn it away."""
        place = self._of(join.token)
        phone.visit = join.visit
        if place is None:
            phone.end(
                wire.TurnedAway(
                    _("This link opens no seat any more. Ask for a new one at the table.")
                )
            )
        elif place.is_shared and len(place.phones) >= LOOKERS:
            phone.end(wire.TurnedAway(_("So many look on that there is no room for more.")))
        elif place.is_shared or not place.phones:
            self._sit(place, phone)
        elif place.phones[0].visit == join.visit != "":
            former = place.phones.pop()  # the same page: its last connection is lost
            former.seat = None
            former.drop()
            self._sit(place, phone)
        elif join.again:  # else two pages would take the seat from each other for good
            phone.end(_elsewhere())
        else:
            former = place.phones.pop()
            former.seat = None
            former.end(_elsewhere())
            self._sit(place, phone)

    def _of(self, token: str) -> Place | None:
        """Return the place of a token, after looking at all of them: time tells nothing."""
        said, found = as_meant(token), None
        for place in self._all():
            if is_same(place.token, said):
                found = place
        return found

    def _sit(self, place: Place, phone: Phone) -> None:
        phone.seat = place.seat
        place.phones.append(phone)
        if place.seat == NOWHERE:
            phone.show(self._rests)
            return
        self._greet(place, phone)
        if not place.is_shared or len(place.phones) == 1:
            self._table.came(place.seat)

    def _greet(self, place: Place, phone: Phone) -> None:
        if place.welcome:
            phone.welcome(place.welcome)
            if place.shown:
                phone.show(place.shown)

    def left(self, phone: Phone) -> None:
        """A phone is not there any more."""
        for place in self._all():
            if phone in place.phones:
                place.phones.remove(phone)
                if not place.phones and place.seat != NOWHERE:
                    self._table.left(place.seat)

    def answer(self, phone: Phone, answer: AnyAnswer) -> None:
        """Hand on what a phone says, unless it cannot be about what it was shown."""
        place = None if phone.seat is None else self._places.get(phone.seat)
        if place is None:
            phone.say(wire.Refused("", _("You do not have this seat.")))
        elif place.is_shared:
            phone.say(wire.Refused("", _("You’re watching, so you can’t play.")))
        elif place.page is None or answer.position > place.page.position:
            phone.say(wire.Refused("", _("The table has not asked that.")))
        elif answer.position < place.page.position and not isinstance(answer, AT_ANY_TIME):
            phone.say(wire.Refused("", _("That came too late: the game has gone on.")))
        elif not self._table.said(place.seat, answer):
            phone.say(wire.Refused("", _("The table is busy. Try again.")))


def _elsewhere() -> wire.Gone:
    words = _("Your seat went to the page opened last.")
    return wire.Gone(words, elsewhere=True)
