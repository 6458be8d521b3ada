"""Text that flows into columns and pages: paragraphs, tables and pictures as rows that stack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from art.drawing import pillow_font
from art.marks import BLACK, Stroke, Words, stacked
from art.palette import RGB
from prints.page import Item, placed

WORD: Final = re.compile(r"[^ \t\n]+")
"""What stands between spaces; one that no line is broken at belongs to its words."""
LEADING: Final = 1.36
"""Line height as a multiple of the font's size."""
_RULE: Final = (170, 160, 145)


@dataclass(frozen=True, slots=True)
class Flow:
    """How text is set: the width of its column, and the font's size, in millimeters."""

    width: float
    size: float
    ink: RGB = BLACK

    @property
    def line(self) -> float:
        """The height of a line."""
        return self.size * LEADING


@dataclass(frozen=True, slots=True)
class Row:
    """What is never broken; `kept` rows stay with the next one."""

    height: float
    items: tuple[Item, ...] = ()
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that follow each other."""

    rows: tuple[Row, ...]

    @property
    def height(self) -> float:
        """The height of all rows together."""
        return sum(row.height for row in self.rows)

    @property
    def kept_together(self) -> Block:
        """The same block, never parted, nor from what follows it."""
        return Block(tuple(replace(row, kept=True) for row in self.rows))

    @property
    def unparted(self) -> Block:
        """The same block, never parted, but perhaps from what follows it."""
        return Block((*self.kept_together.rows[:-1], *self.rows[-1:]))

    def at(self, x: float, y: float) -> list[Item]:
        """Return what is in all rows, from an upper left corner on."""
        items: list[Item] = []
        for row in self.rows:
            items += [placed(item, x, y) for item in row.items]
            y += row.height
        return items


def together(blocks: Iterable[Block]) -> Block:
    """Return blocks below each other as one."""
    return Block(tuple(row for block in blocks for row in block.rows))


@lru_cache(maxsize=20_000)
def _length(text: str, face: str) -> float:
    return pillow_font(face, 1000.0).getlength(text) / 1000


def width_of(text: str, face: str, size: float) -> float:
    """Return how wide a line of text is."""
    return _length(text, face) * size


def fitting(text: str, face: str, size: float, room: float) -> float:
    """Return the size, at most `size`, at which a line has room."""
    width = width_of(text, face, size)
    return size if width <= room else size * room / width


def broken(text: str, face: str, size: float, room: float) -> list[str]:
    """Return a text in lines that have room, broken between words and after hyphens."""
    lines: list[str] = [""]
    for word in WORD.findall(text):
        for at, part in enumerate(_parts(word)):
            longer = lines[-1] + (" " if at == 0 and lines[-1] else "") + part
            if lines[-1] and width_of(longer, face, size) > room:
                lines.append(part)
            else:
                lines[-1] = longer
    return lines


def space(height: float) -> Block:
    """Return an empty row."""
    return Block((Row(height),))


def heading(flow: Flow, text: str, size: float, ink: RGB = BLACK) -> Block:
    """Return a title in the display serif, which stays with what follows it."""
    lines = broken(text, "title", size, flow.width)
    high = size * 1.2
    rows = [
        Row(high, (Words(line, "title", size, 0, size * 0.9, ink),), kept=True) for line in lines
    ]
    return Block(tuple(rows))


def paragraph(
    flow: Flow,
    text: str,
    face: str = "text",
    *,
    indent: float = 0.0,
    label: str = "",
) -> Block:
    """Return a paragraph; a `label` stands in the margin beside its first line."""
    baseline = flow.size * 1.05
    lines = broken(text, face, flow.size, flow.width - indent)
    rows = []
    for at, line in enumerate(lines):
        items: list[Item] = [Words(line, face, flow.size, indent, baseline, flow.ink)]
        if label and at == 0:
            items.append(Words(label, "strong", flow.size, 0, baseline, flow.ink))
        alone = at == 0 or at == len(lines) - 2  # no single line on a page
        rows.append(Row(flow.line, tuple(items), kept=alone and len(lines) - at > 1))
    return Block(tuple(rows))


def table(flow: Flow, rows: Sequence[Sequence[str]], *, head: bool = True) -> Block:
    """Return rows of cells with columns as wide as their words, broken where they must be."""
    widths = _widths(flow, rows)
    made: list[Row] = []
    for at, row in enumerate(rows):
        face = "strong" if head and at == 0 else "text"
        items: list[Item] = []
        x, most = 0.0, 1
        for cell, width in zip(row, widths, strict=False):
            lines = broken(cell, face, flow.size, width - flow.size * 0.6)
            most = max(most, len(lines))
            items += stacked(lines, flow.line, face, flow.size, x, flow.size * 1.15, flow.ink)
            x += width
        height = most * flow.line + flow.size * 0.35
        items.append(Stroke(0, height - 0.1, sum(widths), height - 0.1, 0.1, _RULE))
        made.append(Row(height, tuple(items), kept=at == 0))
    return Block(tuple(made))


def _widths(flow: Flow, rows: Sequence[Sequence[str]]) -> list[float]:
    """Return the columns' widths: what their words want, and at least their longest word."""
    gap = flow.size * 1.2
    columns = [[row[at] for row in rows if at < len(row)] for at in range(max(map(len, rows)))]
    wanted = [max(width_of(cell, "strong", flow.size) for cell in cells) + gap for cells in columns]
    if sum(wanted) <= flow.width:
        return wanted
    least = [
        max(
            (width_of(word, "strong", flow.size) for cell in cells for word in _parts(cell)),
            default=0.0,
        )
        + gap
        for cells in columns
    ]
    more = [want - need for want, need in zip(wanted, least, strict=True)]
    spare = flow.width - sum(least)
    if spare <= 0 or not sum(more):
        return [need * flow.width / sum(least) for need in least]
    return [need + spare * extra / sum(more) for need, extra in zip(least, more, strict=True)]


def _parts(text: str) -> list[str]:
    """Return the parts between which a line may be broken: words, and after a hyphen."""
    return [part for word in WORD.findall(text) for part in re.split(r"(?<=-)(?=.)", word)]


def filled(
    blocks: Iterable[Block], height: float, columns: int = 1, pitch: float = 0.0
) -> list[list[Item]]:
    """Return the contents of pages of `columns`, `pitch` apart, from their upper left corner."""
    rows = [row for block in blocks for row in block.rows]
    pages: list[list[Item]] = [[]]
    column, y, at = 0, 0.0, 0
    while at < len(rows):
        together = _kept_together(rows, at)
        need = sum(row.height for row in together)
        if y > 0 and y + need > height + 1e-6 and any(row.items for row in together):
            column, y = column + 1, 0.0
            if column == columns:
                pages.append([])
                column = 0
        for row in together:
            if row.items or y > 0:  # no space at the head of a column
                pages[-1] += [placed(item, column * pitch, y) for item in row.items]
                y += row.height
        at += len(together)
    return pages


def _kept_together(rows: Sequence[Row], at: int) -> list[Row]:
    """Return the row at a place with those that it must not be parted from."""
    group = [rows[at]]
    while group[-1].kept and at + len(group) < len(rows):
        group.append(rows[at + len(group)])
    return group
