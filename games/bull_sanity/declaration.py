"""Bull Sanity, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration

if TYPE_CHECKING:
    from games.bull_sanity.controller import BullSanityController
    from rules.bull_sanity.actions import Decision
    from rules.bull_sanity.game import Facts, Rules, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.bull_sanity.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.bull_sanity.environment import ENVIRONMENT
    from bots.bull_sanity.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> BullSanityController:
    from games.bull_sanity.controller import BullSanityController

    return BullSanityController(rules, names)


def _staging(controller: BullSanityController) -> Staging[Facts]:
    from games.bull_sanity.stage import BullSanityStaging

    return BullSanityStaging(controller)


BULL_SANITY: Final = GameDeclaration(
    name="bull_sanity",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    pose="bluff",
)
