"""One game between computer players: chance from the deal's seed, each seat on what it sees."""

import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from bots.limit import Limit
from bots.manner import Manner
from bots.memory import memories
from bots.players import RANDOM, Player, new_player
from bots.strategy import Strategy
from rules.core import CHANCE, A, Chance, Event, F, Game, Outcome, S, Seat
from rules.session import Entry

MOST_ACTIONS: Final = 20_000
"""After so many decisions a game is stopped, unfinished, unless somebody says otherwise."""

Listener = Callable[[Seat, Sequence[Event]], None]
"""Told who acted and all that followed, not redacted."""


class Played(msgspec.Struct, frozen=True):
    """A game that was played: its log, how it ended (`None`: it was stopped), its decisions."""

    log: tuple[Entry, ...]
    outcome: Outcome | None
    decisions: int


def chance_rng(deal: str, stage: int) -> random.Random:
    """Return the generator of a deal's chance action number `stage`, counted from 0.

    It follows from the deal and the stage alone: whatever the players do in between, the same
    deal has the same first shuffle, the same second one, and so on.
    """
    return random.Random(f"{deal}/chance/{stage}")


def play_match(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    levels: Sequence[str],
    deal: str,
    *,
    limit: Limit | None = None,
    most: int = MOST_ACTIONS,
    listener: Listener | None = None,
    manners: Sequence[Manner] = (),
) -> Played:
    """Play a game from the start with a level for each seat, for at most `most` decisions.

    `deal` names the chance outcomes; the players' own randomness follows from it as well, seat
    by seat. A `random` seat is the rules' own sampler; any other is handed observations. With
    `manners` each seat plays in its own.
    """
    plans = [plan.in_manner(manner) for manner in manners] or [plan] * len(levels)
    engine: list[Player[S, A, F] | None] = [
        None if level == RANDOM else new_player(level, its, limit)
        for level, its in zip(levels, plans, strict=True)
    ]
    rngs = [random.Random(f"{deal}/seat/{seat}") for seat in range(game.seats)]
    told = memories(game.seats)
    wants_events = listener is not None or any(engine)
    state = game.initial()
    log: list[Entry] = []
    decisions = stage = 0
    while decisions < most:
        actors = game.actors(state)
        if not actors:
            break
        seat: Seat = actors[0]
        action: A | Chance
        if seat == CHANCE:
            action = game.chance(state, chance_rng(deal, stage))
            stage += 1
        else:
            player = engine[seat]
            if player is None:
                action = game.choose(state, seat, rngs[seat])
            else:
                view = game.observe(state, seat)
                action = player.decide(game, view, told[seat], rngs[seat])
            decisions += 1
        log.append(Entry(seat, action))
        if not wants_events:
            game.advance(state, seat, action)
            continue
        events: list[Event] = []
        game.advance(state, seat, action, events)
        for memory, player in zip(told, engine, strict=True):
            if player is not None:
                memory.tell(events)
        if listener is not None:
            listener(seat, events)
    return Played(tuple(log), game.outcome(state), decisions)
