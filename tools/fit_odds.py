"""Fits what hints call likely to games of each level alone (`bots.calibration`).

    python -m tools.fit_odds GAME --games N --seed S

plays games of one level each, at each number of seats in turn, and asks what hints speak of. First
it fits, for each kind of signs and each level, what a sign counts; then, for each number of seats,
the curve that maps their sum to what came of it. A person is fitted to the games of all levels.
Printed is how often what is said of a fifth of the games came true, fitted to the four others, for
each fifth. `--write` puts what is fitted to all games into the game's `hints.json`: the same for
the same games and seed. With `--level` games of that level alone are played and only its rows
written; the others stay.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from bots.calibration import KNOTS, Fitted, Hints, Signs, file_of, hints, likelihood
from bots.measure.match import MOST_ACTIONS
from bots.measure.simulate import MOST_GAMES
from bots.measure.workers import MOST_JOBS, in_order, pool_of
from bots.memory import KNOWN_LEVELS, PERSON
from games.library import GAMES
from main import Parser
from rules.luck import MOST_SEED
from tools import whole
from tools.fitting import Floats, rising
from tools.forecasts import FORECASTS
from tools.measure_odds import MANY, Pair, Table, asks, bins

RIDGE: Final = 0.1
"""L2 penalty that draws a sign's weight to 0."""
CURVE_RIDGE: Final = 20.0
"""The same, to draw each knot of a curve to the straight line."""
STEPS: Final = 60
"""Steps of scoring at most."""
DONE: Final = 1e-4
"""A step that moves nothing further is the last."""
PARTS: Final = 5
"""Into so many the games are parted, to fit to all but one of them."""


class Asking(NamedTuple):
    """How much of a game is asked about."""

    most: int
    """Decisions after which it is stopped, ..."""
    one_in: Callable[[int], int]
    """... and by the number of seats at one of how many hints are asked for."""


ASKING: Final[Mapping[str, Asking]] = {
    "artoffacts": Asking(MOST_ACTIONS, lambda seats: 1 if seats <= 3 else 3),
    "bull_sanity": Asking(400, lambda seats: seats - 1),
    "presidential_poker": Asking(60, lambda _seats: 1),
}
"""By game: as much as makes most of the time, which most games need to be played."""


class Case(NamedTuple):
    """What spoke for something at a table, and whether it came true."""

    words: str
    level: str
    seats: int
    signs: Signs
    came: float


def played(task: tuple[str, int, int, str | None]) -> list[Case]:
    """Play a game of a seed, at some level or this one; return what hints spoke of in it."""
    name, seed, number, at_level = task
    deal, seat_range = f"fit/{seed}/{number}", GAMES[name].rules().seat_range
    level = at_level or random.Random(f"{deal}/level").choice(KNOWN_LEVELS)
    seats = seat_range[number % len(seat_range)]
    most, one_in = ASKING[name]
    table = Table(name, level, seats, seed=seed, one_in=one_in(seats), most=most)
    found: list[Case] = []
    for asked in asks(table, deal):
        for forecast in FORECASTS[name]:
            if type(asked.claim) in forecast.claims:
                signs, came = forecast.signs(asked.claim), forecast.came(asked)
                if signs is not None and came is not None:
                    found.append(Case(forecast.words, level, seats, signs, came))
    return found


def scored(rows: Floats, came: Floats, prior: Floats, ridge: float) -> Floats:
    """Return the weights of a logistic regression with an L2 penalty around `prior`.

    They are found by Newton's method.
    """
    weights = prior
    for _step in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        known = rows.T @ (rows * (chances * (1 - chances))[:, None]) + ridge * np.eye(len(weights))
        slope = rows.T @ (came - chances) - ridge * (weights - prior)
        step = np.linalg.solve(known, slope)
        weights = weights + step
        if np.abs(step).max() < DONE:
            break
    return weights


def with_level(known: Hints, level: str, found: Hints) -> Hints:
    """Return what is known with the rows of one level as they were found."""
    return {
        **known,
        **{kind: {**known.get(kind, {}), level: rows[level]} for kind, rows in found.items()},
    }


def fit(cases: Sequence[Case]) -> Hints:
    """Return what was found by kind of signs and level, a person's by all levels."""
    groups: dict[str, dict[str, list[Case]]] = defaultdict(lambda: defaultdict(list))
    for case in cases:
        for level in (case.level, PERSON):
            groups[case.signs.kind][level].append(case)
    return {
        kind: {level: _fitted(groups[kind][level]) for level in sorted(groups[kind])}
        for kind in sorted(groups)
    }


def _fitted(cases: Sequence[Case]) -> Fitted:
    rows = np.array([case.signs.seen for case in cases])
    came = np.array([case.came for case in cases])
    found = scored(rows, came, np.zeros(rows.shape[1]), RIDGE)
    counts = tuple(np.round(found, 3).tolist())
    odds = rows @ np.array(counts)
    curves: dict[int, tuple[float, ...]] = {}
    for seats in sorted({case.seats for case in cases}):
        at = [number for number, case in enumerate(cases) if case.seats == seats]
        shares = np.stack([np.interp(odds[at], KNOTS, unit) for unit in np.eye(len(KNOTS))], 1)
        curve = rising(scored(shares, came[at], np.array(KNOTS), CURVE_RIDGE).tolist())
        curves[seats] = tuple(round(height, 2) for height in curve)
    return Fitted(counts, curves)


def crossed(games: Sequence[Sequence[Case]]) -> dict[tuple[str, str, int], list[Pair]]:
    """Return by what is told, level and seats what is said of games that nothing is fitted to.

    Each random fifth of the games is told by a fit to the other four (cross-validation).
    """
    parts: list[list[tuple[int, Case]]] = [[] for _part in range(PARTS)]
    for number, game in enumerate(games):
        parts[random.Random(number).randrange(PARTS)] += [(number, case) for case in game]
    found: dict[tuple[str, str, int], list[Pair]] = defaultdict(list)
    for at, part in enumerate(parts):
        rest = [cases for other, cases in enumerate(parts) if other != at]
        others = fit([case for cases in rest for _game, case in cases])
        for number, (words, level, seats, signs, came) in part:
            said = likelihood(others, signs, (level,), seats)
            found[words, level, seats].append(Pair(words, said, came, number))
    return found


def told(found: Mapping[tuple[str, str, int], Sequence[Pair]]) -> Iterator[str]:
    """Yield by what is told, level and seats how many bins are off, and the furthest."""
    for words, level, seats in sorted(found):
        pairs = found[words, level, seats]
        many = [each for each in bins(pairs) if each.cases >= MANY]
        off = sum(each.is_off for each in many)
        line = (
            f"{words}, {level}, {seats} seats: {len(pairs):,} cases, {off} of {len(many)} bins off"
        )
        if many:
            far = max(many, key=lambda each: abs(each.said - each.came))
            line += f"; said {far.said:.1%} came true {far.came:.1%} ± {100 * far.margin:.1f}"
            line += f" ({far.cases:,})"
        yield line


def written(fitted: Hints) -> str:
    """Return the file of what was fitted, a row of numbers in each line."""
    lines = ["{"]
    for kind, levels in fitted.items():
        lines.append(f' "{kind}": {{')
        for level, row in levels.items():
            lines.append(f'  "{level}": {{"counts": {list(row.counts)}, "curves": {{')
            lines.append(
                ",\n".join(f'   "{seats}": {list(curve)}' for seats, curve in row.curves.items())
            )
            lines.append("  }},")
        lines[-1] = "  }}"
        lines.append(" },")
    lines[-1] = " }"
    return "\n".join([*lines, "}\n"])


def parser() -> Parser:
    """Return the parser of the command line."""
    wanted = Parser(
        prog="python -m tools.fit_odds",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    wanted.add_argument("game", choices=sorted(ASKING))
    wanted.add_argument(
        "--games", type=whole(PARTS, MOST_GAMES), default=1_000, help="default: 1000"
    )
    wanted.add_argument("--seed", type=whole(0, MOST_SEED), default=1, help="default: 1")
    wanted.add_argument("--level", choices=KNOWN_LEVELS, help="fit this one alone")
    wanted.add_argument("--write", action="store_true", help="put it into the program")
    wanted.add_argument("--jobs", type=whole(1, MOST_JOBS), default=1, help="processes")
    wanted.set_defaults(scheduler=None)  # the tools are not sent to a cluster
    return wanted


def run(words: Sequence[str] | None = None) -> int:
    """Fit as a command line asks for it; return the exit status."""
    wanted = parser().parse_args(words)
    tasks = [(wanted.game, wanted.seed, number, wanted.level) for number in range(wanted.games)]
    with pool_of(wanted) as pool:
        games = in_order(played, tasks, pool, "games")
    print("\n".join(told(crossed(games))))
    fitted = fit([case for game in games for case in game])
    if wanted.level:
        fitted = with_level(hints(wanted.game), wanted.level, fitted)
    text = written(fitted)
    if wanted.write:
        file_of(wanted.game).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
