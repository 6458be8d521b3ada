"""Small signs of the table: a seat's shape, a tag with a word, a team's shield, a small back."""

from typing import Final

import pygame

from rules.core import Seat
from rules.decks.cards import Deck
from ui.art.palette import SeatColor, ink_color, seat_color
from ui.controls.theme import Size, Theme, to_surface
from ui.layout.cards import card_width
from ui.picture.shrunk import smallest

ENGRAVED: Final = 44
"""The least height in pixels of a back whose engraving can be seen."""


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


def small_back(theme: Theme, deck: Deck, height: int) -> pygame.Surface:
    """Return the back of a deck's cards, so high; below `ENGRAVED` only its colors."""
    key = ("small back", deck.id, deck.digest, height)
    piece = theme.kept(key)
    if piece is None:
        if height < ENGRAVED:
            piece = _plain_back(deck, height)
        else:
            from ui.art.backs import render_back

            piece = to_surface(render_back(deck.face, height))
        theme.keep(key, piece)
    return piece


def _plain_back(deck: Deck, height: int) -> pygame.Surface:
    """Return a back too small for its engraving: the ground with a disc of ink in a thin rim."""
    times = 4
    ground, ink = ink_color(deck.face.back.ground), ink_color(deck.face.back.ink)
    width, tall = card_width(height) * times, height * times
    drawn = pygame.Surface((width, tall), pygame.SRCALPHA)
    drawn.fill((*ink_color("ivory"), 0))
    rim = times * max(1, height // 24)
    whole = drawn.get_rect()
    pygame.draw.rect(drawn, ink_color("ivory"), whole, border_radius=width // 9)
    pygame.draw.rect(drawn, ground, whole.inflate(-2 * rim, -2 * rim), border_radius=width // 12)
    pygame.draw.circle(drawn, ink, whole.center, width // 5)
    pygame.draw.circle(drawn, ground, whole.center, width // 5 - times)
    return pygame.transform.smoothscale(drawn, (card_width(height), height))
