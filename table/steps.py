"""The steps of a replay: what each met, where it stops, and the log that is told up to there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.core import CHANCE, PUBLIC, Action, Chance, Event, HandEnded, Seat
from rules.record import Header
from rules.session import Session
from table.controller import AnyController
from table.telling import TableLog


@dataclass(frozen=True, slots=True)
class Step:
    """An entry of the log: who did what, from which state, and what followed."""

    seat: Seat
    action: Action | Chance
    state: Any
    events: tuple[Event, ...]


def told_again(session: Session[Any]) -> tuple[Session[Any], tuple[Step, ...]]:
    """Return a copy of a session, and the entries of its log with the states that they met."""
    again: Session[Any] = Session(session.game, session.seed)
    steps = []
    for past in session.log:
        before = again.state
        events = again.act(past.seat, past.action)
        steps.append(Step(past.seat, past.action, before, events))
    return again, tuple(steps)


class Stops:
    """The places of a log at which a replay stops: its beginning, and after each decision.

    What chance brings up to the next decision, the draws for the deal too, is one step.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        last = len(steps)
        self.places = (
            0,
            *(
                at
                for at in range(1, last + 1)
                if at == last or not steps[at - 1].seat == steps[at].seat == CHANCE
            ),
        )
        self.hands = tuple(
            self.number(at + 1)
            for at, step in enumerate(steps)
            if any(isinstance(event, HandEnded) for event in step.events)
        )
        """The numbers of the stops at which a hand is over."""

    @property
    def count(self) -> int:
        """How many steps there are from the first stop to the last."""
        return len(self.places) - 1

    def number(self, place: int) -> int:
        """Return the number of the first stop that is not before a place of the log."""
        return min(bisect_left(self.places, place), self.count)

    def at(self, number: int) -> int:
        """Return the place of the stop with this number, or the nearest that there is."""
        return self.places[max(0, min(number, self.count))]


class FilmLog(TableLog):
    """The log of a replay, which goes back as well."""

    def __init__(
        self,
        controller: AnyController,
        header: Header,
        session: Session[Any],
        steps: Sequence[Step],
    ) -> None:
        super().__init__(controller, frozenset())
        self._header, self._session, self._steps = header, session, steps
        self._lengths = {0: 0}
        """By places of the session's log: how many lines tell of all up to there."""

    def follow(self, events: tuple[Event, ...]) -> None:
        """Find the sentences for the entry that was stepped over."""
        place = len(self._session.log)
        seat = self._steps[place - 1].seat
        by_computer = seat != CHANCE and not self._header.seats[seat].is_person
        self.write(events, self._session.observe(PUBLIC), place - 1 if by_computer else None)
        self._lengths[place] = self.written

    def rewind(self, place: int) -> None:
        """Forget what tells of more than the steps up to a place of the log."""
        del self.lines[self._lengths[place] :]
