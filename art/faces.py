"""The one renderer of card faces, for the screen and for paper, at any pixel size.

A deck's `rules.decks.face.Face` says what stands where in millimeters; this draws it in pixels, and
`art.face_marks` as vectors. Only Pillow.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops

from art.drawing import SHAPES, hatch_mask, rounded_mask, shape_mask, text_mask
from art.face_drawing import BORDER, USUAL, FaceDrawing, FaceStyle, check_body
from art.icons import icon_mask
from art.palette import RGB
from art.shelf import kept_picture
from rules.decks.cards import Card, Deck
from rules.decks.face import Face, Field, Icon, Pips, Text

LEAST_PITCH: Final = 3.4
"""Pixels between the lines of a hatch, so that it stays a hatch when the card is small."""


def face_size(face: Face, height: int) -> tuple[int, int]:
    """Return the width and height in pixels of a card that is ``height`` pixels high."""
    return max(1, round(height * face.size_mm[0] / face.size_mm[1])), height


def render_face(
    deck: Deck,
    card: Card,
    height: int,
    style: FaceStyle = USUAL,
) -> Image.Image:
    """Return the face of a card, ``height`` pixels high (RGBA, transparent beyond its corners).

    Raises FaceError where the layout asks for an icon or a color that does not exist.
    """
    sheet = _Sheet(deck, card, style, height)
    sheet.draw_all()
    return sheet.finish()


@kept_picture
def _card_shape(
    width: int, height: int, radius: float, line: int
) -> tuple[Image.Image, Image.Image]:
    """Return the masks of a whole card and of its border."""
    whole = rounded_mask(width, height, radius)
    inner = Image.new("L", (width, height), 0)
    inner.paste(rounded_mask(width - 2 * line, height - 2 * line, radius - line), (line, line))
    return whole, ImageChops.subtract(whole, inner)


class _Sheet(FaceDrawing):
    """One face in pixels: an opaque picture, cut to the card's shape at the end."""

    def __init__(self, deck: Deck, card: Card, style: FaceStyle, height: int) -> None:
        super().__init__(deck, card, style)
        face = deck.face
        self._size = face_size(face, height)
        self._scale = height / face.size_mm[1]
        self._small = height < face.small_below
        self._picture = Image.new("RGB", self._size, self._area(face.ground))

    def _shown(self) -> str:
        return "small" if self._style.layout == "auto" and self._small else super()._shown()

    def finish(self) -> Image.Image:
        """Return the face with its border, cut to its corners."""
        width, height = self._size
        if self._style.bare:
            return self._picture.convert("RGBA")
        line = max(1, round(BORDER * self._scale * (2.5 if self._style.high_contrast else 1)))
        whole, border = _card_shape(width, height, self._face.corner * width, line)
        self._picture.paste(self._ink("hairline"), (0, 0), border)
        self._picture.putalpha(whole)
        return self._picture

    def _lay(self, mask: Image.Image, left: float, top: float, ink: RGB, way: str) -> None:
        """Ink a mask in, upright, turned round the middle of the card, or both."""
        x, y = round(left), round(top)
        if way != "down":
            self._picture.paste(ink, (x, y), mask)
        if way != "up":
            turned = mask.transpose(Image.Transpose.ROTATE_180)
            width, height = self._size
            self._picture.paste(ink, (width - x - mask.width, height - y - mask.height), turned)

    def _draw_text(self, item: Text) -> None:
        text = self._said(item)
        if not text:
            return
        capitals, most = item.size * self._scale, item.max_width * self._scale
        underlined = item.underlines(text)
        mask, middle = text_mask(
            text, item.font, round(capitals, 2), round(most, 2), underlined=underlined
        )
        length = mask.width
        before = {"left": 0.0, "center": length / 2, "right": float(length)}[item.align]
        x, y = item.at[0] * self._scale, item.at[1] * self._scale
        match item.turn:
            case 90:
                mask = mask.transpose(Image.Transpose.ROTATE_90)
                x, y = x - middle, y - length + before
            case 180:
                x, y = x - length + before, y - mask.height + middle
                mask = mask.transpose(Image.Transpose.ROTATE_180)
            case 270:
                x, y = x - mask.height + middle, y - before
                mask = mask.transpose(Image.Transpose.ROTATE_270)
            case _:
                x, y = x - before, y - middle
        self._lay(mask, x, y, self._ink(item.ink), item.way)

    def _pixels(self, millimeters: float) -> int:
        return max(3, round(millimeters * self._scale))

    def _draw_icon(self, item: Icon) -> None:
        name, body = self._fill_in(item.icon), self._fill_in(item.body)
        size = self._pixels(item.size)
        stroke = max(1.0, (item.stroke or item.size * 0.09) * self._scale)
        left, top = item.at[0] * self._scale - size / 2, item.at[1] * self._scale - size / 2
        mask = _picture(name, size, body, stroke)
        if item.turn:
            mask = mask.rotate(item.turn)
        self._lay(mask, left, top, (self._area if item.hatch else self._ink)(item.ink), item.way)
        hatch = self._hatching(item.hatch, size, item.pitch)
        if hatch is not None:
            lines = ImageChops.multiply(hatch, mask)
            ink = self._hatch_ink(item.hatch_ink, item.ink)
            self._lay(lines, left, top, ink, item.way)
        if item.outline and name in SHAPES:
            outline = shape_mask(name, size, "hollow", max(1.0, item.stroke * self._scale))
            self._lay(outline, left, top, self._ink(item.outline), item.way)

    def _hatching(self, template: str, size: int, pitch: float) -> Image.Image | None:
        """Return the hatch that a template names, or None for none."""
        name = self._hatch(template)
        if not name:
            return None
        return hatch_mask(name, size, max(LEAST_PITCH, round(pitch * self._scale, 2)))

    def _draw_pips(self, item: Pips) -> None:
        size = self._pixels(item.size)
        mask = _picture(self._fill_in(item.icon), size, "solid", 0.0)
        turned = mask.transpose(Image.Transpose.ROTATE_180)
        ink = self._ink(item.ink)
        for x, y, lower in self._points(item):
            left, top = x * self._scale - size / 2, y * self._scale - size / 2
            self._lay(turned if lower else mask, left, top, ink, item.way)

    def _draw_field(self, item: Field) -> None:
        left, top = round(item.box[0] * self._scale), round(item.box[1] * self._scale)
        right = round((item.box[0] + item.box[2]) * self._scale)
        bottom = round((item.box[1] + item.box[3]) * self._scale)
        width, height = max(1, right - left), max(1, bottom - top)
        mask = rounded_mask(width, height, round(item.radius * self._scale, 2))
        if item.fill:
            fill = self._ink(item.fill) if self._is_line(item) else self._area(item.fill)
            self._lay(mask, left, top, fill, item.way)
        hatch = self._hatching(item.hatch, max(width, height), item.pitch)
        if hatch is not None:
            lines = ImageChops.multiply(_middle(hatch, width, height), mask)
            ink = self._hatch_ink(item.hatch_ink, item.fill or item.hatch)
            self._lay(lines, left, top, ink, item.way)
        outline, stroke = self._outline_of(item)
        line = max(1, round(stroke * self._scale))
        if outline and min(width, height) > 2 * line:
            hole = Image.new("L", mask.size, 0)
            inner = round(max(0.0, item.radius * self._scale - line), 2)
            hole.paste(rounded_mask(width - 2 * line, height - 2 * line, inner), (line, line))
            frame = ImageChops.subtract(mask, hole)
            self._lay(frame, left, top, self._ink(outline), item.way)


def _picture(name: str, size: int, body: str, stroke: float) -> Image.Image:
    """Return the mask of an icon; raises FaceError where it cannot be drawn so."""
    check_body(name, body)
    if body == "solid":
        return icon_mask(name, size)
    return shape_mask(name, size, body, round(stroke, 2))


def _middle(hatch: Image.Image, width: int, height: int) -> Image.Image:
    """Return the middle part of a square hatch."""
    left, top = (hatch.width - width) // 2, (hatch.height - height) // 2
    return hatch.crop((left, top, left + width, top + height))
