"""A game as a print shop makes it: each picture in its size, and how often it is needed."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from art.marks import Group, Mark
from prints.order import Order, for_one_game, opened, whole_box
from prints.packing import Piece
from prints.page import Page, PrintedPicture, Rectangle, cut_page, pixels
from prints.paper import SHOP_BLEED, SHOP_DPI, SHOPS, Product, Shop
from prints.saving import Sheets, unwritable
from rules.files.writing import write_atomically
from rules.words import _

if TYPE_CHECKING:
    from prints.printable import Printable

MANIFEST: Final = "manifest.csv"
_COLUMNS: Final = ("file", "page", "product", "quantity", "width mm", "height mm", "pixels")
_RIM: Final = (1.45, 1.36, 1.27, 1.18, 1.09)
"""How much larger a round piece lies under itself, so that its rim fills the bleed's corners."""


def shop_title(name: str) -> str:
    """Return what a shop is called in the player's language."""
    return SHOPS[name].title or _("any print shop")


def everything(order: Order) -> Iterator[Sheets]:
    """Yield a whole box: sheets for a printer at home, or what the order's shop asks for."""
    return shop_box(order) if order.shop else whole_box(order)


def shop_box(order: Order) -> Iterator[Sheets]:
    """Yield what a shop makes of a game: cards, board, pieces, booklet and box.

    Each page is a picture, `quantities` says how often it is needed. Kinds of sheets that the order
    leaves out are left out.
    """
    [game] = order.games
    made = _Made(order, SHOPS[order.shop])
    if "deck" not in order.without:
        yield made.cards()
    for printable in game.printables():
        if printable.key in order.without:
            continue
        if printable.posters:
            yield made.board(printable)
        elif printable.pieces is not None:
            yield from made.rounds(printable)
    if "rules" not in order.without:
        yield made.booklet()
    if "box" not in order.without:
        yield made.box()


def save_manifest(saved: Sequence[tuple[Sheets, Sequence[Path]]]) -> Path:
    """Write beside what was saved a list of it as CSV, and return its place.

    Each line has a file and its page, the product, how often it is needed, its size after the cut
    and its pixels with the bleed. Raises PrintError where it cannot be written.
    """
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(_COLUMNS)
    for sheets, files in saved:
        several = len(files) > 1 or len(sheets.pages) == 1
        for at, (page, count) in enumerate(zip(sheets.pages, sheets.quantities, strict=True)):
            size = pixels(page.width, SHOP_DPI), pixels(page.height, SHOP_DPI)
            across, down = reversed(size) if page.turned else size
            cut = page.trim or Rectangle(0, 0, page.width, page.height)
            wide, high = (cut.height, cut.width) if page.turned else (cut.width, cut.height)
            lines.writerow(
                (
                    (files[at] if several else files[0]).name,
                    1 if several else at + 1,
                    sheets.product,
                    count,
                    f"{wide:.1f}",
                    f"{high:.1f}",
                    f"{across}x{down}",
                )
            )
    target = saved[0][1][0].with_name(MANIFEST)
    try:
        write_atomically(target, text.getvalue().encode())
    except OSError as error:
        raise unwritable(target, error) from error
    return target


class _Made:
    """What one shop makes of one order."""

    def __init__(self, order: Order, shop: Shop) -> None:
        self._order = for_one_game(order) if order.only_this_game else order
        self._shop, self._game, self._entry = shop, opened(order), order.games[0]
        self._job = replace(order.job, shop=shop.card, size=None, sleeves=False)

    def cards(self) -> Sheets:
        from prints.cards import shop_pages

        assert self._order.deck is not None
        pages = shop_pages(self._order.deck, replace(self._job, backs=True))
        return self._sheets(_("Cards"), "cards", pages, self._shop.card.name)

    def board(self, printable: Printable) -> Sheets:
        """Return a board's one picture, which every player gets."""
        product = self._shop.board
        wide, high = sorted((product.width, product.height), reverse=True)
        assert printable.sheets is not None
        assert self._job.shop is not None
        preset = replace(self._job.shop, bleed=product.bleed)
        pages = printable.sheets(replace(self._job, shop=preset, poster=(wide, high)))
        pages = [replace(page, turned=product.height > product.width) for page in pages]
        players = [self._job.players] * len(pages)
        return self._sheets(printable.title, printable.key, pages, product.name, players)

    def rounds(self, printable: Printable) -> Iterator[Sheets]:
        """Yield round pieces, one picture of those that are alike, each kind of product apart."""
        assert printable.pieces is not None
        found: dict[Product, tuple[list[Page], list[int]]] = {}
        for piece, count in Counter(printable.pieces(self._game, self._job)).items():
            product = min(self._shop.rounds, key=lambda each: abs(each.width - piece.width))
            pages, quantities = found.setdefault(product, ([], []))
            pages.append(_round_page(piece, product))
            quantities.append(count)
        for at, (product, (pages, quantities)) in enumerate(found.items()):
            stem = printable.key if at == 0 else f"{printable.key}-{at + 1}"
            yield self._sheets(printable.title, stem, pages, product.name, quantities)

    def booklet(self) -> Sheets:
        from prints.booklet import leaf_pages

        pages = leaf_pages((self._entry,), self._job, self._shop.booklet)
        return self._sheets(_("Rules"), "booklet", pages, self._shop.booklet.name)

    def box(self) -> Sheets:
        """Return the box flat, or its sides one by one where the shop's template isn't known."""
        from prints.tuckbox import box_on_template, box_sides, flat_box

        deck, games, job = self._order.deck, (self._entry,), self._job
        assert deck is not None
        if not self._shop.boxes:
            pages = flat_box(deck, job, games, SHOP_BLEED)
            return self._sheets(_("Box"), "box", pages, "tuck box")
        boxes = -(-len(deck) // self._shop.boxes[-1].cards)
        each = -(-len(deck) // boxes)
        made = next(found for found in self._shop.boxes if found.cards >= each)
        if made.whole[0]:
            page = box_on_template(deck, job, games, boxes, made, SHOP_BLEED)
            return self._sheets(_("Box"), "box", [page], made.name, [boxes])
        pages = box_sides(deck, job, games, boxes, SHOP_BLEED)
        name = f"{made.name}: a side, to be placed on the shop's template"
        return self._sheets(_("Box"), "box", pages, name, [boxes] * len(pages))

    def _sheets(
        self,
        title: str,
        stem: str,
        pages: Sequence[Page],
        product: str,
        quantities: Sequence[int] = (),
    ) -> Sheets:
        counts = tuple(quantities) or (1,) * len(pages)
        names = tuple(
            f"{at:03}-x{count}" + (f"-{_plain(page.name)}" if stem in {"cards", "box"} else "")
            for at, (page, count) in enumerate(zip(pages, counts, strict=True), 1)
        )
        return Sheets(title, stem, pages, names=names, quantities=counts, product=product)


def _plain(name: str) -> str:
    """Return a card's id as every file system takes it."""
    return re.sub(r"[^\w-]+", "any", name)


def _round_page(piece: Piece, product: Product) -> Page:
    """Return a round piece in a product's size, its rim drawn on into the bleed."""
    picture = piece.items[0]
    assert isinstance(picture, PrintedPicture)
    width = product.whole[0]
    marks = partial(_spread, picture, product)
    key = ("round", picture.key, product.name)
    picture = PrintedPicture(0, 0, width, width, key, marks)
    return cut_page((product.width, product.height), product.bleed, [picture], piece.kind)


def _spread(picture: PrintedPicture, product: Product) -> tuple[Mark, ...]:
    assert picture.marks is not None
    marks, middle = picture.marks(), product.whole[0] / 2
    groups = []
    for width in (*(product.whole[0] * rim for rim in _RIM), product.whole[0], product.width):
        scale, corner = width / picture.width, middle - width / 2
        groups.append(Group(marks, (scale, 0, 0, scale, corner, corner)))
    return tuple(groups)
