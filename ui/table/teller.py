"""Who tells what happens, beat by beat, as it is shown: log, last line, remarks, phones, voice."""

from __future__ import annotations

from rules.words import _
from table.chatter import Chatter, Remark
from table.match import Match, Transition
from ui.app import App
from ui.picture.show import Show
from ui.picture.timeline import Beat
from ui.table.last_line import LastLine
from ui.table.listening import Listening
from ui.table.pocket_hands import PocketHands
from ui.table.speech_bubble import Speech


class Teller:
    """Tells everybody at the moment of the same beat: nobody hears what is not yet to be seen.

    `listening` waits for who listens, `speech` shows what computer players say, `last_line` the
    newest line of the log near whom it speaks of.
    """

    def __init__(self, app: App, match: Match, show: Show, pocket: PocketHands) -> None:
        self.match, self.pocket = match, pocket
        self.last_line, self.listening = LastLine(app, show), Listening(app.speech)
        self.speech, self._chatter = Speech(app, show, match.characters), Chatter(match)

    def expect_remarks(self, transition: Transition) -> None:
        """Let computer players think of what to say to what has been committed."""
        self._chatter.write(transition.told)

    def tell(self, beat: Beat) -> None:
        """Tell what a beat shows."""
        log = self.match.log
        length = len(log.lines)
        log.tell(beat.tells)
        self.pocket.tell(beat.tells)
        told = [line.words for line in log.lines[length:]]
        self.last_line.tell(beat, told)
        self.listening.tell(told)
        self._say(self._chatter.tell(beat.tells))

    def tell_all(self) -> None:
        """Tell all that is not told yet: the table is at rest."""
        log = self.match.log
        length = len(log.lines)
        log.tell_all()
        self.listening.tell([line.words for line in log.lines[length:]])
        self.pocket.tell_all()
        self._say(self._chatter.tell_all())

    def forget(self) -> None:
        """Forget what was to be said: everything is told again."""
        self._chatter.forget()
        self.speech.hush()
        self.last_line.hush()
        self.pocket.forget()

    def _say(self, remark: Remark | None) -> None:
        """Let a computer player speak, where one has something to say."""
        if remark is not None:
            self.speech.say(remark)
            name = self.match.controller.names[remark.seat]
            self.listening.tell([_("{name}: {words}").format(name=name, words=remark.words)])
