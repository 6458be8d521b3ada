"""`main.py bench`: how fast the rules, the table and the start are, on this machine."""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bots.limit import Limit
from bots.measure.positions import positions
from bots.measure.progress import progress
from bots.memory import Memory
from bots.players import thought_of
from bots.strategy import Strategy
from bots.thought import Thought
from games.library import GAMES
from rules.core import AnyGame, View
from rules.playout import play_out

if TYPE_CHECKING:
    from bots.environment.tables import Tables

SECONDS: Final = 0.8
"""How long playouts of one game are measured."""
POSITIONS: Final = 12
"""At how many decisions of each game thinking is measured, ..."""
ONE_IN: Final = 50
"""... of so many that normal players made one, so that these are of many hands."""
UNBOUNDED: Final = 1_000
"""Iterations that are measured where a game does not say how many are enough."""
FRAMES: Final = 100
TABLES: Final = 16
"""Tables of a learning environment that are stepped together."""
TURNS: Final = 9
"""How often two environments that are compared take turns."""
WINDOW: Final = (1920, 1080)
FRAMES_A_SECOND: Final = 60
WARM_UP: Final = 1.5
THINKING_SECONDS: Final = 15.0
"""How long frames are measured while computer players think; before it their process starts."""
STARTS: Final = 5
EVENINGS: Final = ((1920, 1080), (3840, 2160))
ROOT: Final = Path(__file__).resolve().parent.parent

Figures = dict[str, Any]


def playouts(only_game: str | None) -> Figures:
    """Return random decisions a second of each game: the most common table of four seats."""
    figures: Figures = {}
    for name in GAMES.names if only_game is None else (only_game,):
        game = GAMES.open(name, 4)
        rng = random.Random(1)
        play_out(game, game.initial(), rng, 2_000)  # fill what is worked out once
        decisions, began = 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            decisions += play_out(game, game.initial(), rng, 5_000)
        figures[name] = {"decisions_per_second": round(decisions / spent)}
    return figures


def poker(_only_game: str | None) -> Figures:
    """Return how many seven-card hands the evaluator of Presidential Poker ranks in a second.

    Where the package treys is installed, its rate on standard hands in the same run stands
    beside it.
    """
    from rules.presidential_poker.hands import ranker

    rng = random.Random(1)
    deck = range(len(GAMES.open("presidential_poker", 2).deck))
    hands = [tuple(rng.sample(deck, 7)) for _hand in range(20_000)]
    figures = {"hands_per_second": _rate(ranker("strict"), hands)}
    try:
        from treys import Card, Evaluator
    except ImportError:
        return figures
    pack = [Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    evaluator = Evaluator()
    standard = [tuple(rng.sample(pack, 7)) for _hand in range(20_000)]
    figures["treys_hands_per_second"] = _rate(
        lambda cards: evaluator.evaluate(list(cards[:2]), list(cards[2:])), standard
    )
    return figures


def _rate(rank: Callable[[tuple[int, ...]], object], hands: list[tuple[int, ...]]) -> int:
    began = time.process_time()
    for hand in hands:
        rank(hand)
    return round(len(hands) / (time.process_time() - began))


def search(only_game: str | None) -> Figures:
    """Return how fast each game's hard player thinks at a table of four, and how long.

    It decides after as many iterations as are enough for it at the table, where it stops sooner
    if a choice is clear. What needs no thought is left out.

    An iteration is an action tried in one imagined world: the hand, round or battle is played on
    after it, at Presidential Poker reckoned on. At Bull Sanity it is a deal of the unseen cards,
    at ArtOfFacts an unseen card that is counted; in a game that leaves thinking to `bots.search`
    it is one of the tree's.
    """
    figures: Figures = {}
    for name in GAMES.names if only_game is None else (only_game,):
        game, plan = GAMES.open(name, 4), GAMES[name].strategy()
        enough = plan.search.enough
        number = round(enough) if math.isfinite(enough) else UNBOUNDED
        decisions = iterations = 0
        seconds = 0.0
        for view, memory in positions(game, plan, seed=1, one_in=ONE_IN):
            if not decisions:  # fill what is worked out once
                _timed_thought(game, plan, view, memory, 1)
            thought, took = _timed_thought(game, plan, view, memory, number)
            tried = sum([each.visits for each in thought.choices]) or thought.iterations
            if len(thought.choices) > 1 and tried:
                decisions, iterations, seconds = decisions + 1, iterations + tried, seconds + took
            if decisions == POSITIONS:
                break
        figures[name] = {
            "iterations_per_second": round(iterations / seconds),
            "decision_ms": round(seconds / decisions * 1000, 2),
        }
    return figures


def _timed_thought(
    game: AnyGame, plan: Strategy[Any, Any, Any], view: View, memory: Memory, iterations: int
) -> tuple[Thought[Any], float]:
    """Return what the hard player comes to, and the seconds of processor time that it took."""
    limit = Limit(seconds=None, iterations=iterations)
    began = time.process_time()
    thought = thought_of(game, plan, view, memory, random.Random(1), limit)
    return thought, time.process_time() - began


def environment(only_game: str | None) -> Figures:
    """Return the steps a second of each game's learning environment: random letters, fewest seats.

    A step is a letter taken and what the next seat sees written down: at sixteen tables that are
    stepped together, and at one of PettingZoo's, both with the history that they have unless
    somebody says otherwise. Where the package rlcard is installed, its uno stands beside it, each
    of whose steps is a whole decision; `of_rlcard_uno` compares the two, measured in turn.
    """
    try:
        from games.environments import env, tables
    except ImportError as error:
        print(error, file=sys.stderr)
        return {}
    figures: Figures = {}
    uno = _rlcard_uno()
    for name in GAMES.names if only_game is None else (only_game,):
        rng = random.Random(1)
        many = tables(name, TABLES)
        many.reset(1)

        def step_many(many: Tables = many, rng: random.Random = rng) -> int:
            many.step([rng.choice(desk.options) for desk in many.desks])
            return TABLES

        one = env(name)
        one.reset(seed=1)

        def step_one(one: Any = one, rng: random.Random = rng) -> int:
            observation, _reward, terminated, truncated, _info = one.last()
            if terminated or truncated:
                one.reset()
            else:
                one.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            return 1

        figures[name] = {
            "steps_per_second": _steps_a_second(step_many),
            "pettingzoo_steps_per_second": _steps_a_second(step_one),
        }
        if uno is not None:
            figures[name]["of_rlcard_uno"] = round(_beside(step_many, uno), 2)
    if uno is not None and only_game is None:
        figures["rlcard_uno_steps_per_second"] = _steps_a_second(uno)
    return figures


def _steps_a_second(step: Callable[[], int], seconds: float = SECONDS / 2) -> int:
    for _warm in range(20):
        step()
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += step()
    return round(steps / spent)


def _beside(one: Callable[[], int], other: Callable[[], int]) -> float:
    """Return how many of the one's steps come to one of the other's: the median of some turns."""
    return statistics.median(
        _steps_a_second(one, SECONDS / TURNS) / _steps_a_second(other, SECONDS / TURNS)
        for _turn in range(TURNS)
    )


def _rlcard_uno() -> Callable[[], int] | None:
    """Return what takes a step of RLCard's uno; None where the package is not installed."""
    try:
        rlcard: Any = importlib.import_module("rlcard")
    except ImportError:
        return None
    table, rng = rlcard.make("uno", config={"seed": 1}), random.Random(1)
    state, _player = table.reset()

    def step() -> int:
        nonlocal state
        if table.is_over():
            state, _player = table.reset()
        state, _player = table.step(rng.choice(list(state["legal_actions"])))
        return 1

    return step


def frame(_only_game: str | None) -> Figures:
    """Return the median milliseconds to compose the busiest table at 1920×1080, off screen.

    A card and chips are on their way, so that what is measured is a frame of an animation. Beside
    it stands the 99th percentile of whole frames while hard players play and think, on the clock
    and in processor time: on a busy machine only the latter is ours.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from bench.tables import busiest_table

    app = busiest_table()
    took = []
    for _frame in range(FRAMES):
        began = time.perf_counter()
        app.compose(app.screen)
        took.append((time.perf_counter() - began) * 1000)
    on_the_clock, of_processor = _while_thinking()
    return {
        "compose_ms": round(statistics.median(took), 3),
        "while_thinking_p99_ms": round(on_the_clock, 3),
        "while_thinking_p99_cpu_ms": round(of_processor, 3),
    }


def _while_thinking() -> tuple[float, float]:
    """Return what 99 in 100 frames of a table of hard players take no longer than, in ms.

    On the clock, and of the processor's time.
    """
    from bench.tables import thinking_table

    app = thinking_table(WINDOW)
    app.frames_a_second = 0  # what is measured is work, not the wait for the next frame
    took: list[float] = []
    worked: list[float] = []
    try:
        until = time.perf_counter() + WARM_UP + THINKING_SECONDS
        with app.tidying:
            while (began := time.perf_counter()) < until:
                worked_before = time.thread_time()
                app.step([])
                now = time.perf_counter()
                if now > until - THINKING_SECONDS:
                    took.append((now - began) * 1000)
                    worked.append((time.thread_time() - worked_before) * 1000)
                time.sleep(max(0.0, began + 1 / FRAMES_A_SECOND - now))
    finally:
        if app.engines is not None:
            app.engines.close()
    return statistics.quantiles(took, n=100)[-1], statistics.quantiles(worked, n=100)[-1]


def start(_only_game: str | None) -> Figures:
    """Return the median milliseconds from starting a process to the first lobby frame.

    As for players, Python keeps what it has compiled, also where it was told not to: the first
    start compiles and does not count.
    """
    frozen = getattr(sys, "frozen", False)
    program = [sys.executable] if frozen else [sys.executable, str(ROOT / "main.py")]
    told = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    told.pop("PYTHONDONTWRITEBYTECODE", None)
    took = []
    for _start in range(STARTS + 1):
        began = time.perf_counter()
        with subprocess.Popen(
            [*program, "--first-frame"], stdout=subprocess.PIPE, env=told, text=True
        ) as process:
            assert process.stdout is not None
            while process.stdout.readline().strip() not in {"frame", ""}:
                pass
            took.append((time.perf_counter() - began) * 1000)
    return {"first_frame_ms": round(statistics.median(took[1:]), 1)}


def memory(_only_game: str | None) -> Figures:
    """Return the megabytes of window and thinking process after 60 games of computer players.

    Both processes' own pages and their share of common ones, for two sizes of the window, and
    the thinking process alone. Empty where the system does not tell (all but Linux). Takes
    minutes.
    """
    figures: Figures = {}
    if getattr(sys, "frozen", False):  # there is no Python that could run a module
        return figures
    for width, height in EVENINGS:
        words = [sys.executable, "-m", "bench.evening", str(width), str(height)]
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode == 0:
            window, thinking = map(int, done.stdout.split())
            figures[f"after_60_games_{width}_mb"] = window + thinking
            figures[f"thinking_after_60_games_{width}_mb"] = thinking
    return figures


def prints(_only_game: str | None) -> Figures:
    """Return the seconds of one core, and the bytes, of what is printed most: deck and boards.

    The whole Triple Topper deck with its backs, and eight boards, each as a PDF drawn from the
    beginning in a process of its own.
    """
    figures: Figures = {}
    for name, words in (
        ("deck_with_backs", ("deck", "triple-topper-full", "--backs")),
        ("boards_for_8", ("board", "--players", "8")),
    ):
        code = (
            "import contextlib, io, main, sys, time\n"
            "with contextlib.redirect_stdout(io.StringIO()):\n"
            f"    main.run(main.parser().parse_args({['print', *words]!r} + sys.argv[1:]))\n"
            "print(time.process_time())\n"
        )
        with TemporaryDirectory() as folder:
            target = Path(folder) / "sheet.pdf"
            done = subprocess.run(
                [sys.executable, "-c", code, "-o", str(target)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            figures[f"{name}_seconds"] = round(float(done.stdout), 2)
            figures[f"{name}_kilobytes"] = round(target.stat().st_size / 1000)
    return figures


def pocket(_only_game: str | None) -> Figures:
    """Return how soon eight phones at a real table show what one of them did.

    Beside it stands what rounds of the window's loop with a frame take meanwhile, and what part of
    a core window and server take together while nobody does anything.
    """
    if getattr(sys, "frozen", False):  # there is no Python that could run a module
        return {}
    from bench.phones import measure

    return measure()


PARTS: Final[dict[str, Callable[[str | None], Figures]]] = {
    "playouts": playouts,
    "poker": poker,
    "search": search,
    "environment": environment,
    "frame": frame,
    "start": start,
    "print": prints,
    "pocket": pocket,
    "memory": memory,
}
LONG: Final = frozenset({"memory"})
"""Parts that take more than ten seconds and are measured only where they are named."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the bench command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--only",
        choices=sorted(PARTS),
        help="measure only this part (memory: takes minutes, and is left out otherwise)",
    )
    parser.add_argument("--game", choices=GAMES.names, help="measure only this game")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; return the exit status: 1 where a budget is broken."""
    figures: Figures = {}
    wanted = [
        name
        for name in PARTS
        if arguments.only == name or (arguments.only is None and name not in LONG)
    ]
    with progress(len(wanted), "parts") as tell:
        for name in wanted:
            figures[name] = PARTS[name](arguments.game)
            tell(1)
    from ui.budgets import BENCH  # nothing of the window is loaded to read the command line

    measured = _flat(figures)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in measured:
            print(f"{name:60} {value:>12,}")
    broken = [(name, value) for name, value in measured if value > BENCH.get(name, math.inf)]
    for name, value in broken:
        told = "Over budget: {name} is {value}, at most {most} is allowed."
        print(told.format(name=name, value=value, most=BENCH[name]), file=sys.stderr)
    return 1 if broken else 0


def _flat(figures: Figures, prefix: str = "") -> list[tuple[str, float]]:
    rows: list[tuple[str, float]] = []
    for key, value in figures.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{prefix}{key}.")
        else:
            rows.append((prefix + key, value))
    return rows
