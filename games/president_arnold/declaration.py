"""President Arnold, declared: where each of its parts is, for when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bots.declaration import Players
from games.declaration import GameDeclaration
from prints.printable import Printable, chips, dealer_button
from rules.words import _, ngettext
from table.options import Length
from table.sheet import Illustration

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL import Image

    from games.president_arnold.controller import PresidentArnoldController
    from prints.chip_set import Stakes
    from prints.job import Job
    from prints.page import Page
    from rules.president_arnold.actions import Decision
    from rules.president_arnold.game import Rules
    from rules.president_arnold.state import Facts, State
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
    return (_board(), chips(_stakes), dealer_button())


def _board() -> Printable:
    """Return the board for each player, in full color or to save ink."""

    def pages(job: Job) -> list[Page]:
        from games.president_arnold.board.printed import board_pages

        return board_pages(job)

    return Printable(
        key="board",
        title=_("Board"),
        about="the jackpot boards of President Arnold",
        sheets=pages,
        heading=lambda job: ngettext(
            "President Arnold board", "President Arnold boards", job.players
        ),
        stem="president-arnold-board",
        for_players="a board for each, 1 to 8 (1)",
        inks=("full", "light", "black"),
        posters=True,
    )


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
    """Return the board with one player's stakes, for the help."""
    from art.board.geometry import BOARD_ASPECT

    def staked(size: tuple[int, int]) -> Image.Image:
        from art.board.geometry import REGIONS
        from art.board.lit_board import render_board
        from art.chips import TILT, render_stack
        from art.palette import palette

        board, seat = render_board(size), palette().seats[0]
        chip = round(size[1] * 0.07)
        for region in REGIONS.values():
            stack = render_stack([1] * region.stake, seat.rgb, chip, seat.shape)
            x, y = region.chip_spot.x * size[0], region.chip_spot.y * size[1]
            foot = round(y + chip * TILT / 2)
            board.alpha_composite(stack, (round(x - chip / 2), foot - stack.height))
        return board

    return {"board": Illustration(BOARD_ASPECT, staked)}


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
