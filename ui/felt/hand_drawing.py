"""What pointer and cursor do to the cards of the hand: highlight, ring, drag, and large faces."""

from collections.abc import Sequence
from typing import Final

import pygame

from ui.controls.theme import Theme
from ui.picture.items import CardItem
from ui.picture.room import beside
from ui.picture.sprites import Sprites
from ui.picture.stage import Stage

LARGE: Final = 0.46
"""The height of a card shown large, as a part of the window's."""
WITH_SHADOW: Final = 1.15
"""A card's height with its shadow and some air, as a multiple of its own."""


def open_part(cards: Sequence[CardItem], item: CardItem) -> pygame.Rect:
    """Return what no other card of a fan covers of one; `cards`: the uppermost last."""
    part = item.place.rect
    at = next(place for place, other in enumerate(cards) if other.key == item.key)
    for other in cards[at + 1 :]:
        cover = other.place.rect
        if cover.colliderect(part):
            part = beside(part, cover)
    return part


def draw_dragged(
    target: pygame.Surface, sprites: Sprites, item: CardItem, point: tuple[int, int]
) -> None:
    """Show a card under the pointer that drags it."""
    sprite = sprites.card(item.card, item.place.height, "chosen")
    target.blit(sprite, sprite.get_rect(center=point))


def draw_landing(target: pygame.Surface, theme: Theme, place: pygame.Rect) -> None:
    """Light up where the card that is dragged can be let go."""
    edge = max(2, theme.px(3))
    light = theme.panel(place.size, "brass_light", "brass_light", 2 * theme.unit, 22, edge)
    target.blit(light, place)


def draw_inspected(target: pygame.Surface, stage: Stage, sprites: Sprites, item: CardItem) -> None:
    """Show a card large at the side of the table where it does not lie.

    Question, buttons and hand stay in sight.
    """
    room = pygame.Rect(0, stage.rail.bottom, stage.theme.size[0], 0)
    room.height = stage.action.top - room.y
    height = min(round(stage.theme.size[1] * LARGE), round(room.height / WITH_SHADOW))
    if item.place.height >= height:
        return
    sprite = sprites.card(item.card, height)
    box = sprite.get_rect(center=room.center)
    if item.place.x < room.centerx:
        box.right = stage.middle.right
    else:
        box.left = stage.middle.left
    target.blit(sprite, box)
