"""A tournament's results as a picture: for each pair the difference with its interval."""

import math
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bots.measure.duplicate import Row
from rules.words import _

_FONTS: Final = Path(__file__).resolve().parents[2] / "assets" / "fonts"
_WIDTH: Final = 1200
_ROW: Final = 72
_TOP: Final = 120
_BOTTOM: Final = 88
_LEFT: Final = 280
_RIGHT: Final = 260
_PAPER, _INK, _QUIET = "#ffffff", "#1d2433", "#b9bfca"
_WON, _OPEN = "#1f6f5c", "#8a6d1f"
_TICKS: Final = 7


def _step(width: float) -> float:
    """Return a round distance of about a seventh of the width: 1, 2 or 5 times a power of ten."""
    rough = width / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    return power * next(factor for factor in (1, 2, 5, 10) if factor * power >= rough)


def _reach(rows: Sequence[Row]) -> float:
    """Return how far the axis goes to both sides of zero."""
    ends = [
        abs(row.better_by.mean)
        + (row.better_by.margin if math.isfinite(row.better_by.margin) else 0)
        for row in rows
    ]
    return max([*ends, 1e-6]) * 1.1


def draw_chart(rows: Sequence[Row], title: str) -> bytes:
    """Return a PNG: pairs from top to bottom, the difference in mean score with 95 % intervals.

    A difference whose interval is above zero is drawn full, another one hollow.
    """
    heading = ImageFont.truetype(_FONTS / "Inter-SemiBold.otf", 30)
    text = ImageFont.truetype(_FONTS / "Inter-Regular.otf", 22)
    height = _TOP + _ROW * len(rows) + _BOTTOM
    picture = Image.new("RGB", (_WIDTH, height), _PAPER)
    draw = ImageDraw.Draw(picture)
    draw.text((40, 36), title, font=heading, fill=_INK)
    reach = _reach(rows)
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    scale = (_WIDTH - _RIGHT - _LEFT) / 2 / reach
    foot = _TOP + _ROW * len(rows)
    step = _step(2 * reach)
    for tick in range(-math.floor(reach / step), math.floor(reach / step) + 1):
        x = middle + tick * step * scale
        draw.line(
            (x, _TOP, x, foot), fill=_INK if tick == 0 else _QUIET, width=2 if tick == 0 else 1
        )
        draw.text(
            (x, foot + 10), f"{tick * step:+g}" if tick else "0", font=text, fill=_INK, anchor="ma"
        )
    draw.text(
        (middle, foot + 46),
        _("difference in mean score, with 95 % intervals"),
        font=text,
        fill=_INK,
        anchor="ma",
    )
    for at, row in enumerate(rows):
        y = _TOP + _ROW * at + _ROW / 2
        label = _("{first} against {second}").format(first=row.pair[0], second=row.pair[1])
        draw.text((_LEFT - 20, y), label, font=text, fill=_INK, anchor="rm")
        found = row.better_by
        color = _WON if found.is_above_zero else _OPEN
        x = middle + found.mean * scale
        if math.isfinite(found.margin):
            ends = (x - found.margin * scale, x + found.margin * scale)
            draw.line((ends[0], y, ends[1], y), fill=color, width=4)
            for end in ends:
                draw.line((end, y - 9, end, y + 9), fill=color, width=4)
        draw.ellipse(
            (x - 9, y - 9, x + 9, y + 9),
            fill=color if found.is_above_zero else _PAPER,
            outline=color,
            width=4,
        )
        draw.text((_WIDTH - _RIGHT + 20, y), str(found), font=text, fill=_INK, anchor="lm")
    file = BytesIO()
    picture.save(file, format="PNG")
    return file.getvalue()
