"""What is written down about playing one game well: `bots/<game>/strategy.py`.

A strategy module is named like its game and found by that name. It offers functions; only
`normal` must be there. All are pure: what they return follows from what they are handed and from
`rng`, never from global state. *view* is the acting seat's observation, *memory* what that seat
was told (`bots.memory`), *world* a state that the search imagined for a view: it is never the
true one, and its hidden cards are guesses.

Thinking from observations:

- `normal(game, view, memory, rng) -> Action`: a legal action in less than a millisecond, for
  the seat `view.viewer`, which is the first of `view.actors`: the one that is asked.
- `easy(game, view, memory, rng) -> Action`: a beginner's. Left out, it is `normal` with errors
  (`bots.errors`).
- `hard(game, view, memory, rng, limit) -> Action`: only for games in which sampled odds tell
  more than a tree does. Left out, it is the tree search of `bots.search`.
- `worlds(game, view, memory, rng) -> Iterator[world]`: endlessly many worlds that agree with all
  that the observation and the memory prove. What can be worked out once per decision is worked
  out before the first `yield`. Left out, worlds come from `game.imagine`.
- `likely(game, world, memory) -> float`: how well a world explains what the others did, from 0
  (impossible) up; only the ratio between worlds counts. Left out, all are as likely.
- `why(game, view, action) -> str`: a sentence for the player, with the rule or the odds.

Inside the search, on worlds:

- `options(game, world, seat) -> Sequence[Action]`: the actions worth thinking about, best first.
  Left out, `game.legal`. Each must be allowed by `game.verify`.
- `policy(game, world, seat, rng) -> Action`: a quick decision below the tree, microseconds.
  It looks at no more than `seat` would see. Left out, `game.choose`.
- `playout(game, world, rng, depth) -> None`: plays a world on to the horizon, in place; for
  games where this is worth being faster than one `policy` call after the other.
- `payoffs(game, world) -> Sequence[float]`: what the world's standing is worth to each seat,
  higher is better, in chips, points or parts of a win, whatever the game counts. Asked for at
  the horizon: where chance is to act (a hand's end in most games), at the game's end, and where
  the depth limit cuts off. Left out, only the game's end counts, by places.
- `HIDDEN: frozenset[str]`: names of actions whose cards the other seats do not see. In the tree
  these actions of others are one branch, drawn by `policy`, so that nothing is planned on
  knowing them.
- `SEARCH: SearchSettings`.
"""

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from bots.limit import Limit
from bots.memory import Memory
from rules.core import CHANCE, Action, Game, Outcome, Seat, View


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is searched."""

    exploration: float = 1.5
    """The weight of curiosity, in standard deviations of the payoff."""
    depth: int = 400
    """Decisions from the root to where a world is judged as it stands."""
    beyond_chance: bool = False
    """Whether the search goes on where chance acts; else it ends there."""
    widen_above: int = 12
    """Nodes with more actions than this are widened step by step, and ..."""
    widening: float = 2.0
    """... n visits open this many times the square root of n actions."""
    world_uses: int = 4
    """Iterations in a row that start from one imagined world; more where imagining is dear."""


Normal = Callable[[Game[Any], View, Memory, random.Random], Action]


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """The functions of a strategy module (see there), with defaults for those left out."""

    normal: Normal
    easy: Normal | None = None
    hard: Callable[[Game[Any], View, Memory, random.Random, Limit], Action] | None = None
    worlds: Callable[[Game[Any], View, Memory, random.Random], Iterator[Any]]
    likely: Callable[[Game[Any], Any, Memory], float] | None = None
    why: Callable[[Game[Any], View, Action], str] | None = None
    options: Callable[[Game[Any], Any, Seat], Sequence[Action]]
    policy: Callable[[Game[Any], Any, Seat, random.Random], Action]
    playout: Callable[[Game[Any], Any, random.Random, int], None] | None = None
    payoffs: Callable[[Game[Any], Any], Sequence[float]]
    hidden: frozenset[str] = frozenset()
    search: SearchSettings = SearchSettings()


def guess(game: Game[Any], view: View, memory: Memory, rng: random.Random) -> Action:
    """Return a random action, legal in all worlds that fit the view: for want of a strategy."""
    return game.choose(game.imagine(view, rng), view.viewer, rng)


def imagined(game: Game[Any], view: View, memory: Memory, rng: random.Random) -> Iterator[Any]:
    """Yield worlds as the rules imagine them from the observation alone."""
    while True:
        yield game.imagine(view, rng)


def listed(game: Game[Any], world: Any, seat: Seat) -> Sequence[Action]:
    """Return the actions that the rules list."""
    return tuple(game.legal(world, seat))


def chosen(game: Game[Any], world: Any, seat: Seat, rng: random.Random) -> Action:
    """Return a random action of a world."""
    return game.choose(world, seat, rng)


def place_points(outcome: Outcome) -> tuple[float, ...]:
    """Return each seat's place as a number: 1 for first, 0 for last, ties shared evenly."""
    seats = sum(map(len, outcome.ranking))
    points = [0.0] * seats
    behind = seats
    for tie in outcome.ranking:
        behind -= len(tie)
        for seat in tie:
            points[seat] = (behind + (len(tie) - 1) / 2) / max(1, seats - 1)
    return tuple(points)


def by_places(game: Game[Any], world: Any) -> Sequence[float]:
    """Return the places at the game's end; before it every seat stands alike."""
    outcome = game.outcome(world)
    return (0.5,) * game.seats if outcome is None else place_points(outcome)


_FOLDER: Final = Path(__file__).parent
_NAMES: Final = {
    **{name: name for name in Strategy.__struct_fields__},
    "hidden": "HIDDEN",
    "search": "SEARCH",
}


@cache
def strategy(game: str) -> Strategy:
    """Return the strategy for the game of that name.

    A game without a strategy module is played by guesses; its search goes through chance to the
    game's end, since nothing else tells what a position is worth.
    """
    offered: dict[str, Any] = {}
    if (_FOLDER / game / "strategy.py").exists():
        module = importlib.import_module(f"bots.{game}.strategy")
        offered = {
            field: getattr(module, name) for field, name in _NAMES.items() if hasattr(module, name)
        }
    if "payoffs" not in offered:
        offered.setdefault("search", SearchSettings(beyond_chance=True, depth=2_000))
    defaults = {
        "normal": guess,
        "worlds": imagined,
        "options": listed,
        "policy": chosen,
        "payoffs": by_places,
    }
    return Strategy(**{**defaults, **offered})


def play_on(
    game: Game[Any], chosen_by: Strategy, world: Any, rng: random.Random, depth: int
) -> None:
    """Play a world on by the strategy, in place: to where it is judged, or for `depth` decisions.

    Where several seats may act, the first that the game names is asked.
    """
    settings = chosen_by.search
    if chosen_by.playout is not None:
        chosen_by.playout(game, world, rng, depth)
        return
    actors, advance, policy = game.actors, game.advance, chosen_by.policy
    while depth > 0:
        acting = actors(world)
        if not acting:
            return
        seat = acting[0]
        if seat == CHANCE:
            if not settings.beyond_chance:
                return
            advance(world, seat, game.chance(world, rng))
        else:
            advance(world, seat, policy(game, world, seat, rng))
            depth -= 1
