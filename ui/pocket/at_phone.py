"""What the table keeps for a seat whose hand is at a phone."""

from collections.abc import Sequence

from rules.core import UNSEEN, Event, Moved, Seat, View
from rules.observe import redact
from rules.remote import BACK, SPECTATOR, Answer
from ui.controller import AnyController
from ui.table.telling import TableLog


class AtPhone:
    """A seat's phone, or that of the spectators: what was said there, and what it was told.

    `position` is the number of the question that it was shown last, `chosen` are the cards that
    were chosen there for it, `advised` those of a hint; `order` is how its hand lies.
    """

    def __init__(self, controller: AnyController, seat: Seat) -> None:
        self.seat = seat
        self.position = 0
        self.chosen: tuple[int, ...] = ()
        self.advised: frozenset[int] = frozenset()
        self.order = controller.orders[0][0] if controller.orders else ""
        self.new: frozenset[int] = frozenset()
        """The cards that came to the hand with what happened last."""
        self.log = TableLog(controller, frozenset() if seat == SPECTATOR else frozenset({seat}))

    def hear(self, events: Sequence[Event], view: View) -> None:
        """Tell what happened, as the seat may know it; `view` is what it sees thereafter."""
        self.log.write(events, view)
        self.log.tell_all()
        known = (redact(event, self.seat) for event in events)
        come = {
            event.card
            for event in known
            if isinstance(event, Moved) and event.target == f"hand:{self.seat}"
        }
        if come or any(isinstance(event, Moved) for event in events):
            self.new = frozenset(come - {UNSEEN, BACK})

    def forget(self) -> None:
        """All is told anew from here: something was taken back."""
        self.log.forget()
        self.new = frozenset()
        self.ask_next()

    def ask_next(self) -> None:
        """Another question is asked: what was chosen for the last one is let go."""
        self.position += 1
        self.chosen, self.advised = (), frozenset()

    def is_late(self, answer: Answer) -> bool:
        """Return whether something said there is about another question than the present one."""
        return answer.position != self.position
