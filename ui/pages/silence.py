"""Tells in a dialog why nothing can be heard, where speech is on and has no voice."""

from __future__ import annotations

from rules.words import _
from ui.app import App
from ui.pages.dialog import tell


class Silence:
    """Looks in each round whether the voice has trouble, and tells each trouble once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._told = ""
        app.listeners.append(self._listen)

    def _listen(self) -> None:
        trouble = self.app.speech.trouble
        if trouble and trouble != self._told and self.app.scenes:
            tell(self.app, trouble, _("Speech"))
        self._told = trouble
