"""Pass markers in rows: counters that overlap, so that their number shows at a glance."""

import pygame

from ui.controls.look import Look, to_surface
from ui.picture.items import MarkerColor


def marker_row(look: Look, color: MarkerColor, count: int, size: int, step: int) -> pygame.Surface:
    """Return `count` markers of `size` pixels, each `step` to the right of the one before."""
    key = ("markers", color, count, size, step)
    piece = look.kept(key)
    if piece is None:
        from ui.art.markers import render_pass_marker

        marker = to_surface(render_pass_marker(color, size))
        piece = pygame.Surface((size + step * max(0, count - 1), size), pygame.SRCALPHA)
        for at in range(count):
            piece.blit(marker, (at * step, 0))
        look.keep(key, piece)
    return piece


def marker_step(count: int, size: int, room: int) -> int:
    """Return the step at which a row of markers is at most `room` pixels wide."""
    return max(1, min(size * 5 // 8, (room - size) // max(1, count - 1)))
