"""The log of a replay: what is told of the steps that have been shown, and of none before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core import CHANCE, PUBLIC, Event
from rules.record import Header
from rules.session import Session
from table.controller import AnyController
from table.steps import Step
from table.telling import Line, sentences


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
        """Forget everything: it is told anew, in another language."""
        self._told.clear()
