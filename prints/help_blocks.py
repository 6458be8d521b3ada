"""The help of a game for paper: its sections as blocks that flow into columns and pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from art.marks import Line, Mark, Sign, Words, box, stacked
from art.palette import RGB
from art.symbol_places import symbol_place
from prints.cards import back_picture, card_picture
from prints.flow import Block, Flow, Row, broken, fitting, heading, paragraph, space, table
from prints.furniture import GRAY
from prints.page import Item, PrintedPicture
from rules.decks.shelf import deck
from rules.words import _, headed
from table.rulebook import BACK, Figure, HelpSection, Options, Paragraph, ring_lights
from table.sheet import GameEntry, Illustration

CARD_HEIGHT: Final = 27.0
"""Millimeters of the cards that illustrate a section, where they have room."""
BRASS: Final[RGB] = (122, 86, 22)
QUIET: Final[RGB] = (96, 90, 80)
_GAP: Final = 1.6
_RINGS: Final[tuple[RGB, ...]] = ((214, 120, 0), (0, 110, 190), (20, 130, 60))


def titled(game: GameEntry, below: str, margin: float, end: float) -> Iterator[Item]:
    """Yield the head of a sheet: emblem and title of a game, and in small words what is below.

    It begins at the margins, and the title ends before `end`, in millimeters.
    """
    left, sheet = margin + 15, game.sheet
    yield Sign(sheet.emblem, margin + 6, margin + 6, 12, BRASS)
    size = fitting(sheet.title, "title", 8.5, end - left)
    yield Words(sheet.title, "title", size, left, margin + 7)
    yield Words(below, "text", 3.0, left, margin + 12, GRAY)


class HelpBlocks:
    """Makes blocks of one game's help for a column."""

    def __init__(self, entry: GameEntry, flow: Flow) -> None:
        self._flow = flow
        self._deck = deck(entry.sheet.deck)
        self._illustrations = entry.illustrations()
        self._name, self._sheet = entry.name, entry.sheet
        self._shown: set[str] = set()
        """Pictures that stand further above: on paper each is printed once."""

    def section(self, section: HelpSection) -> Iterator[Block]:
        """Yield a section: its title, paragraphs with their pictures, table, and other pictures."""
        flow = self._flow
        yield space(flow.size * 1.2)
        yield heading(flow, section.title, flow.size * 1.6, BRASS)
        numbered = False
        for one in section.paragraphs:
            numbered = numbered or bool(one.rule)
            rule = self.rule(one, under=numbered)
            gap = space(flow.size * 0.5)
            yield from (rule.kept_together, gap.kept_together) if one.figures else (rule, gap)
            for figure in one.figures:
                yield from self._figure(figure)
        if section.rows:
            yield table(flow, section.rows)
            yield space(flow.size * 0.8)
        for figure in section.figures:
            yield from self._figure(figure)

    def rulings(self, sections: Sequence[HelpSection], options: Options) -> Iterator[Block]:
        """Yield what stands behind the signs as notes at the end, with what the `options` are."""
        flow = self._flow
        ruled = [(each, one) for each in sections for one in each.paragraphs if one.rulings]
        if not ruled:
            return
        yield space(flow.size * 1.2)
        yield heading(flow, _("Rulings"), flow.size * 1.6, BRASS)
        yield paragraph(
            self._smaller,
            _("A gavel marks a ruling on something the original left open."),
        )
        indent = flow.size * 2.6
        for section, one in ruled:
            yield space(flow.size * 0.5)
            label = one.rule
            if not label:
                yield paragraph(self._smaller, section.title, "strong", indent=indent).kept_together
            for ruling in one.rulings:
                for at, (head, words) in enumerate(self._sheet.ruling_parts(ruling, options)):
                    text = headed(head, words) if at else words  # they stand below that head
                    yield paragraph(self._smaller, text, indent=indent, label=label)
                    label = ""

    @property
    def _smaller(self) -> Flow:
        return Flow(self._flow.width, self._flow.size * 0.86, QUIET)

    def rule(self, rule: Paragraph, *, signed: bool = True, under: bool = False) -> Block:
        """Return a paragraph with its number in the margin, and its sign where it has rulings.

        One without either stands at the margin, or `under` the numbered one before it.
        """
        if not rule.rule and not under and not (signed and rule.rulings):
            return paragraph(self._flow, rule.words)
        indent = self._flow.size * (3.4 if signed else 2.6)
        block = paragraph(self._flow, rule.words, indent=indent, label=rule.rule)
        if not signed or not rule.rulings:
            return block
        size = self._flow.size
        sign = Sign("ruling", size * 2.5, size * 0.75, size * 0.95, BRASS)
        first = block.rows[0]
        return Block((replace(first, items=(*first.items, sign)), *block.rows[1:]))

    def _figure(self, figure: Figure) -> Iterator[Block]:
        if figure.title:
            yield paragraph(self._flow, figure.title, "strong").kept_together
        if figure.picture and figure.picture not in self._shown:
            self._shown.add(figure.picture)
            yield self._illustration(self._illustrations[figure.picture])
        if figure.cards:
            yield self._cards(figure)
        if figure.caption:
            yield paragraph(self._smaller, figure.caption)
        yield space(self._flow.size * 0.8)

    def _illustration(self, picture: Illustration) -> Block:
        width = self._flow.width * 0.86
        height = width / picture.aspect
        key = ("illustration", self._name, picture.aspect, width)
        left = (self._flow.width - width) / 2
        item = PrintedPicture(left, 1, width, height, key, draw=picture.draw, photograph=True)
        return Block((Row(height + 2.5, (item,)),))

    def _cards(self, figure: Figure) -> Block:
        """Return faces side by side, as small as one row needs, with tags and rings."""
        ids = figure.cards
        own_width, own_height = self._deck.face.size_mm
        room = (self._flow.width + _GAP) / max(len(ids), 3) - _GAP
        height = min(CARD_HEIGHT, room * own_height / own_width)
        width = height * own_width / own_height
        pitch = width + _GAP
        if any(figure.tags):
            pitch = min(self._flow.width / len(ids), max(pitch, self._flow.size * 6))
        lights = ring_lights(self._deck, figure)
        items: list[Item] = []
        most = 0
        for at, card_id in enumerate(ids):
            x = at * pitch + (pitch - _GAP - width) / 2
            items.append(self._card(card_id, x, 0.8, height))
            if at in lights:
                items.append(self._ring(card_id, figure.symbols[at], lights[at], x, 0.8, height))
            small = self._smaller.size
            lines = broken(figure.tags[at], "strong", small, pitch - 0.6) if figure.tags else []
            most = max(most, len(lines))
            middle, first = x + width / 2, height + 1.2 + small * 1.05
            items += stacked(lines, small * 1.2, "strong", small, middle, first, QUIET, "middle")
        return Block((Row(height + 2.2 + most * self._smaller.size * 1.2, tuple(items)),))

    def _card(self, card_id: str, x: float, y: float, height: float) -> PrintedPicture:
        if card_id == BACK:
            return back_picture(self._deck, x, y, height)
        return card_picture(self._deck, self._deck.card(card_id), x, y, height)

    def _ring(
        self, card_id: str, symbol: str, light: int, x: float, y: float, height: float
    ) -> Mark:
        scale = height / self._deck.face.size_mm[1]
        number = self._deck.number(card_id)
        left, top, right, bottom = symbol_place(self._deck, number, symbol, small=False)
        wide, high = (right - left) * scale, (bottom - top) * scale
        ring = box(x + left * scale, y + top * scale, wide, high, wide / 3)
        return Line(ring, _RINGS[light % len(_RINGS)], 0.5)


def chosen(entry: GameEntry, options: Options) -> Options:
    """Return the options that hold on paper: those named, and else the usual ones."""
    return {**entry.usual_options(), **options}


def on_paper(entry: GameEntry, options: Options) -> list[HelpSection]:
    """Return the sections of a game's help that matter beside a real table.

    They say what holds with the `options` named, and else with the usual ones.
    """
    chapters = entry.sheet.chapters(chosen(entry, options))
    return [section.on_paper for section in chapters if not section.screen]
