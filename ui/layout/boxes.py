"""Rows, columns, grids and stacks of boxes, and how large each of them is.

A box says along each axis how long it is: as long as what it holds (`FIT`), as all that is left
(`GROW`), as a number of pixels (`fixed`) or a part of the room (`part`). Where there is too
little room, what `yields` is left out, the highest number first; then each keeps the least that
it needs, and the first ones have what else there is. No pixel is lost: shares of a room add up
to it. `ui.layout.solving.lay` finds the rectangles.
"""

from collections.abc import Hashable, Sequence
from typing import Final, Literal, TypeAlias, TypedDict, Unpack

import msgspec

Room: TypeAlias = tuple[int, int]
"""Width and height in pixels."""
At = Literal[
    "topleft",
    "midtop",
    "topright",
    "midleft",
    "center",
    "midright",
    "bottomleft",
    "midbottom",
    "bottomright",
]
Flow = Literal["across", "down", "over"]
Pad: TypeAlias = tuple[int, int, int, int]
"""Pixels left free at the left, the top, the right and the bottom."""

ENDLESS: Final = 1 << 20
NO_PAD: Final = (0, 0, 0, 0)


class Content:
    """What a box without children holds. It says how large it is, unless its box knows alone."""

    __slots__ = ()

    @property
    def measures(self) -> Hashable:
        """All that its size follows from."""
        return None

    def least(self, room: Room) -> Room:
        """Return the least size in which it can be shown at all."""
        return 0, 0

    def size(self, room: Room) -> Room:
        """Return the size that it would like, at most that of the room."""
        return 0, 0


class Length(msgspec.Struct, frozen=True, gc=False):
    """How long a box is along one axis, between `least` and `most` pixels.

    With a `share`, it takes so much of what is left by the others; with a `part`, so much of the
    room of its parent; else it is as long as what it holds.
    """

    least: int = 0
    most: int = ENDLESS
    share: float = 0.0
    part: float = 0.0

    def clamp(self, length: int) -> int:
        """Return a length brought between the least and the most."""
        return max(self.least, min(length, self.most))


FIT: Final = Length()
GROW: Final = Length(share=1.0)


class Filling(TypedDict):
    """Both lengths of a box."""

    width: Length
    height: Length


FILL: Final = Filling(width=GROW, height=GROW)
"""As wide and as high as there is room, written `**FILL`."""


def fit(least: int = 0, most: int = ENDLESS) -> Length:
    """As long as what it holds."""
    return Length(least, most)


def grow(share: float = 1.0, least: int = 0, most: int = ENDLESS) -> Length:
    """As long as its share of what is left."""
    return Length(least, most, share)


def fixed(length: int) -> Length:
    """So many pixels."""
    return Length(length, length)


def part(of_room: float, least: int = 0, most: int = ENDLESS) -> Length:
    """A part of the parent's room."""
    return Length(least, most, part=of_room)


class Box(msgspec.Struct, eq=False):
    """A part of a declaration. Boxes are made by `row`, `column`, `over`, `grid` and `leaf`.

    `at` says where children (or the content) lie where the box has more room than they need.
    `name` is that of a region to be found in the layout, and to be read; `ground` is what lies
    behind the children, as large as the box. With an `aspect` (width by height), it is as large as
    fits. With `ways`, it is the first of them that fits.
    """

    flow: Flow = "over"
    children: tuple["Box", ...] = ()
    content: Content | None = None
    ground: object = None
    width: Length = FIT
    height: Length = FIT
    gap: int = 0
    pad: Pad = NO_PAD
    at: At = "topleft"
    name: str = ""
    yields: int = 0
    ways: tuple["Box", ...] = ()
    aspect: float = 0.0
    number: int = -1
    """What boxes that are laid out alike have in common; given by `ui.layout.solving`."""


class Shape(TypedDict, total=False):
    """What may be said of any box (see `Box`); all of it has a default."""

    width: Length
    height: Length
    name: str
    ground: object
    yields: int
    aspect: float


Padding: TypeAlias = int | tuple[int, int] | Pad
"""Pixels left free all round; or at both sides, and above and below; or at each side."""


def _pad(pad: Padding) -> Pad:
    if isinstance(pad, int):
        return (pad, pad, pad, pad)
    return (pad[0], pad[1], pad[0], pad[1]) if len(pad) == 2 else pad


def _there(children: Sequence[Box | None]) -> tuple[Box, ...]:
    return tuple(child for child in children if child is not None)


def row(
    *children: Box | None,
    gap: int = 0,
    pad: Padding = 0,
    at: At = "midleft",
    **shape: Unpack[Shape],
) -> Box:
    """Children side by side, `gap` pixels apart; `None` is none."""
    return Box("across", _there(children), gap=gap, pad=_pad(pad), at=at, **shape)


def column(
    *children: Box | None,
    gap: int = 0,
    pad: Padding = 0,
    at: At = "topleft",
    **shape: Unpack[Shape],
) -> Box:
    """Children one below the other, `gap` pixels apart; `None` is none."""
    return Box("down", _there(children), gap=gap, pad=_pad(pad), at=at, **shape)


def over(
    *children: Box | None, pad: Padding = 0, at: At = "topleft", **shape: Unpack[Shape]
) -> Box:
    """Children in one place, the later ones on top; `None` is none."""
    return Box("over", _there(children), pad=_pad(pad), at=at, **shape)


def leaf(content: Content | None = None, *, at: At = "topleft", **shape: Unpack[Shape]) -> Box:
    """A box without children: with a content, or a region or a space that is left free."""
    return Box(content=content, at=at, **shape)


SPACE: Final = leaf(width=GROW, height=GROW)
"""What is left between its neighbors."""


class Strut(Content, msgspec.Struct, frozen=True, gc=False):
    """Holds a box open as far as there is room; it can do with nothing."""

    wide: int
    high: int

    @property
    def measures(self) -> Hashable:
        return self

    def size(self, room: Room) -> Room:
        return min(self.wide, room[0]), min(self.high, room[1])


def strut(wide: int = 0, high: int = 0) -> Box:
    """Nothing, so many pixels wide and high where there is room for it."""
    return leaf(Strut(wide, high))


def grid(cells: Sequence[Box], columns: int, *, gap: int = 0, row_height: Length = GROW) -> Box:
    """Cells of one size in so many columns, row by row; what lacks in the last row is left free."""
    free, shape = leaf(width=GROW), Shape(width=GROW, height=row_height)
    rows = (cells[first : first + columns] for first in range(0, len(cells), columns))
    lines = (
        row(*each, *[free] * (columns - len(each)), gap=gap, at="topleft", **shape) for each in rows
    )
    return column(*lines, gap=gap, **FILL)


def first_that_fits(*ways: Box) -> Box:
    """The first way in which there is room for everything that does not yield, or the last one."""
    wide, high = ways[0].width, ways[0].height
    return Box(
        ways=ways,
        width=Length(share=wide.share, part=wide.part),
        height=Length(share=high.share, part=high.part),
        yields=ways[0].yields,
    )


def free_before(at: At, axis: int, free: int) -> int:
    """Return how much of a free length lies before what is placed."""
    first, last = ("left", "right") if axis == 0 else ("top", "bottom")
    return 0 if first in at else free if last in at else free // 2
