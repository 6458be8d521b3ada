"""What happened at a table lately, as one seat was told it: rows of numbers, the newest last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from bots.environment.sheet import TYPICAL, Kind, Part, fitted
from bots.environment.stepping import Alphabet
from rules.core import ALL, Action, CardAction, Event, HandEnded, Moved, Seat, Shown

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError:
    raise ImportError(
        "The learning environments need PettingZoo: install it with `pip install pettingzoo`."
    ) from None

Rows = NDArray[np.float32]


def flat(rows: Rows) -> memoryview[float]:
    """Return rows number by number."""
    return cast("memoryview[float]", rows.reshape(-1).data)


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
        self._verbs = alphabet.verb_of
        self._words = {word: at for at, word in enumerate(alphabet.words)}
        self._size = length * at
        self._all = 3 * length
        self._whole = self._all * at
        """From a viewer's rows to those of the next."""
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._end = self.length
        """Behind the last row; the `length` rows before it are the history, those from it on 0."""
        self._rows = np.zeros((self._seats, self._all, self.width), np.float32)
        self._numbers = flat(self._rows)
        """The same, number by number: much quicker to write to."""

    def add(self, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Take down what a seat did, and what followed from it."""
        if self._end == self._all:
            self._move_up()
        who, verb, seen, unseen, number, word, ended = self._places
        kind = type(action)
        field = _field_said(kind)
        said = None if field is None else getattr(action, field)
        marks = [verb + self._verbs[kind]]  # what everybody is told
        if isinstance(said, str):
            marks.append(word + self._words[said])
            said = None
        partly: list[tuple[int, int]] = []
        for event in events:
            if type(event) is Moved or type(event) is Shown:
                seers = event.seen | event.lies_open_to
                if seers == ALL:
                    marks.append(seen + event.card)
                else:
                    partly.append((event.card, seers))
            elif type(event) is HandEnded:
                marks.append(ended)
        numbers, seats = self._numbers, self._seats
        at = self._end * self.width
        self._end += 1
        for viewer in range(seats):
            numbers[at + who + (seat - viewer) % seats] = 1.0
            for mark in marks:
                numbers[at + mark] = 1.0
            if said is not None:
                numbers[at + number] = fitted(said, TYPICAL, scaled=self._scaled)
            if partly:
                hidden = 0
                for card, seers in partly:
                    if seers >> viewer & 1:
                        numbers[at + seen + card] = 1.0
                    else:
                        hidden += 1
                numbers[at + unseen] = hidden / self._cards if self._scaled else hidden
            at += self._whole

    def _move_up(self) -> None:
        """Make room behind the rows that are remembered."""
        rows, length = self._rows, self.length
        rows[:, :length] = rows[:, -length:]
        rows[:, length:] = 0
        self._end = length

    def of(self, viewer: Seat) -> Rows:
        """Return the rows for a seat; a view of what changes with the next decision."""
        return self._rows[viewer, self._end - self.length : self._end]

    def numbers_of(self, viewer: Seat) -> memoryview[float]:
        """Return the same number by number."""
        end = (viewer * self._all + self._end) * self.width
        return self._numbers[end - self._size : end]

    def snapshot(self) -> bytes:
        """Return what `restore` takes."""
        return self._rows[:, self._end - self.length : self._end].tobytes()

    def restore(self, snapshot: bytes) -> None:
        """Go back to what was taken down then."""
        self.clear()
        then = np.frombuffer(snapshot, np.float32)
        self._rows[:, : self.length] = then.reshape(self._seats, self.length, self.width)


@cache
def _field_said(kind: type[Action]) -> str | None:
    """Return the field with the number or word of a decision, which everybody hears."""
    for field in kind.__struct_fields__:
        if not (issubclass(kind, CardAction) and field == "cards"):
            return field
    return None
