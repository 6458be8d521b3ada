"""Says where the keyboard's focus is: the only place that speaks of pages, dialogs and controls.

It looks at the scene on top after each round of the loop, and says what is new there: the scene
itself, the control with the focus, or what has changed in that. What lies under the mouse is not
said: who sees the mouse needs no voice, and who does not has not put it there.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from rules.script import clusters
from rules.words import _, lowered
from ui.controls.panel import Panel
from ui.controls.widget import Spoken, Widget
from ui.gate import HELD_WITH_OTHERS
from ui.key_map import as_set
from ui.scene import AnyScene
from ui.speech import Speech

READ: Final = pygame.K_F6
"""The key that reads a whole page."""


class Line(NamedTuple):
    """A line of a page that is read, and the key of the control that it is, or ''."""

    words: str
    key: str = ""


class Walk:
    """A page that is read line by line, and where in it one is: before its first line at first."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines, self._at = tuple(lines), -1

    def go(self, step: int) -> Line:
        """Go on or back, as far as there are lines; return the one where one is."""
        self._at = max(0, min(len(self.lines) - 1, self._at + step))
        return self.lines[self._at]


class FocusReader:
    """Remembers what was said of the screen, and says what is another now."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._known: weakref.WeakSet[AnyScene] = weakref.WeakSet()
        self.forget()

    def forget(self) -> None:
        """Begin again: all that is there is new."""
        self._scene: weakref.ref[AnyScene] | None = None
        self._walk: Walk | None = None
        self._forget_focus()
        self._known.clear()

    def _forget_focus(self) -> None:
        self._key, self._spoken = "", Spoken()
        self._part = self._group = ""
        """The heading under which the focus is, and the group in which it is."""
        self._told: set[tuple[str, str]] = set()
        """What was said of the text that stands here, and with which control, '' before all of
        them: nobody hears it twice by walking."""
        self._live: list[str] = []

    def look(self, scene: AnyScene, *, pressed: bool) -> None:
        """Say what is new; what a press has brought is said at once, the rest in its turn.

        It follows where the press had another answer before.
        """
        if not self._speech.on:
            if self._scene is not None:
                self.forget()
            return
        pressed = pressed and not self._speech.answered
        comes = self.greet(scene, pressed=pressed)
        if scene.panel is not None:
            self._look_at(scene, scene.panel, now=pressed and not comes)
            self._hear_changes(scene.panel)
        self._speech.answered = False

    def greet(self, scene: AnyScene, *, pressed: bool) -> bool:
        """Say what a scene is that has just come on top; return whether one has."""
        if not self._speech.on or (self._scene is not None and self._scene() is scene):
            return False
        self._scene, self._walk = weakref.ref(scene), None
        self._forget_focus()
        heard = scene.heard_again if scene in self._known else scene.heard
        self._known.add(scene)
        for at, words in enumerate(words for words in heard if words.strip()):
            self._speech.say(words, now=pressed and at == 0)
            self._told.add(("", _plain(words)))
        return True

    def take(self, event: pygame.Event, scene: AnyScene) -> bool:
        """Take F6, which reads a whole page or dialog; a table reads itself by more keys.

        After it, arrows up and down go through it line by line until another key is pressed; a
        control that is reached so has the focus.
        """
        if event.type != pygame.KEYDOWN or not self._speech.on or scene.reads_itself:
            return False
        if event.key == READ:
            lines = page_lines(scene)
            for at, line in enumerate(lines):
                self._speech.say(line.words, now=at == 0)
            self._walk = Walk(lines) if lines else None
            return True
        if event.key in HELD_WITH_OTHERS:  # alone they end no reading
            return False
        walk, self._walk = self._walk, None
        step = {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(event.key, 0)
        if walk is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if step:
            self._walk = walk
            self._read(walk.go(step), scene)
        return bool(step) or event.key == pygame.K_ESCAPE

    def _read(self, line: Line, scene: AnyScene) -> None:
        """Say a line, and lead the focus to the control that it is."""
        self._speech.say(line.words, now=True)
        panel = scene.panel
        widget = None if panel is None or not line.key else panel.find(line.key)
        if panel is not None and widget is not None and widget.focusable and widget.enabled:
            scene.focus(widget.key)
            self._key, self._spoken = widget.key, spoken_of(widget, panel.widgets)
            self._part = heading_of(widget, panel.widgets)

    def _hear_changes(self, panel: Panel) -> None:
        """Say what speaks of itself and says something else now."""
        live = [widget.spoken.words for widget in panel.widgets if widget.live]
        for words in live:
            if words not in self._live:
                self._speech.say(words)
        self._live = live

    def _look_at(self, scene: AnyScene, panel: Panel, *, now: bool) -> None:
        widget = panel.focused
        if widget is None:
            self._key, self._spoken = "", Spoken()
            return
        spoken = spoken_of(widget, panel.widgets)
        if widget.key != self._key:
            self._speech.say(self._arrival(widget, spoken, scene, panel.widgets), now=now)
        elif spoken != self._spoken:
            words = edited(self._spoken, spoken) if widget.takes_text else ""
            self._speech.say(words or spoken.changed_from(self._spoken), now=now)
        self._key, self._spoken = widget.key, spoken

    def _arrival(
        self, widget: Widget, spoken: Spoken, scene: AnyScene, among: Sequence[Widget]
    ) -> str:
        """Return what is said of a control that has the focus now.

        First its heading or its group, where that is another; then the control; then what stands
        above it and was not said yet.
        """
        part, group = heading_of(widget, among), scene.group_words(widget.tab_group)
        new_part = part if part not in {self._part, spoken.label} else ""
        new_group = group if widget.tab_group != self._group else ""
        self._part, self._group = part, widget.tab_group
        above = [words for words in text_above(widget, among) if not self._knows(widget, words)]
        self._told.update((widget.key, _plain(words)) for words in above)
        own = spoken.words
        if widget.takes_scroll_keys and all(self._knows(widget, each) for each in own.split("\n")):
            own = as_set(_("Text already read; F6 repeats it"), "table")
        if not own:
            return ""
        said = [*filter(None, (new_part, new_group)), own, *above]
        return ". ".join(words.rstrip(" .:") for words in said)

    def _knows(self, widget: Widget, words: str) -> bool:
        """Return whether a text was said when the scene came, or with this control."""
        return not self._told.isdisjoint((key, _plain(words)) for key in ("", widget.key))


def spoken_of(widget: Widget, among: Sequence[Widget]) -> Spoken:
    """Return what a control says of itself, and as which of its group it stands."""
    spoken = widget.spoken
    if widget.group and spoken.place is None:
        group = [other for other in among if other.group == widget.group]
        return replace(spoken, place=(group.index(widget) + 1, len(group)))
    return spoken


def heading_of(widget: Widget, among: Sequence[Widget]) -> str:
    """Return the heading under which a control stands in what is scrolled, or ''."""
    heads = (each for each in reversed(_above(widget, among)) if each.heads)
    return next((each.spoken.words for each in heads), "")


def text_above(widget: Widget, among: Sequence[Widget]) -> list[str]:
    """Return the text between a control and the one before it in what is scrolled.

    Headings are not among it, nor what the control says itself.
    """
    text: list[str] = []
    for other in _above(widget, among):
        if other.focusable:
            text.clear()
        elif not other.heads:
            text.append(other.spoken.words)
    return [words for words in text if words and words not in _own_words(widget)]


def _above(widget: Widget, among: Sequence[Widget]) -> list[Widget]:
    """Return what stands before a control in what is scrolled."""
    area = widget.viewport
    before = among[: among.index(widget)] if area is not None else ()
    return [each for each in before if each.viewport is area]


def _own_words(widget: Widget) -> list[str]:
    """Return the words of its name and its explanation, which a control says itself."""
    return [words.rstrip(" .:") for words in (widget.label, widget.explained) if words]


def _plain(words: str) -> str:
    """Return words as they are compared: how they end and are spaced does not matter."""
    return " ".join(words.split()).rstrip(" .:")


def edited(before: Spoken, after: Spoken) -> str:
    """Return what was typed, deleted or passed by the cursor, or '' for another change."""
    if before.value != after.value:
        return typed(before, after)
    if after.cursor is None or after.state not in {"", before.state}:
        return ""
    return passed(before, after)


def passed(before: Spoken, after: Spoken) -> str:
    """Return what is at the cursor of a text now: a letter, or a word after a leap."""
    at = after.cursor or 0
    rest = after.value[at:]
    if not rest:
        return _("end of the text")
    start, end = sorted((at, before.cursor or 0))
    leapt = at > 0 and len(list(clusters(after.value[start:end]))) > 1
    letter = next(clusters(rest))
    piece = rest.split(maxsplit=1)[0] if leapt and not letter.isspace() else letter
    return lowered(_("Space")) if piece.isspace() else piece


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
    piece = lowered(_("Space")) if piece.isspace() else piece
    if after.value != long:
        piece = _("{letters} deleted").format(letters=piece)
    return ", ".join(part for part in (piece, after.state) if part)


def page_lines(scene: AnyScene) -> list[Line]:
    """Return all that a scene with controls says, its title first: F6 reads it.

    What names or explains a control is said with it, and not before.
    """
    widgets = () if scene.panel is None else scene.panel.widgets
    own = {(id(w.viewport), words) for w in widgets if w.focusable for words in _own_words(w)}
    lines = [
        Line(words, widget.key)
        for widget in widgets
        if (words := spoken_of(widget, widgets).words)
        if widget.focusable or (id(widget.viewport), words) not in own
    ]
    title = [words for words in scene.heard[:1] if words]
    return [*map(Line, title), *(line for line in lines if line.key or line.words not in title)]
