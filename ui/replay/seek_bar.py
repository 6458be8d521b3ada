"""The bar under a replay that shows how far it is, and goes anywhere."""

from collections.abc import Callable

import pygame

from ui.controls.theme import Theme
from ui.controls.widgets import Widget


class SeekBar(Widget):
    """The length of the log as a bar: click or drag to go to a place."""

    def __init__(
        self, rect: pygame.Rect, place: int, length: int, seek: Callable[[int], None]
    ) -> None:
        super().__init__(rect, key="seek")
        self.place, self.length, self.seek = place, max(1, length), seek

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the bar, the part gone, and the knob."""
        height = theme.px(8)
        bar = pygame.Rect(self.rect.x, 0, self.rect.width, height)
        bar.centery = self.rect.centery
        target.blit(theme.panel(bar.size, "panel", "panel_line", radius=height // 2), bar)
        gone = bar.copy()
        gone.width = max(height, bar.width * self.place // self.length)
        target.blit(theme.panel(gone.size, "brass", radius=height // 2), gone)
        knob = theme.px(22)
        piece = theme.panel((knob, knob), "ivory", "brass_dark", radius=knob // 2)
        target.blit(piece, piece.get_rect(center=(gone.right, bar.centery)))

    def handle(self, event: pygame.Event) -> bool:
        """Seek by mouse."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and event.buttons[0] and self.hovered:
            self._go(event.pos[0])
            return True
        return False

    def _go(self, x: int) -> None:
        part = (x - self.rect.x) / max(1, self.rect.width)
        self.seek(round(max(0.0, min(1.0, part)) * self.length))
