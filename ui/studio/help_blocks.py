"""The help of a game for paper: its sections as blocks that flow into columns and pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.decks.shelf import deck
from ui.art.marks import Line, Mark, box
from ui.art.palette import RGB
from ui.art.symbol_places import symbol_place
from ui.prints.cards import card_picture
from ui.prints.flow import Block, Flow, Row, heading, paragraph, space, table
from ui.prints.page import Item, Picture
from ui.sheet import NUMBERED, Example, GameEntry, HelpSection, Illustration, ring_lights

CARD_HEIGHT: Final = 27.0
"""Millimeters of the cards that illustrate a section, where they have room."""
BRASS: Final[RGB] = (122, 86, 22)
QUIET: Final[RGB] = (96, 90, 80)
_GAP: Final = 1.6
_RINGS: Final[tuple[RGB, ...]] = ((214, 120, 0), (0, 110, 190), (20, 130, 60))


class HelpBlocks:
    """Makes blocks of one game's help for a column."""

    def __init__(self, entry: GameEntry, flow: Flow) -> None:
        self._flow = flow
        self._deck = deck(entry.sheet.deck)
        self._illustrations = entry.illustrations()
        self._name = entry.name

    def section(self, section: HelpSection) -> Iterator[Block]:
        """Yield a section: its title, paragraphs, table, examples and pictures."""
        flow = self._flow
        yield space(flow.size * 1.2)
        yield heading(flow, section.title, flow.size * 1.6, BRASS)
        for words in section.text:
            yield self.rule(words)
            yield space(flow.size * 0.5)
        if section.rows:
            yield table(flow, section.rows)
            yield space(flow.size * 0.8)
        for example in section.examples:
            yield from self._example(example)
        if section.picture:
            yield self._illustration(self._illustrations[section.picture])
        if section.cards:
            yield self._cards(section.cards)
        if section.caption:
            yield paragraph(self._smaller, section.caption)

    @property
    def _smaller(self) -> Flow:
        return Flow(self._flow.width, self._flow.size * 0.86, QUIET)

    def rule(self, words: str) -> Block:
        """Return a paragraph, with its rule's number in the margin where it has one."""
        number = NUMBERED.match(words)
        if number is None:
            return paragraph(self._flow, words)
        indent = self._flow.size * 2.6
        return paragraph(self._flow, words[number.end() :], indent=indent, label=number[1])

    def _example(self, example: Example) -> Iterator[Block]:
        yield paragraph(self._flow, example.title, "strong").kept_together
        yield paragraph(self._flow, example.text).kept_together
        yield self._cards(example.cards, example.symbols)
        yield space(self._flow.size * 0.6)

    def _illustration(self, picture: Illustration) -> Block:
        width = self._flow.width * 0.86
        height = width / picture.aspect
        key = ("illustration", self._name, picture.aspect, width)
        left = (self._flow.width - width) / 2
        item = Picture(left, 1, width, height, key, picture.draw, photograph=True)
        return Block((Row(height + 2.5, (item,)),))

    def _cards(self, ids: Sequence[str], symbols: Sequence[str] = ()) -> Block:
        """Return faces side by side, as small as one row needs, with symbols ringed."""
        own_width, own_height = self._deck.face.size_mm
        room = (self._flow.width + _GAP) / len(ids) - _GAP
        height = min(CARD_HEIGHT, room * own_height / own_width)
        width = height * own_width / own_height
        lights = ring_lights(self._deck, ids, symbols)
        items: list[Item] = []
        for at, card_id in enumerate(ids):
            x = at * (width + _GAP)
            items.append(card_picture(self._deck, self._deck.card(card_id), x, 0.8, height))
            if at in lights:
                items.append(self._ring(card_id, symbols[at], lights[at], x, 0.8, height))
        return Block((Row(height + 2.2, tuple(items)),))

    def _ring(
        self, card_id: str, symbol: str, light: int, x: float, y: float, height: float
    ) -> Mark:
        scale = height / self._deck.face.size_mm[1]
        number = self._deck.number(card_id)
        left, top, right, bottom = symbol_place(self._deck, number, symbol, small=False)
        ring = box(
            x + left * scale,
            y + top * scale,
            (right - left) * scale,
            (bottom - top) * scale,
            (right - left) * scale / 3,
        )
        return Line(ring, _RINGS[light % len(_RINGS)], 0.5)


def on_paper(entry: GameEntry) -> list[HelpSection]:
    """Return the sections of a game's help that matter beside a real table."""
    return [section for section in entry.sheet.help if not section.screen]
