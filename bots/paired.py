"""Trying actions out against each other in the same worlds: for games that chance rules.

A tree needs thousands of visits before an action that wins two games in a hundred more stands
out from the luck of the draw. Here every action is played on in each imagined world with the
same luck, so that most of it falls out of their differences; and the written strategy's action
stays unless another is better than it by more than chance explains.
"""

import random
from collections.abc import Collection, Iterator, Sequence
from math import sqrt
from typing import Final, Generic

from bots.limit import CLEAR, Limit
from bots.strategy import Strategy, play_on
from bots.thought import Thought, Weighed
from rules.core import A, F, Game, S, Seat

BATCH: Final = 6
"""Worlds in which all actions still considered are tried, before the worse ones are dropped."""
LOOKS: Final = 30
"""After many worlds these are looked through only after each so many-th part more of them."""
DOUBT: Final = 1.5
"""Standard errors by which one action must do better for the other to be dropped."""
FEW: Final = 4
"""So few actions are tried on until one is surely better; of more, half are dropped each time."""


def mean_gain(gains: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some gains, and its standard error; 0 and 0 for none."""
    count = max(1, len(gains))
    mean = sum(gains) / count
    return mean, sqrt(sum([(gain - mean) ** 2 for gain in gains])) / count


class Results(Generic[A]):
    """What actions came to, each tried once a time; the first is the written strategy's."""

    def __init__(self, actions: Collection[A]) -> None:
        self._payoffs: dict[A, list[float]] = {action: [] for action in actions}
        self._dropped: dict[A, list[float]] = {}
        self.first = next(iter(actions))

    @property
    def actions(self) -> tuple[A, ...]:
        """The actions that are still tried."""
        return tuple(self._payoffs)

    @property
    def tried(self) -> dict[A, list[float]]:
        """What each action came to while it was tried, the dropped ones last."""
        return {**self._payoffs, **self._dropped}

    def lead(self, action: A, over: A) -> tuple[float, float]:
        """Return how much more an action brings than another, and that figure's standard error.

        Where one was dropped, over the times that both were tried.
        """
        tried = self.tried
        pairs = zip(tried[action], tried[over], strict=False)
        return mean_gain([one - other for one, other in pairs])

    def drop(self, actions: Collection[A]) -> None:
        """Try these no longer; the first stays."""
        for action in actions:
            if action != self.first:
                self._dropped[action] = self._payoffs.pop(action)

    def weighed(self, preferred: A, worlds: int = 1) -> tuple[Weighed[A], ...]:
        """Return the preferred action, the others by how far they are behind it.

        Each time was so many worlds. What was dropped is compared over those that it was tried in.
        """
        tried = self.tried
        mean, _ = mean_gain(tried[preferred])
        weighed = []
        for action, payoffs in tried.items():
            gain, error = self.lead(action, preferred)
            weighed.append(Weighed(action, len(payoffs) * worlds, mean + gain, error))
        weighed.sort(key=lambda each: (each.action != preferred, -each.visits, -each.value))
        return tuple(weighed)


class Trials(Results[A], Generic[S, A, F]):
    """What each of some actions came to, world by world, each played out by the strategy."""

    def __init__(
        self, game: Game[S, A, F], plan: Strategy[S, A, F], seat: Seat, actions: Collection[A]
    ) -> None:
        super().__init__(actions)
        self._game, self._plan, self._seat = game, plan, seat
        self.worlds = 0

    def grow(self, world: S, luck: float) -> None:
        """Play on in one more world after each action, with the same luck."""
        game, plan, seat = self._game, self._plan, self._seat
        self.worlds += 1
        for action, payoffs in self._payoffs.items():
            after = game.copy(world)
            game.advance(after, seat, action)
            play_on(game, plan, after, random.Random(luck), plan.search.depth)
            payoffs.append(plan.payoffs(game, after)[seat])

    def mean(self, action: A) -> float:
        return sum(self._payoffs[action]) / self.worlds

    def is_clear(self) -> bool:
        """Return whether one action leads all others so far that no more trials are needed.

        Its gain over each of them is several standard errors.
        """
        best = max(self.actions, key=self.mean)
        gains = [self.lead(best, over) for over in self.actions if over != best]
        return all(mean > CLEAR * error for mean, error in gains)

    def thought(self, preferred: A) -> Thought[A]:
        """Return what the trials came to: the preferred action, the others by their means."""
        return Thought(self.weighed(preferred), self.worlds)


def best_of(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    worlds: Iterator[S],
    seat: Seat,
    actions: Sequence[A],
    rng: random.Random,
    limit: Limit,
    *,
    doubt: float = DOUBT,
) -> Thought[A]:
    """Return what the actions come to in imagined worlds; in doubt the first one is preferred.

    It is given up for what does better by `doubt` standard errors: of many actions one is soon
    ahead by luck. An iteration of the limit is one action played on in one world. A limit in
    seconds is not used up where one action leads clearly. Raises `ValueError` for a limit without
    an end.
    """
    trials = Trials(game, plan, seat, actions)
    budget = limit.start(enough=plan.search.enough)
    spent, look_at = 0, BATCH
    while len(trials.actions) > 1 and budget.left(spent):
        trials.grow(next(worlds), rng.random())
        spent += len(trials.actions)
        if trials.worlds == look_at:
            look_at += max(BATCH, look_at // LOOKS)
            trials.drop(_hopeless(trials))
            if not budget.is_early(spent) and trials.is_clear():
                break
    if trials.worlds < BATCH:
        return trials.thought(trials.first)
    best = max(trials.actions, key=trials.mean)
    return trials.thought(best if _surely(trials, best, trials.first, doubt) else trials.first)


def _hopeless(trials: Trials[S, A, F]) -> tuple[A, ...]:
    """Return the worse half of many actions, and of few those that are surely behind the best."""
    ranked = sorted(trials.actions, key=trials.mean, reverse=True)
    half = max(FEW, len(ranked) // 2)
    worse = [action for action in ranked[:half] if _surely(trials, ranked[0], action)]
    return (*worse, *ranked[half:])


def _surely(trials: Trials[S, A, F], better: A, worse: A, doubt: float = DOUBT) -> bool:
    mean, error = trials.lead(better, worse)
    return mean > doubt * error
