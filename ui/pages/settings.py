"""The settings: each takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from rules.words import _
from ui.controls.fields import Stepper
from ui.controls.widgets import Choice, Toggle, Widget
from ui.pages.page import Column, PageScene
from ui.storage.settings import SPEEDS

THINKING: Final = (0.5, 1.0, 2.0, 5.0, 10.0)
DENSITIES: Final = (100, 150, 200, 300)
PAUSES: Final = (0.0, 0.3, 0.6, 1.0, 2.0)


class SettingsScene(PageScene):
    """Every setting with a line that says what it does."""

    def __init__(self) -> None:
        super().__init__()
        self.title = _("Settings")

    def build(self, column: Column) -> None:
        """Seeing, motion, hearing, playing, printing."""
        self._seeing(column)
        self._motion(column)
        self._hearing(column)
        self._playing(column)
        column.heading(_("Printing"))
        self._choice(
            column,
            "paper",
            _("Paper"),
            _("The size that the print page begins with."),
            (("a4", "A4"), ("letter", _("Letter"))),
        )

    def _seeing(self, column: Column) -> None:
        column.heading(_("Seeing"))
        self._number(
            column,
            "text_scale",
            _("Text size"),
            _("All words of the program, in percent."),
            (100, 200, 10),
            lambda value: f"{value} %",
        )
        self._choice(
            column,
            "scale",
            _("Density of the screen"),
            _(
                "Where pixels are small, the smallest words and buttons have so many more of them. "
                "A larger window shows all larger."
            ),
            ((0, _("Automatic")), *((percent, f"{percent} %") for percent in DENSITIES)),
        )
        self._switch(
            column,
            "high_contrast",
            _("High contrast"),
            _("Darker grounds, brighter words, stronger lines."),
        )
        self._switch(
            column,
            "four_colors",
            _("Four-color deck"),
            _("Each suit of the ordinary pack has a color of its own."),
        )

        def full_screen(on: bool) -> None:
            if on != self.app.settings.full_screen:
                self.app.toggle_full_screen()

        def make(rect: pygame.Rect) -> Widget:
            on = self.app.settings.full_screen
            return Toggle(rect, _on_off(on), on, full_screen, key="full_screen")

        column.row(_("Full screen"), _("The whole screen instead of a window. Also F11."), make)

    def _motion(self, column: Column) -> None:
        column.heading(_("Motion"))
        self._switch(
            column,
            "animations",
            _("Animations"),
            _("Cards and chips travel; without, every move is there at once."),
        )
        self._choice(
            column,
            "speed",
            _("Speed"),
            _("How fast they travel. A click or a key always finishes a motion."),
            tuple((speed, f"{speed:g}×") for speed in SPEEDS),
        )
        self._switch(
            column,
            "reduced_motion",
            _("Reduced motion"),
            _("Nothing flies or glows; pictures change step by step instead."),
        )

    def _hearing(self, column: Column) -> None:
        column.heading(_("Sound"))
        self._switch(column, "sound", _("Sounds"), _("Cards on cloth, chips, a knock to pass."))
        self._number(
            column,
            "volume",
            _("Volume"),
            _("How loud they are, in percent."),
            (0, 100, 10),
            lambda value: f"{value} %",
        )

    def _playing(self, column: Column) -> None:
        column.heading(_("Playing"))
        self._switch(
            column,
            "show_log",
            _("Log beside the table"),
            _("What happened, in words. Narrow windows leave it out."),
        )
        self._switch(
            column,
            "open_hands",
            _("Open hands"),
            _("All hands lie face up and no curtain falls: for learning a game together."),
        )
        self._switch(
            column,
            "hold_to_look",
            _("Hold to look"),
            _(
                "Where people share the screen, a hand is shown only while its owner holds the "
                "button, or Space; with Space held, the mouse is free to choose and to play."
            ),
        )
        self._switch(
            column,
            "free_take_backs",
            _("Free take-backs"),
            _(
                "Undo also over chance, new cards and other players' answers. A game in which "
                "that was done counts as with help, as do open hands and hints."
            ),
        )

        self._choice(
            column,
            "bot_seconds",
            _("Thinking time"),
            _("How long a hard computer player, or a hint, may think, in seconds."),
            tuple((seconds, f"{seconds:g}") for seconds in THINKING),
        )
        self._choice(
            column,
            "bot_pause",
            _("Pace of computer players"),
            _("The pause before they act, in seconds; the speed above shortens it."),
            tuple((seconds, f"{seconds:g}") for seconds in PAUSES),
        )

    # --- rows -------------------------------------------------------------------------------

    def _changer(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            setattr(self.app.settings, name, value)
            self.app.apply_settings()
            if name in {"sound", "volume"}:
                self.app.sound("chips")

        return change

    def _switch(self, column: Column, name: str, title: str, explain: str) -> None:
        def make(rect: pygame.Rect) -> Widget:
            on = getattr(self.app.settings, name)
            return Toggle(rect, _on_off(on), on, self._changer(name), key=name)

        column.row(title, explain, make)

    def _choice(
        self,
        column: Column,
        name: str,
        title: str,
        explain: str,
        values: tuple[tuple[Any, str], ...],
    ) -> None:
        lines = Choice.lines_for(column.theme, values, column.control_width)

        def make(rect: pygame.Rect) -> Widget:
            value = getattr(self.app.settings, name)
            return Choice(rect, values, value, self._changer(name), lines=lines, key=name)

        column.row(title, explain, make, lines=lines)

    def _number(
        self,
        column: Column,
        name: str,
        title: str,
        explain: str,
        bounds: tuple[int, int, int],
        show: Callable[[int], str],
    ) -> None:
        least, most, step = bounds

        def make(rect: pygame.Rect) -> Widget:
            return Stepper(
                rect,
                getattr(self.app.settings, name),
                least,
                most,
                self._changer(name),
                step=step,
                show=show,
                key=name,
            )

        column.row(title, explain, make)


def _on_off(on: bool) -> str:
    return _("On") if on else _("Off")
