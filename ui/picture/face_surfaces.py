"""Card faces and backs as surfaces: all that the window shows are made here."""

import pygame

from rules.decks.cards import Deck
from rules.words import language_tag
from table.card_faces import draw_back, draw_face
from ui.controls.theme import Theme, to_surface


def is_small(theme: Theme, deck: Deck, height: int) -> bool:
    """Return whether a card of this height in pixels shows what decides, and no pips.

    That follows from its part of the window and the text size: a sharper screen changes nothing.
    """
    return height < deck.face.small_below * theme.scale * theme.text_scale


def face_surface(
    theme: Theme, deck: Deck, card: int, height: int, *, turn: int = 0
) -> pygame.Surface:
    """Return the face of a card of this height in pixels, as the settings want it.

    It is drawn at each call: whoever asks keeps it. A `turn` of 180 degrees is as the card's upper
    half is read then.
    """
    small, turned = is_small(theme, deck, height), turn == 180
    return to_surface(draw_face(theme.settings, deck, card, height, small=small, turned=turned))


def back_surface(theme: Theme, deck: Deck, height: int) -> pygame.Surface:
    """Return the back of a deck's cards of this height in pixels, as it is in the player's room."""
    return to_surface(draw_back(theme.settings, deck, height))


def printed_card(
    theme: Theme, deck: Deck, card: int, height: int, *, dim: bool = False
) -> pygame.Surface:
    """Return a card's face of this height in pixels, without a shadow; `dim` shades it."""
    key = _key(deck, card, height, dim=dim)
    piece = theme.pieces.get(key)
    if piece is None:
        piece = face_surface(theme, deck, card, height)
        if dim:
            piece.fill((120, 120, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        theme.pieces.put(key, piece)
    return piece


def kept_card(theme: Theme, deck: Deck, card: int, height: int) -> pygame.Surface | None:
    """Return a card's face if it is drawn already."""
    return theme.pieces.get(_key(deck, card, height))


def _key(deck: Deck, card: int, height: int, *, dim: bool = False) -> tuple[object, ...]:
    return "printed", deck.id, language_tag(), card, height, dim
