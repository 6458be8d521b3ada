"""Every game as an environment for learning programs, by its name (`docs/environments.md`)."""

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from bots.environment.pettingzoo_env import TableEnv
from bots.environment.tables import Tables
from games.library import GAMES


def env(game: str, seats: int | None = None, **settings: Any) -> OrderEnforcingWrapper:
    """Return an environment as PettingZoo hands them out: it refuses steps before `reset`.

    `settings` are those of `TableEnv`; raises `OptionsError` for a table that cannot be.
    """
    return OrderEnforcingWrapper(TableEnv(GAMES[game], seats, **settings))


def tables(game: str, n: int, seats: int | None = None, **settings: Any) -> Tables:
    """Return `n` tables of a game that are stepped together.

    `settings` are those of `Tables`; raises `OptionsError` for tables that cannot be.
    """
    return Tables(GAMES[game], n, seats, **settings)
