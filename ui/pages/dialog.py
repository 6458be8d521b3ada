"""Dialogs: a panel in the middle over the darkened scene below; they answer by callbacks."""

from collections.abc import Callable, Hashable, Sequence

import pygame

from rules.words import _
from ui.app import App, Scene
from ui.controls.buttons import Button
from ui.controls.panel import Panel
from ui.controls.placing import control, fitting, paragraph, place, widgets_of
from ui.controls.theme import Theme, kept_piece
from ui.controls.viewport import Viewport
from ui.controls.widget import ENTER, Widget
from ui.layout.boxes import GROW, SPACE, Box, column, fixed, leaf, row
from ui.layout.solving import Layout, height_of, lay, least_width
from ui.scene import WHOLE


class Dialog(Scene):
    """An overlay with a titled panel; subclasses fill it with widgets."""

    overlay = True
    title = ""
    drawer = False
    """Whether it comes from the right edge and leaves the table beside it to be seen."""
    grows: tuple[int, int] | None = None
    """How high it is at first and later, where it stays in its place and grows downward."""
    top = 0
    """Pixels of the window that it leaves free above it: the rail with its tools."""

    def __init__(self) -> None:
        self.panel: Panel = Panel()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._viewport: Viewport | None = None

    @property
    def heard(self) -> Sequence[str]:
        """Its title and all that it says, from the top down; then come its controls."""
        said = [widget.spoken.words for widget in self.panel.widgets if not widget.focusable]
        return [words for words in said if words]

    def enter(self) -> None:
        self.lay_out()

    def resized(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Fill the panel for the window's size."""
        raise NotImplementedError

    def show(self, width: int, *rows: Box | None) -> None:
        """Show rows in a box in the middle, `width` wide and as high as they are.

        Where the window is too low for them, all but the last, the buttons, can be scrolled.
        """
        widgets = list(widgets_of(self.laid(width, *rows)))
        end = self.box.bottom - self.app.theme.unit
        if all(widget.rect.bottom <= end for widget in widgets):
            self._viewport = None
        else:
            widgets = self._scrolled(*(each for each in rows if each is not None))
        self.panel.fill(widgets)

    def _scrolled(self, *rows: Box) -> list[Widget]:
        """Return the widgets of rows in the box, the last one below what can be scrolled."""
        unit = self.app.theme.unit
        *told, last = rows
        room = self.box.inflate(-8 * unit, -4 * unit)
        high = height_of(last, room.width)
        foot = pygame.Rect(room.x, room.bottom - high, room.width, high)
        seen = pygame.Rect(room.x, room.y, room.width, room.height - high - unit)
        whole = column(*told, pad=(0, 0, 2 * unit, 0), width=GROW)
        high = height_of(whole, seen.width)
        widgets = place(whole, pygame.Rect(seen.topleft, (seen.width, high)))
        offset = 0 if self._viewport is None else self._viewport.offset
        self._viewport = Viewport(seen, widgets, high, offset=offset)
        return [self._viewport, *widgets, *place(last, foot)]

    def laid(self, width: int, *rows: Box | None) -> Layout:
        """Lay rows out in a box in the middle, no larger than the window.

        It is wider than `width` where the words on its buttons need that.
        """
        theme, unit = self.app.theme, self.app.theme.unit
        room = pygame.Rect(0, self.top, theme.size[0], theme.size[1] - self.top)
        room.inflate_ip(-4 * unit, -4 * unit)
        whole = column(*rows, pad=(4 * unit, 3 * unit), width=GROW, height=GROW)
        wide = min(max(width, least_width(whole, room.size)), room.width)
        self.box = pygame.Rect(0, 0, wide, height_of(whole, wide, room.height))
        self.box.center = room.center
        if self.grows is not None:
            first, later = self.grows
            self.box.top = min(room.centery - first // 2, room.bottom - later)
        if self.drawer:
            self.box.right = room.right
        return lay(whole, self.box)

    def heading(self, words: str, gap: int = 2) -> Box:
        """Declare the title, with so many units free below it."""
        theme = self.app.theme
        title = paragraph(theme, words, "title", "brass_light", "title")
        return column(title, self.gap(gap), width=GROW)

    def gap(self, units: int) -> Box:
        """Declare that so many units are free."""
        return leaf(height=fixed(units * self.app.theme.unit))

    def buttons(self, *buttons: tuple[str, Callable[[], None], str]) -> Box:
        """Declare buttons (words, action, kind) at the bottom right, the last one outermost.

        They stand below each other where the window is too narrow for their words.
        """
        theme, unit = self.app.theme, self.app.theme.unit
        made = [Button(words, action, kind=kind) for words, action, kind in buttons]
        beside = row(SPACE, *(fitting(theme, each) for each in made), gap=unit, width=GROW)
        if least_width(beside, theme.size) <= theme.size[0] - 12 * unit:
            return beside
        return column(*(control(theme, each) for each in made), gap=unit, width=GROW)

    def close(self) -> None:
        """Take the dialog away."""
        self.app.pop()

    def confirm(self) -> None:
        """Enter: by default nothing."""

    def answer(self, action: Callable[[], object]) -> Callable[[], None]:
        """Return what takes the dialog away and then does something."""

        def answer() -> None:
            self.app.pop()
            action()

        return answer

    def aim(self, event: pygame.Event) -> Hashable | None:
        """Esc, too, answers what the dialog asks."""
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return WHOLE if escapes else super().aim(event)

    def handle(self, event: pygame.Event) -> None:
        if self.panel.handle(event):
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key in ENTER:
            self.confirm()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.app.help()
        elif event.type == pygame.MOUSEMOTION:
            self.app.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        theme = self.app.theme
        target.blit(veil(theme), (0, 0))
        radius = 2 * theme.unit
        target.blit(
            theme.panel(self.box.size, "panel", "brass_dark", radius=radius, border_width=2),
            self.box,
        )
        self.panel.draw(target, theme)


@kept_piece
def veil(theme: Theme) -> pygame.Surface:
    """Return what darkens a whole scene."""
    dark = pygame.Surface(theme.size, pygame.SRCALPHA)
    dark.fill((0, 0, 0, 150))
    return dark


class DialogScene(Dialog):
    """Says something and waits for one of the answers.

    `answers` are (words, action) from the primary one (Enter) to the one that changes nothing
    (Esc, unless `escape` says otherwise); without any there is a button that closes.
    """

    def __init__(
        self,
        title: str,
        words: str,
        answers: Sequence[tuple[str, Callable[[], object]]] = (),
        escape: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self.title, self.words = title, words
        self.answers = tuple(answers) or ((_("Close"), lambda: None),)
        self._escape = self.answers[-1][1] if escape is None else escape

    def lay_out(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        width = round(max(theme.px(760), 60 * unit) * theme.text_scale)
        buttons = [
            (words, self.answer(action), "plain" if at else "primary")
            for at, (words, action) in enumerate(self.answers)
        ]
        self.show(
            min(theme.size[0] - 8 * unit, width),
            self.heading(self.title),
            paragraph(theme, self.words),
            self.gap(5),
            self.buttons(*buttons[::-1]),
        )

    def confirm(self) -> None:
        self.answer(self.answers[0][1])()

    def close(self) -> None:
        self.answer(self._escape)()


class Aside(Dialog):
    """A dialog that asks nothing: Enter closes it, and so does the `key` that opened it."""

    key: int | None = None

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == self.key:
            self.close()
        else:
            super().handle(event)

    def confirm(self) -> None:
        self.close()


def tell(
    app: App,
    words: str,
    title: str = "",
    answers: Sequence[tuple[str, Callable[[], object]]] = (),
    escape: Callable[[], object] | None = None,
) -> None:
    """Say something in a dialog that waits for one of the answers (see `DialogScene`)."""
    app.push(DialogScene(title or _("Cabinet"), words, answers, escape))
