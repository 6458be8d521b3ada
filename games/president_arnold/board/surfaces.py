"""The President Arnold board and its light as surfaces, kept while the window keeps its size."""

import pygame

from ui.controls.theme import Theme, to_surface


def light_board(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the board at exactly this size in pixels."""
    key = ("board", size)
    piece = theme.kept(key)
    if piece is None:
        from games.president_arnold.board.drawing import render_board

        piece = theme.keep(key, to_surface(render_board(size)))
    return piece


def board_glow(theme: Theme, region: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the light of one region, black where there is none, to be added to the board."""
    key = ("glow", region, size)
    piece = theme.kept(key)
    if piece is None:
        from games.president_arnold.board.drawing import render_glow

        piece = theme.keep(key, to_surface(render_glow(region, size)))
    return piece


def board_shade(theme: Theme, region: str, size: tuple[int, int]) -> pygame.Surface:
    """Return what darkens one region whose jackpot was claimed, to be laid over the board."""
    key = ("shade", region, size)
    piece = theme.kept(key)
    if piece is None:
        from games.president_arnold.board.drawing import render_shade

        piece = theme.keep(key, to_surface(render_shade(region, size)))
    return piece
