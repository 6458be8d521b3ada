"""What lies on the table once a box is cut out: one picture, with how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from PIL import Image

from art.backs import back_marks
from art.faces import face_marks
from art.marks import Area, Group, Words, box
from art.palette import RGB
from prints.flow import fitting
from prints.order import Order, draw_up, for_one_game, opened
from prints.packing import Piece
from prints.page import MM_PER_INCH, Item, Page, PrintedPicture, placed
from prints.png import page_picture
from prints.tuckbox import box_sides
from rules.decks.cards import Deck
from rules.words import _

WIDTH: Final = 297.0
HEIGHT: Final = 190.0
_FELT: Final[RGB] = (32, 84, 64)
_INK: Final[RGB] = (240, 232, 214)
_SHADE: Final[RGB] = (24, 64, 49)
_MARGIN: Final = 10.0
_LABEL: Final = 10.0
_SHOWN: Final = 6
"""So many cards of a deck are seen."""
_MOST: Final = 5
"""So many of a kind are drawn at most, one behind the other."""

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Thing:
    """A kind of thing: its words, its size in millimeters, and how it is drawn at a size."""

    words: str
    size: Size
    drawn: Callable[[Size], Iterator[Item]]


def contents_page(order: Order) -> Page:
    """Return a picture of what a whole box's order makes; kinds that are left out are not there."""
    things = list(_things(for_one_game(order) if order.only_this_game else order))
    rows = 1 if len(things) < 4 else 2
    columns = max(1, -(-len(things) // rows))
    room = (WIDTH - _MARGIN) / columns - _MARGIN, (HEIGHT - _MARGIN) / rows - _MARGIN - _LABEL
    items: list[Item] = [Area(box(0, 0, WIDTH, HEIGHT), _FELT)]
    for at, thing in enumerate(things):
        row, column = divmod(at, columns)
        in_row = min(columns, len(things) - row * columns)
        shift = (columns - in_row) * (room[0] + _MARGIN) / 2
        left = _MARGIN + shift + column * (room[0] + _MARGIN)
        top = _MARGIN + row * (room[1] + _MARGIN + _LABEL)
        scale = min(room[0] / thing.size[0], room[1] / thing.size[1])
        size = thing.size[0] * scale, thing.size[1] * scale
        x, y = left + (room[0] - size[0]) / 2, top + (room[1] - size[1]) / 2
        items += [placed(item, x, y) for item in thing.drawn(size)]
        letters = fitting(thing.words, "strong", 4.2, room[0] + _MARGIN / 2)
        middle = left + room[0] / 2
        foot = top + room[1] + _LABEL * 0.7
        items.append(Words(thing.words, "strong", letters, middle, foot, _INK, "middle"))
    return Page(WIDTH, HEIGHT, items)


def _things(order: Order) -> Iterator[_Thing]:
    [game] = order.games
    job, rules = order.job, opened(order)
    assert order.deck is not None
    if "box" not in order.without:
        front = box_sides(order.deck, job, (game,), 1, 0.0)[0]
        yield _pages(_("Box"), [front])
    if "deck" not in order.without:
        yield _deck(order.deck)
    pieces: list[Piece] = []
    for printable in game.printables():
        if printable.key in order.without:
            continue
        if printable.sheets is not None:
            boards = [replace(page, furniture=()) for page in printable.sheets(job)]
            yield _pages(f"{printable.title} × {len(boards)}", boards)
        elif printable.pieces is not None:
            pieces += printable.pieces(rules, job)
    if pieces:
        yield _pieces(pieces)
    if "aids" not in order.without:
        from prints.aids import aid_pieces

        aids = aid_pieces(game, replace(job, players=rules.seats))
        pages = [Page(piece.width, piece.height, list(piece.items)) for piece in aids]
        yield _pages(_("Aids") + f" × {len(aids)}", pages)
    for what, words in (
        ("set-up", _("Set-up")),
        ("rules", _("Rules")),
        ("summary", _("Summary")),
        ("scores", _("Score sheets")),
    ):
        if what in order.without or (what == "set-up" and game.sheet.set_up is None):
            continue
        pages = list(draw_up(replace(order, what=what, job=replace(job, bare=True)), {}).pages)
        if what == "rules":
            pages = [_half(pages[0])]
        yield _pages(words, pages[:1])


def _half(page: Page) -> Page:
    """Return the right half of a sheet, on which a folded booklet has its cover."""
    half = page.width / 2
    return Page(half, page.height, [placed(item, -half, 0) for item in page.items])


def _pages(words: str, pages: Sequence[Page]) -> _Thing:
    """Return sheets one behind the other, the first on top."""
    page, behind = pages[0], min(_MOST, len(pages)) - 1
    step = 0.05 * min(page.width, page.height)
    size = page.width + behind * step, page.height + behind * step

    def drawn(room: Size) -> Iterator[Item]:
        scale = room[0] / size[0]
        width, height, off = page.width * scale, page.height * scale, step * scale
        for at in range(behind, -1, -1):
            x, y = at * off, at * off
            yield Area(box(x + 0.6, y + 0.8, width, height), _SHADE)
            if at:
                gray = 255 - 22 * at
                yield Area(box(x, y, width, height), (gray, gray, gray))
        yield PrintedPicture(0, 0, width, height, ("small", id(page)), draw=_small(page))

    return _Thing(words, size, drawn)


def _small(page: Page) -> Callable[[tuple[int, int]], Image.Image]:
    def draw(size: tuple[int, int]) -> Image.Image:
        dpi = max(20, ceil(2 * size[0] / page.width * MM_PER_INCH))
        return page_picture(page, dpi).resize(size, Image.Resampling.LANCZOS)

    return draw


def _deck(cards: Deck) -> _Thing:
    """Return some of the cards side by side, the back first."""
    wide, high = cards.face.size_mm
    step = 0.36 * wide
    size = wide + _SHOWN * step, high
    shown = [cards.cards[at * (len(cards) - 1) // (_SHOWN - 1)] for at in range(_SHOWN)]

    def drawn(room: Size) -> Iterator[Item]:
        scale = room[0] / size[0]
        faces = [back_marks(cards.face), *(face_marks(cards, card) for card in shown)]
        for at, marks in enumerate(faces):
            yield Group(tuple(marks), (scale, 0, 0, scale, at * step * scale, 0))

    return _Thing(_("{count} cards").format(count=len(cards)), size, drawn)


def _pieces(pieces: Sequence[Piece]) -> _Thing:
    """Return round pieces by kinds, each with how many there are."""
    kinds = Counter(pieces)
    columns = ceil(len(kinds) ** 0.5)
    cell = max(piece.width for piece in kinds)
    label = cell * 0.36
    rows = -(-len(kinds) // columns)
    size = columns * cell * 1.08, rows * (cell + label)

    def drawn(room: Size) -> Iterator[Item]:
        scale = room[0] / size[0]
        for at, (piece, count) in enumerate(kinds.items()):
            row, column = divmod(at, columns)
            width = piece.width * scale
            x = (column * 1.08 * cell + (cell - piece.width) / 2) * scale
            y = (row * (cell + label) + (cell - piece.width) / 2) * scale
            picture = piece.items[0]
            assert isinstance(picture, PrintedPicture)
            assert picture.marks is not None
            part = width / picture.width
            yield Group(picture.marks(), (part, 0, 0, part, x, y))
            foot = (row * (cell + label) + cell + label * 0.78) * scale
            words, middle = f"× {count}", x + width / 2
            yield Words(words, "text", label * 0.8 * scale, middle, foot, _INK, "middle")

    names = {"chips": _("Chips"), "dealer": _("Dealer"), "markers": _("Markers")}
    told = (names.get(kind, kind) for kind in dict.fromkeys(piece.kind for piece in kinds))
    return _Thing(", ".join(told), size, drawn)
