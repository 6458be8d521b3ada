"""What can be done with the record of a game: another name, a copy, its deal, the bin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rules.files.quoting import visible
from rules.files.writing import write_atomically
from rules.record import RecordError, read_bytes
from rules.words import _, pgettext
from table.storage.locks import InUseError
from table.storage.places import MOST_NAME, prints_folder
from table.storage.records import RECORD, RecordNote, rename, throw_away, unused_record
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.placing import control, paragraph, unplaced
from ui.layout.boxes import GROW, column, row
from ui.pages.dialog import Dialog
from ui.window_game import WindowGame


class RecordDialog(Dialog):
    """A record's name, to be changed, and buttons for all else."""

    def __init__(self, library: Sequence[WindowGame], note: RecordNote) -> None:
        super().__init__()
        self.library, self.note = tuple(library), note
        self.name = note.path.name.removesuffix(RECORD)

    def lay_out(self) -> None:
        theme, unit = self.app.theme, self.app.theme.unit
        field = TextField(unplaced(), self.name, self._named, most=MOST_NAME, key="name")
        field.label = pgettext("of a game", "Name")
        ways: list[tuple[str, Callable[[], None]]] = [
            (_("Export a copy"), self._export),
            (_("Delete"), self._throw_away),
        ]
        if self.note.finished:
            ways.insert(0, (_("Its deal"), self._deal))
        buttons = (control(theme, Button(unplaced(), words, go, key=words)) for words, go in ways)
        self.show(
            round(max(theme.px(900), 66 * unit) * theme.text_scale),
            self.heading(_("This game")),
            paragraph(theme, pgettext("of a game", "Name"), face="strong"),
            self.gap(1),
            control(theme, field),
            self.gap(2),
            column(*(row(each, width=GROW) for each in buttons), gap=unit, width=GROW),
            self.gap(4),
            self.buttons(
                (_("Cancel"), self.close, "plain"), (_("Rename"), self.confirm, "primary")
            ),
        )

    def _named(self, name: str) -> None:
        self.name = name

    def confirm(self) -> None:
        if self.name.strip() and self.name != self.note.path.name.removesuffix(RECORD):
            self._change(lambda: rename(self.note.path, self.name))
        else:
            self.close()

    def _throw_away(self) -> None:
        self._change(lambda: throw_away(self.note.path))

    def _change(self, change: Callable[[], Path]) -> None:
        from ui.lobby.opening import cannot_change, say

        path = self.note.path
        try:
            change()
        except InUseError:
            self.close()
            say(
                self.app,
                _("{file} is open in another window.").format(file=visible(path.name)),
            )
        except OSError as error:
            self.close()
            say(self.app, cannot_change(path, error))
        else:
            self.close()

    def _export(self) -> None:
        """Write a copy into the folder of prints, where people find what is for others."""
        from ui.lobby.opening import say

        source = self.note.path
        target = unused_record(prints_folder(), source.name.removesuffix(RECORD))
        self.close()
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, read_bytes(source))
        except RecordError as error:
            say(self.app, f"{visible(source.name)}: {error}")
        except OSError as error:
            say(
                self.app,
                _("{file} cannot be written: {why}. Choose another folder or make room.").format(
                    file=visible(target), why=error.strerror or error
                ),
            )
        else:
            say(self.app, str(target), _("Exported"))

    def _deal(self) -> None:
        from ui.lobby.opening import deal_of_record

        self.close()
        deal_of_record(self.app, self.library, self.note.path)
