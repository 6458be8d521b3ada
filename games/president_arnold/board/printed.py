"""The jackpot boards to print: at true size, a sheet across for each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from art.drawing import ink_box
from art.marks import BLACK, Line, Mark, Path, Step, Words
from games.president_arnold.board.drawing import render_board, render_paper_board
from games.president_arnold.board.geometry import BOARD_ASPECT, POOL_RADIUS, POOLS
from games.president_arnold.board.labels import LabelLine, lay_out_labels, printed_labels
from prints.furniture import EDGE, GRAY, fold_marks, furnished
from prints.job import Job
from prints.page import Item, Page, PrintedPicture
from prints.pieces import chip_picture
from rules.words import _

_MARGIN: Final = 9.0
_SIDE: Final = 16.0  # the column beside a board
_LABEL_GRID: Final = (2500, 2000)  # labels are laid out on a fine board and then scaled
_LIGHT_DPI: Final = 150
"""Dots an inch of the lights and the velvet, which have no edges; what has, are vectors."""
_QUARTER: Final = 0.5522847498
_GROOVE: Final = (18, 15, 20)
_OUTLINE: Final = (44, 38, 30)


def board_pages(job: Job) -> list[Page]:
    """Return a sheet across for each player: a board of eight jackpots.

    A board on a sheet that folds has its middle on the fold.
    """
    pages = [_board_page(job, seat) for seat in range(job.players)]
    return furnished(pages, _("President Arnold"))


def _board_page(job: Job, seat: int) -> Page:
    name = (
        _("Player {number} of {players}").format(number=seat + 1, players=job.players)
        if job.players > 1
        else _("The board of eight jackpots")
    )
    page = Page(job.paper.height, job.paper.width, name=name)
    beside = 2 * _SIDE if job.paper.half else _SIDE
    width = min(page.width - 2 * _MARGIN - beside, (page.height - 2 * _MARGIN) * BOARD_ASPECT)
    height = width / BOARD_ASPECT
    left = (page.width - width) / 2 if job.paper.half else _MARGIN
    top = (page.height - height) / 2
    full = job.ink == "full"
    draw = partial(render_board, labels={}) if full else render_paper_board
    page.items.append(
        PrintedPicture(
            left,
            top,
            width,
            height,
            ("board", job.ink, width),
            (lambda size: draw(size).convert("L")) if job.ink == "black" else draw,
            photograph=True,
            most_dpi=_LIGHT_DPI,
        )
    )
    page.items.extend(_pools(left, top, width, height, _GROOVE if full else _OUTLINE))
    scale = width / _LABEL_GRID[0]
    for line in lay_out_labels(_LABEL_GRID, printed_labels()):
        printed = line if full else replace(line, dark=True)
        page.items.append(_label_words(printed, left, top, scale))
    page.items.extend(_board_side(page, left + width, seat, job))
    if job.paper.half:
        page.items.extend(fold_marks(page.width / 2, page.height))
    return page


def _pools(
    left: float, top: float, width: float, height: float, ink: tuple[int, int, int]
) -> Iterator[Mark]:
    """Yield the edges of the lights, which are circles in fractions of the board."""
    across, down = POOL_RADIUS * width, POOL_RADIUS * height
    for middle in POOLS.values():
        x, y = left + middle.x * width, top + middle.y * height
        yield Line(_ellipse(x, y, across, down), ink, 0.22)


def _ellipse(x: float, y: float, across: float, down: float) -> Path:
    hold_x, hold_y = across * _QUARTER, down * _QUARTER
    steps: tuple[Step, ...] = (
        (x + across, y + hold_y, x + hold_x, y + down, x, y + down),
        (x - hold_x, y + down, x - across, y + hold_y, x - across, y),
        (x - across, y - hold_y, x - hold_x, y - down, x, y - down),
        (x + hold_x, y - down, x + across, y - hold_y, x + across, y),
    )
    return Path((((x + across, y), steps),))


def _label_words(line: LabelLine, left: float, top: float, scale: float) -> Words:
    x, baseline = left + line.x * scale, top + line.baseline * scale
    return Words(line.text, line.face, line.size * scale, x, baseline, line.ink, "middle")


def _board_side(page: Page, board_right: float, seat: int, job: Job) -> Iterator[Item]:
    """Title and player in the column to the right of the board, reading upward."""
    middle = (board_right + page.width - EDGE - 2.5) / 2
    top = _MARGIN
    if job.players > 1:
        yield chip_picture(1, seat, middle - 6.0, top, 12.0, job)
        top += 16.0
    title, size = _("President Arnold"), 8.0
    x = middle - ink_box("x", "title")[1] * size / 2
    yield Words(title, "title", size, x, top, BLACK, "right", turn=90)
    if job.players > 1:
        yield Words(page.name, "text", 3.0, x + 5.0, top, GRAY, "right", turn=90)
