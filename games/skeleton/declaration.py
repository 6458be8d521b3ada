"""Skeleton, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration

if TYPE_CHECKING:
    from games.skeleton.controller import SkeletonController
    from rules.skeleton.actions import Decision
    from rules.skeleton.game import Facts, Rules, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.skeleton.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.skeleton.environment import ENVIRONMENT
    from bots.skeleton.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> SkeletonController:
    from games.skeleton.controller import SkeletonController

    return SkeletonController(rules, names)


def _staging(controller: SkeletonController) -> Staging[Facts]:
    from games.skeleton.stage import SkeletonStaging

    return SkeletonStaging(controller)


SKELETON: Final = GameDeclaration(
    name="skeleton",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
)
