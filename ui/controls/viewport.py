"""A scrolled area for widgets: what does not fit stays within reach of wheel, keys and bar."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui import mouse
from ui.controls.theme import Theme
from ui.controls.widgets import Widget


class Viewport(Widget):
    """Shows the part of its widgets that lies in its rectangle, and moves them.

    Widgets are placed as if nothing were scrolled, `height` pixels in all; the viewport then
    moves their rectangles. It stands before them in the panel's list, so that they are on top.
    """

    takes_scroll_keys = True

    def __init__(
        self, rect: pygame.Rect, widgets: Sequence[Widget], height: int, *, offset: int = 0
    ) -> None:
        super().__init__(rect)
        self.widgets = tuple(widgets)
        self.height = height
        self.offset = 0
        self._grabbed: int | None = None
        self._pointed = bool(rect.collidepoint(mouse.place()))
        for widget in self.widgets:
            widget.viewport = self
        self.scroll_to(offset)

    @property
    def most(self) -> int:
        """The farthest offset in pixels; 0 where everything fits."""
        return max(0, self.height - self.rect.height)

    def scroll_to(self, offset: int) -> None:
        """Show the content from this pixel on, as far as there is content."""
        offset = max(0, min(self.most, offset))
        for widget in self.widgets:
            widget.rect.move_ip(0, self.offset - offset)
        self.offset = offset

    def reveal(self, widget: Widget) -> None:
        """Scroll so that a widget of this area is in sight, with a little room around it."""
        room = self.rect.height // 12
        above = self.rect.top + room - widget.rect.top
        below = widget.rect.bottom + room - self.rect.bottom
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + below)

    def _bar(self) -> pygame.Rect | None:
        if not self.most:
            return None
        height = max(32, self.rect.height * self.rect.height // self.height)
        y = self.rect.y + (self.rect.height - height) * self.offset // self.most
        width = max(6, self.rect.width // 200)
        return pygame.Rect(self.rect.right - width, y, width, height)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the bar where there is more than fits."""
        bar = self._bar()
        if bar is not None:
            color = "brass" if self._grabbed is not None else "panel_line"
            target.blit(theme.panel(bar.size, color, radius=bar.width // 2), bar)

    def handle(self, event: pygame.Event) -> bool:
        """Scroll by wheel, bar or keys."""
        if event.type == pygame.MOUSEWHEEL:
            if not self.most or not self._pointed:
                return False
            self.scroll_to(self.offset - event.y * self.rect.height // 8)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            bar = self._bar()
            if bar is not None and bar.inflate(16, 0).collidepoint(event.pos):
                self._grabbed = event.pos[1] - bar.y
                return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._grabbed = None
        if event.type == pygame.MOUSEMOTION:
            self._pointed = bool(self.rect.collidepoint(event.pos))
            return self._drag(event.pos[1])
        if event.type == pygame.KEYDOWN:
            by = {
                pygame.K_UP: -self.rect.height // 8,
                pygame.K_DOWN: self.rect.height // 8,
                pygame.K_PAGEUP: -self.rect.height * 7 // 8,
                pygame.K_PAGEDOWN: self.rect.height * 7 // 8,
                pygame.K_HOME: -self.most,
                pygame.K_END: self.most,
            }.get(event.key)
            if by is not None and self.most:
                self.scroll_to(self.offset + by)
                return True
        return False

    def _drag(self, y: int) -> bool:
        bar = self._bar()
        if self._grabbed is None or bar is None:
            return False
        room = max(1, self.rect.height - bar.height)
        self.scroll_to((y - self._grabbed - self.rect.y) * self.most // room)
        return True
