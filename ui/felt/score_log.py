"""Scores and log: a line for each seat, and the end of what happened in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from rules.core import Seat
from rules.words import _, listed
from table.telling import Line, ScoreLine
from ui.controls.fields import Stop
from ui.controls.labels import Label
from ui.controls.passages import Links, Passage, Reading, set_passage
from ui.controls.theme import Face, Theme, above_each_other
from ui.controls.widget import Spoken, Widget
from ui.picture.signs import sign

SHOWN: Final = 200
"""Lines that are kept in the sheet, at most."""
SPOKEN: Final = 5
"""Lines of it that are said: the last ones."""
FEWEST: Final = 2
"""Lines in whose height the log and the words below it have room, at least."""
KEY: Final = "log"


class LogSheet(Reading):
    """The end of a log in words, scrolled to its last line; the newest three stand out.

    A line with a decision has a sign: a press on it asks why; what was `told` of it stands below,
    and the rules that it names are links. The area is cut down to whole lines, so that the first
    one seen is not cut in two.
    """

    def __init__(
        self,
        theme: Theme,
        log: Sequence[Line],
        area: pygame.Rect,
        told: Mapping[int, str],
        ask_why: Callable[[int], None],
        links: Links,
    ) -> None:
        lines, gap = log[-SHOWN:], theme.unit // 2
        ink, answer = "brass_light", partial(set_passage, theme, size="small", leading=1.0)
        mark = theme.text("?", "small", ink, "strong")
        width = area.width - 2 * theme.unit
        pieces: list[tuple[pygame.Surface, int | None]] = []
        found: list[tuple[str, pygame.Rect]] = []
        for at, line in enumerate(lines):
            color = "text" if at >= len(lines) - 3 else "text_quiet"
            room = width if line.place is None else width - 2 * mark.get_width()
            pieces.append((theme.text(line.words, "small", color, width=room), line.place))
            if line.place is not None and line.place in told:
                words = told[line.place]
                why = answer(
                    words, width - theme.unit, color=ink, link_color=ink, links=links.spans(words)
                )
                above = sum(piece.get_height() + gap for piece, _place in pieces)
                found += [(rule, box.move(0, above)) for rule, box in why.links]
                pieces.append((why.piece, None))
        sheet = above_each_other([piece for piece, _place in pieces], gap, area.width)
        heights = [piece.get_height() + gap for piece, _place in pieces]
        rows: list[tuple[int, pygame.Rect]] = []
        y = 0
        for (_piece, place), high in zip(pieces, heights, strict=True):
            if place is not None:
                sheet.blit(mark, mark.get_rect(topright=(width, y)))
                rows.append((place, pygame.Rect(0, y, width, high)))
            y += high
        passage, seen = Passage(sheet, tuple(found)), _whole_lines(area, heights)
        super().__init__(seen, passage, links.follow, key=KEY)
        self.label, self.offset = _("Log"), self.most
        self.words = "\n".join(line.words for line in lines[-SPOKEN:])
        self.rows, self._ask_why = tuple(rows), ask_why
        self._words = {
            line.place: f"{line.words} {told.get(line.place, '')}".rstrip()
            for line in lines
            if line.place is not None
        }
        self._pressed: int | None = None

    def keep_place_of(self, other: LogSheet) -> None:
        """Show what another sheet of the same log showed; one at its end stays at the end."""
        self.stop = other.stop
        if other.is_at_end:
            return
        before = {place: row.y for place, row in other.rows if row.y >= other.offset}
        moved = [row.y - before[place] for place, row in self.rows if place in before]
        self.scroll_to(other.offset + (moved[0] if moved else 0))

    def stops(self) -> Sequence[Stop]:
        lines = [
            Stop(place, self._words[place], row, partial(self._ask_why, place))
            for place, row in self.rows
        ]
        return sorted([*lines, *super().stops()], key=lambda each: each.box.y)

    def handle(self, event: pygame.Event) -> bool:
        """Take a press on a line; beside it the bar can be grabbed, and links pressed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self.part_at(event.pos, self.rows)
            if self._pressed is not None:
                return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and pressed == self.part_at(event.pos, self.rows):
                self._ask_why(pressed)
                return True
        return super().handle(event)


def _whole_lines(area: pygame.Rect, heights: Sequence[int]) -> pygame.Rect:
    """Return the lower part of an area that the last lines fill without cutting one."""
    room = sum(heights)
    for height in heights:
        if room <= area.height:
            break
        room -= height
    if not 0 < room < sum(heights):
        return area
    return pygame.Rect(area.x, area.bottom - room, area.width, room)


def with_asking_words(
    theme: Theme, area: pygame.Rect, make: Callable[[pygame.Rect], LogSheet]
) -> tuple[LogSheet, list[Widget]]:
    """Return a log, and below it what the signs in it are for: where it has any, and room."""
    foot = theme.font("small").get_height() + theme.unit
    if area.height <= FEWEST * foot:
        return make(area), []
    log = make(pygame.Rect(area.topleft, (area.width, area.height - foot)))
    if not log.rows:
        return log, []
    below = pygame.Rect(area.x, area.bottom - foot, area.width, foot)
    return log, [Label(asking_words(), size="small", color="text_quiet").placed(below)]


def asking_words() -> str:
    """Return in words what the signs in the log are for."""
    return _("Press a “?” to see the reasons.")


def score_row(names: Sequence[str], line: ScoreLine, asked: Collection[Seat]) -> ScoreRow:
    """Return the row of a line of the scoreboard, strong where one of them is `asked`."""
    seats, score = line
    told = listed([names[seat] for seat in seats])
    return ScoreRow(seats, told, score, strong=any(seat in asked for seat in seats))


class ScoreRow(Widget):
    """A line of the scoreboard: of a seat, or of a side by the signs of all partners."""

    def __init__(self, seats: Sequence[Seat], name: str, score: str, *, strong: bool) -> None:
        super().__init__()
        self.seats, self.name, self.score, self.strong = seats, name, score, strong

    @property
    def spoken(self) -> Spoken:
        return Spoken(self.name, value=self.score)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        size = min(theme.points("body"), round(self.rect.height * 0.74))
        left = self.rect.x
        for seat in self.seats:
            symbol = sign(theme, seat, size - theme.px(2))
            target.blit(symbol, symbol.get_rect(midleft=(left, self.rect.centery)))
            left += symbol.get_width() + theme.unit // 2
        left += theme.unit - theme.unit // 2
        face: Face = "strong" if self.strong else "text"
        score = theme.text(self.score, size, "brass_light", "strong")
        target.blit(score, score.get_rect(midright=self.rect.midright))
        room = self.rect.right - score.get_width() - theme.unit - left
        name = theme.fitted(self.name, max(1, room), size, "text", face)
        target.blit(name, name.get_rect(midleft=(left, self.rect.centery)))
