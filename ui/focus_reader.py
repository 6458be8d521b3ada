"""Says where the keyboard's focus is: the only place that speaks of pages, dialogs and controls.

It looks at the scene on top after each round of the loop, and says what is new there: the scene
itself, the control with the focus, or what has changed in that. What lies under the mouse is not
said: who sees the mouse needs no voice, and who does not has not put it there.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

import pygame

from rules.words import _
from ui.controls.panel import Panel
from ui.controls.spoken import Spoken
from ui.controls.widget import Widget
from ui.speech import Speech

READ: Final = pygame.K_F6
"""The key that reads a whole page."""


class Heard(Protocol):
    """What is asked of a scene."""

    reads_itself: bool

    @property
    def panel(self) -> Panel | None:
        """Its controls."""

    @property
    def heard(self) -> Sequence[str]:
        """What is said when it comes."""

    @property
    def heard_again(self) -> Sequence[str]:
        """What is said when what lay above it goes away."""


class FocusReader:
    """Remembers what was said of the screen, and says what is another now."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._known: weakref.WeakSet[Heard] = weakref.WeakSet()
        self.forget()

    def forget(self) -> None:
        """Begin anew: all that is there is new."""
        self._scene: weakref.ref[Heard] | None = None
        self._key, self._spoken = "", Spoken()
        self._live: list[str] = []
        self._known.clear()

    def look(self, scene: Heard, *, pressed: bool) -> None:
        """Say what is new; what a press has brought is said at once, the rest in its turn.

        It follows where the press had another answer before.
        """
        if not self._speech.on:
            if self._scene is not None:
                self.forget()
            return
        pressed = pressed and not self._speech.answered
        comes = self._scene is None or self._scene() is not scene
        if comes:
            self._scene = weakref.ref(scene)
            self._key, self._spoken, self._live = "", Spoken(), []
            heard = scene.heard_again if scene in self._known else scene.heard
            self._known.add(scene)
            for at, words in enumerate(words for words in heard if words.strip()):
                self._speech.say(words, now=pressed and at == 0)
                pressed = False
        if scene.panel is not None:
            self._look_at(scene.panel, now=pressed and not comes)
            self._hear_changes(scene.panel)
        self._speech.answered = False

    def take(self, event: pygame.Event, scene: Heard) -> bool:
        """Take F6, which reads a whole page or dialog; a table reads itself by more keys."""
        wanted = event.type == pygame.KEYDOWN and event.key == READ and self._speech.on
        if not wanted or scene.reads_itself:
            return False
        for at, words in enumerate(page_words(scene)):
            self._speech.say(words, now=at == 0)
        return True

    def _hear_changes(self, panel: Panel) -> None:
        """Say what speaks of itself and says something else now."""
        live = [widget.spoken.words for widget in panel.widgets if widget.live]
        for words in live:
            if words not in self._live:
                self._speech.say(words)
        self._live = live

    def _look_at(self, panel: Panel, *, now: bool) -> None:
        widget = panel.focused
        if widget is None:
            self._key, self._spoken = "", Spoken()
            return
        spoken = spoken_of(widget, panel.widgets)
        if widget.key != self._key:
            self._speech.say(spoken.words, now=now)
        elif spoken != self._spoken:
            words = typed(self._spoken, spoken) if widget.takes_text else ""
            self._speech.say(words or spoken.changed_from(self._spoken), now=now)
        self._key, self._spoken = widget.key, spoken


def spoken_of(widget: Widget, among: Sequence[Widget]) -> Spoken:
    """Return what a control says of itself, and as which of its group it stands."""
    spoken = widget.spoken
    if widget.group and spoken.place is None:
        group = [other for other in among if other.group == widget.group]
        return replace(spoken, place=(group.index(widget) + 1, len(group)))
    return spoken


def typed(before: Spoken, after: Spoken) -> str:
    """Return the letters that were typed or deleted between two looks, or '' for another change."""
    long, short = sorted((before.value, after.value), key=len, reverse=True)
    start = 0
    while start < len(short) and long[start] == short[start]:
        start += 1
    end = len(short) - start
    if long == short or (end and long[-end:] != short[start:]):
        return ""
    piece = long[start : len(long) - end]
    piece = _("space") if piece.isspace() else piece
    if after.value != long:
        piece = _("{letters} deleted").format(letters=piece)
    return ", ".join(part for part in (piece, after.state) if part)


def page_words(scene: Heard) -> list[str]:
    """Return all that a scene with controls says, from its top to its end: F6 reads it."""
    widgets = () if scene.panel is None else scene.panel.widgets
    words = [spoken_of(widget, widgets).words for widget in widgets]
    title = [each for each in scene.heard[:1] if each not in words]
    return [each for each in (*title, *words) if each]
