"""The President Arnold board and its light as surfaces, kept while the window keeps its size."""

import pygame

from ui.controls.look import Look, to_surface


def light_board(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the board at exactly this size in pixels."""
    key = ("board", size)
    piece = look.kept(key)
    if piece is None:
        from games.president_arnold.board.drawing import render_board

        piece = look.keep(key, to_surface(render_board(size)))
    return piece


def board_glow(look: Look, region: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the light of one region, black where there is none, to be added to the board."""
    key = ("glow", region, size)
    piece = look.kept(key)
    if piece is None:
        from games.president_arnold.board.drawing import render_glow

        piece = look.keep(key, to_surface(render_glow(region, size)))
    return piece
