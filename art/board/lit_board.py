"""The President Arnold board as a picture: stage lights on dark velvet in a brass rim.

Only Pillow; the screen and the printed sheet use the same code at any pixel size.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from art.board.geometry import BOARD_ASPECT, POOL_RADIUS, REGIONS
from art.board.lettering import (
    SMALLEST_TEXT,
    BoardLabel,
    LabelLine,
    default_labels,
    lay_out_labels,
)
from art.board.light import (
    LIGHTS,
    Pixels,
    Strip,
    edge_mask,
    evaluate,
    mix_lights,
    pool_distances,
    ramp_field,
    strips,
    to_srgb,
    whole,
)
from art.drawing import pillow_font

RIM_THICKNESS: Final = 0.0135
CORNER_RADIUS: Final = 0.034
"""Of the brass rim, as fractions of the board's height."""

_BRASS_LIGHT: Final = (246, 219, 154)
_BRASS_DARK: Final = (96, 66, 24)
_OUTLINE: Final = (44, 38, 30)
_NIGHT: Final = (9, 10, 14)
_DARKNESS: Final = 0.84
_DIM_INK: Final = (206, 198, 180)
_MOONLIGHT: Final = (0.20, 0.18, 0.13)  # the Game has no light of its own: its glow is the rim's


def render_board(
    size: tuple[int, int],
    labels: Mapping[str, BoardLabel] | None = None,
    letters: float = SMALLEST_TEXT,
) -> Image.Image:
    """The whole board, an RGBA picture of exactly `size` pixels, transparent beyond its corners.

    `labels` are the texts by region; without them every region names its jackpot and its stake,
    an empty mapping leaves the board blank. Regions missing from `labels` stay blank. `letters` is
    how many pixels high they are where they have room.
    """
    board, shape = Image.new("RGB", size), Image.new("L", size)
    for strip in strips(size):
        lit, edge = _lit(strip), _rim_distance(strip)
        _shade_below_rim(lit, edge, strip)
        _lay_rim(lit, edge, strip)
        board.paste(lit, (0, strip.top))
        shape.paste(_coverage(edge, 0.0), (0, strip.top))
    for line in lay_out_labels(size, default_labels() if labels is None else labels, letters):
        _engrave(board, line)
    board.putalpha(shape)
    return board


def render_lights(size: tuple[int, int]) -> Image.Image:
    """Return lights and velvet alone to the edges, without rim and labels: RGB of `size` pixels."""
    board = Image.new("RGB", size)
    for strip in strips(size):
        board.paste(_lit(strip), (0, strip.top))
    return board


def _lit(strip: Strip) -> Image.Image:
    """Velvet and lights of a part of the board, in RGB."""
    pools = pool_distances(strip)
    lit = mix_lights(strip, pools)
    for distance in pools.values():
        # A fine dark groove along every pool keeps the areas apart also in grey.
        groove = _line_mask(distance, strip, max(0.45, strip.height * 0.0007))
        lit.paste((6, 5, 8), mask=groove.point([round(tone * 0.24) for tone in range(256)]))
    return lit


def render_paper_board(size: tuple[int, int]) -> Image.Image:
    """The board without labels for white paper: tinted areas with dark outlines, little ink.

    RGB of exactly `size` pixels. The Game, which has no light, is left as paper.
    """
    board = Image.new("RGB", size)
    for strip in strips(size):
        board.paste(_paper_strip(strip), (0, strip.top))
    return board


def _paper_strip(strip: Strip) -> Image.Image:
    paper = Image.new("RGB", strip.size, "white")
    pools = pool_distances(strip)
    tints = Image.blend(mix_lights(strip, pools), paper, 0.55)
    for distance in pools.values():
        paper.paste(tints, mask=_as_mask(edge_mask(distance, 0.004)))
    for distance in pools.values():
        paper.paste(_OUTLINE, mask=_line_mask(distance, strip, max(0.6, strip.height * 0.0011)))
    edge = _rim_distance(strip)
    for inset, thickness in ((0.0, 0.004), (0.009, 0.0015)):
        outer = _coverage(edge, inset * strip.height)
        inner = _coverage(edge, (inset + thickness) * strip.height)
        paper.paste(_OUTLINE, mask=ImageChops.subtract(outer, inner))
    return paper


def _line_mask(distance: Image.Image, strip: Strip, half_width: float) -> Image.Image:
    """A line along the edge of a pool, `half_width` pixels to each side, in mode `L`."""
    pixels_per_radius = POOL_RADIUS * strip.height * (1 + BOARD_ASPECT) / 2

    def covered(of: Pixels) -> Any:
        depth = half_width + 0.5 - abs(of["d"] - 1.0) * pixels_per_radius
        return of["max"](of["min"](depth, 1.0), 0.0)

    return _as_mask(evaluate(covered, d=distance))


def _as_mask(field: Image.Image) -> Image.Image:
    """A picture from 0 to 1 in mode `F` as a mask in mode `L`."""
    return evaluate(lambda of: of["v"] * 255.0 + 0.5, v=field).convert("L")


def render_glow(region: str, size: tuple[int, int]) -> Image.Image:
    """The light that one region gives when its jackpot is won: RGBA of exactly `size` pixels.

    Its colors are already multiplied by its alpha (black where there is no glow), so that it can
    be added to the board with `BLEND_RGB_ADD`, or laid over it with its alpha.
    """
    inside = _region_mask(region, size)
    bloom = _bloom(inside, size[1])
    pools = REGIONS[region].pools
    light = (
        tuple(sum(LIGHTS[pool][channel] for pool in pools) for channel in range(3))
        if pools
        else _MOONLIGHT
    )
    strength = 0.048 if len(pools) > 1 else 0.085
    channels = []
    for part in light:

        def brightness(of: Pixels, factor: float = part * strength) -> Any:
            return of["glow"] * factor

        channels.append(evaluate(brightness, glow=bloom))
    alpha = evaluate(lambda of: of["min"](of["glow"] * 190.0, 255.0), glow=bloom).convert("L")
    return Image.merge("RGBA", [*to_srgb(channels).split(), alpha])


def render_shade(
    region: str,
    size: tuple[int, int],
    labels: Mapping[str, BoardLabel] | None = None,
    letters: float = SMALLEST_TEXT,
) -> Image.Image:
    """What makes one region dark for the rest of a hand: RGBA of exactly `size` pixels.

    Its light is out but for a glimmer; its label stands on it again, in light letters.
    """
    mask = _as_mask(_region_mask(region, size))
    shade = Image.new("RGB", size, _NIGHT)
    told = default_labels() if labels is None else labels
    alpha = mask.point([round(tone * _DARKNESS) for tone in range(256)])
    written = Image.new("L", size, 0)
    here = {region: told[region]} if region in told else {}
    for line in lay_out_labels(size, here, letters):
        font = pillow_font(line.face, line.size)
        ImageDraw.Draw(written).text(
            (line.x, line.baseline), line.text, font=font, fill=255, anchor="ms"
        )
    shade.paste(_DIM_INK, mask=written)
    shade.putalpha(ImageChops.lighter(alpha, written))
    return shade


def _region_mask(region: str, size: tuple[int, int]) -> Image.Image:
    """1 within the region and 0 outside, as a picture in mode `F`."""
    mask = Image.new("F", size, 1.0)
    for pool, distance in pool_distances(whole(size)).items():
        inside = edge_mask(distance, 0.02)
        if pool in REGIONS[region].pools:
            mask = evaluate(lambda of: of["mask"] * of["inside"], mask=mask, inside=inside)
        else:
            mask = evaluate(lambda of: of["mask"] * (1.0 - of["inside"]), mask=mask, inside=inside)
    within_rim = evaluate(
        lambda of: of["max"](of["min"](of["d"] * -1.0, 1.0), 0.0),
        d=evaluate(lambda of: of["d"] + RIM_THICKNESS * size[1], d=_rim_distance(whole(size))),
    )
    return evaluate(lambda of: of["mask"] * of["rim"], mask=mask, rim=within_rim)


def _bloom(mask: Image.Image, height: int) -> Image.Image:
    """The mask with soft light that spills over its edge, in mode `F`."""
    spilled = _as_mask(mask).filter(ImageFilter.GaussianBlur(height * 0.022)).convert("F")
    return evaluate(
        lambda of: of["mask"] + of["spilled"] * (1.0 - of["mask"]) * (1.7 / 255.0),
        mask=mask,
        spilled=spilled,
    )


def _rim_distance(strip: Strip) -> Image.Image:
    """Signed distance of each pixel from the board's outer edge, in pixels, negative inside."""
    width, height = strip.width, strip.height
    radius = CORNER_RADIUS * height
    half_width, half_height = width / 2 - radius, height / 2 - radius

    def expression(of: Pixels) -> Any:
        beyond_x = abs(of["x"] * float(width) - width / 2) - half_width
        beyond_y = abs(of["y"] * float(height) - height / 2) - half_height
        corner_x, corner_y = of["max"](beyond_x, 0.0), of["max"](beyond_y, 0.0)
        outside = (corner_x * corner_x + corner_y * corner_y) ** 0.5
        return outside + of["min"](of["max"](beyond_x, beyond_y), 0.0) - radius

    x, y = ramp_field(strip)
    return evaluate(expression, x=x, y=y)


def _coverage(distance: Image.Image, inset: float) -> Image.Image:
    """How much of each pixel lies at least `inset` pixels inside the edge, in mode `L`."""
    return evaluate(
        lambda of: of["max"](of["min"](0.5 - inset - of["d"], 1.0), 0.0) * 255.0 + 0.5, d=distance
    ).convert("L")


def _shade_below_rim(lit: Image.Image, edge: Image.Image, strip: Strip) -> None:
    """The rim stands above the velvet and throws a soft shadow on it."""
    thickness, reach = RIM_THICKNESS * strip.height, 0.035 * strip.height

    def shade(of: Pixels) -> Any:
        depth = of["max"](of["d"] * -1.0 - thickness, 0.0)
        near = of["max"](1.0 - depth / reach, 0.0)
        return near * near * 170.0

    lit.paste((2, 2, 3), mask=evaluate(shade, d=edge).convert("L"))


def _lay_rim(lit: Image.Image, edge: Image.Image, strip: Strip) -> None:
    """A rounded brass band: bright along its crown, dark at both edges, lit from the upper left."""
    thickness = max(3.0, RIM_THICKNESS * strip.height)
    x, y = ramp_field(strip)

    def crown(of: Pixels) -> Any:
        across = of["d"] * (-2.0 / thickness) - 1.0  # -1 at the outer edge, 1 at the inner one
        roundness = of["max"](1.0 - across * across, 0.0)
        nearness = 1.0 - (of["x"] + of["y"]) * 0.5  # to the light
        sheen = 0.62 + 0.38 * abs(nearness * 2.0 - 1.0)
        facing = 0.78 - across * (nearness - 0.5) * 0.75
        return of["max"](of["min"](roundness**0.6 * facing * sheen * 255.0, 255.0), 0.0)

    shine = evaluate(crown, d=edge, x=x, y=y).convert("L")
    bright, dark = (Image.new("RGB", strip.size, tone) for tone in (_BRASS_LIGHT, _BRASS_DARK))
    band = ImageChops.subtract(_coverage(edge, 0.0), _coverage(edge, thickness))
    lit.paste(Image.composite(bright, dark, shine), mask=band)


def _engrave(board: Image.Image, line: LabelLine) -> None:
    """Draw letters as if cut into the surface.

    Their lower edge catches the light below dark letters; above light ones lies a shadow.
    """
    draw = ImageDraw.Draw(board, "RGBA")
    font = pillow_font(line.face, line.size)
    step = max(1.0, line.size / 22)
    edge = (255, 255, 255, 105) if line.dark else (0, 0, 0, 150)
    shift = step if line.dark else -step
    draw.text((line.x, line.baseline + shift), line.text, font=font, fill=edge, anchor="ms")
    draw.text(
        (line.x, line.baseline),
        line.text,
        font=font,
        fill=line.ink,
        anchor="ms",
        stroke_width=line.size * 0.014 if line.face == "title" else 0,
    )
