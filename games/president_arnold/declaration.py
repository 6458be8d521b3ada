"""President Arnold, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from games.declaration import GameDeclaration

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bots.environment.game import Environment
    from bots.measure.occasion import AnyOccasion
    from bots.strategy import Strategy
    from prints.printable import Printable
    from rules.president_arnold.actions import Decision
    from rules.president_arnold.game import Rules
    from rules.president_arnold.state import Facts, State
    from table.moments import MomentsOf
    from table.sheet import Illustration
    from ui.picture.director import WindowController


def _rules() -> type[Rules]:
    from rules.president_arnold.game import Rules

    return Rules


def _strategy() -> Strategy[State, Decision, Facts]:
    from bots.president_arnold.strategy import STRATEGY

    return STRATEGY


def _environment() -> Environment[State, Decision, Facts]:
    from bots.president_arnold.environment import ENVIRONMENT

    return ENVIRONMENT


def _occasions() -> tuple[AnyOccasion, ...]:
    from bots.president_arnold.occasions import occasions

    return occasions()


def _moments() -> MomentsOf:
    from games.president_arnold.moments import moments

    return moments


def _table(rules: Rules, names: tuple[str, ...]) -> WindowController[Decision, Facts]:
    from games.president_arnold.controller import PresidentArnoldController

    return PresidentArnoldController(rules, names)


def _printables() -> tuple[Printable, ...]:
    from games.president_arnold.board.declared import printable_board
    from prints.printable import chips, dealer_button

    return (printable_board(), chips(), dealer_button())


def _illustrations() -> Mapping[str, Illustration]:
    from games.president_arnold.board.declared import illustrations

    return illustrations()


def _cautions(rules: Rules) -> tuple[str, ...]:
    from games.president_arnold.cautions import cautions

    return cautions(rules)


PRESIDENT_ARNOLD: Final = GameDeclaration(
    name="president_arnold",
    rules=_rules,
    strategy=_strategy,
    environment=_environment,
    occasions=_occasions,
    sheet=Path(__file__).with_name("sheet.yaml"),
    lesson=Path(__file__).with_name("lesson.yaml"),
    puzzles=Path(__file__).with_name("puzzles.yaml"),
    table=_table,
    moments=_moments,
    cautions=_cautions,
    printables=_printables,
    illustrations=_illustrations,
)
