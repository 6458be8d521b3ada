"""Who comes in and sits where: the room's code, the links of seats, what each is shown.

Everything here runs in the server's loop and returns at once.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Final

from msgspec import structs

from pocket import wire
from pocket.hearing import Ear
from pocket.limits import CODES, GUESTS, LOOKERS, Bucket
from pocket.phone import Phone
from pocket.tokens import LENGTH, as_meant, is_same
from rules.core import Refusal, Seat
from rules.remote import AT_ANY_TIME, SPECTATOR, AnyAnswer, Enter, Lobby, Page, Welcome
from rules.words import _, speaking
from table.phones import Came, Entered, Left, Said

NOWHERE: Final = -2
"""The seat of those who wait for the next game."""


class Place:
    """A seat that phones may have, or the one of all spectators."""

    def __init__(self, seat: Seat, token: str) -> None:
        self.token = token
        self.is_shared = seat == SPECTATOR
        """Whether several phones may be here at once."""
        self.is_guest = False
        """Whether somebody is here who came with the room's code, and has no seat yet."""
        self.phones: list[Phone] = []
        self.mark = sha256(f"faces {token}".encode()).hexdigest()[:16]
        """By which its requests for faces are known; it opens nothing."""
        self.sit(seat)

    def sit(self, seat: Seat) -> None:
        """Be a seat of another game, of which nothing is known yet."""
        self.seat = seat
        self.is_guest = False
        self.page: Page | None = None
        self.welcome = b""
        self.shown = b""
        for phone in self.phones:
            phone.seat = seat


class Seating:
    """The places of one table."""

    def __init__(self, table: Ear, deal: Callable[[int, str], None]) -> None:
        self._table, self._deal = table, deal
        self._places: dict[Seat, Place] = {}
        self._resting: dict[str, Place] = {}
        """By their tokens: the places of the last game that the next one has not taken up yet."""
        self._lobby = b""
        self._rests: Callable[[], str] = str
        self._code = ""
        self._guesses = Bucket(CODES)
        self._onlookers: set[str] = set()
        """The secrets of those who look on."""

    # --- what the table says ------------------------------------------------------------------

    def invite(self, seat: Seat, token: str) -> None:
        """Let a seat be taken by who knows the token, and by nobody with an older one.

        Who has waited with it since the last game sits down there.
        """
        former, waiting = self._places.get(seat), self._resting.pop(token, None)
        if waiting is None and token in self._onlookers:
            waiting = self._out_of_onlookers(token)
        if waiting is not None:
            self._places[seat] = waiting
            waiting.sit(seat)
            if waiting.phones:
                self._table.hear(Came(seat, waiting.phones[0].language))
            else:
                self._table.hear(Left(seat))
        else:
            place = self._places[seat] = Place(seat, token)
            if former is not None:
                place.page, place.welcome, place.shown = former.page, former.welcome, former.shown
        if former is not None and self._send_away(former, _("There is a new link for this seat.")):
            self._table.hear(Left(seat))

    def _out_of_onlookers(self, token: str) -> Place:
        """Return a place with the phone of somebody who has looked on till now."""
        place, shared = Place(NOWHERE, token), self._places.get(SPECTATOR)
        self._onlookers.discard(token)
        if shared is not None:
            for phone in [each for each in shared.phones if each.token == token]:
                self._leave(shared, phone)
                place.phones.append(phone)
        return place

    def gather(self, code: str, lobby: Lobby) -> None:
        """Let who knows the code into the room, and show them who is there."""
        self._code, self._lobby = code, wire.encode(wire.Gathered(lobby))
        self._deal(lobby.cards, lobby.look.faces)
        for place in self._resting.values():
            place.is_guest = True
        for phone in self._roomers():
            phone.gather(self._lobby)

    def _roomers(self) -> Iterator[Phone]:
        """Yield the phones that have come by the code, and have no seat."""
        for place in self._resting.values():
            yield from place.phones
        for phone in self._at(SPECTATOR):
            if phone.token in self._onlookers:
                yield phone

    def look_on(self, token: str) -> None:
        """Let a guest look on."""
        guest, place = self._resting.pop(token, None), self._places.get(SPECTATOR)
        self._onlookers.add(token)
        if guest is None and place is not None:  # they have looked for a seat meanwhile
            for phone in place.phones:
                if phone.token == token:
                    self._greet(place, phone)
        for phone in () if guest is None else guest.phones:
            if place is not None and len(place.phones) < LOOKERS:
                self._sit(place, phone)
            else:
                phone.end(wire.TurnedAway(_too_many(phone)))

    def refuse_entry(self, token: str, why: str) -> None:
        """Say to a guest why they don't get what they want."""
        for phone in tuple(self._roomers()):
            if phone.token == token:
                phone.say(wire.Refused("", why))

    def dismiss(self, seat: Seat, why: str) -> None:
        """Send away who has a seat; their link lets them in again."""
        place = self._places.get(seat)
        if place is not None and self._send_away(place, why):
            self._table.hear(Left(seat))

    def withdraw(self, seat: Seat, why: str) -> None:
        """Let nobody have the seat any more."""
        if (place := self._places.pop(seat, None)) is not None:
            self._send_away(place, why)

    def rest(self, say: Callable[[], str]) -> None:
        """The game is over: let everybody wait for the next one."""
        self._rests, self._lobby = say, b""
        self._part_onlookers()
        self._resting |= {place.token: place for place in self._places.values()}
        self._places.clear()
        for place in self._resting.values():
            place.sit(NOWHERE)
            for phone in place.phones:
                phone.show(self._why_it_rests(phone))

    def _why_it_rests(self, phone: Phone) -> bytes:
        with speaking(phone.language):
            return wire.encode(wire.Rests(self._rests()))

    def _part_onlookers(self) -> None:
        """Give each onlooker a place of their own, from which they may sit down."""
        for token in tuple(self._onlookers):
            place = self._out_of_onlookers(token)
            if place.phones:
                self._resting[token] = place

    def close(self) -> None:
        """Send everybody away, until the table opens again."""
        for place in self._all():
            for phone in place.phones:
                phone.seat = None
                with speaking(phone.language):
                    phone.end(wire.Gone(_("The table was closed"), closed=True))
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
        """Send a seat's phones, now and later, which table it is."""
        self._deal(welcome.cards, welcome.look.faces)
        if (place := self._places.get(seat)) is None:
            return
        look = structs.replace(welcome.look, faces=f"{welcome.look.faces}.{place.mark}")
        welcome = structs.replace(welcome, look=look)
        message = wire.encode(wire.Welcomed(wire.VERSION, welcome))
        if message != place.welcome:
            place.welcome = message
            for phone in place.phones:
                self._greet(place, phone)

    def show(self, seat: Seat, page: Page) -> None:
        """Send a seat's phones, now and later, a page."""
        if (place := self._places.get(seat)) is None:
            return
        message = wire.encode(wire.Shown(page))
        place.page = page
        if message != place.shown:
            place.shown = message
            if place.welcome:
                for phone in place.phones:
                    phone.show(message)

    def shows(self, mark: str, card: int) -> bool:
        """Whether a page shows a card to who asks for its face with this mark."""
        places = self._places.values()
        return any(each.mark == mark and card in _cards_of(each.page) for each in places)

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
        phone.visit, phone.token = join.visit, as_meant(join.token)
        place = self._of(phone.token) or self._guest(phone, join.code)
        if place is None:
            return
        if place.is_shared and len(place.phones) >= LOOKERS:
            phone.end(wire.TurnedAway(_too_many(phone)))
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
        found = None
        for place in self._all():
            if is_same(place.token, token):
                found = place
        for each in self._onlookers:
            if is_same(each, token):
                found = self._places.get(SPECTATOR)
        return found

    def _guest(self, phone: Phone, code: str) -> Place | None:
        """Return a new guest's place, or turn a phone away that does not say the room's code."""
        guests = sum(place.is_guest for place in self._resting.values())
        if not code:
            why = _("Type the four letters that the table shows.")
        elif not self._guesses.has():
            why = _("Too many wrong codes were typed. Wait a minute, then try again.")
        elif not self._code or not is_same(self._code.lower(), code.strip().lower()):
            self._guesses.take()
            why = _("That isn’t the table’s code. Type the four letters that it shows now.")
        elif len(phone.token) != LENGTH or guests >= GUESTS:
            why = _("There is no room for more people now.")
        else:
            place = self._resting[phone.token] = Place(NOWHERE, phone.token)
            place.is_guest = True
            return place
        phone.end(wire.TurnedAway(why, code=True))
        return None

    def _sit(self, place: Place, phone: Phone) -> None:
        phone.seat = place.seat
        place.phones.append(phone)
        if place.seat == NOWHERE:
            if place.is_guest and self._lobby:
                phone.gather(self._lobby)
            else:
                phone.show(self._why_it_rests(phone))
            return
        self._greet(place, phone)
        if phone.token in self._onlookers and self._lobby:
            phone.gather(self._lobby)
        if not place.is_shared or len(place.phones) == 1:
            self._table.hear(Came(place.seat, phone.language))

    def _greet(self, place: Place, phone: Phone) -> None:
        if place.welcome:
            phone.welcome(place.welcome)
            if place.shown:
                phone.show(place.shown)

    def left(self, phone: Phone) -> None:
        """A phone is not there any more."""
        for place in self._all():
            if phone in place.phones:
                self._leave(place, phone)
                if place.is_guest and not place.phones:
                    del self._resting[place.token]

    def _leave(self, place: Place, phone: Phone) -> None:
        place.phones.remove(phone)
        if not place.phones and place.seat != NOWHERE:
            self._table.hear(Left(place.seat))

    def enter(self, phone: Phone, enter: Enter) -> None:
        """Hand on what seat somebody wants who has none."""
        if phone in tuple(self._roomers()):
            self._table.hear(Entered(phone.token, enter, phone.language))
        else:
            phone.say(wire.Refused("", _("This isn’t your seat.")))

    def answer(self, phone: Phone, answer: AnyAnswer) -> None:
        """Hand on what a phone says, unless it cannot be about what it was shown."""
        place = None if phone.seat is None else self._places.get(phone.seat)
        if place is None:
            phone.say(wire.Refused("", _("This isn’t your seat.")))
        elif place.is_shared:
            phone.say(wire.Refused("", _("You’re watching, so you can’t play.")))
        elif place.page is None or answer.position > place.page.position:
            phone.say(wire.Refused("", _("The table didn’t ask that.")))
        elif answer.position < place.page.position and not isinstance(answer, AT_ANY_TIME):
            phone.say(wire.Refused("", _("Too late. The game has moved on.")))
        elif not self._table.hear(Said(place.seat, answer)):
            phone.say(wire.Refused("", _("The table is busy. Try again.")))


def _cards_of(page: Page | None) -> Iterator[int]:
    """Yield the cards of which a page shows the faces."""
    if page is None:
        return
    parts = page.parts if page.costliest is None else (*page.parts, *page.costliest.parts)
    for cards in (page.hand, *(part.cards for part in parts)):
        yield from (each.card for each in cards)


def _elsewhere() -> wire.Gone:
    words = _("Your seat went to the page opened last.")
    return wire.Gone(words, elsewhere=True)


def _too_many(phone: Phone) -> str:
    with speaking(phone.language):
        return _("There is no room for more spectators.")
