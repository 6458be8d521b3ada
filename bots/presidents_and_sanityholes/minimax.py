"""Alpha-beta search of a round of two players, whose cards are all known to both of them.

Two players hold all 78 cards between them, so whatever isn't in one's own hand, on the trick or
gone is the rival's. A round always ends: each trick takes a card at least. Positions are the
rules' own, each looked up in a transposition table. Where the search stops short of the round's
end, the written strategy plays it out for both. It deepens step by step until nothing is left to
look into or the time is over.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from bots.limit import Budget, Limit
from bots.presidents_and_sanityholes.playout import playout
from bots.thought import Thought, Weighed
from rules.core import Seat
from rules.presidents_and_sanityholes.actions import Decision
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import State

POSITIONS: Final = 8
"""Positions looked at that take as long as a round played out: one iteration of a limit."""
BETTER: Final = 1e-9
"""By how much a move must do better than the written one, in markers: more than rounding errs."""

Moves: TypeAlias = Callable[[PresidentsAndSanityholes, State, Seat], Sequence[Decision]]
Payoffs: TypeAlias = Callable[[PresidentsAndSanityholes, State], Sequence[float]]


class _Known(NamedTuple):
    """What a position is worth to the seat to act, at least and at most, as far as it was seen."""

    depth: float
    least: float
    most: float
    best: Decision | None


class _TimeIsOver(Exception):  # noqa: N818  # no error: it ends the search
    pass


class Minimax:
    """The search of one decision of a game of two; `deepen` looks one move further."""

    def __init__(
        self, game: PresidentsAndSanityholes, moves: Moves, payoffs: Payoffs, budget: Budget
    ) -> None:
        self._game, self._moves, self._payoffs, self._budget = game, moves, payoffs, budget
        self._known: dict[tuple[object, ...], _Known] = {}
        self._played_out: dict[tuple[object, ...], float] = {}
        self._positions = 0
        self._is_cut = False
        self._rng = random.Random(0)  # the written strategy throws no dice

    @property
    def iterations(self) -> int:
        """How many iterations of the limit are spent."""
        return len(self._played_out) + self._positions // POSITIONS

    def deepen(
        self, world: State, actions: Sequence[Decision], depth: int, values: dict[Decision, float]
    ) -> bool:
        """Put what each action is worth into `values`; return whether all was seen to the end.

        The first action's value is exact; another one's is, if it is the best so far, and at most
        so much otherwise. Raises `_TimeIsOver`, with the actions seen so far in `values`.
        """
        self._is_cut = False
        best = -math.inf
        for action in actions:
            values[action] = self._after(world, action, depth, best, math.inf)
            best = max(best, values[action])
        return not self._is_cut

    def _after(
        self, world: State, action: Decision, depth: int, alpha: float, beta: float
    ) -> float:
        """Return what an action is worth to who acts: exactly, if it lies between the two."""
        seat = world.turn
        after = self._game.copy(world)
        self._game.advance(after, seat, action)
        if after.phase in ("shuffle", "over"):
            return self._payoffs(self._game, after)[seat]
        if after.turn == seat:
            return self._value(after, depth - 1, alpha, beta)
        return -self._value(after, depth - 1, -beta, -alpha)

    def _value(self, world: State, depth: int, alpha: float, beta: float) -> float:
        """Return what a position is worth to the seat to act."""
        if not self._budget.left(self.iterations):
            raise _TimeIsOver
        best_set = world.trick[-1] if world.trick else None
        key = (
            world.hands,
            world.markers,
            world.turn,
            world.passed,
            world.phase,
            best_set and (len(best_set.cards), best_set.value, best_set.seat),
        )
        if depth <= 0:
            return self._play_out(world, key)
        self._positions += 1
        known = self._known.get(key)
        if known is not None and known.depth >= depth:
            if known.depth < math.inf:
                self._is_cut = True
            if known.least >= beta or known.least == known.most:
                return known.least
            if known.most <= alpha:
                return known.most
            alpha, beta = max(alpha, known.least), min(beta, known.most)
        was_cut, self._is_cut = self._is_cut, False
        moves = self._moves(self._game, world, world.turn)
        if known is not None and known.best is not None and known.best != moves[0]:
            moves = (known.best, *[move for move in moves if move != known.best])
        value, best = -math.inf, moves[0]
        for move in moves:
            # nothing to choose: a forced move is no step deeper
            found = self._after(world, move, depth + (len(moves) == 1), max(alpha, value), beta)
            if found > value:
                value, best = found, move
                if value >= beta:
                    break
        self._known[key] = _Known(
            depth if self._is_cut else math.inf,
            value if value > alpha else -math.inf,
            value if value < beta else math.inf,
            best,
        )
        self._is_cut |= was_cut
        return value

    def _play_out(self, world: State, key: tuple[object, ...]) -> float:
        """Return what the position comes to for the seat to act when both play as written."""
        self._is_cut = True
        value = self._played_out.get(key)
        if value is None:
            after = self._game.copy(world)
            playout(self._game, after, self._rng, 0)
            value = self._played_out[key] = self._payoffs(self._game, after)[world.turn]
        return value


def best_known(
    game: PresidentsAndSanityholes,
    world: State,
    actions: Sequence[Decision],
    moves: Moves,
    payoffs: Payoffs,
    limit: Limit,
    enough: float,
) -> Thought[Decision]:
    """Return the best of some actions of the seat to act; of equal ones the first.

    `moves` are what is looked at further on. Raises `ValueError` for a limit without an end.
    """
    budget = limit.start(enough=enough)
    search = Minimax(game, moves, payoffs, budget)
    values = dict.fromkeys(actions, 0.0)
    best, depth, is_whole = actions[0], 0, len(actions) == 1
    while not is_whole:
        depth += 1
        seen: dict[Decision, float] = {}
        others = sorted((each for each in actions if each != best), key=lambda each: -values[each])
        try:
            is_whole = search.deepen(world, (best, *others), depth, seen)
        except _TimeIsOver:
            is_whole = True
        values.update(seen)
        for action in others:
            if action in seen and seen[action] > seen[best] + BETTER:
                best = action
    return Thought(
        tuple(
            Weighed(action, search.iterations, values[action])
            for action in sorted(values, key=lambda each: (each != best, -values[each]))
        ),
        search.iterations,
    )
