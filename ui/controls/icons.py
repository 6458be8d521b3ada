"""Icons of the interface: the renderer's icons and shapes in any color and size."""

import pygame

from ui.controls.look import Look, to_surface


def icon(look: Look, name: str, size: int, color: str = "text") -> pygame.Surface:
    """Return an icon or a shape of exactly `size` pixels; raises KeyError for an unknown name."""
    key = ("icon", name, size, color)
    piece = look.kept(key)
    if piece is None:
        from ui.art.drawing import tinted_icon

        ink = look.color(color)
        piece = look.keep(key, to_surface(tinted_icon(name, size, (ink.r, ink.g, ink.b))))
    return piece
