"""About: which Cabinet this is, where it keeps what is the player's, and whose work is in it."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import Final

from art.palette import ASSETS
from rules.files.quoting import visible
from rules.version import VERSION
from rules.words import _
from table.storage.places import config_folder, games_folder, log_file, open_folder, prints_folder
from ui.controls.buttons import Button
from ui.pages.dialog import tell
from ui.pages.page import PageScene, Rows

ROOT: Final = ASSETS.parent
"""Where the program lies, installed or not."""
LICENSES: Final = ROOT / "licenses"
"""License texts, in the installed program."""
_LIBRARY: Final = re.compile(r"^\| ([^|]+?) \| ([^|]+?) \| (https?://\S+) \|", re.MULTILINE)


class AboutScene(PageScene):
    """The version, the places, the licenses."""

    @property
    def title(self) -> str:
        return _("About")

    def build(self, rows: Rows) -> None:
        rows.heading(_("Cabinet {version}").format(version=VERSION), "display")
        rows.text(_("Free under the MIT License. The games belong to their authors."))
        rows.heading(_("Where your files are"))
        for key, title, folder in (
            ("games", _("Games played"), games_folder()),
            ("settings", _("Settings and set-ups"), config_folder()),
            ("prints", _("Printed sheets"), prints_folder()),
            ("log", _("Error log"), log_file().parent),
            ("licenses", _("License texts"), LICENSES if LICENSES.is_dir() else ROOT),
        ):
            open_it = Button(_("Open"), partial(self._open, folder), key=f"open:{key}")
            rows.row(title, visible(folder), open_it)
        self._credits(rows)

    def _open(self, folder: Path) -> None:
        if trouble := open_folder(folder):
            tell(self.app, trouble, _("This folder can’t be shown"))

    def _credits(self, rows: Rows) -> None:
        rows.heading(_("Fonts, icons and sounds"))
        rows.text(
            _(
                "EB Garamond by Georg Duffner and contributors, Inter by The Inter Project "
                "Authors: SIL Open Font License 1.1. Icons from game-icons.net by {authors}: CC"
                " BY 3.0. Sounds, cards and boards are Cabinet’s own: MIT License."
            ).format(authors=", ".join(_icon_authors()))
        )
        rows.text(
            _("Other writing systems: Noto, by Google and Adobe (SIL Open Font License 1.1).")
        )
        rows.heading(_("Libraries"))
        for name, license_, home in bundled():
            rows.text(f"{name} · {license_} · {home}", size="small")


def bundled() -> list[tuple[str, str, str]]:
    """Return name, license and home of all that is installed with the program (CREDITS.md)."""
    text = _credits_text()
    listed = text[text.find("### To play") : text.find("### To test and build")]
    if getattr(sys, "frozen", False):
        listed += text[text.find("## What the packages include") : text.find("## Libraries")]
    return _LIBRARY.findall(listed)


def _icon_authors() -> list[str]:
    return re.findall(r"^### Icons made by (.+?)(?: \(.*\))? —", _credits_text(), re.MULTILINE)


def _credits_text() -> str:
    try:
        return (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    except OSError:  # somebody took it away: the texts of the licenses are there still
        return ""
