"""How a game declares how it is played well, and what learning programs are told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bots.game_cache import game_cache
from rules.catalog import RulesDeclaration
from rules.core import AnyGame

if TYPE_CHECKING:
    from bots.environment.game import Environment
    from bots.measure.occasion import AnyOccasion
    from bots.strategy import Strategy

R_co = TypeVar("R_co", bound=AnyGame, covariant=True)


def guessed() -> Strategy[Any, Any, Any]:
    """Return how a game is played for which no strategy is written down."""
    from bots.strategy import GUESSED

    return GUESSED


class PlayersDeclaration(RulesDeclaration[R_co], Generic[R_co], frozen=True, kw_only=True):
    """What computer players and learning programs know of a game, besides its rules."""

    strategy: Callable[[], Strategy[Any, Any, Any]] = guessed
    """Left out, the game is played by guesses, and searched to its end."""
    environment: Callable[[], Environment[Any, Any, Any]]

    def occasions(self) -> tuple[AnyOccasion, ...]:
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
