"""The outlines of icons for paper: one plain SVG each, in a square of 1000 by 1000.

`tools.build_icons` writes them beside the masks, from the same drawings. Only absolute M, L, C and
Z are left, so that whoever prints needs no SVG library, and every outline is cut to its ink and
centered as its mask is.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any, Final

from fontTools.misc.transform import Transform  # type: ignore[import-untyped]
from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

SIDE: Final = 1000
FILLED: Final = 0.96
"""How much of the square's width or height the ink takes."""

_NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
_KEPT: Final = ("fill-rule", "stroke-linecap", "stroke-linejoin")


def outline(svg: str) -> str:
    """Return a drawing of paths and circles as a plain SVG; raises ValueError for anything else."""
    parts = [_part(element) for element in ET.fromstring(svg)]  # our own, or pinned
    left, top, right, bottom = _bounds(parts)
    scale = FILLED * SIDE / max(right - left, bottom - top)
    place = Transform(
        scale,
        0,
        0,
        scale,
        SIDE / 2 - scale * (left + right) / 2,
        SIDE / 2 - scale * (top + bottom) / 2,
    )
    lines = [_line(path, attributes, place, scale) for path, attributes in parts]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
    return "\n".join((head, *lines, "</svg>", ""))


def _part(element: ET.Element) -> tuple[RecordingPen, dict[str, str]]:
    """Return one element as a recorded path with the attributes that matter."""
    tag = element.tag.removeprefix(_NAMESPACE)
    if tag == "path":
        drawn = element.attrib["d"]
    elif tag == "circle":
        x, y, radius = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
        drawn = (
            f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0"
            f"a{radius} {radius} 0 1 0 {-2 * radius} 0Z"
        )
    else:
        raise ValueError(f"<{tag}> is neither a path nor a circle")
    pen = RecordingPen()
    parse_path(drawn, pen)
    return pen, dict(element.attrib)


def _bounds(parts: list[tuple[RecordingPen, dict[str, str]]]) -> tuple[float, ...]:
    boxes = []
    for path, attributes in parts:
        pen = BoundsPen(None)
        path.replay(pen)
        left, top, right, bottom = pen.bounds
        half = float(attributes.get("stroke-width", 0)) / 2
        boxes.append((left - half, top - half, right + half, bottom + half))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _line(path: RecordingPen, attributes: dict[str, str], place: Transform, scale: float) -> str:
    placed = RecordingPen()
    path.replay(TransformPen(placed, place))
    words = [f'd="{_data(placed.value)}"']
    if "stroke-width" in attributes:
        width = round(float(attributes["stroke-width"]) * scale, 1)
        words.append(f'fill="none" stroke="#000" stroke-width="{width:g}"')
    words += [f'{name}="{attributes[name]}"' for name in _KEPT if name in attributes]
    return f"<path {' '.join(words)}/>"


def _data(steps: list[tuple[str, Any]]) -> str:
    letters = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}
    data: list[str] = []
    for name, points in steps:
        if name == "closePath":
            data.append("Z")
        elif name == "qCurveTo":
            data.append(_cubic(data, points))
        elif name in letters:
            data.append(letters[name] + " ".join(f"{x:.1f} {y:.1f}" for x, y in points))
    return "".join(data).replace(".0 ", " ").replace(".0Z", "Z")


def _cubic(before: list[str], points: Any) -> str:
    """Return a quadratic curve of one control point as a cubic one."""
    (across, down), (x, y) = points
    start_x, start_y = (float(part) for part in re.findall(r"-?[0-9.]+", before[-1])[-2:])
    first = start_x + (across - start_x) * 2 / 3, start_y + (down - start_y) * 2 / 3
    second = x + (across - x) * 2 / 3, y + (down - y) * 2 / 3
    return "C" + " ".join(f"{part:.1f}" for part in (*first, *second, x, y))
