"""What is taller than its window: moved by wheel, keys or a bar at its right."""

from __future__ import annotations

from typing import Final

import pygame

from ui.controls.theme import Theme
from ui.controls.widget import Spoken, Widget

LEAST_BAR: Final = 32
"""The least height of a bar in pixels: it must be grabbed."""


class Scrolled(Widget):
    """A window onto something taller; what that is, and who moves it, its classes say."""

    takes_scroll_keys = True
    margin = 0
    """Pixels between the bar and the window's right edge."""

    def __init__(self, rect: pygame.Rect, *, key: str = "") -> None:
        super().__init__(rect, key=key)
        self.offset = 0
        """The pixel from which on the content is shown."""
        self._grabbed: int | None = None
        self.words = ""
        """What can be read in it, for who cannot see it."""

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.label or self.words, why=self.words if self.label else "")

    @property
    def whole(self) -> int:
        raise NotImplementedError

    @property
    def step(self) -> int:
        return self.rect.height // 8

    @property
    def most(self) -> int:
        """The farthest offset in pixels; 0 where everything fits."""
        return max(0, self.whole - self.rect.height)

    def scroll_to(self, offset: int) -> None:
        """Show the content from this pixel on, as far as there is content."""
        self.offset = max(0, min(self.most, offset))

    def _bar(self) -> pygame.Rect | None:
        if not self.most:
            return None
        height = max(LEAST_BAR, self.rect.height * self.rect.height // self.whole)
        y = self.rect.y + (self.rect.height - height) * self.offset // self.most
        width = max(6, self.rect.width // 200)
        return pygame.Rect(self.rect.right - self.margin - width, y, width, height)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        bar = self._bar()
        if bar is not None:
            color = "brass" if self._grabbed is not None else "panel_line"
            target.blit(theme.panel(bar.size, color, radius=bar.width // 2), bar)

    def by_wheel(self, event: pygame.Event) -> None:
        """Scroll as far as the wheel was turned."""
        self.scroll_to(self.offset - event.y * self.step)

    def by_bar(self, event: pygame.Event) -> bool:
        """Let the bar be grabbed, moved and let go; return whether that was it."""
        bar = self._bar()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if bar is not None and bar.inflate(16, 0).collidepoint(event.pos):
                self._grabbed = event.pos[1] - bar.y
                return True
        elif event.type == pygame.MOUSEBUTTONUP:
            self._grabbed = None
        elif event.type == pygame.MOUSEMOTION and self._grabbed is not None and bar is not None:
            room = max(1, self.rect.height - bar.height)
            self.scroll_to((event.pos[1] - self._grabbed - self.rect.y) * self.most // room)
            return True
        return False

    def by_key(self, key: int) -> bool:
        """Scroll as a key says; return whether there was more in that direction."""
        before = self.offset
        by = {
            pygame.K_UP: -self.step,
            pygame.K_DOWN: self.step,
            pygame.K_PAGEUP: self.step - self.rect.height,
            pygame.K_PAGEDOWN: self.rect.height - self.step,
            pygame.K_HOME: -self.most,
            pygame.K_END: self.most,
        }.get(key)
        if by is not None:
            self.scroll_to(self.offset + by)
        return self.offset != before
