"""Pieces to cut out, packed on as few sheets as fit, in rows beginning with the highest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from prints.page import Item, Rectangle, placed

GAP: Final = 1.5
"""Millimeters between pieces, for the scissors."""
SCANT: Final = 1 / 3
"""The part of a sheet below which it is not worth its paper."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece to cut out: what kind it is, its size, and what is on it from its upper left."""

    kind: str
    width: float
    height: float
    items: tuple[Item, ...]

    def at(self, x: float, y: float) -> Iterator[Item]:
        """Yield what is on it at a place of the page."""
        return (placed(item, x, y) for item in self.items)


@dataclass(slots=True)
class _Row:
    top: float
    height: float
    width: float = 0.0
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Packed:
    """A part of a sheet with the pieces that lie on it, row by row.

    `beside` is how full the whole sheet is of other things, from 0 to 1.
    """

    room: Rectangle
    beside: float = 0.0
    _rows: list[_Row] = field(default_factory=list)

    def takes(self, piece: Piece) -> bool:
        """Put a piece into the first row that has room for it, or into a new row; tell whether."""
        for row in self._rows:
            if piece.height <= row.height and row.width + piece.width <= self.room.width + 1e-6:
                break
        else:
            top = sum(row.height + GAP for row in self._rows)
            if piece.width > self.room.width or top + piece.height > self.room.height + 1e-6:
                return False
            row = _Row(top, piece.height)
            self._rows.append(row)
        row.pieces.append(piece)
        row.width += piece.width + GAP
        return True

    @property
    def pieces(self) -> list[Piece]:
        """The pieces on it, row by row."""
        return [piece for row in self._rows for piece in row.pieces]

    @property
    def share(self) -> float:
        """Which part of the room is covered."""
        covered = sum(piece.width * piece.height for piece in self.pieces)
        return covered / (self.room.width * self.room.height)

    def items(self) -> Iterator[Item]:
        """Yield what is on all pieces at their places, the widest row in the middle."""
        widest = max((row.width for row in self._rows), default=0.0) - GAP
        left = self.room.left + (self.room.width - widest) / 2
        for row in self._rows:
            x = left
            for piece in row.pieces:
                yield from piece.at(x, self.room.top + row.top)
                x += piece.width + GAP


def packed(pieces: Iterable[Piece], room: Rectangle, begun: Packed | None = None) -> list[Packed]:
    """Return all pieces packed into parts of sheets: one that is `begun`, then whole rooms."""
    sheets = [begun] if begun else []
    for piece in sorted(pieces, key=lambda piece: -piece.height):
        if not any(sheet.takes(piece) for sheet in sheets):
            sheets.append(Packed(room))
            if not sheets[-1].takes(piece):
                message = f"a {piece.kind} of {piece.width:g} by {piece.height:g} mm has no room"
                raise ValueError(message)
    return sheets


def fill(sheet: Packed, spare: Piece) -> None:
    """Put spare pieces on a sheet that is nearly empty."""
    while sheet.share < SCANT and sheet.takes(spare):
        pass
