"""The sheet that shows how far a printer's backs are off, so that all backs can be moved by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from art.marks import Mark, Point, Ring, Stroke, Words
from prints.flow import Flow, paragraph
from prints.furniture import GRAY, MARGIN, furnished
from prints.job import Job
from prints.page import Item, Page
from rules.words import Number, _, signed

REACH: Final = 8
"""Millimeters that the scales reach to both sides."""
_LONG: Final = 24.0
_CORNER: Final = 30.0


def calibration_pages(job: Job) -> list[Page]:
    """Return a front with scales and a back with the lines that point at them.

    The back is moved by the job's shift, so that a sheet printed with the right one points at 0.
    """
    width, height = job.paper.width, job.paper.height
    front = Page(width, height, name=_("front"))
    back = Page(width, height, name=_("back"))
    across, down = _turned_over(job)
    scales = ((width / 2, height * 0.36), (width / 2, height * 0.62))
    (x1, y1), (x2, y2) = scales
    front.items.extend([*_scale(x1, y1, lying=True), *_scale(x2, y2, lying=False), *_words(job)])
    back_y1, back_y2 = (y1, y2) if job.sides == "long" else (height - y1, height - y2)
    back.items.extend(
        [
            Stroke(x1 + across, back_y1 + down - 14, x1 + across, back_y1 + down + 14, 0.15),
            Stroke(x2 + across - 14, back_y2 + down, x2 + across + 14, back_y2 + down, 0.15),
            Words(
                _("the back’s line, across"), "text", 2.4, x1 + across + 16, back_y1 + down, GRAY
            ),
            Words(_("the back’s line, down"), "text", 2.4, x2 + across + 16, back_y2 + down, GRAY),
        ]
    )
    for x in (_CORNER, width - _CORNER):
        for y in (_CORNER, height - _CORNER):
            front.items.extend(_target(x, y))
            back.items.extend(_target(x + across, y + down))
    return furnished([front, back], _("Card back calibration"))


def _turned_over(job: Job) -> tuple[float, float]:
    """Return by how much the back of an upright sheet is moved against what the printer is off."""
    across, down = job.shift
    return (across, -down) if job.sides == "long" else (-across, down)


def _scale(x: float, y: float, *, lying: bool) -> Iterator[Mark]:
    """Yield a scale about a place, in half millimeters, plus to the right or down."""

    def place(along: float, beside: float) -> Point:
        return (x + along, y + beside) if lying else (x + beside, y + along)

    for step in range(-2 * REACH, 2 * REACH + 1):
        at = step / 2
        reach = 6.0 if step % 2 == 0 else 3.5
        yield Stroke(*place(at, -reach), *place(at, 0 if step else reach), 0.12)
        if step % 4 == 0:
            number = signed(step // 2)
            if lying:
                yield Words(number, "text", 2.2, x + at, y - 7.2, align="middle")
            else:
                yield Words(number, "text", 2.2, x - 7.2, y + at + 0.8, align="right")
    yield Stroke(*place(-REACH, 0), *place(REACH, 0), 0.12)
    words = _("Across: right of 0 is plus") if lying else _("Down: below 0 is plus")
    yield Words(words, "strong", 3.0, x + _LONG, y + 1.0)


def _target(x: float, y: float) -> list[Mark]:
    return [
        Stroke(x - 6, y, x + 6, y, 0.12),
        Stroke(x, y - 6, x, y + 6, 0.12),
        Ring(x, y, 4, 0.12, (0, 0, 0)),
    ]


def _words(job: Job) -> list[Item]:
    """Return how the sheet is read."""
    edge = _("long") if job.sides == "long" else _("short")
    across, down = job.shift
    texts = [
        _(
            "Print this sheet on both sides, flipped on its {edge} edge, at 100%. Hold it against "
            "a light. Read where the back’s lines cross the scales, in millimeters."
        ).format(edge=edge),
        _(
            "Enter both numbers under “Print” in Cabinet. Then print this sheet again. Both "
            "lines should be at 0."
        ),
        _("Shift so far: {across:g} mm across, {down:g} mm down.").format(
            across=Number(across), down=Number(down)
        ),
    ]
    flow = Flow(job.paper.width - 4 * MARGIN - 40, 3.2)
    marks: list[Item] = []
    y = job.paper.height * 0.74
    for text in texts:
        lines = paragraph(flow, text)
        marks += lines.at(2 * MARGIN + 20, y)
        y += lines.height + 1.5
    return marks
