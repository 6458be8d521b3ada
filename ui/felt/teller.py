"""Who tells what happens, beat by beat, as it is shown: log, last line, remarks, phones, voice."""

from __future__ import annotations

from collections.abc import Sequence

from rules.words import headed
from table.chatter import Chatter, Remark
from table.match import Match, Transition
from ui.app import App
from ui.felt.last_line import LastLine
from ui.felt.listening import Listening
from ui.felt.speech_bubble import Speech
from ui.picture.show import Show
from ui.picture.timeline import Beat


class Teller:
    """Tells everybody at the moment of the same beat: nobody hears what is not yet to be seen.

    `listening` waits for who listens, `speech` shows what computer players say, `last_line` the
    newest line of the log near whom it speaks of.
    """

    def __init__(self, app: App, match: Match, show: Show) -> None:
        self.match = match
        self.last_line, self.listening = LastLine(app, show), Listening(app.speech)
        self.speech, self._chatter = Speech(app, show, match.characters), Chatter(match)

    def expect_remarks(self, transition: Transition) -> None:
        """Let computer players think of what to say to what has been committed."""
        self._chatter.write(transition.told)

    def tell(self, beat: Beat, told: Sequence[str]) -> None:
        """Tell what a beat shows, with the lines of the log that are `told` with it."""
        self.last_line.tell(beat, told)
        self.listening.tell(told)
        self._say(self._chatter.tell(beat.tells))

    def told(self, lines: Sequence[str]) -> None:
        """Tell all that is not told yet, `lines` of the log as the last: the table is at rest."""
        self.listening.tell(lines)
        self._say(self._chatter.tell_all())

    def forget(self) -> None:
        """Forget what was to be said: everything is told again."""
        self._chatter.forget()
        self.speech.hush()
        self.last_line.hush()

    def _say(self, remark: Remark | None) -> None:
        """Let a computer player speak, where one has something to say."""
        if remark is not None:
            self.speech.say(remark)
            name = self.match.controller.names[remark.seat]
            self.listening.tell([headed(name, remark.words)])
