"""Card faces as vectors: the same items as `art.faces` draws, in millimeters of the card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from art.drawing import NARROWEST, SHAPES, bar_box, ink_box
from art.face_drawing import BORDER, USUAL, FaceDrawing, FaceStyle, check_body
from art.marks import QUARTERS, Area, Group, Line, Mark, Words, box
from art.outlines import hatch_marks, icon_marks, icon_paths, shape_marks
from art.palette import RGB, capital_height
from rules.decks.cards import Card, Deck
from rules.decks.face import Field, Icon, Pips, Text


def face_marks(deck: Deck, card: Card, style: FaceStyle = USUAL) -> tuple[Mark, ...]:
    """Return the face of a card as vectors, from its upper left corner; raises FaceError."""
    plan = _Plan(deck, card, style)
    plan.draw_all()
    return plan.finish()


def important_box(deck: Deck, card: Card, style: FaceStyle) -> tuple[float, float, float, float]:
    """Return what all letters and signs of a card take: left, top, right, bottom in millimeters."""
    plan = _Plan(deck, card, style)
    plan.draw_all()
    lefts, tops, rights, bottoms = zip(*plan.boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def letter_heights(deck: Deck, card: Card, style: FaceStyle) -> list[float]:
    """Return how high the capitals of each text of a card are, in millimeters."""
    plan = _Plan(deck, card, style)
    plan.draw_all()
    return plan.capitals


class _Plan(FaceDrawing):
    """One face as vectors, and the boxes that its letters and signs take."""

    def __init__(self, deck: Deck, card: Card, style: FaceStyle) -> None:
        super().__init__(deck, card, style)
        self._marks: list[Mark] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.capitals: list[float] = []

    def finish(self) -> tuple[Mark, ...]:
        """Return the marks on their ground, with the border, cut to the card's corners."""
        width, height = self._face.size_mm
        ground = self._area(self._face.ground)
        if self._style.bare:
            whole = box(0, 0, width, height)
            return (Group((Area(whole, ground), *self._marks), clip=whole),)
        radius = self._face.corner * width
        whole = box(0, 0, width, height, radius)
        border = Line(whole, self._ink("hairline"), 2 * BORDER)  # its outer half is cut off
        return (Group((Area(whole, ground), *self._marks, border), clip=whole),)

    def _lay(self, marks: list[Mark], way: str) -> None:
        """Add marks upright, turned round the middle of the card, or both."""
        if way != "down":
            self._marks += marks
        if way != "up":
            width, height = self._face.size_mm
            self._marks.append(Group(tuple(marks), (-1, 0, 0, -1, width, height)))

    def _keep(self, left: float, top: float, width: float, height: float, way: str) -> None:
        """Remember what letters and signs take."""
        right, bottom = left + width, top + height
        if way != "down":
            self.boxes.append((left, top, right, bottom))
        if way != "up":
            across, down = self._face.size_mm
            self.boxes.append((across - right, down - bottom, across - left, down - top))

    def _draw_text(self, item: Text) -> None:
        text = self._said(item)
        if not text:
            return
        size = item.size / capital_height(item.font)
        left, top, right, bottom = ink_box(text, item.font)
        length = (right - left) * size
        if 0 < item.max_width < length * NARROWEST:
            size *= item.max_width / (length * NARROWEST)
            length = item.max_width / NARROWEST
        stretch = item.max_width / length if 0 < item.max_width < length else 1.0
        length *= stretch
        capitals = size * capital_height(item.font)
        before = {"left": 0.0, "center": length / 2, "right": length}[item.align]
        # across and down from the anchor, along the line and below it, before the line is turned
        start, drop = -before - left * size * stretch, capitals / 2
        turn = QUARTERS[item.turn]
        x = item.at[0] + turn[0] * start - turn[1] * drop
        y = item.at[1] + turn[1] * start + turn[0] * drop
        ink = self._ink(item.ink)
        marks: list[Mark] = [
            Words(text, item.font, size, x, y, ink, turn=item.turn, stretch=stretch)
        ]
        foot = bottom * size
        if item.underlines(text):
            bar_left, bar_top, bar_right, bar_bottom = (
                size * at for at in bar_box(text, item.font)
            )
            along = (start + bar_left * stretch, start + bar_right * stretch)
            bar = _turned_box(item, along, (drop + bar_top, drop + bar_bottom))
            marks.append(Area(box(*bar), ink))
            foot = max(foot, bar_bottom)
        self._lay(marks, item.way)
        self.capitals.append(capitals)
        whole = _turned_box(item, (-before, length - before), (drop + top * size, drop + foot))
        self._keep(*whole, item.way)

    def _draw_icon(self, item: Icon) -> None:
        name, body = self._fill_in(item.icon), self._fill_in(item.body)
        check_body(name, body)
        ink = (self._area if item.hatch else self._ink)(item.ink)
        outline = self._ink(item.outline) if item.outline and name in SHAPES else None
        sign = _SignInks(
            name,
            body,
            ink,
            (item.stroke or item.size * 0.09) / item.size,
            hatch=self._hatch(item.hatch),
            pitch=item.pitch / item.size,
            hatch_ink=self._hatch_ink(item.hatch_ink, item.ink) if item.hatch else ink,
            outline=outline,
        )
        marks: list[Mark] = [self._placed(sign, item.at, item.size, item.turn)]
        self._lay(marks, item.way)
        if self._ink(item.ink) != self._area(self._face.ground):
            left, top = item.at[0] - item.size / 2, item.at[1] - item.size / 2
            self._keep(left, top, item.size, item.size, item.way)

    def _placed(self, sign: _SignInks, at: tuple[float, float], size: float, turn: int) -> Group:
        """Return a sign at its place, turned counterclockwise."""
        cosine, sine = QUARTERS[turn]
        move = (size * cosine, size * sine, -size * sine, size * cosine, *at)
        return Group(_sign_marks(sign), move, key=sign)

    def _draw_pips(self, item: Pips) -> None:
        sign = _SignInks(self._fill_in(item.icon), "solid", self._ink(item.ink))
        check_body(sign.name, sign.body)
        places = self._points(item)
        marks: list[Mark] = [
            self._placed(sign, (x, y), item.size, 180 if lower else 0) for x, y, lower in places
        ]
        self._lay(marks, item.way)
        for x, y, _lower in places:
            self._keep(x - item.size / 2, y - item.size / 2, item.size, item.size, item.way)

    def _draw_field(self, item: Field) -> None:
        left, top, width, height = item.box
        shape = box(left, top, width, height, item.radius)
        marks: list[Mark] = []
        if item.fill:
            fill = self._ink(item.fill) if self._is_line(item) else self._area(item.fill)
            marks.append(Area(shape, fill))
        hatch = self._hatch(item.hatch)
        if hatch:
            ink = self._hatch_ink(item.hatch_ink, item.fill or item.hatch)
            lines = hatch_marks(hatch, max(width, height), item.pitch, ink)
            middle = (1.0, 0.0, 0.0, 1.0, left + width / 2, top + height / 2)
            key = ("hatch", hatch, max(width, height), item.pitch, ink)
            marks.append(Group((Group(lines, middle, key=key),), clip=shape))
        outline, stroke = self._outline_of(item)
        if outline and min(width, height) > 2 * stroke:
            marks.append(_frame(item, stroke, self._ink(outline)))
        self._lay(marks, item.way)


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


@dataclass(frozen=True, slots=True)
class _SignInks:
    """An icon or shape with all its inks, in a square of 1: cards that share it share its marks."""

    name: str
    body: str
    ink: RGB
    stroke: float = 0.0
    hatch: str = ""
    pitch: float = 0.0
    hatch_ink: RGB = (0, 0, 0)
    outline: RGB | None = None


@lru_cache(maxsize=512)
def _sign_marks(sign: _SignInks) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    if sign.body == "solid":
        marks += icon_marks(sign.name, sign.ink)
    else:
        marks += shape_marks(sign.name, sign.body, sign.stroke, sign.ink)
    if sign.hatch:
        lines = hatch_marks(sign.hatch, 1.0, sign.pitch, sign.hatch_ink)
        marks.append(Group(lines, clip=icon_paths(sign.name)[0][0]))
    if sign.outline is not None:
        marks += shape_marks(sign.name, "hollow", sign.stroke, sign.outline)
    return tuple(marks)


def _frame(item: Field, stroke: float, ink: RGB) -> Line:
    """Return a line inside a field, all round."""
    left, top, width, height = item.box
    inset, radius = stroke / 2, max(0.0, item.radius - stroke / 2)
    inner = box(left + inset, top + inset, width - stroke, height - stroke, radius)
    return Line(inner, ink, stroke)
