"""What a player keeps at hand: a game's rules on one page, and cards with its orders and values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from art.marks import Line, Sign, Stroke, Words, box
from prints.flow import Block, Flow, filled, fitting, heading, paragraph, space, table, width_of
from prints.furniture import FAINT, GRAY, MARGIN, furnished
from prints.help_blocks import BRASS, HelpBlocks, on_paper, titled
from prints.job import Job
from prints.packing import GAP, Piece, packed
from prints.page import Item, Page, PrintedPicture, placed
from prints.paper import PAPERS
from prints.pieces import piece_pages, piece_room
from rules.words import _, headed
from table.rulebook import HelpSection
from table.sheet import GameEntry

_PAGE_MARGIN: Final = 12.0
_COLUMN_GAP: Final = 8.0
"""Millimeters around and between the columns of a summary."""
_INSET: Final = 6.0
_HEAD: Final = 15.0
"""Millimeters between a card's edge and its contents, at the sides and below its title."""
_WIDTH: Final = 90.0
_WIDEST: Final = 98.0
"""Millimeters of a card, whose width is an even part of the paper's."""
_LARGEST: Final = 4.4
_SMALLEST: Final = 1.9


def summary_pages(game: GameEntry, job: Job) -> list[Page]:
    """Return a game's rules in short on one page: each rule's short form, and all tables."""
    page = Page(job.paper.width, job.paper.height)
    width = (page.width - 2 * _PAGE_MARGIN - _COLUMN_GAP) / 2
    top = _PAGE_MARGIN + 17.0
    height = page.height - top - _PAGE_MARGIN
    page.items.extend(_head(game, page.width, _("Summary")))
    page.items.extend(placed(item, _PAGE_MARGIN, top) for item in _fitted(game, job, width, height))
    return furnished([page], headed(_("Summary"), game.sheet.title))


def _fitted(game: GameEntry, job: Job, width: float, height: float) -> list[Item]:
    """Return one page of two columns, in letters as large as it has room for."""
    size = _LARGEST
    while True:
        blocks = list(_in_short(game, job, Flow(width, size)))
        pages = filled(blocks, height, 2, width + _COLUMN_GAP)
        if len(pages) == 1 or size < _SMALLEST:
            break
        size *= 0.97
    while len(shorter := filled(blocks, height := height - size, 2, width + _COLUMN_GAP)) == 1:
        pages = shorter  # both columns are as long, where one would be nearly empty
    return pages[0]


def _head(game: GameEntry, width: float, what: str) -> Iterator[Item]:
    end = width - _PAGE_MARGIN - width_of(what, "text", 3.0) - 2
    yield from titled(game, game.sheet.tagline, _PAGE_MARGIN, end)
    yield Words(what, "text", 3.0, width - _PAGE_MARGIN, _PAGE_MARGIN + 7, GRAY, "right")


def _in_short(game: GameEntry, job: Job, flow: Flow) -> Iterator[Block]:
    first, *sections = on_paper(game, job.options)
    for one in first.paragraphs:
        yield paragraph(flow, one.words)
        yield space(flow.size * 0.4)
    for section in sections:
        yield from _rules(game, section, flow)


def _rules(game: GameEntry, section: HelpSection, flow: Flow) -> Iterator[Block]:
    """Yield each rule of a chapter in its short form, and its table, if it has any."""
    rules = section.summary
    if not rules and not section.rows:
        return
    yield space(flow.size * 0.7)
    yield heading(flow, section.title, flow.size * 1.35, BRASS)
    maker = HelpBlocks(game, flow)
    for rule in rules:
        yield maker.rule(rule, signed=False).unparted
    if section.rows:
        yield table(flow, section.rows).unparted


def aid_pages(game: GameEntry, job: Job) -> list[Page]:
    """Return the cards of a game for its players on as few sheets as fit."""
    job = replace(job, players=game.table_size(job.players))
    sheets = packed(aid_pieces(game, job), piece_room(job))
    return piece_pages(sheets, job, headed(_("Aids"), game.sheet.title))


def aid_pieces(game: GameEntry, job: Job) -> list[Piece]:
    """Return a card for each player with the game's orders, values and roles, to cut out.

    It is as high as it needs; what does not go on one goes on a second card.
    """
    across = job.paper.width - 2 * MARGIN + GAP
    width = min(across / int(across // (_WIDTH + GAP)) - GAP, _WIDEST)
    room = (PAPERS["letter"].height - 2 * MARGIN - GAP) / 2
    cards = [
        Piece("aids", width, height, tuple(_aid(game, side, (width, height))))
        for side, height in _sides(game, job, width - 2 * _INSET, room - _HEAD - _INSET)
    ]
    return [card for _player in range(job.players) for card in cards]


def _aid(game: GameEntry, card: list[Item], size: tuple[float, float]) -> Iterator[Item]:
    width, height = size
    yield Line(box(0, 0, width, height), FAINT, 0.1)
    yield Line(box(2.5, 2.5, width - 5, height - 5, 2.5), FAINT, 0.2)
    yield Sign(game.sheet.emblem, _INSET + 3.0, _INSET + 3.2, 6.0, BRASS)
    room = width - 2 * _INSET - 8
    title = fitting(game.sheet.title, "title", 5.4, room)
    yield Words(game.sheet.title, "title", title, _INSET + 8, _INSET + 5.0)
    yield from (placed(item, _INSET, _HEAD) for item in card)


def _sides(game: GameEntry, job: Job, width: float, room: float) -> list[tuple[list[Item], float]]:
    """Return what is on each of a player's cards, with its height: one card if it can be read."""
    for size in [2.7 * 0.96**step for step in range(7)]:
        found = filled(_helpful(game, job, Flow(width, size)), room)
        if len(found) == 1:
            break
    return [(side, _HEAD + max(map(_foot, side)) + _INSET) for side in found]


def _foot(item: Item) -> float:
    """Return how far down something reaches that a text is made of."""
    match item:
        case Words():
            return item.baseline + item.size * 0.3
        case Stroke():
            return max(item.y1, item.y2)
        case PrintedPicture():
            return item.y + item.height
        case _:
            return 0.0


def _helpful(game: GameEntry, job: Job, flow: Flow) -> Iterator[Block]:
    """Yield the tables of a game and the chapters marked for aids, or else all rules in short."""
    sections = on_paper(game, job.options)
    if not any(section.aid or section.rows for section in sections):
        yield from _in_short(game, job, flow)
    for section in sections:
        if section.aid:
            yield from _rules(game, section, flow)
        elif section.rows:
            yield heading(flow, section.title, flow.size * 1.5, BRASS)
            yield table(flow, section.rows)
            yield space(flow.size)
