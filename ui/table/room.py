"""Where there is room on the table for words that float above it."""

import pygame

from ui.layout.cards import card_width
from ui.picture.items import CardPlace, Picture


def covered(picture: Picture) -> list[pygame.Rect]:
    """Return what floating words should not lie on: cards, chips, hands, the words above them."""
    found = [where(card.place) for card in picture.cards]
    for chips in picture.chips:
        box = pygame.Rect(0, 0, chips.size, chips.size)
        box.midbottom = chips.x, chips.y
        found.append(box)
    for fan in picture.fans:
        box = pygame.Rect(0, 0, fan.width, fan.height)
        box.center = fan.x, fan.y
        found.append(box)
    found += [piece.surface.get_rect(topleft=(piece.x, piece.y)) for piece in picture.above]
    return found


def where(place: CardPlace) -> pygame.Rect:
    """Return the rectangle of a card that lies at a place."""
    box = pygame.Rect(0, 0, card_width(place.height), place.height)
    box.center = place.x, place.y
    return box
