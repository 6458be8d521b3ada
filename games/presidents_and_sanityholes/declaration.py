"""Presidents & Sanityholes, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from games.declaration import GameDeclaration

if TYPE_CHECKING:
    from bots.environment.game import Environment
    from bots.measure.occasion import AnyOccasion
    from bots.strategy import Strategy
    from prints.pieces import MarkerSet
    from prints.printable import Printable
    from rules.presidents_and_sanityholes.actions import Decision
    from rules.presidents_and_sanityholes.game import Rules
    from rules.presidents_and_sanityholes.state import Facts, State
    from table.moments import MomentsOf
    from ui.picture.director import WindowController


def _rules() -> type[Rules]:
    from rules.presidents_and_sanityholes.game import Rules

    return Rules


def _strategy() -> Strategy[State, Decision, Facts]:
    from bots.presidents_and_sanityholes.strategy import STRATEGY

    return STRATEGY


def _environment() -> Environment[State, Decision, Facts]:
    from bots.presidents_and_sanityholes.environment import ENVIRONMENT

    return ENVIRONMENT


def _occasions() -> tuple[AnyOccasion, ...]:
    from bots.presidents_and_sanityholes.occasions import occasions

    return occasions()


def _moments() -> MomentsOf:
    from games.presidents_and_sanityholes.moments import moments

    return moments


def _table(rules: Rules, names: tuple[str, ...]) -> WindowController[Decision, Facts]:
    from games.presidents_and_sanityholes.controller import PresidentsAndSanityholesController

    return PresidentsAndSanityholesController(rules, names)


def _printables() -> tuple[Printable, ...]:
    from prints.printable import markers

    return (markers(_markers),)


def _markers() -> MarkerSet:
    """Return all roles that there are with any number of players, and the markers of the box."""
    from prints.pieces import MarkerSet
    from rules.presidents_and_sanityholes.game import RED_MARKERS, Options
    from rules.presidents_and_sanityholes.state import role_title

    titles = [role_title(place, 6) for place in range(6)]
    titles.insert(3, role_title(1, 3))  # with an odd number the middle one is neutral (S2)
    roles = tuple(zip(titles, (0, 1, 1, 2, 2, 2, 2), strict=True))
    return MarkerSet(roles=roles, black=Options().black_markers, red=RED_MARKERS)


PRESIDENTS_AND_SANITYHOLES: Final = GameDeclaration(
    name="presidents_and_sanityholes",
    rules=_rules,
    fewest_win=True,  # S9: markers count against their holder
    strategy=_strategy,
    environment=_environment,
    occasions=_occasions,
    sheet=Path(__file__).with_name("sheet.yaml"),
    lesson=Path(__file__).with_name("lesson.yaml"),
    puzzles=Path(__file__).with_name("puzzles.yaml"),
    table=_table,
    moments=_moments,
    printables=_printables,
)
