"""The computer players by the names that records and the command line use."""

import random
from typing import Any, Final, Protocol

from rules.core import Action, Game, Seat


class Player(Protocol):
    """Chooses for a seat. A player that thinks is handed observations, never states."""

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Action:
        """Return a legal action."""


class RandomPlayer:
    """Chooses evenly among the kinds of action, then among their forms (`Game.choose`)."""

    def choose(self, game: Game[Any], state: Any, seat: Seat, rng: random.Random) -> Action:
        """Return a random legal action; it depends on nothing that the seat cannot see."""
        return game.choose(state, seat, rng)


PLAYERS: Final[dict[str, Player]] = {"random": RandomPlayer()}
