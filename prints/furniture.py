"""What every sheet has round its contents: rulers, marks for the knife, its name and number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from art.marks import Group, Line, Mark, Point, Stroke, Words, polylines
from prints.page import Page
from rules.version import VERSION
from rules.words import _

MARGIN: Final = 10.0
"""Millimeters round the contents of a sheet that is not made of cards: rulers stand there."""
RULER_LENGTH: Final = 100.0
EDGE: Final = 4.5
"""How far from the paper's edge rulers and names are."""
MARK_LENGTH: Final = 3.05
MARK_GAP: Final = 0.4
GRAY: Final = (90, 90, 90)
FAINT: Final = (165, 165, 165)

_NOTE_SIZE: Final = 2.1
_THIN: Final = 0.12


def furnished(
    pages: Sequence[Page], title: str, corner: tuple[float, float] = (MARGIN, MARGIN)
) -> list[Page]:
    """Return pages with rulers, name, number and version.

    The rulers begin at the contents' left and upper edge, `corner`, so that marks lie on their
    millimeters.
    """
    return [
        replace(page, furniture=tuple(_furniture(page, title, number, len(pages), corner)))
        for number, page in enumerate(pages, 1)
    ]


def _furniture(
    page: Page, title: str, number: int, pages: int, corner: tuple[float, float]
) -> Iterator[Mark]:
    yield from _ruler_across(corner[0], page.height - EDGE)
    yield from _ruler_down(EDGE, corner[1])
    words = _("{title}, sheet {number} of {pages}").format(
        title=" · ".join(filter(None, (title, page.name))), number=number, pages=pages
    )
    note = _("{sheet} · Cabinet {version} · print at 100%, without scaling").format(
        sheet=words, version=VERSION
    )
    yield Words(
        note, "text", _NOTE_SIZE, page.width - EDGE, page.height / 2, GRAY, "middle", turn=90
    )


def _ruler_across(left: float, foot: float) -> Iterator[Mark]:
    yield Stroke(left, foot, left + RULER_LENGTH, foot, 0.15)
    yield Group((_ticks(across=True),), (1, 0, 0, 1, left, foot), key="ruler across")
    yield Words(_("100 mm"), "text", _NOTE_SIZE, left + RULER_LENGTH + 1.2, foot, GRAY)


def _ruler_down(x: float, top: float) -> Iterator[Mark]:
    yield Stroke(x, top, x, top + RULER_LENGTH, 0.15)
    yield Group((_ticks(across=False),), (1, 0, 0, 1, x, top), key="ruler down")
    foot = top + RULER_LENGTH + 1.2
    yield Words(_("100 mm"), "text", _NOTE_SIZE, x + 1.6, foot, GRAY, "right", turn=90)


@cache
def _ticks(*, across: bool) -> Line:
    """Return a ruler's ticks as one path, which a document stores once for all its sheets."""
    places = range(int(RULER_LENGTH) + 1)
    ticks: list[tuple[Point, Point]] = [
        ((at, 0), (at, -_tick(at))) if across else ((0, at), (_tick(at), at)) for at in places
    ]
    return Line(polylines(ticks), thickness=_THIN)


def _tick(millimeter: int) -> float:
    return 2.2 if millimeter % 10 == 0 else 1.6 if millimeter % 5 == 0 else 1.0


def cutting_marks(
    xs: Sequence[float], ys: Sequence[float], gap: float = MARK_GAP
) -> Iterator[Mark]:
    """Yield marks at every cut, outside of what lies between the first and the last.

    Beside them stands the order of cutting: first the rows, then the cards of each row.
    """
    left, right, top, bottom = min(xs) - gap, max(xs) + gap, min(ys) - gap, max(ys) + gap
    for number, y in enumerate(ys, 1):
        yield Stroke(left, y, left - MARK_LENGTH, y, 0.15)
        yield Stroke(right, y, right + MARK_LENGTH, y, 0.15)
        yield Words(str(number), "text", 1.7, left - 0.2, y - 0.5, GRAY, "right")
    for number, x in enumerate(xs, len(ys) + 1):
        yield Stroke(x, top, x, top - MARK_LENGTH, 0.15)
        yield Stroke(x, bottom, x, bottom + MARK_LENGTH, 0.15)
        yield Words(str(number), "text", 1.7, x + 0.5, top - 0.4, GRAY)


def crosses(xs: Iterable[float], ys: Sequence[float]) -> Iterator[Mark]:
    """Yield small crosses where the corners of cards meet."""
    for x in xs:
        for y in ys:
            yield Stroke(x - 1, y, x + 1, y, 0.1, FAINT)
            yield Stroke(x, y - 1, x, y + 1, 0.1, FAINT)


def fold_marks(x: float, height: float) -> Iterator[Mark]:
    """Yield dashes at the upper and lower edge of a sheet that is folded down the line `x`."""
    for top, bottom in ((EDGE, EDGE + 5), (height - EDGE - 5, height - EDGE)):
        yield Stroke(x, top, x, bottom, 0.15, GRAY, dash=(1.2, 0.8))
