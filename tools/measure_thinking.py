"""Measures what the hard player gains by thinking longer.

    python -m tools.measure_thinking GAME --seats N --iterations 100,600,2000

lets it decide at positions of games among normal players, once for each number of iterations.
Where the decisions differ, each is tried in many fresh worlds that fit what its seat knows, with
the same luck; what is printed is how much more they bring, in what the game counts (chips,
points, parts of a win), a decision, and how long they took. After so many iterations that more
bring nothing a game has enough (`SearchSettings.enough`).
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bots.limit import Limit
from bots.measure.estimate import estimate
from bots.measure.positions import positions
from bots.measure.progress import progress
from bots.measure.simulate import MOST_GAMES, MOST_ITERATIONS
from bots.memory import Memory
from bots.paired import Trials
from bots.players import thought_of
from bots.strategy import Strategy
from games.library import GAMES
from main import Parser
from rules.core import Action, AnyGame, OptionsError
from rules.luck import MOST_SEED
from tools import whole

ONE_IN = 8
"""Of so many decisions one is looked at."""
WORLDS = 400
"""In which decisions that differ are judged."""


def worth(
    game: AnyGame,
    plan: Strategy[Any, Any, Any],
    view: Any,
    memory: Memory,
    actions: Sequence[Action],
    rng: random.Random,
) -> list[float]:
    """Return what each action brings in the same fresh worlds, over the first of them."""
    different = tuple(dict.fromkeys(actions))
    if len(different) == 1:
        return [0.0] * len(actions)
    trials = Trials(game, plan, view.viewer, different)
    worlds = plan.worlds(game, view, memory, rng)
    for _world in range(WORLDS):
        trials.grow(next(worlds), rng.random())
    return [trials.mean(action) - trials.mean(actions[0]) for action in actions]


def measure(
    game: AnyGame,
    plan: Strategy[Any, Any, Any],
    iterations: Sequence[int],
    count: int,
    seed: int,
    tell: Callable[[int], None],
) -> Iterator[str]:
    """Yield a line for each number of iterations, after `count` decisions with a choice."""
    gains: list[list[float]] = []
    took = [0.0] * len(iterations)
    for view, memory in positions(game, plan, seed, ONE_IN):
        actions = []
        for at, number in enumerate(iterations):
            began = time.process_time()
            limit = Limit(seconds=None, iterations=number)
            thought = thought_of(game, plan, view, memory, random.Random(seed + number), limit)
            took[at] += time.process_time() - began
            actions.append(thought.action)
        if len(thought.choices) > 1:
            gains.append(worth(game, plan, view, memory, actions, random.Random(seed)))
            tell(1)
        if len(gains) == count:
            break
    for at, number in enumerate(iterations):
        more = estimate([each[at] - each[max(0, at - 1)] for each in gains])
        last = "" if at == 0 else f"{more} more than {iterations[at - 1]:,}, "
        yield f"{number:7,} iterations: {last}{took[at] / count * 1000:.0f} ms a decision"


def _each(text: str) -> list[int]:
    return [*map(whole(1, MOST_ITERATIONS), text.split(","))]


def parser() -> Parser:
    """Return the parser of the command line."""
    wanted = Parser(
        prog="python -m tools.measure_thinking",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    wanted.add_argument("game", choices=GAMES.names)
    wanted.add_argument("--seats", type=int, required=True)
    wanted.add_argument("--iterations", type=_each, default=[100, 600, 2000], metavar="N,N…")
    wanted.add_argument("--positions", type=whole(1, MOST_GAMES), default=120)
    wanted.add_argument("--seed", type=whole(0, MOST_SEED), default=1)
    return wanted


def run(words: Sequence[str] | None = None) -> int:
    """Measure as a command line asks for it; return the exit status."""
    wanted = parser().parse_args(words)
    declared = GAMES[wanted.game]
    try:
        game, plan = declared.open(wanted.seats, {}), declared.strategy()
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    with progress(wanted.positions, "positions") as tell:
        lines = list(measure(game, plan, wanted.iterations, wanted.positions, wanted.seed, tell))
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
