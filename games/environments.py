"""Every game as an environment for learning programs, by its name (`docs/environments.md`)."""

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from bots.environment.pettingzoo_env import TableEnv
from games.library import GAMES


def env(game: str, seats: int | None = None, **settings: Any) -> OrderEnforcingWrapper:
    """Return an environment as PettingZoo hands them out: it refuses steps before `reset`.

    `settings` are those of `TableEnv`; raises `OptionsError` for a table that cannot be.
    """
    return OrderEnforcingWrapper(TableEnv(GAMES[game], seats, **settings))
