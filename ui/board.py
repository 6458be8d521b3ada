"""The President Arnold board as a picture: stage lights on dark velvet in a brass rim.

Only Pillow; the screen and the printed sheet use the same code at any pixel size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ui.board_geometry import BOARD_ASPECT, POOL_RADIUS, REGIONS
from ui.board_labels import BoardLabel, LabelLine, default_labels, lay_out_labels
from ui.board_light import (
    LIGHTS,
    Pixels,
    edge_mask,
    evaluate,
    mix_lights,
    pool_distances,
    ramp_field,
    to_srgb,
)
from ui.lettering import lettering

RIM_THICKNESS: Final = 0.0135
CORNER_RADIUS: Final = 0.034
"""Of the brass rim, as fractions of the board's height."""

_BRASS_LIGHT: Final = (246, 219, 154)
_BRASS_DARK: Final = (96, 66, 24)
_OUTLINE: Final = (44, 38, 30)
_MOONLIGHT: Final = (0.20, 0.18, 0.13)  # the Game has no light of its own: its glow is the rim's


def render_board(
    size: tuple[int, int], labels: Mapping[str, BoardLabel] | None = None
) -> Image.Image:
    """The whole board, an RGBA picture of exactly `size` pixels, transparent beyond its corners.

    `labels` are the texts by region; without them every region names its jackpot and its stake,
    an empty mapping leaves the board blank. Regions missing from `labels` stay blank.
    """
    pools = pool_distances(size)
    board = mix_lights(pools)
    _engrave_pools(board, pools.values())
    distance = _rim_distance(size)
    _shade_below_rim(board, distance, size[1])
    _lay_rim(board, distance, size)
    for line in lay_out_labels(size, default_labels() if labels is None else labels):
        _engrave(board, line)
    board.putalpha(_coverage(distance, 0.0))
    return board


def render_paper_board(size: tuple[int, int]) -> Image.Image:
    """The board without labels for white paper: tinted areas with dark outlines, little ink.

    RGB of exactly `size` pixels. The Game, which has no light, is left as paper.
    """
    pools = pool_distances(size)
    lit = Image.blend(mix_lights(pools), Image.new("RGB", size, "white"), 0.55)
    paper = Image.new("RGB", size, "white")
    half_line = max(0.6, size[1] * 0.0011)
    pixels_per_radius = POOL_RADIUS * size[1] * (1 + BOARD_ASPECT) / 2

    def outline(of: Pixels) -> Any:
        covered = half_line + 0.5 - abs(of["d"] - 1.0) * pixels_per_radius
        return of["max"](of["min"](covered, 1.0), 0.0)

    for distance in pools.values():
        paper.paste(lit, mask=_as_mask(edge_mask(distance, 0.004)))
    for distance in pools.values():
        paper.paste(_OUTLINE, mask=_as_mask(evaluate(outline, d=distance)))
    rim = _rim_distance(size)
    for inset, thickness in ((0.0, 0.004), (0.009, 0.0015)):
        outer = _coverage(rim, inset * size[1])
        inner = _coverage(rim, (inset + thickness) * size[1])
        paper.paste(_OUTLINE, mask=ImageChops.subtract(outer, inner))
    return paper


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

        channels.append(to_srgb(evaluate(brightness, glow=bloom)))
    alpha = evaluate(lambda of: of["min"](of["glow"] * 190.0, 255.0), glow=bloom).convert("L")
    return Image.merge("RGBA", [*channels, alpha])


def _region_mask(region: str, size: tuple[int, int]) -> Image.Image:
    """1 within the region and 0 outside, as a picture in mode `F`."""
    mask = Image.new("F", size, 1.0)
    for pool, distance in pool_distances(size).items():
        inside = edge_mask(distance, 0.02)
        if pool in REGIONS[region].pools:
            mask = evaluate(lambda of: of["mask"] * of["inside"], mask=mask, inside=inside)
        else:
            mask = evaluate(lambda of: of["mask"] * (1.0 - of["inside"]), mask=mask, inside=inside)
    within_rim = evaluate(
        lambda of: of["max"](of["min"](of["d"] * -1.0, 1.0), 0.0),
        d=evaluate(lambda of: of["d"] + RIM_THICKNESS * size[1], d=_rim_distance(size)),
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


def _rim_distance(size: tuple[int, int]) -> Image.Image:
    """Signed distance of each pixel from the board's outer edge, in pixels, negative inside."""
    width, height = size
    radius = CORNER_RADIUS * height
    half_width, half_height = width / 2 - radius, height / 2 - radius

    def expression(of: Pixels) -> Any:
        beyond_x = abs(of["x"] * float(width) - width / 2) - half_width
        beyond_y = abs(of["y"] * float(height) - height / 2) - half_height
        corner_x, corner_y = of["max"](beyond_x, 0.0), of["max"](beyond_y, 0.0)
        outside = (corner_x * corner_x + corner_y * corner_y) ** 0.5
        return outside + of["min"](of["max"](beyond_x, beyond_y), 0.0) - radius

    x, y = ramp_field(size)
    return evaluate(expression, x=x, y=y)


def _coverage(distance: Image.Image, inset: float) -> Image.Image:
    """How much of each pixel lies at least `inset` pixels inside the edge, in mode `L`."""
    return evaluate(
        lambda of: of["max"](of["min"](0.5 - inset - of["d"], 1.0), 0.0) * 255.0 + 0.5,
        d=distance,
    ).convert("L")


def _engrave_pools(board: Image.Image, distances: Iterable[Image.Image]) -> None:
    """A fine dark groove along every pool, so that areas stay apart also in grey."""
    half_width = max(0.45, board.height * 0.0007)
    pixels_per_radius = POOL_RADIUS * board.height * (1 + BOARD_ASPECT) / 2

    def depth(of: Pixels) -> Any:
        pixels_away = abs(of["d"] - 1.0) * pixels_per_radius
        return of["max"](of["min"](half_width + 0.5 - pixels_away, 1.0), 0.0) * 62.0

    for distance in distances:
        board.paste((6, 5, 8), mask=evaluate(depth, d=distance).convert("L"))


def _shade_below_rim(board: Image.Image, distance: Image.Image, height: int) -> None:
    """The rim stands above the velvet and throws a soft shadow on it."""
    reach = 0.035 * height
    shadow = evaluate(
        lambda of: (
            of["max"](1.0 - of["max"](of["d"] * -1.0 - RIM_THICKNESS * height, 0.0) / reach, 0.0)
            ** 2.0
            * 170.0
        ),
        d=distance,
    ).convert("L")
    board.paste((2, 2, 3), mask=shadow)


def _lay_rim(board: Image.Image, distance: Image.Image, size: tuple[int, int]) -> None:
    """A rounded brass band: bright along its crown, dark at both edges, lit from the upper left."""
    thickness = max(3.0, RIM_THICKNESS * size[1])
    x, y = ramp_field(size)

    def crown(of: Pixels) -> Any:
        across = of["d"] * (-2.0 / thickness) - 1.0  # -1 at the outer edge, 1 at the inner one
        roundness = of["max"](1.0 - across * across, 0.0)
        lit = 1.0 - (of["x"] + of["y"]) * 0.5
        sheen = 0.62 + 0.38 * abs(lit * 2.0 - 1.0)
        facing = 0.78 - across * (lit - 0.5) * 0.75
        return of["max"](of["min"](roundness**0.6 * facing * sheen * 255.0, 255.0), 0.0)

    shine = evaluate(crown, d=distance, x=x, y=y).convert("L")
    band = Image.composite(
        Image.new("RGB", size, _BRASS_LIGHT), Image.new("RGB", size, _BRASS_DARK), shine
    )
    inner = _coverage(distance, thickness)
    outer = _coverage(distance, 0.0)
    rim = Image.composite(Image.new("L", size, 0), outer, inner)
    board.paste(band, mask=rim)


def _engrave(board: Image.Image, line: LabelLine) -> None:
    """Draw letters as if cut into the surface.

    Their lower edge catches the light below dark letters; above light ones lies a shadow.
    """
    draw = ImageDraw.Draw(board, "RGBA")
    font = lettering(line.face, line.size)
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
