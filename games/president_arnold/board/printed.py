"""The jackpot boards to print: at true size, a sheet across for each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from games.president_arnold.board.drawing import render_board, render_paper_board
from games.president_arnold.board.geometry import BOARD_ASPECT
from games.president_arnold.board.labels import LabelLine, default_labels, lay_out_labels
from rules.words import _
from ui.prints.paper import Paper
from ui.prints.pdf import Item, Page, PlacedImage, Words
from ui.prints.printable import Ink
from ui.prints.sheets import GRAY, MARGIN, chip_picture, upright_ruler

_SIDE: Final = 21.0  # the column beside a board
_LABEL_GRID: Final = (2500, 2000)  # labels are laid out on a fine board and then scaled


def board_pages(paper: Paper, players: int, ink: Ink) -> list[Page]:
    """One sheet across for each player: a board of eight jackpots at true size, and a ruler."""
    return [_board_page(paper, seat, players, ink) for seat in range(players)]


def _board_page(paper: Paper, seat: int, players: int, ink: Ink) -> Page:
    page = Page(paper.height, paper.width)
    width = min(page.width - 2 * MARGIN - _SIDE, (page.height - 2 * MARGIN) * BOARD_ASPECT)
    height = width / BOARD_ASPECT
    top = (page.height - height) / 2
    draw = partial(render_board, labels={}) if ink == "full" else render_paper_board
    page.items.append(
        PlacedImage(MARGIN, top, width, height, ("board", ink), draw, photograph=ink == "full")
    )
    scale = width / _LABEL_GRID[0]
    for line in lay_out_labels(_LABEL_GRID, default_labels()):
        printed = replace(line, dark=True) if ink == "light" else line
        page.items.append(_label_words(printed, MARGIN, top, scale))
    page.items.extend(_board_side(page, MARGIN + width, seat, players))
    return page


def _label_words(line: LabelLine, left: float, top: float, scale: float) -> Words:
    x, baseline = left + line.x * scale, top + line.baseline * scale
    return Words(line.text, line.face, line.size * scale, x, baseline, line.ink, "middle")


def _board_side(page: Page, board_right: float, seat: int, players: int) -> Iterator[Item]:
    """Title, player and ruler in the column to the right of the board, reading upward."""
    right, bottom = page.width - MARGIN, page.height - MARGIN
    middle = (board_right + right) / 2
    yield from upright_ruler(right - 6.0, bottom)
    top = MARGIN
    if players > 1:
        yield chip_picture(1, seat, middle - 8.0 + 1.5, top, 16.0)
        top += 22.0
    yield Words(_("President Arnold"), "title", 8.0, middle + 0.5, top, align="right", upward=True)
    note = (
        _("Player {number} of {players}").format(number=seat + 1, players=players)
        if players > 1
        else _("The board of eight jackpots")
    )
    yield Words(note, "text", 3.2, middle + 6.5, top, GRAY, "right", upward=True)
