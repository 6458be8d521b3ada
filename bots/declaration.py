"""How a game declares how it is played well, and what learning programs are told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from bots.game_cache import game_cache
from rules.catalog import RulesDeclaration
from rules.core import A, AnyGame, F, S

if TYPE_CHECKING:
    from bots.environment.game import Environment
    from bots.measure.occasion import Occasion
    from bots.strategy import Strategy

R_co = TypeVar("R_co", bound=AnyGame, covariant=True)


class Players(msgspec.Struct, Generic[S, A, F], frozen=True, kw_only=True):
    """How a game is played well, and what learning programs are told of it."""

    strategy: Strategy[S, A, F] | None = None
    """Left out, the game is played by guesses, and searched to its end."""
    environment: Environment[S, A, F]


class PlayersDeclaration(RulesDeclaration[R_co], Generic[R_co], frozen=True, kw_only=True):
    """What computer players and learning programs know of a game, besides its rules."""

    players: Callable[[], Players[Any, Any, Any]]

    def strategy(self) -> Strategy[Any, Any, Any]:
        """Return how computer players play it."""
        from bots.strategy import GUESSED

        return self.players().strategy or GUESSED

    def environment(self) -> Environment[Any, Any, Any]:
        """Return what learning programs are told of it."""
        return self.players().environment

    def occasions(self) -> tuple[Occasion, ...]:
        """Return what is counted when many games are played (`main.py simulate`).

        Besides what every game has: length, places, prizes, payments.
        """
        return ()


def opened(
    declared: PlayersDeclaration[AnyGame], seats: int, options: Mapping[str, Any]
) -> AnyGame:
    """Return a game for so many seats; the same one again for the same options."""
    return _opened(declared, seats, tuple(sorted(options.items())))


@game_cache(32)
def _opened(
    declared: PlayersDeclaration[AnyGame], seats: int, options: tuple[tuple[str, Any], ...]
) -> AnyGame:
    return declared.open(seats, dict(options))
