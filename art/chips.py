"""Chips and stacks of chips as pictures, drawn large with Pillow and reduced.

A chip belongs to a seat by its color and by the shape of its inlay; ones have a body in the seat's
color, fives a dark body with the seat's color in its edge spots, so that both tell the owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import asin, ceil, cos, pi, radians, sin, sqrt
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from art.drawing import lettering
from art.palette import contrast
from art.shelf import kept_picture

Color = tuple[int, int, int]

TILT: Final = 0.80
"""Height of a chip's face divided by its width, where it is seen at a slight angle."""
THICKNESS: Final = 0.145
"""Height of a chip's side edge divided by its width."""

IVORY: Final = (248, 241, 224)
_EBONY: Final = (38, 34, 36)
_BRASS: Final = (214, 174, 92)
INK: Final = (26, 21, 16)
_LARGEST_DRAWN: Final = 1400  # pixels; prints of more are drawn at their own size
_STACKED: Final = 2
"""How many times larger chips are put upon each other: half a pixel of the stack at least."""


class ChipStyle(NamedTuple):
    """The inks of a chip."""

    body: Color
    spots: Color
    ring: Color
    well: Color  # the ground of the inlay
    spot_count: int


def chip_style(value: int, color: Color) -> ChipStyle:
    """How a chip of this value wears its seat's color."""
    light = contrast(color, IVORY) < 1.7
    if value < 5:
        spots = _EBONY if light else IVORY
        return ChipStyle(color, spots, spots, mixed(color, (0, 0, 0), 0.62 if light else 0.16), 6)
    if value < 25:
        return ChipStyle(_EBONY, color, color, mixed(_EBONY, (0, 0, 0), 0.16), 8)
    if value < 100:
        spots = _EBONY if light else color
        return ChipStyle(IVORY, spots, spots, mixed(IVORY, (0, 0, 0), 0.62), 10)
    return ChipStyle(color, _BRASS, _BRASS, mixed(color, (0, 0, 0), 0.62 if light else 0.16), 12)


def stack_height(count: int, size_px: int) -> int:
    """Pixels from the foot to the top of a stack of `count` chips that is `size_px` wide."""
    return ceil(size_px * (TILT + THICKNESS * count))


def render_stack(
    values: Sequence[int], color: Color, size_px: int, sign: str = "circle"
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


def draw_chip(value: int, color: Color, size_px: int, sign: str = "circle") -> None:
    """Draw a chip that stacks of this width will need, so that they are there at once."""
    scale, times = _scales(size_px)
    _chip(value, color, size_px * scale, sign, times)


def _scales(size_px: int) -> tuple[int, int]:
    """Return how many times larger chips are stacked, and drawn as many times larger than that."""
    whole = oversampling(size_px)
    scale = min(_STACKED, whole)
    return scale, whole // scale


def _placed(
    left: int, top: int, part: Image.Image, whole: Image.Image
) -> tuple[tuple[int, int], tuple[int, int, int, int]]:
    """Where to put `part` and which of it to take, where it reaches beyond the picture's sides."""
    source_left = max(0, -left)
    source_right = min(part.width, whole.width - left)
    return (max(0, left), max(0, top)), (source_left, 0, source_right, part.height)


def oversampling(size_px: int) -> int:
    """How many times larger to draw: small chips need it most."""
    return max(1, min(4, _LARGEST_DRAWN // max(1, size_px)))


@kept_picture
def _chip(value: int, color: Color, width: int, sign: str, times: int) -> Image.Image:
    """A chip as it is seen at a slight angle, its face above its side; drawn `times` as large."""
    large = width * times
    flat = _face(value, color, large, sign)
    face = flat.resize((large, round(large * TILT)), Image.Resampling.LANCZOS)
    chip = _edge(chip_style(value, color), large, round(large * THICKNESS))
    chip.alpha_composite(face)
    size = width, round(chip.height / times)
    return chip.resize(size, Image.Resampling.LANCZOS) if times > 1 else chip


def _face(value: int, color: Color, size: int, sign: str) -> Image.Image:
    """The chip from above at `size` pixels, not yet reduced."""
    style = chip_style(value, color)
    face = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(face)
    whole = (0, 0, size - 1, size - 1)
    draw.ellipse(whole, fill=style.body)
    half_spot = 360 / style.spot_count * 0.23
    for spot in range(style.spot_count):
        middle = spot * 360 / style.spot_count - 90
        draw.pieslice(whole, middle - half_spot, middle + half_spot, fill=style.spots)
    _disc(draw, size, 0.385, mixed(style.body, (0, 0, 0), 0.22))
    _disc(draw, size, 0.375, style.body)
    _disc(draw, size, 0.335, style.ring)
    _disc(draw, size, 0.316, style.well)
    inlay = sign_outline(sign, size / 2, size / 2, size * 0.285)
    draw.polygon(inlay, fill=IVORY)
    _number(draw, value, size, sign)
    return lit_from_above(face)


def _disc(draw: ImageDraw.ImageDraw, size: int, radius: float, color: Color) -> None:
    inset = size * (0.5 - radius)
    draw.ellipse((inset, inset, size - 1 - inset, size - 1 - inset), fill=color)


def _number(draw: ImageDraw.ImageDraw, value: int, size: int, sign: str) -> None:
    text = str(value)
    height = size * (0.40, 0.30, 0.22)[min(len(text), 3) - 1]
    drop = {"triangle": 0.055, "star": 0.01, "heart": -0.015}.get(sign, 0.0) * size
    if sign in {"triangle", "star", "diamond"}:
        height *= 0.84
    font = lettering("strong", round(height))
    draw.text((size / 2, size / 2 + drop), text, font=font, fill=INK, anchor="mm")


def lit_from_above(face: Image.Image) -> Image.Image:
    """A round piece under a light from the upper left: a bright bevel there, a dark one opposite.

    `face` is RGBA and square, a disc that fills it.
    """
    shaded = ImageChops.soft_light(face.convert("RGB"), _light_on(face.width))
    shaded.putalpha(face.getchannel("A"))
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
        tone = mixed((0, 0, 0), style.spots if on_spot else style.body, max(0.25, min(1.0, light)))
        draw.line((column, face_height / 2, column, foot + thickness), fill=tone)
        seam = max(1, thickness // 7)  # the shadow between two chips
        draw.line(
            (column, foot + thickness - seam, column, foot + thickness),
            fill=mixed((0, 0, 0), tone, 0.55),
        )
    return edge


def mixed(one: Color, other: Color, share: float) -> Color:
    """A color `share` of the way from `one` to `other`."""
    red, green, blue = (
        round(start + (end - start) * share) for start, end in zip(one, other, strict=True)
    )
    return red, green, blue


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
        return _heart(x, y, radius)
    message = f"there is no sign {sign!r}"
    raise ValueError(message)


def _ring(
    x: float, y: float, radius: float, corners: int, first: float
) -> list[tuple[float, float]]:
    angles = [radians(first + corner * 360 / corners) for corner in range(corners)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _heart(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    outline = []
    for step in range(120):
        angle = 2 * pi * step / 120
        across = 16 * sin(angle) ** 3
        up = 13 * cos(angle) - 5 * cos(2 * angle) - 2 * cos(3 * angle) - cos(4 * angle)
        outline.append((x + across * radius / 15.5, y - (up + 2.2) * radius / 15.5))
    return outline
