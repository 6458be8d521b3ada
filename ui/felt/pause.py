"""The pause menu of a table, and the question before one is left unsaved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from rules.words import _
from ui.controls.buttons import Button
from ui.controls.placing import control, unplaced
from ui.key_map import as_set
from ui.layout.boxes import GROW, column
from ui.pages.dialog import Dialog, DialogScene

Choices: TypeAlias = tuple[str, Callable[[], None], str]
"""The words of a button, what it does, and its kind."""


class PauseScene(Dialog):
    """Go on, settings or leave, and more behind a button: the game is always kept."""

    def __init__(
        self,
        *,
        rules: Callable[[], None],
        save: Callable[[], None],
        prints: Callable[[], None],
        phones: Callable[[], None] | None = None,
        new: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__()
        self._rules, self._save, self._prints = rules, save, prints
        self._phones = phones
        self._new, self._leave = new, leave
        self._more = False

    def _wanted(self) -> list[Choices]:
        """Return the three things that people want."""
        return [
            (_("Go on"), self.close, "primary"),
            (_("Settings"), self.answer(self._settings), "plain"),
            (_("Leave to the lobby"), self.answer(self._leave), "plain"),
        ]

    def _others(self) -> list[Choices]:
        """Return all else."""
        phones = self._phones
        return [
            (as_set(_("Rules (F1)"), "rules"), self.answer(self._rules), "plain"),
            (_("Keys"), self.answer(self.app.show_keys), "plain"),
            *([] if phones is None else [(_("Phones"), self.answer(phones), "plain")]),
            (as_set(_("Save a copy (Ctrl+S)"), "save"), self.answer(self._save), "plain"),
            (_("Print"), self.answer(self._prints), "plain"),
            (as_set(_("New game (Ctrl+N)"), "new"), self.answer(self._new), "plain"),
            (_("Quit"), self.answer(self.app.quit), "plain"),
        ]

    def lay_out(self) -> None:
        theme = self.app.theme
        others = self._others() if self._more else [(_("More"), self._show_more, "plain")]
        choices = [*self._wanted(), *others]
        every = [*self._wanted(), *self._others()]
        widest = max(Button.width_for(theme, words) for words, _action, _kind in every)
        buttons = (
            control(theme, Button(unplaced(), words, action, kind=kind))
            for words, action, kind in choices
        )
        self.show(
            max(theme.px(480), widest + 8 * theme.unit),
            self.heading(_("Pause")),
            column(*buttons, gap=theme.unit, width=GROW),
            self.gap(2),
        )

    def _show_more(self) -> None:
        self._more = True
        self.lay_out()

    def _settings(self) -> None:
        from ui.pages.settings_page import SettingsScene

        self.app.push(SettingsScene())

    def handle(self, event: pygame.Event) -> None:
        named = self._named_by(event) if event.type == pygame.KEYDOWN else None
        if named is None:
            super().handle(event)
        else:
            self.answer(named)()

    def _named_by(self, event: pygame.Event) -> Callable[[], None] | None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return {pygame.K_s: self._save, pygame.K_n: self._new}.get(event.key)
        return self._rules if event.key == pygame.K_F1 else None

    def confirm(self) -> None:
        self.close()


class LeaveScene(DialogScene):
    """Asks before a game is left that is not saved: `again` tries to save it and leaves then."""

    def __init__(self, why: str, *, again: Callable[[], None], leave: Callable[[], None]) -> None:
        answers = [
            (_("Save and leave"), again),
            (_("Leave without saving"), leave),
            (_("Stay"), lambda: None),
        ]
        words = _("{why} You’d lose everything since the last save.").format(why=why)
        super().__init__(_("The game is not saved"), words, answers)
