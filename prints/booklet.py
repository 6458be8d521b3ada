"""Rules as a booklet: pages of half a sheet, imposed so that the folded pile reads through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from art.marks import Align, Mark, Sign, Stroke, Words
from prints.flow import Block, Flow, filled, fitting, heading, paragraph, space, together, width_of
from prints.furniture import GRAY, fold_marks, furnished
from prints.help_blocks import BRASS, HelpBlocks, chosen, on_paper
from prints.job import Job
from prints.page import Item, Page, cut_page, placed
from rules.version import VERSION
from rules.words import _
from table.sheet import GameEntry, SheetFront

if TYPE_CHECKING:
    from prints.paper import Product

_MARGIN: Final = 13.0
_HEAD: Final = 13.0
_FOOT: Final = 14.0
_TEXTS: Final = (2.95, 2.85, 2.75)
"""Sizes of the text; the largest that needs no more sheets than the smallest is taken."""
_TITLE: Final = 9.0

Leaf = list[Item]
"""What is on one page of the booklet, from its upper left corner."""


def rules_booklet(games: Sequence[GameEntry], job: Job) -> list[Page]:
    """Return the rules of one game, or of several with their contents, ready to print and fold.

    The sheets lie across; they are printed on both sides, turned over their short edge.
    """
    size = job.paper.height / 2, job.paper.width
    leaves = _leaves(games, job, size)
    return furnished(_imposed(leaves, job), booklet_title(games))


def leaf_pages(games: Sequence[GameEntry], job: Job, product: Product) -> list[Page]:
    """Return the booklet a page at a time, in the order of reading, as a shop's product."""
    cut, bleed = (product.width, product.height), product.bleed
    leaves = _leaves(games, job, cut)
    return [cut_page(cut, bleed, [placed(item, bleed, bleed) for item in leaf]) for leaf in leaves]


def booklet_title(games: Sequence[GameEntry]) -> str:
    """Return what is on the cover."""
    if len(games) == 1:
        return _("Rules: {game}").format(game=games[0].sheet.title)
    return _("The rules of {count} games").format(count=len(games))


def _leaves(games: Sequence[GameEntry], job: Job, size: tuple[float, float]) -> list[Leaf]:
    """Return all pages in the order of reading, the cover first and the back cover last.

    They are as many as sheets of four have room for: blank ones come before the back cover.
    """
    front = 1 if len(games) == 1 else 2
    tries = [[_body(game, job, size, text) for game in games] for text in _TEXTS]
    bodies = min(tries, key=lambda tried: math.ceil((front + sum(map(len, tried)) + 1) / 4))
    starts = list(accumulate(map(len, bodies[:-1]), initial=front + 1))
    leaves = [_cover(games, size)]
    if len(games) > 1:
        leaves.append(_contents(games, starts, size))
    for game, body in zip(games, bodies, strict=True):
        for leaf in body:
            leaves.append([*leaf, *_running(game.sheet.title, len(leaves) + 1, size)])
    while len(leaves) % 4 != 3:
        leaves.append([])
    leaves.append(_last(games, size))
    return leaves


def _body(game: GameEntry, job: Job, size: tuple[float, float], text: float) -> list[Leaf]:
    flow = Flow(size[0] - 2 * _MARGIN, text)
    blocks: list[Block] = [
        heading(flow, game.sheet.title, _TITLE),
        paragraph(Flow(flow.width, text * 1.15, GRAY), game.sheet.tagline),
        paragraph(Flow(flow.width, text, GRAY), players_words(game.sheet)),
    ]
    maker = HelpBlocks(game, flow)
    sections = on_paper(game, job.options)
    for section in sections:
        blocks += maker.section(section)
    blocks += maker.rulings(sections, chosen(game, job.options))
    height = size[1] - _HEAD - _FOOT
    return [[placed(item, _MARGIN, _HEAD) for item in items] for items in filled(blocks, height)]


def players_words(front: SheetFront) -> str:
    """Return how many play a game, and for how long."""
    least, most = front.players
    players = f"{least}" if least == most else f"{least}–{most}"
    return _("{players} players, {minutes} minutes").format(players=players, minutes=front.minutes)


def _cover(games: Sequence[GameEntry], size: tuple[float, float]) -> Leaf:
    middle, room = size[0] / 2, size[0] - 2 * _MARGIN
    marks: list[Item] = []
    if len(games) == 1:
        sheet = games[0].sheet
        marks.append(Sign(sheet.emblem, middle, size[1] * 0.36, size[0] * 0.42, BRASS))
        title, below = sheet.title, (sheet.tagline, players_words(sheet))
    else:
        title = _("Cabinet")
        below = (_("Rules of {count} president-themed card games").format(count=len(games)), "")
        for at, game in enumerate(games):
            x = middle + (at % 4 - (1.5 if at < 4 else (len(games) - 5) / 2)) * 24
            y = size[1] * 0.28 + at // 4 * 26
            marks.append(Sign(game.sheet.emblem, x, y, 19, BRASS))
    large = fitting(title, "title", 13.0, room)
    y = size[1] * 0.62
    marks.append(Words(title, "title", large, middle, y, align="middle"))
    for line in below:
        y += 8.0
        fitted = fitting(line, "text", 3.6, room) if line else 3.6
        marks.append(Words(line, "text", fitted, middle, y, GRAY, "middle"))
    return marks


def _contents(games: Sequence[GameEntry], starts: Sequence[int], size: tuple[float, float]) -> Leaf:
    flow = Flow(size[0] - 2 * _MARGIN, _TEXTS[0])
    marks = heading(flow, _("Contents"), _TITLE).at(_MARGIN, _HEAD)
    y = _HEAD + _TITLE * 2.2
    right = size[0] - _MARGIN
    for game, start in zip(games, starts, strict=True):
        title, number = game.sheet.title, str(start)
        marks.append(Words(title, "title", 5.0, _MARGIN, y))
        marks.append(Words(number, "text", 3.4, right, y, align="right"))
        begin = _MARGIN + width_of(title, "title", 5.0) + 2
        end = right - width_of(number, "text", 3.4) - 2
        marks.append(Stroke(begin, y - 0.2, end, y - 0.2, 0.2, GRAY, dash=(0.3, 1.2)))
        y += 5.2
        marks.append(Words(game.sheet.tagline, "text", 2.8, _MARGIN, y, GRAY))
        y += 9.0
    return marks


def _running(title: str, number: int, size: tuple[float, float]) -> list[Mark]:
    """Return the foot of a page: its number outside, the game inside."""
    foot = size[1] - 9.0
    left, right = _MARGIN, size[0] - _MARGIN
    outer, inner = (right, left) if number % 2 else (left, right)
    sides: tuple[Align, Align] = ("right", "left") if number % 2 else ("left", "right")
    return [
        Words(str(number), "strong", 2.6, outer, foot, GRAY, sides[0]),
        Words(title, "text", 2.6, inner, foot, GRAY, sides[1]),
    ]


def _last(games: Sequence[GameEntry], size: tuple[float, float]) -> Leaf:
    flow = Flow(size[0] - 2 * _MARGIN, 2.5, GRAY)
    blocks = [heading(flow, _("Credits"), 5.0)]
    for game in games:
        blocks += [paragraph(flow, game.sheet.title, "strong"), paragraph(flow, game.sheet.credits)]
        blocks.append(space(1.2))
    blocks.append(paragraph(flow, _("Printed with Cabinet {version}.").format(version=VERSION)))
    whole = together(blocks)
    return whole.at(_MARGIN, max(_HEAD, size[1] - _FOOT - whole.height))


def _imposed(leaves: Sequence[Leaf], job: Job) -> list[Page]:
    """Return sheets with two pages a side; folded in one pile they read through."""
    width, height = job.paper.height, job.paper.width
    count = len(leaves)
    pages = []
    for sheet in range(count // 4):
        first, last = 2 * sheet, count - 1 - 2 * sheet
        for name, left, right in (
            (_("outside"), last, first),
            (_("inside"), first + 1, last - 1),
        ):
            page = Page(width, height, name=name)
            page.items.extend(leaves[left])
            page.items.extend(placed(item, width / 2, 0) for item in leaves[right])
            page.items.extend(fold_marks(width / 2, height))
            pages.append(page)
    return pages
