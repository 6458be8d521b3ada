"""Card faces that are printed on the table rather than lying on it (money cards, help)."""

import pygame

from rules.decks.cards import Deck
from rules.words import language_tag
from ui.controls.theme import Theme
from ui.picture.face_surfaces import face_surface


def printed_card(
    theme: Theme, deck: Deck, card: int, height: int, *, dim: bool = False
) -> pygame.Surface:
    """Return a card's face of this height in pixels, without a shadow; `dim` shades it."""
    piece = kept_card(theme, deck, card, height, dim=dim)
    if piece is None:
        piece = face_surface(theme, deck, card, height)
        if dim:
            piece.fill((120, 120, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        theme.keep(_key(deck, card, height, dim=dim), piece)
    return piece


def kept_card(
    theme: Theme, deck: Deck, card: int, height: int, *, dim: bool = False
) -> pygame.Surface | None:
    """Return a card's face if it is drawn already."""
    return theme.kept(_key(deck, card, height, dim=dim))


def _key(deck: Deck, card: int, height: int, *, dim: bool) -> tuple[object, ...]:
    return "printed", deck.id, language_tag(), card, height, dim
