"""What the table keeps for a seat whose hand is at a phone."""

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.core import UNSEEN, Action, Event, Moved, Seat, View
from rules.observe import follow, redact
from rules.remote import BACK, SPECTATOR, Answer, PageCue
from rules.turn import Turn
from table.controller import AnyController, first_order
from table.telling import TableLog


class AtPhone:
    """A seat's phone, or that of the spectators: what was said there, and what it was told.

    `position` is the number of the question that it was shown last, and `turn` that question;
    `chosen` are the cards that were chosen there for it, `advised` those of a hint, and `kept` is
    an answer whose turn has not come yet. `order` is how its hand lies.
    """

    def __init__(self, controller: AnyController, seat: Seat, now: View | None = None) -> None:
        self.seat = seat
        self.now = now
        """What the seat sees, whether or not all of that is told by now."""
        self.position = 0
        self.question: tuple[int | None, bool] = (None, False)
        """Which question it was shown last, and whether a summary."""
        self.turn: Turn[Any, Any] | None = None
        self.kept: Action | None = None
        self.chosen: tuple[int, ...] = ()
        self.advised: frozenset[int] = frozenset()
        self.order = first_order(controller)
        self.new: frozenset[int] = frozenset()
        """The cards that came to the hand with what happened last."""
        self.log = TableLog(controller, frozenset() if seat == SPECTATOR else frozenset({seat}))
        self.cue: PageCue | None = None
        """What is shown large and heard of it."""
        self._controller = controller
        self._seen: View | None = None
        self._coming: list[tuple[Event, View, bool]] = []
        """What is not told yet, each with what is seen after its action, and whether it ends it."""

    # --- what happened ----------------------------------------------------------------------

    def hear(self, events: Sequence[Event], after: View) -> None:
        """Take what happened; it is told by and by, as the table shows it."""
        self.log.write(events, after)
        if not self._coming:
            self._seen = self.now
        for at, event in enumerate(events, start=1):
            self._coming.append((redact(event, after.viewer), after, at == len(events)))
        self.now = after

    def tell(self, events: int) -> None:
        """Tell of so many more events."""
        self.log.tell(events)
        told, self._coming = self._coming[:events], self._coming[events:]
        for event, after, ends in told:
            if self._seen is not None:
                self._seen = after if ends else self._follow(self._seen, event, after)
        self._note([event for event, _after, _ends in told])

    def _follow(self, seen: View, event: Event, after: View) -> View:
        """Return what is seen with an event: where things lie, and what is known by then."""
        facts = self._controller.telling.learned(event, seen.facts, after.facts)
        return msgspec.structs.replace(follow(seen, event), facts=facts)

    def tell_all(self) -> None:
        """Tell all that happened."""
        self.log.tell_all()
        self._note([event for event, _after, _ends in self._coming])
        self._coming, self._seen = [], None

    def sees(self, now: View) -> View:
        """Return what it may show: the table as it is `now`, or as far as that is told."""
        return now if self._seen is None or not self._coming else self._seen

    def _note(self, told: Sequence[Event]) -> None:
        """Mark the cards that came to the hand, and what is shown large of all that happened."""
        if told and self.now is not None:
            number = 1 if self.cue is None else self.cue.number + 1
            self.cue = cue_of(self._controller, told, self.now, number)
        moved = [event for event in told if isinstance(event, Moved)]
        if moved:  # cards stay new until others move
            come = {event.card for event in moved if event.target == f"hand:{self.seat}"}
            self.new = frozenset(come - {UNSEEN, BACK})

    def forget(self) -> None:
        """All is told again from here: something was taken back, or somebody sits elsewhere."""
        self.log.forget()
        self.new = frozenset()
        self._coming, self._seen = [], None
        self.question = (None, False)
        self.ask_next()

    # --- what is asked ----------------------------------------------------------------------

    def ask_next(self) -> None:
        """Another question is asked: what was chosen for the last one is let go."""
        self.position += 1
        self.turn = self.kept = None
        self.chosen, self.advised = (), frozenset()

    def is_late(self, answer: Answer) -> bool:
        """Return whether something said there is about another question than the present one."""
        return answer.position != self.position


def cue_of(controller: AnyController, told: Sequence[Event], view: View, number: int) -> PageCue:
    """Return what a phone shows large and sounds of what happened, as the game's telling says."""
    words = color = sound = ""
    telling = controller.telling
    for event in told:
        how = telling.of(event)
        if how is None:
            sound = sound or ("card" if isinstance(event, Moved) else "")
            continue
        banner = telling.say_event(how.banner, controller.at(view), event, how)
        heard = how.sound(event) if callable(how.sound) else how.sound
        if banner:
            words = banner
            color = how.color(event) if callable(how.color) else how.color
        sound = heard if heard and (banner or not words) else sound
    return PageCue(number, words, color, sound)
