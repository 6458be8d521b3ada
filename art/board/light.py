"""The light on the President Arnold board, mixed as light mixes: added up in linear intensity.

Everything is computed for each pixel at the size asked for, so that the same code lights a small
window and a printed sheet. Pictures in mode `F` hold linear intensities from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from PIL import Image, ImageMath

from art.board.geometry import POOL_RADIUS, POOLS, Point

LinearColor = tuple[float, float, float]

LIGHTS: Final[dict[str, LinearColor]] = {
    "number": (0.780, 0.024, 0.034),
    "color": (0.045, 0.660, 0.100),
    "shape": (0.060, 0.115, 0.780),
}
"""Linear intensities of the primary lights; together they make a warm white."""

GROUND: Final[LinearColor] = (0.0048, 0.0052, 0.0080)
"""Dark velvet without light."""

_FALLOFF = 0.50  # how much of a light is lost between the middle of its pool and the edge
_GLARE = 0.28  # what the meeting of all three adds to them
_SHINE: Final[LinearColor] = (0.55, 0.52, 0.02)
"""What red and green add where they meet alone: less of them would be mustard and no light."""
_HALO = 0.07  # light that strays beyond the edge
_STRIP_PIXELS = 200_000
_NAP = 0.055  # how much the velvet's nap varies the light

Pixels = Mapping[str, Any]
"""What an expression gets: pictures by name, whose arithmetic goes pixel by pixel, `min`, `max`."""
Expression = Callable[[Pixels], Any]


def evaluate(expression: Expression, **pictures: Image.Image) -> Image.Image:
    """The picture whose pixels are `expression` of the pictures' pixels, by name."""
    result: Image.Image = ImageMath.lambda_eval(expression, **pictures)
    return result


class Strip(NamedTuple):
    """Some rows of a picture that is `width` by `height` pixels, from row `top` on.

    A large board is drawn strip by strip, which takes a tenth of the memory.
    """

    width: int
    height: int
    top: int
    rows: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels of the strip itself."""
        return self.width, self.rows


def whole(size: tuple[int, int]) -> Strip:
    """A whole picture as one strip."""
    return Strip(*size, 0, size[1])


def strips(size: tuple[int, int]) -> Iterator[Strip]:
    """A picture cut into strips of a convenient size, from the top down."""
    width, height = size
    rows = max(1, _STRIP_PIXELS // width)
    for top in range(0, height, rows):
        yield Strip(width, height, top, min(rows, height - top))


def ramp_field(strip: Strip) -> tuple[Image.Image, Image.Image]:
    """For each pixel its place across and its place down, as fractions of the whole picture."""
    across, down = Image.new("F", (strip.width, 1)), Image.new("F", (1, strip.rows))
    across.putdata([(pixel + 0.5) / strip.width for pixel in range(strip.width)])
    down.putdata([(strip.top + pixel + 0.5) / strip.height for pixel in range(strip.rows)])
    nearest = Image.Resampling.NEAREST
    return across.resize(strip.size, nearest), down.resize(strip.size, nearest)


def pool_distances(strip: Strip) -> dict[str, Image.Image]:
    """For each light the distance of each pixel from its middle in radii: 1 on the pool's edge."""
    x, y = ramp_field(strip)
    fields = {}
    for name, middle in POOLS.items():

        def expression(of: Pixels, middle: Point = middle) -> Any:
            across, down = of["x"] - middle.x, of["y"] - middle.y
            return (across * across + down * down) ** 0.5 * (1.0 / POOL_RADIUS)

        fields[name] = evaluate(expression, x=x, y=y)
    return fields


def edge_mask(distance: Image.Image, softness: float) -> Image.Image:
    """1 inside a pool, 0 outside, falling smoothly over `softness` radii around the edge."""

    def expression(of: Pixels) -> Any:
        ramp = of["max"](of["min"]((1.0 + softness / 2 - of["d"]) * (1.0 / softness), 1.0), 0.0)
        return ramp * ramp * (3.0 - ramp * 2.0)

    return evaluate(expression, d=distance)


def pool_intensity(distance: Image.Image) -> Image.Image:
    """One pool of stage light: bright in the middle, a crisp rim, a halo beyond it."""

    def expression(of: Pixels) -> Any:
        # Bells and tails as fractions: exponentials cost five times as much on a large board.
        d, inside = of["d"], of["inside"]
        core = (1.0 - d * d * _FALLOFF) * inside
        from_rim = (d - 0.987) * (d - 0.987) * 1500.0 + 1.0
        rim = 0.17 / (from_rim * from_rim)
        beyond = of["max"](d - 1.0, 0.0) * 3.6 + 1.0
        halo = (1.0 - inside) * _HALO / (beyond * beyond * beyond)
        return core + rim + halo

    return evaluate(expression, d=distance, inside=edge_mask(distance, 0.034))


@cache
def _noise(width: int, height: int, seed: int) -> Image.Image:
    # Python's own generator: the same bytes on every machine, so that prints can be compared.
    return Image.frombytes("L", (width, height), Random(seed).randbytes(width * height))


def _stretched(noise: Image.Image, strip: Strip) -> Image.Image:
    """The strip's part of a small picture that covers the whole board, in mode `F`."""
    rows = noise.height / strip.height
    part = (0.0, strip.top * rows, float(noise.width), (strip.top + strip.rows) * rows)
    return noise.convert("F").resize(strip.size, Image.Resampling.BICUBIC, box=part)


def velvet(strip: Strip) -> Image.Image:
    """The nap of the cloth: a factor around 1 for each pixel, the same for the same strip."""
    brushed = _stretched(_noise(120, 360, 1), strip)
    clouds = _stretched(_noise(9, 7, 2), strip)
    seed = 3 + strip.top
    grain = Image.frombytes("L", strip.size, Random(seed).randbytes(strip.width * strip.rows))
    grain = grain.convert("F")
    scale = _NAP / 255.0
    return evaluate(
        lambda of: (
            of["brushed"] * (scale * 0.7)
            + of["clouds"] * (scale * 1.1)
            + of["grain"] * (scale * 0.9)
            + (1.0 - _NAP * 1.35)
        ),
        brushed=brushed,
        clouds=clouds,
        grain=grain,
    )


@cache
def _srgb_curve() -> list[int]:
    """The sRGB value of each linear intensity from 0 to 65535."""
    linear = [step / 65535 for step in range(65536)]
    return [
        round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
        for part in linear
    ]


def to_srgb(linear: Sequence[Image.Image]) -> Image.Image:
    """Linear red, green and blue (mode `F`) as an sRGB picture.

    All three at once: Pillow rounds the whole curve at each use.
    """
    width, height = linear[0].size
    stacked = Image.new("F", (width, height * len(linear)))
    for at, channel in enumerate(linear):
        stacked.paste(channel, (0, at * height))
    steps = evaluate(
        lambda of: of["max"](of["min"](of["v"] * 65535.0 + 0.5, 65535.0), 0.0), v=stacked
    )
    curved = steps.convert("I").point(_srgb_curve(), "L")
    tops = range(0, stacked.height, height)
    return Image.merge("RGB", [curved.crop((0, top, width, top + height)) for top in tops])


def mix_lights(strip: Strip, distances: Mapping[str, Image.Image]) -> Image.Image:
    """The lit velvet of a strip as an RGB picture; `distances` are its `pool_distances`."""
    pools = {name: pool_intensity(distance) for name, distance in distances.items()}
    nap = velvet(strip)
    channels = []
    for channel in range(3):
        weights = {name: LIGHTS[name][channel] for name in POOLS}
        ground, shine = GROUND[channel], _SHINE[channel]

        def lit(
            of: Pixels,
            weights: dict[str, float] = weights,
            ground: float = ground,
            shine: float = shine,
        ) -> Any:
            light = of["number"] * weights["number"]
            light = light + of["color"] * weights["color"] + of["shape"] * weights["shape"]
            # Where all three meet the cloth is so bright that it glows.
            glare = of["number"] * of["color"] * of["shape"] * _GLARE
            alone = of["max"](1.0 - of["shape"] * 2.0, 0.0)
            yellow = of["number"] * of["color"] * alone * shine
            return (light + glare + yellow + ground) * of["nap"]

        channels.append(evaluate(lit, nap=nap, **pools))
    return to_srgb(channels)
