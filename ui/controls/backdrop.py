"""The room behind everything: felt under a soft lamp, and the walnut rail."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import pygame
from PIL import Image, ImageChops, ImageFilter, ImageOps

from art.shelf import Shelf
from ui.budgets import GROUNDS
from ui.controls.theme import Theme, kept_piece, surface_bytes, to_surface
from ui.layout.boxes import Room
from ui.layout.cards import Oval

Studs = Literal["line", "rope", "beads", "bars"]
_backdrops = Shelf(GROUNDS, surface_bytes)


GLOW: Final = 190
"""The opacity of light in its middle, of 255."""
HAIR: Final = 90
"""The opacity of the thin ring within the thick one."""
RIM: Final = 180
"""The level that Pillow's round gradient has at the middles of its sides, of 255."""


class Furnishing(NamedTuple):
    """How a room is furnished beside its colors.

    `middle` is what its lamp hangs over, as parts of the window, and `lamp` how far the light
    reaches across and down, in windows; `threads` are how strong those along and across the cloth
    are beside its nap; `studs` are the brass that is let into the rail's edge, and `fold` is the
    width of a fold of the curtain, in parts of the window's height.
    """

    middle: tuple[float, float]
    lamp: tuple[float, float]
    threads: tuple[float, float]
    studs: Studs
    fold: float


CABINET: Final = Furnishing((0.5, 0.42), (1.35, 1.75), (0.5, 0.5), "line", 0.2)
FURNISHINGS: Final = {
    "harbor": Furnishing((0.5, 0.4), (1.9, 1.25), (1.1, 0.0), "rope", 0.42),
    "salon": Furnishing((0.5, 0.45), (1.08, 1.4), (0.0, 1.0), "beads", 0.11),
    "slate": Furnishing((0.3, 0.16), (1.75, 1.9), (0.15, 0.15), "bars", 0.28),
}
"""A long ship's lamp over ribbed cloth; a low one over velvet; a window's light over baize.

Their curtains are a sail, close folds of velvet, and flat pleats.
"""


def furnishing(theme: Theme) -> Furnishing:
    """Return how the player's room is furnished."""
    return FURNISHINGS.get(theme.settings.room, CABINET)


def felt(theme: Theme) -> pygame.Surface:
    """Return the felt for the whole window, lit from above its middle; kept per size."""
    key = ("felt", theme.size, theme.settings.room, theme.settings.high_contrast)
    return _backdrops.get(key) or _backdrops.put(key, _draw_felt(theme))


def _draw_felt(theme: Theme) -> pygame.Surface:
    width, height = theme.size
    light = Image.radial_gradient("L")  # black in the middle, white at the corners
    furnished = furnishing(theme)
    across, down = light.width / furnished.lamp[0], light.height / furnished.lamp[1]
    left = light.width / 2 - across * furnished.middle[0]
    top = light.height / 2 - down * furnished.middle[1]
    room = (left, top, left + across, top + down)
    dark = light.resize((width, height), Image.Resampling.BICUBIC, box=room)
    # a little noise keeps the gradient from showing bands and gives the cloth its nap; threads
    # that run along and across it make it cloth
    grain = grainy((width // 2 + 1, height // 2 + 2), 8)
    noises = (
        (grain, 1.0),
        (_rearranged(grain, (width, height // 4)), furnished.threads[1]),
        (_rearranged(grain, (width // 4, height)), furnished.threads[0]),
    )
    for noise, share in noises:
        faint = Image.blend(Image.new("L", noise.size, 128), noise, share)
        spread = faint.resize((width, height), Image.Resampling.BILINEAR)
        dark = ImageChops.add(dark, spread, 1, -128)
    lamp, middle, edge = (theme.color(name)[:3] for name in ("felt_light", "felt", "felt_dark"))
    far = tuple(value // 2 for value in edge)
    channels = (_falling_off(tones) for tones in zip(lamp, middle, edge, far, strict=True))
    lit = pygame.image.frombytes(dark.tobytes(), dark.size, "P")
    lit.set_palette(list(zip(*channels, strict=True)))
    cloth = pygame.Surface(dark.size)  # in the screen's format, where there is one
    cloth.blit(lit, (0, 0))
    return cloth


def _rearranged(grain: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the grains of a picture as one of another size and as many: making them is slow."""
    return Image.frombytes("L", size, grain.tobytes()[: size[0] * size[1]])


def _falling_off(tones: Sequence[int]) -> list[int]:
    """Return one channel's tone for each of 256 darknesses, from under the lamp to the far dark.

    The lamp's pool is flat in its middle, so that no point of light shows where it hangs.
    """
    table = []
    for darkness in range(256):
        way = (darkness / 255) ** 1.4 * (len(tones) - 1)
        step = min(int(way), len(tones) - 2)
        table.append(round(tones[step] + (tones[step + 1] - tones[step]) * (way - step)))
    return table


@kept_piece
def glow(theme: Theme, size: Room) -> pygame.Surface:
    """Return warm light on the felt, brightest in its middle."""
    fall = [max(0.0, 1 - level / RIM) ** 1.5 for level in range(256)]
    light = Image.radial_gradient("L").point([round(GLOW * part) for part in fall])
    warm = Image.new("RGBA", size, theme.color("brass_light")[:3])
    warm.putalpha(light.resize(size))
    return to_surface(warm)


def grainy(size: Room, deviation: float) -> Image.Image:
    """Return a grain around middle gray, the same at each start."""
    picture = Image.frombytes("L", size, random.Random(0).randbytes(size[0] * size[1]))
    times = deviation / (256 / math.sqrt(12))  # bytes are spread evenly
    return picture.point([round(128 + times * (level - 127.5)) for level in range(256)])


def lit(theme: Theme, size: Room, *colors: str) -> Image.Image:
    """Return a surface lit from above: of two or three colors, the lightest first."""
    above, *middle, below = (theme.color(name)[:3] for name in colors)
    fall = Image.linear_gradient("L").resize(size)
    return ImageOps.colorize(fall, above, below, mid=middle[0] if middle else None)


@kept_piece
def inlay(theme: Theme, size: Room, power: float = 2.0) -> pygame.Surface:
    """Return the inlay of a table: darker felt within a brass rim lit from above.

    Its shape is that of an `Oval` of this power.
    """
    from PIL import ImageDraw

    brass = lit(theme, size, "brass_light", "brass_dark")
    well = Image.radial_gradient("L").resize(size)
    felt = ImageOps.colorize(well, theme.color("felt")[:3], theme.color("felt_dark")[:3])
    edge, line, times = max(2, theme.px(5)), theme.line, 2
    masks = []
    for inset, thick in ((0, 0), (edge, 0), (edge + theme.unit, line)):
        mask = Image.new("L", (size[0] * times, size[1] * times))
        room = pygame.Rect(0, 0, *mask.size).inflate(-2 * inset * times, -2 * inset * times)
        rim = Oval(room, power).way(0.0, 2 * math.pi)
        if thick:
            ImageDraw.Draw(mask).line(rim, HAIR, thick * times, joint="curve")
        else:
            ImageDraw.Draw(mask).polygon(rim, 255)
        masks.append(mask.reduce(times))
    outside, inside, hair = masks
    piece = Image.composite(felt, brass, inside)
    piece.paste(brass, mask=hair)
    piece.putalpha(outside)
    return to_surface(piece)


@kept_piece
def rail(theme: Theme, height: int) -> pygame.Surface:
    """Return the walnut rail across the top with its brass edge."""
    width = theme.size[0]
    grain = grainy((max(2, width // 60), max(2, height)), 70)
    grain = grain.resize((width, height), Image.Resampling.BICUBIC)
    grain = grain.filter(ImageFilter.GaussianBlur(0.8))
    shade = Image.linear_gradient("L").resize((width, height))
    tone = ImageChops.blend(grain, ImageChops.invert(shade), 0.72)
    dark, plain, bright = (
        theme.color(name)[:3] for name in ("walnut_dark", "walnut", "walnut_light")
    )
    piece = to_surface(ImageOps.colorize(tone, dark, bright, mid=plain))
    edge = max(2, theme.px(2))
    piece.fill(theme.color("brass_dark"), (0, height - edge, width, edge))
    piece.fill(theme.color("brass"), (0, height - edge, width, max(1, edge // 2)))
    _let_in(theme, piece, furnishing(theme).studs, height - edge)
    return piece


def rail_height(theme: Theme) -> int:
    """Return how high the rail is across the top of a table or a page, with its foot."""
    return max(theme.px(56), theme.button_height + max(theme.unit, rail_foot(theme)))


def rail_foot(theme: Theme) -> int:
    """Return how high the brass is that is let in at the rail's foot."""
    return theme.px(10)


def rail_room(theme: Theme, rail: pygame.Rect) -> pygame.Rect:
    """Return where words and tools of the rail stand: above its foot."""
    return pygame.Rect(rail.x, rail.y, rail.width, rail.height - rail_foot(theme))


def _let_in(theme: Theme, piece: pygame.Surface, studs: Studs, foot: int) -> None:
    """Let brass into the edge of the rail, above its foot."""
    size, ink = max(2, theme.px(6)), theme.color("brass")
    if studs == "line":
        piece.fill(ink, (0, foot - 3 * size // 2, piece.get_width(), theme.line))
        return
    step = {"rope": 2 * size, "beads": 4 * size, "bars": 9 * size}[studs]
    for x in range(step // 2, piece.get_width(), step):
        if studs == "rope":
            ends = (x - size, foot - size // 2), (x + size // 2, foot - 3 * size // 2)
            pygame.draw.line(piece, ink, *ends, max(1, size // 2))
        elif studs == "beads":
            pygame.draw.circle(piece, ink, (x, foot - size), max(1, size // 2))
        else:
            piece.fill(ink, (x - 2 * size, foot - 3 * size // 2, 4 * size, max(1, size // 2)))
