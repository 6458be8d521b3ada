"""Saving a copy of a game's record under a name."""

from __future__ import annotations

from typing import Any

from rules.files.writing import write_atomically
from rules.record import Header, encode_session
from rules.session import Session
from rules.words import _, pgettext
from table.storage.places import MOST_NAME, games_folder, make_folder
from table.storage.records import unused_record
from ui.controls.fields import TextField
from ui.controls.placing import control, paragraph, unplaced
from ui.layout.boxes import GROW, fixed, over
from ui.pages.dialog import Dialog, DialogScene


class SaveScene(Dialog):
    """Asks for a name and writes the record into the games folder, never over another file."""

    def __init__(self, header: Header, session: Session[Any]) -> None:
        super().__init__()
        self.header, self.session = header, session
        self.name = f"{header.started[:10]} {header.game}".replace(":", "-")

    def lay_out(self) -> None:
        theme = self.app.theme
        where = _("It is kept in {folder}").format(folder=games_folder())
        field = TextField(unplaced(), self.name, self._named, most=MOST_NAME, key="name")
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
        target = unused_record(games_folder(), self.name)
        try:
            make_folder(target.parent)
            write_atomically(target, encode_session(self.header, self.session), private=True)
            title, words = _("Saved"), str(target)
        except OSError as error:
            title = _("Not saved")
            words = _("{file} cannot be written: {why}. Choose another name or make room.").format(
                file=target, why=error.strerror
            )
        self.close()
        self.app.push(DialogScene(title, words))
