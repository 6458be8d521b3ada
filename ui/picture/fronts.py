"""What lies before the seats inside the middle of the table: opened hands, and the table's edge."""

from collections.abc import Collection, Mapping

import pygame

from rules.core import Seat
from ui.layout.boxes import ENDLESS
from ui.picture.seats import FAR, SeatPlace
from ui.picture.stage import Stage


def fronts(
    stage: Stage,
    places: Mapping[Seat, SeatPlace],
    seats: Collection[Seat],
    table: pygame.Rect,
    *,
    tall: float,
    aside: float,
    most: int = ENDLESS,
) -> dict[Seat, pygame.Rect]:
    """Return where cards of seats lie on the `table`, each before its own.

    At the far side they take the part `tall` of the middle's height, at each side the part `aside`
    of its width, `most` pixels high; those of the seat below lie where a hand lies. Nothing is kept
    free for seats that have none there.
    """
    middle, gap = stage.middle, stage.gap
    lying = {seat: place for seat, place in places.items() if seat in seats}
    far = any(place.out == FAR for place in lying.values())
    high_far = round(middle.height * tall) if far else 0
    found = {}
    for seat, place in lying.items():
        side = place.out[0]
        if side:
            beside = [other for other in lying.values() if other.out == place.out]
            beside.sort(key=lambda other: other.area.y)
            top = table.top + high_far + (gap if far else 0)
            high = min(most, (table.bottom - top - gap * (len(beside) - 1)) // len(beside))
            wide = round(middle.width * aside)
            x = middle.left if side < 0 else middle.right - wide
            y = top + beside.index(place) * (high + gap)
            found[seat] = pygame.Rect(x, y, wide, high)
        elif place.out == FAR:
            found[seat] = pygame.Rect(place.area.x, table.top, place.area.width, high_far)
        else:
            found[seat] = stage.hand.inflate(-4 * gap, -2 * gap)
    return found


def between(stage: Stage, taken: Collection[pygame.Rect], table: pygame.Rect) -> pygame.Rect:
    """Return what `fronts` leave of the table."""
    left, top, right, bottom = table.left, table.top, table.right, table.bottom
    for front in taken:
        if not table.colliderect(front):
            continue
        if front.top == table.top and front.bottom < table.bottom - stage.gap:
            top = max(top, front.bottom + stage.gap)
        elif front.left == table.left:
            left = max(left, front.right + stage.gap)
        else:
            right = min(right, front.left - stage.gap)
    return pygame.Rect(left, top, right - left, bottom - top)
