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
from table.telling import Line, sentences


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


class FilmLog:
    """The sentences for the steps of a session; each is told with the beat that shows its event."""

    def __init__(
        self,
        controller: AnyController,
        header: Header,
        session: Session[Any],
        steps: Sequence[Step],
    ) -> None:
        self._controller, self._header = controller, header
        self._session, self._steps = session, steps
        self._told: list[tuple[int, Line]] = []
        """Lines with the place of the log up to which they tell."""
        self._untold: list[tuple[int, Line | None]] = []
        """One for each event that is not shown yet; some have no words."""

    @property
    def lines(self) -> list[Line]:
        """What has been told."""
        return [line for _place, line in self._told]

    def words(self) -> list[str]:
        """Return the sentences that have been told."""
        return [line.words for line in self.lines]

    def write(self, events: tuple[Event, ...]) -> None:
        """Find the sentences for the entry that was stepped over."""
        place = len(self._session.log)
        told = sentences(self._controller, events, self._session.observe(PUBLIC))
        first = next((at for at, words in enumerate(told) if words), None)
        for at, words in enumerate(told):
            asked = self._decided_by_computer(place - 1) if at == first else None
            self._untold.append((place, Line(words, asked) if words else None))

    def _decided_by_computer(self, at: int) -> int | None:
        """Return the place of a decision, if it can be asked why it was made."""
        seat = self._steps[at].seat
        is_person = seat == CHANCE or self._header.seats[seat].is_person
        return None if is_person else at

    def tell(self, events: int) -> None:
        """Tell of so many more events."""
        told, self._untold = self._untold[:events], self._untold[events:]
        self._told += [(place, line) for place, line in told if line]

    def tell_all(self) -> None:
        """Tell whatever is not told yet."""
        self.tell(len(self._untold))

    def rewind(self, place: int) -> None:
        """Forget what tells of more than the steps up to a place of the log."""
        self._told = [line for line in self._told if line[0] <= place]

    def clear(self) -> None:
        """Forget everything: it is told again, in another language."""
        self._told.clear()
