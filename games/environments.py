"""Every game as an environment for learning programs, by its name (`docs/environments.md`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bots.environment.pettingzoo_env import TableEnv
from bots.environment.tables import Tables
from games.library import GAMES

if TYPE_CHECKING:
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper


def env(game: str, seats: int | None = None, **settings: Any) -> OrderEnforcingWrapper:
    """Return an environment as PettingZoo hands them out: it refuses steps before `reset`.

    `settings` are those of `TableEnv`; raises `OptionsError` for a table that cannot be.
    """
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    return OrderEnforcingWrapper(TableEnv(GAMES[game], seats, **settings))


def tables(game: str, n: int, seats: int | None = None, **settings: Any) -> Tables:
    """Return `n` tables of a game that are stepped together.

    `settings` are those of `Tables`; raises `OptionsError` for tables that cannot be.
    """
    return Tables(GAMES[game], n, seats, **settings)
