"""The panel: the widgets of a screen, who of them gets the input, and the keyboard's focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ui import mouse
from ui.controls.theme import Theme
from ui.controls.walking import WAYS, Way, nearest
from ui.controls.widget import CONFIRMING, Side, Widget
from ui.gate import Target

FAR: Final = 3
"""How many times its own height a widget's tip may stand away from it."""


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
        """Replace the widgets; who has the same key keeps focus, press under way and digits."""
        point = mouse.place()
        pressed = {widget.key for widget in self.widgets if widget.pressed and widget.key}
        digits = "" if self.focused is None else self.focused.digits
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.pressed = widget.key in pressed
            widget.focused = bool(widget.key) and widget.key == self._focus_key and widget.focusable
            widget.digits = digits if widget.focused else ""
        self._hover(point)
        self._tell_who_takes_enter()

    def focus(self, key: str) -> None:
        """Give the keyboard's focus to the widget with this key (none for an empty one)."""
        self._focus_key = key
        for widget in self.widgets:
            widget.focused = bool(key) and widget.key == key and widget.focusable
            if not widget.focused:
                widget.digits = ""
                continue
            self._last_of[widget.tab_group] = key
            if widget.viewport is not None:
                widget.viewport.reveal(widget)
        self._tell_who_takes_enter()

    def _tell_who_takes_enter(self) -> None:
        holder = self.focused
        taken = holder is not None and holder.takes_enter
        for widget in self.widgets:
            widget.outranked = taken and widget is not holder

    @property
    def focused(self) -> Widget | None:
        return next((widget for widget in self.widgets if widget.focused), None)

    def find(self, key: str) -> Widget | None:
        """Return the widget with this key, if there is one."""
        return next((each for each in self.widgets if each.key == key), None)

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

    def unhover(self) -> None:
        """Forget where the pointer is: something has come between."""
        for widget in self.widgets:
            widget.hovered = False

    def let_go(self) -> None:
        """Forget the press that is under way."""
        for widget in self.widgets:
            widget.pressed = False

    def repeat(self, event: pygame.Event) -> bool:
        """Hand a press on again to what is held down and repeats; return whether there is one.

        It may have moved up or down, as there was more or less to say above it.
        """
        held = next((each for each in self.widgets if each.pressed and each.repeats), None)
        if held is None:
            return False
        place = event.pos[0], held.rect.centery
        return held.handle(pygame.Event(event.type, pos=place, button=event.button, touch=False))

    def under(self, point: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a point."""
        return next((w for w in reversed(self.widgets) if w.pointed and _shows(w, point)), None)

    def _hover(self, point: tuple[int, int]) -> None:
        """Let the topmost widget at a point know, or where there is none, what only notices it."""
        seen = [each for each in reversed(self.widgets) if _shows(each, point)]
        top = next((each for each in seen if each.pointed), None)
        top = top or next((each for each in seen if each.noticed), None)
        for widget in self.widgets:
            widget.hovered = widget is top

    def handle(self, event: pygame.Event) -> bool:
        """Hand an event to whom it is meant for; return whether anybody used it."""
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
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

    def _key(self, event: pygame.Event) -> bool:
        """Take a key: for who has the focus, to move it, or to scroll.

        With Ctrl an arrow key moves the focus also where it would else change a value; in a text
        it goes to the sides word by word.
        """
        holder, way = self.focused, WAYS.get(event.key)
        walks_only = way is not None and bool(event.mod & pygame.KMOD_CTRL)
        if holder is not None and holder.takes_text and way in {"left", "right"}:
            walks_only = False
        if holder is not None and not walks_only and holder.handle(event):
            return True
        if event.key == pygame.K_TAB:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if way is not None and (self.walk(way) if holder is not None else self._begin()):
            return True
        if holder is not None and event.key in {pygame.K_HOME, pygame.K_END}:
            here = [each for each in self.able if each.viewport is holder.viewport]  # of its area
            if here:
                self.focus(here[-1 if event.key == pygame.K_END else 0].key)
            return True
        if any(widget.handle(event) for widget in self.widgets if widget.takes_scroll_keys):
            return True
        if event.key in {pygame.K_HOME, pygame.K_END} and self.begins and self.able:
            self.focus(self.able[0 if event.key == pygame.K_HOME else -1].key)
            return True
        return False

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
        self._step_to(here[at], holder, way)
        return True

    def _step_to(self, found: Widget, holder: Widget, way: Way) -> None:
        """Move the focus to the control that is found, or up to that at whose foot it stands."""
        whole = found.foot_of
        if way == "up" and whole is not None and holder.foot_of is not whole:
            found = whole
        self.focus(found.key)

    def _leave(self, holder: Widget, way: Way) -> bool:
        """Walk to what is seen outside the area in which the holder of the focus lies.

        Of an area whose controls are all scrolled away, the nearest of them stands for it.
        """
        area = holder.viewport
        others = [
            each
            for each in self.able
            if each is not holder and (area is None or each.viewport is not area)
        ]
        outside = {each.key: part for each in others if (part := _seen_part(each)) is not None}
        outside |= _away({id(each.viewport) for each in others if each.key in outside}, others)
        start = _seen_part(holder) or holder.walked.clamp(area.rect if area else holder.walked)
        at = nearest(start, list(outside.values()), way)
        if at is None:
            return False
        key = list(outside)[at]
        self._step_to(next(each for each in others if each.key == key), holder, way)
        return True

    def draw(self, target: pygame.Surface, theme: Theme, kept: Sequence[pygame.Rect] = ()) -> None:
        """Draw all widgets in their order, and the tip of the hovered one off what is `kept`."""
        whole = target.get_clip()
        for widget in self._drawn():
            if widget.viewport is None:
                widget.draw(target, theme)
            elif widget.rect.colliderect(widget.viewport.rect):
                target.set_clip(widget.viewport.rect.clip(whole))
                widget.draw(target, theme)
                target.set_clip(whole)
        hovered = next((w for w in self.widgets if w.hovered and w.tip), None)
        if hovered is not None:
            self._draw_tip(target, theme, hovered, kept)

    def _draw_tip(
        self, target: pygame.Surface, theme: Theme, widget: Widget, kept: Sequence[pygame.Rect]
    ) -> None:
        controls = [*kept, *(each.rect for each in self.widgets if _is_control(each))]
        others = (each for each in self.widgets if not _is_control(each))
        words = [_seen(each, each.read_at(theme)) for each in others]
        tip = theme.text(widget.tip, "small", "text", width=theme.px(420))
        size = tip.get_rect().inflate(2 * theme.unit, theme.unit).size
        box = _tip_place(size, widget, controls, words, target.get_rect(), theme.unit // 2)
        target.blit(theme.panel(box.size, "panel_raised", "panel_line"), box)
        target.blit(tip, tip.get_rect(center=box.center))

    def _drawn(self) -> Sequence[Widget]:
        """Return the widgets as they are drawn: no neighbor covers the ring of the focus.

        Nor does one cover what is dragged. What lies upon such a control does.
        """
        pressed = (each for each in self.widgets if each.pressed)
        holder = next(pressed, self.focused)
        if holder is None or not holder.acts:
            return self.widgets
        later = self.widgets[self.widgets.index(holder) + 1 :]
        upon = [each for each in later if each.rect.colliderect(holder.rect)]
        held = {id(each) for each in (holder, *upon)}
        return [*(each for each in self.widgets if id(each) not in held), holder, *upon]


def _seen(widget: Widget, place: pygame.Rect) -> pygame.Rect:
    """Return what of a place of a widget is not scrolled away."""
    return place if widget.viewport is None else place.clip(widget.viewport.rect)


def _shows(widget: Widget, point: tuple[int, int]) -> bool:
    return bool(_seen(widget, widget.rect).collidepoint(point))


def _in_sight(widget: Widget) -> bool:
    """Return whether a control is not scrolled away."""
    area = widget.viewport
    return area is None or bool(area.rect.clip(widget.rect))


def _is_control(widget: Widget) -> bool:
    """Return whether the mouse can press it or type into it, now or when it is enabled."""
    presses = widget.focusable and widget.pointed and not widget.takes_scroll_keys
    return presses and _in_sight(widget)


def _is_far(widget: Widget, area: Widget) -> bool:
    """Return whether so much text lies between a control and what is seen that it must be read."""
    above, below = area.rect.top - widget.rect.bottom, widget.rect.top - area.rect.bottom
    return max(above, below) > area.rect.height // 4


def _away(seen: set[int], others: Sequence[Widget]) -> dict[str, pygame.Rect]:
    """Return the areas of which no control is `seen`, each by its control that is the nearest."""
    found: dict[str, pygame.Rect] = {}
    areas = {id(each.viewport): each.viewport for each in others if each.viewport is not None}
    for area in (area for name, area in areas.items() if name not in seen):
        within = [each for each in others if each.viewport is area]
        nearest_one = min(within, key=lambda each: abs(each.rect.centery - area.rect.centery))
        found[nearest_one.key] = area.rect
    return found


def _seen_part(widget: Widget) -> pygame.Rect | None:
    """Return where a control is for who comes from outside its area; `None` for out of sight."""
    part = _seen(widget, widget.walked)
    return part if part or widget.viewport is None else None


def _tip_place(
    size: tuple[int, int],
    widget: Widget,
    controls: Sequence[pygame.Rect],
    words: Sequence[pygame.Rect],
    room: pygame.Rect,
    gap: int,
) -> pygame.Rect:
    """Return where a widget's tip stands in a room: beside it, off the controls around it.

    Where a row of controls lies next to it, the tip stands beyond that row. It covers as little
    of them as it can where there is no free place, stands where it is seen to belong to its
    widget, and then covers as little as it can of other words.
    """
    own, found = widget.rect, list[pygame.Rect]()
    others = [each for each in controls if not each.contains(own)]
    sides: list[Side] = ["above", "below", "left", "right"]
    sides.sort(key=lambda side: side != widget.tip_side)
    for beyond in (False, True):
        for side in sides:
            place = _beside(size, own, side, own, gap)
            if beyond:
                row = [each for each in others if each.colliderect(place)]
                place = _beside(size, own, side, own.unionall(row), gap)
            place.clamp_ip(room)
            if not place.colliderect(own):
                found.append(place)
    nowhere = pygame.Rect((0, 0), size).clamp(room)  # a tip as large as the room
    read = [each for each in words if not each.contains(own)]
    near = own.inflate(2 * FAR * own.height, 2 * FAR * own.height)
    return min(
        found,
        key=lambda place: (
            _covered(place, others),
            not place.colliderect(near),
            _covered(place, read),
        ),
        default=nowhere,
    )


def _beside(
    size: tuple[int, int], own: pygame.Rect, side: Side, edge: pygame.Rect, gap: int
) -> pygame.Rect:
    """Return a box in line with a control, at one side of an edge around it."""
    box = pygame.Rect((0, 0), size).move_to(center=own.center)
    if side == "above":
        box.bottom = edge.top - gap
    elif side == "below":
        box.top = edge.bottom + gap
    elif side == "left":
        box.right = edge.left - gap
    else:
        box.left = edge.right + gap
    return box


def _covered(place: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    parts = [place.clip(each) for each in others]
    return sum(part.width * part.height for part in parts)
