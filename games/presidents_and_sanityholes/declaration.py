"""Presidents & Sanityholes, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from prints.printable import Printable, markers
from table.options import Length

if TYPE_CHECKING:
    from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController
    from prints.pieces import MarkerSet
    from rules.presidents_and_sanityholes.actions import Decision
    from rules.presidents_and_sanityholes.game import Rules
    from rules.presidents_and_sanityholes.state import Facts, State
    from ui.picture.director import Staging


def _rules() -> type[Rules]:
    from rules.presidents_and_sanityholes.game import Rules

    return Rules


def _players() -> Players[State, Decision, Facts]:
    from bots.presidents_and_sanityholes.environment import ENVIRONMENT
    from bots.presidents_and_sanityholes.strategy import STRATEGY

    return Players(strategy=STRATEGY, environment=ENVIRONMENT)


def _table(rules: Rules, names: tuple[str, ...]) -> PresidentsAndSanityholesController:
    from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController

    return PresidentsAndSanityholesController(rules, names)


def _staging(controller: PresidentsAndSanityholesController) -> Staging[Facts]:
    from games.presidents_and_sanityholes.stage import PresidentsAndSanityholesStaging

    return PresidentsAndSanityholesStaging(controller)


def _printables() -> tuple[Printable, ...]:
    return markers(_markers)


def _markers(rules: Rules) -> MarkerSet:
    """Return the roles of so many players (S2), and the pass markers (S9).

    There is no end to the red ones; the more play, the more are taken in the last round.
    """
    from prints.pieces import MarkerSet
    from rules.presidents_and_sanityholes.game import RED_MARKERS
    from rules.presidents_and_sanityholes.state import titled

    seats = rules.seats
    ranks = (0 if not place else 1 if 2 * place < seats else 2 for place in range(seats))
    return MarkerSet(
        roles=tuple(zip(titled(range(seats)).values(), ranks, strict=True)),
        black=rules.options.black_markers,
        red=RED_MARKERS * max(1, seats - 2),
    )


PRESIDENTS_AND_SANITYHOLES: Final = GameDeclaration(
    name="presidents_and_sanityholes",
    rules=_rules,
    fewest_win=True,  # S9: markers count against their holder
    players=_players,
    home=Path(__file__).parent,
    table=_table,
    staging=_staging,
    length=Length("black_markers", minutes=1.5, values=(15, 30, 60)),
    pose="steps",
    printables=_printables,
)
