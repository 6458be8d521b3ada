"""One claim about one position, and what a test may know of it: all cards, unlike who claims."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bots.memory import Memory
from bots.reasons import Claim
from rules.core import CHANCE, Action, AnyGame, Event, Seat, View


@dataclass(frozen=True)
class Odds:
    """What was said to happen so often, and whether it was so: judged over many positions."""

    kind: str
    said: float
    happened: bool


Found = bool | Odds
"""Whether a claim holds."""

Check = Callable[["Case", Any], Found]
"""Works a claim out again."""


@dataclass(frozen=True)
class Case:
    """An action of a position for which something is claimed; `state` is the true table."""

    game: AnyGame
    state: Any
    view: View
    memory: Memory
    action: Action
    seed: int

    @property
    def seat(self) -> Seat:
        """Who is asked."""
        return int(self.game.actors(self.state)[0])

    @property
    def rng(self) -> random.Random:
        """Luck of the test's own."""
        return random.Random(f"{self.seed}/claims")

    @property
    def hand(self) -> tuple[int, ...]:
        """The true hand of who is asked."""
        return tuple(self.game.zones(self.state)[f"hand:{self.seat}"])

    def about(self, action: Action) -> Case:
        return replace(self, action=action)

    def after(self) -> tuple[Any, list[Event]]:
        """Return the table after the action, and all that followed."""
        return self.do(self.state, self.seat, self.action)

    def do(self, state: Any, seat: Seat, action: Any) -> tuple[Any, list[Event]]:
        """Return a table after what a seat or chance does."""
        state, events = self.game.copy(state), list[Event]()
        assert self.game.verify(state, seat, action) is None
        self.game.advance(state, seat, action, events)
        return state, events

    def at_random(self, state: Any, stop: Callable[[list[Event]], bool]) -> list[Event]:
        """Return what happened when all went on at random, until `stop` or chance is to act."""
        rng, told = self.rng, list[Event]()
        for _decision in range(400):
            actors = self.game.actors(state)
            if not actors or actors[0] == CHANCE or stop(told):
                break
            seat = actors[0]
            state, events = self.do(state, seat, self.game.choose(state, seat, rng))
            told += events
        return told


def of_kind(events: list[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


Checks = dict[type[Claim], Check]
