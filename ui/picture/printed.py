"""Card faces that are printed on the table rather than lying on it (money cards, help)."""

import pygame

from rules.decks.cards import Deck
from ui.controls.look import Look, to_surface


def printed_card(
    look: Look, deck: Deck, card: int, height: int, *, dim: bool = False
) -> pygame.Surface:
    """Return a card's face of this height in pixels, without a shadow; `dim` shades it."""
    settings = look.settings
    key = ("printed", deck.id, card, height, dim)
    piece = look.kept(key)
    if piece is None:
        from ui.art.faces import render_face

        piece = to_surface(
            render_face(
                deck,
                deck.cards[card],
                height,
                variant="four_color" if settings.four_colors else "",
                high_contrast=settings.high_contrast,
            )
        )
        if dim:
            piece.fill((120, 120, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        look.keep(key, piece)
    return piece
