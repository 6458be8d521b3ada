"""Where a card's face has a symbol, and the ring that lights it."""

from collections.abc import Mapping
from math import ceil, floor
from typing import Final

import pygame

from art.symbol_places import symbol_place, written_places
from rules.decks.cards import Deck
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.cards import card_width
from ui.picture.face_surfaces import is_small
from ui.picture.items import Picture

LIGHTS: Final = ("marked", "link", "good")
"""The colors of the rings of a hand's groups, the largest first."""


def symbol_box(
    theme: Theme, deck: Deck, card: int, attribute: str, height: int, *, turned: bool = False
) -> pygame.Rect:
    """Return the place of an attribute's symbol on a card of this height, the leftmost it has.

    In pixels from the upper left corner of the card, which may lie `turned`. Two numbers in a
    column are one symbol. Raises KeyError where the face does not show the attribute.
    """
    scale = height / deck.face.size_mm[1]
    if turned:
        attribute = deck.face.turned.get(attribute, attribute)
    small = is_small(theme, deck, height)
    left, top, right, bottom = symbol_place(deck, card, attribute, small=small)
    return pygame.Rect(
        round(left * scale),
        round(top * scale),
        round((right - left) * scale),
        round((bottom - top) * scale),
    )


def light_symbols(
    picture: Picture, theme: Theme, deck: Deck, rings: Mapping[int, tuple[str, int]]
) -> None:
    """Ring the symbols with which cards count that lie open, in their groups' colors of light."""
    for card, (attribute, light) in rings.items():
        item = picture.card(("card", card))
        if item is not None:
            place = item.place
            piece, spot = symbol_ring(theme, deck, card, place.height, attribute, light)
            spot.move_ip(place.x - card_width(place.height) // 2, place.y - place.height // 2)
            what = ("ring", card, attribute, light, spot.size)
            picture.lay(what, piece, spot, above=True, about=frozenset({item.key}))


def symbol_ring(
    theme: Theme,
    deck: Deck,
    card: int,
    height: int,
    attribute: str,
    light: int,
    *,
    turned: bool = False,
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a ring for a card's symbol and its place, from the card's upper left corner.

    It leaves out what is written beside the symbol: numbers and letters decide.
    """
    width = max(2, round(height * 0.011))
    box = symbol_box(theme, deck, card, attribute, height, turned=turned)
    piece = _ring(theme, box.size, LIGHTS[light % len(LIGHTS)], width)
    spot, scale = piece.get_rect(center=box.center), height / deck.face.size_mm[1]
    for place in written_places(deck, card, small=is_small(theme, deck, height)):
        left, top = (floor(at * scale) for at in place[:2])
        right, bottom = (ceil(at * scale) for at in place[2:])
        hidden = pygame.Rect(left, top, right - left, bottom - top).clip(spot)
        if hidden and not box.contains(hidden):
            piece = piece.copy()
            piece.fill((0, 0, 0, 0), hidden.move(-spot.x, -spot.y))
    return piece, spot


@kept_piece
def _ring(theme: Theme, size: tuple[int, int], color: str, width: int) -> pygame.Surface:
    """Return a ring in a dark edge, so that it stands out from ivory and from every color.

    It is narrow: the next symbol is near.
    """
    edge = max(1, width // 3)
    thick = width + 2 * edge
    outer = size[0] + 2 * (thick - 1), size[1] + 2 * (thick - 1)
    radius = min(outer) // 4
    ground = theme.panel(outer, "ink", "ink", radius, alpha=0, border_width=thick)
    inner = outer[0] - 2 * edge, outer[1] - 2 * edge
    bright = theme.panel(inner, color, color, radius - edge, alpha=0, border_width=width)
    return inlaid(ground, bright)
