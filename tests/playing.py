"""Games that are played decision by decision, with what every seat was told on the way."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from bots.memory import Memory, memories
from rules.core import CHANCE, AnyGame, Event, View

Deciding = Callable[[Any, View, Memory], Any]
"""Decides by the state (only who plays at random does), or by what the seat sees and remembers."""


def decisions(
    game: AnyGame, rng: random.Random, decide: Deciding
) -> Iterator[tuple[Any, View, list[Memory]]]:
    """Yield the table before each decision, what its seat sees, and what all remember."""
    state, told = game.initial(), memories(game.seats)
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            action = game.chance(state, rng)
        else:
            view = game.observe(state, seat)
            yield state, view, told
            action = decide(state, view, told[seat])
            assert game.verify(state, seat, action) is None
        events: list[Event] = []
        game.advance(state, seat, action, events)
        for memory in told:
            memory.tell(events)
