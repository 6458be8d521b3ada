"""The computer players by the names that records and the command line use.

A player that thinks is handed observations: what its seat sees now (`View`) and what it was told
since the game's beginning (`Memory`), never a state. Only `random` is none of them: it is the
rules' own sampler (`Game.choose`), as fast as they go, and what it does depends on nothing that
its seat cannot see.
"""

import random
from collections.abc import Sequence
from typing import Final, Generic, Protocol

from bots.errors import clouded, hurts, tempted
from bots.external import EXEC, ExternalPlayer, check_external, is_external
from bots.limit import Limit
from bots.manner import PLAIN, leant
from bots.memory import Memory
from bots.scripts import PREFIX
from bots.search import think
from bots.strategy import Strategy, guess
from bots.thought import Thought
from rules.core import A, F, Game, Observation, OptionsError, S
from rules.files.quoting import brief, nearest

RANDOM: Final = "random"


class Player(Protocol[S, A, F]):
    """Decides for the seats of a table from what they may know."""

    def decide(
        self, game: Game[S, A, F], view: Observation[F], memory: Memory, rng: random.Random
    ) -> A:
        """Return a legal action for the seat `view.viewer`, the first of `view.actors`.

        The action follows from the arguments alone; a player keeps nothing between calls.
        """


class OwnPlayer(Generic[S, A, F]):
    """Plays by a game's strategy as a level does, or by one of the game's scripts."""

    def __init__(self, level: str, plan: Strategy[S, A, F], limit: Limit) -> None:
        self.level, self.plan = level, plan
        self.limit = limit.times(TIMES) if level == LONGER else limit

    def decide(
        self, game: Game[S, A, F], view: Observation[F], memory: Memory, rng: random.Random
    ) -> A:
        level, plan = self.level, self.plan
        if level == RANDOM:
            return guess(game, view, memory, rng)
        if level.startswith(PREFIX):
            listed = tuple(game.legal(game.imagine(view, rng), view.viewer))
            action: A = plan.scripts[level.removeprefix(PREFIX)](game, view, listed)
            return action
        if level == "easy":
            hurt = hurts(memory, game.seats, fewest_win=plan.fewest_win)
            better = self._as_written(game, view, clouded(memory, hurt=hurt), rng)
            return tempted(game, plan, view, rng, better, hurt=hurt)
        if level.startswith(QUIET) and plan.talk is not None:
            view, memory = plan.talk.unheard(view, memory)
        if level.endswith("normal"):
            return self._as_written(game, view, memory, rng)
        thought = thought_of(game, plan, view, memory, rng, self.limit)
        if plan.leaning is None or plan.manner == PLAIN:
            return thought.action
        return leant(plan.manner, plan.leaning, game, view, thought.choices, thought.action)

    def _as_written(
        self, game: Game[S, A, F], view: Observation[F], memory: Memory, rng: random.Random
    ) -> A:
        """Return the strategy's action, or what suits whoever plays and is about as good."""
        plan = self.plan
        own = plan.normal(game, view, memory, rng)
        if plan.leaning is None or plan.manner == PLAIN:
            return own
        limit = Limit(seconds=None, iterations=plan.leaning.glance)
        thought = thought_of(game, plan, view, memory, rng, limit)
        return leant(plan.manner, plan.leaning, game, view, thought.choices, own)


def thought_of(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    memory: Memory,
    rng: random.Random,
    limit: Limit,
) -> Thought[A]:
    """Return what the hard player comes to within a limit."""
    if plan.hard is not None:
        return plan.hard(game, view, memory, rng, limit)
    return think(game, plan, view, memory, rng, limit)


LEVELS: Final = (RANDOM, "easy", "normal", "hard")
"""The names of the players, from the weakest on."""

QUIET: Final = "quiet:"
"""Before a level that talks: the same without talk. To measure what talk is worth."""
TALKING: Final = ("normal", "hard")
"""The levels that talk."""
LONGER: Final = "longer:hard"
"""The hard player with `TIMES` its limit. To measure what can be taken from a level."""
TIMES: Final = 10

NAMED: Final = (*LEVELS, LONGER, f"{PREFIX}NAME", f"{QUIET}LEVEL", "MODULE:CLASS", f"{EXEC}COMMAND")
"""What a command line may name: a level, a script of the game, a level without its talk, or a
player from outside (`bots.external`)."""


def names_of(plan: Strategy[S, A, F]) -> tuple[str, ...]:
    """Return the names of all players of a game: the levels, then its scripts."""
    quiet = () if plan.talk is None else tuple(QUIET + level for level in TALKING)
    return (*LEVELS, LONGER, *quiet, *(PREFIX + name for name in plan.scripts))


def new_player(level: str, plan: Strategy[S, A, F], limit: Limit | None = None) -> Player[S, A, F]:
    """Return the player of a level who goes by a game's strategy; `limit` is for one that thinks.

    Who makes a player from outside closes it. Raises `OptionsError` for an unknown level.
    """
    limit = Limit() if limit is None else limit
    if is_external(level):
        return ExternalPlayer(level, limit)
    check_levels((level,), plan)
    return OwnPlayer(level, plan, limit)


def check_levels(levels: Sequence[str], plan: Strategy[S, A, F]) -> None:
    """Raise `OptionsError` where a level is not known, or is no script of the game."""
    known = names_of(plan)
    for level in dict.fromkeys(levels):
        if is_external(level):
            check_external(level)
        elif level not in known:
            raise OptionsError(
                f"There is no computer player called '{brief(level)}'; {nearest(level, known)}."
            )
