"""Widgets that are pressed: buttons, switches, choices among a few values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

import pygame

from rules.words import _, headed
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid
from ui.controls.widget import CONFIRMING, Spoken, Widget


class Pressable(Widget):
    """Acts when it is pressed and let go inside, or by Enter or Space while it is focused."""

    focusable = True

    def __init__(self, action: Callable[[], None], *, key: str, tip: str = "") -> None:
        super().__init__(key=key, tip=tip)
        self.action = action

    @property
    def spoken(self) -> Spoken:
        return Spoken(
            self.label or self.tip,
            _("button"),
            state="" if self.enabled else _("not available"),
            why=self.tip if self.label else "",
        )

    def handle(self, event: pygame.Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self.rect.collidepoint(event.pos)
            return self.pressed
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self.pressed = False
            if self.rect.collidepoint(event.pos):
                self.action()
            return True
        if event.type == pygame.KEYDOWN and self.focused and event.key in CONFIRMING:
            self.action()
            return True
        return False


class Button(Pressable):
    """A button with words, an icon or both; `kind` is `plain`, `primary` or `quiet`.

    An icon that is named takes the color of the words, as they are at the time.
    """

    def __init__(
        self,
        words: str,
        action: Callable[[], None],
        *,
        kind: str = "plain",
        icon: pygame.Surface | str | None = None,
        shortcut: str = "",
        key: str = "",
        tip: str = "",
        enabled: bool = True,
        chosen: bool = False,
        leftward: bool = False,
    ) -> None:
        super().__init__(action, key=key or words, tip=tip)
        self.words, self.kind = words, kind
        self.icon, self.shortcut, self.chosen = icon, shortcut, chosen
        self.enabled, self.leftward = enabled, leftward
        self.advised = False
        """Whether a hint says to press it."""

    @property
    def spoken(self) -> Spoken:
        words = self.words or self.tip
        label = headed(self.label, words) if self.label and words else self.label or words
        state = "" if self.enabled else _("not available")
        if self.enabled and self.chosen:
            state = _("chosen")
        why = self.tip if self.words else self.explained
        why = "" if why == self.label else why
        shortcut = "" if self.shortcut == "⏎" else self.shortcut
        return Spoken(label, _("button"), shortcut, state, why=why)

    @staticmethod
    def width_for(theme: Theme, words: str, *, icon: bool = False, shortcut: str = "") -> int:
        """Return the width in pixels that the words need."""
        width = theme.font("body", "strong").size(words)[0] + 4 * theme.unit
        if icon:
            width += theme.points("body") + (theme.gap if words else -theme.unit)
        if shortcut:
            width += theme.font("small").size(shortcut)[0] + theme.gap
        return max(width, round(theme.button_height * 1.1))

    def fitted(self, theme: Theme, least: int = 0, more: int = 0) -> Self:
        """Return the button as wide as its words need, with so many pixels `more`."""
        has_icon = self.icon is not None
        wide = self.width_for(theme, self.words, icon=has_icon, shortcut=self.shortcut)
        self.rect.size = max(least, wide + more), theme.button_height
        return self

    def ending(self, spot: tuple[int, int]) -> Self:
        """Return the button with the middle of its right edge at a spot of the window."""
        self.rect.midright = spot
        return self

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        fill, border, ink = self._colors()
        rect = self.rect.move(0, 1 if self.pressed else 0)
        if self.kind != "quiet" or self.hovered or self.chosen:
            target.blit(self._ground(theme, fill, border), rect)
        parts: list[pygame.Surface] = []
        if isinstance(self.icon, str):
            parts.append(icon(theme, self.icon, theme.points("body"), ink))
        elif self.icon is not None:
            parts.append(self.icon)
        room = rect.width - 2 * theme.unit
        if self.words:
            taken = sum(part.get_width() + theme.gap for part in parts)
            if self.shortcut:
                taken += theme.font("small").size(self.shortcut)[0] + theme.gap
            parts.append(theme.fitted(self.words, max(1, room - taken), "body", ink, "strong"))
        if self.shortcut:
            sign = theme.text(self.shortcut, "small", ink)
            if self.kind == "primary" and self.outranked:  # its room stays: no word jumps
                sign = pygame.Surface(sign.get_size(), pygame.SRCALPHA)
            elif self.kind != "quiet":
                sign = keycap(theme, sign, fill, border)
            parts.append(sign)
        wide = sum(part.get_width() for part in parts) + theme.gap * (len(parts) - 1)
        x = rect.x + theme.unit if self.leftward else rect.centerx - wide // 2
        for part in parts:
            place = part.get_rect(midleft=(x, rect.centery))
            target.blit(part, place)
            x = place.right + theme.gap
        self._ring(target, theme)

    def _ground(self, theme: Theme, fill: str, border: str) -> pygame.Surface:
        if self.advised:
            return theme.panel(self.rect.size, fill, "good", border_width=2 * theme.line)
        return theme.panel(self.rect.size, fill, border)

    def _colors(self) -> tuple[str, str, str]:
        if not self.enabled:
            return "panel", "panel_line", "text_off"
        if self.kind == "primary":
            fill = "brass_light" if self.hovered else "button_main"
            return fill, "brass_dark", "button_main_text"
        if self.chosen:
            return "button_hover", "brass", "text"
        return ("button_hover" if self.hovered else "button"), "panel_line", "text"


def keycap(theme: Theme, sign: pygame.Surface, fill: str, border: str) -> pygame.Surface:
    """Return the sign of a key with an edge around it, so that it never reads as one more word."""
    wide, high = sign.get_size()
    piece = theme.panel((wide + 2 * theme.px(4), high), fill, border, theme.px(4))
    return inlaid(piece, sign)


class Toggle(Widget):
    """An on-off switch with its words to the right."""

    focusable = True

    def __init__(
        self, words: str, on: bool, changed: Callable[[bool], None], *, key: str = ""
    ) -> None:
        super().__init__(key=key or words)
        self.words, self.on, self.changed = words, on, changed

    @property
    def spoken(self) -> Spoken:
        on = _("on") if self.on else _("off")
        return Spoken(self.label or self.words, _("switch"), on, why=self.explained)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        height = round(theme.button_height * 0.6)
        track = pygame.Rect(0, 0, round(height * 1.8), height).move_to(midleft=self.rect.midleft)
        fill = "button_main" if self.on else ("button_hover" if self.hovered else "button")
        border = "brass_dark" if self.on else "panel_line"
        target.blit(theme.panel(track.size, fill, border, radius=height // 2), track)
        knob = pygame.Rect(0, 0, height - 2 * theme.px(4), height - 2 * theme.px(4))
        knob.centery = track.centery
        knob.x = track.right - knob.width - theme.px(4) if self.on else track.x + theme.px(4)
        target.blit(theme.panel(knob.size, "ivory", radius=knob.width // 2), knob)
        room = self.rect.right - track.right - 2 * theme.unit
        words = theme.fitted(self.words, room)
        target.blit(
            words, words.get_rect(midleft=(track.right + 2 * theme.unit, self.rect.centery))
        )
        self._ring(target, theme)

    def handle(self, event: pygame.Event) -> bool:
        click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        press = event.type == pygame.KEYDOWN and self.focused and event.key in CONFIRMING
        if press or (click and self.rect.collidepoint(event.pos)):
            self.on = not self.on
            self.changed(self.on)
            return True
        return False


class Choice(Widget):
    """One of a few named values, side by side on one or more lines; arrow keys change it.

    They stop at its ends, as those of numbers do: the first value is not beside the last one.
    """

    focusable = True

    def __init__(
        self,
        values: Sequence[tuple[Any, str]],
        value: Any,
        changed: Callable[[Any], None],
        *,
        lines: int = 1,
        key: str = "",
    ) -> None:
        super().__init__(key=key)
        self.values, self.value, self.changed = list(values), value, changed
        self.lines, self.high = lines, max(lines, self.high)
        self._under: int | None = None

    def broken(self, theme: Theme, width: int) -> Self:
        """Return the choice on as many lines of this width as its words need: none is cut."""
        widest = max(theme.font("body").size(words)[0] for _value, words in self.values)
        a_line = max(1, width // (widest + round(theme.points("body") * 0.8)))
        self.lines = self.high = -(-len(self.values) // a_line)
        return self

    @property
    def spoken(self) -> Spoken:
        values = [value for value, _words in self.values]
        chosen = values.index(self.value) if self.value in values else None
        words = "" if chosen is None else self.values[chosen][1]
        place = None if chosen is None else (chosen + 1, len(values))
        return Spoken(self.label, _("choice"), words, place=place, why=self.explained)

    def cells(self) -> list[pygame.Rect]:
        """Return the rectangle of each value, from left to right and from line to line."""
        count, rect = len(self.values), self.rect
        a_line = -(-count // self.lines)
        high = rect.height // self.lines
        found = []
        for at in range(count):
            line, place = divmod(at, a_line)
            left, right = (rect.width * edge // a_line for edge in (place, place + 1))
            found.append(pygame.Rect(rect.x + left, rect.y + line * high, right - left, high))
        return found

    def cells_named(self) -> Sequence[tuple[str, pygame.Rect, bool]]:
        cells = zip(self.values, self.cells(), strict=True)
        return [(words, cell, False) for (_value, words), cell in cells]

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(theme.panel(self.rect.size, "button", "panel_line"), self.rect)
        for at, (cell, (value, words)) in enumerate(zip(self.cells(), self.values, strict=True)):
            chosen = value == self.value
            if chosen or (at == self._under and self.hovered):
                inner = cell.inflate(-2 * theme.px(3), -2 * theme.px(3))
                edge = "brass" if chosen else None
                target.blit(theme.panel(inner.size, "button_hover", edge), inner)
            ink = "brass_light" if chosen else "text"
            piece = theme.fitted(words, cell.width - theme.unit, "body", ink)
            room = self._picture(target, theme, value, cell)
            target.blit(piece, piece.get_rect(center=room.center))
        self._ring(target, theme)

    def _picture(
        self, target: pygame.Surface, theme: Theme, value: Any, cell: pygame.Rect
    ) -> pygame.Rect:
        """Draw what shows a value in its cell; return the room that this leaves its words."""
        return cell

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._under = next(
                (at for at, cell in enumerate(self.cells()) if cell.collidepoint(event.pos)), None
            )
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for cell, (value, _words) in zip(self.cells(), self.values, strict=True):
                if cell.collidepoint(event.pos):
                    self._choose(value)
                    return True
        if event.type == pygame.KEYDOWN and self.focused:
            step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            if step is not None:
                self._choose(self._beside(step))
                return True
        return False

    def _beside(self, step: int) -> Any:
        """Return the value beside the chosen one, at the end that one; where none is, an end."""
        values = [value for value, _words in self.values]
        if self.value not in values:
            return values[0 if step > 0 else -1]
        return values[max(0, min(len(values) - 1, values.index(self.value) + step))]

    def _choose(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self.changed(value)
