"""Where the eight jackpots of President Arnold lie on the board, in fractions of its size.

Three pools of light overlap: the primary lights are the three money cards, the secondary lights
their marriages, and the white of all three is the President Arnold. The unlit ground is the Game.
Seen in fractions of the board the pools are circles, so that every question here is a distance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from typing import Final, NamedTuple

BOARD_ASPECT: Final = 1.25
"""Width of the board divided by its height."""

POOL_RADIUS: Final = 0.318
CHIP_DIAMETER: Final = 0.044
"""Diameter of one chip on the board, as a fraction of the board's height, when every seat's
stacks lie on the same board."""


class Point(NamedTuple):
    """A place on the board: fractions of its width and height, from the upper left corner."""

    x: float
    y: float


class Area(NamedTuple):
    """An upright rectangle on the board, in fractions of its width and height."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Width as a fraction of the board's width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height as a fraction of the board's height."""
        return self.bottom - self.top

    @property
    def center(self) -> Point:
        """The middle of the box."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)


POOLS: Final[dict[str, Point]] = {
    "number": Point(0.5, 0.371),
    "color": Point(0.351, 0.629),
    "shape": Point(0.649, 0.629),
}
"""The center of each primary light, by the variable that it stands for."""


@dataclass(frozen=True, slots=True)
class Region:
    """One jackpot's area.

    `pools` are the lights that fall on it; `stake` is its full stake in chips; `label` is the box
    for its name and stake; `chip_anchors` are the middles of the feet of one stack a seat, seat 0
    first; `chip_spot` is the middle of the room for real chips on a printed board; `card_slot` is
    the place for a money card, where there is one.
    """

    name: str
    pools: frozenset[str]
    stake: int
    label: Area
    chip_anchors: tuple[Point, ...]
    chip_spot: Point
    card_slot: Area | None = None


_PITCH: Final = 0.0385  # from stack to stack: a chip's width and a gap


def _rows(*rows: tuple[float, float, int]) -> tuple[Point, ...]:
    """The anchors of centered rows, each `(middle x, y, count)`, back row first."""
    return tuple(
        Point(round(middle + _PITCH * (place - (count - 1) / 2), 5), y)
        for middle, y, count in rows
        for place in range(count)
    )


def _card_slot(middle: Point) -> Area:
    """A slot for a card of 63 by 88, `0.15` of the board's height, around its middle."""
    half_height = 0.075
    half_width = half_height * 63 / 88 / BOARD_ASPECT
    return Area(
        middle.x - half_width, middle.y - half_height, middle.x + half_width, middle.y + half_height
    )


def chip_places(region: Region, seats: int) -> tuple[Point, ...]:
    """Return where the stacks of so many seats stand, seat 0 first: even rows, centered.

    Beside a card slot the seats share its two sides; elsewhere they form rows in the block that
    eight seats fill.
    """
    anchors = region.chip_anchors
    if region.card_slot is None:
        return _centered(anchors, seats)
    middle = region.card_slot.center.x
    left = tuple(anchor for anchor in anchors if anchor.x < middle)
    right = tuple(anchor for anchor in anchors if anchor.x > middle)
    here = (seats + 1) // 2
    return _centered(left, here) + _centered(right, seats - here)


@cache
def _centered(block: tuple[Point, ...], count: int) -> tuple[Point, ...]:
    """Return `count` places within a block of anchors that is filled by rows."""
    lines = [[anchor for anchor in block if anchor.y == y] for y in sorted({a.y for a in block})]
    used = next(n for n in range(1, len(lines) + 1) if sum(map(len, lines[:n])) >= count)
    places: list[Point] = []
    # rows that are not needed leave half their height above, where the block is wide enough
    spare = len(lines) > 1 and used == 1 and count <= len(lines[1])
    shift = (lines[1][0].y - lines[0][0].y) / 2 if spare else 0.0
    for at, line in enumerate(lines[:used]):
        left = count - len(places)
        later = sum(map(len, lines[at + 1 : used]))
        here = min(len(line), max(-(-left // (used - at)), left - later))
        middle = (line[0].x + line[-1].x) / 2
        places += [
            Point(round(middle + _PITCH * (place - (here - 1) / 2), 5), line[0].y + shift)
            for place in range(here)
        ]
    return tuple(places)


def _mirrored(region: Region, name: str, *pools: str) -> Region:
    """The region on the other side, its anchors again from left to right in each row."""

    def across(box: Area) -> Area:
        return Area(1 - box.right, box.top, 1 - box.left, box.bottom)

    slot, spot = region.card_slot, region.chip_spot
    anchors = (Point(round(1 - x, 5), y) for x, y in region.chip_anchors)
    return replace(
        region,
        name=name,
        pools=frozenset(pools),
        label=across(region.label),
        chip_anchors=tuple(sorted(anchors, key=lambda anchor: (anchor.y, anchor.x))),
        chip_spot=Point(round(1 - spot.x, 5), spot.y),
        card_slot=None if slot is None else across(slot),
    )


_NUMBER_COLOR: Final = Region(
    "number_color",
    frozenset({"number", "color"}),
    2,
    Area(0.207, 0.347, 0.419, 0.407),
    _rows((0.291, 0.449, 4), (0.287, 0.507, 3), (0.290, 0.563, 1)),
    Point(0.290, 0.492),
)
_COLOR: Final = Region(
    "color",
    frozenset({"color"}),
    1,
    Area(0.101, 0.594, 0.301, 0.656),
    _rows((0.106, 0.712, 2), (0.298, 0.712, 2), (0.113, 0.780, 2), (0.294, 0.780, 2)),
    Point(0.225, 0.768),
    _card_slot(Point(0.201, 0.745)),
)

REGIONS: Final[dict[str, Region]] = {
    region.name: region
    for region in (
        Region(
            "game",
            frozenset(),
            1,
            Area(0.045, 0.066, 0.215, 0.128),
            _rows((0.120, 0.176, 4), (0.120, 0.240, 4)),
            Point(0.115, 0.245),
        ),
        Region(
            "number",
            frozenset({"number"}),
            1,
            Area(0.385, 0.078, 0.615, 0.140),
            _rows((0.395, 0.205, 2), (0.605, 0.205, 2), (0.395, 0.272, 2), (0.605, 0.272, 2)),
            Point(0.5, 0.238),
            _card_slot(Point(0.5, 0.232)),
        ),
        _COLOR,
        _mirrored(_COLOR, "shape", "shape"),
        _NUMBER_COLOR,
        Region(
            "color_shape",
            frozenset({"color", "shape"}),
            2,
            Area(0.360, 0.688, 0.640, 0.740),
            _rows((0.5, 0.785, 4), (0.5, 0.841, 4)),
            Point(0.5, 0.819),
        ),
        _mirrored(_NUMBER_COLOR, "shape_number", "shape", "number"),
        Region(
            "president",
            frozenset({"number", "color", "shape"}),
            4,
            Area(0.408, 0.434, 0.592, 0.496),
            _rows((0.5, 0.562, 4), (0.5, 0.630, 4)),
            Point(0.5, 0.588),
        ),
    )
}
"""The eight jackpots by name, the unlit one first and the white one last."""

TURNED_SLOT: Final = Area(0.832, 0.070, 0.958, 0.290)
"""The room for the widow and its turned card, in the dark opposite the Game's label."""

_REGION_OF_POOLS: Final = {region.pools: region.name for region in REGIONS.values()}


def region_at(x: float, y: float) -> str | None:
    """The region under a point given in fractions of the board; None beside the board."""
    if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
        return None
    lit_by = frozenset(
        name for name, middle in POOLS.items() if hypot(x - middle.x, y - middle.y) <= POOL_RADIUS
    )
    return _REGION_OF_POOLS[lit_by]


def board_size_within(width: int, height: int) -> tuple[int, int]:
    """The largest board, in whole pixels, that fits into `width` by `height` pixels."""
    board_width = min(width, round(height * BOARD_ASPECT))
    return board_width, min(height, round(board_width / BOARD_ASPECT))
