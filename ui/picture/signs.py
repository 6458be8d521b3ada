"""Small signs of the table: a seat's shape, a tag with a word or a number, a team's shield."""

import pygame

from art.palette import RGB, SeatColor, seat_color
from rules.core import Seat
from ui.controls.theme import Theme, inlaid, kept_piece, smallest, to_surface


def sign(theme: Theme, seat: Seat, size: int) -> pygame.Surface:
    """Return a seat's sign: its shape in its color."""
    return color_sign(theme, seat_color(seat), size)


@kept_piece
def color_sign(theme: Theme, style: SeatColor, size: int) -> pygame.Surface:
    """Return the sign of a seat color: its shape, filled."""
    from art.chips import sign_outline

    large = 4 * size
    drawn = pygame.Surface((large, large), pygame.SRCALPHA)
    drawn.fill((*style.rgb, 0))
    outline = sign_outline(style.shape, large / 2, large / 2, large * 0.46)
    pygame.draw.polygon(drawn, style.rgb, outline)
    return pygame.transform.smoothscale(drawn, (size, size))


@kept_piece
def tag(
    theme: Theme, words: str, fill: str = "button_hover", ink: str = "brass_light"
) -> pygame.Surface:
    """Return a small round-cornered tag with a word."""
    size = tag_size(theme, words)
    ground = theme.panel(size, fill, "brass_dark", radius=size[1] // 2)
    return inlaid(ground, theme.text(words, "small", ink, "strong"))


def tag_size(theme: Theme, words: str) -> tuple[int, int]:
    """Return the width and height of a tag with these words."""
    width, height = theme.font("small", "strong").size(words)
    return width + 2 * theme.unit, height + theme.px(4)


def number(theme: Theme, count: int, height: int) -> pygame.Surface:
    """Return a number on a small dark ground, for a thing of this height that it counts."""
    letters = max(smallest(theme), min(theme.points("body"), round(height * 0.42)))
    return _number(theme, count, letters)


@kept_piece
def _number(theme: Theme, count: int, letters: int) -> pygame.Surface:
    words = theme.text(str(count), letters, "text" if count else "text_off", "strong")
    size = max(words.get_width() + theme.unit, words.get_height()), words.get_height()
    return inlaid(theme.panel(size, "felt_dark", None, size[1] // 2, 215), words)


def team_badge(theme: Theme, seat: Seat, team: str, size: int) -> pygame.Surface:
    """Return the shield of a seat's team with its letter, `size` pixels high."""
    return _shield(theme, team, seat_color(seat).rgb, size)


@kept_piece
def _shield(theme: Theme, team: str, rgb: RGB, size: int) -> pygame.Surface:
    from art.markers import render_team_marker

    return to_surface(render_team_marker(ord(team) - ord("A"), rgb, size))
