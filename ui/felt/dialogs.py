"""Dialogs over a table: the pause, leaving unsaved, a copy, who it is, what cost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import pygame

from rules.core import Seat
from rules.files.writing import write_atomically
from rules.record import Header, encode_session
from rules.session import Session
from rules.words import _, pgettext
from table.coach import CostlyDecision
from table.storage.places import MOST_NAME, games_folder, make_folder
from table.storage.records import unused_record
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.placing import control, fitting, paragraph
from ui.key_map import with_key
from ui.layout.boxes import GROW, Box, column, fixed, over, row
from ui.pages.dialog import Aside, Dialog, DialogScene, tell

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
            (_("Resume"), self.close, "primary"),
            (_("Settings"), self.answer(self._settings), "plain"),
            (_("Back to the lobby"), self.answer(self._leave), "plain"),
        ]

    def _others(self) -> list[Choices]:
        phones = self._phones
        return [
            (with_key(_("Rules"), "rules"), self.answer(self._rules), "plain"),
            (_("Keys"), self.answer(self.app.show_keys), "plain"),
            *([] if phones is None else [(_("Phones"), self.answer(phones), "plain")]),
            (with_key(_("Save a copy"), "save"), self.answer(self._save), "plain"),
            (_("Print"), self.answer(self._prints), "plain"),
            (with_key(_("New game"), "new"), self.answer(self._new), "plain"),
            (_("Quit"), self.answer(self.app.quit), "plain"),
        ]

    def lay_out(self) -> None:
        theme = self.app.theme
        every = [*self._wanted(), *self._others()]
        widest = max(Button.width_for(theme, words) for words, _action, _kind in every)
        width = max(theme.px(480), widest + 8 * theme.unit)
        self.grows = self._height(width, more=False), self._height(width, more=True)
        self.show(width, *self._rows(more=self._more))

    def _height(self, width: int, *, more: bool) -> int:
        self.laid(width, *self._rows(more=more))
        return self.box.height

    def _rows(self, *, more: bool) -> list[Box]:
        theme = self.app.theme
        others = self._others() if more else [(_("More"), self._show_more, "plain")]
        buttons = (
            control(theme, Button(words, action, kind=kind))
            for words, action, kind in (*self._wanted(), *others)
        )
        return [
            self.heading(_("Paused")),
            column(*buttons, gap=theme.unit, width=GROW),
            self.gap(2),
        ]

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
        words = _("{why} If you leave, you’ll lose everything since the last save.").format(why=why)
        super().__init__(_("The game isn’t saved"), words, answers)


class SaveScene(Dialog):
    """Asks for a name and writes the record into the games folder, never over another file."""

    def __init__(self, header: Header, session: Session[Any], title: str) -> None:
        super().__init__()
        self.header, self.session = header, session
        self.name = f"{header.started[:10]} {title}".replace(":", "-")

    def lay_out(self) -> None:
        theme = self.app.theme
        where = _("Saves to {folder}").format(folder=games_folder())
        field = TextField(self.name, self._named, most=MOST_NAME, key="name")
        field.label = pgettext("of a game", "Name")
        three_lines = fixed(3 * theme.font("body").get_height())
        self.show(
            max(theme.px(820), 70 * theme.unit),
            self.heading(_("Save a copy")),
            control(theme, field),
            self.gap(1),
            over(paragraph(theme, where, color="text_quiet"), width=GROW, height=three_lines),
            self.gap(5),
            self.buttons((_("Cancel"), self.close, "plain"), (_("Save"), self.confirm, "primary")),
        )
        self.panel.focus("name")

    def _named(self, name: str) -> None:
        self.name = name

    def confirm(self) -> None:
        from table.resuming import cannot_write

        target = unused_record(games_folder(), self.name)
        try:
            make_folder(target.parent)
            write_atomically(target, encode_session(self.header, self.session), private=True)
            title, words = _("Saved"), str(target)
        except OSError as error:
            title = _("Not saved")
            words = cannot_write(target, error)
        self.close()
        tell(self.app, words, title)


class WhoScene(Dialog):
    """Names people one below the other, each with a number key; Esc is nobody."""

    def __init__(
        self, people: Sequence[tuple[int, Seat, str]], then: Callable[[Seat], None]
    ) -> None:
        super().__init__()
        self.title = _("Which player?")
        self.people, self.then = tuple(people), then

    def lay_out(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        rows = [
            control(
                theme,
                Button(name, partial(self._answer, seat), shortcut=str(number), key=f"who:{seat}"),
            )
            for number, seat, name in self.people
        ]
        self.show(
            round(max(theme.px(420), 36 * unit) * theme.text_scale),
            self.heading(self.title),
            *(row for each in rows for row in (each, self.gap(1))),
            self.gap(2),
            self.buttons((_("Cancel"), self.close, "primary")),
        )

    def _answer(self, seat: Seat) -> None:
        self.close()
        self.then(seat)

    def confirm(self) -> None:
        self.close()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            for number, seat, _name in self.people:
                if event.unicode == str(number):
                    self._answer(seat)
                    return
        super().handle(event)


MOST: Final = 4
"""Decisions that are listed."""


class CostliestScene(Aside):
    """Lists what the coach noted, the costliest first; a press on one shows it again."""

    def __init__(
        self, costliest: Sequence[CostlyDecision], look_at: Callable[[CostlyDecision], None]
    ) -> None:
        super().__init__()
        self.costliest, self._look_at = tuple(costliest[:MOST]), look_at

    def lay_out(self) -> None:
        theme = self.app.theme
        self.show(
            round(theme.px(1000) * theme.text_scale),
            self.heading(_("Costliest decisions"), 1),
            *(self._line(costly) for costly in self.costliest),
            self.gap(2),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _line(self, costly: CostlyDecision) -> Box:
        theme = self.app.theme
        key = f"costly:{costly.place}"
        button = Button(_("Show"), lambda: self._look_at(costly), key=key)
        told = paragraph(theme, costly.words)
        return column(
            row(told, fitting(theme, button), gap=2 * theme.unit, at="midleft", width=GROW),
            self.gap(1),
            width=GROW,
        )
