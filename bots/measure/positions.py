"""Positions at which players are measured: decisions of games among normal players."""

import random
from collections.abc import Iterator
from typing import Any

from bots.memory import Memory, memories
from bots.players import new_player
from bots.strategy import Strategy
from rules.core import CHANCE, AnyGame, Event, View
from rules.luck import chance_rng


def positions(
    game: AnyGame, plan: Strategy[Any, Any, Any], seed: int, one_in: int
) -> Iterator[tuple[View, Memory]]:
    """Yield what the acting seat sees and was told, at decisions of endless normal games.

    One decision in so many is picked, at random, so that the positions are of many hands. The
    memory goes on being told when the next position is asked for.
    """
    pick = random.Random(seed)
    while True:
        deal = str(pick.random())
        told, state, stage = memories(game.seats), game.initial(), 0
        player = new_player("normal", plan)
        while actors := game.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                action = game.chance(state, chance_rng(deal, stage))
                stage += 1
            else:
                view = game.observe(state, seat)
                if pick.random() < 1 / one_in:
                    yield view, told[seat]
                action = player.decide(game, view, told[seat], pick)
            events: list[Event] = []
            game.advance(state, seat, action, events)
            for memory in told:
                memory.tell(events)
