"""A section of a game's help as one tall picture: rules, tables, and cards with their caption."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from rules.decks.cards import Deck
from rules.words import _
from ui.controls.theme import Theme, to_surface
from ui.layout.cards import card_width
from ui.picture.sprites import Sprites
from ui.picture.symbols import symbol_ring
from ui.sheet import NUMBERED, Example, GameSheet, HelpSection, Illustration, ring_lights

CARD_HEIGHT: Final = 230
"""Height at 1920×1080 of the cards that illustrate a section."""

EXAMPLE_HEIGHT: Final = 168
"""Height at 1920×1080 of the cards of an example."""
LEADING: Final = 1.2
"""Line height of paragraphs, as a multiple of the font's own."""
ILLUSTRATION_WIDTH: Final = 640
"""Width at 1920×1080 of a picture that a game declares."""

Block = tuple[pygame.Surface, int]
"""A drawn piece and the pixels from the left at which it stands."""
Rows = list[tuple[list[Block], int]]
"""Pieces that stand side by side, and the space below them."""


class SectionPainter:
    """Draws sections for one width; cards come from the deck that the sheet names."""

    def __init__(
        self,
        theme: Theme,
        sprites: Sprites,
        width: int,
        illustrations: Mapping[str, Illustration] | None = None,
    ) -> None:
        self.theme, self.sprites = theme, sprites
        self.illustrations = illustrations or {}
        self.margin = round(theme.points("body") * 3.4)
        self.width = width
        self.measure = min(width - self.margin, round(theme.points("body") * 40))
        """Lines are at most about 75 letters long."""

    def paint(self, section: HelpSection) -> pygame.Surface:
        """Return the section; where there is room, its cards stand beside the text."""
        theme, unit = self.theme, self.theme.unit
        beside = self.width - self.margin - self.measure - 6 * unit
        pictured = bool(section.cards or section.picture)
        wide = pictured and beside >= 2 * (self._card_size(2)[0])
        rows: Rows = [
            (
                [(theme.text(section.title, "title", "brass_light", "title", self.width), 0)],
                2 * unit,
            )
        ]
        rows += [(self._paragraph(words), round(1.75 * unit)) for words in section.text]
        if section.rows:
            rows.append(([(self._table(section), self.margin)], 3 * unit))
        for example in section.examples:
            rows += self._example(example, self.width - self.margin)
        if pictured and not wide:
            rows += self._plate(section, self.width - self.margin, self.margin)
        text = _stacked(rows, self.width, unit)
        if not wide:
            return text
        plate = _stacked(self._plate(section, beside, 0), beside, unit)
        top = theme.font("title", "title").get_height() + 2 * unit
        whole = pygame.Surface(
            (self.width, max(text.get_height(), top + plate.get_height())), pygame.SRCALPHA
        )
        whole.blit(text, (0, 0))
        whole.blit(plate, (self.width - beside, top))
        return whole

    def _plate(self, section: HelpSection, room: int, left: int) -> Rows:
        """Return the rows of a section's pictures and their caption."""
        unit = self.theme.unit
        rows: Rows = []
        if section.picture:
            rows.append(([(self._illustration(section.picture, room), left)], 2 * unit))
        if section.cards:
            cards = self._cards(section.cards, room)
            edge = self.sprites.margin(self._card_size(len(section.cards), room)[1])
            rows.append(([(cards, left - edge)], unit))
        if section.caption:
            caption = self.theme.text(
                section.caption, "small", "text_quiet", "text", min(room, self.measure)
            )
            rows.append(([(caption, left)], 2 * unit))
        return rows

    def _example(self, example: Example, room: int) -> Rows:
        """Return an example: its name, its cards with the rings, what it shows."""
        theme, unit = self.theme, self.theme.unit
        title = theme.text(example.title, "body", "brass_light", "strong", room)
        cards = self._cards(example.cards, room, theme.px(EXAMPLE_HEIGHT), example.symbols)
        text = theme.text(example.text, "body", "text_quiet", "text", min(room, self.measure))
        edge = self.sprites.margin(theme.px(EXAMPLE_HEIGHT))
        return [
            ([(title, self.margin)], unit // 2),
            ([(text, self.margin)], unit),
            ([(cards, self.margin - edge)], 2 * unit),
        ]

    def _card_size(self, count: int, room: int = 0, height: int = 0) -> tuple[int, int]:
        """Return the width that a card takes with its space, and its height."""
        height = height or self.theme.px(CARD_HEIGHT)
        wide = card_width(height) + 2 * self.theme.unit
        if room and 0.7 * count * wide <= room < count * wide:
            height = height * room // (count * wide)  # a little smaller saves a second line
            wide = card_width(height) + 2 * self.theme.unit
        return wide, height

    def _illustration(self, name: str, room: int) -> pygame.Surface:
        """Return a picture that the game declares, as wide as there is room."""
        picture = self.illustrations[name]
        width = min(room, self.theme.px(ILLUSTRATION_WIDTH))
        return to_surface(picture.draw((width, round(width / picture.aspect))))

    def _paragraph(self, words: str) -> list[Block]:
        """Return a paragraph, with its rule's number in the margin where it begins with one."""
        blocks: list[Block] = []
        number = NUMBERED.match(words)
        if number is not None:
            blocks.append((self.theme.text(number[1], "body", "brass", "strong"), 0))
            words = words[number.end() :]
        blocks.append((self._airy(words), self.margin))
        return blocks

    def _airy(self, words: str) -> pygame.Surface:
        """Return a text for reading: with more space between its lines than in a control."""
        font = self.theme.font("body")
        usual = font.get_linesize()
        font.align = pygame.FONT_LEFT
        font.set_linesize(round(usual * LEADING))
        piece = font.render(words, True, self.theme.color("text"), None, self.measure)
        font.set_linesize(usual)
        return piece

    def _cards(
        self, ids: tuple[str, ...], room: int, height: int = 0, symbols: tuple[str, ...] = ()
    ) -> pygame.Surface:
        """Return real faces side by side, on as many lines as they need, with symbols ringed."""
        wide, height = self._card_size(len(ids), room, height)
        a_line = max(1, room // wide)
        lines = -(-len(ids) // a_line)
        if lines > 1:
            a_line = -(-len(ids) // lines)
        edge = self.sprites.margin(height)
        high = height + 2 * self.theme.unit
        whole = pygame.Surface((room + 2 * edge, lines * high + 2 * edge), pygame.SRCALPHA)
        for at, card_id in enumerate(ids):
            piece = self.sprites.card(self.sprites.deck.number(card_id), height)
            whole.blit(piece, (at % a_line * wide, at // a_line * high))
        for at, light in ring_lights(self.sprites.deck, ids, symbols).items():
            card = self.sprites.deck.number(ids[at])
            ring, spot = symbol_ring(
                self.theme, self.sprites.deck, card, height, symbols[at], light
            )
            left, top = at % a_line * wide + edge, at // a_line * high + edge
            whole.blit(ring, spot.move(left, top))
        return whole

    def _table(self, section: HelpSection) -> pygame.Surface:
        """Return the rows with columns as wide as their words, broken where they must be."""
        theme, unit = self.theme, self.theme.unit
        columns = len(section.rows[0])
        font, strong = theme.font("body"), theme.font("body", "strong")
        needs = [
            max(
                (strong if at == 0 else font).size(row[column])[0]
                for at, row in enumerate(section.rows)
                if column < len(row)
            )
            + 3 * unit
            for column in range(columns)
        ]
        room = self.width - self.margin
        if sum(needs) > room:
            fair = room // columns
            over = [need for need in needs if need > fair]
            left = room - sum(need for need in needs if need <= fair)
            needs = [need if need <= fair else left * need // sum(over) for need in needs]
        lines = []
        for at, row in enumerate(section.rows):
            cells = [
                theme.text(
                    words,
                    "body",
                    "text_quiet" if at == 0 else "text",
                    "strong" if at == 0 else "text",
                    max(unit, needs[column] - 2 * unit),
                )
                for column, words in enumerate(row[:columns])
            ]
            lines.append(cells)
        heights = [max(cell.get_height() for cell in cells) + unit for cells in lines]
        whole = pygame.Surface((sum(needs), sum(heights)), pygame.SRCALPHA)
        y = 0
        for cells, height in zip(lines, heights, strict=True):
            x = 0
            for cell, need in zip(cells, needs, strict=False):
                whole.blit(cell, (x, y + unit // 2))
                x += need
            y += height
            whole.fill(
                theme.color("panel_line"), (0, y - theme.line, whole.get_width(), theme.line)
            )
        return whole


def credits_section(sheet: GameSheet) -> HelpSection:
    """Return the credits as the last section of the help."""
    return HelpSection(title=_("Credits"), text=(sheet.credits,))


def _stacked(rows: Rows, width: int, unit: int) -> pygame.Surface:
    height = sum(max(p.get_height() for p, _x in pieces) + space for pieces, space in rows)
    whole = pygame.Surface((width, height + unit), pygame.SRCALPHA)
    y = 0
    for pieces, space in rows:
        for piece, x in pieces:
            whole.blit(piece, (x, y))
        y += max(piece.get_height() for piece, _x in pieces) + space
    return whole


def deck_for(sheet: GameSheet, played: Deck | None) -> Deck:
    """Return the deck that illustrates the help: the one played where it has all its cards."""
    from rules.decks.shelf import deck

    ids = {card for section in sheet.help for card in section.cards}
    ids |= {card for part in sheet.help for each in part.examples for card in each.cards}
    if played is not None and all(card in played for card in ids):
        return played
    return deck(sheet.deck)
