"""Presidential Poker, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from games.presidential_poker.pictures import illustrations
from prints.printable import chips_and_button
from table.options import Length

if TYPE_CHECKING:
    from games.presidential_poker.controller import PresidentialPokerController
    from rules.presidential_poker.actions import Decision
    from rules.presidential_poker.game import Rules
    from rules.presidential_poker.state import Facts, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.presidential_poker.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.presidential_poker.environment import ENVIRONMENT
    from bots.presidential_poker.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> PresidentialPokerController:
    from games.presidential_poker.controller import PresidentialPokerController

    return PresidentialPokerController(rules, names)


def _staging(controller: PresidentialPokerController) -> Staging[Facts]:
    from games.presidential_poker.stage import PresidentialPokerStaging

    return PresidentialPokerStaging(controller)


PRESIDENTIAL_POKER: Final = GameDeclaration(
    name="presidential_poker",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("hands", minutes=1.5, values=(10, 20, 0), endless=60),
    printables=chips_and_button,
    illustrations=illustrations,
)
