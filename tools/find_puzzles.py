"""Finds positions for puzzles: where few of seat 0's decisions make sure of a goal.

    python -m tools.find_puzzles GAME --seats N --goal '{"within": 2, "told": [...]}' --seeds 1 200

plays seeded games between the quick players and looks, at each decision of seat 0, for ways to the
goal by search (`rules.solving`). What it prints is the beginning of a puzzle for `puzzles.yaml`:
the lines up to the position and the solutions. The words are a person's to write.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bots.measure.progress import progress, say
from games.declaration import GameDeclaration
from games.library import GAMES
from rules import notation
from rules.core import CHANCE, Action, HandEnded
from rules.session import Session
from rules.solving import Goal, Search, TooLarge, decisions


def found(
    declared: GameDeclaration[Any],
    goal: Goal,
    wanted: argparse.Namespace,
    tell: Callable[[int], None],
) -> Iterator[tuple[int, Session[Any], list[Action], int]]:
    """Yield seeds with positions, their solutions, and how many decisions there are.

    `tell` hears of each seed that is begun.
    """
    policy = declared.strategy().policy
    for seed in range(*wanted.seeds):
        tell(1)
        session: Session[Any] = Session(declared.open(wanted.seats, wanted.options), seed)
        rng, game = random.Random(seed), session.game
        while session.actors and len(session.log) < wanted.most_lines:
            seat = session.actors[0]
            if seat == CHANCE:
                session.draw()
                continue
            if seat == 0 and len(game.zones(session.state)["hand:0"]) <= wanted.hand:
                solutions, many = _solutions(session, goal, wanted)
                if solutions:
                    yield seed, session, solutions, many
                    break
            session.act(seat, policy(game, session.state, seat, rng))
            if any(isinstance(each, HandEnded) for each in session.events(len(session.log) - 1)):
                break


def _solutions(
    session: Session[Any], goal: Goal, wanted: argparse.Namespace
) -> tuple[list[Action], int]:
    """Return the solutions of a position worth asking about; none where it is not."""
    search = Search(session.game, 0, goal, wanted.others, wanted.most_searched)
    many = len(decisions(session.game, session.state, 0))
    if many < wanted.choices:
        return [], many
    try:
        for within in range(1, goal.within):  # what a shorter way reaches is another question
            begin = search.begin(session.state)
            if any(True for _action in search.ways(replace(begin, left=within))):
                return [], many
        solutions = list(search.ways(search.begin(session.state)))
    except TooLarge:
        return [], many
    return (solutions if len(solutions) <= wanted.most_solutions else []), many


def lines_of(session: Session[Any]) -> Iterator[str]:
    """Yield the log as the lines of a position."""
    for entry in session.log:
        written = notation.written(session.game.deck, entry.action)
        line = written if entry.seat == CHANCE else {"seat": entry.seat, **written}
        yield "    - " + json.dumps(line, ensure_ascii=False)


def main() -> None:
    """Print what is found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[declared.name for declared in GAMES])
    parser.add_argument("--goal", required=True, help="as in a puzzle, as JSON")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--others", nargs="*", default=[], help="kinds that the others choose")
    parser.add_argument("--seeds", type=int, nargs=2, default=(1, 100))
    parser.add_argument("--hand", type=int, default=99, help="cards in hand at most")
    parser.add_argument("--choices", type=int, default=2, help="decisions at least")
    parser.add_argument("--most-solutions", type=int, default=1)
    parser.add_argument("--most-searched", type=int, default=20_000)
    parser.add_argument("--most-lines", type=int, default=200)
    wanted = parser.parse_args()
    declared = next(each for each in GAMES if each.name == wanted.game)
    goal = msgspec.convert(json.loads(wanted.goal), Goal)
    with progress(len(range(*wanted.seeds)), "seeds") as tell:
        for seed, session, solutions, many in found(declared, goal, wanted, tell):
            say("\n".join(_told(seed, session, solutions, many)))


def _told(
    seed: int, session: Session[Any], solutions: Sequence[Action], many: int
) -> Iterator[str]:
    """Yield the beginning of a puzzle."""
    yield f"# seed {seed}: {len(solutions)} of {many}"
    for zone, cards in session.game.zones(session.state).items():
        if cards and len(cards) <= 30:
            yield f"#   {zone}: {' '.join(session.game.deck[card].id for card in cards)}"
    yield "    lines:"
    yield from lines_of(session)
    yield "  solutions:"
    for action in solutions:
        yield "  - " + json.dumps(notation.written(session.game.deck, action))


if __name__ == "__main__":
    main()
