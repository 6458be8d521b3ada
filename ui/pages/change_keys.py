"""The page on which every action can be given another key or button, and who asks for a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from rules.words import _, raised
from table.letters import LETTERS
from ui.button_map import BUTTON_ACTIONS, button_map, button_of, name_of_button
from ui.controls.buttons import Button, Toggle
from ui.controls.placing import control
from ui.controls.walking import WAYS
from ui.controls.widget import CONFIRMING
from ui.key_map import (
    ACTIONS,
    ALT,
    CTRL,
    HELD_ALONE,
    SHIFT,
    SPEECH,
    Action,
    Chord,
    actions,
    actions_at,
    chord_of,
    key_map,
    name_of,
    spelled,
)
from ui.layout.boxes import Box, grid
from ui.pages.page import PageScene, Rows
from ui.pages.waiting_dialog import GiveButtonScene, WaitingDialog

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_NAMED: Final = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_INSERT, pygame.K_DELETE, pygame.K_BACKSPACE),
)
"""Keys to choose from, for who has no keyboard at hand; letters and F1 to F12 come first."""
_LEADING: Final = {*WAYS, *CONFIRMING, *HELD_ALONE, *_NAMED[:12]}
"""Keys by which one gets about in a dialog: they are given only once it was told to wait."""
COLUMNS, NAMED_COLUMNS = 10, 5


class ChangeKeysScene(PageScene):
    """All actions with their keys and buttons; a press on one asks for another."""

    @property
    def title(self) -> str:
        return _("Change the keys")

    @property
    def subject(self) -> str:
        return _("Keys")

    def build(self, rows: Rows) -> None:
        known = actions()
        for title, names in _groups():
            rows.heading(title)
            for name in names:
                self._row(rows, name, known[name])
        rows.heading(_("Game controller"))
        for name in BUTTON_ACTIONS:
            self._button_row(rows, name)

    def _row(self, rows: Rows, name: str, action: Action) -> None:
        chord = self.app.keys.of(name)
        changed = chord != action.first
        told = _("Default: {key}").format(key=name_of(action.first)) if changed else ""
        button = Button(
            name_of(chord), lambda: self.app.push(GiveKeyScene(name)), key=f"key:{name}"
        )
        rows.row(str(action.words), told, button)

    def _button_row(self, rows: Rows, name: str) -> None:
        action, words = BUTTON_ACTIONS[name], button_of(name) or _("none")
        changed = button_map().of(name) != action.first
        told = _("Default: {key}").format(key=name_of_button(action.first) or _("none"))
        button = Button(words, lambda: self.app.push(GiveButtonScene(name)), key=f"button:{name}")
        rows.row(str(action.words), told if changed else "", button)

    def foot(self) -> Sequence[Button]:
        changed = bool(self.app.settings.keys or self.app.settings.buttons)
        return (
            self.button(_("Reset to default"), self._reset, enabled=changed, key="reset"),
            self.button(_("Done"), self.close, kind="primary", key="done"),
        )

    def _reset(self) -> None:
        self.app.settings.keys, self.app.settings.buttons = {}, {}
        self.app.apply_settings()


def _groups() -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the actions by where they count, each in one part."""
    yield _("Everywhere"), actions_at("everywhere")
    yield raised(_("at the table")), actions_at("table")
    yield _("Letters on buttons"), list(LETTERS)
    yield _("Speech"), SPEECH
    elsewhere = [name for name in ACTIONS if ACTIONS[name].places <= {"replay", "rules"}]
    yield _("In replays and rules"), elsewhere
    yield _("Switches"), actions_at("switches")


class GiveKeyScene(WaitingDialog[Chord]):
    """Asks for the key of an action: the next one that is pressed, or one of those to be seen."""

    def __init__(self, name: str) -> None:
        super().__init__(name, key_map())
        self._held = 0
        """What is held with the key that is chosen here."""
        self._pressed: Chord | None = None

    @property
    def action(self) -> Action:
        return actions()[self.name]

    def lay_out(self) -> None:
        now = _("Its key is {key}.").format(key=name_of(self.app.keys.of(self.name)))
        rows = (self.gap(1), *self._with(), *self._keys())
        self.show_form(1000, str(self.action.words), now, _("Press a key"), *rows)

    def _keys(self) -> Iterator[Box]:
        held = sorted(HELD_ALONE) if self.action.kind == "held" else []
        letters = [*map(ord, _LETTERS)]
        if self.action.kind == "letter":
            yield self._grid(letters, COLUMNS)
            return
        yield self._grid([*letters, *range(pygame.K_F1, pygame.K_F12 + 1)], COLUMNS)
        yield self.gap(1)
        yield self._grid([*_NAMED, *held], NAMED_COLUMNS)

    def _grid(self, keys: Sequence[int], columns: int) -> Box:
        theme = self.app.theme
        made = (
            Button(name_of(Chord(key)), partial(self._choose, key), key=f"give:{key}")
            for key in keys
        )
        return grid([control(theme, each) for each in made], columns, gap=theme.unit // 2)

    def _with(self) -> Iterator[Box]:
        if self.action.kind != "pressed":
            return
        theme = self.app.theme
        toggles = [
            Toggle(words, bool(self._held & bit), partial(self._hold, bit), key=words)
            for bit, words in (
                (CTRL, name_of(Chord(pygame.K_LCTRL))),
                (ALT, name_of(Chord(pygame.K_LALT))),
                (SHIFT, name_of(Chord(pygame.K_LSHIFT))),
            )
        ]
        yield grid([control(theme, each) for each in toggles], len(toggles), gap=theme.unit)
        yield self.gap(1)

    def _hold(self, bit: int, on: bool) -> None:
        self._held = self._held | bit if on else self._held & ~bit
        self.lay_out_anew()

    def enter(self) -> None:
        super().enter()
        self.app.asks_key = self._note_first

    def wait(self) -> None:
        self._pressed = None
        super().wait()

    def end_waiting(self) -> None:
        super().end_waiting()
        self.app.asks_key = self._note_first

    def _note_first(self, event: pygame.Event) -> bool:
        """Wait with a key that leads nowhere in here; return whether it is one. Switches lead."""
        leads = chord_of(event).key in _LEADING or self.app.settings.switches != "off"
        if event.type != pygame.KEYDOWN or leads or self.app.scene is not self:
            return False
        self.wait()
        return self.note_key(event)

    def note_key(self, event: pygame.Event) -> bool:
        """Take what is pressed once it comes up; return whether it was pressed since."""
        if event.type == pygame.KEYDOWN:
            if self._pressed is None or self._pressed.key in HELD_ALONE:
                self._pressed = chord_of(event)
            return True
        pressed = self._pressed
        if pressed is not None and chord_of(event).key == pressed.key:
            self.end_waiting()
            if pressed != Chord(pygame.K_ESCAPE):
                self.give(pressed)
        return pressed is not None

    def _choose(self, key: int) -> None:
        self.give(Chord(key, self._held))

    def keep(self, given: dict[str, Chord]) -> None:
        self.app.settings.keys = {name: spelled(chord) for name, chord in given.items()}
