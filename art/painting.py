"""Marks in pixels: the screen's faces and backs, and pictures of sheets. Only Pillow.

A `Painter` knows lengths and places, never turns: what is turned by a quarter or half of a circle
is painted upright on the sheet as it then lies. Signs, letters and panels begin at whole pixels,
so that their masks are drawn once for all cards that have them and lines of a card stay sharp.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from art.drawing import FINE, LARGE, SHAPES, hatch_mask, letters_mask, rounded_mask, shape_mask
from art.icons import icon_mask
from art.marks import (
    WHITE,
    Area,
    Group,
    Line,
    Mark,
    Panel,
    Path,
    Point,
    Ring,
    Sign,
    Stroke,
    Words,
    as_line,
    flattened,
)
from art.palette import RGB
from art.shelf import PICTURES_KEPT, kept_picture

LEAST_PITCH: Final = 3.4
"""Pixels between the lines of a hatch, so that it stays a hatch when the card is small."""
_TURNS: Final = {
    90: Image.Transpose.ROTATE_90,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_270,
}
"""Turns counterclockwise, in degrees."""


class Scale(NamedTuple):
    """How millimeters become pixels: so many of them, from a place on."""

    across: float
    down: float
    left: float = 0.0
    top: float = 0.0

    def at(self, point: Point) -> Point:
        """Return a place in pixels."""
        return self.left + self.across * point[0], self.top + self.down * point[1]


def painted(
    marks: Sequence[Mark], size: tuple[int, int], size_mm: tuple[float, float]
) -> Image.Image:
    """Return marks that take so many millimeters as a picture of `size` pixels (RGBA).

    What a single group is cut to is the shape of the picture; beyond it there is nothing.
    """
    return _painted(marks, size, Scale(size[0] / size_mm[0], size[1] / size_mm[1]))


def _painted(marks: Sequence[Mark], size: tuple[int, int], scale: Scale) -> Image.Image:
    first = marks[0] if len(marks) == 1 else None
    clip: Path | Panel | None = None
    if isinstance(first, Group):
        if turn := _turn(first):
            laid = size if turn == 180 else (size[1], size[0])
            upright = _painted((_upright(first),), laid, _turned_scale(scale, turn, size))
            return upright.transpose(_TURNS[turn])
        scale, marks, clip = _within(scale, first), first.marks, first.clip
        if clip is None:
            return _painted(marks, size, scale)
    sheet = Image.new("RGB", size, WHITE)
    _Painter(sheet).paint(marks, scale)
    if clip is None:
        return sheet.convert("RGBA")
    sheet.putalpha(_clip_mask(clip, scale, (0, 0), size))
    return sheet


def paint(sheet: Image.Image, marks: Iterable[Mark], scale: float) -> None:
    """Draw marks on a picture that has `scale` pixels a millimeter."""
    _Painter(sheet).paint(marks, Scale(scale, scale))


class _Painter:
    """Draws marks on one picture."""

    def __init__(self, sheet: Image.Image) -> None:
        self._sheet = sheet

    def paint(self, marks: Iterable[Mark], scale: Scale) -> None:
        for mark in marks:
            match mark:
                case Panel():
                    self._panel(mark, scale)
                case Sign():
                    self._sign(mark, scale)
                case Words():
                    self._words(mark, scale)
                case Group():
                    self._group(mark, scale)
                case Area():
                    self._area(mark, scale)
                case Line():
                    self._line(mark, scale)
                case Stroke() | Ring():
                    self._line(as_line(mark), scale)

    def _group(self, group: Group, scale: Scale) -> None:
        turn = _turn(group)
        if turn:
            # the sheet is laid so that the group is upright on it, and back again
            sheet = self._sheet.transpose(_TURNS[360 - turn])
            _Painter(sheet).paint((_upright(group),), _turned_scale(scale, turn, self._sheet.size))
            self._sheet.paste(sheet.transpose(_TURNS[turn]))
            return
        scale = _within(scale, group)
        first = group.marks[0] if len(group.marks) == 1 else None
        if group.clip is None and group.key is not None and isinstance(first, Line):
            self._engraving(first, scale, group.key)
            return
        if group.clip is None:
            self.paint(group.marks, scale)
            return
        left, top, right, bottom = _pixels_of(group.clip, scale, self._sheet.size)
        if left >= right or top >= bottom:
            return
        layer = self._sheet.crop((left, top, right, bottom))
        moved = scale._replace(left=scale.left - left, top=scale.top - top)
        _Painter(layer).paint(group.marks, moved)
        mask = _clip_mask(group.clip, scale, (left, top), layer.size)
        self._sheet.paste(layer, (left, top), mask)

    def _panel(self, panel: Panel, scale: Scale) -> None:
        x, y, width, height = _place(panel, scale)
        radius = round(panel.radius * scale.down, 2)
        mask = rounded_mask(width, height, radius) if radius or panel.hatch else None
        if panel.ink is not None:
            self._sheet.paste(panel.ink, (x, y, x + width, y + height), mask)
        if panel.hatch and mask is not None:
            lines = _hatch(panel.hatch, max(width, height), panel.pitch * scale.down)
            middle = _middle(lines, width, height)
            self._sheet.paste(panel.hatch_ink, (x, y), ImageChops.multiply(middle, mask))
        line = max(1, _whole(panel.stroke * scale.down))
        if panel.outline is not None and min(width, height) > 2 * line:
            frame = _frame_mask(width, height, radius, line)
            self._sheet.paste(panel.outline, (x, y), frame)

    def _sign(self, sign: Sign, scale: Scale) -> None:
        size = max(3, round(sign.size * scale.down))
        x, y = scale.at((sign.x, sign.y))
        place = _whole(x - size / 2), _whole(y - size / 2)
        stroke = max(1.0, round(sign.stroke * scale.down, 2))
        mask = (
            icon_mask(sign.name, size)
            if sign.body == "solid"
            else shape_mask(sign.name, size, sign.body, stroke)
        )
        masks = [(sign.ink, mask)]
        if sign.hatch:
            lines = _hatch(sign.hatch, size, sign.pitch * scale.down)
            masks.append((sign.hatch_ink, ImageChops.multiply(lines, mask)))
        if sign.outline is not None and sign.name in SHAPES:
            masks.append((sign.outline, shape_mask(sign.name, size, "hollow", stroke)))
        for ink, each in masks:
            self._sheet.paste(ink, place, each.transpose(_TURNS[sign.turn]) if sign.turn else each)

    def _words(self, words: Words, scale: Scale) -> None:
        size, stretch = round(words.size * scale.down, 2), round(words.stretch, 4)
        mask, origin, advance = letters_mask(words.text, words.face, size, stretch, bar=words.bar)
        x, y = scale.at((words.x, words.baseline))
        share = {"left": 0.0, "middle": 0.5, "right": 1.0}[words.align]
        # where the mask begins along the line and below its foot, before the line is turned
        along, below = -advance * share - origin[0], float(-origin[1])
        left, top = {
            0: (along, below),
            90: (below, -along - mask.width),
            180: (-along - mask.width, -below - mask.height),
            270: (-below - mask.height, along),
        }[words.turn]
        if words.turn:
            mask = mask.transpose(_TURNS[words.turn])
        self._sheet.paste(words.ink, (_whole(x + left), _whole(y + top)), mask)

    def _area(self, area: Area, scale: Scale) -> None:
        left, top, right, bottom = _pixels_of(area.path, scale, self._sheet.size)
        if left < right and top < bottom:
            mask = _path_mask(area.path, scale, (left, top), (right - left, bottom - top))
            self._sheet.paste(area.ink, (left, top), mask)

    def _line(self, line: Line, scale: Scale) -> None:
        thick = max(1.0, line.thickness * scale.down)
        lengths = [length * scale.down for length in line.dash]
        pens: list[Sequence[Point]] = []
        for outline in flattened(line.path):
            points = [scale.at(point) for point in outline]
            if line.path.closed:
                points.append(points[0])
            if line.dash:
                pens += [dash for ends in pairwise(points) for dash in _dashes(*ends, lengths)]
            else:
                pens.append(points)
        for straight in [each for each in pens if _is_along_axis(each)]:
            self._bar(straight[0], straight[1], round(thick), line.ink)
            pens.remove(straight)
        if not pens:
            return
        box = _around((point for points in pens for point in points), thick, self._sheet.size)
        if box[0] < box[2] and box[1] < box[3]:
            mask = _pen_mask(pens, thick, box, closed=line.path.closed)
            self._sheet.paste(line.ink, box[:2], mask)

    def _engraving(self, line: Line, scale: Scale, key: Hashable) -> None:
        """Draw a great many curves all over the sheet; their mask is kept under the key."""
        size = self._sheet.size
        kept = (key, tuple(round(at, 3) for at in scale), size)
        mask = PICTURES_KEPT.get(kept)
        if not isinstance(mask, Image.Image):
            mask = _curves_mask(line, scale, size)
            PICTURES_KEPT.put(kept, mask)
        self._sheet.paste(line.ink, (0, 0), mask)

    def _bar(self, one: Point, other: Point, thick: int, ink: RGB) -> None:
        """Draw a level or upright line in whole pixels."""
        upright = one[0] == other[0]
        (x0, y0), (x1, y1) = min(one, other), max(one, other)
        left, top = (x0 - thick / 2, y0) if upright else (x0, y0 - thick / 2)
        width, height = (thick, y1 - y0) if upright else (x1 - x0, thick)
        x, y = _whole(left), _whole(top)
        end = x + max(1, round(width)), y + max(1, round(height))
        self._sheet.paste(ink, (x, y, *end))


# Places


def _whole(at: float) -> int:
    """Return the nearest whole pixel, the further one where two are as near."""
    return floor(at + 0.5 + 1e-6)


def _within(scale: Scale, group: Group) -> Scale:
    """Return how the millimeters of a group become pixels, which does not turn."""
    a, _b, _c, d, e, f = group.move
    return Scale(scale.across * a, scale.down * d, *scale.at((e, f)))


def _turn(group: Group) -> int:
    """Return the quarter turn of a group in degrees, counterclockwise."""
    a, b, _c, _d, _e, _f = group.move
    if abs(a) > abs(b):
        return 0 if a > 0 else 180
    return 270 if b > 0 else 90


def _upright(group: Group) -> Group:
    """Return a group on the sheet that is laid as it lies: its move without the turn."""
    a, b, c, d, e, f = group.move
    moved = {180: (-a, -b, -c, -d, -e, -f), 90: (-b, a, -d, c, -f, e), 270: (b, -a, d, -c, f, -e)}
    return Group(group.marks, moved[_turn(group)], group.clip)


def _turned_scale(scale: Scale, turn: int, size: tuple[int, int]) -> Scale:
    """Return how millimeters become pixels of a sheet of this size that is laid otherwise."""
    width, height = size
    across, down, left, top = scale
    return {
        180: Scale(across, down, width - left, height - top),
        90: Scale(down, across, height - top, left),
        270: Scale(down, across, top, width - left),
    }[turn]


def _around(
    points: Iterable[Point], more: float, size: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Return the box of whole pixels round places, within the sheet."""
    xs, ys = zip(*points, strict=True)
    return (
        max(0, floor(min(xs) - more + 1e-6)),
        max(0, floor(min(ys) - more + 1e-6)),
        min(size[0], ceil(max(xs) + more - 1e-6)),
        min(size[1], ceil(max(ys) + more - 1e-6)),
    )


def _place(panel: Panel, scale: Scale) -> tuple[int, int, int, int]:
    """Return the left, top, width and height of a panel in whole pixels."""
    left, top = scale.at((panel.left, panel.top))
    right, bottom = scale.at((panel.left + panel.width, panel.top + panel.height))
    x, y = _whole(left), _whole(top)
    return x, y, max(1, _whole(right) - x), max(1, _whole(bottom) - y)


def _pixels_of(
    path: Path | Panel, scale: Scale, size: tuple[int, int]
) -> tuple[int, int, int, int]:
    if isinstance(path, Panel):
        x, y, width, height = _place(path, scale)
        return max(0, x), max(0, y), min(size[0], x + width), min(size[1], y + height)
    points = (scale.at(point) for outline in flattened(path) for point in outline)
    return _around(points, 0.0, size)


def _is_along_axis(points: Sequence[Point]) -> bool:
    return len(points) == 2 and (points[0][0] == points[1][0] or points[0][1] == points[1][1])


def _dashes(start: Point, end: Point, lengths: list[float]) -> Iterator[Sequence[Point]]:
    """Yield the dashes between two places; `lengths` are a dash, a gap, a dash …"""
    whole = hypot(end[0] - start[0], end[1] - start[1])
    gone, at = 0.0, 0
    while gone < whole and sum(lengths) > 0:
        until = min(whole, gone + lengths[at % len(lengths)])
        if at % 2 == 0:
            yield [_between(start, end, gone / whole), _between(start, end, until / whole)]
        gone, at = until, at + 1


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# Masks


@kept_picture
def _frame_mask(width: int, height: int, radius: float, line: int) -> Image.Image:
    """Return a line inside the edge of a rectangle with round corners as a mask."""
    hole = Image.new("L", (width, height), 0)
    inner = round(max(0.0, radius - line), 2)
    hole.paste(rounded_mask(width - 2 * line, height - 2 * line, inner), (line, line))
    return ImageChops.subtract(rounded_mask(width, height, radius), hole)


def _clip_mask(
    clip: Path | Panel, scale: Scale, corner: tuple[int, int], size: tuple[int, int]
) -> Image.Image:
    """Return what is left of so many pixels from a corner on."""
    if isinstance(clip, Path):
        return _path_mask(clip, scale, corner, size)
    x, y, width, height = _place(clip, scale)
    whole = rounded_mask(width, height, round(clip.radius * scale.down, 2))
    if (width, height) == size:
        return whole
    mask = Image.new("L", size, 0)
    mask.paste(whole, (x - corner[0], y - corner[1]))
    return mask


@kept_picture
def _path_mask(
    path: Path, scale: Scale, corner: tuple[int, int], size: tuple[int, int]
) -> Image.Image:
    """Return the inside of a path as a mask of so many pixels from a corner on."""
    fine = FINE if max(size) < LARGE else 2
    mask = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    for outline in flattened(path):
        points = [scale.at(point) for point in outline]
        # a corner of Pillow's is the middle of a pixel
        corners = [((x - corner[0]) * fine - 0.5, (y - corner[1]) * fine - 0.5) for x, y in points]
        if path.even_odd:
            one = Image.new("L", mask.size, 0)
            ImageDraw.Draw(one).polygon(corners, fill=255)
            mask = ImageChops.difference(mask, one)
        else:
            ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask.reduce(fine)


def _pen_mask(
    lines: Sequence[Sequence[Point]], thick: float, box: tuple[int, int, int, int], *, closed: bool
) -> Image.Image:
    """Return lines as a mask of the pixels of a box."""
    size = box[2] - box[0], box[3] - box[1]
    fine = FINE - 1 if max(size) < LARGE else 2
    mask = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    brush, width = ImageDraw.Draw(mask), max(1, round(thick * fine))
    for line in lines:
        points = [((x - box[0]) * fine - 0.5, (y - box[1]) * fine - 0.5) for x, y in line]
        if closed and len(points) > 2:
            points.append(points[1])  # the corner where it begins is joined too
        brush.line(points, fill=255, width=width, joint="curve" if len(points) < 100 else None)
    return mask.reduce(fine)


def _curves_mask(line: Line, scale: Scale, size: tuple[int, int]) -> Image.Image:
    """Return a great many open curves as a mask."""
    fine = FINE - 1 if max(size) < LARGE else 2
    mask = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    brush = ImageDraw.Draw(mask)
    width = max(1, round(line.thickness * scale.down * fine))
    across, down = scale.across * fine, scale.down * fine
    left, top = scale.left * fine - 0.5, scale.top * fine - 0.5
    for start, steps in line.path.outlines:
        brush.line(
            [(left + across * x, top + down * y) for x, y in (start, *steps)],
            fill=255,
            width=width,
        )
    return mask.reduce(fine)


def _hatch(name: str, size: int, pitch: float) -> Image.Image:
    return hatch_mask(name, size, max(LEAST_PITCH, round(pitch, 2)))


def _middle(hatch: Image.Image, width: int, height: int) -> Image.Image:
    """Return the middle part of a square hatch."""
    left, top = (hatch.width - width) // 2, (hatch.height - height) // 2
    return hatch.crop((left, top, left + width, top + height))
