"""The colors, type faces and card shape of Cabinet, chosen once, for screen, phone and paper.

The values stand in ``assets/art/palette.yaml``. Nothing here needs pygame or Pillow.
"""

from collections import ChainMap
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rules.files import plainyaml

ASSETS: Final = Path(__file__).resolve().parents[1] / "assets"

RGB = tuple[int, int, int]

CARD_ASPECT: Final = 63 / 88
"""Width of a card divided by its height."""

FONT_FILES: Final = {
    "title": "CabinetTitle.otf",
    "italic": "EBGaramond12-Italic.otf",
    "numeral": "CabinetNumerals.otf",
    "text": "Inter-Regular.otf",
    "body": "Inter-Regular.otf",
    "strong": "Inter-SemiBold.otf",
    "bold": "Inter-Bold.otf",
    "index": "Inter-Bold.otf",
}
"""The font file of each role: one display serif, one plain sans in three weights."""

CAPITAL_HEIGHTS: Final = {
    "Inter": 2048 / 2816,
    "EBGaramond12": 650 / 1000,
    "CabinetTitle": 650 / 1000,
    "CabinetNumerals": 650 / 1000,
}
"""The height of the capitals, as a part of the font's size, by family."""

_seat_order: list[int] = []
"""Which color of the palette each place has; empty for the palette's own order."""
_sides: list[tuple[int, ...]] = []
"""The places of partners at the table, who wear the color of their first place."""


class CardColor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A color of the decks: paint for areas, ink for texts on ivory, lines of its hatch."""

    fill: str
    deep: str
    line: str
    hatch: str
    also: tuple[str, ...] = ()


class SeatColor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The color of a place at the table and the shape that goes with it."""

    name: str
    color: str
    shape: str

    @property
    def rgb(self) -> RGB:
        """The color as red, green and blue from 0 to 255."""
        return from_hex(self.color)


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What another room than the first changes: colors of the interface, inks of cards' backs."""

    interface: dict[str, str]
    high_contrast: dict[str, str]
    backs: dict[str, str]


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All colors, as ``assets/art/palette.yaml`` has them."""

    cards: dict[str, CardColor]
    inks: dict[str, str]
    interface: dict[str, str]
    rooms: dict[str, Room]
    high_contrast: dict[str, str]
    seats: tuple[SeatColor, ...]
    house: SeatColor
    """What chips wear that are nobody's: those of a pot."""


@cache
def palette() -> Palette:
    """Return the palette, read once."""
    text = plainyaml.read_text(ASSETS / "art" / "palette.yaml")
    return msgspec.convert(plainyaml.parse(text), Palette)


def ui_color(name: str, *, room: str = "", high_contrast: bool = False) -> RGB:
    """Return a color of the interface in a room; raises KeyError for one that the palette lacks.

    A room that is not known is the first one.
    """
    colors = palette()
    ours = colors.rooms.get(room, Room({}, {}, {}))
    bold = (ours.high_contrast, colors.high_contrast) if high_contrast else ()
    return from_hex(ChainMap(*bold, ours.interface, colors.interface)[name])


def back_ink(name: str, room: str) -> str:
    """Return what the ink of cards' backs with this name is in a room."""
    rooms = palette().rooms
    return rooms[room].backs.get(name, name) if room in rooms else name


def seat_color(seat: int) -> SeatColor:
    """Return the color and shape of a place at the table, counted from 0."""
    seats = palette().seats
    order = _seat_order or range(len(seats))
    own = seats[order[seat % len(order)]]
    captain = next((min(side) for side in _sides if seat in side), seat)
    if captain == seat:
        return own
    return msgspec.structs.replace(own, color=seats[order[captain % len(order)]].color)


def chip_color(seat: int | None) -> SeatColor:
    """Return the color and shape of a place's chips, or of those that are nobody's."""
    return palette().house if seat is None else seat_color(seat)


def wear_team_colors(sides: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """Let partners wear the color of their first place, each with a shape of their own.

    Without sides every place has its own color again. Returns the sides that wore theirs before.
    """
    before = tuple(_sides)
    _sides[:] = (tuple(side) for side in sides)
    return before


def arrange_seat_colors(chosen: Iterable[int]) -> None:
    """Let places 0, 1, … have these colors of the palette; the colors left over follow."""
    count = len(palette().seats)
    kept = (color for color in chosen if 0 <= color < count)
    _seat_order[:] = dict.fromkeys((*kept, *range(count)))


@cache
def card_color(name: str) -> CardColor | None:
    """Return a deck color by its name (``red`` is also ``dark red``), or None."""
    colors = palette().cards
    if name in colors:
        return colors[name]
    return next((color for color in colors.values() if name in color.also), None)


@cache
def ink_color(name: str) -> RGB:
    """Return an ink by its name in a deck file; raises KeyError for one that does not exist.

    ``#c02c27``; an ink of the palette; a deck color: ``red`` its paint, ``red deep`` its ink on
    ivory, ``red line`` its hatch, ``red text`` whatever of ivory and ink reads best upon it.
    """
    if name.startswith("#"):
        return from_hex(name)
    if name in palette().inks:
        return from_hex(palette().inks[name])
    color_name, _, use = name.rpartition(" ")
    color = card_color(name)
    if color is not None:
        return from_hex(color.fill)
    color = card_color(color_name)
    if color is None or use not in {"deep", "line", "text"}:
        raise KeyError(name)
    if use == "text":
        paint = from_hex(color.fill)
        return max(ink_color("ivory"), ink_color("ink"), key=lambda ink: contrast(ink, paint))
    return from_hex(color.deep if use == "deep" else color.line)


def hatch_name(name: str) -> str:
    """Return the hatch of a deck color, or the name itself where it is not a color's."""
    color = card_color(name)
    return name if color is None else color.hatch


def font_path(role: str) -> Path:
    """Return the font file for a role (see `FONT_FILES`); raises KeyError for an unknown one."""
    return ASSETS / "fonts" / FONT_FILES[role]


def capital_height(role: str) -> float:
    """Return how high the capitals of a role's font are, as a part of its size."""
    return CAPITAL_HEIGHTS[FONT_FILES[role].partition("-")[0].removesuffix(".otf")]


def from_hex(color: str) -> RGB:
    """Return ``#rrggbb`` as red, green and blue; raises ValueError for anything else."""
    if len(color) != 7 or color[0] != "#":
        raise ValueError(f"{color!r} is not a color such as #c02c27")
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """Return a color `share` of the way from `one` to `other`."""
    red, green, blue = (
        round(start + (end - start) * share) for start, end in zip(one, other, strict=True)
    )
    return red, green, blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast of two colors, from 1 to 21, as WCAG 2 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: RGB) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
