"""Texts for reading: lines broken by ourselves, so that words in them can be marked and pressed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from table.rulebook import RULE
from ui.controls.buttons import Pressable
from ui.controls.fields import Scroll, Stop
from ui.controls.theme import Face, Size, Theme
from ui.controls.typeface import Typeface
from ui.controls.widget import Spoken

LEADING: Final = 1.2
"""Line height of a text for reading, as a multiple of the font's own."""
_WORD: Final = re.compile(r"[^ \n]+")

Span = tuple[int, int, str]
"""Where in a text a link begins and ends, and what it leads to."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that is set: its picture, and where in it the links are."""

    piece: pygame.Surface
    links: tuple[tuple[str, pygame.Rect], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text, and at which letter of the text it begins."""

    words: str
    start: int

    @property
    def end(self) -> int:
        """The letter behind its last one."""
        return self.start + len(self.words)


def broken(font: Typeface, words: str, width: int) -> list[Line]:
    """Return a text in lines no wider than `width`, broken between words."""
    lines: list[Line] = []
    start = end = -1
    for word in _WORD.finditer(words):
        fits = start >= 0 and font.size(words[start : word.end()])[0] <= width
        if start >= 0 and (not fits or "\n" in words[end : word.start()]):
            lines.append(Line(words[start:end], start))
            start = -1
        if start < 0:
            start = word.start()
        end = word.end()
    if start >= 0:
        lines.append(Line(words[start:end], start))
    return lines


@dataclass(frozen=True, slots=True)
class Links:
    """The rules that are links where a text names them; `follow` opens one."""

    rules: frozenset[str]
    follow: Callable[[str], None]

    def spans(self, words: str) -> tuple[Span, ...]:
        """Return where the links of a text are."""
        return links_in(words, self.rules)


def links_in(words: str, rules: frozenset[str]) -> tuple[Span, ...]:
    """Return where a text names some of the rules."""
    found = RULE.finditer(words)
    return tuple((one.start(), one.end(), one[0]) for one in found if one[0] in rules)


def set_passage(
    theme: Theme,
    words: str,
    width: int,
    *,
    size: Size = "body",
    color: str = "text",
    face: Face = "text",
    link_color: str = "link",
    leading: float = LEADING,
    marked: str = "",
    links: Sequence[Span] = (),
) -> Passage:
    """Return a text in lines; `marked` words lie on a light ground, links are underlined."""
    font = theme.font(size, face)
    lines = broken(font, words, width)
    pitch, high = round(font.get_linesize() * leading), font.get_height()
    sizes = [font.size(line.words) for line in lines] or [(1, high)]
    widest, tallest = (max(side) for side in zip(*sizes, strict=True))  # Ž is higher than its line
    height = max(0, len(lines) - 1) * pitch + tallest
    whole = pygame.Surface((max(1, widest), max(1, height)), pygame.SRCALPHA)
    found: list[tuple[str, pygame.Rect]] = []
    for at, line in enumerate(lines):
        y = at * pitch
        for left, right in _marks(line, words, marked):
            x = font.size(line.words[:left])[0]
            wide = font.size(line.words[:right])[0] - x
            whole.blit(theme.panel((wide, high), "marked", alpha=96, radius=theme.px(3)), (x, y))
        for left, right, target in _parts(line, links):
            x = font.size(line.words[:left])[0]
            ink = link_color if target else color
            piece = theme.text(line.words[left:right], size, ink, face)
            whole.blit(piece, (x, y))
            if target:
                under = y + font.get_ascent() + theme.line
                whole.fill(theme.color(ink), (x, under, piece.get_width(), theme.line))
                found.append((target, pygame.Rect(x, y, piece.get_width(), high)))
    return Passage(whole, tuple(found))


def _marks(line: Line, words: str, marked: str) -> Iterator[tuple[int, int]]:
    """Yield from where to where a line has letters of the words that are searched."""
    wanted = marked.strip()
    if not wanted:
        return
    for found in re.finditer(re.escape(wanted), words, re.IGNORECASE):
        left, right = max(found.start(), line.start), min(found.end(), line.end)
        if left < right:
            yield left - line.start, right - line.start


def _parts(line: Line, links: Sequence[Span]) -> Iterator[tuple[int, int, str]]:
    """Yield the parts of a line, links and what stands between them."""
    at = 0
    for start, end, target in links:
        left, right = max(start, line.start) - line.start, min(end, line.end) - line.start
        if left < right:
            if at < left:
                yield at, left, ""
            yield left, right, target
            at = right
    if at < len(line.words):
        yield at, len(line.words), ""


class Reading(Scroll):
    """A window onto a text: a press on a link in it opens what the link leads to."""

    def __init__(
        self, rect: pygame.Rect, passage: Passage, follow: Callable[[str], None], *, key: str
    ) -> None:
        super().__init__(rect, passage.piece, key=key)
        self.links, self.follow = passage.links, follow

    def stops(self) -> Sequence[Stop]:
        return [
            Stop(("link", at, target), target, box, partial(self.follow, target))
            for at, (target, box) in enumerate(self.links)
        ]

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            boxes = [(target, box.inflate(8, 8)) for target, box in self.links]
            target = self.part_at(event.pos, boxes)
            if target is not None:
                self.follow(target)
                return True
        return super().handle(event)


class Link(Pressable):
    """A word in a text that opens something: a quiet frame shows that it is pointed at."""

    place: tuple[int, int] | None = None
    """Where it stands among the links of its text."""

    @property
    def spoken(self) -> Spoken:
        return replace(super().spoken, place=self.place)

    def draw(self, target: pygame.Surface, theme: Theme) -> None:
        if self.hovered or self.focused:
            around = self.rect.inflate(theme.px(8), theme.px(4))
            width = max(2, theme.px(2)) if self.focused else theme.line
            frame = theme.panel(around.size, "brass", "brass", alpha=0, border_width=width)
            target.blit(frame, around)
