"""What is written down about playing one game well: its `STRATEGY`, in `bots/<game>/strategy.py`.

All functions of a strategy are pure: what they return follows from what they are handed and from
`rng`, never from global state. *view* is the acting seat's observation, *memory* what that seat
was told (`bots.memory`), *world* a state that the search imagined for a view: it is never the
true one, and its hidden cards are guesses.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias

import msgspec

from bots.limit import Limit
from bots.manner import PLAIN, Leaning, Manner
from bots.memory import Memory
from bots.reasons import Reasons
from bots.scripts import FIRST, Script
from bots.thought import Thought
from rules.core import CHANCE, A, CardAction, Event, F, Game, Observation, Outcome, S, Seat

Deciding: TypeAlias = Callable[[Game[S, A, F], Observation[F], Memory, random.Random], A]
"""Decides for the seat `view.viewer`, at once."""
Thinking: TypeAlias = Callable[
    [Game[S, A, F], Observation[F], Memory, random.Random, Limit], Thought[A]
]
"""Thinks for the seat `view.viewer`, as long as a limit allows."""
Listing: TypeAlias = Callable[[Game[S, A, F], S, Seat], Sequence[A]]
"""Lists actions of a seat in a world."""


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is searched."""

    exploration: float = 1.5
    """The weight of curiosity, in standard deviations of the payoff."""
    depth: int = 400
    """Decisions from the root to where a world is judged as it stands."""
    beyond_chance: bool = False
    """Whether the search goes on where chance acts; else it ends there."""
    world_uses: int = 4
    """Iterations in a row that start from one imagined world; more where imagining is dear."""
    enough: float = math.inf
    """Iterations after which no more is thought at the table, because more of them change hardly
    anything (docs/strength.md); where a limit counts iterations it holds alone."""


TO_THE_END: Final = SearchSettings(beyond_chance=True, depth=2_000)
"""For a game without payoffs: only its end tells what a position is worth."""


def guess(game: Game[S, A, F], view: Observation[F], memory: Memory, rng: random.Random) -> A:
    """Return a random action, legal in all worlds that fit the view: for want of a strategy."""
    return game.choose(game.imagine(view, rng), view.viewer, rng)


def imagined(
    game: Game[S, A, F], view: Observation[F], memory: Memory, rng: random.Random
) -> Iterator[S]:
    """Yield worlds as the rules imagine them from the observation alone."""
    while True:
        yield game.imagine(view, rng)


def listed(game: Game[S, A, F], world: S, seat: Seat) -> Sequence[A]:
    """Return the actions that the rules list."""
    return tuple(game.legal(world, seat))


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


def by_places(game: Game[S, A, F], world: S) -> Sequence[float]:
    """Return the places at the game's end; before it every seat stands alike."""
    outcome = game.outcome(world)
    return (0.5,) * game.seats if outcome is None else place_points(outcome)


class Talk(msgspec.Struct, Generic[S, A, F], frozen=True, kw_only=True):
    """What computer players say while somebody else is asked, and how it is not to hear it."""

    at: Callable[[Game[S, A, F]], bool]
    """Whether there is anything to say at such a table."""
    says: Callable[[Game[S, A, F], Observation[F], Iterable[Event]], A | None]
    """What the seat `view.viewer` says before the next decision, no matter who is asked: an action
    that changes nothing of whose turn it is. `None` for nothing, as after it was said. The events
    are what the seat was told, the last first."""
    unheard: Callable[[Observation[F], Memory], tuple[Observation[F], Memory]]
    """What a seat knows that does not listen."""


class Strategy(msgspec.Struct, Generic[S, A, F], frozen=True, kw_only=True):
    """How one game is played well; `S` is the game's state. What is left out is as it says here."""

    # -- thinking from observations -----------------------------------------------------------

    normal: Deciding[S, A, F]
    """A legal action in less than a millisecond, for the seat `view.viewer`, which is the first
    of `view.actors`: the one that is asked."""
    hard: Thinking[S, A, F] | None = None
    """What the hard player comes to. Only for games in which sampled odds tell more than a tree
    does. Left out, it is the tree search of `bots.search`."""
    worlds: Callable[[Game[S, A, F], Observation[F], Memory, random.Random], Iterator[S]] = imagined
    """Endlessly many worlds that agree with all that the observation and the memory prove, those
    more often that explain better what the others did. What can be worked out once per decision is
    worked out before the first `yield`. Left out, they are those that the rules imagine."""
    reasons: Reasons = Reasons()
    """How it is told why. Left out, the advised decision is compared with the next, and no more."""
    advice: int = 1_000
    """Iterations for a hint or an analysis, as the hard player's limit counts them: about half a
    second. It gets one half, the comparison of its choice with others the other."""
    leaning: Leaning[S, A, F] | None = None
    """What a manner shows itself in (`bots.manner`). Left out, everybody plays alike."""
    manner: Manner = PLAIN
    """Who plays."""
    scripts: Mapping[str, Script] = FIRST
    """Opponents to measure against, by name. Left out, there is one that does what is listed
    first."""
    talk: Talk[S, A, F] | None = None
    """What normal and hard players say out of turn. Left out, nobody says anything."""

    # -- inside the search, on worlds ---------------------------------------------------------

    options: Listing[S, A, F] = listed
    """The actions worth thinking about, best first, each allowed by `game.verify`. Left out, all
    that the rules list."""
    policy: Callable[[Game[S, A, F], S, Seat, random.Random], A] = (
        lambda game, world, seat, rng: game.choose(world, seat, rng)
    )
    """A quick decision below the tree, microseconds. It looks at no more than the seat would see.
    Left out, a random legal action."""
    playout: Callable[[Game[S, A, F], S, random.Random, int], None] | None = None
    """Plays a world on to the horizon or for so many decisions, in place; for games where this is
    worth being faster than one `policy` call after the other, as it is done where left out."""
    payoffs: Callable[[Game[S, A, F], S], Sequence[float]] = by_places
    """What the world's standing is worth to each seat, higher is better, in chips, points or
    parts of a win, whatever the game counts. Asked for at the horizon: where chance is to act (a
    hand's end in most games), at the game's end, and where the depth limit cuts off. Left out,
    only the game's end counts, by places, and `search` should be `TO_THE_END`."""
    unnoticed: float | None = None
    """What a tempting action costs without a beginner's noticing, in payoffs (`bots.errors`). Left
    out beside a `leaning`, nothing tempts: the errors are in what is remembered and hoped for."""
    certain: Callable[[Observation[F], A], bool] | None = None
    """Whether an action wins for certain beyond laying the last card: no beginner misses it."""
    fewest_win: bool = False
    """Whether the scores of a hand count against their holder."""
    hidden: frozenset[type[CardAction]] = frozenset()
    """Kinds of action whose cards the other seats do not see. In the tree these actions of
    others are one branch, drawn by `policy`, so that nothing is planned on knowing them."""
    search: SearchSettings = SearchSettings()

    def in_manner(self, manner: Manner) -> Strategy[S, A, F]:
        """Return how somebody of a manner plays by this strategy."""
        return self if manner == self.manner else msgspec.structs.replace(self, manner=manner)


GUESSED: Final = Strategy[Any, Any, Any](normal=guess, search=TO_THE_END)
"""How a game is played for which nobody has written down how to play it well; any game can be."""


def play_on(
    game: Game[S, A, F], chosen_by: Strategy[S, A, F], world: S, rng: random.Random, depth: int
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
