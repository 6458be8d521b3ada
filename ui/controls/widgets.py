"""The controls of all screens: labels, buttons, toggles, choices, and the panel around them.

A widget has a rectangle in pixels and draws itself with a `Theme`; a `Panel` holds the widgets of
a screen, hands them the input and moves the keyboard's focus. Screens build their widgets anew
when the window changes; the values live in the screen's model, reached through callbacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import pygame

from rules.words import _
from ui import mouse
from ui.controls.spoken import Spoken
from ui.controls.theme import Face, Size, Theme
from ui.controls.walking import WAYS, Way, nearest
from ui.gate import Target

Align = Literal["left", "center", "right"]
TipSide = Literal["above", "left"]
CONFIRMING: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
"""The keys that press what has the keyboard's focus."""


class Widget:
    """Something on the screen that can be drawn, and perhaps clicked or focused."""

    focusable = False
    takes_text = False
    """Whether a click gives it the keyboard."""
    live = False
    """Whether it is said again when its words have changed, without having the focus."""
    takes_scroll_keys = False
    """Whether it scrolls by keys that nobody else used."""
    tip_side: TipSide = "above"
    """Where its tip stands, so that it does not lie on what it speaks of."""
    tab_group = ""
    """Those of one such group are one stop of the Tab key; arrows walk within it."""
    lifted_by_arrows = False
    """Whether arrows up and down act on it, and Space chooses it: a card of the hand."""
    pointed = True
    """Whether the mouse finds it; what only stands for a thing of the table is found by keys."""

    def __init__(self, rect: pygame.Rect, *, key: str = "", tip: str = "") -> None:
        self.rect = rect
        self.key = key
        self.tip = tip
        self.label = ""
        """The words beside it that name it, where it has none itself."""
        self.explained = ""
        """The words beside it that tell what it does."""
        self.group = ""
        """The list in which it stands, where it has a place among others: 3 of 12."""
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.pressed = False
        """Whether the mouse went down on it and is not up again."""
        self.viewport: Widget | None = None
        """The scrolled area that shows only what of it lies inside (see `ui.controls.viewport`)."""

    @property
    def acts(self) -> bool:
        """Whether a press on it does something; other widgets show, scroll or take text."""
        able = self.enabled and self.focusable
        return able and not self.takes_text and not self.takes_scroll_keys

    @property
    def spoken(self) -> Spoken:
        """What it says of itself to who cannot see it; nothing where it is only an ornament."""
        return Spoken(self.label, why=self.explained)

    @property
    def walked(self) -> pygame.Rect:
        """Where it is for the arrow keys."""
        return self.rect

    def cells_named(self) -> Sequence[tuple[str, pygame.Rect, bool]]:
        """Return its parts that are pressed each for itself: words, place, whether repeatedly."""
        return ()

    def slides(self) -> Sequence[tuple[int, str]]:
        """Return the keys by which it moves or scrolls, with their words."""
        return ()

    def reveal(self, widget: Widget) -> None:
        """Scroll a widget into sight (areas that scroll)."""

    def scroll_on(self, way: Way) -> bool:
        """Scroll on by a step; return whether there was more (areas that scroll)."""
        return False

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the widget."""

    def handle(self, event: pygame.Event) -> bool:
        """Take an event meant for this widget; return whether it was used."""
        return False

    def _ring(self, target: pygame.Surface, theme: Theme) -> None:
        if self.focused:
            draw_ring(target, theme, self.rect)


def draw_ring(target: pygame.Surface, theme: Theme, place: pygame.Rect, out: int = 4) -> None:
    """Ring what has the keyboard's focus, so many pixels (at 1080p) around it.

    A dark line within the bright one keeps it in sight on brass and on ivory, too.
    """
    wide = max(2, theme.px(3))
    for grown, color in ((0, "shadow"), (wide - 1, "focus")):
        around = place.inflate(2 * (theme.px(out) + grown), 2 * (theme.px(out) + grown))
        radius = theme.unit + theme.px(out) + grown
        ring = theme.panel(around.size, color, color, radius=radius, alpha=0, border_width=wide)
        target.blit(ring, around)


class Label(Widget):
    """A text, one line or broken at its width."""

    def __init__(
        self,
        rect: pygame.Rect,
        words: str,
        *,
        size: Size = "body",
        color: str = "text",
        face: Face = "text",
        align: Align = "left",
        wrap: bool = False,
    ) -> None:
        super().__init__(rect)
        self.words, self.size, self.color, self.face = words, size, color, face
        self.align, self.wrap = align, wrap

    @property
    def spoken(self) -> Spoken:
        """Its words."""
        return Spoken(self.words)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the text: wrapped from the top, else centred in height."""
        if self.wrap:
            piece = theme.text(self.words, self.size, self.color, self.face, self.rect.width)
        else:
            piece = theme.fitted(self.words, self.rect.width, self.size, self.color, self.face)
        place = piece.get_rect(topleft=self.rect.topleft)
        if not self.wrap:
            place.centery = self.rect.centery
        if self.align == "center":
            place.centerx = self.rect.centerx
        elif self.align == "right":
            place.right = self.rect.right
        target.blit(piece, place)


class Plate(Widget):
    """A plain panel behind other widgets."""

    def __init__(self, rect: pygame.Rect, alpha: int = 232) -> None:
        super().__init__(rect)
        self.alpha = alpha

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the panel."""
        panel = theme.panel(self.rect.size, "panel", "panel_line", alpha=self.alpha)
        target.blit(panel, self.rect)


class Rule(Widget):
    """A hairline across the top of its rectangle."""

    def __init__(self, rect: pygame.Rect, color: str = "panel_line") -> None:
        super().__init__(rect)
        self.color = color

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the line."""
        target.fill(theme.color(self.color), (*self.rect.topleft, self.rect.width, theme.line))


class ImageWidget(Widget):
    """A drawn surface in the middle of its rectangle."""

    def __init__(self, rect: pygame.Rect, surface: pygame.Surface) -> None:
        super().__init__(rect)
        self.surface = surface

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Blit the surface."""
        target.blit(self.surface, self.surface.get_rect(center=self.rect.center))


class Pressable(Widget):
    """Acts when it is pressed and let go inside, or by Enter or Space while it is focused."""

    focusable = True

    def __init__(
        self, rect: pygame.Rect, action: Callable[[], None], *, key: str, tip: str = ""
    ) -> None:
        super().__init__(rect, key=key, tip=tip)
        self.action = action

    @property
    def spoken(self) -> Spoken:
        """What is pressed; its tip says why it cannot be, or what it does."""
        return Spoken(
            self.label or self.tip,
            _("button"),
            state="" if self.enabled else _("not available"),
            why=self.tip if self.label else "",
        )

    def handle(self, event: pygame.Event) -> bool:
        """Press on mouse down inside, act on mouse up inside; Enter or Space act at once."""
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
    """A button with words, an icon or both; `kind` is `plain`, `primary` or `quiet`."""

    def __init__(
        self,
        rect: pygame.Rect,
        words: str,
        action: Callable[[], None],
        *,
        kind: str = "plain",
        icon: pygame.Surface | None = None,
        shortcut: str = "",
        key: str = "",
        tip: str = "",
        enabled: bool = True,
        chosen: bool = False,
    ) -> None:
        super().__init__(rect, action, key=key or words, tip=tip)
        self.words, self.kind = words, kind
        self.icon, self.shortcut, self.chosen = icon, shortcut, chosen
        self.enabled = enabled

    @property
    def spoken(self) -> Spoken:
        """Its words, or those of its tip where it has only a picture, and its letter."""
        words = self.words or self.tip
        label = f"{self.label}: {words}" if self.label and words else self.label or words
        state = "" if self.enabled else _("not available")
        if self.enabled and self.chosen:
            state = _("chosen")
        why = self.tip if self.words else self.explained
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

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the button in its present state."""
        fill, border, ink = self._colors()
        rect = self.rect.move(0, 1 if self.pressed else 0)
        if self.kind != "quiet" or self.hovered or self.chosen:
            target.blit(theme.panel(rect.size, fill, border), rect)
        parts: list[pygame.Surface] = []
        if self.icon is not None:
            parts.append(self.icon)
        room = rect.width - 2 * theme.unit
        if self.words:
            taken = sum(part.get_width() + theme.gap for part in parts)
            if self.shortcut:
                taken += theme.font("small").size(self.shortcut)[0] + theme.gap
            parts.append(theme.fitted(self.words, max(1, room - taken), "body", ink, "strong"))
        if self.shortcut:
            parts.append(theme.text(self.shortcut, "small", ink))
        x = (
            rect.centerx
            - (sum(part.get_width() for part in parts) + theme.gap * (len(parts) - 1)) // 2
        )
        for part in parts:
            place = part.get_rect(midleft=(x, rect.centery))
            target.blit(part, place)
            x = place.right + theme.gap
        self._ring(target, theme)

    def _colors(self) -> tuple[str, str, str]:
        if not self.enabled:
            return "panel", "panel_line", "text_off"
        if self.kind == "primary":
            return (
                ("brass_light" if self.hovered else "button_main"),
                "brass_dark",
                "button_main_text",
            )
        if self.chosen:
            return "button_hover", "brass", "text"
        return ("button_hover" if self.hovered else "button"), "panel_line", "text"


class Toggle(Widget):
    """An on-off switch with its words to the right."""

    focusable = True

    def __init__(
        self,
        rect: pygame.Rect,
        words: str,
        on: bool,
        changed: Callable[[bool], None],
        *,
        key: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(rect, key=key or words, tip=tip)
        self.words, self.on, self.changed = words, on, changed

    @property
    def spoken(self) -> Spoken:
        """Whether it is on."""
        why = self.explained or self.tip
        on = _("on") if self.on else _("off")
        return Spoken(self.label or self.words, _("switch"), on, why=why)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the switch and its words."""
        height = round(theme.button_height * 0.6)
        track = pygame.Rect(0, 0, round(height * 1.8), height)
        track.midleft = self.rect.midleft
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
        """Switch on a click or on Space or Enter."""
        click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        press = event.type == pygame.KEYDOWN and self.focused and event.key in CONFIRMING
        if press or (click and self.rect.collidepoint(event.pos)):
            self.on = not self.on
            self.changed(self.on)
            return True
        return False


class Choice(Widget):
    """One of a few named values, side by side on one or more lines; arrow keys change it."""

    focusable = True

    def __init__(
        self,
        rect: pygame.Rect,
        values: Sequence[tuple[Any, str]],
        value: Any,
        changed: Callable[[Any], None],
        *,
        lines: int = 1,
        key: str = "",
    ) -> None:
        super().__init__(rect, key=key)
        self.values, self.value, self.changed, self.lines = list(values), value, changed, lines
        self._under: int | None = None

    @property
    def spoken(self) -> Spoken:
        """What is chosen, and as which of how many."""
        values = [value for value, _words in self.values]
        chosen = values.index(self.value) if self.value in values else None
        words = "" if chosen is None else self.values[chosen][1]
        place = None if chosen is None else (chosen + 1, len(values))
        return Spoken(self.label, _("choice"), words, place=place, why=self.explained)

    @staticmethod
    def lines_for(theme: Theme, values: Sequence[tuple[Any, str]], width: int) -> int:
        """Return on how many lines of this width no word is cut."""
        widest = max(theme.font("body").size(words)[0] for _value, words in values)
        a_line = max(1, width // (widest + round(theme.points("body") * 0.8)))
        return -(-len(values) // a_line)

    def cells(self) -> list[pygame.Rect]:
        """Return the rectangle of each value, from left to right and from line to line."""
        count, rect = len(self.values), self.rect
        a_line = -(-count // self.lines)
        high = rect.height // self.lines
        found = []
        for at in range(count):
            line, place = divmod(at, a_line)
            here = min(a_line, count - line * a_line)
            left, right = (rect.width * edge // here for edge in (place, place + 1))
            found.append(pygame.Rect(rect.x + left, rect.y + line * high, right - left, high))
        return found

    def cells_named(self) -> Sequence[tuple[str, pygame.Rect, bool]]:
        """Return its values."""
        cells = zip(self.values, self.cells(), strict=True)
        return [(words, cell, False) for (_value, words), cell in cells]

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw the values as one bar with the chosen one filled."""
        target.blit(theme.panel(self.rect.size, "button", "panel_line"), self.rect)
        for at, (cell, (value, words)) in enumerate(zip(self.cells(), self.values, strict=True)):
            if value == self.value:
                inner = cell.inflate(-2 * theme.px(3), -2 * theme.px(3))
                target.blit(theme.panel(inner.size, "button_main", "brass_dark"), inner)
            elif at == self._under and self.hovered:
                inner = cell.inflate(-2 * theme.px(3), -2 * theme.px(3))
                target.blit(theme.panel(inner.size, "button_hover"), inner)
            ink = "button_main_text" if value == self.value else "text"
            piece = theme.fitted(words, cell.width - theme.unit, "body", ink)
            target.blit(piece, piece.get_rect(center=cell.center))
        self._ring(target, theme)

    def handle(self, event: pygame.Event) -> bool:
        """Choose by click, or by the arrow keys while focused."""
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
                values = [value for value, _words in self.values]
                at = values.index(self.value) if self.value in values else -max(0, step)
                self._choose(values[(at + step) % len(values)])
                return True
        return False

    def _choose(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self.changed(value)


class Panel:
    """The widgets of a screen: hands on input, keeps the hover and the keyboard's focus."""

    begins = True
    """Whether arrow keys give the focus to a control where none has it; else they are the scene's.
    """
    home = ""
    """The key of the control that the first arrow key goes to, if there is one that it must be."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self._focus_key = ""
        self._last_of: dict[str, str] = {}
        """By group: who of it had the focus last."""

    def fill(self, widgets: Sequence[Widget]) -> None:
        """Replace the widgets; focus and a press under way stay with the one of the same key."""
        point = mouse.place()
        pressed = {widget.key for widget in self.widgets if widget.pressed and widget.key}
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.pressed = widget.key in pressed
            widget.focused = bool(widget.key) and widget.key == self._focus_key and widget.focusable
            widget.hovered = widget.pointed and _shows(widget, point)

    def focus(self, key: str) -> None:
        """Give the keyboard's focus to the widget with this key (none for an empty one)."""
        self._focus_key = key
        for widget in self.widgets:
            widget.focused = bool(key) and widget.key == key and widget.focusable
            if not widget.focused:
                continue
            self._last_of[widget.tab_group] = key
            if widget.viewport is not None:
                widget.viewport.reveal(widget)

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard's focus."""
        return next((widget for widget in self.widgets if widget.focused), None)

    def targets(self) -> list[Target]:
        """Return what can be pressed; what scrolls is where it was as far as that matters."""
        return [
            Target(widget.key, None if widget.viewport is not None else widget.rect)
            for widget in self.widgets
            if widget.acts
        ]

    def aim(self, event: pygame.Event) -> str | None:
        """Return the key of the widget on which a press, or the end of one, would act."""
        widget: Widget | None = None
        if event.type == pygame.MOUSEBUTTONDOWN:
            widget = self.under(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            pressed = (each for each in self.widgets if each.pressed)
            widget = next((each for each in pressed if _shows(each, event.pos)), None)
        elif event.type == pygame.KEYDOWN and event.key in CONFIRMING:
            widget = self.focused
        return widget.key if widget is not None and widget.acts else None

    def let_go(self) -> None:
        """Forget the press that is under way."""
        for widget in self.widgets:
            widget.pressed = False

    def under(self, point: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a point."""
        return next((w for w in reversed(self.widgets) if w.pointed and _shows(w, point)), None)

    def handle(self, event: pygame.Event) -> bool:
        """Hand an event to whom it is meant for; return whether anybody used it."""
        if event.type == pygame.MOUSEMOTION:
            top = self.under(event.pos)
            for widget in self.widgets:
                widget.hovered = widget is top
            return self._all(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            top = self.under(event.pos)
            if top is None or not top.takes_text:
                self.focus("")
            if top is None:
                return False
            used = top.handle(event)
            if top.takes_text:
                self.focus(top.key)
            return used
        if event.type == pygame.MOUSEBUTTONUP:
            return self._all(event)
        if event.type == pygame.MOUSEWHEEL:
            return any(widget.handle(event) for widget in self.widgets)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            holder = self.focused
            return holder is not None and holder.handle(event)
        return False

    def _all(self, event: pygame.Event) -> bool:
        used = False
        for widget in list(self.widgets):
            used = widget.handle(event) or used
        return used

    # --- the keyboard -----------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> bool:
        """Take a key: for who has the focus, to move it, or to scroll.

        With Ctrl an arrow key moves the focus also where it would else change a value.
        """
        holder, way = self.focused, WAYS.get(event.key)
        walks_only = way is not None and bool(event.mod & pygame.KMOD_CTRL)
        if holder is not None and not walks_only and holder.handle(event):
            return True
        if event.key == pygame.K_TAB:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if way is not None and (self.walk(way) if holder is not None else self._begin()):
            return True
        if holder is not None and event.key in {pygame.K_HOME, pygame.K_END}:
            self._to_end(holder, last=event.key == pygame.K_END)
            return True
        return any(widget.handle(event) for widget in self.widgets if widget.takes_scroll_keys)

    @property
    def able(self) -> list[Widget]:
        """What can have the keyboard's focus, in the order in which Tab goes through it."""
        return [widget for widget in self.widgets if widget.focusable and widget.enabled]

    def _next(self, step: int) -> None:
        """Tab: to the next control, or group of them, in the order in which they are declared."""
        able, holder = self.able, self.focused
        if not able:
            return
        before = self.widgets.index(holder) if holder is not None else -1
        at = sum(self.widgets.index(each) < before for each in able)  # where the holder is, or was
        if holder not in able and step > 0:
            at -= 1
        for _each in able:
            at = (at + step) % len(able)
            if holder is None or not holder.tab_group or able[at].tab_group != holder.tab_group:
                break
        self._focus_group(able[at])

    def _focus_group(self, widget: Widget) -> None:
        """Give the focus to a control; of a group, to the one that had it last, or to its first."""
        group = [
            each for each in self.able if each.tab_group == widget.tab_group and each.tab_group
        ]
        last = self._last_of.get(widget.tab_group)
        again = next((each for each in group if each.key == last), None)
        self.focus((again or next(iter(group), widget)).key)

    def _begin(self) -> bool:
        """Give the focus to the first control in sight; return whether that is for arrow keys."""
        able = self.able
        if not self.begins or not able:
            return False
        scrolled = [each for each in able if each.viewport is not None and _in_sight(each)]
        first = next((each for each in able if each.key == self.home), None)
        self._focus_group(first or next(iter(scrolled), able[0]))
        return True

    def _to_end(self, holder: Widget, *, last: bool) -> None:
        """Home and End: to the first or the last control of the same area."""
        here = [each for each in self.able if each.viewport is holder.viewport]
        if here:
            self.focus(here[-1 if last else 0].key)

    def walk(self, way: Way) -> bool:
        """Move the focus to the nearest control in a direction, or scroll on towards it.

        What lies in the same area that scrolls comes first, in sight or not.
        """
        holder = self.focused
        if holder is None:
            return False
        area = holder.viewport
        return (area is not None and self._walk_in(area, holder, way)) or self._leave(holder, way)

    def _walk_in(self, area: Widget, holder: Widget, way: Way) -> bool:
        """Walk within an area that scrolls; return whether there is anything left in it."""
        here = [each for each in self.able if each.viewport is area and each is not holder]
        seen = [each for each in here if _in_sight(each)]
        if seen and not _in_sight(holder):  # it was scrolled away: go on from what is seen
            self.focus(seen[0 if way == "down" else -1].key)
            return True
        at = nearest(holder.walked, [each.walked for each in here], way)
        if (at is None or _is_far(here[at], area)) and area.scroll_on(way):
            return True
        if at is None:
            return False
        self.focus(here[at].key)
        return True

    def _leave(self, holder: Widget, way: Way) -> bool:
        """Walk to what is seen outside the area in which the holder of the focus lies."""
        area = holder.viewport
        outside = {
            each.key: part
            for each in self.able
            if each is not holder and (area is None or each.viewport is not area)
            if (part := _seen_part(each)) is not None
        }
        start = _seen_part(holder) or holder.walked.clamp(area.rect if area else holder.walked)
        at = nearest(start, list(outside.values()), way)
        if at is None:
            return False
        self.focus(list(outside)[at])
        return True

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        """Draw all widgets in their order, and the tip of the hovered one."""
        whole = target.get_clip()
        for widget in self.widgets:
            if widget.viewport is None:
                widget.draw(target, theme)
            elif widget.rect.colliderect(widget.viewport.rect):
                target.set_clip(widget.viewport.rect.clip(whole))
                widget.draw(target, theme)
                target.set_clip(whole)
        hovered = next((w for w in self.widgets if w.hovered and w.tip), None)
        if hovered is not None:
            _draw_tip(target, theme, hovered)


def _shows(widget: Widget, point: tuple[int, int]) -> bool:
    """Return whether a point is on a widget, and on the part of it that is seen."""
    area = widget.viewport
    return bool(widget.rect.collidepoint(point) and (area is None or area.rect.collidepoint(point)))


def _in_sight(widget: Widget) -> bool:
    """Return whether a control is not scrolled away."""
    area = widget.viewport
    return area is None or bool(area.rect.clip(widget.rect))


def _is_seen_in(widget: Widget, area: Widget) -> bool:
    return widget.viewport is area and _in_sight(widget)


def _is_far(widget: Widget, area: Widget) -> bool:
    """Return whether so much text lies between a control and what is seen that it must be read."""
    above, below = area.rect.top - widget.rect.bottom, widget.rect.top - area.rect.bottom
    return max(above, below) > area.rect.height // 4


def _seen_part(widget: Widget) -> pygame.Rect | None:
    """Return where a control is for who comes from outside its area; `None` for out of sight."""
    area = widget.viewport
    if area is None:
        return widget.walked
    part = widget.walked.clip(area.rect)
    return part if part else None


def _draw_tip(target: pygame.Surface, theme: Theme, widget: Widget) -> None:
    words = theme.text(widget.tip, "small", "text", width=theme.px(420))
    box = words.get_rect().inflate(2 * theme.unit, theme.unit)
    box.midbottom = (widget.rect.centerx, widget.rect.top - theme.unit // 2)
    if widget.tip_side == "left":
        box.midright = (widget.rect.left - theme.unit // 2, widget.rect.centery)
    elif box.top < 0:
        box.midtop = (widget.rect.centerx, widget.rect.bottom + theme.unit // 2)
    box.clamp_ip(target.get_rect())
    target.blit(theme.panel(box.size, "panel_raised", "panel_line"), box)
    target.blit(words, words.get_rect(center=box.center))
