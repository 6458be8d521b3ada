"""What a seat has been told so far: the public log as it reads from that seat."""

import pickle
import random
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from rules.core import ALL, UNSEEN, Event, HandEnded, Moved, Seat, Shown
from rules.observe import redact

T = TypeVar("T")

MOST_EARLIER: Final = 500
"""Events of finished hands that are kept; the oldest go first."""

MOST_OF_HAND: Final = 4_000
"""Events of the hand in play that are kept: far more than any hand has."""

KNOWN_LEVELS: Final = ("easy", "normal", "hard")
"""The levels whose habits odds are fitted to."""
PERSON: Final = "person"
"""Somebody else, of whose habits nothing is known."""


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
    levels: tuple[str, ...] = ()
    """By seat the level of its computer player, which all at the table know; "" for a person. Empty
    where nobody said."""
    span: int | None = None
    """How many cards that were seen before stay in mind, the latest; all where it is left out."""
    optimism: float = 0.0
    """How much better than it is the own hand looks, from 0 to 1."""
    overlooks: float = 0.0
    """How often something in sight is not seen."""

    def level(self, seat: Seat) -> str:
        """Return which of `KNOWN_LEVELS` plays at a seat, `PERSON` where none of them does."""
        level = self.levels[seat] if self.levels else PERSON
        return level if level in KNOWN_LEVELS else PERSON

    def recent(self) -> Sequence[Event]:
        """Return what stays in mind of the hand: as much as the last cards that were seen."""
        return self.hand if self.span is None else self.hand[self._fading()[0] :]

    def recalled(self) -> int:
        """Return the cards that stay in mind, as a bit set."""
        return ALL if self.span is None else self._fading()[1]

    def _fading(self) -> tuple[int, int]:
        """Return from which event on the hand stays in mind, and the cards seen since."""
        cards, at = 0, len(self.hand)
        while at and cards.bit_count() < (self.span or 0):
            at -= 1
            event = self.hand[at]
            if isinstance(event, Moved | Shown) and event.card != UNSEEN:
                cards |= 1 << event.card
        return at, cards

    def hoped(self, chance: float) -> float:
        """Return how good a chance looks: what is certain, or impossible, is seen as it is."""
        return float(chance ** (1 - self.optimism))

    def noticed(self, things: Sequence[T], rng: random.Random) -> Sequence[T]:
        """Return those of some things in sight that are seen, one at least."""
        if not self.overlooks:
            return things
        return [thing for thing in things if rng.random() >= self.overlooks] or things[-1:]

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
        return Memory(self.viewer, [*self.hand], [*self.earlier], self.levels)


class PackedMemory:
    """A seat's memory, packed bit by bit as it is told.

    Handing it over to another process is copying some bytes: nothing that a frame would notice,
    also late in a long hand.
    """

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer
        self.levels: tuple[str, ...] = ()
        self._parts: deque[tuple[int, bytes]] = deque()
        self._count = 0

    def tell(self, events: Iterable[Event]) -> None:
        """Redact what has happened for this seat, and pack it."""
        told = [redact(event, self.viewer) for event in events]
        if not told:
            return
        self._parts.append((len(told), pickle.dumps(told, pickle.HIGHEST_PROTOCOL)))
        self._count += len(told)
        while self._count > MOST_EARLIER + MOST_OF_HAND:
            self._count -= self._parts.popleft()[0]

    def unpacked(self) -> Memory:
        """Return the memory: the same as if it had been told all this."""
        memory = Memory(viewer=self.viewer, levels=self.levels)
        for _count, part in self._parts:
            memory.tell(pickle.loads(part))
        return memory


def memories(seats: int, levels: Sequence[str] = ()) -> list[Memory]:
    """Return an empty memory for each seat of a table, where such levels play."""
    return [Memory(viewer=seat, levels=tuple(levels)) for seat in range(seats)]
