"""Where there is room on the table for words that float above it."""

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Final

import pygame

from ui.controls.theme import Theme
from ui.picture.chip_piles import lying_chips
from ui.picture.items import Drawn, Picture
from ui.picture.signs import number

BANK: Final = (1.9, 2.1)
"""How wide and high the heaps of a bank are with their number, in chips."""
GROUND: Final = 0.25
"""The part of the window from which on a piece of the picture is ground for others."""
NAME: Final = 100
"""How much worse it is to cover a part of a nameplate than as much of anything else."""
SMALL: Final = 0.03
"""The part of the window up to which a piece is a word or a sign; larger ones are drawings."""
TILE: Final = 3
"""Units between the places at which it is asked whether a drawing covers the felt there."""
COVERS: Final = 160
"""The opacity from which on a larger drawing covers the felt: the cloth of a table does not."""
OPAQUE: Final = 64
"""The opacity from which on something is drawn and not only tinted."""
CORNER: Final = (0.3, 0.26)
"""How wide and high a card's index is in its corner, as parts of the card's width and height."""


def covered(picture: Picture) -> list[pygame.Rect]:
    """Return what floating words should not lie on: cards, chips, hands, the words above them."""
    found = [card.place.rect for card in picture.cards]
    for chips in picture.chips:
        across, up = BANK if chips.bank else (1.0, 1.0)
        box = pygame.Rect(0, 0, round(across * chips.size), round(up * chips.size))
        box.midbottom = chips.x, chips.y
        found.append(box)
    found += [fan.rect for fan in picture.fans]
    found += [piece.rect for piece in picture.above]
    return found


def written(theme: Theme, picture: Picture) -> list[pygame.Rect]:
    """Return where names, words, numbers and small signs stand."""
    found = [*picture.plates.values(), *picture.labels]
    found += [ink(piece) for piece in picture.below if not piece.bare and _is_small(theme, piece)]
    found += [ink(piece) for piece in picture.above]
    for fan in (fan for fan in picture.fans if fan.count):
        words = number(theme, fan.count, fan.height)
        found.append(words.get_rect(midbottom=(fan.x, fan.y + fan.height // 2)))
    found += [lying_chips(theme, item)[1] for item in picture.chips if item.amount > 0]
    return [box for box in found if box]


def drawings(theme: Theme, picture: Picture) -> list[pygame.Rect]:
    """Return where larger drawn pieces cover the felt, in tiles: an arrow is thin, a board not."""
    large = [piece for piece in picture.below if not piece.bare and not _is_small(theme, piece)]
    return [tile.move(piece.x, piece.y) for piece in large for tile in _tiles(theme, piece)]


def _tiles(theme: Theme, piece: Drawn) -> list[pygame.Rect]:
    """Return the tiles of a piece in which something is drawn, from its own corner on."""
    key = "tiles", piece.what, piece.surface.get_size()
    return theme.found(key, lambda: _drawn_tiles(piece.surface, TILE * theme.unit))


def _drawn_tiles(surface: pygame.Surface, size: int) -> list[pygame.Rect]:
    drawn = pygame.mask.from_surface(surface, COVERS - 1)
    tile = pygame.mask.Mask((size, size), fill=True)
    width, height = surface.get_size()
    corners = ((x, y) for y in range(0, height, size) for x in range(0, width, size))
    return [pygame.Rect(at, (size, size)) for at in corners if drawn.overlap(tile, at)]


def _is_small(theme: Theme, piece: Drawn) -> bool:
    """Return whether a piece is a word or a sign and not a drawing or a ground."""
    wide, high = piece.surface.get_size()
    return wide * high < SMALL * theme.size[0] * theme.size[1]


def ink(piece: Drawn) -> pygame.Rect:
    """Return where a piece is drawn, with the soft edge of its letters, and not only tinted."""
    box = piece.surface.get_bounding_rect(OPAQUE).move(piece.x, piece.y)
    return box.inflate(2, 2) if box else box


def corners(box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return where a card in this place has its indices."""
    size = round(CORNER[0] * box.width), round(CORNER[1] * box.height)
    first, last = pygame.Rect(box.topleft, size), pygame.Rect((0, 0), size)
    last.bottomright = box.bottomright
    return first, last


def things(picture: Picture, window: tuple[int, int], ground: float = GROUND) -> list[pygame.Rect]:
    """Return where words and things lie on the felt; what is larger, or bare, is ground."""
    boxes = (piece.rect for piece in picture.below if not piece.bare)
    return [box for box in boxes if box.width * box.height < ground * window[0] * window[1]]


def calmest(
    spots: Iterable[pygame.Rect],
    taken: Sequence[pygame.Rect],
    away: Callable[[pygame.Rect], float],
    names: Sequence[pygame.Rect] = (),
) -> tuple[pygame.Rect, int]:
    """Return the nearest of the places that cover the least of what is taken, and how much.

    Where something must be covered, it is anything rather than one of the `names`.
    """
    best: tuple[int, pygame.Rect] | None = None
    for spot in sorted(spots, key=away):
        covers = covered_of(spot, taken, names)
        if best is None or covers < best[0]:
            best = covers, spot
        if not covers:
            break  # none farther away is better
    assert best is not None
    return best[1], best[0]


def spread(size: tuple[int, int], room: pygame.Rect, steps: tuple[int, int]) -> list[pygame.Rect]:
    """Return places of a size all over a room, so many steps across and down."""
    across, down = steps
    wide, high = max(0, room.width - size[0]), max(0, room.height - size[1])
    return [
        pygame.Rect((room.x + wide * x // across, room.y + high * y // down), size)
        for x in range(across + 1)
        for y in range(down + 1)
    ]


def covered_of(
    spot: pygame.Rect, taken: Sequence[pygame.Rect], names: Sequence[pygame.Rect] = ()
) -> int:
    """Return how many pixels of what is taken a spot covers; those of `names` count for more."""
    covers = 0
    for at in spot.collidelistall(taken):  # asked for thousands of spots: a sum takes twice as long
        both = spot.clip(taken[at])
        covers += both.width * both.height
    return covers + NAME * covered_of(spot, names) if names else covers


def shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return how many pixels two rectangles have in common."""
    both = one.clip(other)
    return both.width * both.height


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """Return how many pixels lie between two rectangles."""
    across = max(0, one.left - other.right, other.left - one.right)
    return hypot(across, max(0, one.top - other.bottom, other.top - one.bottom))


def beside(part: pygame.Rect, cover: pygame.Rect) -> pygame.Rect:
    """Return the strip of a part that a cover over it leaves open at its left, else its right."""
    if cover.left > part.left:
        return pygame.Rect(part.left, part.top, cover.left - part.left, part.height)
    if cover.right < part.right:
        return pygame.Rect(cover.right, part.top, part.right - cover.right, part.height)
    return part
