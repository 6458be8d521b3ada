"""President Arnold, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from table.options import Length

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.president_arnold.controller import PresidentArnoldController
    from prints.chip_set import Stakes
    from prints.printable import Printable
    from rules.president_arnold.actions import Decision
    from rules.president_arnold.game import Rules
    from rules.president_arnold.state import Facts, State
    from table.sheet import Illustration
    from ui.picture.director import Staging

MOST_LOANS: Final = 4
"""Loans a player for which there are chips in a printed box; of more a note is kept."""


def _rules() -> type[Rules]:
    from rules.president_arnold.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.president_arnold.environment import ENVIRONMENT
    from bots.president_arnold.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> PresidentArnoldController:
    from games.president_arnold.controller import PresidentArnoldController

    return PresidentArnoldController(rules, names)


def _staging(controller: PresidentArnoldController) -> Staging[Facts]:
    from games.president_arnold.stage import PresidentArnoldStaging

    return PresidentArnoldStaging(controller)


def _printables() -> tuple[Printable, ...]:
    from games.president_arnold.board.declared import printable_board
    from prints.printable import chips, dealer_button

    return (printable_board(), chips(_stakes), dealer_button())


def _stakes(rules: Rules) -> Stakes:
    """Return what can lie on the squares, and what the box keeps to lend (A14, A20)."""
    from prints.chip_set import Stakes
    from rules.president_arnold.jackpots import LOAN, STAKES

    growing = rules.options.pots == "grow"
    hands = rules.options.hands or 1
    times = hands if growing else 1
    squares = {
        f"stake:{seat}:{region}": stake * times
        for seat in range(rules.seats)
        for region, stake in STAKES.items()
    }
    # what who wins nothing stakes beyond the first chips, and one loan more for who also pays
    short = sum(STAKES.values()) * times - rules.options.chips
    loans = min(MOST_LOANS, 1 + max(0, -(-short // LOAN)))
    return Stakes(most=squares, lent=rules.seats * loans * LOAN, loan=LOAN)


def _illustrations() -> Mapping[str, Illustration]:
    from games.president_arnold.board.declared import illustrations

    return illustrations()


PRESIDENT_ARNOLD: Final = GameDeclaration(
    name="president_arnold",
    rules=_rules,
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("hands", minutes=6, values=(2, 4, 8)),
    printables=_printables,
    illustrations=_illustrations,
)
