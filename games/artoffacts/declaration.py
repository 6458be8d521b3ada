"""ArtOfFacts, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from games.declaration import GameDeclaration
from table.options import Length

if TYPE_CHECKING:
    from bots.environment.game import Environment
    from bots.strategy import Strategy
    from games.artoffacts.controller import ArtOfFactsController
    from prints.printable import Printable
    from rules.artoffacts.actions import Decision
    from rules.artoffacts.game import Facts, Rules, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.artoffacts.game import Rules

    return Rules


def _strategy() -> Strategy[State, Decision, Facts]:
    from bots.artoffacts.strategy import STRATEGY

    return STRATEGY


def _environment() -> Environment[State, Decision, Facts]:
    from bots.artoffacts.environment import ENVIRONMENT

    return ENVIRONMENT


def _table(rules: Rules, names: tuple[str, ...]) -> ArtOfFactsController:
    from games.artoffacts.controller import ArtOfFactsController

    return ArtOfFactsController(rules, names)


def _staging(controller: ArtOfFactsController) -> Staging[Facts]:
    from games.artoffacts.stage import ArtOfFactsStaging

    return ArtOfFactsStaging(controller)


def _printables() -> tuple[Printable, ...]:
    from prints.printable import chips, dealer_button

    return (chips(), dealer_button())


ARTOFFACTS: Final = GameDeclaration(
    name="artoffacts",
    rules=_rules,
    strategy=_strategy,
    environment=_environment,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("rotations", minutes=8, values=(1, 3, 0), endless=40),
    printables=_printables,
)
