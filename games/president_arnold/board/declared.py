"""The board as the game declares it: to be printed, and as a picture of its help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from prints.printable import Printable
from rules.words import _, ngettext
from table.sheet import Illustration

if TYPE_CHECKING:
    from PIL import Image

    from prints.job import Job
    from prints.page import Page


def printable_board() -> Printable:
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
        showpiece=True,
    )


def illustrations() -> Mapping[str, Illustration]:
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
