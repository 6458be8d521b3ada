"""A scrolled area for widgets: what does not fit stays within reach of wheel, keys and bar."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui import mouse
from ui.controls.scrolling import Scrolled
from ui.controls.walking import Way
from ui.controls.widget import Widget


class Viewport(Scrolled):
    """Shows the part of its widgets that lies in its rectangle, and moves them.

    Widgets are placed as if nothing were scrolled, `height` pixels in all; the viewport then
    moves their rectangles. It stands before them in the panel's list, so that they are on top.
    """

    def __init__(
        self, rect: pygame.Rect, widgets: Sequence[Widget], height: int, *, offset: int = 0
    ) -> None:
        super().__init__(rect)
        self.widgets = tuple(widgets)
        self.height = height
        self._pointed = bool(rect.collidepoint(mouse.place()))
        for widget in self.widgets:
            widget.viewport = self
        self.scroll_to(offset)

    @property
    def whole(self) -> int:
        return self.height

    def scroll_to(self, offset: int) -> None:
        before = self.offset
        super().scroll_to(offset)
        for widget in self.widgets:
            widget.rect.move_ip(0, before - self.offset)

    def reveal(self, widget: Widget) -> None:
        room = self.rect.height // 12
        above = self.rect.top + room - widget.rect.top
        below = widget.rect.bottom + room - self.rect.bottom
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + below)

    def scroll_on(self, way: Way) -> bool:
        before = self.offset
        if way in {"up", "down"}:
            self.scroll_to(self.offset + (self.step if way == "down" else -self.step))
        return self.offset != before

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            if not self.most or not self._pointed:
                return False
            self.by_wheel(event)
            return True
        if event.type == pygame.KEYDOWN:
            return bool(self.most) and self.by_key(event.key)
        if event.type == pygame.MOUSEMOTION:
            self._pointed = bool(self.rect.collidepoint(event.pos))
        return self.by_bar(event)
