"""Pass and team markers as pictures, drawn with Pillow; on paper see `art.piece_marks`."""

from __future__ import annotations

from typing import Final, Literal

from PIL import Image, ImageDraw

from art.chips import Color, lit_from_above, mixed, oversampling, sign_outline
from art.drawing import lettering
from art.palette import contrast, ui_color
from art.shelf import kept_picture

PassColor = Literal["black", "red"]

_IVORY: Final = (248, 241, 224)
_INK: Final = (30, 24, 18)
PASS_BODY: Final[dict[PassColor, Color]] = {"black": (40, 38, 42), "red": (172, 38, 40)}
PASS_SIGN: Final[dict[PassColor, str]] = {"black": "cross", "red": "diamond"}


@kept_picture
def render_pass_marker(color: PassColor, size_px: int) -> Image.Image:
    """A marker of the Sanity games: black ones bear a cross, red ones a diamond; RGBA, square."""
    size = size_px * oversampling(size_px)
    body = PASS_BODY[color]
    piece, draw = _blank(size)
    _disc(draw, size, 0.5, body)
    _disc(draw, size, 0.42, mixed(body, _IVORY, 0.55))
    _disc(draw, size, 0.395, mixed(body, (0, 0, 0), 0.18))
    draw.polygon(sign_outline(PASS_SIGN[color], size / 2, size / 2, size * 0.23), fill=_IVORY)
    return _reduced(lit_from_above(piece), size_px)


@kept_picture
def render_team_marker(team: int, color: Color, size_px: int) -> Image.Image:
    """A shield in the team's color with its letter, A for team 0; RGBA, square."""
    size = size_px * oversampling(size_px)
    piece, draw = _blank(size)
    for inset, fill in ((0.0, ui_color("brass_dark")), (0.035, ui_color("brass")), (0.085, color)):
        draw.polygon(_shield(size, inset), fill=fill)
    ink = _IVORY if contrast(color, _IVORY) >= contrast(color, _INK) else _INK
    font = lettering("strong", round(size * 0.5))
    draw.text((size * 0.5, size * 0.46), chr(ord("A") + team), font=font, fill=ink, anchor="mm")
    return _reduced(piece, size_px)


def role_inks(rank: int) -> tuple[Color, Color]:
    """Return the metal of a role's plaque, and its ground."""
    metal = (ui_color("brass"), ui_color("walnut_light"), (116, 124, 132))[min(rank, 2)]
    return metal, mixed(metal, (0, 0, 0), 0.62)


def _blank(size: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    piece = Image.new("RGBA", (size, size))
    return piece, ImageDraw.Draw(piece)


def _disc(draw: ImageDraw.ImageDraw, size: int, radius: float, color: Color) -> None:
    inset = size * (0.5 - radius)
    draw.ellipse((inset, inset, size - 1 - inset, size - 1 - inset), fill=color)


def _shield(size: int, inset: float) -> list[tuple[float, float]]:
    left, right, top, shoulder, foot = 0.12 + inset, 0.88 - inset, 0.06 + inset, 0.5, 0.97 - inset
    half = 0.5 - left
    curve = [
        (0.5 + half * (1 - step * step / 144), shoulder + (foot - shoulder) * step / 12)
        for step in range(13)
    ]
    outline = [(left, top), (right, top), *curve, *((1 - x, y) for x, y in reversed(curve))]
    return [(x * size, y * size) for x, y in outline]


def _reduced(piece: Image.Image, size_px: int) -> Image.Image:
    return piece.resize((size_px, size_px), Image.Resampling.LANCZOS, reducing_gap=3.0)
