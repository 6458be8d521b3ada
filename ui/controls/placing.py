"""Controls in a declaration of the layout: boxes that hold widgets, and `place`, which puts them.

A widget is as large as its box is said to be, words are as large as their letters; a widget that
is a box's ground becomes as large as the box. Widgets come out in the order in which they are
declared, which is that of the Tab key.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Unpack

import pygame

from ui.controls.buttons import Button
from ui.controls.labels import Label
from ui.controls.theme import Align, Face, Size, Theme
from ui.controls.widget import Widget
from ui.layout.boxes import FIT, GROW, Box, Content, Length, Room, Shape, fixed, leaf
from ui.layout.solving import Layout, lay


@dataclass(frozen=True)
class Held(Content):
    """A widget in a box that has lengths of its own."""

    widget: Widget


@dataclass(frozen=True, slots=True)
class Words(Content):
    """Words in a line, or broken at the width that they are given and as high as they need."""

    theme: Theme
    widget: Label

    @property
    def measures(self) -> Hashable:
        label = self.widget
        return label.words, self.theme.points(label.size), label.face, label.wrap

    def least(self, room: Room) -> Room:
        """Return no width, since a line may be cut, and the height at this width."""
        return 0, self.size(room)[1]

    def size(self, room: Room) -> Room:
        """Return the size of the line, or the whole width and the height that it takes."""
        label, theme = self.widget, self.theme
        if not label.wrap:
            font = theme.font(label.size, label.face)
            return min(font.size(label.words)[0], room[0]), font.get_height()
        piece = theme.text(label.words, label.size, label.color, label.face, max(1, room[0]))
        return room[0], piece.get_height()


def held(widget: Widget, **shape: Unpack[Shape]) -> Box:
    """A widget, as large as its box is said to be."""
    return leaf(Held(widget), **shape)


def sized(widget: Widget) -> Box:
    """A widget as large as it was made."""
    return held(widget, width=fixed(widget.rect.width), height=fixed(widget.rect.height))


def fitting(theme: Theme, button: Button) -> Box:
    """A button as wide as its words need."""
    return sized(button.fitted(theme))


def control(theme: Theme, widget: Widget) -> Box:
    """A control over the whole width."""
    return held(widget, width=GROW, height=fixed(widget.high * theme.button_height))


def line(
    theme: Theme,
    words: str,
    size: Size = "body",
    color: str = "text",
    face: Face = "text",
    *,
    align: Align = "left",
    width: Length = FIT,
    height: Length = FIT,
) -> Box:
    """Words in one line, cut where there is no room for all."""
    label = Label(words, size=size, color=color, face=face, align=align)
    return leaf(Words(theme, label), width=width, height=height)


def paragraph(
    theme: Theme,
    words: str,
    size: Size = "body",
    color: str = "text",
    face: Face = "text",
    *,
    align: Align = "left",
    said: str | None = None,
) -> Box:
    """Words over the whole width, on as many lines as they need; `said` is heard instead."""
    label = Label(words, size=size, color=color, face=face, align=align, wrap=True, said=said)
    return leaf(Words(theme, label), width=GROW)


def place(box: Box, area: pygame.Rect) -> list[Widget]:
    """Lay a declaration out in an area; return its widgets, each in its place."""
    return list(widgets_of(lay(box, area)))


def widgets_of(layout: Layout) -> Iterator[Widget]:
    """Yield the widgets of what is laid out, each in its place."""
    for placed in layout:
        ground, content = placed.box.ground, placed.box.content
        if isinstance(ground, Widget):
            yield ground.placed(placed.rect.copy())
        if isinstance(content, Held | Words):
            yield content.widget.placed(placed.rect.copy())
