"""Paper and cards as one buys them, in millimeters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rules.words import pgettext

LEAST_MARGIN: Final = 25.4 / 6
"""Millimeters at each edge that home printers may leave blank: a sixth of an inch."""
SAFE_ZONE: Final = 25.4 / 8
"""Millimeters from the cut within which nothing important may be: knives miss by as much.

It is the most that a shop asks for, an eighth of an inch.
"""
SHOP_DPI: Final = 300
"""Dots an inch for which shops publish the sizes of pictures."""
SHOP_BLEED: Final = 3.0
"""Millimeters that print shops want beyond the cut."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: its name and its size upright, in millimeters; `half` is it folded."""

    name: str
    width: float
    height: float
    half: str = ""

    @property
    def upright_and_lying(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The width and height of the sheet as it can be turned."""
        return (self.width, self.height), (self.height, self.width)

    @property
    def words(self) -> str:
        """The name as one says it in the player's language; printers know the name itself."""
        spoken = {"Letter": pgettext("paper", "Letter"), "Tabloid": pgettext("paper", "Tabloid")}
        return spoken.get(self.name, self.name)


PAPERS: Final = {
    "a4": Paper("A4", 210.0, 297.0),
    "a3": Paper("A3", 297.0, 420.0, "A4"),
    "letter": Paper("Letter", 215.9, 279.4),
    "tabloid": Paper("Tabloid", 279.4, 431.8, "Letter"),
}
"""The papers by the names that the command line knows."""


POSTERS: Final = {"a2": (594.0, 420.0), "a1": (841.0, 594.0), "50x70": (700.0, 500.0)}
"""Pictures for the wall, their width and height after the cut."""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's width and height."""

    width: float
    height: float


CARD_SIZES: Final = {
    "poker": CardSize(63.0, 88.0),
    "bridge": CardSize(57.0, 88.0),
    "tarot": CardSize(70.0, 120.0),
    "mini": CardSize(44.0, 63.0),
}
"""The sizes of cards by the names that the command line knows."""


@dataclass(frozen=True, slots=True)
class Product:
    """What a shop makes: its name there, its size after the cut and its bleed, in millimeters."""

    name: str
    width: float
    height: float
    bleed: float

    @property
    def whole(self) -> tuple[float, float]:
        """The size with the bleed."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed


SHOP_PRESETS: Final = {
    **{
        name: Product(name, size.width, size.height, SHOP_BLEED)
        for name, size in CARD_SIZES.items()
    },
    "poker-inch": Product("poker", 63.5, 88.9, 3.175),
    "bridge-inch": Product("bridge", 57.15, 88.9, 3.175),
    "tarot-inch": Product("tarot", 69.85, 120.65, 3.175),
    "mini-inch": Product("mini", 44.45, 63.5, 3.175),
}
"""Cards as shops that measure in millimeters, and in inches, ask for them."""

# A game as a print shop makes it: sizes are those that the shops publish for their products, at 300
# dots an inch with the bleed: https://www.thegamecrafter.com/make/products and
# https://www.makeplayingcards.com. A shop of which nothing is known takes PDFs with 3 mm of bleed.


def _inches(name: str, width: float, height: float, bleed: float = 0.125) -> Product:
    return Product(name, *(length * 25.4 for length in (width, height, bleed)))


def _millimeters(name: str, width: float, height: float) -> Product:
    return Product(name, width, height, SHOP_BLEED)


_POINTS: Final = 25.4 / 72


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A shop's box for so many cards, as its template draws it flat, in points.

    From the left a side, the back, the other side, the front and the glue flap. Where no template
    is known, `whole` is empty and each side is a picture of its own.
    """

    name: str
    cards: int
    whole: tuple[float, float] = (0, 0)
    corner: tuple[float, float] = (0, 0)
    """Of the first side, from the upper left of the picture."""
    thickness: float = 0

    @property
    def size(self) -> tuple[float, float]:
        """The picture with its bleed, in millimeters."""
        return self.whole[0] * _POINTS, self.whole[1] * _POINTS

    @property
    def panels(self) -> tuple[float, float, float, float, float]:
        """Where the first side begins, the box's thickness, and its width and height."""
        across, down = self.corner
        lengths = (across, down, self.thickness, 182.0, 254.0)
        left, top, thick, wide, high = (length * _POINTS for length in lengths)
        return left, top, thick, wide, high


@dataclass(frozen=True, kw_only=True, slots=True)
class Shop:
    """A print shop; a board that is higher than wide is printed turned."""

    title: str
    card: Product
    booklet: Product
    board: Product
    rounds: tuple[Product, ...]
    boxes: tuple[TuckBox, ...] = ()
    """The least first; without any a box is drawn as at home."""
    pictures: bool = True
    """Whether it wants PNGs rather than PDFs."""


_PLAIN: Final = Shop(
    title="",
    card=_millimeters("card", 63, 88),
    booklet=_millimeters("booklet", 148, 210),
    board=_millimeters("board", 420, 297),
    rounds=(_millimeters("round 20 mm", 20, 20), _millimeters("round 30 mm", 30, 30)),
    pictures=False,
)
SHOPS: Final = {
    "gamecrafter": Shop(
        title="The Game Crafter",
        card=_inches("PokerDeck", 2.5, 3.5),
        booklet=_inches("LargeBooklet", 5, 8),
        board=_inches("BigMat", 10, 16),
        rounds=(_inches("MediumCircleChit", 0.75, 0.75), _inches("LargeCircleChit", 1, 1)),
        boxes=(
            TuckBox("PokerTuckBox36", 36, (504, 432), (9.0, 84.27), 39.6),
            TuckBox("PokerTuckBox54", 54),
            TuckBox("PokerTuckBox72", 72, (612, 468), (9.0, 122.76), 77.76),
            TuckBox("PokerTuckBox90", 90, (666, 504), (8.8, 143.0), 97.2),
            TuckBox("PokerTuckBox108", 108, (738, 540), (18.0, 161.0), 115.2),
        ),
    ),
    "makeplayingcards": replace(
        _PLAIN,
        title="MakePlayingCards",
        card=_inches("Poker size (2.5 x 3.5 in)", 2.5, 3.5, 0.12),
        boxes=tuple(
            TuckBox(f"Tuck box for {cards} cards", cards) for cards in (54, 72, 90, 108, 144)
        ),
        pictures=True,
    ),
    "plain": _PLAIN,
}
"""The shops by the names that the command line knows."""


SLEEVE_PLAY: Final = 1.0
"""Millimeters by which a card that goes into a sleeve of its size must be smaller."""

PAPER_THICKNESS: Final = {
    80: 0.10,
    120: 0.145,
    160: 0.19,
    200: 0.235,
    250: 0.29,
    300: 0.34,
    350: 0.40,
}
"""Millimeters of a sheet by its weight in grams a square meter."""
SLEEVE_THICKNESS: Final = 0.12
"""Millimeters that a sleeve of the usual thickness adds to a card."""
SLEEVED_MORE: Final = 3.0
"""Millimeters by which a sleeve is larger than its card, across and down."""
