"""The President Arnold board and its light as surfaces, kept while the window keeps its size."""

from typing import Final

import pygame

from ui.controls.theme import Theme, kept_piece, to_surface

CIRCLES: Final = ("number", "color", "shape", "number_color", "color_shape", "shape_number")
"""The jackpots of money cards and marriages."""


@kept_piece
def light_board(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the board at exactly this size in pixels."""
    from art.board.lit_board import render_board

    return to_surface(render_board(size, letters=theme.points("small")))


@kept_piece
def board_glow(theme: Theme, region: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the light of one region, black where there is none, to be added to the board."""
    from art.board.lit_board import render_glow

    return to_surface(render_glow(region, size))


@kept_piece
def whole_glow(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the light of all jackpots of the three circles at once."""
    whole = pygame.Surface(size)
    for region in CIRCLES:
        whole.blit(board_glow(theme, region, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return whole


def board_shade(
    theme: Theme, region: str, size: tuple[int, int]
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return what darkens one region whose jackpot was claimed, to be laid over the board.

    With it comes where it begins on a board of this size: elsewhere it is nothing, and a piece as
    large as the board takes longer to lay than everything else.
    """
    shade = _shade(theme, region, size)
    return shade, _begins[region, size]


_begins: Final[dict[tuple[str, tuple[int, int]], tuple[int, int]]] = {}
"""Where the shades that were drawn begin on the board."""


@kept_piece
def _shade(theme: Theme, region: str, size: tuple[int, int]) -> pygame.Surface:
    from art.board.lit_board import render_shade

    whole = render_shade(region, size, letters=theme.points("small"))
    seen = whole.getbbox() or (0, 0, 1, 1)
    _begins[region, size] = seen[:2]
    return to_surface(whole.crop(seen))
