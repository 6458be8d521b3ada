"""Every game as an environment for learning programs, by its name (`docs/environments.md`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from bots.environment.pettingzoo_env import TableEnv
from bots.environment.tables import Tables
from games.library import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from bots.environment.desk import DeskSettings
    from bots.measure.match import Listener


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    render_mode: str | None = None,
    listener: Listener | None = None,
    **settings: Unpack[DeskSettings],
) -> OrderEnforcingWrapper:
    """Return an environment as PettingZoo hands them out: it refuses steps before `reset`.

    `listener` is told of every action and its events; raises `OptionsError` for a table that
    cannot be.
    """
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    return OrderEnforcingWrapper(
        TableEnv(
            GAMES[game], seats, options, render_mode=render_mode, listener=listener, **settings
        )
    )


def tables(
    game: str,
    n: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    **settings: Unpack[DeskSettings],
) -> Tables:
    """Return `n` tables of a game that are stepped together.

    Raises `OptionsError` for tables that cannot be.
    """
    return Tables(GAMES[game], n, seats, options, **settings)
