"""Round pieces to cut out: chips, dealer buttons, roles and pass markers; and sheets of pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from art.chips import chip_marks
from art.markers import PassColor, dealer_marks, pass_marks, role_marks
from art.marks import Group, Mark, Ring, Words, disc
from art.palette import chip_color
from prints.chip_set import ChipSet, Counts, worth
from prints.flow import fitting
from prints.furniture import FAINT, GRAY, MARGIN, furnished
from prints.job import Job
from prints.packing import Packed, Piece
from prints.page import Page, PrintedPicture, Rectangle
from rules.core import Seat
from rules.words import _

CHIP_WIDTH: Final = 30.0
PASS_MARKER_WIDTH: Final = 22.0
BUTTON_WIDTH: Final = 40.0
NOTE_HEIGHT: Final = 6.0
"""Millimeters above the pieces of a first sheet, where it says how many there are for whom."""


@dataclass(frozen=True, slots=True)
class MarkerSet:
    """The markers that a game needs besides a dealer button: roles with their rank, passes."""

    roles: tuple[tuple[str, int], ...] = ()
    black: int = 0
    red: int = 0


def chip_pieces(chips: ChipSet, job: Job) -> Iterator[Piece]:
    """Yield every player's chips in the player's color, then those that the box keeps."""
    for seat in range(chips.players):
        yield from _chips(chips.each, seat, job)
    yield from _chips(chips.box, None, job)


def _chips(counts: Counts, seat: Seat | None, job: Job) -> Iterator[Piece]:
    for value, count in counts.items():
        picture = chip_picture(value, seat, 0, 0, CHIP_WIDTH, job)
        yield from [_round("chips", picture)] * count


def chip_words(chips: ChipSet) -> str:
    """Return how many chips everybody starts with, and how many the box keeps."""
    said = _("Each player: {chips}.").format(chips=_counted(chips.each)) if chips.each else ""
    if chips.box:
        kept = _("For loans: {chips}.").format(chips=_counted(chips.box))
        said = f"{said} {kept}".strip()
    return said


def _counted(counts: Counts) -> str:
    """Return chips as one counts them out: `20 × 1 + 6 × 5 = 50`."""
    parts = " + ".join(f"{count} × {value}" for value, count in counts.items())
    return f"{parts} = {worth(counts)}"


def chip_picture(
    value: int, seat: Seat | None, x: float, y: float, width: float, job: Job
) -> PrintedPicture:
    """Return a chip in a seat's color or nobody's, its upper left corner at a place of the page."""
    owner = chip_color(seat)
    marks = partial(chip_marks, value, owner.rgb, owner.shape, width, job.ink)
    return _picture(("chip", value, seat, width, job.ink), marks, width, x, y)


def _picture(
    key: tuple[object, ...],
    marks: Callable[[], tuple[Mark, ...]],
    width: float,
    x: float = 0.0,
    y: float = 0.0,
) -> PrintedPicture:
    def piece() -> tuple[Mark, ...]:
        return (Group(marks(), clip=disc(width / 2, width / 2, width / 2)),)

    return PrintedPicture(x, y, width, width, key, piece)


def _round(kind: str, picture: PrintedPicture) -> Piece:
    """Return a round piece with the line along which it is cut out."""
    half = picture.width / 2
    return Piece(kind, picture.width, picture.width, (picture, Ring(half, half, half, 0.1, FAINT)))


def marker_pieces(markers: MarkerSet) -> Iterator[Piece]:
    """Yield the dealer button, roles and pass markers."""
    word = _("Dealer")
    dealer = _picture(("dealer",), partial(dealer_marks, word, BUTTON_WIDTH), BUTTON_WIDTH)
    yield _round("dealer", dealer)
    for title, rank in markers.roles:
        marks = partial(role_marks, title, rank, BUTTON_WIDTH)
        yield _round("markers", _picture(("role", title), marks, BUTTON_WIDTH))
    yield from [_round("markers", pass_picture("black"))] * markers.black
    yield from [_round("markers", pass_picture("red"))] * markers.red


def pass_picture(color: PassColor) -> PrintedPicture:
    """Return a pass marker."""
    marks = partial(pass_marks, color, PASS_MARKER_WIDTH)
    return _picture(("pass", color), marks, PASS_MARKER_WIDTH)


def piece_room(job: Job) -> Rectangle:
    """Return the part of a sheet on which pieces lie, below the note."""
    top = MARGIN + NOTE_HEIGHT
    paper = job.paper
    return Rectangle(MARGIN, top, paper.width - 2 * MARGIN, paper.height - top - MARGIN)


def piece_pages(sheets: Sequence[Packed], job: Job, title: str, note: str = "") -> list[Page]:
    """Return packed pieces as pages; the first has a `note` of how many there are for whom."""
    pages: list[Page] = []
    for sheet in sheets:
        page = Page(job.paper.width, job.paper.height)
        page.items.extend(sheet.items())
        if note and not pages:
            size = fitting(note, "text", 3.2, sheet.room.width)
            page.items.append(Words(note, "text", size, MARGIN, MARGIN + 2.5, GRAY))
        pages.append(page)
    return furnished(pages, title)
