"""Marks in pixels, for pictures of sheets: the same marks that a PDF has as vectors."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from art.drawing import pillow_font
from art.icons import icon_mask
from art.marks import (
    Area,
    Group,
    Line,
    Mark,
    Path,
    Point,
    Ring,
    Sign,
    Stroke,
    Words,
    disc,
    flattened,
    polygon,
)
from art.palette import RGB

Move = tuple[float, float, float, float, float, float]
FINE: Final = 3
"""Pieces are drawn this many times as large and then reduced, for smooth edges."""


def drawn(marks: Iterable[Mark], size: tuple[int, int], width: float) -> Image.Image:
    """Return marks of a piece `width` millimeters wide as a picture of `size` (RGBA)."""
    large = Image.new("RGBA", (size[0] * FINE, size[1] * FINE))
    ink_in(large, marks, large.width / width)
    return large.resize(size, Image.Resampling.BOX)


def ink_in(sheet: Image.Image, marks: Iterable[Mark], scale: float) -> None:
    """Draw marks on a picture that has `scale` pixels a millimeter."""
    _Inker(sheet).draw(marks, (scale, 0.0, 0.0, scale, 0.0, 0.0))


class _Inker:
    """Draws marks on one picture; `move` is the map from their millimeters to its pixels."""

    def __init__(self, sheet: Image.Image) -> None:
        self._sheet = sheet
        self._brush = ImageDraw.Draw(sheet)

    def draw(self, marks: Iterable[Mark], move: Move) -> None:
        for mark in marks:
            match mark:
                case Area():
                    self._area(mark.path, mark.ink, move)
                case Line():
                    self._line(mark, move)
                case Stroke():
                    path = polygon([(mark.x1, mark.y1), (mark.x2, mark.y2)], closed=False)
                    self._line(Line(path, mark.ink, mark.thickness, dash=mark.dash), move)
                case Ring():
                    circle = disc(mark.x, mark.y, mark.radius)
                    self._line(Line(circle, mark.ink, mark.thickness), move)
                case Words():
                    self._words(mark, move)
                case Sign():
                    self._sign(mark, move)
                case Group():
                    self._group(mark, move)

    def _group(self, group: Group, move: Move) -> None:
        inner = _after(move, group.move)
        if group.clip is None:
            self.draw(group.marks, inner)
            return
        layer = self._sheet.copy()
        _Inker(layer).draw(group.marks, inner)
        mask = Image.new("L", layer.size, 0)
        for outline in flattened(group.clip):
            ImageDraw.Draw(mask).polygon([_at(inner, point) for point in outline], fill=255)
        self._sheet.paste(layer, mask=mask)

    def _area(self, path: Path, ink: RGB, move: Move) -> None:
        outlines = [[_at(move, point) for point in outline] for outline in flattened(path)]
        if len(outlines) == 1:
            self._brush.polygon(outlines[0], fill=ink)
            return
        # several outlines have holes: an odd number of them around a pixel is ink
        mask = Image.new("1", self._sheet.size)
        for outline in outlines:
            one = Image.new("1", self._sheet.size)
            ImageDraw.Draw(one).polygon(outline, fill=1)
            mask = Image.composite(Image.eval(mask, lambda v: 255 - v), mask, one)
        self._sheet.paste(ink, mask=mask)

    def _line(self, line: Line, move: Move) -> None:
        width = max(1, round(line.thickness * _size(move)))
        for outline in flattened(line.path):
            points = [_at(move, point) for point in outline]
            if line.path.closed:
                points.append(points[0])
            if not line.dash:
                self._brush.line(points, fill=line.ink, width=width, joint="curve")
                continue
            lengths = [length * _size(move) for length in line.dash]
            for start, end in pairwise(points):
                for one, other in _dashes(start, end, lengths):
                    self._brush.line((one, other), fill=line.ink, width=width)

    def _sign(self, sign: Sign, move: Move) -> None:
        size = max(3, round(sign.size * _size(move)))
        mask = icon_mask(sign.name, size)
        if sign.turn:
            mask = mask.rotate(sign.turn)
        x, y = _at(move, (sign.x, sign.y))
        self._sheet.paste(sign.ink, (round(x - size / 2), round(y - size / 2)), mask)

    def _words(self, words: Words, move: Move) -> None:
        font = pillow_font(words.face, round(words.size * _size(move), 2))
        x, y = _at(move, (words.x, words.baseline))
        if words.turn == 0 and words.stretch == 1.0:
            anchor = {"left": "ls", "middle": "ms", "right": "rs"}[words.align]
            self._brush.text((x, y), words.text, font=font, fill=words.ink, anchor=anchor)
            return
        mask, origin = _letters(words.text, font, words.stretch)
        share = {"left": 0.0, "middle": 0.5, "right": 1.0}[words.align]
        along = font.getlength(words.text) * words.stretch * share + origin[0]
        place = {
            0: (-along, -origin[1]),
            90: (-origin[1], along - mask.width),
            180: (along - mask.width, origin[1] - mask.height),
            270: (origin[1] - mask.height, -along),
        }[words.turn]
        mask = mask.rotate(words.turn, expand=True)
        self._sheet.paste(words.ink, (round(x + place[0]), round(y + place[1])), mask)


def _letters(
    text: str, font: ImageFont.FreeTypeFont, stretch: float
) -> tuple[Image.Image, tuple[int, int]]:
    """Return a line as a mask, and where in it the line's origin is."""
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor="ls"))
    mask = Image.new("L", (right - left + 4, bottom - top + 4))
    ImageDraw.Draw(mask).text((2 - left, 2 - top), text, fill=255, font=font, anchor="ls")
    if stretch != 1.0:
        mask = mask.resize((max(1, round(mask.width * stretch)), mask.height))
    return mask, (round((2 - left) * stretch), 2 - top)


def _dashes(start: Point, end: Point, lengths: list[float]) -> Iterable[tuple[Point, Point]]:
    """Yield the dashes between two places; `lengths` are a dash, a gap, a dash …"""
    whole = hypot(end[0] - start[0], end[1] - start[1])
    gone, at = 0.0, 0
    while gone < whole and sum(lengths) > 0:
        until = min(whole, gone + lengths[at % len(lengths)])
        if at % 2 == 0:
            yield _between(start, end, gone / whole), _between(start, end, until / whole)
        gone, at = until, at + 1


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _at(move: Move, point: Point) -> Point:
    a, b, c, d, e, f = move
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _after(outer: Move, inner: Move) -> Move:
    """Return the map that does `inner` first."""
    a, b, c, d, _e, _f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        *_at(outer, (t, u)),
    )


def _size(move: Move) -> float:
    """Return how many pixels a millimeter is."""
    return hypot(move[0], move[1])
