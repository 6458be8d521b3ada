"""What is asked, in words: whose sign, and the question in as many lines as it takes."""

from typing import Final

import pygame

from ui.controls.theme import Theme
from ui.controls.widget import Widget
from ui.picture.signs import sign

LEAST_POINTS: Final = 11
"""Letters that do not fit are made smaller, but not smaller than this."""


class SeatSign(Widget):
    """A seat's sign."""

    def __init__(self, rect: pygame.Rect, seat: int) -> None:
        super().__init__(rect)
        self.seat = seat

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        piece = sign(theme, self.seat, self.rect.width)
        target.blit(piece, piece.get_rect(midleft=self.rect.midleft))


class Prompt(Widget):
    """What is asked: one line, or more and smaller ones where the words are long."""

    def __init__(self, rect: pygame.Rect, words: str) -> None:
        super().__init__(rect)
        self.words = words

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(*self.written(theme))

    def written(self, theme: Theme) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the words as they are drawn, and where they stand."""
        if theme.font("large").size(self.words)[0] <= self.rect.width:
            piece = theme.text(self.words, "large")
        else:
            size = theme.points("body")
            piece = theme.text(self.words, size, width=self.rect.width)
            while piece.get_height() > self.rect.height and size > LEAST_POINTS:
                size -= 1
                piece = theme.text(self.words, size, width=self.rect.width)
        return piece, piece.get_rect(midleft=self.rect.midleft)
