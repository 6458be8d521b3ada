"""What is asked for aloud, drawn: its symbol, on a small card to pick and in a bubble to see."""

from typing import Final

import pygame

from art.icons import Symbol, ink_of
from art.palette import CARD_ASPECT
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece, letters_within

TAIL: Final = 0.15
"""The length of a bubble's tail, as a part of its body's height."""
FINE: Final = 4
"""How much larger a tail is drawn than it is shown."""


@kept_piece
def symbol(theme: Theme, what: Symbol, size: int) -> pygame.Surface:
    """Return a symbol in its ink, for a square of `size` pixels of ivory."""
    rgb = ink_of(what, four_colors=theme.settings.four_colors)
    if what.icon:
        piece = icon(theme, what.icon, size, "ivory").copy()
    else:
        letters = letters_within(theme, [what.letters], size, round(size * 1.15), "strong")
        piece = theme.text(what.letters, letters, "ivory", "strong").copy()
    piece.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    piece.fill((*rgb, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return piece


@kept_piece
def small_card(theme: Theme, what: Symbol, height: int, border: str = "ink") -> pygame.Surface:
    """Return a small card of this height with nothing on it but a symbol."""
    width = round(height * CARD_ASPECT)
    line = max(1, height // 24)
    ground = theme.panel((width, height), "ivory", border, height // 9, border_width=line)
    return inlaid(ground, symbol(theme, what, round(width * 0.66)))


@kept_piece
def bubble(theme: Theme, what: Symbol, size: int, way: tuple[int, int]) -> pygame.Surface:
    """Return a bubble with a symbol, its body in the middle; its tail goes this `way`, as (x, y).

    The body is `size` pixels wide and high.
    """
    tail = round(TAIL * size)
    side = (size + 2 * tail) * FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, reach, half = side / 2, size * FINE / 2, size * FINE * 0.19
    x, y = way
    tip = middle + x * (reach + tail * FINE), middle + y * (reach + tail * FINE)
    feet = [
        (middle + x * reach * 0.7 + y * half * end, middle + y * reach * 0.7 + x * half * end)
        for end in (1, -1)
    ]
    line = max(1, size // 22) * FINE
    body = pygame.Rect(0, 0, size * FINE, size * FINE)
    body.center = side // 2, side // 2
    brass, ivory = theme.color("brass_dark"), theme.color("ivory")
    round_off = round(size * FINE * 0.34)
    pygame.draw.rect(large, brass, body, border_radius=round_off)
    pygame.draw.polygon(large, brass, [tip, *feet])
    inside = body.inflate(-2 * line, -2 * line)
    pygame.draw.rect(large, ivory, inside, border_radius=round_off - line)
    inner = [(px - x * 1.8 * line, py - y * 1.8 * line) for px, py in (tip, *feet)]
    pygame.draw.polygon(large, ivory, inner)
    piece = pygame.transform.smoothscale_by(large, 1 / FINE)
    return inlaid(piece, symbol(theme, what, round(size * 0.64)))
