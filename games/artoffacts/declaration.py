"""ArtOfFacts, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from prints.printable import chips_and_button
from table.options import Length

if TYPE_CHECKING:
    from games.artoffacts.controller import ArtOfFactsController
    from rules.artoffacts.actions import Decision
    from rules.artoffacts.game import Facts, Rules, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.artoffacts.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.artoffacts.environment import ENVIRONMENT
    from bots.artoffacts.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> ArtOfFactsController:
    from games.artoffacts.controller import ArtOfFactsController

    return ArtOfFactsController(rules, names)


def _staging(controller: ArtOfFactsController) -> Staging[Facts]:
    from games.artoffacts.stage import ArtOfFactsStaging

    return ArtOfFactsStaging(controller)


ARTOFFACTS: Final = GameDeclaration(
    name="artoffacts",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("rotations", minutes=8, values=(1, 3, 0), endless=40),
    printables=chips_and_button,
)
