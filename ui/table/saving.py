"""Keeping the game on the disk while it is played, and telling where that does not work."""

from collections.abc import Callable

from rules.words import _
from table.match import Match
from ui.pages.dialog import DialogScene
from ui.table.bubble import Bubble


class Saving:
    """Says once, in a bubble, that the game is not saved; the rail says so as long as it lasts."""

    def __init__(self, match: Match, bubble: Bubble) -> None:
        self.match, self.bubble = match, bubble

    def tell(self, trouble: str) -> None:
        """Say what keeping an action has come to."""
        if trouble:
            self.bubble.say(trouble)

    def rewrite(self) -> None:
        """Write the game anew: something was taken back, or put back."""
        self.tell(self.match.autosave.rewrite(self.match.session))

    def again(self) -> bool:
        """Write the game where it is not on the disk as it was left; return whether that is new."""
        autosave = self.match.autosave
        before = autosave.trouble
        self.tell(autosave.again())
        return autosave.trouble != before

    def settle(self) -> None:
        """The game is over: a record that is whole on the disk is nobody's any more."""
        if self.match.autosave.is_saved:
            self.end()

    def end(self) -> None:
        """Let other windows have the game."""
        self.match.autosave.close(over=self.match.session.outcome is not None)


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
