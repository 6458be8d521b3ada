"""Sheets of round pieces to cut out: chips, dealer buttons, roles and pass markers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PIL import Image

from art.inking import drawn
from art.markers import PassColor
from art.marks import Mark, Ring
from art.palette import seat_color
from art.piece_marks import chip_marks, dealer_marks, pass_marks, role_marks
from prints.furniture import FAINT, MARGIN, furnished
from prints.job import Job
from prints.page import Page, PrintedPicture
from prints.paper import Paper
from rules.words import _

CHIP_WIDTH: Final = 30.0
PASS_MARKER_WIDTH: Final = 22.0
BUTTON_WIDTH: Final = 40.0
_GAP: Final = 1.5  # between round pieces, for the scissors


@dataclass(frozen=True, slots=True)
class MarkerSet:
    """The markers that a game needs: dealer buttons, roles with their rank, pass markers."""

    dealers: int = 1
    roles: tuple[tuple[str, int], ...] = ()
    black: int = 0
    red: int = 0


def chip_pages(job: Job) -> list[Page]:
    """Return a sheet of chips for each player: rows of ones and a last row of fives."""
    pages = [_chip_page(job, seat) for seat in range(job.players)]
    return furnished(pages, _("Chips"))


def _chip_page(job: Job, seat: int) -> Page:
    name = _("player {number} of {players}").format(number=seat + 1, players=job.players)
    page = Page(job.paper.width, job.paper.height, name=name)
    places = _round_places(job.paper, CHIP_WIDTH)
    fives = max(row for row, _x, _y in places)
    for row, x, y in places:
        page.items.append(chip_picture(5 if row == fives else 1, seat, x, y, CHIP_WIDTH, job))
        page.items.append(_cut(x, y, CHIP_WIDTH))
    return page


def _round_places(paper: Paper, width: float) -> list[tuple[int, float, float]]:
    """Return `(row, x, y)` of the upper left corners of round pieces in even rows."""
    pitch = width + _GAP
    columns = int((paper.width - 2 * MARGIN + _GAP) // pitch)
    rows = int((paper.height - 2 * MARGIN + _GAP) // pitch)
    left = (paper.width - columns * pitch + _GAP) / 2
    return [
        (row, left + column * pitch, MARGIN + row * pitch)
        for row in range(rows)
        for column in range(columns)
    ]


def chip_picture(
    value: int, seat: int, x: float, y: float, width: float, job: Job
) -> PrintedPicture:
    """Return a chip in a seat's color, its upper left corner at a place of the page."""
    owner = seat_color(seat)
    marks = partial(chip_marks, value, owner.rgb, owner.shape, width, job.ink)
    return _piece(("chip", value, seat, width, job.ink), marks, width, x, y)


def _piece(
    key: tuple[object, ...],
    marks: Callable[[], tuple[Mark, ...]],
    width: float,
    x: float = 0.0,
    y: float = 0.0,
) -> PrintedPicture:
    def draw(size: tuple[int, int]) -> Image.Image:
        return drawn(marks(), size, width)

    return PrintedPicture(x, y, width, width, key, draw, marks)


def _cut(x: float, y: float, width: float) -> Ring:
    return Ring(x + width / 2, y + width / 2, width / 2, 0.1, FAINT)


def marker_pages(job: Job, markers: MarkerSet, title: str) -> list[Page]:
    """Return dealer buttons, roles and pass markers on as many sheets as they need."""
    word = _("Dealer")
    large = [
        *[_piece(("dealer",), partial(dealer_marks, word, BUTTON_WIDTH), BUTTON_WIDTH)]
        * markers.dealers,
        *(
            _piece(("role", title), partial(role_marks, title, rank, BUTTON_WIDTH), BUTTON_WIDTH)
            for title, rank in markers.roles
        ),
    ]
    small = [_pass_marker("black")] * markers.black + [_pass_marker("red")] * markers.red
    return furnished(_in_rows(job.paper, (large, small)), title)


def _pass_marker(color: PassColor) -> PrintedPicture:
    return _piece(("pass", color), partial(pass_marks, color, PASS_MARKER_WIDTH), PASS_MARKER_WIDTH)


def _in_rows(paper: Paper, kinds: Sequence[Sequence[PrintedPicture]]) -> list[Page]:
    """Return pieces in rows, each kind beginning its own, on as many pages as that takes."""
    pages: list[Page] = []
    y = paper.height
    for pieces in kinds:
        if not pieces:
            continue
        width = pieces[0].width
        pitch = width + _GAP
        columns = int((paper.width - 2 * MARGIN + _GAP) // pitch)
        left = (paper.width - columns * pitch + _GAP) / 2
        for first in range(0, len(pieces), columns):
            if y + width > paper.height - MARGIN:
                pages.append(Page(paper.width, paper.height))
                y = MARGIN
            for column, piece in enumerate(pieces[first : first + columns]):
                x = left + column * pitch
                pages[-1].items.extend([replace(piece, x=x, y=y), _cut(x, y, width)])
            y += pitch
    return pages
