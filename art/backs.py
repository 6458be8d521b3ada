"""Engraved backs of cards: woven lines and a rosette, as on banknotes, drawn from a few numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PIL import Image

from art.faces import BORDER, Ink, face_size, known_ink
from art.icons import icon_names
from art.marks import Group, Line, Mark, Panel, Sign, half_turn, polylines, round_panel
from art.painting import painted
from art.palette import RGB, ink_color, mixed
from rules.decks.face import Back, Face, FaceError

MARGIN: Final = 3.4
"""The white margin round the engraving, in millimeters."""
WEAVE_STRENGTH: Final = 0.36
ROSETTE_STRENGTH: Final = 0.8
"""How much ink the lines of the ground and of the rosette hold."""
PAPER: Final = 5.0
"""Pixels a millimeter for which the curves of paper are drawn: enough that they look round."""
_LEAST_PITCH: Final = 3.4
_LEAST_LINE: Final = 0.45
"""Pixels: on a screen an engraving is never finer, or it is gray."""
_BAND: Final = 2.3
_RULE: Final = 0.28

Curve = list[tuple[float, float]]

HALF_CIRCLE: Final = tuple(
    (math.cos(math.pi * step / 18), 0.72 * math.sin(math.pi * step / 18)) for step in range(19)
)
"""The points of a hanging arch of the radius 1, as deep as 0.72."""


class Plate:
    """The engraved field of a back: its size in pixels and the distance of its lines."""

    def __init__(self, width: int, height: int, scale: float) -> None:
        self.fine = 3 if height < 500 else 2
        self.reach = width * self.fine, height * self.fine
        """The width and height in fine pixels."""
        self.pitch = max(1.75 * scale, _LEAST_PITCH) * self.fine


def back_inks(back: Back, ink: Ink) -> tuple[RGB, RGB]:
    """Return the ground and the ink of an engraving; to save ink it is lines on white paper."""
    ground, lines = known_ink(back.ground), known_ink(back.ink)
    if ink == "full":
        return ground, lines
    dark = min(ground, lines, key=sum)
    return ink_color("white"), dark if ink == "light" else (0, 0, 0)


def render_back(face: Face, height: int) -> Image.Image:
    """Return the back of a deck's cards, ``height`` pixels high (RGBA, with round corners).

    It looks the same when the card is turned, so that nobody can mark a card by turning it.
    Raises FaceError where the layout asks for an icon or a color that does not exist.
    """
    marks = back_marks(face, scale=height / face.size_mm[1])
    return painted(marks, face_size(face, height), face.size_mm)


def back_marks(
    face: Face, ink: Ink = "full", *, bleed: float | None = None, scale: float = PAPER
) -> tuple[Mark, ...]:
    """Return the back of a card as marks; with ``bleed``, without border and as much larger.

    ``scale`` is for how many pixels a millimeter its lines are meant: not too fine for these.
    Raises FaceError where the layout asks for an icon or a color that does not exist.
    """
    width, height = face.size_mm
    beyond = bleed or 0.0
    paper = ink_color("ivory" if ink == "full" else "white")
    inner = max(0.0, face.corner * width - MARGIN * 0.55)
    size = width - 2 * MARGIN, height - 2 * MARGIN
    move = (1.0, 0.0, 0.0, 1.0, MARGIN + beyond, MARGIN + beyond)
    panel = _panel(face.back, back_inks(face.back, ink), *size, scale)
    engraved = Group(panel, move, Panel(0, 0, *size, inner))
    if bleed is not None:
        return Panel(0, 0, width + 2 * bleed, height + 2 * bleed, ink=paper), engraved
    whole = Panel(0, 0, width, height, face.corner * width)
    border = replace(whole, outline=ink_color("hairline"), stroke=BORDER)
    return (Group((Panel(0, 0, width, height, ink=paper), engraved, border), clip=whole),)


def _panel(
    back: Back, inks: tuple[RGB, RGB], width: float, height: float, scale: float
) -> tuple[Mark, ...]:
    """Return the engraved field, the same when turned: the emblem stands twice."""
    ground, ink = inks
    if back.emblem not in icon_names():
        raise FaceError("There is no icon “{name}”.", name=back.emblem)
    plate = Plate(round(width * scale), round(height * scale), scale)
    radius, middle = 0.40 * width, (width / 2, height / 2)
    curves = (
        (WEAVES[back.weave](plate), WEAVE_STRENGTH),
        (rosette(plate, back, radius * scale), ROSETTE_STRENGTH),
    )
    thick, fine = max(0.17, _LEAST_LINE / scale), scale * plate.fine
    weave, rose = (
        Group(
            (Line(polylines(lines), mixed(ground, ink, strength), thick * fine),),
            (1 / fine, 0, 0, 1 / fine, 0, 0),
            key=("engraved", back, plate.reach, strength, inks),
        )
        for lines, strength in curves
    )
    line = max(0.3, 1 / scale)
    size = radius * 0.40
    emblem = Sign(back.emblem, middle[0], middle[1] - size / 2 - 0.6, size, ink)
    return (
        Panel(0, 0, width, height, ink=ground),
        weave,
        half_turn((weave,), width, height),
        *_frame(width, height, ground, ink),
        round_panel(*middle, radius * 1.06, ink),
        round_panel(*middle, radius * 1.06 - line, ground),
        rose,
        half_turn((rose,), width, height),
        round_panel(*middle, radius * 0.53, ink),
        round_panel(*middle, radius * 0.53 - line, ground),
        emblem,
        half_turn((emblem,), width, height),
    )


def _frame(width: float, height: float, ground: RGB, ink: RGB) -> list[Mark]:
    """Return a plain band along the edge with two lines in it."""
    marks: list[Mark] = [Panel(0, 0, width, height, outline=ground, stroke=_BAND)]
    for inset in (_BAND - _RULE, _BAND * 0.42):
        size = width - 2 * inset, height - 2 * inset
        marks.append(Panel(inset, inset, *size, outline=ink, stroke=_RULE))
    return marks


def rosette(plate: Plate, back: Back, radius: float) -> list[Curve]:
    """Return waves round the middle, each ring turned against the next."""
    width, height = plate.reach
    least = plate.pitch / plate.fine / radius
    rings = min(back.rings, max(3, round(0.42 / (least * 0.55))))
    curves = []
    for ring in range(rings):
        phase = 2 * math.pi * ring / rings
        curve = []
        for step in range(541):
            angle = 2 * math.pi * step / 540
            wave = 0.20 * math.sin(back.lobes * angle + phase)
            fine_wave = 0.035 * math.sin(3 * back.lobes * angle - phase)
            reach = radius * plate.fine * (0.775 + wave + fine_wave)
            curve.append(
                (width / 2 + reach * math.cos(angle), height / 2 + reach * math.sin(angle))
            )
        curves.append(curve)
    return curves


# Weaves: the ground of the engraving, as curves in fine pixels.


def _waves(plate: Plate) -> list[Curve]:
    width, height = plate.reach
    step, length = plate.pitch, plate.pitch * 7
    curves = []
    for row in range(-2, int(height / step) + 3):
        phase = math.pi * (row % 2)
        curves.append(
            [
                (float(x), row * step + 1.15 * step * math.sin(2 * math.pi * x / length + phase))
                for x in range(0, width + 4, 4)
            ]
        )
    return curves


def _lattice(plate: Plate) -> list[Curve]:
    width, height = plate.reach
    step = plate.pitch * 1.9
    curves: list[Curve] = []
    reach = width + height
    for row in range(-int(reach / step), int(reach / step) + 1):
        for shift in (-0.11 * step, 0.11 * step):
            start = width / 2 - height / 2 + row * step + shift
            curves.append([(start, 0.0), (start + height, float(height))])
            curves.append([(start + height, 0.0), (start, float(height))])
    return curves


def _scales(plate: Plate) -> list[Curve]:
    width, height = plate.reach
    radius = plate.pitch * 2.5
    curves = []
    for row in range(-1, int(height / radius * 2) + 3):
        shift = radius if row % 2 else 0.0
        for column in range(-1, int(width / radius / 2) + 2):
            middle = (column * 2 * radius + shift, row * radius / 2 - radius * 0.2)
            curves += [_arch(middle, radius * part) for part in (1.0, 0.68, 0.36)]
    return curves


def _arch(middle: tuple[float, float], radius: float) -> Curve:
    """Return the hanging half of a flat circle."""
    x, y = middle
    return [(x + radius * across, y + radius * down) for across, down in HALF_CIRCLE]


def _rays(plate: Plate) -> list[Curve]:
    width, height = plate.reach
    reach = math.hypot(width, height) / 2
    count = 4 * round(2 * math.pi * width * 0.36 / plate.pitch / 4)
    curves = []
    for ray in range(count):
        angle = 2 * math.pi * ray / count
        curve = []
        for step in range(61):
            out = reach * step / 60
            turn = angle + 0.09 * math.sin(out / plate.pitch * 0.55)
            curve.append((width / 2 + out * math.cos(turn), height / 2 + out * math.sin(turn)))
        curves.append(curve)
    return curves


def _moire(plate: Plate) -> list[Curve]:
    width, height = plate.reach
    curves = []
    for side in (-1, 1):
        middle = (width / 2 + side * width * 0.10, height / 2 + side * height * 0.10)
        for ring in range(1, int(math.hypot(width, height) * 0.62 / plate.pitch / 1.25)):
            reach = ring * plate.pitch * 1.25
            curves.append(
                [
                    (
                        middle[0] + reach * math.cos(math.pi * step / 90),
                        middle[1] + reach * math.sin(math.pi * step / 90),
                    )
                    for step in range(181)
                ]
            )
    return curves


WEAVES: Final[dict[str, Callable[[Plate], list[Curve]]]] = {
    "waves": _waves,
    "lattice": _lattice,
    "scales": _scales,
    "rays": _rays,
    "moire": _moire,
}
"""The grounds by the names that deck files use."""
