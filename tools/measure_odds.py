"""Measures how often what hints call likely comes true.

    python -m tools.measure_odds GAME --level normal --seats 4 --games 200 --seed 7

plays games of one level alone and asks at its decisions for what a hint would tell. All that is
told with a probability (`tools.forecasts`) is then looked up in the true cards, or played on, and
counted in ten bins by the probability: how many cases, what was said, and how many came true, on
average. A bin with 100 cases or more is marked where the two are more than 6 points apart; with
one of these the exit status is 1. Left out, `--level` and `--seats` are all there are. Whatever was
fitted is measured with another seed than it was fitted with.
"""

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple

from bots.limit import Limit
from bots.measure.match import MOST_ACTIONS, play_match
from bots.measure.simulate import MOST_GAMES, MOST_ITERATIONS
from bots.measure.workers import MOST_JOBS, Pool, in_order, pool_of
from bots.memory import memories
from bots.players import LEVELS, new_player, thought_of
from games.library import GAMES
from main import Parser
from rules.catalog import parse_options
from rules.core import CHANCE, Event, OptionsError
from rules.luck import MOST_SEED
from tools import whole
from tools.forecasts import FORECASTS, UNTHOUGHT, Asked

BINS: Final = 10
MANY: Final = 100
"""Cases from which on a bin counts, ..."""
NEAR: Final = 0.06
"""... and how far what is said and what comes true may be apart in it."""
WIDE: Final = 1.96
"""Standard errors on each side of a mean in a 95% interval."""
SLACK: Final = 1e-9


class Table(NamedTuple):
    """Where is played, by whom, and how a hint is asked for."""

    game: str
    level: str
    seats: int
    seed: int
    options: tuple[tuple[str, Any], ...] = ()
    iterations: int = 60
    """Of the hard player, and of the hint."""
    one_in: int = 1
    """At one decision of so many a hint is asked for."""
    people: bool = False
    """Whether nobody knows who sits there."""
    most: int = MOST_ACTIONS
    """Decisions after which a game is stopped."""


class Pair(NamedTuple):
    """What was said to be likely, how likely, and whether it came true."""

    words: str
    said: float
    came: float
    game: int = 0


class Bin(NamedTuple):
    """Cases that were said to be about as likely, with the means of both."""

    cases: int
    said: float
    came: float
    margin: float
    """Half of the 95% interval of what came true, in which a game is one value."""

    @property
    def is_off(self) -> bool:
        """Whether there are many, and they came true more or less often than was said."""
        return self.cases >= MANY and abs(self.said - self.came) > NEAR + SLACK


def bins(pairs: Sequence[Pair]) -> list[Bin]:
    """Return the bins that are not empty, the least likely first."""
    found: list[list[Pair]] = [[] for _bin in range(BINS)]
    for pair in pairs:
        found[min(BINS - 1, int(pair.said * BINS))].append(pair)
    return [_bin(part) for part in found if part]


def _bin(pairs: Sequence[Pair]) -> Bin:
    cases, games = len(pairs), defaultdict[int, float](float)
    said, came = fmean(pair.said for pair in pairs), fmean(pair.came for pair in pairs)
    for pair in pairs:
        games[pair.game] += pair.came - came
    spread = sum(each**2 for each in games.values()) * len(games) / max(1, len(games) - 1)
    return Bin(cases, said, came, WIDE * sqrt(spread) / cases)


def played(task: tuple[Table, int]) -> list[Pair]:
    """Play a game of one level and return what hints said in it; the same whoever plays it."""
    table, number = task
    deal = f"odds/{table.seed}/{number}"
    return [pair for asked in asks(table, deal) for pair in _settled(asked, number)]


def asks(table: Table, deal: str) -> Iterator[Asked]:
    """Play a game of one level and yield what hints claim in it."""
    declared = GAMES[table.game]
    game, plan = declared.open(table.seats, dict(table.options)), declared.strategy()
    limit, levels = Limit(seconds=None, iterations=table.iterations), (table.level,) * table.seats
    players = [new_player(level, plan, limit) for level in levels]
    match = play_match(game, plan, levels, deal, limit=limit, most=table.most)
    log = match.log
    state, told = game.initial(), memories(table.seats, () if table.people else levels)
    unthought = UNTHOUGHT.get(table.game)
    pick = random.Random(f"{deal}/hints" if unthought is None else f"{deal}/asked")
    for at, entry in enumerate(log):
        seat, action = entry.seat, entry.action
        actions = () if unthought is None else unthought(state)
        is_asked = seat != CHANCE and (unthought is None or actions)
        if is_asked and pick.random() < 1 / table.one_in:
            luck = str(pick.random()) if unthought is None else f"{deal}/{at}"
            view, thought = game.observe(state, seat), None
            if unthought is None:
                thought = thought_of(game, plan, view, told[seat], random.Random(luck), limit)
                actions = (thought.action,)
            for advised in actions:
                rng = random.Random(luck)
                for claim in plan.reasons.claims(game, view, told[seat], advised, thought, rng):
                    yield Asked(
                        game=game,
                        state=state,
                        seat=seat,
                        action=advised,
                        claim=claim,
                        players=players,
                        told=told,
                        luck=luck,
                        rest=log[at:] if match.outcome is not None else (),
                    )
        events: list[Event] = []
        game.advance(state, seat, action, events)
        for memory in told:
            memory.tell(events)


def _settled(asked: Asked, game: int) -> Iterator[Pair]:
    """Yield what a claim calls likely, where it does, with what came of it."""
    for forecast in FORECASTS[asked.game.name]:
        if type(asked.claim) in forecast.claims:
            came = forecast.came(asked)
            if came is not None:
                yield Pair(forecast.words, forecast.said(asked.claim), came, game)


def pairs(table: Table, games: int, pool: Pool = Pool()) -> list[Pair]:  # noqa: B008  # a value
    """Return what hints said in so many games at a table, in their order."""
    tasks = [(table, number) for number in range(games)]
    return [pair for of_game in in_order(played, tasks, pool, "games") for pair in of_game]


def told(found: Sequence[Pair]) -> Iterator[str]:
    """Yield a table of the bins for each thing that is said to be likely."""
    for words in sorted({pair.words for pair in found}):
        yield f"  {words}:"
        for each in bins([pair for pair in found if pair.words == words]):
            mark = "  off" if each.is_off else ""
            came = f"{each.came:6.1%} ± {100 * each.margin:4.1f}"
            yield f"    said {each.said:6.1%}  came true {came}  {each.cases:7,}{mark}"


def parser() -> Parser:
    """Return the parser of the command line."""
    wanted = Parser(
        prog="python -m tools.measure_odds",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    wanted.add_argument("game", choices=sorted(FORECASTS))
    wanted.add_argument("--level", choices=LEVELS[1:], action="append", help="default: all three")
    wanted.add_argument("--seats", type=int, action="append", help="default: every number")
    wanted.add_argument("--games", type=whole(1, MOST_GAMES), default=200, help="default: 200")
    wanted.add_argument("--seed", type=whole(0, MOST_SEED), default=7, help="default: 7")
    wanted.add_argument(
        "--iterations", type=whole(1, MOST_ITERATIONS), default=60, help="of a hint; default: 60"
    )
    wanted.add_argument(
        "--one-in", type=whole(1, 1_000), default=1, metavar="K", help="decisions; default: 1"
    )
    wanted.add_argument(
        "--most", type=whole(1, MOST_ACTIONS), default=MOST_ACTIONS, help="decisions of a game"
    )
    wanted.add_argument("--people", action="store_true", help="tell hints of no level")
    wanted.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    wanted.add_argument("--jobs", type=whole(1, MOST_JOBS), default=1, help="processes")
    wanted.set_defaults(scheduler=None)  # the tools are not sent to a cluster
    return wanted


def run(words: Sequence[str] | None = None) -> int:
    """Measure as a command line asks for it; return the exit status."""
    wanted = parser().parse_args(words)
    declared = GAMES[wanted.game]
    try:
        options = tuple(parse_options(wanted.option).items())
        tables = [
            Table(
                game=wanted.game,
                level=level,
                seats=seats,
                seed=wanted.seed,
                options=options,
                iterations=wanted.iterations,
                one_in=wanted.one_in,
                people=wanted.people,
                most=wanted.most,
            )
            for level in wanted.level or LEVELS[1:]
            for seats in wanted.seats or declared.rules().seat_range
        ]
        for table in tables:
            declared.open(table.seats, dict(options))
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    is_off = False
    with pool_of(wanted) as pool:
        for table in tables:
            found = pairs(table, wanted.games, pool)
            print(f"{table.game}, {table.level}, {table.seats} seats")
            print("\n".join(told(found)), flush=True)
            is_off = is_off or any(
                each.is_off
                for words in {pair.words for pair in found}
                for each in bins([pair for pair in found if pair.words == words])
            )
    return int(is_off)


if __name__ == "__main__":
    raise SystemExit(run())
