"""Icons of the interface: the renderer's icons and shapes in any color and size."""

from typing import Literal

import pygame

from art.icons import tinted_icon
from ui.controls.theme import Theme, kept_piece, to_surface


@kept_piece
def icon(theme: Theme, name: str, size: int, color: str = "text") -> pygame.Surface:
    """Return an icon or a shape of exactly `size` pixels; raises KeyError for an unknown name."""
    ink = theme.color(color)
    return to_surface(tinted_icon(name, size, (ink.r, ink.g, ink.b)))


Turn = Literal["up", "down", "left", "right"]
LINES = {
    "up": ((0.1, 0.7), (0.5, 0.28), (0.9, 0.7)),
    "down": ((0.1, 0.3), (0.5, 0.72), (0.9, 0.3)),
    "left": ((0.7, 0.1), (0.28, 0.5), (0.7, 0.9)),
    "right": ((0.3, 0.1), (0.72, 0.5), (0.3, 0.9)),
}


@kept_piece
def chevron(theme: Theme, turn: Turn, size: int, color: str = "text") -> pygame.Surface:
    """Return an arrow head of exactly `size` pixels that points up, down, left or right."""
    times = 4
    large = size * times
    ink = theme.color(color)
    drawn = pygame.Surface((large, large), pygame.SRCALPHA)
    drawn.fill((ink.r, ink.g, ink.b, 0))
    points = [(x * large, y * large) for x, y in LINES[turn]]
    thick = max(times, round(large * 0.13))
    pygame.draw.lines(drawn, ink, False, points, thick)
    for point in points:
        pygame.draw.circle(drawn, ink, point, thick // 2)
    return pygame.transform.smoothscale(drawn, (size, size))


@kept_piece
def phone_sign(theme: Theme, size: int) -> pygame.Surface:
    """Return the sign of who has their cards at a phone, `size` pixels high."""
    times = 3
    high = max(8, size) * times
    body = pygame.Rect(0, 0, round(high * 0.56), high)
    piece = pygame.Surface(body.size, pygame.SRCALPHA)
    ink, edge = theme.color("brass_light"), max(times, high // 12)
    pygame.draw.rect(piece, ink, body, border_radius=high // 8)
    screen = body.inflate(-2 * edge, -4 * edge).move(0, -edge // 2)
    pygame.draw.rect(piece, theme.color("panel"), screen)
    pygame.draw.circle(piece, theme.color("panel"), (body.centerx, high - edge), edge // 2)
    return pygame.transform.smoothscale(piece, (body.width // times, high // times))
