"""One game being played: the log of actions, the state it folds to, undo and redo."""

from array import array
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec

from rules.core import (
    CHANCE,
    PUBLIC,
    Action,
    Chance,
    Ended,
    Event,
    Game,
    Moved,
    Observation,
    Outcome,
    Refusal,
    Seat,
    Shown,
    apply,
)
from rules.luck import Luck, Place, drawn_anew
from rules.observe import redact

S = TypeVar("S")

REPLAY_MEMORY: Final = 64
"""States kept for undo; older ones are folded again from the log when somebody goes back."""
FIRST_LINE: Final = 2
"""The line of a record after its header."""


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: who acted (a seat or `CHANCE`) and what they did."""

    seat: Seat
    action: Action | Chance


class _Past(msgspec.Struct, Generic[S], frozen=True):
    """What came before an entry of the log, who looked then, and what followed from the entry."""

    state: S
    views: dict[int, Observation[Any]]
    events: tuple[Event, ...]


class Session(Generic[S]):
    """A game in progress. The log is the truth; the state is its fold.

    Nothing is worked out twice for as long as the table stands: a state is observed once by each
    viewer, and the last entries' events are kept. Chance follows from `luck`, and without from the
    `seed`, by which all else at the table goes that needs to be random.
    """

    def __init__(self, game: Game[S, Any, Any], seed: int, luck: Luck | None = None) -> None:
        self.game = game
        self.seed = seed
        self.luck = drawn_anew(seed) if luck is None else luck
        self.log: list[Entry] = []
        self._lines = array("L", (FIRST_LINE,))
        """The number that the line of each entry has in the record; last, that of the next one.

        A list of them would take as much memory as the record.
        """
        self._stage = 0
        """How often chance has acted."""
        self.state = game.initial()
        self._undone: list[Entry] = []
        self._views: dict[int, Observation[Any]] = {}
        self._seen: S | None = None  # the state that they are of
        self._earlier: list[_Past[S]] = []  # those of the last entries, newest last

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.game.actors(self.state)

    @property
    def is_begun(self) -> bool:
        return any(entry.seat != CHANCE for entry in self.log)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def observe(self, viewer: int) -> Observation[Any]:
        if self.state is not self._seen:
            self._views, self._seen = {}, self.state
        return _look(self.game, self.state, self._views, viewer)

    def verify(self, seat: Seat, action: Action | Chance) -> Refusal | None:
        return self.game.verify(self.state, seat, action)

    def act(self, seat: Seat, action: Action | Chance) -> tuple[Event, ...]:
        """Commit an action and return its events, not redacted; raises `Refused`."""
        return self.follow(Entry(seat, action))

    def follow(self, entry: Entry) -> tuple[Event, ...]:
        """Commit an entry that a log already has and return its events; raises `Refused`."""
        events = self._commit(entry)
        self._undone.clear()
        return events

    def draw(self) -> tuple[Event, ...]:
        """Let chance act, by the session's luck, and return the events.

        What it brings follows from the place in the game, so that a resumed game goes on as it
        would have, and taking a move back does not buy another draw.
        """
        return self.act(CHANCE, self.drawn())

    def drawn(self) -> Chance:
        """Return what chance brings now; only where it is chance's turn."""
        place = Place(len(self.log), self._stage, self._lines[-1])
        return self.game.chance(self.state, self.luck(place))

    def draw_all(self) -> tuple[Event, ...]:
        """Let chance act until a seat is to act or the game is over."""
        events: tuple[Event, ...] = ()
        while self.actors == (CHANCE,):
            events += self.draw()
        return events

    def line(self, at: int) -> int:
        """Return the number that the line of the log's entry number `at` has in the record."""
        return self._lines[at]

    def _commit(self, entry: Entry) -> tuple[Event, ...]:
        before = self.state
        views = self._views if before is self._seen else {}
        self.state, events = apply(self.game, before, entry.seat, entry.action)
        self.log.append(entry)
        ends = sum(isinstance(event, Ended) for event in events)
        self._lines.append(self._lines[-1] + 1 + ends)
        self._stage += entry.seat == CHANCE
        self._earlier.append(_Past(before, views, events))
        if len(self._earlier) > REPLAY_MEMORY:
            del self._earlier[0]
        return events

    def _folded(self, length: int) -> S:
        """Return the state after the first `length` entries, from the log alone."""
        state = self.game.initial()
        for entry in self.log[:length]:
            self.game.advance(state, entry.seat, entry.action)
        return state

    def before(self, at: int) -> S:
        """Return the state before the log's entry number `at`."""
        back = len(self.log) - at
        return self._earlier[-back].state if back <= len(self._earlier) else self._folded(at)

    def events(self, at: int) -> tuple[Event, ...]:
        """Return what followed from the log's entry number `at`."""
        return next(iter(self._since(at))).events

    def reveals(self, length: int, viewers: tuple[int, ...] | None) -> bool:
        """Return whether what came after the first `length` entries showed anybody a new face.

        Anybody are the `viewers`, or all seats and the public.
        """
        game = self.game
        for past in self._since(length):
            for viewer in (PUBLIC, *range(game.seats)) if viewers is None else viewers:
                view = _look(game, past.state, past.views, viewer)
                seen = {card for cards in view.zones.values() for card in cards}
                for event in past.events:
                    told = redact(event, viewer)
                    if isinstance(told, Moved | Shown) and told.card not in seen:
                        return True
        return False

    def _since(self, length: int) -> Iterator[_Past[S]]:
        """Yield what came before each of the log's entries from number `length` on, and of it."""
        kept = len(self.log) - len(self._earlier)
        if length < kept:
            state = self._folded(length)
            for entry in self.log[length:kept]:
                before, events = self.game.copy(state), list[Event]()
                self.game.advance(state, entry.seat, entry.action, events)
                yield _Past(before, {}, tuple(events))
        yield from self._earlier[max(0, length - kept) :]

    def rewind(self, length: int) -> None:
        """Go back to the first `length` entries; what is taken off can be redone."""
        steps = len(self.log) - length
        if steps <= 0:
            return
        if steps <= len(self._earlier):
            self.state = self._earlier[-steps].state
            del self._earlier[-steps:]
        else:
            self.state = self._folded(length)
            self._earlier.clear()
        self._undone.extend(reversed(self.log[length:]))
        self._stage -= sum(entry.seat == CHANCE for entry in self.log[length:])
        del self.log[length:]
        del self._lines[length + 1 :]

    def forget_undone(self) -> None:
        """Have nothing to put back any more."""
        self._undone.clear()

    @property
    def can_redo(self) -> bool:
        """Whether an undone entry waits to be put back."""
        return bool(self._undone)

    def step(self) -> tuple[Event, ...]:
        """Put back one entry that was taken off, and return its events; none left is no event."""
        return self._commit(self._undone.pop()) if self._undone else ()

    def redo(self, people: frozenset[Seat]) -> tuple[Event, ...]:
        """Put back what the last undo took: one decision and what followed up to the next."""
        events: tuple[Event, ...] = ()
        while self._undone:
            events += self._commit(self._undone.pop())
            if self._undone and self._undone[-1].seat in people:
                break
        return events


def _look(
    game: Game[S, Any, Any], state: S, views: dict[int, Observation[Any]], viewer: int
) -> Observation[Any]:
    """Return what a viewer may know of a state; `views` keeps it for the next who asks."""
    if viewer not in views:
        views[viewer] = game.observe(state, viewer)
    return views[viewer]
