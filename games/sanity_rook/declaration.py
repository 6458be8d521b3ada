"""Sanity Rook, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from table.options import Length

if TYPE_CHECKING:
    from games.sanity_rook.controller import SanityRookController
    from rules.sanity_rook.actions import Decision
    from rules.sanity_rook.game import Facts, Rules, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.sanity_rook.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.sanity_rook.environment import ENVIRONMENT
    from bots.sanity_rook.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> SanityRookController:
    from games.sanity_rook.controller import SanityRookController

    return SanityRookController(rules, names)


def _staging(controller: SanityRookController) -> Staging[Facts]:
    from games.sanity_rook.stage import SanityRookStaging

    return SanityRookStaging(controller)


SANITY_ROOK: Final = GameDeclaration(
    name="sanity_rook",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("goal", minutes=0.075, values=(300, 600, 1000)),
    pose="trick",
)
