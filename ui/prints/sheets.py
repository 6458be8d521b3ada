"""The printed sheets that games share: cards, chips and markers laid out in millimeters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final, Literal

from PIL import Image

from rules.decks.cards import Deck
from rules.words import _
from ui.art.backs import render_back
from ui.art.chips import render_chip
from ui.art.faces import render_face
from ui.art.markers import render_dealer_button, render_pass_marker, render_role_marker
from ui.art.palette import seat_color
from ui.prints.paper import LEAST_MARGIN, Paper
from ui.prints.pdf import Item, Page, PlacedImage, Ring, Stroke, Words

MARGIN: Final = 10.0
RULER_LENGTH: Final = 100.0
CHIP_WIDTH: Final = 30.0
PASS_MARKER_WIDTH: Final = 22.0
BUTTON_WIDTH: Final = 40.0
BLACK_MARKERS: Final = 30  # S9: the default of the option `black_markers`
RED_MARKERS: Final = 12

_GAP = 1.5  # between round pieces, for the scissors
_RULER_ROOM = 13.0
GRAY: Final = (90, 90, 90)
_FAINT: Final = (165, 165, 165)


def deck_pages(deck: Deck, paper: Paper, *, backs: bool) -> list[Page]:
    """The cards of a deck side by side with crop marks.

    With `backs` each page of faces is followed by its backs, mirrored, for printing on both sides
    and turning over the long edge. Raises ValueError for cards larger than the paper.
    """
    card_width, card_height = deck.face.size_mm
    columns = int((paper.width - 2 * LEAST_MARGIN) // card_width)
    rows = int((paper.height - 2 * LEAST_MARGIN) // card_height)
    if not columns or not rows:
        raise ValueError(
            _("The cards of {deck} are larger than the paper.").format(deck=deck.title)
        )
    left = (paper.width - columns * card_width) / 2
    top = (paper.height - rows * card_height) / 2
    a_page = columns * rows
    sheets = range(0, len(deck), a_page)
    pages = []
    for number, first in enumerate(sheets, 1):
        places = [divmod(place, columns) for place in range(min(a_page, len(deck) - first))]
        page = Page(paper.width, paper.height)
        for place, (row, column) in enumerate(places):
            card = deck[first + place]
            x, y = left + column * card_width, top + row * card_height
            draw = _of_height(partial(render_face, deck, card))
            page.items.append(PlacedImage(x, y, card_width, card_height, ("face", card.id), draw))
        page.items.extend(_crop_marks(page, (left, top), (columns, rows), deck.face.size_mm))
        page.items.append(_deck_note(deck, number, len(sheets), left, paper))
        pages.append(page)
        if backs:
            pages.append(_backs_page(deck, paper, [(columns - 1 - c, r) for r, c in places]))
    return pages


def _backs_page(deck: Deck, paper: Paper, places: list[tuple[int, int]]) -> Page:
    """The backs behind one page of faces, at `(column, row)` places already mirrored."""
    card_width, card_height = deck.face.size_mm
    columns = int((paper.width - 2 * LEAST_MARGIN) // card_width)
    rows = int((paper.height - 2 * LEAST_MARGIN) // card_height)
    left = (paper.width - columns * card_width) / 2
    top = (paper.height - rows * card_height) / 2
    page = Page(paper.width, paper.height)
    draw = _of_height(partial(render_back, deck.face))
    for column, row in places:
        x, y = left + column * card_width, top + row * card_height
        page.items.append(PlacedImage(x, y, card_width, card_height, "back", draw))
    return page


def _of_height(draw: Callable[[int], Image.Image]) -> Callable[[tuple[int, int]], Image.Image]:
    """A card's picture at an exact size: drawn by its height, its width put right to the dot."""

    def exactly(size: tuple[int, int]) -> Image.Image:
        card = draw(size[1])
        return card if card.size == size else card.resize(size, Image.Resampling.LANCZOS)

    return exactly


def _crop_marks(
    page: Page,
    corner: tuple[float, float],
    grid: tuple[int, int],
    card: tuple[float, float],
) -> Iterator[Stroke]:
    """Marks in the margin at every cut, and small crosses where the corners of cards meet."""
    left, top = corner
    right, bottom = left + grid[0] * card[0], top + grid[1] * card[1]
    reach_x = min(4.0, left - LEAST_MARGIN - 0.6)
    reach_y = min(4.0, top - LEAST_MARGIN - 0.6)
    xs = [left + column * card[0] for column in range(grid[0] + 1)]
    ys = [top + row * card[1] for row in range(grid[1] + 1)]
    for x in xs:
        yield Stroke(x, top - 0.6, x, top - 0.6 - reach_y, 0.15)
        yield Stroke(x, bottom + 0.6, x, bottom + 0.6 + reach_y, 0.15)
    for y in ys:
        yield Stroke(left - 0.6, y, left - 0.6 - reach_x, y, 0.15)
        yield Stroke(right + 0.6, y, right + 0.6 + reach_x, y, 0.15)
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            yield Stroke(x - 1, y, x + 1, y, 0.1, _FAINT)
            yield Stroke(x, y - 1, x, y + 1, 0.1, _FAINT)


def _deck_note(deck: Deck, number: int, pages: int, left: float, paper: Paper) -> Words:
    note = _("{deck}, sheet {number} of {pages}; cards {width:g} × {height:g} mm").format(
        deck=deck.title,
        number=number,
        pages=pages,
        width=deck.face.size_mm[0],
        height=deck.face.size_mm[1],
    )
    x = max(LEAST_MARGIN + 2.2, left - 2.0)
    return Words(note, "text", 2.4, x, paper.height / 2, GRAY, "middle", upward=True)


def chip_pages(paper: Paper, players: int) -> list[Page]:
    """One sheet of chips to cut out for each player: rows of ones and a last row of fives."""
    return [_chip_page(paper, seat, players) for seat in range(players)]


def _chip_page(paper: Paper, seat: int, players: int) -> Page:
    page = Page(paper.width, paper.height)
    places = _round_places(paper, CHIP_WIDTH)
    fives = max(row for row, _x, _y in places)
    for row, x, y in places:
        page.items.append(chip_picture(5 if row == fives else 1, seat, x, y, CHIP_WIDTH))
        page.items.append(_cut(x, y, CHIP_WIDTH))
    note = _("Chips of player {number} of {players}").format(number=seat + 1, players=players)
    page.items.extend(_level_ruler(page, note))
    return page


def _round_places(paper: Paper, width: float) -> list[tuple[int, float, float]]:
    """`(row, x, y)` of the upper left corners of round pieces in even rows above the ruler."""
    pitch = width + _GAP
    columns = int((paper.width - 2 * MARGIN + _GAP) // pitch)
    rows = int((paper.height - 2 * MARGIN - _RULER_ROOM + _GAP) // pitch)
    left = (paper.width - columns * pitch + _GAP) / 2
    return [
        (row, left + column * pitch, MARGIN + row * pitch)
        for row in range(rows)
        for column in range(columns)
    ]


def chip_picture(value: int, seat: int, x: float, y: float, width: float) -> PlacedImage:
    """A chip of a value in a seat's color, its upper left corner at a place of the page."""
    owner = seat_color(seat)

    def draw(size: tuple[int, int]) -> Image.Image:
        return render_chip(value, owner.rgb, size[0], owner.shape)

    return PlacedImage(x, y, width, width, ("chip", value, seat), draw)


def _cut(x: float, y: float, width: float) -> Ring:
    return Ring(x + width / 2, y + width / 2, width / 2, 0.1, _FAINT)


def marker_pages(paper: Paper) -> list[Page]:
    """Dealer button, role markers and pass markers on one sheet or as many as they need."""
    large = [
        PlacedImage(0, 0, BUTTON_WIDTH, BUTTON_WIDTH, "dealer", _button),
        *(_role_picture(title, rank) for title, rank in _roles()),
    ]
    small = [_pass_picture("black")] * BLACK_MARKERS + [_pass_picture("red")] * RED_MARKERS
    pages: list[Page] = []
    y = paper.height
    for pieces, width in ((large, BUTTON_WIDTH), (small, PASS_MARKER_WIDTH)):
        pitch = width + _GAP
        columns = int((paper.width - 2 * MARGIN + _GAP) // pitch)
        left = (paper.width - columns * pitch + _GAP) / 2
        for first in range(0, len(pieces), columns):
            if y + width > paper.height - MARGIN - _RULER_ROOM:
                pages.append(Page(paper.width, paper.height))
                pages[-1].items.extend(_level_ruler(pages[-1], _("Markers")))
                y = MARGIN
            for column, piece in enumerate(pieces[first : first + columns]):
                x = left + column * pitch
                pages[-1].items.append(replace(piece, x=x, y=y))
                pages[-1].items.append(_cut(x, y, width))
            y += pitch
    return pages


def _roles() -> tuple[tuple[str, int], ...]:
    """The offices of Presidents & Sanityholes for six players (S2), each with its metal."""
    return (
        (_("President"), 0),
        (_("Vice- President"), 1),
        (_("Third President"), 1),
        (_("Neutral"), 2),
        (_("Third Sanityhole"), 2),
        (_("Vice- Sanityhole"), 2),
        (_("Sanityhole"), 2),
    )


def _button(size: tuple[int, int]) -> Image.Image:
    return render_dealer_button(size[0], _("Dealer"))


def _role_picture(title: str, rank: int) -> PlacedImage:
    def draw(size: tuple[int, int]) -> Image.Image:
        return render_role_marker(title, rank, size[0])

    return PlacedImage(0, 0, BUTTON_WIDTH, BUTTON_WIDTH, ("role", title), draw)


def _pass_picture(color: Literal["black", "red"]) -> PlacedImage:
    def draw(size: tuple[int, int]) -> Image.Image:
        return render_pass_marker(color, size[0])

    return PlacedImage(0, 0, PASS_MARKER_WIDTH, PASS_MARKER_WIDTH, ("pass", color), draw)


def _level_ruler(page: Page, note: str) -> Iterator[Item]:
    """A ruler along the foot of the page, and what the sheet is beside it."""
    left, foot = MARGIN, page.height - MARGIN
    yield Stroke(left, foot, left + RULER_LENGTH, foot, 0.2)
    for millimeter in range(int(RULER_LENGTH) + 1):
        yield Stroke(left + millimeter, foot, left + millimeter, foot - _tick(millimeter), 0.12)
    yield Words(_ruler_note(), "text", 2.5, left, foot - 5.2, GRAY)
    yield Words(note, "text", 3.2, page.width - MARGIN, foot, GRAY, "right")


def upright_ruler(x: float, foot: float) -> Iterator[Item]:
    """A ruler that reads upward, its foot at a place of the page."""
    yield Stroke(x, foot, x, foot - RULER_LENGTH, 0.2)
    for millimeter in range(int(RULER_LENGTH) + 1):
        yield Stroke(x, foot - millimeter, x + _tick(millimeter), foot - millimeter, 0.12)
    yield Words(_ruler_note(), "text", 2.5, x - 1.6, foot, GRAY, upward=True)


def _tick(millimeter: int) -> float:
    return 4.0 if millimeter % 10 == 0 else 2.8 if millimeter % 5 == 0 else 1.6


def _ruler_note() -> str:
    return _("This ruler is 100 mm long: print without scaling (100 %).")
