"""The voice that people use already: their screen reader where one runs, else the system's own.

The library is Prism (`prismatoid`, MPL-2.0). It speaks through NVDA, JAWS, Orca, VoiceOver and
others, and where none of them runs through the voices of Windows (SAPI, OneCore), macOS and Linux
(Speech Dispatcher); it is released often, and one wheel for each system serves Python 3.10 and
all later ones. pyttsx3, the other candidate, knows the systems' voices only, so that two would
speak at once where a screen reader runs.

What the library calls may take seconds, or forever: a daemon that starts, a question of the
system's, a bus that does not answer. So it is imported and called in a thread of its own, and
only once speech is on. VoiceOver and Windows' own channel speak for the window of the process that
asks them, so a thread it is, and no process.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

from rules.script import without_isolates
from rules.words import _, language_tag, system_language
from table.storage.settings import Settings
from ui.speech import Voice

LETTERS_A_SECOND: Final = 15.0
"""What voices say at their usual pace, for those that do not tell when they are done."""
PAUSE: Final = 0.35
"""Seconds between two sentences."""
FASTEST: Final = 2.5
"""How many times as fast the fastest pace is as the usual one, and the usual as the slowest."""
LOOK: Final = 0.05
"""Seconds between two questions whether the voice still speaks."""
PATIENCE: Final = 15.0
"""Seconds in which nothing has happened after which nobody waits for the voice any more, and ..."""
GIVEN_UP: Final = 60.0
"""... after which it is told that it hangs: a daemon may start slowly on a busy machine."""
MOST_VOICES: Final = 60
"""Voices of a language among which one can be chosen."""
LONGEST: Final = 3.0
"""How many times as long as is likely a voice may claim to speak."""

_log = logging.getLogger("cabinet")


class Features(Protocol):
    """What a channel can do."""

    supports_is_speaking: bool
    supports_stop: bool
    supports_set_rate: bool
    supports_set_volume: bool
    supports_set_voice: bool
    supports_get_voice_name: bool


class Channel(Protocol):
    """What of the library's channels is used: a screen reader, or a voice of the system."""

    name: str
    speaking: bool
    rate: float
    volume: float
    voice: int

    @property
    def features(self) -> Features:
        """What it can do."""

    @property
    def voices_count(self) -> int:
        """How many voices it has."""

    def refresh_voices(self) -> None:
        """Look for its voices."""

    def get_voice_language(self, idx: int) -> str:
        """Return the tag of a voice's language."""

    def get_voice_name(self, idx: int) -> str:
        """Return a voice's name."""

    def speak(self, text: str) -> None:
        """Say something behind what is said."""

    def stop(self) -> None:
        """Be silent."""


def best_channel() -> Channel:
    """Return the channel that serves best here and now; raises whatever the library raises."""
    found: Channel = _library().create_best()
    return found


@cache
def _library() -> Any:
    """Return the library's context, which must be there as long as any channel."""
    import prism

    return prism.Context()


@dataclass(frozen=True, slots=True)
class _Manner:
    """How it is spoken: pace and loudness in percent, the language, and by which voice.

    '' are the system's language, and the first voice of the language.
    """

    rate: int
    volume: int
    language: str
    voice: str
    tag: str
    """The language that the program speaks now."""

    @classmethod
    def of(cls, settings: Settings) -> _Manner:
        """Return the manner of the settings."""
        return cls(
            settings.speech_rate,
            settings.speech_volume,
            settings.language,
            settings.speech_voice,
            language_tag(),
        )

    def seconds(self, words: str) -> float:
        """Return about how long it takes to say something."""
        pace: float = LETTERS_A_SECOND * FASTEST ** ((self.rate - 50) / 50)
        return len(words) / pace + PAUSE


class _Silence:
    """Asks for silence."""


class _Voices:
    """Asks for the voices that can be chosen."""


_Asked = str | _Silence | _Voices | _Manner | None
"""What the thread is asked for: words, something else, or its end."""


class LibraryVoice(Voice):
    """Speaks through the best channel there is, in a thread of its own.

    `open_channel` is called there. What goes wrong is told once, in `trouble`.
    """

    def __init__(
        self,
        settings: Settings,
        open_channel: Callable[[], Channel] = best_channel,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._manner = _Manner.of(settings)
        self._voices: dict[str, int] | None = None
        """The numbers of the voices of the language by their names, once they were looked for."""
        self._looks = False
        """Whether that was asked for."""
        self._open_channel, self._now = open_channel, now
        self._trouble = ""
        self._asked: queue.SimpleQueue[_Asked] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._waiting = 0
        """Sentences that the thread has not handed over yet."""
        self._silences = 0
        """Wishes for silence that it has not come to yet: what was said before is not said."""
        self._since = self._until = now()
        """When something happened last, and until when the last sentence will be heard."""
        self._tells: bool | None = None
        """Whether the channel speaks, where it says so."""
        threading.Thread(target=self._serve, name="speech", daemon=True).start()

    def speak(self, words: str) -> None:
        if not self._trouble:
            with self._lock:
                self._since = self._now() if not self._waiting else self._since
                self._waiting += 1
            self._asked.put(without_isolates(words).replace("\0", " "))

    def silence(self) -> None:
        if not self._trouble:
            with self._lock:
                self._silences += 1
                self._until = self._now()
            self._asked.put(_Silence())

    @property
    def speaking(self) -> bool:
        with self._lock:
            now = self._now()
            if self._trouble or self._silences:
                return False
            if self._waiting:
                return now - self._since < PATIENCE
            return now < self._until if self._tells is None else self._tells

    @property
    def trouble(self) -> str:
        with self._lock:
            hangs = bool(self._waiting) and self._now() - self._since >= GIVEN_UP
        return self._trouble or (_mute(_("the system’s speech doesn’t answer")) if hangs else "")

    @property
    def voices(self) -> Sequence[str]:
        if not self._looks:
            self._looks = True  # it may take seconds, in which nothing else is said
            self._asked.put(_Voices())
        return tuple(filter(None, self._voices or ()))

    def change(self, settings: Settings) -> None:
        self._asked.put(_Manner.of(settings))

    def close(self) -> None:
        self._asked.put(None)  # the thread ends once all is said; nobody waits for it

    def _serve(self) -> None:
        """Open a channel, and say what is asked for until the end."""
        try:
            self._speak_all(self._opened())
        except ImportError as error:
            _log.warning("no speech: %s", error)
            self._trouble = _mute(_("the prismatoid library is missing or won’t load"))
        except Exception as error:  # whatever a library, a daemon or a screen reader raises
            _log.warning("no speech: %r", error)
            self._trouble = _mute(str(error) or type(error).__name__)

    def _opened(self) -> Channel:
        channel = self._open_channel()
        _log.info("speech by %s", channel.name)
        self._voices = None
        self._set(channel)
        return channel

    def _set(self, channel: Channel) -> None:
        """Have the channel speak in the manner that is wished."""
        features, manner = channel.features, self._manner
        if features.supports_set_rate:
            channel.rate = manner.rate / 100
        if features.supports_set_volume:
            channel.volume = manner.volume / 100
        wishes = manner.language or manner.voice
        if wishes or self._looks:
            self._look_for_voices(channel)
        if wishes:
            there = self._voices or {}
            at = there.get(manner.voice, next(iter(there.values()), None))
            if at is not None:
                channel.voice = at

    def _look_for_voices(self, channel: Channel) -> None:
        """Learn which voices speak the language, once."""
        if self._voices is not None or not channel.features.supports_set_voice:
            return
        try:
            self._voices = _voices_of(channel, self._manner.tag)
        except Exception as error:
            _log.info("no voices of the language %s: %r", self._manner.tag, error)
            self._voices = {}

    def _speak_all(self, channel: Channel) -> None:
        tells = channel.features.supports_is_speaking
        while True:
            asked = self._next(channel) if tells else self._asked.get()
            if asked is None:
                return
            if isinstance(asked, _Voices):
                self._look_for_voices(channel)
                continue
            if isinstance(asked, _Manner):
                channel = self._change(channel, asked)
                continue
            if isinstance(asked, _Silence):
                if channel.features.supports_stop:
                    channel.stop()
                with self._lock:
                    self._silences -= 1
                    self._until = self._now()
                    self._tells = False if tells else None
                continue
            is_wanted = not self._silences
            if is_wanted:
                channel = self._say(channel, asked)
            with self._lock:
                self._waiting -= 1
                self._since = now = self._now()
                if is_wanted:
                    self._until = max(now, self._until) + self._manner.seconds(asked)
                    self._tells = True if tells else None

    def _change(self, channel: Channel, manner: _Manner) -> Channel:
        """Take another manner; the channel that has it, again where the usual voice is to speak."""
        before, self._manner = self._manner, manner
        if before.tag != manner.tag:
            self._voices = None
        if before.voice and not manner.voice:
            channel = self._opened()
        else:
            self._set(channel)
        return channel

    def _say(self, channel: Channel, words: str) -> Channel:
        """Say something, through a new channel where the screen reader has gone or come again."""
        try:
            channel.speak(words)
        except Exception as error:
            _log.info("speech by another channel: %r", error)
            channel = self._opened()
            channel.speak(words)
        return channel

    def _next(self, channel: Channel) -> _Asked:
        """Wait for what is asked next, and look meanwhile whether the channel still speaks."""
        while True:
            try:
                return self._asked.get(timeout=LOOK if self._tells else None)
            except queue.Empty:
                late = self._now() - self._since > LONGEST * (self._until - self._since) + 1
                speaks = channel.speaking and not late
                with self._lock:
                    self._tells = speaks


def _mute(why: str) -> str:
    return _(
        "Speech doesn’t work: {why}. Start a screen reader or install a voice (on Linux: "
        "speech-dispatcher and espeak-ng). Then press Ctrl+Shift+S twice."
    ).format(why=why)


def _voices_of(channel: Channel, language: str) -> dict[str, int]:
    """Return the numbers of the voices of a language by their names, the likeliest first.

    A name with a plus is another voicing of one that is among them; where voices have no names,
    the first one is there under ''.
    """
    channel.refresh_voices()
    first = _plain(language).split("-")[0]
    tags = {at: _plain(channel.get_voice_language(at)) for at in range(channel.voices_count)}
    spoken = {at: tag for at, tag in tags.items() if tag.split("-")[0] == first}
    likely = [_plain(language), *map(_plain, system_language())]
    likely += ["en-us", f"{first}-{first}"]

    def unlikely(at: int) -> int:
        return likely.index(spoken[at]) if spoken[at] in likely else len(likely)

    named = channel.features.supports_get_voice_name
    found: dict[str, int] = {}
    for at in sorted(spoken, key=unlikely):
        name = channel.get_voice_name(at) if named else ""
        if "+" not in name and len(found) < MOST_VOICES:
            found.setdefault(name, at)
    return found


def _plain(tag: str) -> str:
    return tag.replace("_", "-").lower()
