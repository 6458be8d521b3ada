"""Where a card's face has a symbol, and the ring that lights it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.decks.face import Face, Field, Icon, Item, Text, item_applies
from ui.controls.theme import Theme
from ui.layout.cards import card_width
from ui.picture.items import CardPlace, Drawn, Picture

AROUND: Final = 0.56
"""Half the side of a ring, as a part of the size of the symbol within."""
LIGHTS: Final = ("marked", "link", "good")
"""The colors of the rings of a hand's groups, the largest first."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in millimeters of the card."""


def symbol_box(deck: Deck, card: int, attribute: str, height: int) -> pygame.Rect:
    """Return the place of an attribute's symbol on a card of this height, the leftmost it has.

    In pixels from the card's upper left corner. Two numbers in a column are one symbol. Raises
    KeyError where the face does not show the attribute.
    """
    scale = height / deck.face.size_mm[1]
    left, top, right, bottom = _box(deck, card, attribute, height < deck.face.small_below)
    return pygame.Rect(
        round(left * scale),
        round(top * scale),
        round((right - left) * scale),
        round((bottom - top) * scale),
    )


@lru_cache(maxsize=4096)
def _box(deck: Deck, card: int, attribute: str, small: bool) -> Box:
    fields = dict(deck.cards[card].attributes)
    boxes = [
        box
        for item in deck.face.items
        if _shown(item, small) and item_applies(item, fields)
        for box in _boxes(item, attribute, deck.face)
    ]
    if not boxes:
        raise KeyError(attribute)
    first = min(boxes, key=lambda box: (box[0] + box[2], box[2] - box[0]))
    column = [box for box in boxes if abs(box[0] + box[2] - first[0] - first[2]) < 1]
    return (
        min(box[0] for box in column),
        min(box[1] for box in column),
        max(box[2] for box in column),
        max(box[3] for box in column),
    )


def _shown(item: Item, small: bool) -> bool:
    return item.show in {"always", "small" if small else "large"}


def _boxes(item: Item, attribute: str, face: Face) -> Iterator[Box]:
    """Yield the place of an item that shows the attribute as a symbol of its own."""
    if isinstance(item, Field):
        left, top, width, height = item.box
        if item.fill == f"{{{attribute}}}" and width * 3 < face.size_mm[0]:  # a swatch
            yield left, top, left + width, top + height
        return
    shown = item.text if isinstance(item, Text) else item.icon
    names = (f"{{{attribute}}}", f"{{second_{attribute}}}", f"{{{attribute}_group}}")
    if shown in names and isinstance(item, Text | Icon):
        half = item.size * AROUND if isinstance(item, Icon) else item.size * AROUND * 1.15
        x, y = item.at
        yield x - half, y - half, x + half, y + half


def light_symbol(
    picture: Picture,
    theme: Theme,
    deck: Deck,
    card: int,
    place: CardPlace,
    attribute: str,
    light: int,
) -> None:
    """Add a ring round the symbol with which a lying card counts, in a group's color of light."""
    piece, spot = symbol_ring(theme, deck, card, place.height, attribute, light)
    spot.move_ip(place.x - card_width(place.height) // 2, place.y - place.height // 2)
    what = ("ring", card, attribute, light, spot.size)
    about = frozenset({("card", card)})
    picture.above.append(Drawn(what, piece, *spot.topleft, about=about))


def symbol_ring(
    theme: Theme, deck: Deck, card: int, height: int, attribute: str, light: int
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a ring for a card's symbol and its place, from the card's upper left corner."""
    box = symbol_box(deck, card, attribute, height)
    side = max(box.width, box.height if box.height < 1.5 * box.width else 0)
    ring = pygame.Rect(0, 0, side, max(side, box.height))
    ring.center = box.center
    ring.inflate_ip(2, 2)
    width = max(2, round(height * 0.016))
    piece = _ring(theme, ring.size, LIGHTS[light % len(LIGHTS)], width)
    return piece, piece.get_rect(center=ring.center)


def _ring(theme: Theme, size: tuple[int, int], color: str, width: int) -> pygame.Surface:
    """Return a ring in a dark edge, so that it stands out from ivory and from every color."""
    key = ("symbol ring", size, color, width)
    piece = theme.kept(key)
    if piece is None:
        outer = size[0] + 2 * width, size[1] + 2 * width
        radius = min(outer) // 3
        piece = theme.panel(outer, "ink", "ink", radius, alpha=0, border_width=2 * width).copy()
        inner = outer[0] - 2 * max(1, width // 2), outer[1] - 2 * max(1, width // 2)
        bright = theme.panel(inner, color, color, radius - 1, alpha=0, border_width=width)
        piece.blit(bright, bright.get_rect(center=piece.get_rect().center))
        theme.keep(key, piece)
    return piece
