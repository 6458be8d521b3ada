"""Thinking that a test decides: what is asked is written down, and answers come when it says."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bots.memory import Memory
from bots.process import answer, request_for
from games.library import GAMES
from rules.core import Action, AnyGame, Event, Seat, View
from rules.session import Session
from table.engine import NO_MANNER, Advice


@dataclass
class Asked:
    """A question as it was put."""

    view: View
    level: str
    seconds: float
    seed: int
    told: tuple[Event, ...]
    played: Action | None = None
    manner: Mapping[str, float] = field(default_factory=dict)


@dataclass
class FakeEngine:
    """Answers by `answer`, at once; with `None` it never does until somebody sets `ready`."""

    game: AnyGame
    answer: Callable[[Asked], Advice | None]
    told: list[Event] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    begun: int = 0
    cancelled: int = 0
    ready: Advice | None = None
    reason: str = ""
    explained: list[int] = field(default_factory=list)
    spoken: Callable[[View], Action | None] | None = None
    """What seats say out of turn."""
    levels: Mapping[Seat, str] = field(default_factory=dict)
    _open: Asked | None = None
    _why: Advice | None = None

    def begin(self) -> None:
        self.begun += 1
        self.told.clear()

    def tell(self, events: Sequence[Event]) -> None:
        self.told.extend(events)

    def says(self, view: View, level: str) -> Action | None:
        return self.spoken(view) if self.spoken else None

    def ask(
        self,
        view: View,
        level: str,
        seconds: float,
        seed: int,
        played: Action | None = None,
        manner: Mapping[str, float] = NO_MANNER,
    ) -> None:
        self._open = Asked(view, level, seconds, seed, tuple(self.told), played, manner)
        self.asked.append(self._open)

    def explain(self, session: Session[Any], place: int) -> None:
        action = session.log[place].action
        assert isinstance(action, Action)
        self.explained.append(place)
        self._why = Advice(action)

    def poll(self) -> Advice | None:
        if self._why is not None and self.reason:
            reason, self._why = Advice(self._why.action, self.reason), None
            return reason
        if self._open is None:
            return None
        found = self.ready or self.answer(self._open)
        if found is not None:
            self._open = self.ready = None
        return found

    def cancel(self) -> None:
        self.cancelled += 1
        self._open = self.ready = self._why = None

    @property
    def is_open(self) -> bool:
        return self._open is not None or self._why is not None


@dataclass
class FakeDuel:
    """A deal that is played again: it is over when a test sets `result`."""

    game: AnyGame
    levels: Sequence[str]
    seed: int
    result: tuple[int, ...] | None = None
    decisions: int = 0
    closed: bool = False

    def scores(self) -> tuple[int, ...] | None:
        self.decisions += 1
        return self.result

    def close(self) -> None:
        self.closed = True


@dataclass
class FakeEngines:
    """Gives every table fake thinking; `last` is the newest."""

    answer: Callable[[Asked], Advice | None]
    made: list[FakeEngine] = field(default_factory=list)
    duels: list[FakeDuel] = field(default_factory=list)
    closed: bool = False

    def duel(self, game: AnyGame, levels: Sequence[str], seed: int) -> FakeDuel:
        self.duels.append(FakeDuel(game, levels, seed))
        return self.duels[-1]

    def about(self, game: AnyGame, levels: Mapping[Seat, str], names: Sequence[str]) -> FakeEngine:
        self.made.append(FakeEngine(game, self.answer, levels=levels))
        return self.made[-1]

    @property
    def last(self) -> FakeEngine:
        return self.made[-1]

    def close(self) -> None:
        self.closed = True


def never(_asked: Asked) -> Advice | None:
    """Give no answer."""
    return None


def thinking(game: AnyGame) -> Callable[[Asked], Advice | None]:
    """Return what thinks about a game as the thinking process does, while one waits."""

    def think(asked: Asked) -> Advice:
        memory = Memory(viewer=asked.view.viewer)
        memory.tell(asked.told)
        request = request_for(
            GAMES[game.name],
            game,
            asked.view,
            memory,
            level=asked.level,
            seconds=asked.seconds,
            seed=asked.seed,
            played=asked.played,
        )
        found = answer(1, request, threading.Event())
        return Advice(found.action, found.why, found.loss, found.slip, found.cost)

    return think
