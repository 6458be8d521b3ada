"""Backs of cards as vectors: the same engraving as `art.backs`, in millimeters of the card."""

from __future__ import annotations

from typing import Final

from art.backs import MARGIN, ROSETTE_STRENGTH, WEAVE_STRENGTH, WEAVES, Plate, back_inks, rosette
from art.chips import mixed
from art.face_drawing import BORDER, Ink
from art.marks import Area, Group, Line, Mark, box, disc, polygons
from art.outlines import icon_marks
from art.palette import RGB, ink_color
from rules.decks.face import Back, Face, FaceError
from rules.words import _

_FINENESS: Final = 5.0
"""Pixels a millimeter of the plate whose curves are taken over: enough that curves look round."""
_ENGRAVED: Final = 0.17
"""Millimeters of an engraved line."""
_BAND: Final = 2.3
_RULE: Final = 0.28


def back_marks(face: Face, ink: Ink = "full", *, bleed: float | None = None) -> tuple[Mark, ...]:
    """Return the back of a card; with ``bleed``, without border and as much larger all round.

    Raises FaceError where the layout asks for an icon or a color that does not exist.
    """
    width, height = face.size_mm
    beyond = bleed or 0.0
    paper = ink_color("ivory" if ink == "full" else "white")
    inner = max(0.0, face.corner * width - MARGIN * 0.55)
    panel = _panel(face.back, back_inks(face.back, ink), width - 2 * MARGIN, height - 2 * MARGIN)
    clip = box(0, 0, width - 2 * MARGIN, height - 2 * MARGIN, inner)
    engraved = Group(panel, (1, 0, 0, 1, MARGIN + beyond, MARGIN + beyond), clip)
    if bleed is not None:
        return Area(box(0, 0, width + 2 * bleed, height + 2 * bleed), paper), engraved
    whole = box(0, 0, width, height, face.corner * width)
    border = Line(whole, ink_color("hairline"), 2 * BORDER)  # its outer half is cut off
    return (Group((Area(whole, paper), engraved, border), clip=whole),)


def _panel(back: Back, inks: tuple[RGB, RGB], width: float, height: float) -> tuple[Mark, ...]:
    """Return the engraved field: its upper half, and the same turned."""
    ground, ink = inks
    plate = Plate(round(width * _FINENESS), round(height * _FINENESS), _FINENESS)
    turned = (-1.0, 0.0, 0.0, -1.0, width, height)
    weave = _engraved(plate, WEAVES[back.weave](plate), mixed(ground, ink, WEAVE_STRENGTH))
    radius = 0.40 * width
    rose = _engraved(
        plate,
        rosette(plate, back, radius * _FINENESS),
        mixed(ground, ink, ROSETTE_STRENGTH),
    )
    middle = width / 2, height / 2
    size = radius * 0.40
    try:
        sign = icon_marks(back.emblem, ink)
    except KeyError:
        raise FaceError(_("There is no icon “{name}”."), name=back.emblem) from None
    half: tuple[Mark, ...] = (
        Area(box(0, 0, width, height), ground),
        weave,
        Group((weave,), turned),
        *_frame(width, height, ground, ink),
        Area(disc(*middle, radius * 1.06), ink),
        Area(disc(*middle, radius * 1.06 - 0.3), ground),
        rose,
        Group((rose,), turned),
        Area(disc(*middle, radius * 0.53), ink),
        Area(disc(*middle, radius * 0.53 - 0.3), ground),
        Group(sign, (size, 0, 0, size, middle[0], middle[1] - size / 2 - 0.6)),
    )
    upper = box(-1, -1, width + 2, height / 2 + 1)
    cut: Mark = Group(half, clip=upper, key=("back", back, inks, width, height))
    return cut, Group((cut,), turned)


def _engraved(plate: Plate, curves: list[list[tuple[float, float]]], ink: RGB) -> Group:
    """Return the plate's curves in millimeters."""
    a_millimeter = _FINENESS * plate.fine
    scale = 1 / a_millimeter
    lines = Line(polygons(curves, closed=False), ink, _ENGRAVED * a_millimeter)
    return Group((lines,), (scale, 0, 0, scale, 0, 0))


def _frame(width: float, height: float, ground: RGB, ink: RGB) -> list[Mark]:
    """Return a plain band along the edge with two lines in it."""
    half = _BAND / 2
    marks: list[Mark] = [Line(box(half, half, width - _BAND, height - _BAND), ground, _BAND)]
    for inset in (_BAND - _RULE, _BAND * 0.42):
        at = inset + _RULE / 2
        marks.append(Line(box(at, at, width - 2 * at, height - 2 * at), ink, _RULE))
    return marks
