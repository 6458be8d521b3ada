"""The jackpot boards to print: at true size, a sheet across for each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from art.board.geometry import POOL_RADIUS, POOLS, Area
from art.board.lettering import lay_out_labels, printed_labels
from art.board.lit_board import render_board, render_lights, render_paper_board
from art.marks import BLACK, Line, Mark, Path, Step, Words
from prints.flow import fitting
from prints.furniture import fold_marks, furnished
from prints.job import Job
from prints.page import Item, Page, PrintedPicture, Rectangle
from prints.paper import SHOP_BLEED
from prints.pieces import chip_picture
from rules.words import _

_MARGIN: Final = 9.0
_LABEL_GRID: Final = 2000
"""Labels are laid out on a board so many dots high and then scaled."""
_SOFT: Final = 0.5
"""Lights and velvet have no edges and take half the dots; what has edges is vectors."""
_QUARTER: Final = 0.5522847498
_GROOVE: Final = (18, 15, 20)
_OUTLINE: Final = (44, 38, 30)
_TITLE: Final = Area(0.705, 0.062, 0.962, 0.2)
"""The dark corner opposite the Game, for the title."""
_BRASS: Final = (225, 190, 120)


def board_pages(job: Job) -> list[Page]:
    """Return a sheet across for each player, or a poster: a board of eight jackpots.

    A board on a sheet that folds has its middle on the fold.
    """
    if job.poster is not None:
        return [_poster(job, job.poster)]
    pages = [_board_page(job, seat) for seat in range(job.players)]
    return furnished(pages, _("President Arnold"))


def _board_page(job: Job, seat: int) -> Page:
    name = (
        _("Player {number} of {players}").format(number=seat + 1, players=job.players)
        if job.players > 1
        else _("The board of eight jackpots")
    )
    page = Page(job.paper.height, job.paper.width, name=name)
    place = Rectangle(_MARGIN, _MARGIN, page.width - 2 * _MARGIN, page.height - 2 * _MARGIN)
    full = job.ink == "full"
    draw = partial(render_board, labels={}) if full else render_paper_board
    page.items.append(
        PrintedPicture(
            *place,
            ("board", job.ink, place.width),
            draw=(lambda size: draw(size).convert("L")) if job.ink == "black" else draw,
            photograph=True,
            soft=_SOFT,
        )
    )
    page.items.extend(_writing(place, job))
    page.items.extend(_title(place, page.name if job.players > 1 else "", job))
    if job.players > 1:
        left = place.left + (_TITLE.right - 0.012) * place.width - 12.0
        page.items.append(chip_picture(1, seat, left, place.top + 0.2 * place.height, 12.0, job))
    if job.paper.half:
        page.items.extend(fold_marks(page.width / 2, page.height))
    return page


def _poster(job: Job, size: tuple[float, float]) -> Page:
    """Return the board as a picture for the wall, light to the cut and beyond, without its rim."""
    width, height = size
    bleed = SHOP_BLEED if job.shop is None else job.shop.bleed
    whole = Rectangle(0, 0, width + 2 * bleed, height + 2 * bleed)
    trim = Rectangle(bleed, bleed, width, height)
    page = Page(whole.width, whole.height, trim=trim, bleed=whole, name=_("Poster"))
    picture = PrintedPicture(*whole, ("poster", size), draw=render_lights, photograph=True)
    page.items.append(picture)
    page.items.extend(_writing(whole, replace(job, ink="full")))
    page.items.extend(_title(whole, _("The board of eight jackpots"), replace(job, ink="full")))
    return page


def _writing(place: Rectangle, job: Job) -> Iterator[Item]:
    """Yield the edges of the lights, and what the regions say."""
    full = job.ink == "full"
    yield from _pools(*place, _GROOVE if full else _OUTLINE)
    scale = place.height / _LABEL_GRID
    grid = round(_LABEL_GRID * place.width / place.height), _LABEL_GRID
    for line in lay_out_labels(grid, printed_labels(_deck_of(job))):
        ink = (line if full else replace(line, dark=True)).ink
        x, baseline = place.left + line.x * scale, place.top + line.baseline * scale
        yield Words(line.text, line.face, line.size * scale, x, baseline, ink, "middle")


def _deck_of(job: Job) -> str:
    """Return the deck that the players use; '' where that is not settled (three may choose)."""
    if job.poster is not None or job.players < 2:
        return ""
    if job.players == 3:
        return str(job.options.get("deck", "squares"))
    return "squares" if job.players < 3 else "full"


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


def _title(place: Rectangle, below: str, job: Job) -> Iterator[Item]:
    """Yield the title in the dark corner, and what stands below it."""
    ink = _BRASS if job.ink == "full" else BLACK
    right = place.left + _TITLE.right * place.width
    room, top = _TITLE.width * place.width, place.top + _TITLE.top * place.height
    title = _("President Arnold")
    size = fitting(title, "title", 0.055 * place.height, room)
    yield Words(title, "title", size, right, top + size * 0.75, ink, "right")
    if below:
        small = fitting(below, "text", 0.0225 * place.height, room)
        yield Words(below, "text", small, right, top + size * 0.9 + small * 1.2, ink, "right")
