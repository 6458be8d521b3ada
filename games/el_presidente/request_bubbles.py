"""The bubbles of requests before the seats (E15)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import pygame

from games.el_presidente.requests import symbol_of
from rules.core import Seat
from rules.decks.cards import Deck
from rules.el_presidente.talk import Standing
from ui.picture.items import Drawn, Picture
from ui.picture.request_bubbles import TAIL, bubble
from ui.picture.stage import Stage

Way: TypeAlias = tuple[int, int]
"""A way or a place in the window, as (x, y)."""


def add_requests(
    picture: Picture,
    stage: Stage,
    deck: Deck,
    standing: Standing,
    ways: Mapping[Seat, tuple[Way, Sequence[Way]]],
    size: int,
    arrow: Iterable[tuple[float, float]],
) -> None:
    """Add a bubble before the seat of everybody who asks for something.

    `ways` has for each seat the way to it and the places before it, the best first. A bubble lies
    on no small sign there, and not on the arrow where that can be helped.
    """
    thin = max(4, size // 3)
    taken = [*picture.plates.values(), *map(_box_of, _badges(picture))]
    crossed = [
        pygame.Rect(round(x) - thin // 2, round(y) - thin // 2, thin, thin) for x, y in arrow
    ]
    for seat, request in standing:
        out, spots = ways[seat]
        boxes = [_placed(stage, spot, size, out) for spot in spots]
        box = min(boxes, key=lambda box: _covered(box, taken) * 100 + _covered(box, crossed))
        taken.append(box)
        what = symbol_of(deck, request)
        piece = bubble(stage.theme, what, size, out)
        corner = piece.get_rect(center=box.center).topleft
        picture.below.append(Drawn(("request", seat, what, corner), piece, *corner))


def _badges(picture: Picture) -> Iterator[Drawn]:
    """Yield the small signs before the seats."""
    for piece in picture.below:
        if isinstance(piece.what, tuple) and piece.what[0][:1] == ("badge",):
            yield piece


def _box_of(piece: Drawn) -> pygame.Rect:
    return piece.surface.get_rect(topleft=(piece.x, piece.y))


def _placed(stage: Stage, spot: Way, size: int, out: Way) -> pygame.Rect:
    """Return the body of a bubble within the middle; its tail stays off the action line."""
    box, room = pygame.Rect(0, 0, size, size), pygame.Rect(stage.middle)
    box.center = spot
    if out == (0, 1):
        room.height -= round(TAIL * size)
    return box.clamp(room)


def _covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    return len(box.collidelistall(list(others)))
