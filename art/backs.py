"""Engraved backs of cards: woven lines and a rosette, as on banknotes, drawn from a few numbers."""

import math
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from art.drawing import rounded_mask
from art.face_drawing import Ink
from art.icons import icon_mask
from art.palette import RGB, ink_color
from rules.decks.face import Back, Face, FaceError
from rules.words import _

MARGIN: Final = 3.4
"""The white margin round the engraving, in millimeters."""

WEAVE_STRENGTH: Final = 0.36
ROSETTE_STRENGTH: Final = 0.8
"""How much ink the lines of the ground and of the rosette hold."""

Curve = list[tuple[float, float]]

HALF_CIRCLE: Final = tuple(
    (math.cos(math.pi * step / 18), 0.72 * math.sin(math.pi * step / 18)) for step in range(19)
)
"""The points of a hanging arch of the radius 1, as deep as 0.72."""


class Plate:
    """The engraved field of a back: its size in pixels and the scale of its lines."""

    def __init__(self, width: int, height: int, scale: float) -> None:
        self.width, self.height = width, height
        self.fine = 3 if height < 500 else 2
        self.pitch = max(1.75 * scale, 3.4) * self.fine
        self.line = max(1, round(max(0.17 * scale, 0.62) * self.fine))

    def engrave(self, curves: list[Curve], strength: float) -> Image.Image:
        """Return the curves as a mask; ``strength`` from 0 to 1 is how much ink they hold."""
        large = Image.new("L", (self.width * self.fine, self.height * self.fine), 0)
        brush = ImageDraw.Draw(large)
        for curve in curves:
            brush.line(curve, fill=round(255 * strength), width=self.line)
        return large.reduce(self.fine)

    @property
    def reach(self) -> tuple[int, int]:
        """The width and height in fine pixels."""
        return self.width * self.fine, self.height * self.fine


def back_inks(back: Back, ink: Ink) -> tuple[RGB, RGB]:
    """Return the ground and the ink of an engraving; to save ink it is lines on white paper."""
    ground, lines = _color(back.ground), _color(back.ink)
    if ink == "full":
        return ground, lines
    dark = min(ground, lines, key=sum)
    return ink_color("white"), dark if ink == "light" else (0, 0, 0)


def render_back(
    face: Face, height: int, ink: Ink = "full", *, bleed: float | None = None
) -> Image.Image:
    """Return the back of a deck's cards, ``height`` pixels high (RGBA, with round corners).

    With ``bleed`` it has neither border nor round corners, and as many millimeters more all round.
    It looks the same when the card is turned, so that nobody can mark a card by turning it.
    Raises FaceError where the layout asks for an icon or a color that does not exist.
    """
    beyond = bleed or 0.0
    card_width, card_height = face.size_mm
    scale = height / (card_height + 2 * beyond)
    width = max(1, round(scale * (card_width + 2 * beyond)))
    card = Image.new("RGB", (width, height), ink_color("ivory" if ink == "full" else "white"))
    edge = max(2, round((MARGIN + beyond) * scale))
    inks = back_inks(face.back, ink)
    panel = _panel(face.back, inks, width - 2 * edge, height - 2 * edge, scale)
    radius = max(0.0, face.corner * card_width - MARGIN * 0.55) * scale
    card.paste(panel, (edge, edge), rounded_mask(panel.width, panel.height, round(radius, 2)))
    if bleed is not None:
        return card.convert("RGBA")
    whole = rounded_mask(width, height, face.corner * width)
    card.paste(ink_color("hairline"), (0, 0), _rim(whole, max(1, round(0.22 * scale))))
    card.putalpha(whole)
    return card


def _color(name: str) -> RGB:
    try:
        return ink_color(name)
    except (KeyError, ValueError):
        raise FaceError(_("There is no color “{name}”."), name=name) from None


def _rim(mask: Image.Image, line: int) -> Image.Image:
    """Return the outermost ``line`` pixels of a mask."""
    inner = Image.new("L", mask.size, 0)
    small = mask.resize((mask.width - 2 * line, mask.height - 2 * line))
    inner.paste(small, (line, line))
    return ImageChops.subtract(mask, inner)


def _panel(back: Back, inks: tuple[RGB, RGB], width: int, height: int, scale: float) -> Image.Image:
    plate = Plate(width, height, scale)
    ground, ink = inks
    panel = Image.new("RGB", (width, height), ground)
    panel.paste(ink, (0, 0), _turn_alike(plate.engrave(WEAVES[back.weave](plate), WEAVE_STRENGTH)))
    _frame(panel, ground, ink, scale)
    _medallion(panel, plate, back, inks, scale)
    _repeat_turned(panel)
    return panel


def _turn_alike(mask: Image.Image) -> Image.Image:
    """Return a mask that is the same when turned by half a circle."""
    return ImageChops.lighter(mask, mask.transpose(Image.Transpose.ROTATE_180))


def _repeat_turned(panel: Image.Image) -> None:
    """Make the lower half of the panel exactly the upper one, turned."""
    width, height = panel.size
    half = panel.crop((0, 0, width, height // 2))
    panel.paste(half.transpose(Image.Transpose.ROTATE_180), (0, height - height // 2))
    if height % 2:
        row = panel.crop((0, height // 2, width // 2, height // 2 + 1))
        mirrored = row.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        panel.paste(mirrored, (width - width // 2, height // 2))


def _frame(panel: Image.Image, ground: RGB, ink: RGB, scale: float) -> None:
    """Draw a plain band along the edge with two lines in it."""
    brush = ImageDraw.Draw(panel)
    band, line = max(3, round(2.3 * scale)), max(1, round(0.28 * scale))
    right, bottom = panel.width - 1, panel.height - 1
    brush.rectangle((0, 0, right, bottom), outline=ground, width=band)
    for inset in (band - line, round(band * 0.42)):
        if 2 * inset < min(right, bottom):  # a back of a few pixels has no room for lines
            box = (inset, inset, right - inset, bottom - inset)
            brush.rectangle(box, outline=ink, width=line)


def _medallion(
    panel: Image.Image, plate: Plate, back: Back, inks: tuple[RGB, RGB], scale: float
) -> None:
    """Draw the rosette in the middle of the panel; the emblem stands in its upper half."""
    ground, ink = inks
    radius = 0.40 * panel.width
    middle = (panel.width / 2, panel.height / 2)
    _disc(panel, middle, radius * 1.06, ink)
    _disc(panel, middle, radius * 1.06 - max(1.0, 0.3 * scale), ground)
    panel.paste(
        ink, (0, 0), _turn_alike(plate.engrave(rosette(plate, back, radius), ROSETTE_STRENGTH))
    )
    _disc(panel, middle, radius * 0.53, ink)
    _disc(panel, middle, radius * 0.53 - max(1.0, 0.3 * scale), ground)
    size = max(6, round(radius * 0.40))
    left, top = round(middle[0] - size / 2), round(middle[1] - size - 0.6 * scale)
    panel.paste(ink, (left, top), _emblem(back.emblem, size))


def _emblem(name: str, size: int) -> Image.Image:
    try:
        return icon_mask(name, size)
    except KeyError:
        raise FaceError(_("There is no icon “{name}”."), name=name) from None


def _disc(panel: Image.Image, middle: tuple[float, float], radius: float, ink: RGB) -> None:
    size = max(3, round(2 * radius))
    place = round(middle[0] - size / 2), round(middle[1] - size / 2)
    panel.paste(ink, place, rounded_mask(size, size, size / 2))


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
