"""Widgets that are only seen: words, plates behind others, lines, pictures."""

from __future__ import annotations

import pygame

from ui.controls.theme import Align, Face, Size, Theme
from ui.controls.widget import Spoken, Widget


class Label(Widget):
    """A text, one line or broken at its width."""

    def __init__(
        self,
        words: str,
        *,
        size: Size = "body",
        color: str = "text",
        face: Face = "text",
        align: Align = "left",
        wrap: bool = False,
        said: str | None = None,
    ) -> None:
        """`said` is heard in place of the words, where letters alone would be; '' is silence."""
        super().__init__()
        self.said = words if said is None else said
        self.words, self.size, self.color, self.face = words, size, color, face
        self.align, self.wrap = align, wrap
        self.heads = face == "title"

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.said)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        piece, place = self.written(theme)
        if self.shown < 1:
            piece = piece.copy()
            piece.set_alpha(round(255 * self.shown))
        target.blit(piece, place)

    def read_at(self, theme: Theme) -> pygame.Rect:
        return self.written(theme)[1]

    def written(self, theme: Theme) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the text as it is drawn, and where it stands."""
        if self.wrap:
            words, wide = self.words, self.rect.width
            piece = theme.text(words, self.size, self.color, self.face, wide, self.align)
        else:
            piece = theme.fitted(self.words, self.rect.width, self.size, self.color, self.face)
        place = piece.get_rect(topleft=self.rect.topleft)
        if not self.wrap:
            place.centery = self.rect.centery
        if self.align == "center":
            place.centerx = self.rect.centerx
        elif self.align == "right":
            place.right = self.rect.right
        return piece, place


class Plate(Widget):
    """A plain panel behind other widgets."""

    def __init__(self, alpha: int = 232) -> None:
        super().__init__()
        self.alpha = alpha

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        panel = theme.panel(self.rect.size, "panel", "panel_line", alpha=self.alpha)
        target.blit(panel, self.rect)


class Rule(Widget):
    """A hairline across the top of its rectangle."""

    def __init__(self, color: str = "panel_line") -> None:
        super().__init__()
        self.color = color

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.fill(theme.color(self.color), (*self.rect.topleft, self.rect.width, theme.line))


class ImageWidget(Widget):
    """A drawn surface in the middle of its rectangle."""

    def __init__(self, surface: pygame.Surface) -> None:
        super().__init__()
        self.surface = surface

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(self.surface, self.surface.get_rect(center=self.rect.center))


class Figure(Widget):
    """A large number with its words below it."""

    def __init__(self, number: str, words: str) -> None:
        super().__init__()
        self.number, self.words = number, words

    @property
    def spoken(self) -> Spoken:
        return Spoken(f"{self.number} {self.words}")

    @staticmethod
    def height(theme: Theme) -> int:
        """Return the height of the number and two lines of words."""
        words = theme.font("display", "title").get_height() + 2 * theme.font("small").get_height()
        return words + theme.unit

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(theme.panel(self.rect.size, "panel_raised", "panel_line"), self.rect)
        number = theme.text(self.number, "display", "brass_light", "title")
        top = self.rect.y + theme.unit // 2
        room = self.rect.width - 2 * theme.unit
        words = theme.text(self.words, "small", "text_quiet", width=room, align="center")
        left = self.rect.bottom - theme.unit // 2 - top - number.get_height() - words.get_height()
        target.blit(number, number.get_rect(midtop=(self.rect.centerx, top + left // 3)))
        below = top + left // 3 + number.get_height() + left // 6
        target.blit(words, words.get_rect(midtop=(self.rect.centerx, below)))
