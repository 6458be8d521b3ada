"""Dealer buttons, plaques of roles, pass and team markers: as marks, and as the screen has them."""

from __future__ import annotations

from typing import Final, Literal

from PIL import Image

from art.chips import INK, IVORY, discs, lit_piece, sign_outline
from art.drawing import Face, ink_box
from art.marks import BLACK, Area, Group, Mark, Words, polygon, stacked
from art.painting import painted
from art.palette import RGB, capital_height, contrast, mixed, ui_color
from art.shelf import kept_picture

PassColor = Literal["black", "red"]

_PASS_BODY: Final[dict[PassColor, RGB]] = {"black": (40, 38, 42), "red": (172, 38, 40)}
_PASS_SIGN: Final[dict[PassColor, str]] = {"black": "cross", "red": "diamond"}


@kept_picture
def render_pass_marker(color: PassColor, size_px: int) -> Image.Image:
    """Return a marker of the Sanity games, lit from above; RGBA, square."""
    return lit_piece(pass_marks(color, size_px), size_px)


@kept_picture
def render_team_marker(team: int, color: RGB, size_px: int) -> Image.Image:
    """Return a shield in the team's color with its letter, A for team 0; RGBA, square."""
    marks = Group(team_marks(team, color, size_px), clip=polygon(_shield(size_px, 0.0)))
    return painted((marks,), (size_px, size_px), (size_px, size_px))


def team_marks(team: int, color: RGB, width: float) -> tuple[Mark, ...]:
    """Return a shield in the team's color with its letter."""
    inks = ((0.0, ui_color("brass_dark")), (0.035, ui_color("brass")), (0.085, color))
    ink = max(IVORY, INK, key=lambda ink: contrast(color, ink))
    size = width * 0.5
    foot = width * 0.46 + size * capital_height("strong") / 2
    return (
        *(Area(polygon(_shield(width, inset)), fill) for inset, fill in inks),
        Words(chr(ord("A") + team), "strong", size, width / 2, foot, ink, "middle"),
    )


def dealer_marks(word: str, width: float) -> tuple[Mark, ...]:
    """Return the ivory button in a brass ring."""
    edge = ui_color("brass_dark")
    rings = (
        (0.5, ui_color("brass")),
        (0.445, edge),
        (0.43, IVORY),
        (0.385, mixed(IVORY, edge, 0.55)),
        (0.375, IVORY),
    )
    face: Face = "strong" if len(word) == 1 else "title"
    return (*discs(width, rings), *_words(word, width, face, INK))


def role_marks(title: str, rank: int, width: float) -> tuple[Mark, ...]:
    """Return a round plaque that names a role.

    `rank` is 0 for the highest office, in brass; lower ones are walnut and then slate.
    """
    metal, ground = role_inks(rank)
    rings = ((0.5, metal), (0.455, ground), (0.44, mixed(metal, BLACK, 0.25)), (0.43, ground))
    return (*discs(width, rings), *_words(title, width, "title", IVORY))


def pass_marks(color: PassColor, width: float) -> tuple[Mark, ...]:
    """Return a pass marker: black ones bear a cross, red ones a diamond."""
    body, half = _PASS_BODY[color], width / 2
    rings = ((0.5, body), (0.42, mixed(body, IVORY, 0.55)), (0.395, mixed(body, BLACK, 0.18)))
    sign = polygon(sign_outline(_PASS_SIGN[color], half, half, width * 0.23))
    return (*discs(width, rings), Area(sign, IVORY))


def _words(words: str, width: float, face: Face, ink: RGB) -> list[Words]:
    """Return words in the middle of a disc, each on its line, as large as fits."""
    lines = words.replace("-", "- ").split()
    widest = max(right - left for left, _t, right, _b in (ink_box(line, face) for line in lines))
    size = min(width * 0.56, width * 0.60 / widest, width * 0.60 / (len(lines) * 1.05))
    pitch = size * 1.05
    first = width / 2 - (len(lines) - 1) * pitch / 2 + size * capital_height(face) / 2
    return stacked(lines, pitch, face, size, width / 2, first, ink, "middle")


def role_inks(rank: int) -> tuple[RGB, RGB]:
    """Return the metal of a role's plaque, and its ground."""
    metal = (ui_color("brass"), ui_color("walnut_light"), (116, 124, 132))[min(rank, 2)]
    return metal, mixed(metal, BLACK, 0.62)


def _shield(size: float, inset: float) -> list[tuple[float, float]]:
    left, right, top, shoulder, foot = 0.12 + inset, 0.88 - inset, 0.06 + inset, 0.5, 0.97 - inset
    half = 0.5 - left
    curve = [
        (0.5 + half * (1 - step * step / 144), shoulder + (foot - shoulder) * step / 12)
        for step in range(13)
    ]
    outline = [(left, top), (right, top), *curve, *((1 - x, y) for x, y in reversed(curve))]
    return [(x * size, y * size) for x, y in outline]
