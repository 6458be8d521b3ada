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

    `viewer` is for whose eyes it is told: the only person's, or else everybody's.
    """

    def __init__(self, controller: AnyController, people: frozenset[Seat]) -> None:
        self.controller = controller
        self.viewer = min(people) if len(people) == 1 else PUBLIC
        self.words: list[str] = []
        self._read: dict[Seat, int] = {}

    def tell(self, events: Sequence[Event], view: View) -> None:
        """Add the sentences for events, as the viewer of the observation may know them."""
        told = (self.controller.words(redact(event, view.viewer), view) for event in events)
        self.words += [words for words in told if words]

    def read_by(self, seat: Seat) -> None:
        """Note that a person has read all that was told."""
        self._read[seat] = len(self.words)

    def news_for(self, seat: Seat) -> list[str]:
        """Return what was told since a person last looked."""
        return self.words[self._read.get(seat, max(0, len(self.words) - NEWS)) :]
