"""Card faces and backs as surfaces: all that the window shows are made here."""

import msgspec
import pygame

from art.palette import back_ink
from rules.decks.cards import Deck
from ui.controls.theme import Theme, to_surface


def face_surface(theme: Theme, deck: Deck, card: int, height: int) -> pygame.Surface:
    """Return the face of a card of this height in pixels, as the settings want it.

    It is drawn anew at each call: whoever asks keeps it.
    """
    from art.face_drawing import FaceStyle
    from art.faces import render_face

    settings = theme.settings
    style = FaceStyle(
        variant="four_color" if settings.four_colors else "",
        high_contrast=settings.high_contrast,
    )
    return to_surface(render_face(deck, deck.cards[card], height, style))


def back_surface(theme: Theme, deck: Deck, height: int) -> pygame.Surface:
    """Return the back of a deck's cards of this height in pixels, as it is in the player's room."""
    from art.backs import render_back

    face = deck.face
    ground = back_ink(face.back.ground, theme.settings.room)
    back = msgspec.structs.replace(face.back, ground=ground)
    return to_surface(render_back(msgspec.structs.replace(face, back=back), height))
