"""Letters to choose from, for who has no keyboard: they go into the field that has the focus."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from rules.words import _, pgettext
from table.sayable import sign_names
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.panel import Panel
from ui.controls.placing import control, line
from ui.controls.widget import Spoken
from ui.layout.boxes import GROW, grid
from ui.pages.dialog import Aside

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzäöüßéèêçñáíóúąčęėįšųūž0123456789-.’/"
"""What names, deal codes and paths are written with in the languages of the program."""
COLUMNS: Final = 12


class LetterKey(Button):
    """A letter or a sign to press; a sign is heard by its name."""

    @property
    def spoken(self) -> Spoken:
        return replace(super().spoken, label=sign_names().get(self.words, self.words))


class LettersScene(Aside):
    """Types into a field of the page below, letter by letter."""

    def __init__(self, panel: Panel, key: str) -> None:
        super().__init__()
        self._below, self._key = panel, key
        self._large = False

    @property
    def _field(self) -> TextField | None:
        """The field as it is now: the page may have been laid out anew."""
        field = self._below.find(self._key)
        return field if isinstance(field, TextField) else None

    def lay_out(self) -> None:
        theme, field = self.app.theme, self._field
        written = "" if field is None else field.value
        letters = [_capital(letter) for letter in LETTERS] if self._large else LETTERS
        keys = [
            LetterKey(letter, partial(self._write, letter), key=f"letter:{at}")
            for at, letter in enumerate(letters)
        ]
        others = (
            (_("Space"), partial(self._write, " "), "space"),
            (_("Delete"), self._erase, "delete"),
            (pgettext("key", "Shift"), self._shift, "shift"),
        )
        keys_too = [Button(words, act, key=key) for words, act, key in others]
        self.show(
            round(theme.px(1100) * theme.text_scale),
            line(theme, written or "…", "large", "brass_light", width=GROW),
            self.gap(1),
            grid([control(theme, each) for each in keys], COLUMNS, gap=theme.unit // 2),
            self.gap(1),
            grid([control(theme, each) for each in keys_too], len(keys_too), gap=theme.unit),
            self.gap(2),
            self.buttons((_("Done"), self.close, "primary")),
        )

    def _write(self, letter: str) -> None:
        field = self._field
        if field is not None:
            field.write(letter)
        self._again()

    def _erase(self) -> None:
        field = self._field
        if field is not None:
            field.erase()
        self._again()

    def _shift(self) -> None:
        self._large = not self._large
        self._again()

    def _again(self) -> None:
        self.lay_out()
        self.app.invalidate()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._write(event.text)
        else:
            super().handle(event)


def _capital(letter: str) -> str:
    """Return the capital of a letter that has one, else the letter: ß would become two."""
    return letter.upper() if len(letter.upper()) == 1 else letter
