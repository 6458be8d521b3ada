"""Scores and log: a line for each seat, and the end of what happened in words."""

from collections.abc import Sequence

import pygame

from ui.controls.fields import Scroll
from ui.controls.theme import Face, Theme, above_each_other
from ui.controls.widgets import Widget
from ui.picture.signs import sign


def log_sheet(theme: Theme, log: Sequence[str], area: pygame.Rect) -> Scroll:
    """Return the end of a log in words, scrolled to its last line; the newest three stand out.

    The area is cut down to whole lines, so that the first one seen is not cut in two.
    """
    lines = log[-200:]
    pieces = [
        theme.text(
            words,
            "small",
            "text" if at >= len(lines) - 3 else "text_quiet",
            width=area.width - 2 * theme.unit,
        )
        for at, words in enumerate(lines)
    ]
    gap = theme.unit // 2
    height = whole = sum(piece.get_height() + gap for piece in pieces)
    for piece in pieces:
        if whole <= area.height:
            break
        whole -= piece.get_height() + gap
    if 0 < whole < height:
        area = pygame.Rect(area.x, area.bottom - whole, area.width, whole)
    sheet = above_each_other(pieces, gap, area.width)
    return Scroll(area, sheet, at_end=True, key="log")


class ScoreRow(Widget):
    """A seat's line on the scoreboard."""

    def __init__(
        self, rect: pygame.Rect, seat: int, name: str, score: str, *, strong: bool
    ) -> None:
        super().__init__(rect)
        self.seat, self.name, self.score, self.strong = seat, name, score, strong

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw sign, name and score."""
        size = min(theme.points("body"), round(self.rect.height * 0.74))
        symbol = sign(theme, self.seat, size - theme.px(2))
        target.blit(symbol, symbol.get_rect(midleft=self.rect.midleft))
        face: Face = "strong" if self.strong else "text"
        score = theme.text(self.score, size, "brass_light", "strong")
        target.blit(score, score.get_rect(midright=self.rect.midright))
        left = self.rect.x + symbol.get_width() + theme.unit
        room = self.rect.right - score.get_width() - theme.unit - left
        name = theme.fitted(self.name, max(1, room), size, "text", face)
        target.blit(name, name.get_rect(midleft=(left, self.rect.centery)))
