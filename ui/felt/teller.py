"""Who tells what happens, beat by beat, as it is shown: log, last line, remarks, phones, voice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.words import headed
from table.chatter import Chatter, Remark
from table.match import Match, Transition
from ui.app import App
from ui.felt.last_line import LastLine
from ui.felt.speech_bubble import SpeechBubble
from ui.picture.show import Show
from ui.picture.timeline import Beat
from ui.speech import Speech

LOOK: Final = 0.1
"""Seconds between two looks whether all was heard."""


class Listening:
    """Says the log's sentences with the beats that tell them.

    A beat that is held to be looked at is held until it was heard; nobody plays on before all
    was. Silence, by its key, ends both. While speech is off nothing waits.
    """

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._waits = False

    def tell(self, sentences: Iterable[str]) -> None:
        """Say sentences of the log, a heading without its dashes."""
        if self._speech.on:
            for words in sentences:
                self._speech.say(words.strip("— "))

    def holds(self, beat: Beat) -> bool:
        """Return whether a beat stays: it is important, and is still being told."""
        return bool(beat.hold or beat.waits) and self._speech.speaking

    def waits(self, persons_turn: bool) -> bool:
        """Return whether the game waits to be heard; a person may decide meanwhile."""
        self._waits = self._speech.speaking and not persons_turn
        return self._waits

    @property
    def is_over(self) -> bool:
        """Whether the game has waited, and all was heard."""
        return self._waits and not self._speech.speaking

    def go_on(self) -> None:
        """Wait no longer."""
        self._waits = False


class Teller:
    """Tells everybody at the moment of the same beat: nobody hears what is not yet to be seen.

    `listening` waits for who listens, `speech` shows what computer players say, `last_line` the
    newest line of the log near whom it speaks of.
    """

    def __init__(self, app: App, match: Match, show: Show) -> None:
        self.match = match
        self.last_line, self.listening = LastLine(app, show), Listening(app.speech)
        self.speech, self._chatter = SpeechBubble(app, show, match.characters), Chatter(match)

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
