"""Speech: what is to be seen, said aloud to whoever cannot see it.

`App.speech` is the only one that speaks. Whoever has something to tell hands it a sentence;
without the setting `speech` it is let go, and nothing is loaded. A `Voice` is what says it: a
screen reader or the system's own voice (`ui.voice`), or a listener in a test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from rules.words import _
from table.storage.settings import Settings
from ui.key_map import as_set

SILENCING: Final = frozenset({pygame.K_LCTRL, pygame.K_RCTRL})
"""The keys that silence, as with screen readers."""
SWITCH: Final = pygame.K_s
"""The key that, with Ctrl and Shift, turns speech on or off."""
AGAIN: Final = pygame.K_F4
"""The key that says again what was said last."""


class Voice:
    """What speaks: by itself, nothing. None of its calls may take the time of a frame."""

    def speak(self, words: str) -> None:
        """Say words, after those that are being said."""

    def silence(self) -> None:
        """Say nothing more of all that was handed over."""

    @property
    def speaking(self) -> bool:
        """Whether something is being said, or waits for that, as far as that is known."""
        return False

    @property
    def trouble(self) -> str:
        """Why nothing can be heard, in a sentence for the player, or ''."""
        return ""

    @property
    def voices(self) -> Sequence[str]:
        """The names of the voices to choose from, as far as they are known; it looks for them."""
        return ()

    def change(self, settings: Settings) -> None:
        """Speak from now on as the settings say."""

    def close(self) -> None:
        """Let go of whatever speaks, once all that was handed over is said."""


Open = Callable[[Settings], Voice]


class Speech:
    """Says sentences while the setting `speech` is on; `open_voice` makes the voice when it is.

    Every sentence is queued behind the others, but one said `now` takes their place: what answers
    a key, which nobody waits for.
    """

    def __init__(self, settings: Settings, open_voice: Open | None = None) -> None:
        self.settings = settings
        self.last = ""
        """What was said last."""
        self.answered = False
        """Whether what was pressed in this round of the loop has had its answer."""
        self._open = open_voice
        self._voice = Voice()
        self._manner: tuple[object, ...] | None = None
        """How the voice that is open speaks."""

    @property
    def on(self) -> bool:
        return self.settings.speech

    @property
    def speaking(self) -> bool:
        """Whether something is being said: what is important waits for that."""
        return self.on and self._voice.speaking

    @property
    def trouble(self) -> str:
        """Why nothing can be heard although it should, in a sentence, or ''."""
        return as_set(self._voice.trouble, "speech") if self.on else ""

    @property
    def voices(self) -> Sequence[str]:
        """The names of the voices of this language that can be chosen, once they are known."""
        return self._voice.voices if self.on else ()

    def say(self, words: str, *, now: bool = False) -> None:
        """Say a sentence behind the others, or `now` in their place."""
        words = words.strip()
        if not self.on or not words:
            return
        if now:
            self.silence()
            self.answered = True
        self.last = words
        from table.sayable import sayable  # most people never hear it

        self._opened().speak(sayable(words) or words)

    def silence(self) -> None:
        """Say nothing more of what waits; whatever waits for speech goes on."""
        self._voice.silence()

    def keep_up(self) -> None:
        """Settings have changed: speak in another manner where they tell of one, or no more."""
        if self._manner is None or self._manner == self._manner_set:
            return
        if self.on:
            self._manner = self._manner_set
            self._voice.change(self.settings)
        else:
            self.close()

    def switch(self) -> None:
        """Turn speech on or off, and say so: the first or the last that is heard."""
        if self.on:
            self.say(_("Speech is off."), now=True)
            self.settings.speech = False
        else:
            self.settings.speech = True
            words = _(
                "Speech is on. Ctrl+Shift+S turns it off, Ctrl stops it. Tab moves, F6"
                " reads everything, F1 twice shows the keys."
            )
            self.say(as_set(words, "speech", "silence", "table", "rules"), now=True)

    def end(self) -> None:
        """The program ends: say nothing more, also where another program speaks for us."""
        self.silence()
        self.close()

    def close(self) -> None:
        """Let go of the voice; it is opened again when there is something to say."""
        voice, self._voice, self._manner = self._voice, Voice(), None
        voice.close()

    @property
    def _manner_set(self) -> tuple[object, ...]:
        """The settings that a voice is opened with."""
        kept = self.settings
        return (kept.speech, kept.speech_rate, kept.speech_volume, kept.speech_voice, kept.language)

    def _opened(self) -> Voice:
        if self._manner is None:
            self._manner = self._manner_set
            if self._open is not None:
                self._voice = self._open(self.settings)
        return self._voice

    @staticmethod
    def switches(event: pygame.Event) -> bool:
        """Return whether a key is Ctrl+Shift+S, which turns speech on or off."""
        if event.type != pygame.KEYDOWN or event.key != SWITCH:
            return False
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        return bool(command and event.mod & pygame.KMOD_SHIFT)

    def take(self, event: pygame.Event) -> bool:
        """Take the keys of speech itself: Ctrl silences, F4 says the last words again."""
        if not self.on or event.type != pygame.KEYDOWN:
            return False
        if event.key in SILENCING:
            self.silence()
        elif event.key == AGAIN and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            self.say(self.last, now=True)
        else:
            return False
        return True
