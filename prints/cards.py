"""A deck's cards to be printed: side by side on sheets to cut out, or one a page for a shop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from msgspec import structs

from art.backs import back_marks
from art.faces import FaceStyle, face_marks
from art.marks import Group, Mark, Words, shifted
from prints.fitting import fitted, refit
from prints.flow import fitting
from prints.furniture import GRAY, MARK_GAP, MARK_LENGTH, crosses, cutting_marks, furnished
from prints.job import Job
from prints.page import Page, PrintedPicture, Rectangle, cut_page
from prints.paper import LEAST_MARGIN
from rules.decks.cards import Card, Deck
from rules.words import Number, _, headed

Marks = tuple[Mark, ...]


class TooLargeError(ValueError):
    """Cards do not fit on the paper; `str()` is one sentence."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cards of a sheet lie: the sheet as it is turned, and the first card's place."""

    width: float
    height: float
    columns: int
    rows: int
    card: tuple[float, float]
    gutter: float

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.width - self._reach(self.columns, 0)) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.height - self._reach(self.rows, 1)) / 2

    def _reach(self, count: int, axis: int) -> float:
        return count * self.card[axis] + (count - 1) * self.gutter

    def place(self, column: int, row: int) -> tuple[float, float]:
        """Return the upper left corner of a card."""
        return (
            self.left + column * (self.card[0] + self.gutter),
            self.top + row * (self.card[1] + self.gutter),
        )

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """Where is cut down and where across: between cards twice, where there are gutters."""
        xs = [self.place(column, 0)[0] for column in range(self.columns)]
        ys = [self.place(0, row)[1] for row in range(self.rows)]
        across = sorted({round(at, 4) for x in xs for at in (x, x + self.card[0])})
        down = sorted({round(at, 4) for y in ys for at in (y, y + self.card[1])})
        return across, down


def grid_for(job: Job, card: tuple[float, float]) -> Grid:
    """Return the grid that holds the most cards; raises TooLargeError."""
    bleed, gutter = job.bleed, max(job.gutter, 2 * job.bleed)
    border = 2 * (LEAST_MARGIN + MARK_LENGTH + MARK_GAP + bleed)
    grids = []
    for width, height in job.paper.upright_and_lying:
        columns = int((width - border + gutter) // (card[0] + gutter))
        rows = int((height - border + gutter) // (card[1] + gutter))
        grids.append(Grid(width, height, columns, rows, card, gutter))
    best = max(grids, key=lambda grid: max(0, grid.columns) * max(0, grid.rows))
    if best.columns < 1 or best.rows < 1:
        raise TooLargeError(_("The cards are larger than the paper."))
    return best


def deck_pages(
    deck: Deck, job: Job, left_out: Mapping[str, str] | None = None, name: str = ""
) -> list[Page]:
    """Return a deck to cut out, each page of faces followed by its backs where these are wanted.

    Backs are mirrored for the edge over which the paper is turned, and moved by what the printer
    is off. The sheets have the deck's `name` or another. Beside the cards that variants leave out,
    `left_out` by their ids, stand small signs. Raises TooLargeError for cards larger than the
    paper.
    """
    faces = _Faces(deck, job)
    grid = grid_for(job, faces.size)
    a_page = grid.columns * grid.rows
    signs = {} if job.plain or left_out is None else left_out
    pages = []
    for first in range(0, len(deck), a_page):
        cards = deck.cards[first : first + a_page]
        places = [divmod(place, grid.columns) for place in range(len(cards))]
        page = _blank(grid, job)
        for card, (row, column) in zip(cards, places, strict=True):
            page.items.append(faces.face(card, *grid.place(column, row)))
        page.items.extend(_marks(grid, job))
        marked = [
            (place, headed(card.name, signs[card.id]))
            for place, card in zip(places, cards, strict=True)
            if card.id in signs
        ]
        page.items.extend(_signs(grid, job, marked))
        pages.append(page)
        if job.backs:
            pages.append(_backs(faces, grid, job, places))
    title = f"{name or deck.name}, {Number(faces.size[0]):g} × {Number(faces.size[1]):g} mm"
    return furnished(pages, title, (grid.left, grid.top))


def room_left(deck: Deck, job: Job) -> tuple[float, Rectangle]:
    """Return how full the last sheet of a deck is, from 0 to 1, and where it has room."""
    grid = grid_for(job, job.cut(deck.face.size_mm))
    a_page = grid.columns * grid.rows
    cards = (len(deck) - 1) % a_page + 1
    rows = -(-cards // grid.columns)
    left, top = grid.place(0, rows)
    width, foot = grid.width - 2 * left, grid.height - grid.top
    return cards / a_page, Rectangle(left, top, width, max(0.0, foot - top))


def _signs(grid: Grid, job: Job, marked: Sequence[tuple[tuple[int, int], str]]) -> Iterator[Mark]:
    """Yield the signs of a sheet's cards in its margin, row by row, at the card's own place."""
    x = grid.width - grid.left + MARK_GAP + job.bleed + 2.2
    for (row, column), words in marked:
        top = grid.place(0, row)[1]
        y = top + grid.card[1] * (column + 0.5) / grid.columns
        size = fitting(words, "text", 1.8, grid.card[1] / grid.columns - 1)
        yield Words(words, "text", size, x, y, GRAY, "middle", turn=90)


def _blank(grid: Grid, job: Job, name: str = "") -> Page:
    width, height = grid.width - 2 * grid.left, grid.height - 2 * grid.top
    bleed = job.bleed
    return Page(
        grid.width,
        grid.height,
        trim=Rectangle(grid.left, grid.top, width, height),
        bleed=Rectangle(grid.left - bleed, grid.top - bleed, width + 2 * bleed, height + 2 * bleed),
        name=name,
    )


def _marks(grid: Grid, job: Job) -> list[Mark]:
    xs, ys = grid.cuts
    inner = crosses(xs[1:-1], ys[1:-1]) if not grid.gutter else ()
    return [*cutting_marks(xs, ys, MARK_GAP + job.bleed), *inner]


def _backs(faces: _Faces, grid: Grid, job: Job, places: list[tuple[int, int]]) -> Page:
    """Return the backs behind one page of faces."""
    # over its long edge a sheet that stands is turned like a page, one that lies like a block
    like_a_page = (job.sides == "long") == (grid.width <= grid.height)
    across, down = (job.shift[0], -job.shift[1]) if like_a_page else (-job.shift[0], job.shift[1])
    page = _blank(grid, job, _("backs"))
    for row, column in places:
        if like_a_page:
            x, y = grid.place(grid.columns - 1 - column, row)
        else:
            x, y = grid.place(column, grid.rows - 1 - row)
        page.items.append(faces.back(x + across, y + down))
    page.items.extend(shifted(mark, across, down) for mark in _marks(grid, job))
    return page


def shop_pages(deck: Deck, job: Job) -> list[Page]:
    """Return a card on each page with its bleed, as print shops want it; the back comes last.

    There are no marks: the page's trim box is the cut.
    """
    assert job.shop is not None
    bleed = job.shop.bleed
    job = replace(job, bleed=bleed)
    faces = _Faces(deck, job)
    pictures = [(faces.face(card, bleed, bleed), card.id) for card in deck]
    if job.backs:
        pictures.append((faces.back(bleed, bleed), "back"))
    return [cut_page(faces.size, bleed, [picture], name) for picture, name in pictures]


class _Faces:
    """The faces and the back of a deck as pictures of one size, with their bleed."""

    def __init__(self, deck: Deck, job: Job) -> None:
        self.size = job.cut(deck.face.size_mm)
        self._bleed, self._ink = job.bleed, job.ink
        self._trimmed = fitted(deck, self.size, job.style)
        self._style: FaceStyle = job.style
        self._drawn = self._trimmed
        if job.bleed:
            self._style = replace(job.style, bare=True)
            face = refit(self._trimmed.face, self.size, bleed=job.bleed)
            self._drawn = structs.replace(self._trimmed, face=face)
        self._key = (deck.id, self.size, self._bleed, self._style)

    def face(self, card: Card, x: float, y: float) -> PrintedPicture:
        """Return the face of a card whose cut begins at a place."""
        marks = partial(face_marks, self._drawn, card, self._style)
        return self._picture(x, y, ("face", card.id), marks)

    def back(self, x: float, y: float) -> PrintedPicture:
        """Return the back of a card whose cut begins at a place."""
        marks = partial(back_marks, self._trimmed.face, self._ink, bleed=self._bleed or None)
        return self._picture(x, y, ("back",), marks)

    def _picture(
        self, x: float, y: float, what: tuple[str, ...], marks: Callable[[], Marks]
    ) -> PrintedPicture:
        bleed, key = self._bleed, (*what, *self._key)
        width, height = self.size[0] + 2 * bleed, self.size[1] + 2 * bleed
        return PrintedPicture(x - bleed, y - bleed, width, height, key, marks)


def card_picture(cards: Deck, card: Card, x: float, y: float, height: float) -> PrintedPicture:
    """Return a card's face in any size, as a picture in a text."""
    return _small(cards, (card.id,), x, y, height, partial(face_marks, cards, card))


def back_picture(cards: Deck, x: float, y: float, height: float) -> PrintedPicture:
    """Return a deck's back in any size, as a picture in a text."""
    return _small(cards, (), x, y, height, partial(back_marks, cards.face))


def _small(
    cards: Deck, of: tuple[str, ...], x: float, y: float, height: float, marks: Callable[[], Marks]
) -> PrintedPicture:
    own_width, own_height = cards.face.size_mm
    scale = height / own_height

    def shrunk() -> Marks:
        return (Group(marks(), (scale, 0, 0, scale, 0, 0)),)

    key = ("small", cards.id, *of, height)
    return PrintedPicture(x, y, own_width * scale, height, key, shrunk)
