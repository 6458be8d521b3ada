"""The one renderer of card faces and backs, for the screen and for paper, at any pixel size.

A deck's `rules.decks.face.Face` says what stands where in millimeters; this draws it. Only Pillow.
"""

from typing import Final

from PIL import Image, ImageChops

from rules.decks.cards import Card, Deck
from rules.decks.face import Face, FaceError, Field, Icon, Item, Pips, Text, fill_in, item_applies
from rules.words import _
from ui.art.drawing import (
    HATCHES,
    SHAPES,
    hatch_mask,
    icon_mask,
    rounded_mask,
    shape_mask,
    text_mask,
)
from ui.art.palette import RGB, hatch_name, ink_color
from ui.art.shelf import kept_picture

BORDER: Final = 0.22
"""The hairline round a card, in millimeters, and never less than a pixel."""

LEAST_PITCH: Final = 3.4
"""Pixels between the lines of a hatch, so that it stays a hatch when the card is small."""


def face_size(face: Face, height: int) -> tuple[int, int]:
    """Return the width and height in pixels of a card that is ``height`` pixels high."""
    return max(1, round(height * face.size_mm[0] / face.size_mm[1])), height


def render_face(
    deck: Deck, card: Card, height: int, *, variant: str = "", high_contrast: bool = False
) -> Image.Image:
    """Return the face of a card, ``height`` pixels high (RGBA, transparent beyond its corners).

    ``variant`` is one of the face's own styles (``four_color``); a face that lacks it is drawn as
    always. Raises FaceError where the layout asks for an icon or a color that does not exist.
    """
    sheet = _Sheet(deck.face, card.fields, height, variant, high_contrast)
    for item in deck.face.items:
        if sheet.shows(item):
            sheet.draw(item)
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


class _Sheet:
    """One face in the making: an opaque picture, cut to the card's shape at the end."""

    def __init__(
        self,
        face: Face,
        fields: dict[str, str | int],
        height: int,
        variant: str,
        high_contrast: bool,
    ) -> None:
        self._face = face
        self._fields = fields
        self._variant = variant
        self._high_contrast = high_contrast
        self._size = face_size(face, height)
        self._scale = height / face.size_mm[1]
        self._small = height < face.small_below
        self._picture = Image.new("RGB", self._size, self._ink(face.ground))

    def shows(self, item: Item) -> bool:
        """Tell whether an item is on this card at this size."""
        fits = item.show == "always" or (item.show == "small") == self._small
        return fits and item_applies(item, self._fields)

    def draw(self, item: Item) -> None:
        """Draw one item of the layout."""
        match item:
            case Text():
                self._draw_text(item)
            case Icon():
                self._draw_icon(item)
            case Pips():
                self._draw_pips(item)
            case Field():
                self._draw_field(item)

    def finish(self) -> Image.Image:
        """Return the face with its border, cut to its corners."""
        width, height = self._size
        line = max(1, round(BORDER * self._scale * (2.5 if self._high_contrast else 1)))
        whole, border = _card_shape(width, height, self._face.corner * width, line)
        self._picture.paste(self._ink("hairline"), (0, 0), border)
        self._picture.putalpha(whole)
        return self._picture

    def _fill_in(self, template: str) -> str:
        return fill_in(template, self._fields, self._face, self._variant)

    def _ink(self, template: str) -> RGB:
        """Return the color that a template names, or its darker likeness in high contrast."""
        name = self._fill_in(template)
        if name == "ground":
            name = self._fill_in(self._face.ground)
        try:
            color = ink_color(name)
        except (KeyError, ValueError):
            raise FaceError(_("There is no color “{name}”."), name=name) from None
        return _in_high_contrast(name, color) if self._high_contrast else color

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
        text = self._fill_in(item.text)
        if not text:
            return
        capitals, most = item.size * self._scale, item.max_width * self._scale
        mask, middle = text_mask(text, item.font, round(capitals, 2), round(most, 2))
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
        self._lay(mask, left, top, self._ink(item.ink), item.way)
        hatch = self._hatch(item.hatch, size, item.pitch)
        if hatch is not None:
            lines = ImageChops.multiply(hatch, mask)
            self._lay(lines, left, top, self._ink(item.hatch_ink), item.way)
        if item.outline and name in SHAPES:
            outline = shape_mask(name, size, "hollow", max(1.0, item.stroke * self._scale))
            self._lay(outline, left, top, self._ink(item.outline), item.way)

    def _hatch(self, template: str, size: int, pitch: float) -> Image.Image | None:
        """Return the hatch that a template names (a color's or its own), or None for none."""
        name = hatch_name(self._fill_in(template))
        if not name:
            return None
        if name not in HATCHES:
            raise FaceError(_("There is no hatch “{name}”."), name=name)
        return hatch_mask(name, size, max(LEAST_PITCH, round(pitch * self._scale, 2)))

    def _draw_pips(self, item: Pips) -> None:
        points = self._face.layout(self._fill_in(item.layout))
        if points is None:
            raise FaceError(_("The face has no layout “{name}”."), name=item.layout)
        size = self._pixels(item.size)
        mask = _picture(self._fill_in(item.icon), size, "solid", 0.0)
        turned = mask.transpose(Image.Transpose.ROTATE_180)
        ink = self._ink(item.ink)
        for across, down in points:
            x, y = item.at[0] + across, item.at[1] + down
            lower = item.flip and y > self._face.size_mm[1] / 2 + 0.01
            left, top = x * self._scale - size / 2, y * self._scale - size / 2
            self._lay(turned if lower else mask, left, top, ink, item.way)

    def _draw_field(self, item: Field) -> None:
        left, top = round(item.box[0] * self._scale), round(item.box[1] * self._scale)
        right = round((item.box[0] + item.box[2]) * self._scale)
        bottom = round((item.box[1] + item.box[3]) * self._scale)
        width, height = max(1, right - left), max(1, bottom - top)
        mask = rounded_mask(width, height, round(item.radius * self._scale, 2))
        if item.fill:
            self._lay(mask, left, top, self._ink(item.fill), item.way)
        hatch = self._hatch(item.hatch, max(width, height), item.pitch)
        if hatch is not None:
            lines = ImageChops.multiply(_middle(hatch, width, height), mask)
            self._lay(lines, left, top, self._ink(item.hatch_ink), item.way)
        line = max(1, round(item.stroke * self._scale))
        if item.outline and min(width, height) > 2 * line:
            hole = Image.new("L", mask.size, 0)
            inner = round(max(0.0, item.radius * self._scale - line), 2)
            hole.paste(rounded_mask(width - 2 * line, height - 2 * line, inner), (line, line))
            frame = ImageChops.subtract(mask, hole)
            self._lay(frame, left, top, self._ink(item.outline), item.way)


def _picture(name: str, size: int, body: str, stroke: float) -> Image.Image:
    """Return the mask of an icon; raises FaceError where it cannot be drawn so."""
    if body not in {"solid", "partial", "hollow"}:
        raise FaceError(_("A shape can be solid, partial or hollow, not “{name}”."), name=body)
    if body == "solid":
        try:
            return icon_mask(name, size)
        except KeyError:
            raise FaceError(_("There is no icon “{name}”."), name=name) from None
    if name not in SHAPES:
        raise FaceError(
            _("“{name}” cannot be {body}: only the simple shapes can."), name=name, body=body
        )
    return shape_mask(name, size, body, round(stroke, 2))


def _middle(hatch: Image.Image, width: int, height: int) -> Image.Image:
    """Return the middle part of a square hatch."""
    left, top = (hatch.width - width) // 2, (hatch.height - height) // 2
    return hatch.crop((left, top, left + width, top + height))


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
