"""Card faces that are printed on the table rather than lying on it (money cards, help)."""

import pygame

from rules.decks.cards import Deck
from rules.words import language_tag
from ui.controls.theme import Theme
from ui.picture.faces import face_surface


def printed_card(
    theme: Theme, deck: Deck, card: int, height: int, *, dim: bool = False
) -> pygame.Surface:
    """Return a card's face of this height in pixels, without a shadow; `dim` shades it."""
    key = ("printed", deck.id, language_tag(), card, height, dim)
    piece = theme.kept(key)
    if piece is None:
        piece = face_surface(theme, deck, card, height)
        if dim:
            piece.fill((120, 120, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        theme.keep(key, piece)
    return piece
