"""Icons of the interface: alpha masks from assets/icons in any color and size."""

import pygame

from ui.look import Look
from ui.palette import ASSETS
from ui.sprites import to_surface


def icon(look: Look, name: str, size: int, color: str = "text") -> pygame.Surface:
    """Return an icon of exactly `size` pixels; raises FileNotFoundError for an unknown name."""
    key = ("icon", name, size, color)
    piece = look.kept(key)
    if piece is None:
        from PIL import Image

        with Image.open(ASSETS / "icons" / f"{name}.png") as source:
            mask = source.convert("L").resize((size, size), Image.Resampling.LANCZOS)
        ink = look.color(color)
        picture = Image.new("RGBA", (size, size), (ink.r, ink.g, ink.b, 0))
        picture.putalpha(mask)
        piece = look.keep(key, to_surface(picture))
    return piece
