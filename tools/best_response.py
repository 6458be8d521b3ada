"""Measures what a level loses at most to a search that knows it: a best-response figure.

    python -m tools.best_response president_arnold --against normal --deals 40 --seed 1

The responder takes what the hard player would think about longest and plays each choice on in
imagined deals, to where the hand ends, with the level itself at every seat: its own too, so what it
finds is a lower bound. It plays duplicate deals against the level. Against *hard* the seats of the
imagined deals are played by *normal*, from which hard seldom departs: thinking inside of a thought
would take hours.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Any, Final

from bots.limit import Limit
from bots.measure.duplicate import seatings
from bots.measure.estimate import as_share, estimate
from bots.measure.match import play_match
from bots.measure.progress import progress
from bots.measure.simulate import MOST_GAMES, MOST_ITERATIONS
from bots.memory import Memory
from bots.players import LEVELS, Player, new_player, thought_of
from bots.search import likely_worlds
from bots.strategy import Strategy, by_places, place_points
from games.library import GAMES
from main import Parser
from rules.catalog import parse_options
from rules.core import (
    CHANCE,
    PUBLIC,
    Action,
    AnyGame,
    Chance,
    Event,
    HandEnded,
    OptionsError,
    Seat,
    View,
)
from rules.luck import MOST_SEED
from rules.observe import redact
from tools import whole

RESPONDER: Final = "responder"
TRIED: Final = 4
"""Choices that are played on, of those that hard prefers."""
LONGEST: Final = 400
"""Decisions after which an imagined deal is judged as it stands."""
MOST: Final = 4_000
"""Decisions after which a game is nobody's."""


class Responder:
    """Does what does best when the level goes on."""

    def __init__(
        self, plan: Strategy[Any, Any, Any], model: Player[Any, Any, Any], limit: Limit, worlds: int
    ) -> None:
        self.plan, self.model, self.limit, self.worlds = plan, model, limit, worlds

    def decide(self, game: AnyGame, view: View, memory: Memory, rng: random.Random) -> Action:
        """Return the choice that brings most over the imagined deals."""
        thought = thought_of(game, self.plan, view, memory, rng, self.limit)
        tried: list[Action] = [each.action for each in thought.choices[:TRIED]]
        if len(tried) == 1:
            return tried[0]
        brought = dict.fromkeys(tried, 0.0)
        worlds = likely_worlds(self.plan, game, view, memory, rng)
        for _world in range(self.worlds):
            world, luck = next(worlds), rng.random()
            for action in tried:
                after = game.copy(world)
                self._play_on(game, after, view.viewer, memory, action, random.Random(luck))
                brought[action] += self._worth(game, after, view.viewer)
        return max(tried, key=brought.__getitem__)

    def _play_on(
        self,
        game: AnyGame,
        world: Any,
        seat: Seat,
        memory: Memory,
        action: Action | Chance,
        rng: random.Random,
    ) -> None:
        """Play an imagined deal on; each seat was told what this one was, but not its cards."""
        told = [
            Memory(
                viewer=each,
                hand=[redact(event, each) for event in memory.hand],
                earlier=[redact(event, each) for event in memory.earlier],
                levels=memory.levels,
            )
            for each in range(game.seats)
        ]
        for _decision in range(LONGEST):
            events: list[Event] = []
            game.advance(world, seat, action, events)
            for each in told:
                each.tell(events)
            acting = game.actors(world)
            if not acting or any(isinstance(event, HandEnded) for event in events):
                return
            seat = acting[0]
            if seat == CHANCE:
                action = game.chance(world, rng)
            else:
                action = self.model.decide(game, game.observe(world, seat), told[seat], rng)

    def _worth(self, game: AnyGame, world: Any, seat: Seat) -> float:
        """Return what a deal came to: the game's own measure, or the chips where it has none."""
        if self.plan.payoffs is not by_places:
            return self.plan.payoffs(game, world)[seat]
        chips = game.observe(world, PUBLIC).chips
        return float(chips[f"bank:{seat}"])


def gains(
    game: AnyGame,
    plan: Strategy[Any, Any, Any],
    level: str,
    limit: Limit,
    worlds: int,
    deal: str,
    *,
    fewest_win: bool,
) -> tuple[float, float] | None:
    """Return by how much the responder is better on a deal, a seat, and how often in front."""
    model = new_player("normal" if level == "hard" else level, plan, limit)
    responder = Responder(plan, model, limit, worlds)
    better, front = [], []
    for sitting in seatings((RESPONDER, level), game.seats):
        own = [seat for seat, who in enumerate(sitting) if who == RESPONDER]
        guests, levels = dict.fromkeys(own, responder), [level] * game.seats
        outcome = play_match(
            game, plan, levels, deal, limit=limit, most=MOST, guests=guests
        ).outcome
        if outcome is None:
            return None
        others = [seat for seat in range(game.seats) if seat not in own]
        mean = [sum(outcome.scores[seat] for seat in side) / len(side) for side in (own, others)]
        better.append((mean[0] - mean[1]) * (-1 if fewest_win else 1))
        points = place_points(outcome)
        ahead = [
            (points[one] > points[two]) + (points[one] == points[two]) / 2
            for one in own
            for two in others
        ]
        front.append(sum(ahead) / len(ahead))
    return sum(better) / len(better), sum(front) / len(front)


def parser() -> Parser:
    """Return the parser of the command line."""
    wanted = Parser(
        prog="python -m tools.best_response",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    wanted.add_argument("game", choices=GAMES.names)
    wanted.add_argument("--against", choices=LEVELS[1:], default="hard")
    wanted.add_argument("--seats", type=int)
    wanted.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    wanted.add_argument(
        "--iterations", type=whole(1, MOST_ITERATIONS), default=100, help="of the hard player"
    )
    wanted.add_argument("--worlds", type=whole(1, MOST_GAMES), default=12)
    wanted.add_argument("--deals", type=whole(2, MOST_GAMES), default=20)
    wanted.add_argument("--seed", type=whole(0, MOST_SEED), default=1)
    return wanted


def run(words: Sequence[str] | None = None) -> int:
    """Measure as a command line asks for it; return the exit status."""
    wanted = parser().parse_args(words)
    declared = GAMES[wanted.game]
    seats = wanted.seats or declared.rules().seat_range[0]
    try:
        game = declared.open(seats, parse_options(wanted.option))
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    limit = Limit(seconds=None, iterations=wanted.iterations)
    found = []
    with progress(wanted.deals, "deals") as tell:
        for number in range(wanted.deals):
            found.append(
                gains(
                    game,
                    declared.strategy(),
                    wanted.against,
                    limit,
                    wanted.worlds,
                    f"{wanted.seed}/{number}",
                    fewest_win=declared.fewest_win,
                )
            )
            tell(1)
    whole_deals = [each for each in found if each is not None]
    better = estimate([gain for gain, _front in whole_deals])
    front = as_share(estimate([ahead for _gain, ahead in whole_deals]), len(whole_deals))
    print(
        f"{wanted.game}: {wanted.against} loses at least {better}, a seat, and the responder is in "
        f"front in {front.told(is_share=True)}, {len(whole_deals)} deals"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
