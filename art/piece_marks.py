"""Chips, buttons and markers as vectors for paper: the screen's pieces without their light."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Final, Literal

from art.chips import INK, IVORY, Color, chip_style, mixed, sign_outline
from art.drawing import ink_box
from art.faces import Ink
from art.markers import PASS_BODY, PASS_SIGN, PassColor, role_inks
from art.marks import BLACK, WHITE, Area, Line, Mark, Words, disc, polygon, wedge
from art.palette import capital_height, ui_color

_CHIP_WORDS: Final = (0.40, 0.30, 0.22, 0.17)
_SMALLER_IN: Final = frozenset({"triangle", "star", "diamond"})
_DROP: Final = {"triangle": 0.055, "star": 0.01, "heart": -0.015}

Face = Literal["title", "strong"]


def chip_marks(
    value: int, color: Color, sign: str, width: float, ink: Ink = "full"
) -> tuple[Mark, ...]:
    """Return a chip from above, from the upper left corner of its square."""
    style = chip_style(value, color)
    body, spots, ring, well, figure = (
        (style.body, style.spots, style.ring, style.well, IVORY)
        if ink == "full"
        else _sparing(value, color, ink)
    )
    half = width / 2
    marks: list[Mark] = [Area(disc(half, half, half), body)]
    reach = 2 * pi / style.spot_count
    for spot in range(style.spot_count):
        middle = spot * reach - pi / 2
        edges = middle - reach * 0.23, middle + reach * 0.23
        marks.append(Area(wedge(half, half, half, *edges), spots))
    marks += [
        Area(disc(half, half, width * 0.385), mixed(body, BLACK, 0.22)),
        Area(disc(half, half, width * 0.375), body),
        Area(disc(half, half, width * 0.335), ring),
        Area(disc(half, half, width * 0.316), well),
    ]
    inlay = polygon(sign_outline(sign, half, half, width * 0.285))
    marks.append(Area(inlay, figure))
    if ink != "full":
        line = ring
        marks += [Line(inlay, line, 0.3), Line(disc(half, half, half - 0.15), line, 0.3)]
    text = f"{value // 1000}k" if value >= 1000 else str(value)
    size = width * _CHIP_WORDS[len(text) - 1] * (0.84 if sign in _SMALLER_IN else 1.0)
    middle = half + _DROP.get(sign, 0.0) * width
    baseline = middle + size * capital_height("strong") / 2
    marks.append(Words(text, "strong", size, half, baseline, INK, "middle"))
    return tuple(marks)


def _sparing(value: int, color: Color, ink: Ink) -> tuple[Color, ...]:
    """Return body, spots, ring, well and inlay that save ink."""
    line = BLACK if ink == "black" else mixed(color, BLACK, 0.25)
    spots = mixed(line, WHITE, 0.0 if value >= 5 else 0.55)
    return WHITE, spots, line, WHITE, WHITE


def dealer_marks(word: str, width: float) -> tuple[Mark, ...]:
    """Return the ivory button in a brass ring."""
    half = width / 2
    edge = ui_color("brass_dark")
    rings = (
        (0.5, ui_color("brass")),
        (0.445, edge),
        (0.43, IVORY),
        (0.385, mixed(IVORY, edge, 0.55)),
        (0.375, IVORY),
    )
    face: Face = "strong" if len(word) == 1 else "title"
    return (*_discs(half, width, rings), *_words(word, width, face, INK))


def role_marks(title: str, rank: int, width: float) -> tuple[Mark, ...]:
    """Return a round plaque that names a role.

    `rank` is 0 for the highest office, in brass; lower ones are walnut and then slate.
    """
    metal, ground = role_inks(rank)
    rings = ((0.5, metal), (0.455, ground), (0.44, mixed(metal, BLACK, 0.25)), (0.43, ground))
    return (*_discs(width / 2, width, rings), *_words(title, width, "title", IVORY))


def pass_marks(color: PassColor, width: float) -> tuple[Mark, ...]:
    """Return a pass marker: black ones bear a cross, red ones a diamond."""
    body, half = PASS_BODY[color], width / 2
    rings = ((0.5, body), (0.42, mixed(body, IVORY, 0.55)), (0.395, mixed(body, BLACK, 0.18)))
    sign = polygon(sign_outline(PASS_SIGN[color], half, half, width * 0.23))
    return (*_discs(half, width, rings), Area(sign, IVORY))


def _discs(middle: float, width: float, rings: Sequence[tuple[float, Color]]) -> list[Mark]:
    return [Area(disc(middle, middle, width * radius), ink) for radius, ink in rings]


def _words(words: str, width: float, face: Face, ink: Color) -> list[Mark]:
    """Return words in the middle of a disc, each on its line, as large as fits."""
    lines = words.replace("-", "- ").split()
    widest = max(right - left for left, _t, right, _b in (ink_box(line, face) for line in lines))
    size = min(width * 0.56, width * 0.60 / widest, width * 0.60 / (len(lines) * 1.05))
    pitch = size * 1.05
    first = width / 2 - (len(lines) - 1) * pitch / 2 + size * capital_height(face) / 2
    return [
        Words(line, face, size, width / 2, first + row * pitch, ink, "middle")
        for row, line in enumerate(lines)
    ]
