"""The room behind everything: felt under a soft lamp, and the walnut rail."""

from typing import Final

import pygame

from ui.art.shelf import Shelf
from ui.budgets import GROUNDS
from ui.controls.theme import Theme, surface_bytes, to_surface

_backdrops = Shelf(GROUNDS, surface_bytes)


MIDDLE: Final = (0.5, 0.42)
"""What the lamp hangs over, as parts of the window's width and height."""


def felt(theme: Theme) -> pygame.Surface:
    """Return the felt for the whole window, lit from above its middle; kept per size."""
    key = ("felt", theme.size, theme.settings.room, theme.settings.high_contrast)
    return _backdrops.get(key) or _backdrops.put(key, _draw_felt(theme))


def _draw_felt(theme: Theme) -> pygame.Surface:
    from PIL import Image, ImageChops, ImageOps

    width, height = theme.size
    light = Image.radial_gradient("L")  # black in the middle, white at the corners
    span = (round(width * 1.5), round(height * 1.9))
    light = light.resize(span, Image.Resampling.BICUBIC)
    left = round(span[0] / 2 - width * MIDDLE[0])
    top = round(span[1] / 2 - height * MIDDLE[1])
    light = light.crop((left, top, left + width, top + height))
    # a little noise keeps the gradient from showing bands and gives the cloth its nap
    nap = Image.effect_noise((width // 2 + 1, height // 2 + 1), 7).resize((width, height))
    light = ImageChops.add(light, nap, 1, -128)
    cloth = ImageOps.colorize(
        light,
        _rgb(theme, "felt_light"),
        _rgb(theme, "felt_dark"),
        mid=_rgb(theme, "felt"),
        midpoint=105,
    )
    return to_surface(cloth).convert() if pygame.display.get_surface() else to_surface(cloth)


def rail(theme: Theme, height: int) -> pygame.Surface:
    """Return the walnut rail across the top with its brass edge."""
    key = ("rail", theme.size, height, theme.settings.room, theme.settings.high_contrast)
    piece = theme.kept(key)
    if piece is None:
        from PIL import Image, ImageChops, ImageFilter, ImageOps

        width = theme.size[0]
        grain = Image.effect_noise((max(2, width // 60), max(2, height)), 70)
        grain = grain.resize((width, height), Image.Resampling.BICUBIC)
        grain = grain.filter(ImageFilter.GaussianBlur(0.8))
        shade = Image.linear_gradient("L").resize((width, height))
        tone = ImageChops.blend(grain, ImageChops.invert(shade), 0.72)
        wood = ImageOps.colorize(
            tone, _rgb(theme, "walnut_dark"), _rgb(theme, "walnut_light"), mid=_rgb(theme, "walnut")
        )
        piece = to_surface(wood)
        edge = max(2, theme.px(2))
        piece.fill(theme.color("brass_dark"), (0, height - edge, width, edge))
        piece.fill(theme.color("brass"), (0, height - edge, width, max(1, edge // 2)))
        theme.keep(key, piece)
    return piece


def _rgb(theme: Theme, name: str) -> tuple[int, int, int]:
    color = theme.color(name)
    return color.r, color.g, color.b
