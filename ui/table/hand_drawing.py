"""What pointer and cursor do to the cards of the hand: highlight, ring, drag, and large faces."""

from collections.abc import Sequence

import pygame

from ui.controls.theme import Theme
from ui.picture.items import CardItem
from ui.picture.sprites import Sprites


def card_box(sprites: Sprites, item: CardItem) -> pygame.Rect:
    """Return where a card lies."""
    place = item.place
    box = pygame.Rect(0, 0, sprites.face(item.card, place.height).get_width(), place.height)
    box.center = (place.x, place.y)
    return box


def draw_highlight(
    target: pygame.Surface,
    theme: Theme,
    sprites: Sprites,
    cards: Sequence[CardItem],
    item: CardItem,
) -> None:
    """Warm the card's open part, and edge it in brass; what lies on it stays as it is.

    `cards` are all that lie on the table, the uppermost last.
    """
    edge = max(2, theme.px(3))
    box = card_box(sprites, item).inflate(2 * edge, 2 * edge)
    light = theme.panel(box.size, "brass_light", "brass", alpha=36, border_width=edge).copy()
    at = next(place for place, other in enumerate(cards) if other.key == item.key)
    for above in cards[at + 1 :]:
        cover = card_box(sprites, above)
        if cover.colliderect(box):
            shape = theme.panel(cover.size, "ivory")
            spot = (cover.x - box.x, cover.y - box.y)
            light.blit(shape, spot, special_flags=pygame.BLEND_RGBA_SUB)
    target.blit(light, box)


def draw_cursor(target: pygame.Surface, theme: Theme, sprites: Sprites, item: CardItem) -> None:
    """Ring the card at the keyboard's cursor."""
    edge = theme.px(6)
    box = card_box(sprites, item).inflate(2 * edge, 2 * edge)
    ring = theme.panel(box.size, "focus", "focus", alpha=0, border_width=max(2, theme.px(4)))
    target.blit(ring, ring.get_rect(center=(item.place.x, item.place.y)))


def draw_dragged(
    target: pygame.Surface, sprites: Sprites, item: CardItem, point: tuple[int, int]
) -> None:
    """Show a card under the pointer that drags it."""
    sprite = sprites.card(item.card, item.place.height, "chosen")
    target.blit(sprite, sprite.get_rect(center=point))


def draw_inspected(target: pygame.Surface, theme: Theme, sprites: Sprites, item: CardItem) -> None:
    """Show a card large, beside where it lies."""
    height = round(theme.size[1] * 0.46)
    if item.place.height >= height:
        return
    sprite = sprites.card(item.card, height)
    box = sprite.get_rect()
    box.midbottom = (item.place.x, item.place.y - item.place.height // 2 - theme.unit)
    if box.top < 0:
        box.midtop = (item.place.x, item.place.y + item.place.height // 2 + theme.unit)
    box.clamp_ip(target.get_rect())
    target.blit(sprite, box)
