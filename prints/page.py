"""A printed page: its size in millimeters, and what is on it from the lowest to the topmost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from PIL import Image

from art.marks import Mark, shifted
from art.painting import painted

MM_PER_INCH: Final = 25.4


@dataclass(frozen=True, slots=True)
class PrintedPicture:
    """A picture in a rectangle, in millimeters.

    `marks` make it, from its upper left corner; what is light or felt has none, and `draw` makes it
    in pixels, of the size that a resolution asks for. Pictures with the same `key` are drawn once.
    A photograph is stored as a JPEG, everything else without loss; `soft` is the part of the
    document's resolution that is enough for what has no edges.
    """

    x: float
    y: float
    width: float
    height: float
    key: Hashable
    marks: Callable[[], tuple[Mark, ...]] | None = None
    draw: Callable[[tuple[int, int]], Image.Image] | None = None
    photograph: bool = False
    soft: float = 1.0

    def pixels(self, dpi: int) -> Image.Image:
        """Return the picture in so many dots an inch (RGBA)."""
        size = pixels(self.width, dpi), pixels(self.height, dpi)
        if self.marks is not None:
            return painted(self.marks(), size, (self.width, self.height))
        assert self.draw is not None
        return self.draw(size).convert("RGBA")


Item = Mark | PrintedPicture


class Rectangle(NamedTuple):
    """A part of a page, in millimeters from its upper left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet, in millimeters, with its things from the lowest to the topmost.

    `trim` is what is left after cutting and `bleed` what is printed beyond that; without them the
    sheet is used whole. `name` says what the page is.
    """

    width: float
    height: float
    items: list[Item] = field(default_factory=list)
    trim: Rectangle | None = None
    bleed: Rectangle | None = None
    name: str = ""
    turned: bool = False
    """Whether a picture of it is turned by a quarter, as shops want what is higher than wide."""
    furniture: tuple[Mark, ...] = ()
    """What stands round the contents: rulers, name and number."""

    @property
    def everything(self) -> list[Item]:
        """All that is printed."""
        return [*self.items, *self.furniture]


def cut_page(
    cut: tuple[float, float], bleed: float, items: Iterable[Item] = (), name: str = ""
) -> Page:
    """Return a page that is cut to a size, with things from the corner of its bleed."""
    width, height = cut[0] + 2 * bleed, cut[1] + 2 * bleed
    trim = Rectangle(bleed, bleed, *cut)
    return Page(width, height, list(items), trim, Rectangle(0, 0, width, height), name)


def pixels(millimeters: float, dpi: int) -> int:
    """Return a length on paper in whole dots, at least one."""
    return max(1, round(millimeters / MM_PER_INCH * dpi))


def placed(item: Item, across: float, down: float) -> Item:
    """Return an item moved on its page."""
    if isinstance(item, PrintedPicture):
        return replace(item, x=item.x + across, y=item.y + down)
    return shifted(item, across, down)
