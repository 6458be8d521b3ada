"""The choice of the language: for the settings, and the lobby's dialog."""

from collections.abc import Callable
from typing import Any

from rules.words import _, language_name, languages
from table.storage.settings import Settings
from ui.controls.buttons import Choice
from ui.controls.placing import control, unplaced
from ui.controls.theme import Theme
from ui.pages.dialog import Aside


def language_choice(
    theme: Theme, settings: Settings, choose: Callable[[Any], None], width: int
) -> Choice:
    """Return a choice among the languages by their own names, on as many lines as that takes.

    `choose` is called with the tag of the one that is chosen, '' for that of the system.
    """
    there = languages()
    if settings.language not in there:  # one that is not there is the system's
        settings.language = ""
    values = (("", _("System default")), *((tag, language_name(tag)) for tag in there))
    lines = Choice.lines_for(theme, values, width)
    choice = Choice(unplaced(), values, settings.language, choose, lines=lines, key="language")
    choice.label = _("Language")
    return choice


class LanguageDialog(Aside):
    """The languages by their own names; one that is chosen is spoken at once."""

    def lay_out(self) -> None:
        theme = self.app.theme
        self.title = _("Language")
        width = round(max(theme.px(900), 60 * theme.unit) * theme.text_scale)
        room = min(width, theme.size[0] - 4 * theme.unit) - 8 * theme.unit
        choice = language_choice(theme, self.app.settings, self._speak, room)
        self.show(
            width,
            self.heading(self.title),
            control(theme, choice, choice.lines),
            self.gap(4),
            self.buttons((_("Close"), self.close, "primary")),
        )

    def _speak(self, tag: str) -> None:
        self.app.settings.language = tag
        self.app.apply_settings()
