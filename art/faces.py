"""Card faces: a deck's `rules.decks.face.Face` as marks, for the screen and for paper alike.

A face says what stands where in millimeters; here it is decided which of its items a card shows,
and in which inks. `art.painting` draws the marks at any pixel size, `prints.pdf` writes them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from PIL import Image

from art.drawing import HATCHES, SHAPES, bar_box, fitted_letters, ink_box
from art.marks import QUARTERS, Group, Mark, Panel, Sign, Words, half_turn
from art.outlines import icon_paths
from art.painting import painted
from art.palette import RGB, capital_height, hatch_name, ink_color, mixed
from rules.decks.cards import Card, Deck
from rules.decks.face import (
    Face,
    FaceError,
    Field,
    Icon,
    Item,
    Pips,
    Text,
    fill_in,
    item_applies,
)

BORDER: Final = 0.22
"""The hairline round a card, in millimeters, and never less than a pixel."""
_BOLD: Final = 2.5
"""How much thicker it is in high contrast."""

Ink = Literal["full", "light", "black"]
"""`light` saves ink: tints for areas and white paper; `black` has no color at all."""

_PAPER: Final = frozenset({"ivory_shade", "ivory", "white"})
_THIN: Final = 0.6
"""Millimeters; a field that is as thin is a line, and keeps its ink on any paper."""
_TINT: Final = 0.84
"""How much white is in the tint of an area, to save ink."""
_OUTLINE: Final = 0.35
"""Millimeters of the line round an area that is left white."""


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """How faces are drawn, beside what the deck says.

    ``variant`` is one of the face's own styles (``four_color``); a face that lacks it is drawn as
    always. ``layout`` picks the items: the small ones of a card in play, the large ones, or large
    print. A ``turned`` card is drawn as `Face.turned` says. A ``bare`` face has neither border nor
    round corners: its ground goes on.
    """

    variant: str = ""
    high_contrast: bool = False
    ink: Ink = "full"
    layout: Literal["small", "large", "reading"] = "large"
    turned: bool = False
    bare: bool = False


USUAL: Final = FaceStyle()


def face_size(face: Face, height: int) -> tuple[int, int]:
    """Return the width and height in pixels of a card that is ``height`` pixels high."""
    return max(1, round(height * face.size_mm[0] / face.size_mm[1])), height


def render_face(deck: Deck, card: Card, height: int, style: FaceStyle = USUAL) -> Image.Image:
    """Return the face of a card, ``height`` pixels high (RGBA, transparent beyond its corners).

    Raises FaceError where the layout asks for an icon or a color that does not exist.
    """
    marks = face_marks(deck, card, style)
    return painted(marks, face_size(deck.face, height), deck.face.size_mm)


def face_marks(deck: Deck, card: Card, style: FaceStyle = USUAL) -> tuple[Mark, ...]:
    """Return the face of a card as marks, from its upper left corner; raises FaceError."""
    return (_Drawing(deck, card, style).finish(),)


def important_box(deck: Deck, card: Card, style: FaceStyle) -> tuple[float, float, float, float]:
    """Return what all letters and signs of a card take: left, top, right, bottom in millimeters."""
    lefts, tops, rights, bottoms = zip(*_Drawing(deck, card, style).boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def letter_heights(deck: Deck, card: Card, style: FaceStyle) -> list[float]:
    """Return how high the capitals of each text of a card are, in millimeters."""
    return _Drawing(deck, card, style).capitals


class _Drawing:
    """One face as marks, and the boxes that its letters and signs take."""

    def __init__(self, deck: Deck, card: Card, style: FaceStyle) -> None:
        self._deck = deck
        self._face = deck.face
        self._fields = card.fields
        if style.turned:
            now = {name: self._fields.get(other) for name, other in self._face.turned.items()}
            self._fields = {**self._fields, **{n: v for n, v in now.items() if v is not None}}
        self._style = style
        self._marks: list[Mark] = []
        self._turned: list[Mark] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.capitals: list[float] = []
        shown = style.layout
        if shown == "reading" and not self._face.has_large_print:
            shown = "small"
        for item in self._face.items:
            if item.show in {"always", shown} and item_applies(item, self._fields):
                self._draw(item)
        self._turn_over()

    def finish(self) -> Group:
        """Return the marks on their ground, with the border, cut to the card's corners."""
        width, height = self._face.size_mm
        radius = 0.0 if self._style.bare else self._face.corner * width
        whole = Panel(0, 0, width, height, radius)
        ground = Panel(0, 0, width, height, ink=self._area(self._face.ground))
        thick = BORDER * (_BOLD if self._style.high_contrast else 1)
        border = replace(whole, outline=self._ink("hairline"), stroke=thick)
        marks = [ground, *self._marks, *([] if self._style.bare else [border])]
        return Group(tuple(marks), clip=whole)

    def _draw(self, item: Item) -> None:
        """Add the marks of an item upright, turned round the middle of the card, or both.

        Signs and words lie side by side, and what of them is turned comes in one group before the
        next field.
        """
        match item:
            case Text():
                marks = self._text(item)
            case Icon():
                marks = self._icon(item)
            case Pips():
                marks = self._pips(item)
            case Field():
                self._turn_over()
                marks = [self._field(item)]
        if item.way != "down":
            self._marks += marks
        if item.way != "up":
            self._turned += marks
        if isinstance(item, Field):
            self._turn_over()

    def _turn_over(self) -> None:
        """Add the turned marks that have come together."""
        if self._turned:
            self._marks.append(half_turn(self._turned, *self._face.size_mm))
            self._turned = []

    def _keep(self, item: Item, left: float, top: float, width: float, height: float) -> None:
        """Remember what letters and signs take."""
        right, bottom = left + width, top + height
        if item.way != "down":
            self.boxes.append((left, top, right, bottom))
        if item.way != "up":
            across, down = self._face.size_mm
            self.boxes.append((across - right, down - bottom, across - left, down - top))

    def _text(self, item: Text) -> list[Mark]:
        text = self._fill_in(item.text)
        if "|letter}" not in item.text:  # that is the language's own already
            text = self._deck.said(text)
        if not text:
            return []
        size, stretch = fitted_letters(text, item.font, item.size, item.max_width)
        left, top, right, bottom = (size * at for at in ink_box(text, item.font))
        length = (right - left) * stretch
        capitals = size * capital_height(item.font)
        before = {"left": 0.0, "center": length / 2, "right": length}[item.align]
        # across and down from the anchor, along the line and below it, before the line is turned
        start, drop = -before - left * stretch, capitals / 2
        turn = QUARTERS[item.turn]
        x = item.at[0] + turn[0] * start - turn[1] * drop
        y = item.at[1] + turn[1] * start + turn[0] * drop
        ink, bar = self._ink(item.ink), item.underlines(text)
        if bar:
            bottom = max(bottom, size * bar_box(text, item.font)[3])
        self.capitals.append(capitals)
        whole = _turned_box(item, (-before, length - before), (drop + top, drop + bottom))
        self._keep(item, *whole)
        return [Words(text, item.font, size, x, y, ink, turn=item.turn, stretch=stretch, bar=bar)]

    def _icon(self, item: Icon) -> list[Mark]:
        name, body = self._fill_in(item.icon), self._fill_in(item.body)
        _check_body(name, body)
        ink = (self._area if item.hatch else self._ink)(item.ink)
        if self._ink(item.ink) != self._area(self._face.ground):
            left, top = item.at[0] - item.size / 2, item.at[1] - item.size / 2
            self._keep(item, left, top, item.size, item.size)
        return [
            Sign(
                name,
                *item.at,
                item.size,
                ink,
                item.turn,
                body,
                item.stroke or item.size * 0.09,
                self._hatch(item.hatch),
                self._hatch_ink(item.hatch_ink, item.ink) if item.hatch else ink,
                item.pitch,
                self._ink(item.outline) if item.outline and name in SHAPES else None,
            )
        ]

    def _pips(self, item: Pips) -> list[Mark]:
        name, ink = self._fill_in(item.icon), self._ink(item.ink)
        _check_body(name, "solid")
        points = self._face.layout(self._fill_in(item.layout))
        if points is None:
            raise FaceError("The face has no layout “{name}”.", name=item.layout)
        middle = self._face.size_mm[1] / 2 + 0.01
        marks: list[Mark] = []
        for across, down in points:
            x, y = item.at[0] + across, item.at[1] + down
            self._keep(item, x - item.size / 2, y - item.size / 2, item.size, item.size)
            turn = 180 if item.flip and y > middle else 0
            marks.append(Sign(name, x, y, item.size, ink, turn))
        return marks

    def _field(self, item: Field) -> Panel:
        fill = None
        if item.fill:
            is_line = min(item.box[2:]) < _THIN
            fill = self._ink(item.fill) if is_line else self._area(item.fill)
        outline, stroke = self._outline_of(item)
        hatch = self._hatch(item.hatch)
        return Panel(
            *item.box,
            item.radius,
            fill,
            hatch,
            self._hatch_ink(item.hatch_ink, item.fill or item.hatch) if hatch else (0, 0, 0),
            item.pitch,
            self._ink(outline) if outline else None,
            stroke,
        )

    def _fill_in(self, template: str) -> str:
        return fill_in(template, self._fields, self._face, self._style.variant)

    def _named(self, template: str) -> str:
        """Return the name of the ink that a template asks for."""
        name = self._fill_in(template)
        return self._fill_in(self._face.ground) if name == "ground" else name

    def _color(self, name: str) -> RGB:
        """Return the color of a name, or its darker likeness in high contrast."""
        color = known_ink(name)
        return _in_high_contrast(name, color) if self._style.high_contrast else color

    def _ink(self, template: str) -> RGB:
        """Return the ink of letters, signs and lines."""
        name = self._named(template)
        color = self._color(name)
        if self._style.ink == "full":
            return color
        if name == "ivory_shade":
            return ink_color("white")  # a shade of the paper: the sign behind a number
        if self._style.ink == "black":
            return (0, 0, 0)
        if name.endswith(" text"):
            return self._color(f"{name.removesuffix(' text')} deep")
        return ink_color("ink") if name in _PAPER else color

    def _area(self, template: str) -> RGB:
        """Return the ink of an area, which is what saves or takes most."""
        name = self._named(template)
        color = self._color(name)
        if self._style.ink == "full":
            return color
        if self._style.ink == "black" or name in _PAPER:
            return ink_color("white")
        return mixed(color, (255, 255, 255), _TINT)

    def _outline_of(self, item: Field) -> tuple[str, float]:
        """Return the ink and thickness of a field's outline, which white areas need."""
        stroke = item.stroke or _OUTLINE
        if item.outline or not item.fill or self._style.ink == "full":
            return item.outline, stroke
        if self._named(item.fill) in _PAPER:
            return "", stroke
        return item.fill, _OUTLINE

    def _hatch_ink(self, hatch_ink: str, fill: str) -> RGB:
        """Return the ink of a hatch, which is told from what it lies on."""
        if self._style.ink == "black":
            return (0, 0, 0)
        if self._style.ink == "light":
            return self._ink(fill)
        return self._ink(hatch_ink)

    def _hatch(self, template: str) -> str:
        """Return the name of the hatch that a template asks for (a color's or its own), or ""."""
        name = hatch_name(self._fill_in(template))
        if name and name not in HATCHES:
            raise FaceError("There is no hatch “{name}”.", name=name)
        return name


def known_ink(name: str) -> RGB:
    """Return the color of a name; raises FaceError for one that does not exist."""
    try:
        return ink_color(name)
    except (KeyError, ValueError):
        raise FaceError("There is no color “{name}”.", name=name) from None


def _turned_box(
    item: Text, along: tuple[float, float], below: tuple[float, float]
) -> tuple[float, float, float, float]:
    """Return left, top, width and height of what lies so far along a line and below its anchor."""
    cosine, sine = QUARTERS[item.turn]
    x, y = item.at
    xs, ys = zip(
        *((x + cosine * a - sine * b, y + sine * a + cosine * b) for a in along for b in below),
        strict=True,
    )
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _check_body(name: str, body: str) -> None:
    """Raise FaceError where an icon cannot be drawn so."""
    if body not in {"solid", "partial", "hollow"}:
        raise FaceError("A shape can be solid, partial or hollow, not “{name}”.", name=body)
    if body == "solid":
        try:
            icon_paths(name)
        except KeyError:
            raise FaceError("There is no icon “{name}”.", name=name) from None
    elif name not in SHAPES:
        raise FaceError(
            "“{name}” cannot be {body}: only the simple shapes can.", name=name, body=body
        )


def _in_high_contrast(name: str, color: RGB) -> RGB:
    """Return an ink as high contrast has it: white paper, black hairlines, darker inks."""
    if name == "ivory_shade" or color == ink_color("ivory"):
        return ink_color("white")
    if name in {"ink", "faint", "hairline"}:
        return (0, 0, 0)
    if name.endswith(" deep"):
        red, green, blue = (round(channel * 0.72) for channel in color)
        return red, green, blue
    return color
