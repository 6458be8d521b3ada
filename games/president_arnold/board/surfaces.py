"""The President Arnold board and its light as surfaces, kept while the window keeps its size."""

import pygame

from ui.controls.look import Look, to_surface

_boards: dict[object, pygame.Surface] = {}


def light_board(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the board at exactly this size in pixels."""
    key = ("board", size, look.settings.high_contrast)
    if key not in _boards:
        from games.president_arnold.board.drawing import render_board

        if len(_boards) > 24:
            _boards.clear()
        _boards[key] = to_surface(render_board(size))
    return _boards[key]


def board_glow(look: Look, region: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the light of one region, black where there is none, to be added to the board."""
    key = ("glow", region, size)
    if key not in _boards:
        from games.president_arnold.board.drawing import render_glow

        _boards[key] = to_surface(render_glow(region, size))
    return _boards[key]
