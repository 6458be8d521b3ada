"""The choice of the language, for the pages that offer it."""

from collections.abc import Callable
from typing import Any

from rules.words import _, language_name, languages
from table.storage.settings import Settings
from ui.controls.buttons import Choice
from ui.controls.placing import unplaced
from ui.controls.theme import Theme


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
