"""Card faces as surfaces: every face that the window shows is made here."""

import pygame

from rules.decks.cards import Deck
from ui.controls.theme import Theme, to_surface


def face_surface(theme: Theme, deck: Deck, card: int, height: int) -> pygame.Surface:
    """Return the face of a card of this height in pixels, as the settings want it.

    It is drawn anew at each call: whoever asks keeps it.
    """
    from ui.art.face_drawing import FaceStyle
    from ui.art.faces import render_face

    settings = theme.settings
    style = FaceStyle(
        variant="four_color" if settings.four_colors else "",
        high_contrast=settings.high_contrast,
    )
    return to_surface(render_face(deck, deck.cards[card], height, style))
