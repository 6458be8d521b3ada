"""Information-set Monte Carlo tree search for whichever game, from one seat's observation.

Single-observer ISMCTS (Cowling, Powley, Whitehouse 2012): each iteration imagines a world that
fits what the seat knows, walks down one shared tree along actions that are legal in that world,
adds one action, plays on by the strategy's policy, and hands each seat's payoff back up. An
action is judged against how often it was available, not how often its parent was visited.

The tree never holds states. One imagined world is copied once an iteration and advanced in place.
Chance is sampled and is no branch. Where several seats may act, the first that the game names
decides: it is the one that is asked.
"""

import math
import random
from collections.abc import Sequence
from typing import Final, Generic

import msgspec

from bots.limit import CLEAR, Limit
from bots.memory import Memory
from bots.strategy import Strategy, listed, play_on
from bots.thought import Thought, Weighed
from rules.core import CHANCE, UNSEEN, A, CardAction, F, Game, Observation, S, Seat

LOOK_EVERY: Final = 32
"""Iterations between two looks whether one action leads clearly."""

WIDEN_ABOVE: Final = 12
"""Nodes with more actions than this are widened step by step, and ..."""

WIDENING: Final = 2.0
"""... n visits open this many times the square root of n actions."""


class _Node(Generic[A]):
    """A place in the tree: visits, how often it was possible, total payoff of who moved here."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 1
        self.total = 0.0
        self.children: dict[A, _Node[A]] = {}


def _unseen(action: A) -> A:
    """Return a hidden action as the other seats are told it: how many cards, not which."""
    if not isinstance(action, CardAction):
        return action
    return msgspec.structs.replace(action, cards=(UNSEEN,) * len(action.cards))


class Search(Generic[S, A, F]):
    """The search of one decision. `grow` runs one iteration; `thought` says what it came to."""

    def __init__(
        self,
        game: Game[S, A, F],
        plan: Strategy[S, A, F],
        view: Observation[F],
        memory: Memory,
        rng: random.Random,
    ) -> None:
        self._game = game
        self._seat: Seat = view.viewer
        self._rng = rng
        self._strategy = plan
        self._root: _Node[A] = _Node()
        self._worlds = plan.worlds(game, view, memory, rng)
        self._world = next(self._worlds)
        self._uses = self._strategy.search.world_uses
        self._ordered = self._strategy.options is not listed
        self._actions = self._root_actions(plan.normal(game, view, memory, rng))
        self.iterations = 0
        self._sum = 0.0
        self._sum_of_squares = 0.0
        self._variance = 0.0

    def _root_actions(self, first: A) -> tuple[A, ...]:
        """Return the legal actions worth thinking about, the normal player's before all."""
        game, world, seat = self._game, self._world, self._seat
        others = [action for action in self._strategy.options(game, world, seat) if action != first]
        if not self._ordered:
            self._rng.shuffle(others)
        return tuple(
            action for action in (first, *others) if game.verify(world, seat, action) is None
        )

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self._actions) == 1

    def grow(self) -> None:
        game, rng, settings = self._game, self._rng, self._strategy.search
        if self._uses == 0:
            self._world = next(self._worlds)
            self._uses = settings.world_uses
        self._uses -= 1
        world = game.copy(self._world)
        path = self._descend(world)
        play_on(game, self._strategy, world, rng, settings.depth - len(path))
        payoffs = self._strategy.payoffs(game, world)
        for node, seat in path:
            node.visits += 1
            node.total += payoffs[seat]
        self._root.visits += 1
        self.iterations += 1
        mine = payoffs[self._seat]
        self._sum += mine
        self._sum_of_squares += mine * mine

    def _curiosity(self) -> float:
        """Return the exploration constant in the payoff's unit, by its standard deviation.

        That is the largest so far: a search that settles on an action of certain payoff would
        else lose its curiosity about the others.
        """
        count = self.iterations
        if count > 1:
            mean = self._sum / count
            variance = self._sum_of_squares / count - mean * mean
            self._variance = max(self._variance, variance)
        return self._strategy.search.exploration * math.sqrt(self._variance)

    def _descend(self, world: S) -> list[tuple[_Node[A], Seat]]:
        """Walk the world down the tree to a new node; return the way, with who chose each step."""
        game, plan, rng = self._game, self._strategy, self._rng
        settings, hidden = plan.search, plan.hidden
        actors, advance, options = game.actors, game.advance, plan.options
        curiosity = self._curiosity()
        path: list[tuple[_Node[A], Seat]] = []
        node = self._root
        seat = self._seat
        actions: Sequence[A] = self._actions
        while True:
            children = node.children
            fresh: _Node[A] | None = None
            if hidden and seat != self._seat:
                action = plan.policy(game, world, seat, rng)
                branch = _unseen(action) if type(action) in hidden else action
                if branch not in children:
                    children[branch] = fresh = _Node()
                node = children[branch]
            else:
                action = self._select(node, actions, curiosity)
                if action not in children:
                    children[action] = fresh = _Node()
                node = children[action]
            path.append((node, seat))
            advance(world, seat, action)
            if fresh is not None or len(path) >= settings.depth:
                return path
            acting = actors(world)
            while acting and acting[0] == CHANCE and settings.beyond_chance:
                advance(world, CHANCE, game.chance(world, rng))
                acting = actors(world)
            if not acting or acting[0] == CHANCE:
                return path
            seat = acting[0]
            if not (hidden and seat != self._seat):
                actions = options(game, world, seat)

    def _select(self, node: _Node[A], actions: Sequence[A], curiosity: float) -> A:
        """Return an action not yet tried where the node may be widened, else the best by UCB."""
        children = node.children
        child_of, log, sqrt = children.get, math.log, math.sqrt
        untried: list[A] = []
        best: A | None = None
        best_value = -math.inf
        opened = 0
        for action in actions:
            child = child_of(action)
            if child is None:
                untried.append(action)
                continue
            opened += 1
            visits, available = child.visits, child.available
            child.available = available + 1
            value = child.total / visits + curiosity * sqrt(log(available) / visits)
            if value > best_value:
                best, best_value = action, value
        if untried and (
            best is None or len(actions) <= WIDEN_ABOVE or opened < WIDENING * sqrt(node.visits)
        ):
            if self._ordered or node is self._root:
                return untried[0]
            return untried[int(self._rng.random() * len(untried))]
        assert best is not None
        return best

    def is_clear(self, passed: float) -> bool:
        """Return whether the rest of the time would hardly change the choice, after a part of it.

        Either no other action can be visited as often any more, or the best one's mean payoff is
        above all others by several standard errors.
        """
        ranked = sorted(self._root.children.values(), key=lambda node: -node.visits)
        if len(ranked) < 2:
            return False
        best, others = ranked[0], ranked[1:]
        to_come = self.iterations * (1 - passed) / passed
        if best.visits - others[0].visits > to_come:
            return True
        mean, spread = best.total / best.visits, CLEAR * math.sqrt(self._variance)
        return all(
            mean - other.total / other.visits
            > spread * math.sqrt(1 / best.visits + 1 / other.visits)
            for other in others
        )

    def thought(self) -> Thought[A]:
        """Return what the search came to; without an iteration, the normal player's action."""
        looked_at = [
            Weighed(action, child.visits, child.total / child.visits)
            for action, child in self._root.children.items()
        ]
        looked_at.sort(key=lambda weighed: (-weighed.visits, -weighed.value))
        choices = tuple(looked_at) or (Weighed(self._actions[0], 0, 0.0),)
        return Thought(choices, self.iterations)


def think(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    memory: Memory,
    rng: random.Random,
    limit: Limit,
) -> Thought[A]:
    """Search for the best action of the seat `view.viewer`, which is asked, within a limit.

    A limit in seconds is not used up where one action leads clearly. Raises `ValueError` for a
    limit without an end.
    """
    budget = limit.start(least=1, enough=plan.search.enough)
    search = Search(game, plan, view, memory, rng)
    if search.is_settled:
        return search.thought()
    while budget.left(search.iterations):
        search.grow()
        done = search.iterations
        looks = done % LOOK_EVERY == 0 and not budget.is_early(done)
        if looks and search.is_clear(budget.passed(done)):
            break
    return search.thought()
