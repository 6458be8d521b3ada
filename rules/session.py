"""One game being played: the log of actions, the state it folds to, undo and redo."""

import random
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec

from rules.core import (
    CHANCE,
    PUBLIC,
    Action,
    Chance,
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
from rules.observe import redact

S = TypeVar("S")

REPLAY_MEMORY: Final = 64
"""States kept for undo; older ones are folded again from the log when somebody goes back."""


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: who acted (a seat or `CHANCE`) and what they did."""

    seat: Seat
    action: Action | Chance


class Session(Generic[S]):
    """A game in progress. The log is the truth; the state is its fold."""

    def __init__(self, game: Game[S, Any, Any], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.log: list[Entry] = []
        self.state = game.initial()
        self._undone: list[Entry] = []
        self._earlier: list[S] = []  # the states before the last entries, newest last

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may act now: seats, `(CHANCE,)`, or nobody when the game is over."""
        return self.game.actors(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None`."""
        return self.game.outcome(self.state)

    def observe(self, viewer: int) -> Observation[Any]:
        """Return what a seat, `PUBLIC` or `OPEN` may know now."""
        return self.game.observe(self.state, viewer)

    def verify(self, seat: Seat, action: Action | Chance) -> Refusal | None:
        """Return why the action is not allowed now, or `None`."""
        return self.game.verify(self.state, seat, action)

    def act(self, seat: Seat, action: Action | Chance) -> tuple[Event, ...]:
        """Commit an action and return its events, not redacted; raises `Refused`."""
        events = self._commit(Entry(seat, action))
        self._undone.clear()
        return events

    def draw(self) -> tuple[Event, ...]:
        """Let chance act, from the session's own generator, and return the events.

        The generator follows from the seed and the place in the log, so that a resumed game
        goes on as it would have, and taking a move back does not buy another draw.
        """
        rng = random.Random(f"{self.seed}/{len(self.log)}")
        return self.act(CHANCE, self.game.chance(self.state, rng))

    def draw_all(self) -> tuple[Event, ...]:
        """Let chance act until a seat is to act or the game is over."""
        events: tuple[Event, ...] = ()
        while self.actors == (CHANCE,):
            events += self.draw()
        return events

    def _commit(self, entry: Entry) -> tuple[Event, ...]:
        before = self.state
        self.state, events = apply(self.game, before, entry.seat, entry.action)
        self.log.append(entry)
        self._earlier.append(before)
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
        return self._earlier[-back] if back <= len(self._earlier) else self._folded(at)

    def reveals(self, length: int, viewers: tuple[int, ...] | None) -> bool:
        """Return whether what came after the first `length` entries showed anybody a new face.

        Anybody are the `viewers`, or all seats and the public.
        """
        game = self.game
        for entry, before in zip(self.log[length:], self._states_from(length), strict=True):
            _state, events = apply(game, before, entry.seat, entry.action)
            for viewer in (PUBLIC, *range(game.seats)) if viewers is None else viewers:
                view = game.observe(before, viewer)
                seen = {card for cards in view.zones.values() for card in cards}
                for event in events:
                    told = redact(event, viewer)
                    if isinstance(told, Moved | Shown) and told.card not in seen:
                        return True
        return False

    def _states_from(self, length: int) -> Iterator[S]:
        """Yield the states before the log's entries from number `length` on."""
        kept = len(self.log) - len(self._earlier)
        if length < kept:
            state = self._folded(length)
            for entry in self.log[length:kept]:
                yield self.game.copy(state)
                self.game.advance(state, entry.seat, entry.action)
        yield from self._earlier[max(0, length - kept) :]

    def rewind(self, length: int) -> None:
        """Go back to the first `length` entries; what is taken off can be redone."""
        steps = len(self.log) - length
        if steps <= 0:
            return
        if steps <= len(self._earlier):
            self.state = self._earlier[-steps]
            del self._earlier[-steps:]
        else:
            self.state = self._folded(length)
            self._earlier.clear()
        self._undone.extend(reversed(self.log[length:]))
        del self.log[length:]

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
