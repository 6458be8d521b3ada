"""Every game for learning programs, by its name (`docs/environments.md`).

PettingZoo, OpenSpiel and RLCard are each imported where a game is asked for that needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from games.library import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from bots.environment.desk import DeskSettings
    from bots.environment.rlcard_env import RLCardEnv
    from bots.environment.tables import Tables
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
    from bots.environment.pettingzoo_env import TableEnv  # isort: skip  # says what is missing
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
    from bots.environment.tables import Tables

    return Tables(GAMES[game], n, seats, options, **settings)


def openspiel_game(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    max_steps: int | None = None,
) -> Any:
    """Return a game of OpenSpiel (`pyspiel.Game`); it then knows all seven by their names.

    Raises `OptionsError` for a table that cannot be.
    """
    from bots.environment.openspiel_env import register  # isort: skip  # says what is missing
    import pyspiel

    names = {each.name: register(each) for each in GAMES}
    wanted = {
        "players": players,
        "max_steps": max_steps,
        "options": " ".join(f"{name}:{value}" for name, value in (options or {}).items()),
    }
    named = {name: value for name, value in wanted.items() if value is not None}
    return pyspiel.load_game(names[GAMES[game].name], named)


def rlcard_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seed: int | None = None,
    step_back: bool = False,
    **settings: Unpack[DeskSettings],
) -> RLCardEnv:
    """Return an environment of RLCard, which its agents play; raises `OptionsError`."""
    from bots.environment.rlcard_env import RLCardEnv

    return RLCardEnv(GAMES[game], seats, options, seed=seed, step_back=step_back, **settings)
