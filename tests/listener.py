"""Somebody who listens: the voice of a test, which keeps what is said in its order."""

from table.storage.settings import Settings
from ui.speech import Voice


class Listener(Voice):
    """Hears every sentence at once; while `slow`, each one lasts until `heard_out`."""

    voices: tuple[str, ...] = ()

    def __init__(self, *, slow: bool = False, voices: tuple[str, ...] = ()) -> None:
        self.voices = voices
        self.heard: list[str] = []
        """All sentences, in the order in which they were said."""
        self.silenced = 0
        """How often silence was wanted."""
        self.slow = slow
        self._waiting = 0
        self._read = 0

    def opened(self, _settings: Settings) -> Voice:
        return self

    # --- the voice --------------------------------------------------------------------------

    def speak(self, words: str) -> None:
        self.heard.append(words)
        self._waiting += self.slow

    def silence(self) -> None:
        self.silenced += 1
        self._waiting = 0

    @property
    def speaking(self) -> bool:
        """Whether a slow voice still says something."""
        return self._waiting > 0

    # --- for tests --------------------------------------------------------------------------

    def heard_out(self) -> None:
        """Let a slow voice come to its end."""
        self._waiting = 0

    def news(self) -> list[str]:
        """Return what was said since this was asked before."""
        news, self._read = self.heard[self._read :], len(self.heard)
        return news
