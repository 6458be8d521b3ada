"""The board as the game declares it: to be printed, and as a picture of its help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.words import _, ngettext
from ui.prints.printable import Printable
from ui.sheet import Illustration

if TYPE_CHECKING:
    from PIL import Image

    from ui.prints.job import Job
    from ui.prints.page import Page


def printable_board() -> Printable:
    """Return the board for each player, in full color or to save ink."""

    def pages(job: Job) -> list[Page]:
        from games.president_arnold.board.printed import board_pages

        return board_pages(job)

    return Printable(
        key="board",
        title=_("Board"),
        about=_("the jackpot boards of President Arnold"),
        pages=pages,
        heading=lambda job: ngettext(
            "President Arnold board", "President Arnold boards", job.players
        ),
        stem="president-arnold-board",
        for_players=_("a board for each, 1 to 8 (1)"),
        inks=("full", "light", "black"),
        showpiece=True,
    )


def illustrations() -> Mapping[str, Illustration]:
    """Return the board as it lies on the table, for the help."""
    from games.president_arnold.board.geometry import BOARD_ASPECT

    def board(size: tuple[int, int]) -> Image.Image:
        from games.president_arnold.board.drawing import render_board

        return render_board(size)

    return {"board": Illustration(BOARD_ASPECT, board)}
