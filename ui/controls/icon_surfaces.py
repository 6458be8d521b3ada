"""Icons of the interface: the renderer's icons and shapes in any color and size."""

import pygame

from ui.controls.theme import Theme, kept_piece, to_surface


@kept_piece
def icon(theme: Theme, name: str, size: int, color: str = "text") -> pygame.Surface:
    """Return an icon or a shape of exactly `size` pixels; raises KeyError for an unknown name."""
    from art.icons import tinted_icon

    ink = theme.color(color)
    return to_surface(tinted_icon(name, size, (ink.r, ink.g, ink.b)))
