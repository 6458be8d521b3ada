"""How a face is drawn, in pixels or as vectors: which of its items, in which ink."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, Literal

from art.chips import mixed
from art.drawing import HATCHES, SHAPES
from art.outlines import icon_paths
from art.palette import RGB, hatch_name, ink_color
from rules.decks.cards import Card, Deck
from rules.decks.face import FaceError, Field, Icon, Item, Pips, Text, fill_in, item_applies
from rules.words import _

BORDER: Final = 0.22
"""The hairline round a card, in millimeters, and never less than a pixel."""

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
    always. ``layout`` picks the items: by the height in pixels (``auto``), the large ones, or
    large print. A ``bare`` face has neither border nor round corners: its ground goes on.
    """

    variant: str = ""
    high_contrast: bool = False
    ink: Ink = "full"
    layout: Literal["auto", "large", "reading"] = "auto"
    bare: bool = False


USUAL: Final = FaceStyle()


class FaceDrawing(ABC):
    """What drawing a face in pixels and as vectors have in common: which items, in which ink."""

    def __init__(self, deck: Deck, card: Card, style: FaceStyle) -> None:
        self._deck = deck
        self._face = deck.face
        self._fields = card.fields
        self._style = style

    def draw_all(self) -> None:
        """Draw every item that is on this card."""
        shown = self._shown()
        for item in self._face.items:
            if item.show in {"always", shown} and item_applies(item, self._fields):
                self._draw(item)

    def _shown(self) -> str:
        if self._style.layout == "reading" and not self._face.has_large_print:
            return "small"
        return "large" if self._style.layout == "auto" else self._style.layout

    def _draw(self, item: Item) -> None:
        match item:
            case Text():
                self._draw_text(item)
            case Icon():
                self._draw_icon(item)
            case Pips():
                self._draw_pips(item)
            case Field():
                self._draw_field(item)

    @abstractmethod
    def _draw_text(self, item: Text) -> None: ...

    @abstractmethod
    def _draw_icon(self, item: Icon) -> None: ...

    @abstractmethod
    def _draw_pips(self, item: Pips) -> None: ...

    @abstractmethod
    def _draw_field(self, item: Field) -> None: ...

    def _fill_in(self, template: str) -> str:
        return fill_in(template, self._fields, self._face, self._style.variant)

    def _said(self, item: Text) -> str:
        """Return what a text of the card reads, in the player's language."""
        return self._deck.said(self._fill_in(item.text))

    def _named(self, template: str) -> str:
        """Return the name of the ink that a template asks for."""
        name = self._fill_in(template)
        return self._fill_in(self._face.ground) if name == "ground" else name

    def _color(self, name: str) -> RGB:
        """Return the color of a name, or its darker likeness in high contrast."""
        try:
            color = ink_color(name)
        except (KeyError, ValueError):
            raise FaceError(_("There is no color “{name}”."), name=name) from None
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

    def _is_line(self, item: Field) -> bool:
        return min(item.box[2:]) < _THIN

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
            raise FaceError(_("There is no hatch “{name}”."), name=name)
        return name

    def _points(self, item: Pips) -> list[tuple[float, float, bool]]:
        """Return where pips are, in millimeters, and whether each stands on its head."""
        points = self._face.layout(self._fill_in(item.layout))
        if points is None:
            raise FaceError(_("The face has no layout “{name}”."), name=item.layout)
        middle = self._face.size_mm[1] / 2 + 0.01
        places = ((item.at[0] + across, item.at[1] + down) for across, down in points)
        return [(x, y, item.flip and y > middle) for x, y in places]


def check_body(name: str, body: str) -> None:
    """Raise FaceError where an icon cannot be drawn so."""
    if body not in {"solid", "partial", "hollow"}:
        raise FaceError(_("A shape can be solid, partial or hollow, not “{name}”."), name=body)
    if body == "solid":
        try:
            icon_paths(name)
        except KeyError:
            raise FaceError(_("There is no icon “{name}”."), name=name) from None
    elif name not in SHAPES:
        raise FaceError(
            _("“{name}” cannot be {body}: only the simple shapes can."), name=name, body=body
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
