"""Score sheets: a table for a game's rounds with a column for each player or side."""

from __future__ import annotations

from typing import Final

from art.marks import BLACK, Line, Stroke, Words, box
from prints.flow import fitting, width_of
from prints.furniture import GRAY, furnished
from prints.help_blocks import titled
from prints.job import Job
from prints.page import Page
from rules.words import _, headed
from table.sheet import GameEntry, ScoreSheet

_MARGIN: Final = 12.0
_FIRST: Final = 22.0
_HEAD: Final = 15.0
_RULE: Final = (120, 112, 100)


def score_pages(game: GameEntry, job: Job) -> list[Page]:
    """Return a page to write scores on, with a column for each player or side."""
    scores = game.sheet.scores or ScoreSheet(_("Points"), _("Round"), (), _("Total"))
    width, height = job.paper.width, job.paper.height
    columns = 2 if scores.by_side else game.table_size(job.players)
    if columns * max(1, len(scores.columns)) > 8:
        width, height = height, width
    page = Page(width, height)
    date = width - _MARGIN - 55
    end = date - width_of(_("Date"), "text", 3.0) - 4
    page.items.extend(titled(game, scores.title, _MARGIN, end))
    page.items.append(Words(_("Date"), "text", 3.0, date - 2, _MARGIN + 7, GRAY, "right"))
    page.items.append(Stroke(date, _MARGIN + 7.4, width - _MARGIN, _MARGIN + 7.4, 0.2, _RULE))
    _table(page, scores, columns)
    return furnished([page], headed(_("Score sheets"), game.sheet.title))


def _table(page: Page, scores: ScoreSheet, columns: int) -> None:
    top = _MARGIN + 17.0
    left, right, bottom = _MARGIN, page.width - _MARGIN, page.height - _MARGIN
    each = (right - left - _FIRST) / columns
    lines = scores.lines
    foot = 1 if scores.total else 0
    pitch = (bottom - top - _HEAD) / (lines + foot)
    page.items.append(Line(box(left, top, right - left, bottom - top), _RULE, 0.4))
    for column in range(columns):
        x = left + _FIRST + column * each
        page.items.append(Stroke(x, top, x, bottom, 0.35, _RULE))
        words = _("Side") if scores.by_side else _("Player")
        page.items.append(Words(words, "text", 2.0, x + 1.2, top + 3.0, GRAY))
        parts = scores.columns
        for at, title in enumerate(parts):
            part = x + at * each / len(parts)
            if at:
                page.items.append(Stroke(part, top + _HEAD - 5, part, bottom, 0.15, _RULE))
            size = fitting(title, "text", 2.4, each / len(parts) - 1.5)
            middle = part + each / len(parts) / 2
            page.items.append(Words(title, "text", size, middle, top + _HEAD - 1.5, GRAY, "middle"))
    size = fitting(scores.row, "text", 2.8, _FIRST - 2)
    page.items.append(Words(scores.row, "text", size, left + 1.5, top + _HEAD - 1.5, GRAY))
    for line in range(lines + foot):
        y = top + _HEAD + line * pitch
        thick = 0.4 if line in {0, lines} else 0.15
        page.items.append(Stroke(left, y, right, y, thick, _RULE))
        last = line == lines
        words = scores.total if last else str(line + 1)
        size = fitting(words, "strong" if last else "text", 2.8, _FIRST - 2)
        baseline = y + pitch / 2 + size * 0.36
        face = "strong" if last else "text"
        page.items.append(Words(words, face, size, left + 1.5, baseline, BLACK))
