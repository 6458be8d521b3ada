"""The people whose hands are at phones: the table hears what they say and shows them their pages.

What a phone says goes the way of every decision (`table.course`): the rules verify it, and it
is committed once. A page is made anew when something has changed on the table, and tells no more
than the table shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from rules.asking import Asking
from rules.core import Action, Event, Seat, cards_of
from rules.remote import BACK, SPECTATOR, AnyAnswer, Page
from rules.turn import Turn
from rules.words import _
from table.advice import no_hint
from table.card_faces import draw_back, draw_face
from table.engine import Advice
from table.match import Transition
from table.phone.answers import PhoneAnswers
from table.phone.arrival import welcome_of, welcomes_of
from table.phone.at_phone import AtPhone
from table.phone.leader import Leader
from table.phone.pages import page_of
from table.phones import (
    Came,
    Doors,
    FaceWanted,
    Heard,
    Invitation,
    Left,
    Phones,
    PhonesError,
    Said,
)

MOST_FACES: Final = 400
"""So many faces wait to be drawn for phones; they ask again for those that are forgotten."""
LARGEST: Final = 2000
"""Height of the largest face that is drawn for a phone, in its pixels."""


class PocketHands:
    """The phones of a table, from when the first seat asks for one until the last one has gone.

    `there` are the seats whose phones are there, and `away` those whose phones have been; an
    invitation is kept until its seat is taken. `trouble` is why no phone can be let in, or ''.
    """

    def __init__(self, course: Leader) -> None:
        self.course, self.house, self.match = course, course.house, course.match
        self.doors: Doors | None = None
        self.trouble = ""
        self.invitations: dict[Seat, Invitation] = {}
        self.there: set[Seat] = set()
        self.away: set[Seat] = set()
        self._phones: Phones | None = None
        self._hands: dict[Seat, AtPhone] = {}
        self._shown: dict[Seat, Page] = {}
        self._version = -1
        self._faces: deque[FaceWanted] = deque(maxlen=MOST_FACES)

    # --- doors ------------------------------------------------------------------------------

    def end(self) -> None:
        """The table is left: tell the phones, and close the doors."""
        self._close()

    @property
    def is_open(self) -> bool:
        """Whether phones can come."""
        return self._phones is not None

    @property
    def draws(self) -> bool:
        """Whether phones want cards that are not drawn yet."""
        return bool(self._faces)

    @property
    def waits_for(self) -> Seat | None:
        """The seat for whose phone the table waits: it is asked and not there."""
        seat = self.match.asked
        return seat if seat in self.match.phones - self.there else None

    @property
    def untaken(self) -> list[Seat]:
        """The seats whose phones have not come yet."""
        return sorted(self.match.phones & self.invitations.keys())

    def sit(self) -> None:
        """Invite phones to the seats that are to have one now, and let go of the others."""
        wanted = set(self.match.phones)
        if SPECTATOR in self._hands:
            wanted.add(SPECTATOR)
        for seat in self._hands.keys() - wanted:
            self._withdraw(seat, _("This seat is played at the table now."))
        if wanted and self._phones is None:
            self._open()
        for seat in sorted(wanted - self._hands.keys()):
            self._hands[seat] = self._at_phone(seat)
            self.invite(seat)
        if not self.match.phones and SPECTATOR not in self._hands:
            self._close()
        self._note_away()

    def _note_away(self) -> None:
        """Let the plates at the table say who is away."""
        self.match.away = frozenset(self.match.phones - self.there)
        self.course.look_again()

    def _at_phone(self, seat: Seat) -> AtPhone:
        return AtPhone(self.match.controller, seat, self.match.asking.observe(seat))

    def invite(self, seat: Seat) -> None:
        """Make a new link for a seat; one that was made before opens nothing any more."""
        if self._phones is not None:
            self.invitations[seat] = self._phones.invite(seat)
            self.there.discard(seat)
            self.away.discard(seat)
            self._note_away()
            self._shown.pop(seat, None)
            self._phones.welcome(seat, welcome_of(self.match, seat))
        self.course.change()

    def welcome_again(self) -> None:
        """Tell phones anew what table it is: settings may have changed."""
        if self._phones is not None:
            for welcome in welcomes_of(self.match, self._hands):
                self._phones.welcome(welcome.seat, welcome)

    def let_look_on(self, *, look_on: bool) -> None:
        """Let others look on at phones of their own, or not any more."""
        if look_on and SPECTATOR not in self._hands:
            self._hands[SPECTATOR] = self._at_phone(SPECTATOR)
            if self._phones is None:
                self._open()
            self.invite(SPECTATOR)
            self.course.tell_anew()
        elif not look_on and SPECTATOR in self._hands:
            self._withdraw(SPECTATOR, _("The table is not open to others any more."))
            self.sit()

    @property
    def looked_on(self) -> bool:
        """Whether others may look on."""
        return SPECTATOR in self._hands

    def try_again(self) -> None:
        """Open the doors again, as the settings are now; all links are new."""
        self._close()
        self.sit()
        self.course.tell_anew()

    def _open(self) -> None:
        self.trouble = ""
        if self.house.phones is None:
            self.trouble = _("This program cannot let phones in.")
            return
        phones, settings = self.house.phones(), self.match.settings
        try:
            self.doors = phones.open(
                self.house.wake, host=settings.phone_host, port=settings.phone_port
            )
        except PhonesError as error:
            self.trouble = str(error)
            return
        self._phones = phones

    def _close(self) -> None:
        if self._phones is not None:
            self._phones.close()
        self._phones = self.doors = None
        for seen in (self._hands, self._shown, self.invitations):
            seen.clear()
        self.there.clear()
        self.away.clear()

    def _withdraw(self, seat: Seat, why: str) -> None:
        if self._phones is not None:
            self._phones.withdraw(seat, why)
        del self._hands[seat]
        self.there.discard(seat)
        self.away.discard(seat)
        for known in (self._shown, self.invitations):
            known.pop(seat, None)

    # --- what happens at the table ------------------------------------------------------------

    def follow(self, transition: Transition) -> None:
        """Take what happened; it is told with the beats that show it."""
        for phone in self._hands.values():
            phone.hear(transition.happened, self.match.asking.observe(phone.seat))

    def tell(self, events: int) -> None:
        """Tell of so many more events."""
        for phone in self._hands.values():
            phone.tell(events)

    def tell_all(self) -> None:
        """Tell all that happened: the table is at rest."""
        for phone in self._hands.values():
            phone.tell_all()

    def forget(self) -> None:
        """Everything is told anew."""
        for phone in self._hands.values():
            phone.forget()

    def hear_again(self, events: Sequence[Event], asking: Asking[Any]) -> None:
        """Take what happened earlier, at the table as it was then."""
        for phone in self._hands.values():
            phone.hear(events, asking.observe(phone.seat))
            phone.tell_all()

    # --- what phones are shown ----------------------------------------------------------------

    def show(self) -> None:
        """Show each phone its page, where anything has changed."""
        phones = self._phones
        if phones is None or self._version == self.course.version:
            return
        self._version = self.course.version
        match = self.match
        turns = match.turns() if match.summary is None else {}
        ends = self._tells_an_end  # taken back, it would lie there of what was not
        bar = match.undo_bar
        may_take_back = bar is None and not ends
        taken_back = match.asking.answered_last(match.answering) if may_take_back else None
        for seat, phone in self._hands.items():
            self._ask(phone, turns.get(seat))
            page = page_of(
                match,
                phone,
                still=self._is_still,
                may_hint=self._may_hint(phone),
                may_undo=seat == taken_back,
                waits_for=self._waits_for(seat),
            )
            if page != self._shown.get(seat):
                self._shown[seat] = page
                phones.show(seat, page)

    @property
    def _is_still(self) -> bool:
        return not self.course.screen.moving

    @property
    def _tells_an_end(self) -> bool:
        """Whether the table tells what a hand or the game came to."""
        match = self.match
        return self._is_still and (match.summary is not None or match.outcome is not None)

    def _ask(self, phone: AtPhone, turn: Turn[Any, Any] | None) -> None:
        """Put to a phone what its seat is asked, once the table shows how it came to that.

        A question that goes on stays as it is, with all that was chosen for it.
        """
        match, still = self.match, self._is_still
        asked = match.question if turn is not None else None
        ended = self._tells_an_end
        question = asked, ended
        if question != phone.question and not still:
            question = None, ended
        if question != phone.question:
            dropped = phone.kept is not None and asked is not None
            phone.ask_next()
            phone.question = question
            if dropped and self._phones is not None:
                told = _("Something happened before your turn: you are asked again.")
                self._phones.tell(phone.seat, told)
        phone.turn = turn if question[0] is not None else None

    def _may_hint(self, phone: AtPhone) -> bool:
        """Return whether a hint can be had at a phone: not before its turn has come."""
        asked = phone.turn is not None and phone.seat in self.match.free
        return asked and self.course.engine is not None and not self.match.at_once

    def _waits_for(self, seat: Seat) -> str:
        """Return why the table stands still, for who sits elsewhere."""
        match, waited = self.match, self.waits_for
        if waited is not None and waited != seat:
            return _("{name}'s phone is away; the table waits for it.").format(
                name=match.controller.names[waited]
            )
        if self.course.is_on_top or match.summary is not None or match.outcome is not None:
            return ""
        if self.untaken:
            names = _(", ").join(match.controller.names[each] for each in self.untaken)
            return _("Not everybody is there yet; the table waits for: {names}.").format(
                names=names
            )
        return _("Something is being looked up at the table; it goes on at once after that.")

    # --- what phones say ----------------------------------------------------------------------

    def listen(self) -> bool:
        """Take what phones have said, show them what came of it, and draw what they lack.

        Return whether there was anything to do.
        """
        if self._phones is None:
            return False
        said = self._phones.heard()
        for heard in said:
            self._take(heard)
            if self._phones is None:
                return True
        self.show()
        wanted = bool(self._faces)
        if wanted:
            self._draw_a_face()
        return wanted or bool(said)

    def _take(self, heard: Heard) -> None:
        if isinstance(heard, FaceWanted):
            self._faces.append(heard)
        elif heard.seat not in self._hands or self._phones is None:
            return
        elif isinstance(heard, Came):
            self._come(heard.seat)
        elif isinstance(heard, Left):
            self._leave(heard.seat)
        elif isinstance(heard, Said):
            self._answer(self._hands[heard.seat], heard.answer)

    def _come(self, seat: Seat) -> None:
        """A phone is there; its link is not shown any more, but that of all spectators is."""
        if seat != SPECTATOR:
            self.invitations.pop(seat, None)
            self.away.discard(seat)
            self.there.add(seat)
        self._note_away()

    def _leave(self, seat: Seat) -> None:
        if seat != SPECTATOR:
            self.there.discard(seat)
            self.away.add(seat)
        self._note_away()

    # --- answers ------------------------------------------------------------------------------

    def _answer(self, phone: AtPhone, answer: AnyAnswer) -> None:
        """Do what was said at a phone, or say why not."""
        self.show()  # so that the question is the one that is asked now
        page = self._shown.get(phone.seat)
        if self._phones is not None:
            may_undo = page is not None and page.may_undo
            may_hint = self._may_hint(phone)
            PhoneAnswers(
                self.course, self._phones, phone, may_hint=may_hint, may_undo=may_undo
            ).take(answer)

    def say_hint(self, seat: Seat, advice: Advice, words: str) -> None:
        """Say the hint that a seat asked for, and let its cards stand out; '' is none after all."""
        phone = self._hands.get(seat)
        if phone is not None and self._phones is not None:
            phone.advised = frozenset(cards_of(advice.action)) if words else frozenset()
            self._phones.tell(seat, words or no_hint(advice))
            self.course.change()

    def kept(self, seat: Seat | None) -> Action | None:
        """Return what a seat has answered before it was asked, once it is asked."""
        phone = None if seat is None else self._hands.get(seat)
        if phone is None or phone.kept is None or phone.question[0] != self.match.question:
            return None
        action, phone.kept = phone.kept, None
        return action

    # --- faces --------------------------------------------------------------------------------

    def _draw_a_face(self) -> None:
        """Draw one of the cards that phones want; the next one in the next round of the loop."""
        if not self._faces or self._phones is None:
            return
        wanted = self._faces.popleft()
        deck, settings = self.match.controller.deck, self.match.settings
        height = max(1, min(wanted.height, LARGEST))
        if wanted.card == BACK:
            piece = draw_back(settings, deck, height)
        elif 0 <= wanted.card < len(deck.cards):
            piece = draw_face(settings, deck, wanted.card, height)
        else:
            return
        self._phones.picture(wanted.card, wanted.height, piece.size, piece.tobytes())
        if self._faces:
            self.house.wake()
