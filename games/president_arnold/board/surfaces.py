"""The President Arnold board and its light as surfaces, kept while the window keeps its size."""

import pygame

from ui.controls.theme import Theme, kept_piece, to_surface


@kept_piece
def light_board(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the board at exactly this size in pixels."""
    from games.president_arnold.board.drawing import render_board

    return to_surface(render_board(size))


@kept_piece
def board_glow(theme: Theme, region: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the light of one region, black where there is none, to be added to the board."""
    from games.president_arnold.board.drawing import render_glow

    return to_surface(render_glow(region, size))


@kept_piece
def board_shade(theme: Theme, region: str, size: tuple[int, int]) -> pygame.Surface:
    """Return what darkens one region whose jackpot was claimed, to be laid over the board."""
    from games.president_arnold.board.drawing import render_shade

    return to_surface(render_shade(region, size))
