"""Signs, panels and hatches as vectors, the same drawings as the masks of `art.drawing`."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from art.drawing import HATCH_WEIGHT, HATCHES, SHAPES, Dot, bar_box, half_of_the_ink
from art.marks import (
    QUARTERS,
    Area,
    Group,
    Line,
    Mark,
    Panel,
    Path,
    Point,
    Sign,
    Step,
    Words,
    box,
    disc,
    polygon,
    polylines,
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
        return ((polygon(SHAPES[name]), 0.0),)
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


def shape_marks(name: str, body: str, stroke: float, ink: RGB) -> tuple[Mark, ...]:
    """Return a shape as hollow or partial in a square of 1 around 0; `stroke` is a part of it."""
    path = polygon(SHAPES[name])
    marks: list[Mark] = [Line(path, ink, 2 * stroke, rounded=True)]
    if body == "partial":
        top = half_of_the_ink(name) - 0.5
        marks.append(Area(box(-0.6, top, 1.2, 0.6 - top), ink))
    return (Group(tuple(marks), clip=path),)


def bar_path(words: Words) -> Path:
    """Return the bar at the foot of a line, whose anchor is its beginning."""
    left, top, right, bottom = (words.size * at for at in bar_box(words.text, words.face))
    cosine, sine = QUARTERS[words.turn]
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return polygon(
        [
            (
                words.x + cosine * across * words.stretch - sine * down,
                words.baseline + sine * across * words.stretch + cosine * down,
            )
            for across, down in corners
        ]
    )


def sign_group(sign: Sign) -> Group:
    """Return a sign as vectors; signs that differ only in place, size or turn share their key."""
    cosine, sine = QUARTERS[sign.turn]
    size = sign.size
    move = (size * cosine, size * sine, -size * sine, size * cosine, sign.x, sign.y)
    alike = replace(
        sign, x=0.0, y=0.0, size=1.0, turn=0, stroke=sign.stroke / size, pitch=sign.pitch / size
    )
    return Group(_sign_marks(alike), move, key=alike)


@lru_cache(maxsize=512)
def _sign_marks(sign: Sign) -> tuple[Mark, ...]:
    """Return a sign whose square is 1."""
    marks: list[Mark] = []
    if sign.body == "solid":
        for path, pen in icon_paths(sign.name):
            marks.append(Line(path, sign.ink, pen, rounded=True) if pen else Area(path, sign.ink))
    else:
        marks += shape_marks(sign.name, sign.body, sign.stroke, sign.ink)
    if sign.hatch:
        lines = hatch_marks(sign.hatch, 1.0, sign.pitch, sign.hatch_ink)
        marks.append(Group(lines, clip=icon_paths(sign.name)[0][0]))
    if sign.outline is not None and sign.name in SHAPES:
        marks += shape_marks(sign.name, "hollow", sign.stroke, sign.outline)
    return tuple(marks)


def panel_marks(panel: Panel) -> tuple[Mark, ...]:
    """Return a panel as vectors."""
    left, top, width, height = panel.left, panel.top, panel.width, panel.height
    shape = box(left, top, width, height, panel.radius)
    marks: list[Mark] = []
    if panel.ink is not None:
        marks.append(Area(shape, panel.ink))
    if panel.hatch:
        side = max(width, height)
        lines = hatch_marks(panel.hatch, side, panel.pitch, panel.hatch_ink)
        middle = (1.0, 0.0, 0.0, 1.0, left + width / 2, top + height / 2)
        key = ("hatch", panel.hatch, side, panel.pitch, panel.hatch_ink)
        marks.append(Group((Group(lines, middle, key=key),), clip=shape))
    stroke = panel.stroke
    if panel.outline is not None and min(width, height) > 2 * stroke:
        inset, radius = stroke / 2, max(0.0, panel.radius - stroke / 2)
        inner = box(left + inset, top + inset, width - stroke, height - stroke, radius)
        marks.append(Line(inner, panel.outline, stroke))
    return tuple(marks)


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
        marks.append(Line(polylines(lines), ink, width))
    if rings:
        marks.append(Line(together(rings), ink, line))
    if dots:
        marks.append(Area(together(dots), ink))
    return tuple(marks)
