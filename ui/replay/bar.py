"""The line of controls below a replay: what steps and plays, the bar, and the ways to mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from rules.words import _
from ui.controls.buttons import Button
from ui.controls.icon_surfaces import icon
from ui.controls.labels import Label
from ui.controls.theme import Theme
from ui.controls.widget import Widget
from ui.replay.seek_bar import Marks, SeekBar

NEXT, COSTLIEST, PLAY_ON = "next mistake", "costliest", "play on"
"""The keys of the controls that lead to mistakes, and on from there."""
LEAST_BAR: Final = 0.3
"""The part of the line that the bar keeps where the other controls have words."""


@dataclass(frozen=True)
class Way:
    """A control at the end of the line: its key, its words, its icon, and what it does."""

    key: str
    words: str
    icon: str
    tip: str
    action: Callable[[], None]
    enabled: bool = True


def tool(
    theme: Theme,
    rect: pygame.Rect,
    name: str,
    tip: str,
    action: Callable[[], None],
    color: str = "text",
) -> Button:
    """Return a square button with an icon, which is its key, too."""
    symbol = icon(theme, name, round(rect.height * 0.5), color)
    return Button("", action, icon=symbol, key=name, tip=tip).placed(rect)


def film_bar(
    theme: Theme,
    line: pygame.Rect,
    steppers: Sequence[tuple[str, str, Callable[[], None]]],
    ways: Sequence[Way],
    seek: Callable[[int], None],
    place: int,
    length: int,
    marks: Marks,
) -> list[Widget]:
    """Return the controls of a line from the left to the right; `ways` have words where they fit.

    `steppers` are icons with their tips and what they do.
    """
    unit, size = theme.unit, theme.button_height
    widgets: list[Widget] = []
    box = pygame.Rect(line.x, line.centery - size // 2, size, size)
    for name, tip, action in steppers:
        widgets.append(tool(theme, box, name, tip, action))
        box = box.move(size + unit, 0)
    words = _("{at} of {count}").format(at=place, count=length)
    wide = theme.font("body").size(f"{length} / {length} of")[0] + 2 * unit
    free = line.right - box.x - wide - 3 * unit
    widths = [Button.width_for(theme, way.words, icon=True) + unit for way in ways]
    worded = free - sum(widths) >= LEAST_BAR * line.width
    right = line.right
    for way, width in reversed(list(zip(ways, widths, strict=True))):
        room = pygame.Rect(0, box.y, width - unit if worded else size, size).move_to(right=right)
        widgets.append(_way(theme, room, way, words=worded))
        right = room.left - unit
    label = pygame.Rect(right - wide, line.y, wide, line.height)
    bar = pygame.Rect(box.x + unit, line.y, label.x - box.x - 2 * unit, line.height)
    said = Label(words, align="right").placed(label)
    return [*widgets, said, SeekBar(place, length, seek, marks).placed(bar)]


def _way(theme: Theme, room: pygame.Rect, way: Way, *, words: bool) -> Button:
    color = "text" if way.enabled else "text_off"
    size = theme.points("body") if words else round(room.height * 0.5)
    return Button(
        way.words if words else "",
        way.action,
        icon=icon(theme, way.icon, size, color),
        key=way.key,
        tip=way.tip,
        enabled=way.enabled,
    ).placed(room)
