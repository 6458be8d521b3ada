"""The people whose hands are at phones: the table hears what they say and shows them their pages.

What a phone says goes the way of every decision (`table.course`): the rules verify it, and it
is committed once. A page is made again when something has changed on the table, and tells no more
than the table shows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from math import inf
from typing import Any, Final

import msgspec

from rules.asking import Asking
from rules.core import Action, Event, Seat, cards_of
from rules.remote import (
    BACK,
    SPECTATOR,
    AnyAnswer,
    GoOn,
    Leave,
    Page,
    PageMissing,
    PlayFor,
    Rest,
    Shout,
    Swap,
    Wish,
)
from rules.turn import Turn
from rules.words import _, language_tag, speaking
from table.advice import no_hint
from table.card_faces import draw_back, draw_face
from table.engine import Advice
from table.match import Transition
from table.phone.answers import PhoneAnswers
from table.phone.arrival import welcome_of
from table.phone.at_phone import AtPhone
from table.phone.costliest import Costliest
from table.phone.entrance import enter, fill, lobby_of, waiting
from table.phone.leader import Leader
from table.phone.missed import Missed
from table.phone.pages import page_of
from table.phone.phone_room import Person, chosen_at_the_table
from table.phone.shouts import SHOWN_SECONDS, Shouts, shouts
from table.phone.together import Together
from table.phones import (
    Came,
    Entered,
    FaceWanted,
    Heard,
    Invitation,
    Left,
    Phones,
    Said,
)

MOST_FACES: Final = 400
"""So many faces wait to be drawn for phones; they ask again for those that are forgotten."""
LARGEST: Final = 2000
"""Height of the largest face that is drawn for a phone, in its pixels."""
FASTOCTREE: Final = 2
"""How Pillow finds the few colors of a card, see-through ones too; it isn't loaded for it here."""
STAND_IN: Final = "normal"
"""How well it plays."""


def speaks_other(now: str, wanted: str) -> bool:
    """Return whether another language is wanted than the one that is spoken now, '' the table's."""
    return bool(wanted) and wanted != (now or language_tag())


class PocketHands:
    """The phones of one game: a `room` has them while games come and go.

    `there` are the seats whose phones are there, and `away` those whose phones have been; an
    invitation is kept until its seat is taken.
    """

    def __init__(self, course: Leader) -> None:
        self.course, self.house, self.match = course, course.house, course.match
        self.room = self.house.room
        self.together = Together(self.match, self.house.games)
        self.costliest = Costliest(course)
        self.invitations: dict[Seat, Invitation] = {}
        self.there: set[Seat] = set()
        self.away: set[Seat] = set()
        self.resting: dict[Seat, bool] = {}
        """The seats for whose people a computer goes on; whether it ends when their phone comes."""
        self._hands: dict[Seat, AtPhone] = {}
        self._shown: dict[Seat, Page] = {}
        self._lobby: object = None
        self._shouts = Shouts(self.house.now)
        self._languages: dict[Seat, str] = {}
        """Those in which phones are spoken to."""
        self._version = -1
        self._faces: deque[FaceWanted] = deque(maxlen=MOST_FACES)
        self._missed = Missed(self.house, self._look_anew)
        self._is_over = False

    # --- doors ------------------------------------------------------------------------------

    def begin(self) -> None:
        """A game begins: who was in the room for the last one is in this one, too."""
        if self.match.practice:
            self.room.practice()
            self._is_over = True
            return
        names = self.match.header.names
        for seat in sorted(self.match.phones):
            if names[seat] in self.room.resting:
                self.resting[seat] = names[seat] not in self.room.there
                self.match.sit(seat, level=STAND_IN)
        if self.match.phones or self.resting:
            self._begin_in_room()
        self.sit()

    def _begin_in_room(self) -> None:
        """Let who has no seat in this game look on, and all have their signs."""
        self.room.open(self.match.settings)
        names = self.match.header.names
        self.room.dress(names, self.match.settings)
        others = [each for each in self.room.people.values() if each.name not in names]
        onlookers = [each for each in others if each.joined]
        self.room.looked_on = self.room.looked_on or bool(onlookers)
        self.sit()
        for person in onlookers:
            if self._phones is not None:
                self._phones.look_on(person.secret)

    def end(self) -> None:
        """The table is left: its phones wait for the next game."""
        if self.match.practice:
            self.room.rest(self.room.there)
            return
        self.costliest.rest()
        names = self.match.header.names
        for seat in self.untaken:
            person = self.room.people.get(names[seat])
            if person is None or not person.joined:  # no phone has come: other games don't wait
                self.match.settings.remember_phone(names[seat], at_phone=False)
        self.room.resting -= {names[seat] for seat in self.match.persons}
        self.room.resting |= {names[seat] for seat in self.resting}
        self.room.rest(frozenset(names[seat] for seat in self.there))
        self._is_over = True

    @property
    def _phones(self) -> Phones | None:
        return None if self._is_over else self.room.phones

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
        for seat in self.resting.keys() - self.match.levels.keys():
            del self.resting[seat]
        wanted = {*self.match.phones, *self.resting}
        if self.room.looked_on:
            wanted.add(SPECTATOR)
        for seat in self._hands.keys() - wanted:
            self._withdraw(seat)
        if wanted:
            self.room.open(self.match.settings)
        for seat in sorted(wanted - self._hands.keys()):
            now = self.match.asking.observe(seat)
            self._hands[seat] = AtPhone(self.match.controller, seat, now)
            self.invite(seat, new_link=False)
        if not wanted:
            self._close()
        self._note_away()

    def _note_away(self) -> None:
        """Let the plates at the table say who is away."""
        self.match.away = frozenset(self.match.phones - self.there)
        self._missed.keep(self.match.away)
        self.course.look_again()

    def _look_anew(self) -> None:
        if not self._is_over:
            self.course.change()

    def invite(self, seat: Seat, *, new_link: bool = True) -> None:
        """Invite to a seat by a `new_link`, or by the one that its person has."""
        if self._phones is not None:
            name = "" if seat == SPECTATOR else self.match.header.names[seat]
            person = self.room.people.get(name)
            if person is not None and person.language:
                self._languages.setdefault(seat, person.language)
            invitation = self.room.invite(seat, name, new_link=new_link)
            self.there.discard(seat)
            self.away.discard(seat)
            if seat != SPECTATOR and not new_link and name in self.room.there:
                self.there.add(seat)  # else it is heard at once that they are not
            else:
                self.invitations[seat] = invitation
            self._note_away()
            self._shown.pop(seat, None)
            self._welcome(seat)
        self.course.change()

    def seat_person(self, seat: Seat, person: Person) -> None:
        """Let somebody of the room have a seat, by the name and the sign that they chose."""
        names, settings = self.match.header.names, self.match.settings
        if names[seat] != person.name:
            self.room.people.pop(names[seat], None)  # nobody has come for it
            settings.remember_phone(names[seat], at_phone=False)
            settings.names = tuple(  # the next set-up has them, too
                person.name if name == names[seat] else name for name in settings.names
            )
            if settings.person == names[seat]:
                settings.person = person.name
            self.course.name(seat, person.name)
        settings.remember_phone(person.name, at_phone=True)
        self._languages[seat] = person.language
        self.room.dress(self.match.header.names, settings)
        self.invite(seat, new_link=False)
        self.course.tell_again()

    def free(self, seat: Seat) -> None:
        """Let the next player have a seat."""
        self.room.free(self.match.header.names[seat])
        self.come_back(seat)
        self.invite(seat)
        fill(self)

    def links(self, seat: Seat) -> tuple[str, ...]:
        """Return the links that open a seat now, or none."""
        return self.room.links_of(seat) if seat in self._hands else ()

    def welcome_again(self) -> None:
        """Tell phones again what table it is: settings may have changed."""
        for seat in self._hands:
            self._welcome(seat)

    def _welcome(self, seat: Seat) -> None:
        if self._phones is not None:
            with self._speaking_to(seat):
                self._phones.welcome(seat, welcome_of(self.match, seat))

    def _speaking_to(self, seat: Seat) -> AbstractContextManager[None]:
        """Speak the language of a seat's phone."""
        return speaking(self._languages.get(seat, ""))

    def let_look_on(self) -> None:
        """Let others look on at phones of their own."""
        if not self.room.looked_on:
            self.room.looked_on = True
            self.sit()
            self.course.tell_again()
        self.course.change()  # somebody may wait for a seat now, or no more

    def try_again(self) -> None:
        """Open the doors again, as the settings are now."""
        self._close()
        self.sit()
        self.course.tell_again()

    def _close(self) -> None:
        self.room.close()
        for seen in (self._hands, self._shown, self.invitations):
            seen.clear()
        self.there.clear()
        self.away.clear()

    def _withdraw(self, seat: Seat) -> None:
        if self._phones is not None:
            with self._speaking_to(seat):
                self._phones.withdraw(seat, _("This seat is played at the table now."))
        if seat != SPECTATOR:
            self.room.free(self.match.header.names[seat])
        del self._hands[seat]
        self.there.discard(seat)
        self.away.discard(seat)
        for known in (self._shown, self.invitations):
            known.pop(seat, None)

    # --- what happens at the table ------------------------------------------------------------

    def follow(self, transition: Transition) -> None:
        """Take what happened; it is told with the beats that show it."""
        for seat, phone in self._hands.items():
            with self._speaking_to(seat):
                phone.hear(transition.happened, self.match.asking.observe(seat))

    def tell(self, events: int) -> None:
        """Tell of so many more events."""
        for seat, phone in self._hands.items():
            with self._speaking_to(seat):
                phone.tell(events)

    def tell_all(self) -> None:
        """Tell all that happened: the table is at rest."""
        for seat, phone in self._hands.items():
            with self._speaking_to(seat):
                phone.tell_all()

    def forget(self) -> None:
        """Everything is told again."""
        for phone in self._hands.values():
            phone.forget()

    def hear_again(self, events: Sequence[Event], asking: Asking[Any]) -> None:
        """Take what happened earlier, at the table as it was then."""
        for seat, phone in self._hands.items():
            with self._speaking_to(seat):
                phone.hear(events, asking.observe(seat))
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
        if match.summary is not None:
            self._go_on_if_read()
        if self.together.is_over and self._is_still:
            self.costliest.begin()
        ends = self._tells_an_end  # taken back, it would lie there of what was not
        bar = match.undo_bar
        may_take_back = bar is None and not ends
        taken_back = match.asking.answered_last(match.answering) if may_take_back else None
        for seat, phone in self._hands.items():
            with self._speaking_to(seat):
                self._ask(phone, None if seat in self.resting else turns.get(seat))
                page = self._with_others(
                    page_of(
                        match,
                        phone,
                        still=self._is_still,
                        may_hint=self._may_hint(phone),
                        may_undo=seat == taken_back,
                        waits_for=self._waits_for(seat),
                    )
                )
            if page != self._shown.get(seat):
                self._shown[seat] = page
                phones.show(seat, page)

        self._show_lobby(phones)

    def _show_lobby(self, phones: Phones) -> None:
        """Show who comes in how the room stands."""
        lobby = lobby_of(self)
        if lobby != self._lobby:
            self._lobby = lobby
            phones.gather(self.room.code, lobby)

    def _with_others(self, page: Page) -> Page:
        """Return a page with what its person and the others do together."""
        seat, together, ends = page.seat, self.together, self._tells_an_end
        return msgspec.structs.replace(
            page,
            ready=together.words(self._here) if ends else "",
            is_ready=ends and together.is_ready(seat),
            wishes=together.wishes_for(seat) if ends and not self.match.people else (),
            seats=tuple(
                msgspec.structs.replace(each, shout=self._shouts.of(each.seat))
                for each in page.seats
            ),
            sitting=tuple(together.sitting) if ends and together.is_over else (),
            costliest=self.costliest.of(seat) if ends and together.is_over else None,
            rests=seat in self.resting,
            missing=self._missing_for(seat),
        )

    @property
    def _here(self) -> frozenset[Seat]:
        """The people who play at phones that are there."""
        return self.match.phones & self.there

    def _missing_for(self, seat: Seat) -> tuple[PageMissing, ...]:
        """Return for whom this seat may let a computer player go on."""
        if seat == SPECTATOR or self.match.outcome is not None:
            return ()
        return self._missed.asked_of(seat, self.match.controller.names, self.untaken)

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
                told = _("Something happened first, so choose again.")
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
            return _("{name}’s phone is away. The table waits for it.").format(
                name=match.controller.names[waited]
            )
        if self._tells_an_end and match.summary is not None and self.together.is_ready(seat):
            return self._waits_for_all(self.together.unready(match.phones) or match.people)
        if match.outcome is not None and match.summary is None and match.people:
            return chosen_at_the_table()
        if self.course.is_on_top or match.summary is not None or match.outcome is not None:
            return ""
        if self.untaken:
            return self._waits_for_all(self.untaken)
        if self._is_still and not self._here.isdisjoint(match.free):
            return ""  # those who are asked can answer; nothing but computers is waited for
        return _("The game is paused.")

    def _waits_for_all(self, seats: Iterable[Seat]) -> str:
        names = _(", ").join(self.match.controller.names[each] for each in sorted(seats))
        return _("The table is waiting for {names}.").format(names=names)

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
        elif self._phones is None:
            return
        elif isinstance(heard, Entered):
            enter(self, self._phones, heard)
        elif heard.seat not in self._hands:
            return
        elif isinstance(heard, Came):
            self._come(heard.seat, heard.language)
        elif isinstance(heard, Left):
            self._leave(heard.seat)
        elif isinstance(heard, Said):
            self._answer(self._hands[heard.seat], heard.answer)

    def _come(self, seat: Seat, language: str) -> None:
        """A phone is there, and is spoken to in its language."""
        if speaks_other(self._languages.get(seat, ""), language):  # the first of all who look on
            self._languages[seat] = language
            self._welcome(seat)
            self.course.tell_again()
        if seat != SPECTATOR:
            self.invitations.pop(seat, None)
            self.away.discard(seat)
            self.there.add(seat)
            self._missed.wait_for(self.untaken)  # while some come, the others are not late
        self._note_away()
        if self.resting.get(seat, False):
            self.come_back(seat)

    def _leave(self, seat: Seat) -> None:
        if seat in self.there:  # else it has never come: the seat is still free
            self.there.discard(seat)
            self.away.add(seat)
        self._note_away()
        if self.together.is_over:
            self._play_next()

    # --- together -----------------------------------------------------------------------------

    def rest(self, seat: Seat, *, until_they_come: bool = False) -> None:
        """Let a computer player go on for the person of a seat, who may come back."""
        if seat in self.match.phones:
            self.resting[seat] = until_they_come
            self.course.sit(seat, level=STAND_IN)

    def come_back(self, seat: Seat) -> None:
        """Let who rested play on."""
        if seat in self.resting:
            del self.resting[seat]
            self.course.sit(seat, phone=True)

    def _leave_table(self, seat: Seat) -> None:
        if self._phones is not None:
            self.rest(seat, until_they_come=True)
            with self._speaking_to(seat):
                self._phones.dismiss(seat, _("You have left the table."))

    def _play_for(self, seat: Seat) -> None:
        """Let a computer player go on for somebody who is missed, unless they have come back."""
        if self._missed.is_missed(seat):
            self.rest(seat, until_they_come=True)

    def unread(self) -> str:
        """Return in words that not all at phones have read what the hand came to, or ''."""
        return "" if self._is_read else self.together.words(self._here)

    @property
    def _is_read(self) -> bool:
        away = self.match.phones - self.there
        if not self.there:  # nobody would see what comes next
            return False
        return self.together.is_read(self._here, away, self.house.now())

    def _go_on_if_read(self) -> None:
        """Go on after a hand once all at phones have read what it came to."""
        if not self.match.phones or not self._is_still:
            return
        if self._is_read:
            self.house.call_later(0, self.course.go_on_together)
        elif (due := self.together.due) < inf:
            self.house.call_later(max(0.0, due - self.house.now()), self.course.change)

    def _wish(self, seat: Seat, number: int) -> None:
        """Take what somebody wishes for after the game; all together decide."""
        if self.match.people or not self.together.wish(seat, number):
            return
        self.course.change()
        self._play_next()

    def _shout(self, seat: Seat, number: int) -> None:
        """Let somebody call something out, for a moment, at their plate."""
        if self.match.settings.talk and self._shouts.take(seat, number):
            words, icon = shouts()[number]
            self.course.screen.call_out(seat, words, icon)
            self.house.call_later(SHOWN_SECONDS, self._look_anew)
            self.course.change()

    def _swap(self, seat: Seat, other: Seat) -> None:
        if not self.match.people and self.together.swap(seat, other):
            self.course.change()

    def _play_next(self) -> None:
        chosen = self.together.chosen(self._here)
        if chosen is None:
            return
        game, out = chosen
        overlays = self.course.screen.overlays
        if game is None:
            self.house.call_later(0, overlays.enough)
            return
        for seat in out:
            self.resting[seat] = True
        newcomers = [person.name for person in waiting(self.room)]
        self.match.next_seats = self.together.next_seats(game, newcomers)
        for person in waiting(self.room):
            if any(person.name == each.name for each in self.match.next_seats):
                person.waits = False
                self.match.settings.remember_phone(person.name, at_phone=True)

        def play() -> None:
            if not self._is_over:
                overlays.next_game(game)

        self.house.call_later(0, play)

    # --- answers ------------------------------------------------------------------------------

    def _answer(self, phone: AtPhone, answer: AnyAnswer) -> None:
        """Do what was said at a phone, or say why not."""
        seat = phone.seat
        if isinstance(answer, Rest | Leave | PlayFor | Shout) and seat != SPECTATOR:
            if isinstance(answer, Shout):
                self._shout(seat, answer.id)
            elif isinstance(answer, Leave):
                self._leave_table(seat)
            elif isinstance(answer, PlayFor):
                self._play_for(answer.seat)
            elif answer.back:
                self.come_back(seat)
            else:
                self.rest(seat)
            return
        self.show()  # so that the question is the one that is asked now
        page = self._shown.get(phone.seat)
        together = isinstance(answer, GoOn | Wish | Swap)
        if seat in self._here and together and not phone.is_late(answer):
            if isinstance(answer, Wish):
                self._wish(seat, answer.id)
            elif isinstance(answer, Swap):
                self._swap(seat, answer.seat)
            elif self.match.summary is not None:
                self.together.read(seat)
                self.course.change()
        elif self._phones is not None:
            may_undo = page is not None and page.may_undo
            may_hint = self._may_hint(phone)
            answers = PhoneAnswers(
                self.course, self._phones, phone, may_hint=may_hint, may_undo=may_undo
            )
            with self._speaking_to(seat):
                command = answers.take(answer)
            refusal = None if command is None else command()
            if refusal is not None:
                self._phones.refuse(seat, refusal)

    def say_hint(self, seat: Seat, advice: Advice, words: Callable[[], str]) -> None:
        """Say the hint that a seat asked for, and let its cards stand out; '' is none after all."""
        phone = self._hands.get(seat)
        if phone is not None and self._phones is not None:
            with self._speaking_to(seat):
                told = words()
                self._phones.tell(seat, told or no_hint(advice))
            phone.advised = frozenset(cards_of(advice.action)) if told else frozenset()
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
        few = piece.quantize(256, method=FASTOCTREE)  # a third of the bytes, and nobody sees it
        colors = few.getpalette("RGBA") or []
        inks = bytes(colors).ljust(1024, b"\0")
        self._phones.picture(wanted.card, wanted.height, piece.size, inks + few.tobytes())
        if self._faces:
            self.house.wake()
