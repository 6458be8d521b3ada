"""One game between computer players: chance from the deal's seed, each seat on what it sees."""

import random
from collections.abc import Callable, Sequence
from typing import Final, Generic

import msgspec

from bots.external import ExternalPlayer, Lost, added
from bots.limit import Limit
from bots.manner import Manner
from bots.memory import Memory, memories
from bots.players import RANDOM, TALKING, Player, new_player
from bots.strategy import Strategy
from rules.asking import reaction
from rules.core import CHANCE, PUBLIC, A, Chance, Event, F, Game, Outcome, S, Seat
from rules.luck import chance_rng
from rules.session import Entry

MOST_ACTIONS: Final = 20_000
"""After so many decisions a game is stopped, unfinished, unless somebody says otherwise."""

Listener = Callable[[Seat, Sequence[Event]], None]
"""Told who acted and all that followed, not redacted."""


class Played(msgspec.Struct, frozen=True):
    """A game that was played: its log, how it ended (`None`: it was stopped), its decisions.

    Players from outside `lost` some of them.
    """

    log: tuple[Entry, ...]
    outcome: Outcome | None
    decisions: int
    lost: tuple[Lost, ...] = ()


class _Table(Generic[S, A, F]):
    """Who plays a match, with what each was told and each one's own randomness."""

    def __init__(
        self,
        game: Game[S, A, F],
        plans: Sequence[Strategy[S, A, F]],
        levels: Sequence[str],
        deal: str,
        limit: Limit | None,
    ) -> None:
        self.players: list[Player[S, A, F] | None] = [
            None if level == RANDOM else new_player(level, plan, limit)
            for level, plan in zip(levels, plans, strict=True)
        ]
        self.memories: list[Memory] = memories(game.seats)
        self._game = game
        self._talk = [
            plan.talk if level in TALKING and plan.talk is not None and plan.talk.at(game) else None
            for level, plan in zip(levels, plans, strict=True)
        ]
        self._somebody_talks = any(self._talk)
        self._rngs = [random.Random(f"{deal}/seat/{seat}") for seat in range(game.seats)]

    def quickest(self, seats: Sequence[Seat]) -> Seat:
        """Return which of some seats that are asked at once answers first."""
        return min(seats, key=lambda seat: reaction(self._rngs[seat]))

    def said(self, state: S) -> tuple[Seat, A] | None:
        """Return what somebody says before the next decision, and who."""
        if self._somebody_talks:
            for seat, talk in enumerate(self._talk):
                if talk is not None:
                    told = reversed(self.memories[seat].hand)
                    action = talk.says(self._game, self._game.observe(state, seat), told)
                    if action is not None:
                        return seat, action
        return None

    def close(self) -> tuple[Lost, ...]:
        """End what players from outside run, and return what they lost."""
        outside = [player for player in self.players if isinstance(player, ExternalPlayer)]
        for player in outside:
            player.close()
        return added(lost for player in outside for lost in player.lost)

    def decide(self, state: S, seat: Seat) -> A:
        """Return what a seat does."""
        player = self.players[seat]
        if player is None:
            return self._game.choose(state, seat, self._rngs[seat])
        view = self._game.observe(state, seat)
        return player.decide(self._game, view, self.memories[seat], self._rngs[seat])


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
    `manners` each seat plays in its own. Of several who are asked at once the quickest answers
    first, unless all are random.
    """
    plans = [plan.in_manner(manner) for manner in manners] or [plan] * len(levels)
    table = _Table(game, plans, levels, deal, limit)
    try:
        played = _played(game, table, deal, most, listener)
    finally:
        lost = table.close()
    return msgspec.structs.replace(played, lost=lost) if lost else played


def _played(
    game: Game[S, A, F], table: _Table[S, A, F], deal: str, most: int, listener: Listener | None
) -> Played:
    somebody_thinks = any(table.players)
    wants_events = listener is not None or somebody_thinks
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
        elif (said := table.said(state)) is not None:
            seat, action = said
        else:
            if somebody_thinks and len(actors) > 1 and game.observe(state, PUBLIC).at_once:
                seat = table.quickest(actors)
            action = table.decide(state, seat)
            decisions += 1
        log.append(Entry(seat, action))
        if not wants_events:
            game.advance(state, seat, action)
            continue
        events: list[Event] = []
        game.advance(state, seat, action, events)
        for memory, player in zip(table.memories, table.players, strict=True):
            if player is not None:
                memory.tell(events)
        if listener is not None:
            listener(seat, events)
    return Played(tuple(log), game.outcome(state), decisions)
