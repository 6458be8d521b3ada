"""Choosing the folder into which something is saved, beginning with those of the system."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

from rules.words import _
from table.storage.places import prints_folder
from ui.controls.buttons import Button
from ui.controls.fields import TextField
from ui.controls.placing import control
from ui.pages.page import PageScene, Rows

MOST_SHOWN: Final = 200
"""Folders that are listed of one."""


def system_folders() -> tuple[tuple[str, Path], ...]:
    """Return the folders that every system has for files, and Cabinet's own, with their names."""
    return (
        (_("Printed sheets"), prints_folder()),
        (_("Documents"), Path(platformdirs.user_documents_dir())),
        (_("Desktop"), Path(platformdirs.user_desktop_dir())),
        (_("Downloads"), Path(platformdirs.user_downloads_dir())),
        (_("Home"), Path.home()),
    )


class FolderScene(PageScene):
    """Asks for a folder: the system's own, those within, or one whose path is typed."""

    def __init__(self, title: str, folder: Path, chosen: Callable[[Path], None]) -> None:
        super().__init__()
        self._title = title
        self.folder = folder
        self._chosen = chosen

    @property
    def title(self) -> str:
        return self._title

    def build(self, rows: Rows) -> None:
        rows.heading(_("Save in"))
        field = TextField(str(self.folder), self._typed, most=400, key="path")
        field.label = _("Save in")
        rows.add(control(rows.theme, field), 1)
        if not os.path.isdir(self.folder):  # noqa: PTH112 (no error where one may not look)
            rows.text(_("This folder doesn’t exist yet. It will be created."), size="small")
        rows.heading(_("Folders on this computer"))
        for name, path in system_folders():
            self._folder_row(rows, f"{name}  ·  {path}", path, "system")
        rows.heading(_("In this folder"))
        if self.folder.parent != self.folder:
            self._folder_row(
                rows,
                _("‹ Up to {folder}").format(folder=self.folder.parent.name or "/"),
                self.folder.parent,
            )
        for path in self._within():
            self._folder_row(rows, path.name, path)

    def _folder_row(self, rows: Rows, words: str, path: Path, list_of: str = "to") -> None:
        key = f"{list_of}:{path}"
        button = Button(words, lambda: self._go(path), kind="quiet", key=key, leftward=True)
        rows.add(control(rows.theme, button), 0)

    def _within(self) -> Sequence[Path]:
        """Return the folders in this one that one can see, by name."""
        try:
            with os.scandir(self.folder) as found:
                names = [
                    entry.name
                    for entry in found
                    if entry.is_dir() and not entry.name.startswith(".")
                ]
        except OSError:
            return ()
        return [self.folder / name for name in sorted(names, key=str.casefold)[:MOST_SHOWN]]

    def _go(self, folder: Path) -> None:
        self.folder = folder
        self.viewport = None
        self.rebuild()

    def _typed(self, words: str) -> None:
        typed = Path(words) if words.strip() else Path.home()
        with suppress(RuntimeError):  # "~x" where no x has a home
            typed = typed.expanduser()
        self.folder = typed

    def foot(self) -> Sequence[Button]:
        return (
            self.button(_("Cancel"), self.close),
            self.button(_("Save here"), self.confirm, kind="primary", icon_name="save"),
        )

    def confirm(self) -> None:
        """Hand the folder back."""
        self.close()
        self._chosen(self.folder.absolute())

    def primary(self) -> Callable[[], None]:
        return self.confirm
