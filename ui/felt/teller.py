"""Who tells what happens, beat by beat, as it is shown: log, last line, remarks, phones, voice."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from rules.core import Seat
from rules.words import headed
from table.chatter import Chatter, Remark
from table.match import Match, Transition
from ui import durations
from ui.app import App
from ui.felt.speech_bubble import SpeechBubble
from ui.picture.items import Banner, Note, Picture
from ui.picture.room import apart, calmest, covered, written
from ui.picture.show import Show
from ui.picture.timeline import Beat
from ui.speech import Speech


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
        if remark is not None:
            self.speech.say(remark)
            name = self.match.controller.names[remark.seat]
            self.listening.tell([headed(name, remark.words)])


WIDEST: Final = 13
"""Widths of a letter in which a line is broken: about those of a nameplate."""
MOST_LINES: Final = 4
"""Lines of a note; what is longer is for the notebook."""
FAR: Final = 8
"""Half heights of the note in which a free place is looked for."""


def _first_named(words: str, names: Sequence[str]) -> Seat | None:
    """Return the seat that a sentence names first."""
    found = [
        (match.start(), -len(name), seat)
        for seat, name in enumerate(names)
        if (match := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words))
    ]
    return min(found)[2] if found else None


class LastLine:
    """A small note at a seat's front; a beat that has words of its own needs none."""

    def __init__(self, app: App, show: Show) -> None:
        self.app, self.show = app, show
        self._words = ""
        self._until = 0.0
        self._placed: tuple[Picture, str, pygame.Rect | None] | None = None
        self.box: pygame.Rect | None = None
        """Where it was drawn last, if it was."""

    def tell(self, beat: Beat, told: Sequence[str]) -> None:
        """Show the last of the lines that a beat told; words over the table take its place."""
        if beat.tagged or any(isinstance(effect, Note | Banner) for effect in beat.effects):
            self._words = ""
        elif told and self._is_note(told[-1]):
            self._words = told[-1]
            seconds = durations.LINE / min(1.0, self.app.settings.speed)  # as `Speech` is read
            self._until = self.app.clock.now() + seconds
            self.app.call_later(seconds, self.app.invalidate)

    def _is_note(self, words: str) -> bool:
        """Whether a line speaks of a seat, and is short; the heading of a hand is not one."""
        theme = self.app.theme
        short = theme.measure(words, "small")[0] <= MOST_LINES * self._width
        is_heading = words.startswith("—")
        return (
            short and not is_heading and _first_named(words, self.show.controller.names) is not None
        )

    @property
    def _width(self) -> int:
        return WIDEST * self.app.theme.points("small")

    def hush(self) -> None:
        self._words = ""

    def draw(self, target: pygame.Surface) -> None:
        """Draw the note near its seat: never over a plate, the action line or the hand."""
        self.box = None
        if not self._words or self.show.stage.side.width or self.app.clock.now() >= self._until:
            return
        theme, unit = self.app.theme, self.app.theme.unit
        width = self._width
        wraps = width if theme.measure(self._words, "small")[0] > width else 0
        words = theme.text(self._words, "small", "ink", width=wraps)
        box = self._place(words.get_rect().inflate(2 * unit, unit).size)
        self.box = box
        if box is not None:
            target.blit(theme.panel(box.size, "ivory", "brass"), box)
            target.blit(words, words.get_rect(center=box.center))

    def _place(self, size: tuple[int, int]) -> pygame.Rect | None:
        """Return where the note lies over the picture that is seen; `None`: nowhere is room."""
        beat = self.show.timeline.beat
        picture = self.show.picture if beat is None else beat.after
        if self._placed is None or self._placed[:2] != (picture, self._words):
            seat = _first_named(self._words, self.show.controller.names)
            plate = None if seat is None else picture.plates.get(seat)
            if plate is None:
                return None
            spot = self._free_spot(size, plate, picture)
            self._placed = picture, self._words, spot
        return self._placed[2]

    def _free_spot(
        self, size: tuple[int, int], plate: pygame.Rect, picture: Picture
    ) -> pygame.Rect | None:
        """Return the place by a nameplate, nearer than any other one, that covers the least."""
        theme, stage, unit = self.app.theme, self.show.stage, self.app.theme.unit
        room = pygame.Rect((0, stage.rail.bottom), theme.size).inflate(-2 * unit, 0)
        room.height = theme.size[1] - room.top
        wide, high = size
        middle = plate.centery - high // 2
        corners = [(plate.right + unit, middle), (plate.left - unit - wide, middle)]
        for left in (plate.centerx - wide // 2, plate.left, plate.right - wide):
            corners.append((left, stage.action.top - unit - high))
            for step in range(FAR):
                away = unit + step * high // 2
                corners += [(left, plate.bottom + away), (left, plate.top - away - high)]
        plates = list(picture.plates.values())
        never = [*plates, stage.action, stage.hand]
        spots = [
            spot
            for spot in (pygame.Rect(corner, size).clamp(room) for corner in corners)
            if spot.collidelist(never) < 0
            and all(apart(spot, plate) < apart(spot, each) for each in plates if each != plate)
        ]
        if not spots:
            return None
        taken = [*covered(picture), *written(theme, picture)]
        return calmest(spots, taken, lambda spot: math.dist(spot.center, plate.center))[0]
