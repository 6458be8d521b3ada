"""Measures how far the characters' ways to play can be told apart, and what they cost.

    python -m tools.measure_manners --level normal --positions 300 --seed 1
    python -m tools.measure_manners sanity_rook --deals 40

At positions of games among normal players that leave a choice, each character decides. Of every two
it prints in how many of these positions they differ, in per cent of the games' mean; and how often
a simple classifier names who decided 40 times, of which it knew other positions: by how far the
decisions showed each trait it takes the nearest character (linear discriminant analysis). With
`--deals` each character plays duplicate deals against its level without a manner.
"""

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from bots.declaration import PlayersDeclaration
from bots.limit import Limit
from bots.manner import PLAIN, Manner, leant
from bots.measure.duplicate import seatings
from bots.measure.estimate import Estimate, estimate
from bots.measure.match import play_match
from bots.measure.positions import positions
from bots.measure.progress import progress
from bots.measure.simulate import MOST_GAMES, MOST_ITERATIONS
from bots.players import thought_of
from games.library import GAMES
from main import Parser
from rules.core import Action, AnyGame
from rules.luck import MOST_SEED
from table.cast import Character, cast
from tools import whole
from tools.fitting import Floats

SEATS: Final = 4
ONE_IN: Final = 12
"""Of so many decisions one is looked at."""
DECISIONS: Final = 40
"""By which somebody is named."""
BAGS: Final = 300
"""Sets of decisions from which is learned, and by which is judged."""
RIDGE: Final = 1e-3
"""What is added to each variance, as a part of the mean one: some traits never vary."""
MOST: Final = 4_000
"""Decisions after which a game counts as nobody's."""
SHORT: Final[dict[str, dict[str, Any]]] = {
    "president_arnold": {"hands": 1},
    "presidential_poker": {"hands": 2},
    "el_presidente": {"games": 1},
    "presidents_and_sanityholes": {"black_markers": 4},
    "artoffacts": {"rotations": 1},
    "sanity_rook": {"goal": 100},
}
"""Options with which a game of these is short."""
FEWEST: Final = {"bull_sanity": 3}
"""Players of a duplicate deal, where two can go on without end."""


class Decided(NamedTuple):
    """What the characters did: by position and character the action, and how it shows each trait.

    `shown` is less the mean of what could have been done: what the position left to choose.
    """

    actions: list[list[Action]]
    shown: Floats

    def differences(self) -> Floats:
        """Return for each two characters in which part of the positions they differ."""
        differ = [[[one != other for other in row] for one in row] for row in self.actions]
        mean: Floats = np.array(differ, dtype=float).mean(axis=0)
        return mean


def decided(
    declared: PlayersDeclaration[AnyGame],
    who: Sequence[Manner],
    level: str,
    limit: Limit,
    count: int,
    seed: int,
    tell: Callable[[int], None] = lambda _done: None,
) -> Decided:
    """Return what some manners do at positions with a choice, each thought about once for all."""
    game, plan = declared.open(SEATS, {}), declared.strategy()
    leaning = plan.leaning
    assert leaning is not None, declared.name
    if level == "normal":
        limit = Limit(seconds=None, iterations=leaning.glance)
    actions: list[list[Action]] = []
    shown: list[list[list[float]]] = []
    for view, memory in positions(game, plan, seed, ONE_IN):
        rng = random.Random(f"{seed}/{len(actions)}")
        world = game.imagine(view, rng)
        if len([*islice(game.legal(world, view.viewer), 2)]) < 2:
            continue
        own = plan.normal(game, view, memory, rng)
        thought = thought_of(game, plan, view, memory, rng, limit)
        if level == "hard":
            own = thought.action
        row = [leant(manner, leaning, game, view, thought.choices, own) for manner in who]
        possible = dict.fromkeys((*(each.action for each in thought.choices), *row))
        shows = {
            action: msgspec.structs.astuple(leaning.shows(game, view, action))
            for action in possible
        }
        usual = np.mean([*shows.values()], axis=0)
        actions.append(row)
        shown.append([[*(np.array(shows[action]) - usual)] for action in row])
        tell(1)
        if len(actions) == count:
            break
    return Decided(actions, np.array(shown))


def hits(games: Sequence[Floats], seed: int) -> float:
    """Return how often a set of decisions, evenly of some games, is ascribed to whose it is.

    The first half of the positions is learned from, the second half judged by.
    """
    rng = np.random.default_rng(seed)
    learned, judged = (
        np.concatenate([_bags(shown, half, len(games), rng) for shown in games], axis=-1)
        for half in (0, 1)
    )
    means = learned.mean(axis=0)
    rest = (learned - means).reshape(-1, means.shape[-1])
    spread = rest.T @ rest / len(rest)
    spread += np.eye(len(spread)) * RIDGE * np.trace(spread) / len(spread)
    away = judged[:, :, None, :] - means
    far = np.einsum("bcki,ij,bckj->bck", away, np.linalg.inv(spread), away)
    return float((far.argmin(axis=2) == np.arange(len(means))).mean())


def _bags(shown: Floats, half: int, games: int, rng: np.random.Generator) -> Floats:
    """Return for each set and character the mean of what a game's part of a set's positions shows.

    Half 0 are the even positions, half 1 the odd ones.
    """
    some = shown[half::2]
    size = max(1, DECISIONS // games)
    picked = [rng.choice(len(some), min(size, len(some)), replace=False) for _bag in range(BAGS)]
    return np.stack([some[bag].mean(axis=0) for bag in picked])


def better_by(
    declared: PlayersDeclaration[AnyGame],
    manner: Manner,
    level: str,
    limit: Limit,
    deals: Sequence[str],
) -> list[float]:
    """Return deal by deal by how much a manner is better than none, a seat; both play all hands."""
    seats = max(declared.rules().seat_range[0], FEWEST.get(declared.name, 0))
    game, plan = declared.open(seats, SHORT.get(declared.name, {})), declared.strategy()
    sign = -1 if declared.fewest_win else 1
    gains: list[float] = []
    for deal in deals:
        found: list[float] = []
        sittings = seatings(("its", "plain"), seats)
        for sitting in sittings:
            manners = [manner if who == "its" else PLAIN for who in sitting]
            played = play_match(
                game, plan, [level] * seats, deal, limit=limit, most=MOST, manners=manners
            )
            if played.outcome is None:  # few players may go on without end, whoever they are
                break
            scores = played.outcome.scores
            mine = [scores[at] for at, who in enumerate(sitting) if who == "its"]
            others = [scores[at] for at, who in enumerate(sitting) if who == "plain"]
            found.append(sign * (sum(mine) / len(mine) - sum(others) / len(others)))
        if len(found) == len(sittings):
            gains.append(sum(found) / len(found))
    return gains


def _costs(
    declared: PlayersDeclaration[AnyGame], who: Sequence[Character], wanted: argparse.Namespace
) -> Iterator[str]:
    """Yield by how much all characters together are better than their level, and the worst."""
    limit = Limit(seconds=None, iterations=wanted.iterations)
    each: dict[str, list[float]] = {}
    with progress(len(who), f"characters of {declared.name}") as tell:
        for one in who:
            deals = [f"{wanted.seed}/{one.name}/{deal}" for deal in range(wanted.deals)]
            each[one.name] = better_by(declared, Manner(**one.leaning), wanted.level, limit, deals)
            tell(1)
    every = estimate([gain for gains in each.values() for gain in gains])
    found: dict[str, Estimate] = {name: estimate(gains) for name, gains in each.items()}
    worst = min(found, key=lambda name: found[name].mean)
    behind = [name for name, cost in found.items() if cost.high < 0]
    yield (
        f"{declared.name}: better by {every}, worst {worst} {found[worst]}, "
        f"behind by more than the interval: {', '.join(behind) or 'nobody'}"
    )


def _told_apart(who: Sequence[Character], wanted: argparse.Namespace) -> Iterator[str]:
    manners = [Manner(**one.leaning) for one in who]
    limit = Limit(seconds=None, iterations=wanted.iterations)
    names = wanted.games or GAMES.names
    done: dict[str, Decided] = {}
    with progress(len(names) * wanted.positions, "positions") as tell:
        for name in names:
            done[name] = decided(
                GAMES[name], manners, wanted.level, limit, wanted.positions, wanted.seed, tell
            )
    pairs = [*combinations(range(len(who)), 2)]
    every: list[Floats] = []
    for name, one in done.items():
        apart = one.differences()
        every.append(apart)
        some = [apart[pair] for pair in pairs]
        yield (
            f"{name}: two differ in {min(some):.0%} to {max(some):.0%} of positions, "
            f"{sum(some) / len(some):.0%} on average; named in {hits([one.shown], wanted.seed):.0%}"
        )
    mean: Floats = np.mean(every, axis=0)
    yield from (
        f"{one.name:8} " + " ".join(f"{round(100 * part):3d}" for part in row)
        for one, row in zip(who, mean, strict=True)
    )
    least = min(pairs, key=lambda pair: float(mean[pair]))
    yield f"least: {who[least[0]].name} and {who[least[1]].name}, {mean[least]:.1%}"
    named = hits([one.shown for one in done.values()], wanted.seed)
    yield f"named by {DECISIONS} decisions: {named:.1%}, where guessing names {1 / len(who):.1%}"


def parser() -> Parser:
    """Return the parser of the command line."""
    wanted = Parser(
        prog="python -m tools.measure_manners",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    wanted.add_argument("games", nargs="*", choices=[*GAMES.names, []], metavar="GAME")
    wanted.add_argument("--level", choices=("normal", "hard"), default="normal")
    wanted.add_argument(
        "--iterations", type=whole(1, MOST_ITERATIONS), default=300, help="of the hard player"
    )
    wanted.add_argument("--positions", type=whole(2, MOST_GAMES), default=300)
    wanted.add_argument("--deals", type=whole(2, MOST_GAMES), help="play them instead")
    wanted.add_argument("--seed", type=whole(0, MOST_SEED), default=1)
    return wanted


def run(words: Sequence[str] | None = None) -> int:
    """Measure as a command line asks for it; return the exit status."""
    wanted, who = parser().parse_args(words), cast()
    if wanted.deals is None:
        print("\n".join(_told_apart(who, wanted)))
        return 0
    for name in wanted.games or GAMES.names:
        for line in _costs(GAMES[name], who, wanted):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
