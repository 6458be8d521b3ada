"""The bar under a replay that shows how far it is, and goes anywhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from rules.words import _
from ui.controls.theme import Theme
from ui.controls.widget import Spoken, Widget

HIGHEST: Final = 3
"""The size of the worst mistake."""


@dataclass(frozen=True)
class Marks:
    """What stands on a bar, by the number of the step."""

    hands: Sequence[int] = ()
    """Where hands are over."""
    mistakes: Mapping[int, int] = field(default_factory=dict)
    """How bad mistakes are, from 1 to 3."""
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    """The words of bookmarks."""


class SeekBar(Widget):
    """The length of a replay as a bar: click or drag to go to a place.

    With the keyboard's focus the arrows to the sides go a step back or on.

    Hands are lines across it, mistakes stand on it as high as they are bad, bookmarks hang below.
    """

    focusable = True

    def __init__(self, place: int, length: int, seek: Callable[[int], None], marks: Marks) -> None:
        super().__init__(key="seek")
        self.place, self.length, self.seek = place, max(1, length), seek
        self.marks = marks

    @property
    def spoken(self) -> Spoken:
        return Spoken(_("Place in the replay"), place=(self.place, self.length))

    def x_of(self, place: int) -> int:
        return self.rect.x + round(self.rect.width * place / self.length)

    def slides(self) -> Sequence[tuple[int, str]]:
        return (pygame.K_LEFT, _("Back one step")), (pygame.K_RIGHT, _("Forward one step"))

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        height = theme.px(8)
        bar = pygame.Rect(self.rect.x, 0, self.rect.width, height)
        bar.centery = self.rect.centery
        target.blit(theme.panel(bar.size, "panel", "panel_line", radius=height // 2), bar)
        gone = bar.copy()
        gone.width = max(height, self.x_of(self.place) - self.rect.x)
        target.blit(theme.panel(gone.size, "brass", radius=height // 2), gone)
        self._draw_marks(target, theme, bar)
        knob = theme.px(22)
        piece = theme.panel((knob, knob), "ivory", "brass_dark", radius=knob // 2)
        target.blit(piece, piece.get_rect(center=(gone.right, bar.centery)))
        self._ring(target, theme)

    def _draw_marks(self, target: pygame.Surface, theme: Theme, bar: pygame.Rect) -> None:
        """Draw mistakes above the bar, bookmarks below it, and hands across it."""
        line, room = max(2, theme.px(3)), max(4, (self.rect.height - bar.height) // 2)
        for place in self.marks.hands:
            across = pygame.Rect(0, 0, line, 3 * bar.height)
            across.center = self.x_of(place), bar.centery
            target.fill(theme.color("ivory_shade"), across)
        for place, size in self.marks.mistakes.items():
            high = max(4, room * min(size, HIGHEST) // HIGHEST)
            mark = pygame.Rect(0, bar.top - high, 2 * line, high).move_to(centerx=self.x_of(place))
            target.fill(theme.color("bad"), mark)
        for place in self.marks.bookmarks:
            x, top, high = self.x_of(place), bar.bottom, min(room, theme.px(14))
            points = [(x, top), (x - high * 2 // 3, top + high), (x + high * 2 // 3, top + high)]
            pygame.draw.polygon(target, theme.color("marked"), points)

    def _over_bookmark(self, x: int) -> int | None:
        near = [place for place in self.marks.bookmarks if abs(self.x_of(place) - x) <= 6]
        return min(near, key=lambda place: abs(self.x_of(place) - x), default=None)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            to = self.place + (1 if event.key == pygame.K_RIGHT else -1)
            self.seek(max(0, min(self.length, to)))
            return True
        if event.type == pygame.MOUSEMOTION:
            self.tip = self.marks.bookmarks.get(self._over_bookmark(event.pos[0]) or -1, "")
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
