"""Finds positions for puzzles: where few of seat 0's decisions make sure of a goal.

    python -m tools.find_puzzles GAME --seats N --goal '{"within": 2, "told": [...]}' --seeds 1 200
    python -m tools.find_puzzles GAME --kind be-out --seeds 1 200

plays seeded games between the quick players and looks, at each decision of seat 0, for ways to the
goal by search (`rules.solving`). What it prints is the beginning of a puzzle for `puzzles.yaml`:
the lines up to the position and the solutions. The words are a person's to write, or those of a
kind, whose goal is looked for where it has one; its values are a person's to fill in.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any, Final

import msgspec

from bots.measure.progress import progress, say
from bots.measure.simulate import MOST_GAMES
from games.declaration import GameDeclaration
from games.library import GAMES
from main import Parser
from rules import notation
from rules.catalog import parse_options
from rules.core import CHANCE, Action, HandEnded, OptionsError
from rules.files.plainyaml import parse, read_text
from rules.luck import MOST_SEED
from rules.session import Session
from rules.solving import Goal, Search, TooLarge, decisions
from tools import whole

WIDTH: Final = 236
"""Columns of the lines of a position: a trick of four cards fits."""


def found(
    declared: GameDeclaration[Any, Any],
    seeds: Sequence[int],
    wanted: argparse.Namespace,
    tell: Callable[[int], None],
) -> Iterator[tuple[int, Session[Any], list[Action], int]]:
    """Yield seeds with positions, their solutions, and how many decisions there are.

    `tell` hears of each seed that is begun.
    """
    policy = declared.strategy().policy
    for seed in seeds:
        tell(1)
        session: Session[Any] = Session(declared.open(wanted.seats, wanted.options), seed)
        rng, game = random.Random(seed), session.game
        while session.actors and len(session.log) < wanted.most_lines:
            seat = session.actors[0]
            if seat == CHANCE:
                session.draw()
                continue
            if seat == 0 and len(game.zones(session.state)["hand:0"]) <= wanted.hand:
                solutions, many = _solutions(session, wanted)
                if solutions:
                    yield seed, session, solutions, many
                    break
            session.act(seat, policy(game, session.state, seat, rng))
            if any(isinstance(each, HandEnded) for each in session.events(len(session.log) - 1)):
                break


def _solutions(session: Session[Any], wanted: argparse.Namespace) -> tuple[list[Action], int]:
    """Return the solutions of a position worth asking about; none where it is not."""
    goal: Goal = wanted.goal
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
    """Yield the log as the lines of a position, many to a line of the file."""
    lines = []
    for entry in session.log:
        written = notation.written(session.game.deck, entry.action)
        lines.append(written if entry.seat == CHANCE else {"seat": entry.seat, **written})
    told = ", ".join(json.dumps(line, ensure_ascii=False) for line in lines)
    yield "    lines: ["
    inset = " " * 6
    yield from wrap(
        told,
        WIDTH,
        initial_indent=inset,
        subsequent_indent=inset,
        break_on_hyphens=False,
        break_long_words=False,
    )
    yield "    ]"


def _goal(text: str) -> Goal:
    try:
        return msgspec.json.decode(text, type=Goal)
    except msgspec.DecodeError as error:
        raise argparse.ArgumentTypeError(f"this is no goal: {error}") from error


def _of_kind(declared: GameDeclaration[Any, Any], name: str) -> tuple[Goal, Sequence[str]]:
    """Return the goal of a kind and what the others choose; raises `OptionsError`."""
    assert declared.puzzles is not None
    plain: Any = parse(read_text(declared.puzzles))
    of_kind = [puzzle for puzzle in plain["puzzles"] if puzzle.get("kind") == name]
    if not of_kind:
        raise OptionsError(f"{declared.name} has no kind '{name}' of puzzles.")
    told = of_kind[0] | plain["kinds"][name]
    return msgspec.convert(told["goal"], Goal), told.get("others", ())


def parser() -> Parser:
    """Return the parser of the command line."""
    wanted = Parser(
        prog="python -m tools.find_puzzles", description=(__doc__ or "").partition("\n")[0]
    )
    wanted.add_argument("game", choices=GAMES.names)
    goal = wanted.add_mutually_exclusive_group(required=True)
    goal.add_argument("--goal", type=_goal, help="as in a puzzle, as JSON")
    goal.add_argument("--kind", default="", help="that of a kind of the game's puzzles")
    wanted.add_argument("--seats", type=int, default=3)
    wanted.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    wanted.add_argument("--others", nargs="*", default=[], help="kinds that the others choose")
    wanted.add_argument(
        "--seeds", type=whole(0, MOST_SEED), nargs=2, default=(1, 100), metavar=("FIRST", "LAST")
    )
    wanted.add_argument("--hand", type=whole(1, 99), default=99, help="cards in hand at most")
    wanted.add_argument("--choices", type=whole(1, 1_000), default=2, help="decisions at least")
    wanted.add_argument("--most-solutions", type=whole(1, 1_000), default=1)
    wanted.add_argument("--most-searched", type=whole(1, 10_000_000), default=20_000)
    wanted.add_argument("--most-lines", type=whole(1, MOST_GAMES), default=200)
    return wanted


def run(words: Sequence[str] | None = None) -> int:
    """Print what is found; return the exit status."""
    wanted = parser().parse_args(words)
    declared = GAMES[wanted.game]
    first, last = wanted.seeds
    try:
        if wanted.kind:
            wanted.goal, wanted.others = _of_kind(declared, wanted.kind)
        if not 0 <= last - first < MOST_GAMES:
            most = f"{MOST_GAMES} of them at most"
            raise OptionsError(f"--seeds are the first and the last seed, {most}.")
        wanted.options = parse_options(wanted.option)
        declared.open(wanted.seats, wanted.options)
    except OptionsError as error:
        print(error, file=sys.stderr)
        return 2
    seeds = range(first, last + 1)
    with progress(len(seeds), "seeds") as tell:
        for seed, session, solutions, many in found(declared, seeds, wanted, tell):
            say("\n".join(_told(seed, session, solutions, many)))
    return 0


def _told(
    seed: int, session: Session[Any], solutions: Sequence[Action], many: int
) -> Iterator[str]:
    """Yield the beginning of a puzzle."""
    yield f"# seed {seed}: {len(solutions)} of {many}"
    for zone, cards in session.game.zones(session.state).items():
        if cards and len(cards) <= 30:
            yield f"#   {zone}: {' '.join(session.game.deck[card].id for card in cards)}"
    yield from lines_of(session)
    yield "  solutions:"
    for action in solutions:
        yield "  - " + json.dumps(notation.written(session.game.deck, action))


if __name__ == "__main__":
    raise SystemExit(run())
