"""A seat's turn: what it sees and may do now, with the state itself out of reach."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec

from rules.core import Action, Game, Observation, Refusal, Seat

S = TypeVar("S")
A = TypeVar("A", bound=Action)
F = TypeVar("F", bound=msgspec.Struct)


class Turn(msgspec.Struct, Generic[A, F], frozen=True):
    """What the seat `view.viewer` sees, and the rules' answers about what it may do."""

    view: Observation[F]
    legal: Callable[[], Iterable[A]]
    """Returns the actions that the rules list; see `Game.legal`."""
    verify: Callable[[A], Refusal | None]
    """Returns why an action is not allowed now, or `None` if it is."""

    @property
    def seat(self) -> Seat:
        return self.view.viewer

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards of the seat's own hand, sorted."""
        return self.view.zones[f"hand:{self.view.viewer}"]


def turn_of(
    game: Game[S, A, F], state: S, seat: Seat, view: Observation[F] | None = None
) -> Turn[A, F]:
    """Return a seat's turn in a state, whether or not it is that seat's to act.

    `view` is what the seat sees, where somebody has looked already.
    """

    def legal() -> Iterable[A]:
        return game.legal(state, seat)

    def verify(action: A) -> Refusal | None:
        return game.verify(state, seat, action)

    return Turn(game.observe(state, seat) if view is None else view, legal, verify)
