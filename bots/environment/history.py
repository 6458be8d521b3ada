"""What happened at a table lately, as one seat was told it: rows of numbers, the newest last."""

from array import array
from collections.abc import Sequence

from bots.environment.sheet import BOUND, TYPICAL, Kind, Part
from bots.environment.stepping import Alphabet
from rules.core import (
    UNSEEN,
    Action,
    CardAction,
    Event,
    HandEnded,
    Moved,
    Seat,
    Shown,
)
from rules.observe import card_told
from rules.words import _

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError:
    raise ImportError(
        _("The learning environments need PettingZoo: install it with `pip install pettingzoo`.")
    ) from None

Rows = NDArray[np.float32]


class History:
    """The last decisions of a table, for each seat's eyes.

    A row has who decided (clockwise from the viewer), the verb, the cards that the viewer saw in
    what followed, how many cards moved unseen, the number and the word of the decision, and
    whether a hand ended with it. Rows before the first decision are all 0.
    """

    def __init__(
        self, seats: int, length: int, alphabet: Alphabet, cards: int, *, scaled: bool = False
    ) -> None:
        self.length = length
        self._seats, self._alphabet, self._scaled = seats, alphabet, scaled
        parts: tuple[tuple[str, Kind, int], ...] = (
            ("who", "seat", seats),
            ("verb", "word", len(alphabet.verbs)),
            ("cards seen", "cards", cards),
            ("cards unseen", "number", 1),
            ("number", "number", 1),
            ("word", "word", len(alphabet.words)),
            ("hand ended", "number", 1),
        )
        layout, at = [], 0
        for name, kind, size in parts:
            layout.append(Part(name, kind, at, size))
            at += size
        self.layout = tuple(layout)
        self.width = at
        self._places = [part.start for part in self.layout]
        self._cards = cards
        self._empty = bytes(4 * at)
        self._verbs = alphabet.verb_of
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        # every row stands twice, so that the last ones always lie together
        self._take_over(np.zeros((self._seats, 2 * self.length, self.width), np.float32))
        self._next = 0

    def _take_over(self, rows: NDArray[np.float32]) -> None:
        self._rows = rows
        self._numbers = rows.reshape(-1).data
        """The same, number by number: much quicker to write to."""

    def add(self, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Take down what a seat did, and what followed from it."""
        at = self._next
        self._next = (at + 1) % self.length
        who, verb, seen, unseen, number, word, ended = self._places
        told = [event for event in events if isinstance(event, Moved | Shown)]
        meaning = _said(action)
        common = array("f", self._empty)
        common[verb + self._verbs[type(action)]] = 1
        common[ended] = any(isinstance(event, HandEnded) for event in events)
        if isinstance(meaning, str):
            common[word + self._alphabet.words.index(meaning)] = 1
        elif meaning is not None:
            common[number] = self._fit(meaning)
        width, seats = self.width, self._seats
        first, again = at * width, (at + self.length) * width
        for viewer in range(seats):
            row = array("f", common)
            row[who + (seat - viewer) % seats] = 1
            hidden = 0
            for event in told:
                card = card_told(event, viewer)
                if card == UNSEEN:
                    hidden += 1
                else:
                    row[seen + card] = 1
            row[unseen] = hidden / self._cards if self._scaled else hidden
            start = 2 * viewer * self.length * width
            for place in (start + first, start + again):
                self._numbers[place : place + width] = row

    def _fit(self, number: float) -> float:
        if self._scaled:
            return number / (TYPICAL + abs(number))
        return max(-BOUND, min(BOUND, number))

    def of(self, viewer: Seat) -> Rows:
        """Return the rows for a seat; a view of what changes with the next decision."""
        return self._rows[viewer, self._next : self._next + self.length]

    def snapshot(self) -> tuple[bytes, int]:
        """Return what `restore` takes."""
        return self._rows.tobytes(), self._next

    def restore(self, snapshot: tuple[bytes, int]) -> None:
        """Go back to what was taken down then."""
        rows, self._next = snapshot
        self._take_over(np.frombuffer(rows, np.float32).reshape(self._rows.shape).copy())


def _said(action: Action) -> int | str | None:
    """Return the number or word of a decision, which everybody hears."""
    fields = action.__struct_fields__
    for field in fields:
        if not (isinstance(action, CardAction) and field == "cards"):
            said: int | str | None = getattr(action, field)
            return said
    return None
