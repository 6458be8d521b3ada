"""What is written on a frame, and what of it cannot be read: cut, out of its room, written over."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pygame
import pytest
from pygame import Font, Rect, Surface

from art.shelf import Shelf
from tests.surfaces import Knowing
from ui.app import App
from ui.budgets import GROUNDS
from ui.controls import backdrop
from ui.controls.theme import Size, Theme, surface_bytes

Line = tuple[str, Rect]
SLIGHT = 3
"""Pixels by which one line may lie over another, or stick out: letters have air around them."""


OPAQUE = 200
"""How opaque a panel is through which nothing is read."""


class Sheet(Knowing):
    """A surface that knows which lines are written on it, and where."""

    lines: tuple[Line, ...] = ()

    def blit(
        self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> Any:
        box = Surface.blit(self, source, dest, area, special_flags)
        x, y = dest.topleft if isinstance(dest, Rect) else dest[:2]
        x, y = round(x), round(y)
        if special_flags:
            return box
        size = area[2:] if area is not None else source.get_size()
        shown = Rect((x, y), size).clip(self.get_clip())
        if _is_opaque(source):
            rest = [(words, _uncovered(place, shown)) for words, place in self.lines]
            self.lines = tuple(line for line in rest if line[1].width and line[1].height)
        if isinstance(source, Sheet):
            inside = (0, 0) if area is None else area[:2]
            for words, place in source.lines:
                moved = place.move(x - inside[0], y - inside[1])
                if shown.colliderect(moved):
                    self.lines = (*self.lines, (words, moved.clip(shown)))
                    self._check(words, moved, shown)
        return box

    def _check(self, words: str, place: Rect, shown: Rect) -> None:
        scrolls = self.get_clip() != self.get_rect()
        if place.left < shown.left - SLIGHT or place.right > shown.right + SLIGHT:
            FOUND.append(f"cut at a side: {words!r}")
        elif not scrolls and (
            place.top < shown.top - SLIGHT or place.bottom > shown.bottom + SLIGHT
        ):
            FOUND.append(f"cut above or below: {words!r}")

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Any:
        box = Surface.fill(self, color, rect, special_flags)
        if not special_flags:
            self.lines = tuple(line for line in self.lines if not box.contains(line[1]))
        return box

    def _twin(self, twin: Any) -> Any:
        twin.lines = self.lines
        return twin


def _uncovered(place: Rect, cover: Rect) -> Rect:
    """Return the part of a line beside what was laid over it."""
    if not place.colliderect(cover):
        return place
    if cover.top <= place.top and place.bottom <= cover.bottom:
        if cover.left <= place.left:
            return Rect(cover.right, place.y, max(0, place.right - cover.right), place.height)
        return Rect(place.x, place.y, cover.left - place.left, place.height)
    if cover.top <= place.top:
        return Rect(place.x, cover.bottom, place.width, place.bottom - cover.bottom)
    return Rect(place.x, place.y, place.width, max(0, cover.top - place.top))


FOUND: list[str] = []
"""What could not be read since it was emptied last."""


def _is_opaque(source: Surface) -> bool:
    if source.get_alpha() not in {None, 255}:
        return False
    width, height = source.get_size()
    if not width or not height:
        return False
    middles = (width // 2, height // 2), (width // 2, 0), (width // 2, height - 1), (0, height // 2)
    return all(source.get_at(spot).a >= OPAQUE for spot in middles)


class WritingFont(Font):
    """A font whose texts know what they say."""

    def render(self, text: Any, *how: Any, **more: Any) -> Any:
        plain = Font.render(self, text, *how, **more)
        sheet = Sheet(plain.get_size(), pygame.SRCALPHA)
        Surface.blit(sheet, plain, (0, 0), None, pygame.BLEND_RGBA_MAX)
        ink = plain.get_bounding_rect()
        if ink.width and str(text).strip():
            sheet.lines = ((str(text), ink),)
        return sheet


def overlapping(lines: Iterable[Line]) -> list[str]:
    """Return the pairs of lines that are written over each other."""
    found = []
    for (one, first), (other, second) in combinations(lines, 2):
        both = first.clip(second)
        if both.width > SLIGHT and both.height > SLIGHT and (one, first) != (other, second):
            found.append(f"{one!r} over {other!r}")
    return found


class Reader:
    """Writes down what cannot be read, from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        FOUND.clear()
        self.last: Sheet | None = None
        monkeypatch.setattr(pygame, "Surface", Sheet)
        monkeypatch.setattr(pygame, "Font", WritingFont)
        monkeypatch.setattr(backdrop, "_backdrops", Shelf(GROUNDS, surface_bytes))
        fitted, text = Theme.fitted, Theme.text

        def watched(theme: Theme, words: str, width: int, *how: Any, **more: Any) -> Surface:
            size, face = _how(how, more, ("size", "color", "face"))
            least: Size | int = size if isinstance(size, int) else "small"
            if theme.measure(words, least, face)[0] > width:
                FOUND.append(f"shortened: {words!r}")
            return fitted(theme, words, width, *how, **more)

        def broken(theme: Theme, words: str, *how: Any, **more: Any) -> Surface:
            size, face = _how(how, more, ("size", "color", "face", "width"))
            width = more.get("width", how[3] if len(how) > 3 else 0)
            if width:
                FOUND.extend(
                    f"broken within a word: {word!r} of {words!r}"
                    for word in words.split()
                    if theme.measure(word, size, face)[0] > width and not word.startswith("/")
                )
            return text(theme, words, *how, **more)

        monkeypatch.setattr(Theme, "fitted", watched)
        monkeypatch.setattr(Theme, "text", broken)

    def over(self, target: Surface) -> list[str]:
        return overlapping(target.lines) if isinstance(target, Sheet) else []

    def look(self, app: App) -> list[str]:
        """Draw the window again; return what cannot be read on it or was laid out so before."""
        sheet = Sheet(app.theme.size)
        app.compose(sheet)
        self.last = sheet
        found = sorted({*FOUND, *overlapping(sheet.lines)})
        FOUND.clear()
        return found


def _how(how: tuple[Any, ...], more: dict[str, Any], order: tuple[str, ...]) -> tuple[Any, Any]:
    given = dict(zip(order, how, strict=False)) | more
    return given.get("size", "body"), given.get("face", "text")
