"""What a player keeps at hand: a game's rules on one page, and cards with its orders and values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from art.marks import Line, Sign, Words, box
from prints.flow import Block, Flow, filled, fitting, heading, paragraph, space, table
from prints.furniture import FAINT, GRAY, cutting_marks, furnished
from prints.help_blocks import BRASS, HelpBlocks, on_paper
from prints.job import Job
from prints.page import Item, Page, Rectangle, placed
from rules.words import _
from table.rulebook import HelpSection
from table.sheet import GameEntry

_MARGIN: Final = 12.0
_GAP: Final = 8.0
_LARGEST: Final = 4.4
_SMALLEST: Final = 1.9


def summary_pages(game: GameEntry, job: Job) -> list[Page]:
    """Return a game's rules in short on one page: each rule's short form, and all tables."""
    page = Page(job.paper.width, job.paper.height)
    width = (page.width - 2 * _MARGIN - _GAP) / 2
    top = _MARGIN + 17.0
    height = page.height - top - _MARGIN
    columns = _fitted(game, job, width, height)
    page.items.extend(_head(game, page.width, _("Summary")))
    page.items.extend(placed(item, _MARGIN, top) for item in columns[0])
    return furnished([page], _("Summary of {game}").format(game=game.sheet.title))


def _fitted(game: GameEntry, job: Job, width: float, height: float) -> list[list[Item]]:
    """Return two columns in letters as large as the page has room for."""
    size = _LARGEST
    while True:
        columns = filled(_in_short(game, job, Flow(width, size)), height, 2, width + _GAP)
        if len(columns) == 1 or size < _SMALLEST:
            return columns
        size *= 0.97


def _head(game: GameEntry, width: float, what: str) -> Iterator[Item]:
    yield Sign(game.sheet.emblem, _MARGIN + 6, _MARGIN + 6, 12, BRASS)
    yield Words(game.sheet.title, "title", 8.5, _MARGIN + 15, _MARGIN + 7)
    yield Words(game.sheet.tagline, "text", 3.0, _MARGIN + 15, _MARGIN + 12, GRAY)
    yield Words(what, "text", 3.0, width - _MARGIN, _MARGIN + 7, GRAY, "right")


def _in_short(game: GameEntry, job: Job, flow: Flow) -> Iterator[Block]:
    maker = HelpBlocks(game, flow)
    for at, section in enumerate(on_paper(game, job.options)):
        if at == 0:
            for one in section.paragraphs:
                yield paragraph(flow, one.words)
                yield space(flow.size * 0.4)
            continue
        rules = section.summary
        if not rules and not section.rows:
            continue
        yield space(flow.size * 0.7)
        yield heading(flow, section.title, flow.size * 1.35, BRASS)
        for rule in rules:
            yield maker.rule(rule, signed=False)
        if section.rows:
            yield table(flow, section.rows)


def aid_pages(game: GameEntry, job: Job) -> list[Page]:
    """Return a card for each player with the game's orders, values and roles, to cut out.

    Four have room on a sheet; what does not go on one side goes on a second card.
    """
    columns, rows = 2, 2
    left, top = _MARGIN, _MARGIN
    width = (job.paper.width - 2 * left) / columns
    height = (job.paper.height - 2 * top) / rows
    inset = 6.0
    sides = _sides(game, job, width - 2 * inset, height - 2 * inset - 9.0)
    cards = [side for _player in range(job.players) for side in sides]
    pages = []
    for first in range(0, len(cards), columns * rows):
        trim = Rectangle(left, top, columns * width, rows * height)
        page = Page(job.paper.width, job.paper.height, trim=trim)
        for place, card in enumerate(cards[first : first + columns * rows]):
            x, y = left + place % columns * width, top + place // columns * height
            page.items.extend(_aid(game, card, x, y, (width, height), inset))
        xs = [left + at * width for at in range(columns + 1)]
        ys = [top + at * height for at in range(rows + 1)]
        page.items.extend(cutting_marks(xs, ys))
        pages.append(page)
    return furnished(pages, _("Aids for {game}").format(game=game.sheet.title))


def _aid(
    game: GameEntry, card: list[Item], x: float, y: float, size: tuple[float, float], inset: float
) -> Iterator[Item]:
    width, height = size
    yield Line(box(x + 3, y + 3, width - 6, height - 6, 2.5), FAINT, 0.2)
    yield Sign(game.sheet.emblem, x + inset + 3.0, y + inset + 3.2, 6.0, BRASS)
    room = width - 2 * inset - 8
    title = fitting(game.sheet.title, "title", 5.4, room)
    yield Words(game.sheet.title, "title", title, x + inset + 8, y + inset + 5.0)
    yield from (placed(item, x + inset, y + inset + 9.0) for item in card)


def _sides(game: GameEntry, job: Job, width: float, height: float) -> list[list[Item]]:
    """Return what is on a player's card: one side if it can be read so, else several."""
    size = 2.7
    while size > 2.1:
        found = filled(_helpful(game, job, Flow(width, size)), height)
        if len(found) == 1:
            return found
        size *= 0.96
    return filled(_helpful(game, job, Flow(width, 2.5)), height)


def _helpful(game: GameEntry, job: Job, flow: Flow) -> Iterator[Block]:
    """Yield the tables of a game, or where it has none its rules in short."""
    sections = on_paper(game, job.options)
    tables: list[HelpSection] = [section for section in sections if section.rows]
    if not tables:
        yield from _in_short(game, job, flow)
    for section in tables:
        yield heading(flow, section.title, flow.size * 1.5, BRASS)
        yield table(flow, section.rows)
        yield space(flow.size)
