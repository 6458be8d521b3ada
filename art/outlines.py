"""Icons, shapes and hatches as vectors, the same drawings as the masks of `art.drawing`."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from typing import Final

from art.drawing import HATCH_WEIGHT, HATCHES, SHAPES, Dot, half_of_the_ink
from art.marks import (
    Area,
    Group,
    Line,
    Mark,
    Path,
    Point,
    Step,
    box,
    disc,
    polygon,
    polygons,
    together,
)
from art.palette import ASSETS, RGB

SIDE: Final = 1000
"""The side of an icon's square in its file."""

_STEP: Final = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER: Final = re.compile(r"-?[0-9.]+")


@cache
def icon_paths(name: str) -> tuple[tuple[Path, float], ...]:
    """Return an icon or shape as paths in a square of 1 around 0, each with its pen's thickness.

    The thickness is 0 for filled paths. Raises KeyError for a name that does not exist.
    """
    if name in SHAPES:
        return ((polygon(SHAPES[name]()), 0.0),)
    file = ASSETS / "icons" / f"{name}.svg"
    if name != file.stem or not file.is_file():
        raise KeyError(name)
    return tuple(_path(element) for element in ET.parse(file).getroot())  # our own


def _path(element: ET.Element) -> tuple[Path, float]:
    thickness = float(element.attrib.get("stroke-width", 0)) / SIDE
    even_odd = element.attrib.get("fill-rule") == "evenodd"
    outlines: list[tuple[Point, tuple[Step, ...]]] = []
    start: Point = (0.0, 0.0)
    steps: list[Step] = []
    for letter, data in _STEP.findall(element.attrib["d"]):
        numbers = tuple(float(number) / SIDE - 0.5 for number in _NUMBER.findall(data))
        if letter in "MZ" and steps:
            outlines.append((start, tuple(steps)))
            steps = []
        if letter == "M":
            start = numbers[0], numbers[1]
        elif letter != "Z":
            steps.append(numbers)
    if steps:
        outlines.append((start, tuple(steps)))
    return Path(tuple(outlines), closed=not thickness, even_odd=even_odd), thickness


def icon_marks(name: str, ink: RGB) -> tuple[Mark, ...]:
    """Return an icon or a shape in a square of 1 around 0; raises KeyError."""
    return tuple(
        Line(path, ink, thickness, rounded=True) if thickness else Area(path, ink)
        for path, thickness in icon_paths(name)
    )


def shape_marks(name: str, body: str, stroke: float, ink: RGB) -> tuple[Mark, ...]:
    """Return a shape as hollow or partial in a square of 1 around 0; `stroke` is a part of it."""
    path = polygon(SHAPES[name]())
    marks: list[Mark] = [Line(path, ink, 2 * stroke, rounded=True)]
    if body == "partial":
        top = half_of_the_ink(name) - 0.5
        marks.append(Area(box(-0.6, top, 1.2, 0.6 - top), ink))
    return (Group(tuple(marks), clip=path),)


def hatch_marks(name: str, size: float, pitch: float, ink: RGB) -> tuple[Mark, ...]:
    """Return a hatch over a square of `size` around 0; see `art.drawing.hatch_mask`."""
    width, half = pitch * HATCH_WEIGHT, size / 2
    lines: list[list[Point]] = []
    rings: list[Path] = []
    dots: list[Path] = []
    line = width
    for drawn in HATCHES[name](size, pitch, width):
        if not isinstance(drawn, Dot):
            lines.append([(x - half, y - half) for x, y in drawn])
        elif drawn.line:
            line = drawn.line
            rings.append(disc(drawn.x - half, drawn.y - half, drawn.radius - line / 2))
        else:
            dots.append(disc(drawn.x - half, drawn.y - half, drawn.radius))
    marks: list[Mark] = []
    if lines:
        marks.append(Line(polygons(lines, closed=False), ink, width))
    if rings:
        marks.append(Line(together(rings), ink, line))
    if dots:
        marks.append(Area(together(dots), ink))
    return tuple(marks)
