"""Where there is room on the table for words that float above it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from ui.layout.cards import card_width
from ui.picture.items import CardPlace, Picture

BANK: Final = (1.9, 2.1)
"""How wide and high the heaps of a bank are with their number, in chips."""
GROUND: Final = 0.25
"""The part of the window from which on a piece of the picture is ground for others."""
NAME: Final = 100
"""How much worse it is to cover a part of a nameplate than as much of anything else."""


def covered(picture: Picture) -> list[pygame.Rect]:
    """Return what floating words should not lie on: cards, chips, hands, the words above them."""
    found = [where(card.place) for card in picture.cards]
    for chips in picture.chips:
        across, up = BANK if chips.bank else (1.0, 1.0)
        box = pygame.Rect(0, 0, round(across * chips.size), round(up * chips.size))
        box.midbottom = chips.x, chips.y
        found.append(box)
    for fan in picture.fans:
        box = pygame.Rect(0, 0, fan.width, fan.height)
        box.center = fan.x, fan.y
        found.append(box)
    found += [piece.surface.get_rect(topleft=(piece.x, piece.y)) for piece in picture.above]
    return found


def things(picture: Picture, window: tuple[int, int], ground: float = GROUND) -> list[pygame.Rect]:
    """Return where words and things lie on the felt; what is larger, or bare, is ground."""
    lying = (piece for piece in picture.below if not piece.bare)
    boxes = (piece.surface.get_rect(topleft=(piece.x, piece.y)) for piece in lying)
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
    best: tuple[int, float, pygame.Rect] | None = None
    for spot in spots:
        far = away(spot)
        if best is not None and best[0] == 0 and far >= best[1]:
            continue  # it cannot be better, whatever it covers
        covers = covered_of(spot, taken) + NAME * covered_of(spot, names)
        if best is None or (covers, far) < best[:2]:
            best = covers, far, spot
    assert best is not None
    return best[2], best[0]


def spread(size: tuple[int, int], room: pygame.Rect, steps: tuple[int, int]) -> list[pygame.Rect]:
    """Return places of a size all over a room, so many steps across and down."""
    across, down = steps
    wide, high = max(0, room.width - size[0]), max(0, room.height - size[1])
    return [
        pygame.Rect((room.x + wide * x // across, room.y + high * y // down), size)
        for x in range(across + 1)
        for y in range(down + 1)
    ]


def covered_of(spot: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of what is taken a spot covers."""
    return sum(shared(spot, taken[at]) for at in spot.collidelistall(taken))


def shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return how many pixels two rectangles have in common."""
    both = one.clip(other)
    return both.width * both.height


def where(place: CardPlace) -> pygame.Rect:
    """Return the rectangle of a card that lies at a place."""
    box = pygame.Rect(0, 0, card_width(place.height), place.height)
    box.center = place.x, place.y
    return box
