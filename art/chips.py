"""Chips as marks, and stacks of them as pictures: a chip's face with its edge and a light on it.

A chip belongs to a seat by its color and by the shape of its inlay; ones have a body in the seat's
color, fives a dark body with the seat's color in its edge spots, so that both tell the owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, ceil, cos, pi, radians, sin, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from art.drawing import heart_curve
from art.marks import BLACK, WHITE, Area, Group, Line, Mark, Words, disc, polygon, wedge
from art.painting import painted
from art.palette import RGB, capital_height, contrast, mixed
from art.shelf import kept_picture

if TYPE_CHECKING:
    from art.faces import Ink

TILT: Final = 0.80
"""Height of a chip's face divided by its width, where it is seen at a slight angle."""
THICKNESS: Final = 0.145
"""Height of a chip's side edge divided by its width."""

IVORY: Final = (248, 241, 224)
_EBONY: Final = (38, 34, 36)
_BRASS: Final = (214, 174, 92)
INK: Final = (26, 21, 16)
_LARGEST_DRAWN: Final = 1400  # pixels; prints of more are drawn at their own size
_WORDS: Final = (0.40, 0.30, 0.22, 0.17)
"""The size of a chip's number by its length, as a part of the chip's width."""
_SMALLER_IN: Final = frozenset({"triangle", "star", "diamond"})
_DROP: Final = {"triangle": 0.055, "star": 0.01, "heart": -0.015}
_STACKED: Final = 2
"""How many times larger chips are put upon each other: half a pixel of the stack at least."""


class ChipStyle(NamedTuple):
    """The inks of a chip."""

    body: RGB
    spots: RGB
    ring: RGB
    well: RGB  # the ground of the inlay
    spot_count: int


def chip_style(value: int, color: RGB) -> ChipStyle:
    """How a chip of this value wears its seat's color."""
    light = contrast(color, IVORY) < 1.7
    if value < 5:
        spots = _EBONY if light else IVORY
        return ChipStyle(color, spots, spots, mixed(color, BLACK, 0.62 if light else 0.16), 6)
    if value < 25:
        return ChipStyle(_EBONY, color, color, mixed(_EBONY, BLACK, 0.16), 8)
    if value < 100:
        spots = _EBONY if light else color
        return ChipStyle(IVORY, spots, spots, mixed(IVORY, BLACK, 0.62), 10)
    return ChipStyle(color, _BRASS, _BRASS, mixed(color, BLACK, 0.62 if light else 0.16), 12)


def stack_height(count: int, size_px: int) -> int:
    """Pixels from the foot to the top of a stack of `count` chips that is `size_px` wide."""
    return ceil(size_px * (TILT + THICKNESS * count))


def render_stack(
    values: Sequence[int], color: RGB, size_px: int, sign: str = "circle"
) -> Image.Image:
    """A stack of chips, the first of `values` lowest: RGBA, `size_px` wide, `stack_height` high.

    Its lowest pixel is the nearest edge of its foot; the middle of the foot is `TILT / 2` of its
    width above that. Raises ValueError for a stack without chips.
    """
    if not values:
        message = "a stack has at least one chip"
        raise ValueError(message)
    scale, times = _scales(size_px)
    width = size_px * scale
    face_height = round(width * TILT)
    step = width * THICKNESS
    height = stack_height(len(values), size_px) * scale
    stack = Image.new("RGBA", (width, height))
    for place, value in enumerate(values):
        # A hand never stacks chips perfectly: each sits a hair to one side of the one below.
        sway = round(width * 0.014 * sin(place * 2.4 + value)) if place else 0
        top = round(height - face_height - step * (place + 1))
        chip = _chip(value, color, width, sign, times)
        stack.alpha_composite(chip, *_placed(sway, top, chip, stack))
    return stack.reduce(scale) if scale > 1 else stack


def draw_chip(value: int, color: RGB, size_px: int, sign: str = "circle") -> None:
    """Draw a chip that stacks of this width will need, so that they are there at once."""
    scale, times = _scales(size_px)
    _chip(value, color, size_px * scale, sign, times)


def _scales(size_px: int) -> tuple[int, int]:
    """Return the scale of a stack while it is drawn, and that of each chip on top of it."""
    whole = max(1, min(4, _LARGEST_DRAWN // max(1, size_px)))  # small chips need it most
    scale = min(_STACKED, whole)
    return scale, whole // scale


def _placed(
    left: int, top: int, part: Image.Image, whole: Image.Image
) -> tuple[tuple[int, int], tuple[int, int, int, int]]:
    """Where to put `part` and which of it to take, where it reaches beyond the picture's sides."""
    source_left = max(0, -left)
    source_right = min(part.width, whole.width - left)
    return (max(0, left), max(0, top)), (source_left, 0, source_right, part.height)


@kept_picture
def _chip(value: int, color: RGB, width: int, sign: str, times: int) -> Image.Image:
    """A chip seen at a slight angle: its face above its side, which is drawn `times` as large."""
    large = width * times
    edge = _edge(chip_style(value, color), large, round(large * THICKNESS))
    chip = edge.resize((width, round(edge.height / times)), Image.Resampling.LANCZOS)
    flat = lit_piece(chip_marks(value, color, sign, width), width)
    chip.alpha_composite(flat.resize((width, round(width * TILT)), Image.Resampling.LANCZOS))
    return chip


def chip_marks(
    value: int, color: RGB, sign: str, width: float, ink: Ink = "full"
) -> tuple[Mark, ...]:
    """Return a chip from above, from the upper left corner of its square."""
    style = chip_style(value, color)
    body, spots, ring, well, figure = (
        (style.body, style.spots, style.ring, style.well, IVORY)
        if ink == "full"
        else _sparing(value, color, ink)
    )
    half = width / 2
    marks: list[Mark] = [Area(disc(half, half, half), body)]
    reach = 2 * pi / style.spot_count
    for spot in range(style.spot_count):
        middle = spot * reach - pi / 2
        edges = middle - reach * 0.23, middle + reach * 0.23
        marks.append(Area(wedge(half, half, half, *edges), spots))
    rings = ((0.385, mixed(body, BLACK, 0.22)), (0.375, body), (0.335, ring), (0.316, well))
    marks += discs(width, rings)
    inlay = polygon(sign_outline(sign, half, half, width * 0.285))
    marks.append(Area(inlay, figure))
    if ink != "full":
        marks += [Line(inlay, ring, 0.3), Line(disc(half, half, half - 0.15), ring, 0.3)]
    text = f"{value // 1000}k" if value >= 1000 else str(value)
    size = width * _WORDS[len(text) - 1] * (0.84 if sign in _SMALLER_IN else 1.0)
    middle = half + _DROP.get(sign, 0.0) * width
    baseline = middle + size * capital_height("strong") / 2
    marks.append(Words(text, "strong", size, half, baseline, INK, "middle"))
    return tuple(marks)


def _sparing(value: int, color: RGB, ink: Ink) -> tuple[RGB, ...]:
    """Return body, spots, ring, well and inlay that save ink."""
    line = BLACK if ink == "black" else mixed(color, BLACK, 0.25)
    spots = mixed(line, WHITE, 0.0 if value >= 5 else 0.55)
    return WHITE, spots, line, WHITE, WHITE


def discs(width: float, rings: Sequence[tuple[float, RGB]]) -> list[Mark]:
    """Return discs upon each other, each with its radius as a part of the whole piece's width."""
    return [Area(disc(width / 2, width / 2, width * radius), ink) for radius, ink in rings]


def lit_piece(marks: Sequence[Mark], size: int) -> Image.Image:
    """Return a round piece of marks as wide as that, under a light from the upper left: RGBA.

    There is a bright bevel towards the light, and a dark one opposite.
    """
    whole = Group(tuple(marks), clip=disc(size / 2, size / 2, size / 2))
    piece = painted((whole,), (size, size), (size, size))
    shaded = ImageChops.soft_light(piece.convert("RGB"), _light_on(size))
    shaded.putalpha(piece.getchannel("A"))
    return shaded


@kept_picture
def _light_on(size: int) -> Image.Image:
    """The light on a round piece of this width, the same in all colors."""
    light = Image.new("L", (size, size), 128)
    draw = ImageDraw.Draw(light)
    draw.ellipse((0, 0, size - 1, size - 1), fill=60)
    shift = size * 0.018
    draw.ellipse((-shift, -shift, size - 1 - shift, size - 1 - shift), fill=205)
    draw.ellipse((shift, shift, size - 1 - shift, size - 1 - shift), fill=128)
    light = light.filter(ImageFilter.GaussianBlur(size * 0.008))
    sheen = Image.linear_gradient("L").resize((size, size))
    light = ImageChops.add(
        light, sheen.point([146 - tone * 36 // 255 for tone in range(256)]), 1.0, -128
    )
    return Image.merge("RGB", (light,) * 3)


def _edge(style: ChipStyle, width: int, thickness: int) -> Image.Image:
    """The side of a chip below its tilted face, as wide and high as face and side together."""
    face_height = round(width * TILT)
    edge = Image.new("RGBA", (width, face_height + thickness))
    draw = ImageDraw.Draw(edge)
    radius = width / 2
    spot_half = 2 * pi / style.spot_count * 0.23
    for column in range(width):
        across = (column + 0.5 - radius) / radius
        around = asin(max(-1.0, min(1.0, across)))  # 0 at the nearest point of the edge
        drop = sqrt(max(0.0, 1 - across * across)) * face_height / 2
        foot = face_height / 2 + drop
        # A spot stands at the top of the face and every equal step from there.
        turn = (pi - around) % (2 * pi / style.spot_count)
        on_spot = min(turn, 2 * pi / style.spot_count - turn) < spot_half
        light = 0.80 - 0.30 * across - 0.22 * across * across
        tone = mixed(BLACK, style.spots if on_spot else style.body, max(0.25, min(1.0, light)))
        draw.line((column, face_height / 2, column, foot + thickness), fill=tone)
        seam = max(1, thickness // 7)  # the shadow between two chips
        draw.line(
            (column, foot + thickness - seam, column, foot + thickness),
            fill=mixed(BLACK, tone, 0.55),
        )
    return edge


def sign_outline(sign: str, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a seat's sign around a middle, about `radius` from it.

    Raises ValueError for a sign that does not exist.
    """
    if sign == "circle":
        return _ring(x, y, radius * 0.92, 96, 0)
    if sign == "square":
        return _ring(x, y, radius * 1.08, 4, 45)
    if sign == "diamond":
        return _ring(x, y, radius * 1.10, 4, 0)
    if sign == "triangle":
        return _ring(x, y + radius * 0.13, radius * 1.16, 3, -90)
    if sign == "hexagon":
        return _ring(x, y, radius * 1.02, 6, 0)
    if sign == "star":
        outer = _ring(x, y, radius * 1.18, 5, -90)
        inner = _ring(x, y, radius * 0.70, 5, -54)
        return [corner for pair in zip(outer, inner, strict=True) for corner in pair]
    if sign == "cross":
        arm, half = radius * 1.06, radius * 0.50
        corners = [(-half, -arm), (half, -arm), (half, -half), (arm, -half), (arm, half)]
        corners += [(half, half), (half, arm), (-half, arm), (-half, half), (-arm, half)]
        corners += [(-arm, -half), (-half, -half)]
        return [(x + across, y + down) for across, down in corners]
    if sign == "heart":
        return [
            (x + across * radius / 15.5, y - (up + 2.2) * radius / 15.5)
            for across, up in heart_curve(120)
        ]
    message = f"there is no sign {sign!r}"
    raise ValueError(message)


def _ring(
    x: float, y: float, radius: float, corners: int, first: float
) -> list[tuple[float, float]]:
    angles = [radians(first + corner * 360 / corners) for corner in range(corners)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
