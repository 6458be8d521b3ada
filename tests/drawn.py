"""What is drawn: surfaces that remember which card faces and which words lie on them.

While a `DrawRecorder` is at work every surface of the program is `Traced`. A face gets its trace
where it is made (`ui.picture.face_surfaces`), and whatever it is blitted on, scaled or turned into
has it too, so that a composed frame names all the cards that can be read on it. Nothing that holds
a face can be drawn around this: it stays locked, and SDL refuses to blit what is locked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import pygame
import pytest
from pygame import Font, Surface

from art.shelf import Shelf
from rules.decks.cards import Deck
from table.own_hand import Mark
from tests.surfaces import Knowing
from ui.app import App
from ui.budgets import GROUNDS
from ui.controls import backdrop
from ui.controls.theme import Theme, surface_bytes
from ui.layout.cards import card_width
from ui.picture import face_surfaces, sprites
from ui.picture.sprites import Sprites

Trace = tuple[str, Any]
"""What is seen: `("card", number)` of a card that lies on the table or flies over it,
`("printed", number)` of a face that is a picture, `("marked", (card or UNSEEN, mark))`, or
`("words", text)`."""

_NAME: Final = re.compile(r"[^\W\d]+.* ")
FACES: Final = {"card", "printed"}


class Traced(Knowing):
    """A surface that knows what is drawn on it."""

    trace: frozenset[Trace] = frozenset()

    def bear(self, trace: frozenset[Trace]) -> None:
        """Take over what is drawn here now."""
        had, self.trace = self._holds_faces, trace
        if self._holds_faces != had:
            self.unlock() if had else self.lock()

    @property
    def _holds_faces(self) -> bool:
        return any(kind in FACES for kind, _what in self.trace)

    def _drawn_on(self, source: Surface, draw: Callable[[], pygame.Rect], flags: int) -> None:
        held = [piece for piece in {self, source} if isinstance(piece, Traced)]
        held = [piece for piece in held if piece._holds_faces]
        for piece in held:
            piece.unlock()
        try:
            box = draw()
        finally:
            for piece in held:
                piece.lock()
        new = trace_of(source)
        hides = not flags and box == self.get_rect() and _is_opaque(source)
        if new or hides:
            self.bear(new if hides else self.trace | new)

    def blit(
        self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> Any:
        boxes: list[pygame.Rect] = []

        def draw() -> pygame.Rect:
            boxes.append(Surface.blit(self, source, dest, area, special_flags))
            return boxes[0]

        self._drawn_on(source, draw, special_flags)
        return boxes[0]

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Any:
        box = Surface.fill(self, color, rect, special_flags)
        if not special_flags and box == self.get_rect():
            self.bear(frozenset())
        return box

    def subsurface(self, *where: Any) -> Any:
        raise AssertionError("a part of a surface would forget what is drawn on it")

    def _twin(self, twin: Any) -> Any:
        twin.bear(self.trace)
        return twin


def trace_of(surface: object) -> frozenset[Trace]:
    return surface.trace if isinstance(surface, Traced) else frozenset()


def _is_opaque(surface: Surface) -> bool:
    return (
        not surface.get_flags() & pygame.SRCALPHA
        and surface.get_colorkey() is None
        and surface.get_alpha() in {None, 255}
    )


def traced(surface: Surface, trace: frozenset[Trace]) -> Traced:
    """Return a surface like this one that bears a trace; what it looks like is left out."""
    piece = Traced(surface.get_size(), surface.get_flags() & pygame.SRCALPHA)
    piece.bear(trace)
    return piece


class TracedFont(Font):
    """A font whose texts bear their words."""

    def render(self, text: Any, *how: Any, **more: Any) -> Any:
        return traced(Font.render(self, text, *how, **more), frozenset({("words", text)}))


class Frame:
    """One composed frame: what can be read on it."""

    def __init__(self, trace: Iterable[Trace]) -> None:
        self.cards: set[int] = set()
        self.printed: set[int] = set()
        self.words: set[str] = set()
        self.marked: set[tuple[int, Mark]] = set()
        kinds: dict[str, set[Any]] = {
            "card": self.cards,
            "printed": self.printed,
            "words": self.words,
            "marked": self.marked,
        }
        for kind, what in trace:
            kinds[kind].add(what)


Seen = Callable[[App, Frame], None]


class DrawRecorder:
    """Traces all that is drawn from now on, and hands each composed frame to `seen`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seen: Seen) -> None:
        self.seen = seen
        monkeypatch.setattr(pygame, "Surface", Traced)
        monkeypatch.setattr(pygame, "Font", TracedFont)
        # grounds kept since before were made of other surfaces
        monkeypatch.setattr(backdrop, "_backdrops", Shelf(GROUNDS, surface_bytes))
        for name in dir(pygame.transform):
            change = getattr(pygame.transform, name)
            if callable(change) and not name.startswith(("_", "get_", "set_", "average")):
                monkeypatch.setattr(pygame.transform, name, _tracing(change))
        for name in ("frombytes", "frombuffer", "load"):
            monkeypatch.setattr(pygame.image, name, _tracing(getattr(pygame.image, name)))
        monkeypatch.setattr(sprites, "face_surface", _face_maker("card"))
        monkeypatch.setattr(face_surfaces, "face_surface", _face_maker("printed"))
        monkeypatch.setattr(Sprites, "card", _marking(Sprites.card))
        monkeypatch.setattr(Sprites, "_back", _blank_back)
        composing = App.compose
        frames: dict[tuple[int, int], Traced] = {}

        def compose(app: App, target: Surface) -> None:
            size = target.get_size()
            if size not in frames:
                frames[size] = Traced(size)
            frame = frames[size]
            frame.bear(frozenset())
            composing(app, frame)
            self.seen(app, Frame(frame.trace))

        monkeypatch.setattr(App, "compose", compose)


def _tracing(make: Callable[..., Any]) -> Callable[..., Any]:
    def changed(source: Any, *how: Any, **more: Any) -> Any:
        made = make(source, *how, **more)
        if made.get_bitsize() == 8:  # a ground that gets its palette yet: nothing is drawn on it
            return made
        return traced(made, trace_of(source))

    return changed


def _face_maker(kind: str) -> Callable[[Theme, Deck, int, int], Surface]:
    def face_surface(theme: Theme, deck: Deck, card: int, height: int, **_how: Any) -> Surface:
        piece = Traced((card_width(height), height), pygame.SRCALPHA)
        piece.bear(frozenset({(kind, card)}))
        return piece

    return face_surface


def _blank_back(_sprites: Sprites, height: int) -> Surface:
    return Traced((card_width(height), height), pygame.SRCALPHA)


def _marking(make: Callable[..., Any]) -> Callable[..., Any]:
    marked: dict[Any, Any] = {}

    def card(
        self: Sprites, card: int, height: int, mark: Mark = "plain", turn: int = 0, strip: int = 0
    ) -> Any:
        key = self, card, height, mark, turn, strip
        if key not in marked:
            piece = make(self, card, height, mark, turn, strip)
            if mark in {"plain", "dim"}:
                return piece
            marked[key] = traced(piece, trace_of(piece) | {("marked", (card, mark))})
        return marked[key]

    return card


@cache
def names_in(deck: Deck, words: str) -> tuple[tuple[int, ...], ...]:
    """Return the cards that a text names: for each name the cards that are called so.

    A name without a letter, "−2", could be any number, and one in a single word, "Rook", is
    spoken of in the rules too: these are no names here.
    """
    found = []
    for name, cards in _names(deck):
        while (at := _place(words, name)) is not None:
            found.append(cards)
            words = words[:at] + words[at + len(name) :]
    return tuple(found)


@cache
def _names(deck: Deck) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the names of a deck's cards, the longest first, with the cards that are called so."""
    called: dict[str, tuple[int, ...]] = {}
    for card in (card for card in deck if _NAME.search(card.name)):
        called[card.name] = (*called.get(card.name, ()), card.number)
    return tuple(sorted(called.items(), key=lambda named: -len(named[0])))


def _place(words: str, name: str) -> int | None:
    """Return where a name stands in a text, not as a part of a longer word or number."""
    at = words.find(name)
    while at >= 0:
        around = words[at - 1 : at], words[at + len(name) : at + len(name) + 1]
        if not any(sign.isalnum() for sign in around):
            return at
        at = words.find(name, at + 1)
    return None
