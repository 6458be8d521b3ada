"""Who sits at a match, and whose eyes the screen has that people may share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.asking import Asking
from rules.core import OPEN, PUBLIC, UNSEEN, Event, Moved, Seat, Shown, View
from rules.observe import redact
from rules.record import Header
from rules.session import Session
from rules.turn import Turn, turn_of
from table.controller import AnyController, Ask, first_order
from table.engine import levels_of
from table.own_hand import OwnHand, Place, is_same
from table.storage.settings import Settings
from table.telling import TableLog


class SharedScreen:
    """The people at a match, and the one of them who looks.

    `asking` knows what is asked, also where the rules would pass a seat over. The `people` are
    those at the screen, `phones` the seats of people whose hands are at phones, and `levels` says
    how well those are played that are nobody's. `viewer` is the seat whose eyes the screen has, or
    `PUBLIC` where nobody has it for themselves. `ask` is what the person at the screen is asked.
    """

    asking: Asking[Any]

    def __init__(
        self,
        controller: AnyController,
        session: Session[Any],
        header: Header,
        settings: Settings,
        *,
        practice: bool,
        phones: frozenset[Seat],
    ) -> None:
        self.controller, self.session, self.header = controller, session, header
        self.settings, self.practice = settings, practice
        self.persons: frozenset[Seat] = frozenset(header.people)
        """Whose seats these are by the record, no matter who answers for them at present."""
        self.phones = phones & self.persons
        self.levels = levels_of(header)
        self.away: frozenset[Seat] = frozenset()
        """The seats whose phones are not there."""
        self.ask: Ask | None = None
        named, kept = dict(controller.orders), settings.sorts.get(session.game.name, "")
        may_keep = kept in named and not practice  # lessons and puzzles lie as they were written
        self.hand = OwnHand(kept if may_keep else first_order(controller))
        self._owner: Seat | None = None
        self._news = News()
        self._away_from: tuple[Seat, Place, News] | None = None
        """Who was called away from new cards, where the game stood, and what was new."""
        self._look_from_chair()

    def _look_from_chair(self) -> None:
        """Give the screen to who has it for themselves; the log begins for their eyes."""
        self.viewer = self._chair
        self.below: Seat = min(self.people) if len(self.people) == 1 else max(0, self.viewer)
        """Who sits below: who is here alone, or the last one who looked, so that the table turns
        with the curtain."""
        self.log = TableLog(self.controller, frozenset({self._chair} & self.people))

    @property
    def opens_hands(self) -> bool:
        """Whether all hands lie open."""
        return self.settings.open_hands and not self.practice

    # --- who sits where ---------------------------------------------------------------------

    @property
    def people(self) -> frozenset[Seat]:
        return self.persons - self.phones - self.levels.keys()

    @property
    def stood_in(self) -> frozenset[Seat]:
        """The people for whom a computer player goes on."""
        return self.persons & self.levels.keys()

    @property
    def answering(self) -> frozenset[Seat]:
        """The people who answer for themselves, at the screen or at a phone."""
        return self.persons - self.levels.keys()

    # --- who looks --------------------------------------------------------------------------

    @property
    def _chair(self) -> int:
        """Whose eyes the table has while nobody has to pass the screen on.

        The only person's at the screen; among computer players alone, the first player's.
        """
        if not self.answering:
            return 0
        return min(self.people) if len(self.people) == 1 and not self._is_watched else PUBLIC

    @property
    def _is_watched(self) -> bool:
        """Whether people at phones see the screen, and a hand is shown while it is held."""
        return bool(self.phones) and self.holds_to_look

    @property
    def holds_to_look(self) -> bool:
        """Whether hands at the screen are shown only while a key or the button is held."""
        chosen = self.settings.hold_to_look
        return chosen == "on" or (chosen == "auto" and bool(self.phones))

    @property
    def _eyes(self) -> int:
        return OPEN if self.opens_hands else self.viewer

    @property
    def view(self) -> View:
        """What the present viewer may know; with open hands, every card that anybody knows."""
        view = self.asking.observe(self.viewer)
        if not self.opens_hands:
            return view
        return msgspec.structs.replace(view, zones=self.asking.observe(OPEN).zones)

    @property
    def held(self) -> tuple[int, ...]:
        """The cards of the hand of the player who looks."""
        return tuple(self.view.zones.get(f"hand:{self.viewer}", ()))

    @property
    def order(self) -> str:
        """The order in which that hand lies: a named one, or `OWN`."""
        return self.hand.order_of(self.viewer, self.held)

    def look_as(self, seat: Seat) -> None:
        """Give the screen to a seat."""
        self._give_to(seat)
        self.viewer = self.below = seat

    def look_away(self) -> None:
        """Show only what everybody may see; the screen is nobody's."""
        if self._owner is not None:
            self.hand.put_aside(self._owner, self._place, self.hand.chosen)
        self.viewer, self._owner = PUBLIC, None
        self._news.forget()
        self.hand.put_down()

    def call_away(self) -> None:
        """Show only what everybody may see; new cards wait for a look at them."""
        if self.lingers and self._owner is not None:
            self._away_from, self._news = (self._owner, self._place, self._news), News()
        self.look_away()

    @property
    def called_away(self) -> Seat | None:
        """Who was called away from new cards; nobody once they or the game went elsewhere."""
        if self._away_from is None or not self.shares:
            return None
        seat, place, _news = self._away_from
        return seat if seat in self.people and is_same(place, self._place) else None

    def come_back(self) -> None:
        """Give the screen again to who was called away, and what was new to them."""
        assert self._away_from is not None
        seat, _place, news = self._away_from
        if self.holds_to_look:
            self._give_to(seat)
        else:
            self.look_as(seat)
        self._away_from, self._news = None, news

    def end_look(self) -> None:
        """The player who looks has seen what came to their hand."""
        self._news.forget()

    def _give_to(self, seat: Seat) -> None:
        """Let the screen be a seat's; what it holds is shown while it looks."""
        self.look_away()
        self._owner = seat
        self.hand.take_up(seat, self._place)
        self._news.begin(self.asking.observe(seat))
        self.log.read_by(seat)

    @property
    def _place(self) -> Place:
        log = self.session.log
        return len(log), log[-1] if log else None

    def needs_curtain(self, seat: Seat) -> bool:
        """Return whether a curtain has to fall before the screen is turned to a person."""
        if seat in {self.viewer, self._owner} or self.holds_to_look:
            return False
        return self.shares and self._is_private(seat)

    def turn_to(self, seat: Seat) -> bool:
        """Turn the screen to a person who is asked; return whether a curtain has to fall first."""
        falls = self.needs_curtain(seat)
        if seat not in {self.viewer, self._owner}:
            if not self.shares:
                self.look_as(seat)
            elif self.holds_to_look and self._is_private(seat):
                self._give_to(seat)
            else:
                self.look_away()
        return falls

    @property
    def shares(self) -> bool:
        """Whether people share the screen whose hands are no business of each other's."""
        return (self.are_rivals(self.people) or self._is_watched) and not self.opens_hands

    @property
    def shows_hand(self) -> bool:
        """Whether a hand lies open that others at the screen must not see."""
        return self.shares and self.viewer != PUBLIC

    @property
    def lingers(self) -> bool:
        """Whether a hand stays open though its owner's turn is over: new cards have come to it.

        They pass the screen on themselves, once they have seen what came of their turn.
        """
        return self.shares and bool(self._news.cards) and self.asked != self._owner

    @property
    def owner(self) -> Seat | None:
        """The person whose the screen is, where it is passed on; their hand may be covered."""
        return self._owner if self.shares else None

    # --- holding to look --------------------------------------------------------------------

    @property
    def may_hold(self) -> Seat | None:
        """The person whose hand is shown while a key or the button is held, if that is set.

        Who has the screen alone beside people at phones may look at any time.
        """
        if not self.shares or not self.holds_to_look:
            return None
        if self.lingers:
            return self._owner
        seat = self.asked if len(self.people_asked) == 1 else None
        if len(self.people) == 1:
            seat = min(self.people)
        return seat if seat is not None and self._hides(seat) else None

    def uncover(self) -> None:
        """Show their hand to who holds the key or the button; what was chosen stays chosen."""
        seat = self.may_hold
        if seat is not None:
            if seat not in {self._owner, self.asked}:
                self._news.begin(self.asking.observe(seat))
            self.viewer = self._owner = seat

    def cover(self) -> None:
        """Show the public table until the key or the button is held again."""
        if self.holds_to_look and self.shows_hand:
            self.viewer = PUBLIC

    def _hides(self, seat: Seat) -> bool:
        """Return whether a seat sees faces that not everybody sees."""
        return bool(hidden(self.asking.observe(seat), self.asking.observe(PUBLIC)))

    @property
    def may_look(self) -> bool:
        """Whether who is asked on the public table has a hand that they could look at first."""
        seat = self.asked
        if not self.shares or self.viewer != PUBLIC or self.ask is None or seat is None:
            return False
        return self._hides(seat)

    def are_rivals(self, seats: frozenset[Seat]) -> bool:
        """Return whether some of these seats may not tell each other everything they hold."""
        sides = self.controller.partners if self.controller.open_talk else ()
        return len(seats) > 1 and not any(seats <= side for side in sides)

    @property
    def new_cards(self) -> frozenset[int]:
        """The cards whose faces only the player who looks was shown since they were asked."""
        return self._news.cards

    # --- what is asked ----------------------------------------------------------------------

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats whose decision the table waits for: one, or several at once."""
        return self.asking.observe(PUBLIC).asked

    @property
    def asked(self) -> Seat | None:
        """The seat whose decision the table waits for; of several a person at the screen."""
        return next(iter(self.people_asked or self.free), None)

    @property
    def people_asked(self) -> tuple[Seat, ...]:
        """The people who are asked; a person who has the screen alone answers alone."""
        people = tuple(seat for seat in self.free if seat in self.people)
        return (self._owner,) if self._owner in people and self._owner is not None else people

    def turn(self, seat: Seat) -> Turn[Any, Any]:
        """Return what a seat sees and may do now."""
        # the table as it is shown: also while a seat is asked that the rules pass over
        return turn_of(self.session.game, self.asking.state, seat, self.asking.observe(seat))

    def _is_private(self, seat: Seat) -> bool:
        """Whether a seat needs its own hand for what it is asked."""
        return self.controller.private(self.turn(seat))


class News:
    """The `cards` whose faces a seat was shown since it was last asked, and nobody else was."""

    def __init__(self) -> None:
        self.cards: frozenset[int] = frozenset()
        self._seen: frozenset[int] = frozenset()

    def begin(self, own: View) -> None:
        """Take what a seat sees as known to it: nothing is new."""
        self.cards, self._seen = frozenset(), _faces(own)

    def forget(self) -> None:
        """Nobody looks: nothing is new."""
        self.cards = frozenset()

    def add(self, events: Sequence[Event], own: View, public: View) -> None:
        """Add what the seat of the observation `own` was shown by events, also if it is gone."""
        shown = {
            event.card
            for event in events
            if isinstance(event, Moved | Shown)
            and _is_face(redact(event, own.viewer))
            and not _is_face(redact(event, PUBLIC))
        }
        self.cards |= (hidden(own, public) | shown) - self._seen


def hidden(own: View, public: View) -> frozenset[int]:
    """Return the cards whose faces a seat sees, and not everybody."""
    return _faces(own) - _faces(public)


def _faces(view: View) -> frozenset[int]:
    """Return the cards whose faces a viewer sees lying anywhere."""
    return frozenset(card for cards in view.zones.values() for card in cards if card != UNSEEN)


def _is_face(event: Event) -> bool:
    return isinstance(event, Moved | Shown) and event.card != UNSEEN
