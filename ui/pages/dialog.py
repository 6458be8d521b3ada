"""Dialogs: a panel in the middle over the darkened scene below; they answer by callbacks."""

from collections.abc import Callable, Hashable, Sequence

import pygame

from rules.words import _
from ui.app import WHOLE, Scene
from ui.controls.widgets import Button, Label, Panel, Widget


class Dialog(Scene):
    """An overlay with a titled panel; subclasses fill it with widgets."""

    overlay = True
    title = ""

    def __init__(self) -> None:
        self.panel: Panel = Panel()
        self.box = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Lay the dialog out."""
        self.lay_out()

    def resized(self) -> None:
        """Lay the dialog out again."""
        self.lay_out()

    def place_box(self, width: int, height: int) -> pygame.Rect:
        """Return the panel's rectangle, in the middle, no larger than the window."""
        theme = self.app.theme
        room = pygame.Rect((0, 0), theme.size).inflate(-4 * theme.unit, -4 * theme.unit)
        self.box = pygame.Rect(0, 0, min(width, room.width), min(height, room.height))
        self.box.center = room.center
        return self.box

    def lay_out(self) -> None:
        """Place the box and fill the panel for the window's size."""
        raise NotImplementedError

    def heading(self, words: str) -> Label:
        """Return the title's label at the top of the box."""
        theme = self.app.theme
        unit = theme.unit
        height = theme.font("title", "title").get_height()
        rect = pygame.Rect(
            self.box.x + 4 * unit, self.box.y + 3 * unit, self.box.width - 8 * unit, height
        )
        return Label(rect, words, size="title", face="title", color="brass_light")

    def button_row(self, buttons: list[tuple[str, Callable[[], None], str]]) -> list[Widget]:
        """Return buttons (words, action, kind) at the bottom right of the box, last outermost."""
        theme = self.app.theme
        unit = theme.unit
        right = self.box.right - 4 * unit
        made: list[Widget] = []
        for words, action, kind in reversed(buttons):
            width = Button.width_for(theme, words)
            rect = pygame.Rect(0, 0, width, theme.button_height)
            rect.bottomright = (right, self.box.bottom - 3 * unit)
            made.append(Button(rect, words, action, kind=kind))
            right = rect.left - unit
        return list(reversed(made))

    def close(self) -> None:
        """Take the dialog away."""
        self.app.pop()

    def confirm(self) -> None:
        """Enter: by default nothing."""

    def aim(self, event: pygame.Event) -> Hashable | None:
        """Esc, too, answers what the dialog asks."""
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return WHOLE if escapes else super().aim(event)

    def handle(self, event: pygame.Event) -> None:
        """Esc closes, Enter confirms; the rest goes to the widgets."""
        if self.panel.handle(event):
            self.app.invalidate()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self.confirm()
        elif event.type == pygame.MOUSEMOTION:
            self.app.invalidate()

    def draw(self, target: pygame.Surface) -> None:
        """Darken what is below and draw the panel."""
        theme = self.app.theme
        veil = theme.kept("veil") or theme.keep("veil", _veil(theme.size))
        target.blit(veil, (0, 0))
        radius = 2 * theme.unit
        target.blit(
            theme.panel(self.box.size, "panel", "brass_dark", radius=radius, border_width=2),
            self.box,
        )
        self.panel.draw(target, theme)


def _veil(size: tuple[int, int]) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((0, 0, 0, 150))
    return veil


class DialogScene(Dialog):
    """Says something and waits for one of the answers.

    `answers` are (words, action) from the primary one (Enter) to the one that changes nothing
    (Esc); without any there is a button that closes.
    """

    def __init__(
        self, title: str, words: str, answers: Sequence[tuple[str, Callable[[], None]]] = ()
    ) -> None:
        super().__init__()
        self.title, self.words = title, words
        self.answers = tuple(answers) or ((_("Close"), lambda: None),)

    def lay_out(self) -> None:
        """Fit the box to the words."""
        theme = self.app.theme
        unit = theme.unit
        width = min(
            theme.size[0] - 8 * unit, round(max(theme.px(760), 60 * unit) * theme.text_scale)
        )
        text = theme.text(self.words, "body", width=width - 8 * unit)
        head = theme.font("title", "title").get_height()
        box = self.place_box(width, head + text.get_height() + theme.button_height + 13 * unit)
        body = pygame.Rect(
            box.x + 4 * unit, box.y + head + 5 * unit, width - 8 * unit, text.get_height()
        )
        buttons = [
            (words, self._answer(action), "plain" if at else "primary")
            for at, (words, action) in enumerate(self.answers)
        ]
        self.panel.fill(
            [
                self.heading(self.title),
                Label(body, self.words, wrap=True),
                *self.button_row(buttons[::-1]),
            ]
        )

    def _answer(self, action: Callable[[], None]) -> Callable[[], None]:
        def answer() -> None:
            self.app.pop()
            action()

        return answer

    def confirm(self) -> None:
        """Enter: the primary answer."""
        self._answer(self.answers[0][1])()

    def close(self) -> None:
        """Esc: the answer that changes nothing."""
        self._answer(self.answers[-1][1])()
