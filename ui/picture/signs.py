"""Small signs of the table: a seat's shape, a tag with a word or a number, a team's shield."""

import pygame

from rules.core import Seat
from ui.art.palette import SeatColor, seat_color
from ui.controls.theme import Size, Theme, to_surface
from ui.picture.shrunk import smallest


def sign(theme: Theme, seat: Seat, size: int) -> pygame.Surface:
    """Return a seat's sign: its shape in its color."""
    return color_sign(theme, seat_color(seat), size)


def color_sign(theme: Theme, style: SeatColor, size: int) -> pygame.Surface:
    """Return the sign of a seat color: its shape, filled."""
    key = ("sign", style, size)
    piece = theme.kept(key)
    if piece is None:
        from ui.art.chips import sign_outline

        large = 4 * size
        drawn = pygame.Surface((large, large), pygame.SRCALPHA)
        drawn.fill((*style.rgb, 0))
        outline = sign_outline(style.shape, large / 2, large / 2, large * 0.46)
        pygame.draw.polygon(drawn, style.rgb, outline)
        piece = theme.keep(key, pygame.transform.smoothscale(drawn, (size, size)))
    return piece


def tag(
    theme: Theme,
    words: str,
    fill: str = "button_hover",
    ink: str = "brass_light",
    letters: Size | int = "small",
) -> pygame.Surface:
    """Return a small round-cornered tag with a word."""
    key = ("tag", words, fill, ink, letters)
    piece = theme.kept(key)
    if piece is None:
        text = theme.text(words, letters, ink, "strong")
        size = tag_size(theme, words, letters)
        piece = theme.panel(size, fill, "brass_dark", radius=size[1] // 2).copy()
        piece.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
        theme.keep(key, piece)
    return piece


def tag_size(theme: Theme, words: str, letters: Size | int = "small") -> tuple[int, int]:
    """Return the width and height of a tag with these words."""
    width, height = theme.font(letters, "strong").size(words)
    return width + 2 * theme.unit, height + theme.px(4)


def number(theme: Theme, count: int, height: int) -> pygame.Surface:
    """Return a number on a small dark ground, for a thing of this height that it counts."""
    letters = max(smallest(theme), min(theme.points("body"), round(height * 0.42)))
    key = ("number", count, letters)
    piece = theme.kept(key)
    if piece is None:
        words = theme.text(str(count), letters, "text" if count else "text_off", "strong")
        size = max(words.get_width() + theme.unit, words.get_height()), words.get_height()
        piece = theme.panel(size, "felt_dark", None, size[1] // 2, 215).copy()
        piece.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)))
        theme.keep(key, piece)
    return piece


def team_badge(theme: Theme, seat: Seat, team: str, size: int) -> pygame.Surface:
    """Return the shield of a seat's team with its letter, `size` pixels high."""
    rgb = seat_color(seat).rgb
    key = ("team", team, rgb, size)
    piece = theme.kept(key)
    if piece is None:
        from ui.art.markers import render_team_marker

        piece = theme.keep(key, to_surface(render_team_marker(ord(team) - ord("A"), rgb, size)))
    return piece
