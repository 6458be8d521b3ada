"""What a seat has been told so far: the public log as it reads from that seat."""

from collections.abc import Iterable
from typing import Final

import msgspec

from rules.core import Event, HandEnded, Seat
from rules.observe import redact

MOST_EARLIER: Final = 500
"""Events of finished hands that are kept; the oldest go first."""

MOST_OF_HAND: Final = 4_000
"""Events of the hand in play that are kept: far more than any hand has."""


class Memory(msgspec.Struct):
    """The redacted events that one seat was told since the game's beginning, oldest first.

    Whoever runs the player keeps it (`tell` after each action, with all its events) and hands it
    on with each observation. It is bounded: a hand in play is there whole, of the hands before
    it the newest `MOST_EARLIER` events.
    """

    viewer: Seat
    hand: list[Event] = []  # msgspec copies it for each memory
    """Since the last `HandEnded`: the deal, and all that followed."""
    earlier: list[Event] = []
    """Before that, up to and with the last `HandEnded`."""

    def tell(self, events: Iterable[Event]) -> None:
        """Redact what has happened for this seat, and remember it."""
        for event in events:
            self.hand.append(redact(event, self.viewer))
            if isinstance(event, HandEnded):
                self.earlier += self.hand
                del self.earlier[:-MOST_EARLIER]
                self.hand.clear()
        del self.hand[:-MOST_OF_HAND]

    def copy(self) -> "Memory":
        """Return an independent copy, for handing over to another thread or process."""
        return Memory(viewer=self.viewer, hand=[*self.hand], earlier=[*self.earlier])


def memories(seats: int) -> list[Memory]:
    """Return an empty memory for each seat of a table."""
    return [Memory(viewer=seat) for seat in range(seats)]
