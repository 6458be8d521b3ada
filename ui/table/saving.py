"""Keeping the game on the disk while it is played, and telling where that does not work."""

from collections.abc import Callable
from typing import Final

from rules.words import _
from ui.app import App
from ui.pages.dialog import DialogScene
from ui.table.bubble import Bubble
from ui.table.match import Match

LOOK_AGAIN: Final = 3.0
"""Seconds between two looks whether the record is there; one that is not is written again."""


class Saving:
    """Says once, in a bubble, that the game is not saved; the rail says so as long as it lasts."""

    def __init__(self, app: App, match: Match, bubble: Bubble, refresh: Callable[[], None]) -> None:
        self.app, self.match, self.bubble, self.refresh = app, match, bubble, refresh
        self._over = False
        app.call_later(LOOK_AGAIN, self._look)

    @property
    def unsaved(self) -> str:
        """Why the game is not saved, in a sentence, or ''."""
        return self.match.autosave.trouble

    def tell(self, trouble: str) -> None:
        """Say what keeping an action has come to."""
        if trouble:
            self.bubble.say(trouble)

    def again(self) -> None:
        """Write the game where it is not on the disk as it was left."""
        autosave = self.match.autosave
        before = autosave.trouble
        self.tell(autosave.again())
        if autosave.trouble != before:
            self.refresh()

    def end(self) -> None:
        """Let other windows have the game."""
        self._over = True
        self.match.autosave.close(over=self.match.session.outcome is not None)

    def _look(self) -> None:
        if not self._over:
            self.again()
            self.app.call_later(LOOK_AGAIN, self._look)


class LeaveScene(DialogScene):
    """Asks before a game is left that is not saved: `again` tries to save it and leaves then."""

    def __init__(self, why: str, *, again: Callable[[], None], leave: Callable[[], None]) -> None:
        answers = [
            (_("Save and leave"), again),
            (_("Leave without saving"), leave),
            (_("Stay"), lambda: None),
        ]
        words = _("{why} What was played since it was saved last would be lost.").format(why=why)
        super().__init__(_("The game is not saved"), words, answers)
