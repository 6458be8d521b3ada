"""Pages: full-window scenes with a walnut rail, a scrolled column of rows, and a foot of buttons.

The set-up, the settings, the print page and the list of records are all pages; a page says what
stands in it, here stands how it is laid out at every window size and text scale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from rules.words import _
from ui.app import Scene
from ui.controls.backdrop import felt, rail
from ui.controls.chevrons import chevron
from ui.controls.icons import icon
from ui.controls.theme import Size, Theme
from ui.controls.viewport import Viewport
from ui.controls.widgets import Button, Label, Panel, Widget

COLUMN: Final = 59
"""Width of a page's column in heights of its letters, where the window is wide enough."""
CONTROL: Final = 0.42
"""The part of a row that its control takes."""


class Plate(Widget):
    """A panel behind other widgets."""

    def __init__(
        self, rect: pygame.Rect, fill: str = "panel", border: str | None = "panel_line"
    ) -> None:
        super().__init__(rect)
        self.fill, self.border = fill, border

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the panel."""
        target.blit(theme.panel(self.rect.size, self.fill, self.border, alpha=232), self.rect)


class Rule(Widget):
    """A hairline between rows."""

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the line."""
        line = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, theme.line)
        target.fill(theme.color("panel_line"), line)


class Paragraph(Widget):
    """A text broken at its width; as high as it needs."""

    def __init__(
        self,
        theme: Theme,
        at: tuple[int, int],
        words: str,
        width: int,
        *,
        size: Size = "body",
        color: str = "text",
        face: Any = "text",
    ) -> None:
        self.words = words
        self._piece = theme.text(words, size, color, face, width)
        super().__init__(pygame.Rect(at, (width, self._piece.get_height())))

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the lines."""
        target.blit(self._piece, self.rect)


class Column:
    """Places widgets below each other, from the top of a page's column down."""

    def __init__(self, theme: Theme, rect: pygame.Rect) -> None:
        self.theme = theme
        self.x, self.width = rect.x, rect.width
        self.top = self.y = rect.y
        self.widgets: list[Widget] = []
        self.narrow = rect.width < 46 * theme.points("body")
        """Whether controls stand below their words instead of beside them."""

    def add(self, widget: Widget) -> None:
        """Put a widget where it was placed."""
        self.widgets.append(widget)

    def space(self, units: float) -> None:
        """Leave so many units free."""
        self.y += round(units * self.theme.unit)

    def heading(self, words: str) -> None:
        """Begin a part with a title in brass."""
        if self.y > self.top:
            self.space(4)
        height = round(self.theme.points("large") * 1.5)
        self.add(
            Label(
                pygame.Rect(self.x, self.y, self.width, height),
                words,
                size="large",
                color="brass",
                face="title",
            )
        )
        self.y += height
        self.add(Rule(pygame.Rect(self.x, self.y, self.width, 1)))
        self.space(1.5)

    def text(self, words: str, *, color: str = "text_quiet", size: Size = "body") -> None:
        """Put a paragraph over the whole width."""
        words_ = Paragraph(self.theme, (self.x, self.y), words, self.width, size=size, color=color)
        self.add(words_)
        self.y = words_.rect.bottom
        self.space(1)

    @property
    def control_width(self) -> int:
        """The width of the control in a row."""
        return self.width if self.narrow else round(self.width * CONTROL)

    def row(
        self,
        title: str,
        explain: str,
        make: Callable[[pygame.Rect], Widget],
        *,
        lines: int = 1,
    ) -> None:
        """Put words at the left and the control that `make` returns at the right.

        The control is `control_width` wide, and as high as so many lines of buttons.
        """
        theme = self.theme
        high = theme.button_height * lines
        control = self.control_width
        room = self.width if self.narrow else self.width - control - 4 * theme.unit
        name = Paragraph(theme, (self.x, self.y), title, room, face="strong")
        self.add(name)
        bottom = name.rect.bottom
        if explain:
            words = Paragraph(
                theme,
                (self.x, bottom + theme.px(3)),
                explain,
                room,
                size="small",
                color="text_quiet",
            )
            self.add(words)
            bottom = words.rect.bottom
        if self.narrow:
            self.add(make(pygame.Rect(self.x, bottom + theme.unit, control, high)))
            self.y = bottom + theme.unit + high
        else:
            middle = max(high, bottom - self.y)
            shift = (middle - (bottom - self.y)) // 2
            for widget in self.widgets[-(2 if explain else 1) :]:
                widget.rect.move_ip(0, shift)
            top = self.y + (middle - high) // 2
            self.add(make(pygame.Rect(self.x + self.width - control, top, control, high)))
            self.y += middle
        self.space(2)


def back_button(theme: Theme, rect: pygame.Rect, action: Callable[[], None]) -> Button:
    """Return the arrow at the left of the rail."""
    arrow = chevron(theme, "left", round(rect.height * 0.42), "ivory")
    return Button(rect, "", action, kind="quiet", icon=arrow, key="back", tip=_("Back (Esc)"))


class PageScene(Scene):
    """A page: title in the rail, what `build` puts in the column, and the buttons of the foot."""

    title = ""
    column_share: float = 1
    """The part of the window's width that the column takes; the rest is `aside`."""

    def __init__(self) -> None:
        self.panel: Panel = Panel()
        self.viewport: Viewport | None = None

    def enter(self) -> None:
        """Lay the page out."""
        self.resized()

    def resume(self) -> None:
        """Come back from a page or a dialog above."""
        self.rebuild()

    def resized(self) -> None:
        """Lay the page out for another window."""
        self.rebuild()

    def build(self, column: Column) -> None:
        """Put the rows into the column."""
        raise NotImplementedError

    def foot(self) -> Sequence[Button]:
        """Return the buttons at the bottom, from the right to the left; their size is kept."""
        return ()

    def close(self) -> None:
        """Esc or the back arrow: leave the page."""
        self.app.pop()

    def aside(self, area: pygame.Rect) -> Sequence[Widget]:
        """Return the widgets of the right half, for pages whose `column_share` leaves room."""
        return ()

    def rebuild(self) -> None:
        """Lay out everything again; scroll and focus stay."""
        theme, unit = self.app.theme, self.app.theme.unit
        width, height = theme.size
        self._rail_height = max(theme.px(56), theme.button_height + unit)
        buttons = self.foot()
        foot_height = theme.button_height + 2 * unit if buttons else 0
        area = pygame.Rect(
            0, self._rail_height, width, height - self._rail_height - foot_height
        ).inflate(-4 * unit, -4 * unit)
        widgets = self._column(area)
        if self.column_share < 1:
            left = area.x + round(area.width * self.column_share) + unit
            widgets += self.aside(pygame.Rect(left, area.y, area.right - left, area.height))
        widgets.append(self._back_button())
        right = area.right
        for button in buttons:
            button.rect.topright = (right, height - foot_height - unit // 2)
            right = button.rect.left - unit
            widgets.append(button)
        self.panel.fill(widgets)
        self.app.invalidate()

    def _column(self, area: pygame.Rect) -> list[Widget]:
        """Return the plate, the viewport and the rows in it."""
        theme, unit = self.app.theme, self.app.theme.unit
        if self.column_share < 1:
            wide = round(area.width * self.column_share) - unit
            left = area.x
        else:
            wide = min(area.width, COLUMN * theme.points("body"))
            left = area.centerx - wide // 2
        inner = pygame.Rect(left + 3 * unit, area.y + 2 * unit, wide - 6 * unit, 0)
        column = Column(theme, inner)
        self.build(column)
        column.space(1)
        plate = pygame.Rect(left, area.y, wide, min(column.y - area.y + unit, area.height))
        offset = self.viewport.offset if self.viewport is not None else 0
        self.viewport = Viewport(
            plate.inflate(-unit, -2 * theme.line), column.widgets, column.y - area.y, offset=offset
        )
        return [Plate(plate), self.viewport, *column.widgets]

    def _back_button(self) -> Button:
        theme = self.app.theme
        side = theme.button_height
        rect = pygame.Rect(2 * theme.unit, (self._rail_height - side) // 2, side, side)
        return back_button(theme, rect, self.close)

    def button(
        self,
        words: str,
        action: Callable[[], None],
        *,
        kind: str = "plain",
        icon_name: str = "",
        enabled: bool = True,
        shortcut: str = "",
    ) -> Button:
        """Return a button as wide as its words need, to be placed."""
        theme = self.app.theme
        color = "button_main_text" if kind == "primary" else ("text" if enabled else "text_off")
        picture = icon(theme, icon_name, theme.points("body"), color) if icon_name else None
        width = Button.width_for(theme, words, icon=bool(icon_name), shortcut=shortcut)
        if kind == "primary":
            width += 4 * theme.unit
        return Button(
            pygame.Rect(0, 0, width, theme.button_height),
            words,
            action,
            kind=kind,
            icon=picture,
            enabled=enabled,
            shortcut=shortcut,
        )

    def primary(self) -> Callable[[], None] | None:
        """Return what Enter does where no control took it."""
        return None

    def handle(self, event: pygame.Event) -> None:
        """Hand input to the controls; Esc goes back, Enter does the obvious."""
        if self.panel.handle(event):
            self.app.invalidate()
            return
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.close()
                return
            action = self.primary()
            if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and action is not None:
                action()
                return
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}:
            self.app.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        """Draw felt, rail and controls."""
        theme = self.app.theme
        target.blit(felt(theme), (0, 0))
        target.blit(rail(theme, self._rail_height), (0, 0))
        title = theme.fitted(
            self.title, theme.size[0] - 4 * theme.button_height, "title", "ivory", "title"
        )
        left = 2 * theme.unit + theme.button_height + theme.unit
        target.blit(title, title.get_rect(midleft=(left, self._rail_height // 2)))
        self.panel.draw(target, theme)
