"""El Presidente, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from table.options import Length

if TYPE_CHECKING:
    from games.el_presidente.controller import ElPresidenteController
    from rules.el_presidente.actions import Decision
    from rules.el_presidente.game import Rules
    from rules.el_presidente.state import Facts, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.el_presidente.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.el_presidente.environment import ENVIRONMENT
    from bots.el_presidente.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> ElPresidenteController:
    from games.el_presidente.controller import ElPresidenteController

    return ElPresidenteController(rules, names)


def _staging(controller: ElPresidenteController) -> Staging[Facts]:
    from games.el_presidente.stage import ElPresidenteStaging

    return ElPresidenteStaging(controller)


EL_PRESIDENTE: Final = GameDeclaration(
    name="el_presidente",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("games", minutes=8, values=(1, 3, 6)),
)
