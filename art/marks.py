"""Marks in millimeters: letters, lines, areas, panels, signs and groups of them.

Faces, backs, pieces and whole sheets are made of these; `art.painting` draws them in pixels, and
`prints.pdf` writes them as vectors. Across is to the right and down is down.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Final, Literal

from art.palette import RGB

Point = tuple[float, float]
Align = Literal["left", "middle", "right"]
Step = tuple[float, ...]
"""A step of a path: 2 numbers a line's end, 6 a cubic curve; see `Path`."""

BLACK: Final[RGB] = (0, 0, 0)
WHITE: Final[RGB] = (255, 255, 255)

QUARTERS: Final = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}
"""Cosine and sine of the turns in degrees, counterclockwise where down is down."""
_ROUND: Final = 0.5522847498
"""How far the control points of a quarter circle lie from its ends, in radii."""
_CURVE_STEPS: Final = 12
"""Straight lines that stand for a cubic curve."""


@dataclass(frozen=True, slots=True)
class Path:
    """Outlines, each a start and the steps from there; `closed` ones return to their start."""

    outlines: tuple[tuple[Point, tuple[Step, ...]], ...]
    closed: bool = True
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A path filled with ink."""

    path: Path
    ink: RGB


@dataclass(frozen=True, slots=True)
class Line:
    """A path drawn with a pen; `dash` are the lengths of dashes and gaps, none for a full line."""

    path: Path
    ink: RGB = BLACK
    thickness: float = 0.2
    rounded: bool = False
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """One line of letters; `size` is the font's, `x` and `baseline` the anchor.

    `turn` turns the line counterclockwise round its anchor, in degrees; `stretch` is its width as
    a part of the font's own. With a `bar` a line stands at its foot, below a number that reads as
    another one on its head.
    """

    text: str
    face: str
    size: float
    x: float
    baseline: float
    ink: RGB = BLACK
    align: Align = "left"
    turn: int = 0
    stretch: float = 1.0
    bar: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line of some thickness."""

    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float = 0.2
    ink: RGB = BLACK
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """The outline of a circle."""

    x: float
    y: float
    radius: float
    thickness: float
    ink: RGB


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon or a shape by its name, centered on a place, in a square of `size`.

    The `body` of a shape is solid, partial or hollow, with lines of `stroke`; a `hatch` lies over
    its ink, and an `outline` over that.
    """

    name: str
    x: float
    y: float
    size: float
    ink: RGB = BLACK
    turn: int = 0
    body: str = "solid"
    stroke: float = 0.0
    hatch: str = ""
    hatch_ink: RGB = BLACK
    pitch: float = 0.0
    outline: RGB | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle with round corners: its ground, a hatch on it, and a line inside its edge."""

    left: float
    top: float
    width: float
    height: float
    radius: float = 0.0
    ink: RGB | None = None
    hatch: str = ""
    hatch_ink: RGB = BLACK
    pitch: float = 0.0
    outline: RGB | None = None
    stroke: float = 0.0


@dataclass(frozen=True, slots=True)
class Group:
    """Marks that are moved together by an affine map and cut to a path or a panel.

    The map is `(a, b, c, d, e, f)`: x becomes ax + cy + e, and y becomes bx + dy + f. Groups of the
    same `key` are the same marks, and are written once.
    """

    marks: tuple[Mark, ...]
    move: tuple[float, float, float, float, float, float] = (1, 0, 0, 1, 0, 0)
    clip: Path | Panel | None = None
    key: Hashable = None


Mark = Area | Line | Words | Stroke | Ring | Sign | Panel | Group


def shifted(mark: Mark, across: float, down: float) -> Mark:
    """Return one mark at another place."""
    match mark:
        case Words():
            return replace(mark, x=mark.x + across, baseline=mark.baseline + down)
        case Stroke():
            return replace(
                mark,
                x1=mark.x1 + across,
                x2=mark.x2 + across,
                y1=mark.y1 + down,
                y2=mark.y2 + down,
            )
        case Ring() | Sign():
            return replace(mark, x=mark.x + across, y=mark.y + down)
        case Panel():
            return replace(mark, left=mark.left + across, top=mark.top + down)
        case Group():
            a, b, c, d, e, f = mark.move
            return replace(mark, move=(a, b, c, d, e + across, f + down))
        case Area() | Line():
            return Group((mark,), (1, 0, 0, 1, across, down))


def stacked(
    lines: Iterable[str],
    pitch: float,
    face: str,
    size: float,
    x: float,
    baseline: float,
    ink: RGB = BLACK,
    align: Align = "left",
) -> list[Words]:
    """Return lines of letters one below the other, the first one's foot at `baseline`."""
    return [
        Words(line, face, size, x, baseline + at * pitch, ink, align)
        for at, line in enumerate(lines)
    ]


def all_words(marks: Iterable[Mark]) -> Iterator[Words]:
    """Yield every line of letters, those of groups too."""
    for mark in marks:
        if isinstance(mark, Words):
            yield mark
        elif isinstance(mark, Group):
            yield from all_words(mark.marks)


def polygon(points: Sequence[Point], *, closed: bool = True) -> Path:
    """Return a path from corner to corner."""
    return Path(((points[0], tuple(points[1:])),), closed)


def polylines(lines: Iterable[Sequence[Point]]) -> Path:
    """Return several open lines as one path."""
    return Path(tuple((points[0], tuple(points[1:])) for points in lines), closed=False)


def together(paths: Iterable[Path]) -> Path:
    """Return closed paths as one."""
    return Path(tuple(outline for path in paths for outline in path.outlines))


def box(left: float, top: float, width: float, height: float, radius: float = 0.0) -> Path:
    """Return a rectangle, with round corners where there is a radius."""
    right, bottom = left + width, top + height
    if radius <= 0:
        return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    radius = min(radius, width / 2, height / 2)
    hold = radius * (1 - _ROUND)
    steps: tuple[Step, ...] = (
        (right - radius, top),
        (right - hold, top, right, top + hold, right, top + radius),
        (right, bottom - radius),
        (right, bottom - hold, right - hold, bottom, right - radius, bottom),
        (left + radius, bottom),
        (left + hold, bottom, left, bottom - hold, left, bottom - radius),
        (left, top + radius),
        (left, top + hold, left + hold, top, left + radius, top),
    )
    return Path((((left + radius, top), steps),))


def outline_of(clip: Path | Panel) -> Path:
    """Return the path of what a group is cut to."""
    if isinstance(clip, Path):
        return clip
    return box(clip.left, clip.top, clip.width, clip.height, clip.radius)


def disc(x: float, y: float, radius: float) -> Path:
    """Return a circle."""
    return box(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def as_line(mark: Stroke | Ring) -> Line:
    """Return a straight line or a circle as a path with its pen."""
    if isinstance(mark, Ring):
        return Line(disc(mark.x, mark.y, mark.radius), mark.ink, mark.thickness)
    path = polygon([(mark.x1, mark.y1), (mark.x2, mark.y2)], closed=False)
    return Line(path, mark.ink, mark.thickness, dash=mark.dash)


def round_panel(x: float, y: float, radius: float, ink: RGB) -> Panel:
    """Return a disc of ink whose edge is the same all round, also in pixels."""
    return Panel(x - radius, y - radius, 2 * radius, 2 * radius, radius, ink)


def half_turn(marks: Iterable[Mark], width: float, height: float) -> Group:
    """Return marks turned by half a circle round the middle of a card of this size."""
    return Group(tuple(marks), (-1.0, 0.0, 0.0, -1.0, width, height))


def wedge(x: float, y: float, radius: float, first: float, last: float) -> Path:
    """Return a slice of a disc between two angles in radians, 0 to the right, clockwise."""
    count = max(2, round(abs(last - first) / (pi / 36)))
    rim = [first + (last - first) * step / count for step in range(count + 1)]
    return polygon([(x, y), *((x + radius * cos(at), y + radius * sin(at)) for at in rim)])


def flattened(path: Path) -> list[list[Point]]:
    """Return the outlines as corners only."""
    outlines = []
    for start, steps in path.outlines:
        points = [start]
        for step in steps:
            if len(step) == 2:
                points.append((step[0], step[1]))
                continue
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], step
            for at in range(1, _CURVE_STEPS + 1):
                t = at / _CURVE_STEPS
                u = 1 - t
                ends, holds = (u * u * u, t * t * t), (3 * u * u * t, 3 * u * t * t)
                points.append(
                    (
                        ends[0] * x0 + holds[0] * x1 + holds[1] * x2 + ends[1] * x3,
                        ends[0] * y0 + holds[0] * y1 + holds[1] * y2 + ends[1] * y3,
                    )
                )
        outlines.append(points)
    return outlines
