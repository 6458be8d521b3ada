"""What is asked for aloud, drawn: its symbol, on a small card to pick and in a bubble to see."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import pygame

from art.icons import Symbol, ink_of
from art.palette import CARD_ASPECT
from rules.core import Seat
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece, letters_within
from ui.picture.items import Drawn, Picture
from ui.picture.stage import Stage

TAIL: Final = 0.15
"""The length of a bubble's tail, as a part of its body's height."""
FINE: Final = 4
"""How much larger a tail is drawn than it is shown."""


Way: TypeAlias = tuple[int, int]
"""A way or a place in the window, as (x, y)."""


@kept_piece
def symbol(theme: Theme, what: Symbol, size: int) -> pygame.Surface:
    """Return a symbol in its ink, for a square of `size` pixels of ivory."""
    rgb = ink_of(what, four_colors=theme.settings.four_colors)
    if what.icon:
        piece = icon(theme, what.icon, size, "ivory").copy()
    else:
        letters = letters_within(theme, [what.letters], size, round(size * 1.15), "strong")
        piece = theme.text(what.letters, letters, "ivory", "strong").copy()
    piece.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    piece.fill((*rgb, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return piece


@kept_piece
def small_card(theme: Theme, what: Symbol, height: int, border: str = "ink") -> pygame.Surface:
    """Return a small card of this height with nothing on it but a symbol."""
    width = round(height * CARD_ASPECT)
    line = max(1, height // 24)
    ground = theme.panel((width, height), "ivory", border, height // 9, border_width=line)
    return inlaid(ground, symbol(theme, what, round(width * 0.66)))


@kept_piece
def bubble(theme: Theme, what: Symbol, size: int, way: tuple[int, int]) -> pygame.Surface:
    """Return a bubble with a symbol, its body in the middle; its tail goes this `way`, as (x, y).

    The body is `size` pixels wide and high.
    """
    tail = round(TAIL * size)
    side = (size + 2 * tail) * FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, reach, half = side / 2, size * FINE / 2, size * FINE * 0.19
    x, y = way
    tip = middle + x * (reach + tail * FINE), middle + y * (reach + tail * FINE)
    feet = [
        (middle + x * reach * 0.7 + y * half * end, middle + y * reach * 0.7 + x * half * end)
        for end in (1, -1)
    ]
    line = max(1, size // 22) * FINE
    body = pygame.Rect(0, 0, size * FINE, size * FINE).move_to(center=(side // 2, side // 2))
    brass, ivory = theme.color("brass_dark"), theme.color("ivory")
    round_off = round(size * FINE * 0.34)
    pygame.draw.rect(large, brass, body, border_radius=round_off)
    pygame.draw.polygon(large, brass, [tip, *feet])
    inside = body.inflate(-2 * line, -2 * line)
    pygame.draw.rect(large, ivory, inside, border_radius=round_off - line)
    inner = [(px - x * 1.8 * line, py - y * 1.8 * line) for px, py in (tip, *feet)]
    pygame.draw.polygon(large, ivory, inner)
    piece = pygame.transform.smoothscale_by(large, 1 / FINE)
    return inlaid(piece, symbol(theme, what, round(size * 0.64)))


def add_requests(
    picture: Picture,
    stage: Stage,
    asked: Iterable[tuple[Seat, Symbol, str]],
    ways: Mapping[Seat, tuple[Way, Sequence[Way]]],
    size: int,
    arrow: Iterable[tuple[float, float]],
) -> None:
    """Add a bubble before the seat of everybody who asks for something, told in words too.

    `ways` has for each seat the way to it and the places before it, the best first. A bubble lies
    on no small sign there, and not on the arrow where that can be helped.
    """
    thin = max(4, size // 3)
    taken = [*picture.plates.values(), *_badges(picture)]
    crossed = [
        pygame.Rect(round(x) - thin // 2, round(y) - thin // 2, thin, thin) for x, y in arrow
    ]
    for seat, what, words in asked:
        out, spots = ways[seat]
        boxes = [_placed(stage, spot, size, out) for spot in spots]
        box = min(boxes, key=lambda box: _covered(box, taken) * 100 + _covered(box, crossed))
        taken.append(box)
        piece = bubble(stage.theme, what, size, out)
        corner = piece.get_rect(center=box.center).topleft
        picture.below.append(Drawn(("request", seat, what, corner), piece, *corner))
        picture.told[f"request:{seat}"] = box, words


def _badges(picture: Picture) -> Iterator[pygame.Rect]:
    for piece in picture.below:
        if isinstance(piece.what, tuple) and piece.what[0][:1] == ("badge",):
            yield piece.rect


def _placed(stage: Stage, spot: Way, size: int, out: Way) -> pygame.Rect:
    """Return the body of a bubble within the middle; its tail stays off the action line."""
    box, room = pygame.Rect(0, 0, size, size), pygame.Rect(stage.middle)
    box.center = spot
    if out == (0, 1):
        room.height -= round(TAIL * size)
    return box.clamp(room)


def _covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    return len(box.collidelistall(list(others)))
