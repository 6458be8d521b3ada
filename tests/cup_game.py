"""A game of three cups: small enough to say what a search must find, and what it may know."""

import random
from typing import Any

import msgspec

from bots.memory import Memory
from rules.core import Action, AnyGame, CardAction, Outcome, View


class Safe(Action, frozen=True, tag="safe"):
    """Take a tie."""


class Dare(Action, frozen=True, tag="dare"):
    """Look for the ball."""


class Guess(Action, frozen=True, tag="guess"):
    """Lift a cup."""

    value: int


class Hide(CardAction, frozen=True, tag="hide"):
    """Put the ball under a cup."""


SAFE, DARE = Safe(), Dare()
GUESSES = tuple(map(Guess, range(3)))
HIDES = tuple(Hide((cup,)) for cup in range(3))


class Cups(msgspec.Struct):
    """A ball lies under one of three cups; `ball` is -1 while seat 1 has not hidden it."""

    ball: int
    phase: str = "choose"
    outcome: Outcome | None = None


class CupGame:
    """Seat 0 takes a tie, or dares and wins if it finds the ball.

    With `hides`, seat 1 hides the ball after the dare, else it lies there from the start. Seat 0
    cannot win more than one time in three; who plans on knowing the cup thinks that it can.
    """

    name = "cups"
    seats = 2

    def __init__(self, *, hides: bool) -> None:
        self.hides = hides

    def copy(self, state: Cups) -> Cups:
        return msgspec.structs.replace(state)

    def actors(self, state: Cups) -> tuple[int, ...]:
        if state.outcome is not None:
            return ()
        return (1,) if state.phase == "hide" else (0,)

    def legal(self, state: Cups, seat: int) -> tuple[Action, ...]:
        return {"choose": (DARE, SAFE), "hide": HIDES, "guess": GUESSES}[state.phase]

    def verify(self, state: Cups, seat: int, action: Action) -> None:
        assert action in self.legal(state, seat)

    def choose(self, state: Cups, seat: int, rng: random.Random) -> Action:
        return rng.choice(self.legal(state, seat))

    def advance(self, state: Cups, seat: int, action: Action, events: Any = None) -> None:
        if action == SAFE:
            state.outcome = Outcome((0, 0), ((0, 1),), "safe")
        elif action == DARE:
            state.phase = "hide" if self.hides else "guess"
        elif isinstance(action, Hide):
            state.ball, state.phase = action.cards[0], "guess"
        elif isinstance(action, Guess):
            won = action.value == state.ball
            ranking = ((0,), (1,)) if won else ((1,), (0,))
            state.outcome = Outcome((won, not won), ranking, "guessed")

    def imagine(self, view: View, rng: random.Random) -> Cups:
        return Cups(-1 if self.hides else rng.randrange(3))

    def outcome(self, state: Cups) -> Outcome | None:
        return state.outcome


def at_the_cups(*, hides: bool) -> tuple[AnyGame, View]:
    view: View = View(viewer=0, actors=(0,), zones={}, chips={}, facts=Memory(viewer=0))
    game: Any = CupGame(hides=hides)
    return game, view
