"""Telling a game in words, from its events or again from its record."""

from collections.abc import Sequence
from typing import Final

from rules.core import PUBLIC, Event, Seat, View
from rules.observe import redact
from ui.controller import AnyController

NEWS: Final = 12
"""Sentences that a person is told who has not looked yet."""


class TableLog:
    """What has happened in words, and how much of it each person has read.

    `viewer` is for whose eyes it is told: the only person's, or else everybody's. What happens is
    first written, and told in `words` with the beats that show it.
    """

    def __init__(self, controller: AnyController, people: frozenset[Seat]) -> None:
        self.controller = controller
        self.viewer = min(people) if len(people) == 1 else PUBLIC
        self.words: list[str] = []
        self._untold: list[str | None] = []
        self._read: dict[Seat, int] = {}

    def write(self, events: Sequence[Event], view: View) -> None:
        """Find the sentences for events, as the viewer of the observation may know them."""
        self._untold += sentences(self.controller, events, view)

    def tell(self, events: int) -> None:
        """Tell of so many more events."""
        told, self._untold = self._untold[:events], self._untold[events:]
        self.words += [words for words in told if words]

    def tell_all(self) -> None:
        """Tell all that is written."""
        self.tell(len(self._untold))

    def forget(self) -> None:
        """Take back all that was told and written: the game is told anew."""
        self.words.clear()
        self._untold.clear()

    def read_by(self, seat: Seat) -> None:
        """Note that a person has read all that is written."""
        self._read[seat] = len(self.words) + sum(1 for words in self._untold if words)

    def news_for(self, seat: Seat) -> list[str]:
        """Return what was told since a person last looked."""
        return self.words[self._read.get(seat, max(0, len(self.words) - NEWS)) :]


def sentences(controller: AnyController, events: Sequence[Event], view: View) -> list[str | None]:
    """Return for each event the sentence that tells the observation's viewer of it, if any."""
    return [controller.words(redact(event, view.viewer), view) or None for event in events]
