"""The table at the pace of who listens: what happens is said, and the game waits to be heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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
