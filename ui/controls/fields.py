"""Controls that hold a number, a line of text or a long sheet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import pygame

from rules.files.quoting import is_visible
from rules.names import normal
from rules.script import borders, cut, isolated
from rules.words import _, lowered
from ui.controls.bidi import first_direction
from ui.controls.scrolling import Scrolled
from ui.controls.theme import Theme
from ui.controls.widget import CONFIRMING, Spoken, Widget, draw_ring

T = TypeVar("T")


class Stepper(Widget):
    """A whole number between bounds, with − and + and the wheel; typed digits work too.

    With a `kind` in words it is no number but the place in a list, of which `show` names the items.
    """

    focusable = True
    repeats = True

    def __init__(
        self,
        value: int,
        least: int,
        most: int,
        changed: Callable[[int], None],
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
        signs: tuple[str, str] = ("−", "+"),
        kind: str = "",
        key: str = "",
    ) -> None:
        super().__init__(key=key)
        self.signs, self.kind = signs, kind
        self.value, self.least, self.most, self.step = value, least, most, step
        self.changed, self.show = changed, show

    @property
    def spoken(self) -> Spoken:
        if self.kind:
            place = self.value - self.least + 1, self.most - self.least + 1
            words = self.show(self.value)
            return Spoken(self.label, self.kind, words, place=place, why=self.explained)
        state = _("the least") if self.value <= self.least else ""
        state = _("the most") if self.value >= self.most else state
        return Spoken(self.label, _("number"), self.show(self.value), state, why=self.explained)

    def _ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        side = self.rect.height
        left = pygame.Rect(self.rect.x, self.rect.y, side, side)
        return left, pygame.Rect(self.rect.right - side, self.rect.y, side, side)

    def cells_named(self) -> Sequence[tuple[str, pygame.Rect, bool]]:
        less, more = self._ends()
        return (lowered(_("Less")), less, True), (lowered(_("More")), more, True)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(theme.panel(self.rect.size, "button", "panel_line"), self.rect)
        for rect, sign, open_ in zip(
            self._ends(), self.signs, (self.value > self.least, self.value < self.most), strict=True
        ):
            piece = theme.text(sign, "large", "text" if open_ else "text_off", "strong")
            target.blit(piece, piece.get_rect(center=rect.center))
        words = theme.fitted(self.show(self.value), self.rect.width - 2 * self.rect.height)
        target.blit(words, words.get_rect(center=self.rect.center))
        self._ring(target, theme)

    def handle(self, event: pygame.Event) -> bool:
        """Change by the ends, the wheel, the arrows to the sides, or typed digits."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for rect, sign in zip(self._ends(), (-1, 1), strict=True):
                if rect.collidepoint(event.pos):
                    self.pressed = True
                    self._set(self.value + sign * self.step)
                    return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pressed = False
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._set(self.value + event.y * self.step)
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            by = {pygame.K_LEFT: -1, pygame.K_MINUS: -1, pygame.K_RIGHT: 1, pygame.K_PLUS: 1}.get(
                event.key
            )
            if by is not None:
                self._set(self.value + by * self.step)
                return True
            if event.key == pygame.K_BACKSPACE:
                self._type(self.digits[:-1] or str(self.value)[:-1])
                return True
            if event.unicode.isdecimal():
                self._type((self.digits + event.unicode)[-6:])
                return True
        return False

    def _type(self, digits: str) -> None:
        self.digits = digits
        if digits.strip("-"):  # "-" alone is no number yet
            self._set(int(digits), typed=True)

    def _set(self, value: int, *, typed: bool = False) -> None:
        if not typed:
            self.digits = ""
        value = max(self.least, min(self.most, value))
        if value != self.value:
            self.value = value
            self.changed(value)


class TextField(Widget):
    """One line of text; edited in place with cursor, selection by Ctrl+A, and the clipboard."""

    focusable = True
    takes_text = True

    def __init__(
        self,
        value: str,
        changed: Callable[[str], None],
        *,
        most: int = 24,
        hint: str = "",
        key: str = "",
    ) -> None:
        super().__init__(key=key)
        self.value, self.changed, self.most, self.hint = value, changed, most, hint
        self._cursor = len(value)
        self._all = False

    @property
    def spoken(self) -> Spoken:
        label = self.label or self.hint
        hint = self.hint if self.label and not self.value else ""
        state = _("all chosen") if self._all and self.value else ""
        state = state if self.value else _("empty")
        why = self.explained or hint
        return Spoken(label, _("text field"), self.value, state, why=why, cursor=self._cursor)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        border = "brass" if self.focused else "panel_line"
        target.blit(theme.panel(self.rect.size, "panel", border), self.rect)
        room = self.rect.inflate(-3 * theme.unit, 0)
        font = theme.font("body")
        words = isolated(self.value) or self.hint
        piece = theme.text(words, "body", "text" if self.value else "text_quiet") if words else None
        ahead = words.find(self.value)  # the sign that isolates it
        before = font.caret(words, self._cursor + ahead) if self.value else 0
        shift = max(0, before - room.width + 2)
        old = target.get_clip()
        target.set_clip(room.clip(old))
        if self._all and self.focused and self.value:
            marked = pygame.Rect(
                room.x, 0, font.size(self.value)[0], round(font.get_height() * 1.1)
            ).move_to(centery=room.centery)
            target.fill(theme.color("button_hover"), marked)
        if piece is not None:
            target.blit(piece, piece.get_rect(midleft=(room.x - shift, room.centery)))
        target.set_clip(old)
        if self.focused:
            pygame.key.set_text_input_rect(self.rect)  # where a list of letters opens
            x = room.x + before - shift
            half = font.get_height() // 2
            ends = (x, room.centery - half), (x, room.centery + half)
            pygame.draw.line(target, theme.color("brass"), *ends, theme.px(2))

    def handle(self, event: pygame.Event) -> bool:
        """Edit on keys while focused; where no word is left, Ctrl and an arrow walk on."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            inside = bool(self.rect.collidepoint(event.pos))
            if inside:
                self._all = not self.focused and bool(self.value)
                self._cursor = len(self.value)
            return inside
        if not self.focused:
            return False
        if event.type == pygame.TEXTINPUT:
            self.write(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.Event) -> bool:
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if event.key in {pygame.K_BACKSPACE, pygame.K_DELETE} and self._all:
            self._put("", 0)
        elif event.key == pygame.K_BACKSPACE:
            self.erase()
        elif event.key == pygame.K_DELETE:
            self._put(self.value[: self._cursor] + self.value[self._beside(1) :], self._cursor)
        elif event.key in {pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END}:
            self._all = False
            onward, before = -1 if first_direction(self.value) == "R" else 1, self._cursor
            self._cursor = {
                pygame.K_LEFT: self._onward(-onward, by_words=command),
                pygame.K_RIGHT: self._onward(onward, by_words=command),
                pygame.K_HOME: 0,
                pygame.K_END: len(self.value),
            }[event.key]
            return not command or self._cursor != before
        elif command and event.key == pygame.K_a:
            self._all = True
        elif command and event.key == pygame.K_v:
            self.write(pygame.scrap.get_text() if pygame.scrap.has_text() else "")
        elif command and event.key in {pygame.K_c, pygame.K_x}:
            pygame.scrap.put_text(self.value)
            if event.key == pygame.K_x:
                self._put("", 0)
        else:
            # typed characters come as TEXTINPUT; their key must not act as a shortcut meanwhile
            return bool(event.unicode) and event.unicode.isprintable()
        return True

    def _onward(self, step: int, *, by_words: bool) -> int:
        """Return where the cursor is after a step: over a letter, or where a word begins."""
        if not by_words:
            return self._beside(step)
        if step > 0:
            behind = self.value[self._cursor :].partition(" ")[2].lstrip()
            return len(self.value) - len(behind)
        before = self.value[: self._cursor].rstrip()
        return len(before) - len(before.split(" ")[-1])

    def erase(self) -> None:
        """Delete the letter before the cursor, with its marks."""
        before = self._beside(-1)
        self._put(self.value[:before] + self.value[self._cursor :], before)

    def _beside(self, step: int) -> int:
        """Return where the cursor stands one letter further on, or back."""
        ends = borders(self.value)
        if step < 0:
            return max((at for at in ends if at < self._cursor), default=0)
        return min((at for at in ends if at > self._cursor), default=len(self.value))

    def write(self, text: str) -> None:
        """Type letters at the cursor, as the keyboard does."""
        text = "".join(sign for sign in normal(text) if is_visible(sign))
        if self._all:
            self._put("", 0)
        text = cut(text, max(0, self.most - len(self.value)))
        self._put(
            self.value[: self._cursor] + text + self.value[self._cursor :], self._cursor + len(text)
        )

    def _put(self, value: str, cursor: int) -> None:
        self._all = False
        self._cursor = cursor
        if value != self.value:
            self.value = value
            self.changed(value)


@dataclass(frozen=True, slots=True)
class Stop:
    """A part of a sheet that can be pressed: where it is on the sheet, its words, what it does."""

    name: Hashable
    words: str
    box: pygame.Rect
    press: Callable[[], None]


class Scroll(Scrolled):
    """A window onto a tall surface."""

    focusable = True
    margin = 2
    step = 60

    def __init__(self, rect: pygame.Rect, content: pygame.Surface, *, key: str = "scroll") -> None:
        super().__init__(rect, key=key)
        self.content = content
        self.stop: Hashable = None
        """The name of the stop at the keyboard's cursor, if there is one."""

    @property
    def spoken(self) -> Spoken:
        stops = self.stops()
        at = next((at for at, each in enumerate(stops) if each.name == self.stop), None)
        if at is None:
            return super().spoken
        return Spoken(self.label, "", stops[at].words, place=(at + 1, len(stops)))

    def slides(self) -> Sequence[tuple[int, str]]:
        if not self.most:
            return ()
        return (pygame.K_PAGEDOWN, _("Scroll down")), (pygame.K_PAGEUP, _("Scroll up"))

    def stops(self) -> Sequence[Stop]:
        """Return what in the content can be pressed, from the top down."""
        return ()

    def part_at(self, point: tuple[int, int], parts: Iterable[tuple[T, pygame.Rect]]) -> T | None:
        """Return which part of the content is at a point of the window, if any of these is."""
        if not self.rect.collidepoint(point):
            return None
        spot = point[0] - self.rect.x, point[1] - self.rect.y + self.offset
        return next((part for part, box in parts if box.collidepoint(spot)), None)

    def _stop_at_cursor(self) -> Stop | None:
        return next((each for each in self.stops() if each.name == self.stop), None)

    def _shows(self, stop: Stop) -> bool:
        return self.offset <= stop.box.top and stop.box.bottom <= self.offset + self.rect.height

    def _to_next_stop(self, step: int) -> bool:
        """Move the cursor up or down to the next stop, and scroll so that it is seen."""
        stops = self.stops()
        seen = [at for at, each in enumerate(stops) if self._shows(each)]
        at = next((at for at, each in enumerate(stops) if each.name == self.stop), None)
        if at is not None:
            to = at + step
        elif seen:
            to = seen[0 if step > 0 else -1]
        else:
            return False
        if not 0 <= to < len(stops):
            return False
        self.stop, box = stops[to].name, stops[to].box
        if not self._shows(stops[to]):
            self.scroll_to(box.centery - self.rect.height // 2)
        return True

    def _by_cursor(self, event: pygame.Event) -> bool:
        """Up and down go from stop to stop, Enter and Space press the one at the cursor."""
        if event.key in {pygame.K_UP, pygame.K_DOWN}:
            return self._to_next_stop(1 if event.key == pygame.K_DOWN else -1)
        stop = self._stop_at_cursor()
        if stop is None or event.key not in CONFIRMING:
            return False
        stop.press()
        return True

    @property
    def whole(self) -> int:
        return self.content.get_height()

    @property
    def is_at_end(self) -> bool:
        return self.offset >= self.most

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        target.blit(self.content, self.rect, (0, self.offset, *self.rect.size))
        super().draw(target, theme)
        stop = self._stop_at_cursor() if self.focused else None
        if stop is not None:
            whole = target.get_clip()
            target.set_clip(self.rect.clip(whole))
            draw_ring(target, theme, stop.box.move(self.rect.x, self.rect.y - self.offset), out=0)
            target.set_clip(whole)
        self._ring(target, theme)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.by_wheel(event)
            return True
        if event.type == pygame.KEYDOWN:
            if self.focused and self._by_cursor(event):
                return True
            return (self.focused or self.hovered) and self.by_key(event.key)
        return self.by_bar(event)
