"""The pieces that faces, boards and the interface are drawn from: shapes, hatches, letters.

All of them are masks: pictures in mode ``L`` in which 255 is ink. Only Pillow, never pygame.
Masks are cached; who wants to change one makes a copy.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from art.palette import capital_height, font_path
from art.shelf import PICTURES_KEPT, give_back_what_is_free, kept_picture

Points = Sequence[tuple[float, float]]

FINE: Final = 4
"""Vector shapes are drawn this many times as large and then reduced, for smooth edges."""

LARGE: Final = 400
"""From this size in pixels half as much is enough."""


# Shapes: outlines in a unit square whose middle is (0, 0).


def _regular(corners: int, turn: float = 0.0, radius: float = 0.5) -> Points:
    return [
        (
            radius * math.sin(turn + 2 * math.pi * corner / corners),
            -radius * math.cos(turn + 2 * math.pi * corner / corners),
        )
        for corner in range(corners)
    ]


def _star() -> Points:
    return [
        (x, y + 0.048)  # the points below reach less far than the one above
        for outer, inner in zip(
            _regular(5, radius=0.515), _regular(5, math.pi / 5, radius=0.222), strict=True
        )
        for x, y in (outer, inner)
    ]


def heart_curve(steps: int) -> Iterator[tuple[float, float]]:
    """Yield how far across and up a heart goes, about 16 to each side."""
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        tips = 13 * math.cos(angle) - 5 * math.cos(2 * angle)
        yield 16 * math.sin(angle) ** 3, tips - 2 * math.cos(3 * angle) - math.cos(4 * angle)


def _blob() -> Points:
    points = []
    for step in range(200):
        angle = 2 * math.pi * step / 200
        radius = 0.40 + 0.061 * math.sin(3 * angle + 0.6) + 0.047 * math.sin(5 * angle + 2.1)
        points.append((radius * math.cos(angle) * 1.04, radius * math.sin(angle)))
    return _centered(points)


def _centered(points: Points) -> Points:
    across, down = [x for x, _y in points], [y for _x, y in points]
    middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    return [(x - middle[0], y - middle[1]) for x, y in points]


def _cross() -> Points:
    arm, reach = 0.17, 0.47
    quarter = [(-arm, -reach), (arm, -reach), (arm, -arm)]
    points = []
    for _ in range(4):
        points += quarter
        quarter = [(-y, x) for x, y in quarter]
    return points


SHAPES: Final[dict[str, Points]] = {
    "circle": _regular(180, radius=0.47),
    "square": [(-0.43, -0.43), (0.43, -0.43), (0.43, 0.43), (-0.43, 0.43)],
    "triangle": [(0.0, -0.46), (0.49, 0.40), (-0.49, 0.40)],
    "diamond": [(0.0, -0.49), (0.40, 0.0), (0.0, 0.49), (-0.40, 0.0)],
    "hexagon": _regular(6, radius=0.49),
    "star": _star(),
    "heart": [(across / 33.0, -(up + 2.6) / 33.0) for across, up in heart_curve(160)],
    "blob": _blob(),
    "cross": _cross(),
}
"""The shapes that are drawn as vectors, and may therefore be hollow or partial."""


@kept_picture
def shape_mask(name: str, size: int, body: str = "solid", stroke: float = 0.0) -> Image.Image:
    """Return a shape as a mask of ``size`` by ``size`` pixels.

    ``body`` is ``solid``, ``hollow`` (an outline inside the shape, ``stroke`` pixels wide) or
    ``partial`` (outlined, with the lower half of its area filled).
    """
    fine = FINE if size < LARGE else 2
    large = size * fine
    corners = [((x + 0.5) * large, (y + 0.5) * large) for x, y in SHAPES[name]]
    solid = Image.new("L", (large, large), 0)
    ImageDraw.Draw(solid).polygon(corners, fill=255)
    if body == "solid":
        return solid.reduce(fine)
    outline = Image.new("L", (large, large), 0)
    brush = ImageDraw.Draw(outline)
    width = max(2, round(2 * max(stroke, 1.0) * fine))
    brush.line([*corners, corners[0], corners[1]], fill=255, width=width, joint="curve")
    if body == "partial":
        brush.rectangle((0, round(half_of_the_ink(name) * large), large, large), fill=255)
    return ImageChops.multiply(outline, solid).reduce(fine)


@cache
def half_of_the_ink(name: str) -> float:
    """Return how far down a shape has as much ink above as below; a triangle's lies low."""
    side = 1024
    solid = Image.new("L", (side, side), 0)
    corners = [((x + 0.5) * side, (y + 0.5) * side) for x, y in SHAPES[name]]
    ImageDraw.Draw(solid).polygon(corners, fill=255)
    rows = list(accumulate(solid.resize((1, side), Image.Resampling.BOX).tobytes()))
    return bisect(rows, rows[-1] / 2) / side


# Hatches: fine lines and dots that tell a color without color, over a square from 0 to its size.


class Dot(NamedTuple):
    """A dot of a hatch, or a ring whose `line`, inside the radius, is as thick as that."""

    x: float
    y: float
    radius: float
    line: float = 0.0


Hatch = Iterator[Points | Dot]
"""Lines from point to point, and dots."""


def _slanting(size: float, pitch: float, _width: float, *, sign: int) -> Hatch:
    step = pitch * math.sqrt(2)
    for count in range(-int(size / step) - 2, int(size / step) + 3):
        shift = size / 2 + count * step
        yield (shift - size, size / 2 - sign * size), (shift + size, size / 2 + sign * size)


def _centers(size: float, pitch: float) -> list[float]:
    """Return evenly spaced places over ``size``, symmetrical about its middle."""
    count = int(size / 2 / pitch) + 1
    return [size / 2 + (number + 0.5) * pitch for number in range(-count - 1, count + 1)]


def _level(size: float, pitch: float, _width: float) -> Hatch:
    for y in _centers(size, pitch):
        yield (0, y), (size, y)


def _upright(size: float, pitch: float, _width: float) -> Hatch:
    for x in _centers(size, pitch):
        yield (x, 0), (x, size)


def _crossed(size: float, pitch: float, width: float) -> Hatch:
    yield from _level(size, pitch * 1.25, width)
    yield from _upright(size, pitch * 1.25, width)


def _weave(size: float, pitch: float, width: float) -> Hatch:
    yield from _slanting(size, pitch * 1.25, width, sign=1)
    yield from _slanting(size, pitch * 1.25, width, sign=-1)


def _staggered(size: float, step: float) -> Iterator[tuple[float, float]]:
    """Yield the middles of dots, every other row half a step to the right."""
    for row, y in enumerate(_centers(size, step * 0.866)):
        for x in _centers(size, step):
            yield x + (step / 2 if row % 2 else 0), y


def _dots(size: float, pitch: float, width: float) -> Hatch:
    for x, y in _staggered(size, pitch * 1.35):
        yield Dot(x, y, width * 0.95)


def _rings(size: float, pitch: float, width: float) -> Hatch:
    for x, y in _staggered(size, pitch * 2.0):
        yield Dot(x, y, pitch * 0.62, width * 0.75)


def _bricks(size: float, pitch: float, _width: float) -> Hatch:
    for row, y in enumerate(_centers(size, pitch)):
        yield (0, y), (size, y)
        for x in _centers(size, pitch * 2):
            across = x + (pitch if row % 2 else 0)
            yield (across, y), (across, y + pitch)


def _chevrons(size: float, pitch: float, _width: float) -> Hatch:
    half = pitch * 1.1
    for y in _centers(size, pitch):
        ridge = [
            (x + side * half / 2, y + side * half / 2)
            for x in _centers(size + 4 * half, half * 2)
            for side in (-1, 1)
        ]
        yield [(x - 2 * half, level) for x, level in ridge]


HATCHES: Final[dict[str, Callable[[float, float, float], Hatch]]] = {
    "upright": _upright,
    "level": _level,
    "falling": partial(_slanting, sign=1),
    "rising": partial(_slanting, sign=-1),
    "crossed": _crossed,
    "weave": _weave,
    "dots": _dots,
    "rings": _rings,
    "bricks": _bricks,
    "chevrons": _chevrons,
}
"""The hatches by the names that the palette and deck files use: of a size, a pitch, a width."""


HATCH_WEIGHT: Final = 0.2
"""The thickness of a hatch's lines, as a part of their distance."""


@kept_picture
def hatch_mask(name: str, size: int, pitch: float) -> Image.Image:
    """Return a hatch as a mask of ``size`` by ``size`` pixels, symmetrical about its middle.

    ``pitch`` is the distance of its lines in pixels; they are a fifth of it thick.
    Raises KeyError for a hatch that `HATCHES` lacks.
    """
    fine = FINE if size < LARGE else 2
    hatch = Image.new("L", (size * fine, size * fine), 0)
    brush = ImageDraw.Draw(hatch)
    width = max(1, round(pitch * fine * HATCH_WEIGHT))
    for drawn in HATCHES[name](size * fine, pitch * fine, width):
        if not isinstance(drawn, Dot):
            brush.line(drawn, fill=255, width=width)
            continue
        radius = max(2.0, drawn.radius)
        ring = (drawn.x - radius, drawn.y - radius, drawn.x + radius, drawn.y + radius)
        if drawn.line:
            brush.ellipse(ring, outline=255, width=max(2, int(drawn.line)))
        else:
            brush.ellipse(ring, fill=255)
    return hatch.reduce(fine)


@kept_picture
def rounded_mask(width: int, height: int, radius: float) -> Image.Image:
    """Return a rectangle with round corners as a mask; ``radius`` in pixels."""
    if radius <= 0:
        return Image.new("L", (width, height), 255)
    radius = min(radius, width / 2, height / 2)
    fine = FINE if max(width, height) < LARGE else 3
    reach = min(math.ceil(radius) + 1, (width + 1) // 2, (height + 1) // 2)
    corner = Image.new("L", (reach * fine, reach * fine), 0)
    diameter = max(0.0, 2 * radius * fine - 1)  # a radius far below a pixel has none
    ImageDraw.Draw(corner).ellipse((0, 0, diameter, diameter), fill=255)
    brush = ImageDraw.Draw(corner)
    brush.rectangle((radius * fine, 0, reach * fine, reach * fine), fill=255)
    brush.rectangle((0, radius * fine, reach * fine, reach * fine), fill=255)
    small = corner.reduce(fine)
    mask = Image.new("L", (width, height), 255)
    right, bottom = width - reach, height - reach
    mirrored = small.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    mask.paste(small, (0, 0))
    mask.paste(mirrored, (right, 0))
    mask.paste(small.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, bottom))
    mask.paste(mirrored.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (right, bottom))
    return mask


# Letters

NARROWEST: Final = 0.74
"""How far a text may be condensed, as a part of its width."""

_BAR_GAP: Final = 0.13
"""What is free between the foot of a number and its bar, as a part of the capitals' height."""
_BAR_WEIGHT: Final = 0.8
"""How thick that bar is, as a part of the font's own minus sign: lighter than what it bears."""


@lru_cache(maxsize=128)
def pillow_font(role: str, size: float) -> ImageFont.FreeTypeFont:
    """Return the font of a role at a size in pixels, which need not be whole."""
    return ImageFont.truetype(font_path(role), size, layout_engine=ImageFont.Layout.BASIC)


def put_away() -> None:
    """Let go of all that pictures are put together from, fonts too, until it is wanted again."""
    PICTURES_KEPT.clear()
    pillow_font.cache_clear()
    give_back_what_is_free()


@kept_picture
def letters_mask(
    text: str, role: str, size: float, stretch: float = 1.0, *, bar: bool = False
) -> tuple[Image.Image, tuple[float, int], float]:
    """Return a line of text cut to its ink, where its origin is in that, and its length.

    ``size`` is the font's, in pixels; ``stretch`` the width as a part of the font's own. A ``bar``
    stands at its foot.
    """
    fine = 1 if stretch == 1.0 else 2
    font = pillow_font(role, round(max(1.0, size) * fine, 2))
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor="ls"))
    top, bottom = fine * (top // fine), fine * -(-bottom // fine)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font, anchor="ls")
    if fine > 1:
        whole = max(1, round(mask.width / fine * stretch)), mask.height // fine
        mask = mask.resize(whole, Image.Resampling.LANCZOS)
    origin = -left / fine * stretch, -top // fine
    if bar:
        mask = _with_bar(mask, role, origin[1], size * capital_height(role))
    return mask, origin, font.getlength(text) / fine * stretch


def fitted_letters(text: str, role: str, capitals: float, most: float) -> tuple[float, float]:
    """Return the font's size and how far it is condensed for a text of capitals of this height.

    A text wider than ``most`` (unless 0) is condensed, and where that is not enough, set smaller.
    """
    size = capitals / capital_height(role)
    left, _top, right, _bottom = ink_box(text, role)
    length = (right - left) * size
    if 0 < most < length * NARROWEST:
        size *= most / (length * NARROWEST)
        length = most / NARROWEST
    return size, most / length if 0 < most < length else 1.0


@cache
def _bar_weight(role: str) -> float:
    """Return how thick the bar under a number is, as a part of the capitals' height."""
    _left, top, _right, bottom = _ink("−", role)
    return _BAR_WEIGHT * (bottom - top) / capital_height(role)


def _with_bar(mask: Image.Image, role: str, baseline: int, capitals: float) -> Image.Image:
    """Return a line with a bar under its ink: whole rows of pixels, so that it is never gray."""
    top = baseline + max(1, round(_BAR_GAP * capitals))
    bottom = top + max(1, round(_bar_weight(role) * capitals))
    left, _top, right, _bottom = mask.getbbox() or (0, 0, *mask.size)
    whole = Image.new("L", (mask.width, max(mask.height, bottom)), 0)
    whole.paste(mask, (0, 0))
    whole.paste(255, (left, top, right, bottom))
    return whole


def bar_box(text: str, role: str) -> tuple[float, float, float, float]:
    """Return where the bar under a line is, about its origin, in parts of the font's size."""
    left, _top, right, _bottom = _ink(text, role)
    capitals = capital_height(role)
    top = _BAR_GAP * capitals
    return left, top, right, top + _bar_weight(role) * capitals


@lru_cache(maxsize=2048)
def _ink(text: str, role: str) -> tuple[float, float, float, float]:
    """Return what is black of a line; `ink_box` has the air at its sides too."""
    mask, (x, y) = pillow_font(role, 1000.0).getmask2(text, mode="L", anchor="ls")
    left, top, right, bottom = mask.getbbox() or (0, 0, *mask.size)
    return (x + left) / 1000, (y + top) / 1000, (x + right) / 1000, (y + bottom) / 1000


@lru_cache(maxsize=2048)
def ink_box(text: str, role: str) -> tuple[float, float, float, float]:
    """Return what the ink of a line takes about its origin, in parts of the font's size."""
    left, top, right, bottom = pillow_font(role, 1000.0).getbbox(text, anchor="ls")
    return left / 1000, top / 1000, right / 1000, bottom / 1000


Face = Literal["title", "italic", "text", "strong"]


@lru_cache(maxsize=2048)
def letters_width(face: Face, size: float, text: str) -> float:
    """Return how many pixels a text is wide; tables ask for the same again at every picture."""
    return pillow_font(face, size).getlength(text)
