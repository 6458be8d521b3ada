"""The layout of a card's face and back, as a deck file writes it.

A face is a list of items (text, icon, pips, field) in millimeters of the card, measured from its
upper left corner. Every string that names a text, an icon or an ink is a template: ``"{number}"``
stands for the card's attribute, ``"{color|letter}"`` for that attribute looked up in the table
``letter`` of the same face (the entry ``*`` serves every other value). Nothing here draws; see
``art.faces``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rules.files.quoting import brief
from rules.words import language_tag

Millimeters = Annotated[float, Meta(ge=-100, le=400)]
Length = Annotated[float, Meta(ge=0, le=400)]
Template = Annotated[str, Meta(max_length=200)]
Point = tuple[Millimeters, Millimeters]
Scalar = str | int | float
Table = dict[str | int, Scalar]

_PLACE = re.compile(r"\{([^{}|]+)(?:\|([^{}|]+))?\}")


class FaceError(ValueError):
    """A layout that cannot be drawn; the message is one sentence for the deck's author.

    What the sentence quotes of the deck is given by name, and is made fit to be quoted.
    """

    item = 0
    """The place in its list of the item that `check_face` found."""

    def __init__(self, sentence: str, **quoted: object) -> None:
        fit = {name: brief(word) for name, word in quoted.items()}
        super().__init__(sentence.format(**fit) if fit else sentence)


class _Placed(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="draw", tag=str.lower
):
    """What every item has.

    ``way`` tells how the card must be held to read the item: ``up``, ``down`` (turned by half a
    circle round the card's middle) or ``both``. ``show`` keeps it to large or small renderings
    (see ``Face.small_below``), or to large print (``reading``, see ``Face.has_large_print``).
    ``has`` and ``lacks`` name attributes, ``when`` the values an attribute must have.
    """

    way: Literal["up", "down", "both"] = "up"
    show: Literal["always", "large", "small", "reading"] = "always"
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    when: dict[str, tuple[str | int, ...]] = field(default_factory=dict)


class Text(_Placed, frozen=True, kw_only=True):
    """One line of text; ``size`` is the height of its capitals and ``at`` the middle of them.

    ``underline`` lists the numbers that get a bar at their foot, because they read as another
    number on a card that lies the other way up.
    """

    text: Template
    at: Point
    size: Length
    font: Literal["index", "title", "numeral", "strong", "body"] = "index"
    ink: Template = "ink"
    align: Literal["left", "center", "right"] = "center"
    max_width: Length = 0.0
    turn: Literal[0, 90, 180, 270] = 0
    underline: tuple[Annotated[int, Meta(ge=0, le=1000)], ...] = ()

    def underlines(self, said: str) -> bool:
        """Tell whether the text has a bar at its foot on a card where it says this."""
        return said in map(str, self.underline)


class Icon(_Placed, frozen=True, kw_only=True):
    """A silhouette, centered on ``at`` in a square of ``size``.

    ``body`` is solid, partial (outlined, its lower half filled) or hollow (outlined); ``hatch``
    is the pattern laid over the filled part, ``pitch`` apart, and ``hatch_ink`` its lines' ink.
    """

    icon: Template
    at: Point
    size: Length
    ink: Template = "ink"
    body: Template = "solid"
    hatch: Template = ""
    hatch_ink: Template = "ground"
    pitch: Length = 1.6
    outline: Template = ""
    stroke: Length = 0.0
    turn: Literal[0, 90, 180, 270] = 0


class Pips(_Placed, frozen=True, kw_only=True):
    """The same small icon at every point of a layout; ``flip`` turns those in the lower half."""

    icon: Template
    layout: Template
    size: Length
    at: Point = (0.0, 0.0)
    ink: Template = "ink"
    flip: bool = False


class Field(_Placed, frozen=True, kw_only=True):
    """A rectangle with round corners: a ground of color, a band, a frame or, when thin, a line."""

    box: tuple[Millimeters, Millimeters, Length, Length]
    fill: Template = ""
    radius: Length = 0.0
    hatch: Template = ""
    hatch_ink: Template = "ground"
    pitch: Length = 1.6
    outline: Template = ""
    stroke: Length = 0.3


Item = Text | Icon | Pips | Field


class Back(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An engraved back: a rosette of ``lobes`` and ``rings`` over a woven ground."""

    ground: Template = "navy"
    ink: Template = "ivory"
    emblem: Template = "crown"
    weave: Literal["waves", "lattice", "scales", "rays", "moire"] = "waves"
    lobes: Annotated[int, Meta(ge=3, le=24)] = 8
    rings: Annotated[int, Meta(ge=1, le=24)] = 7


class Face(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a deck's cards are drawn.

    ``size_mm`` is the card's width and height, ``corner`` its radius as a fraction of the width.
    Below ``small_below`` pixels of height in a window of 1920×1080 the small items are drawn
    instead of the large ones; in other windows, and with larger text, below as much of the window.
    ``turned`` names for an attribute the one that stands in its place where a card is turned round
    in play: its small face is then drawn so, and stays upright.
    ``tables`` are the look-ups of the templates, ``layouts`` the points of pips, and ``variants``
    replace whole tables when the player asks for that style (for instance ``four_color``).
    """

    size_mm: tuple[Annotated[float, Meta(ge=20, le=200)], Annotated[float, Meta(ge=20, le=200)]] = (
        63.0,
        88.0,
    )
    corner: Annotated[float, Meta(ge=0, le=0.3)] = 0.06
    ground: Template = "ivory"
    small_below: Annotated[int, Meta(ge=0, le=1000)] = 300
    items: Annotated[tuple[Item, ...], Meta(max_length=200)] = ()
    tables: dict[str, Table] = field(default_factory=dict)
    layouts: dict[str | int, tuple[Point, ...]] = field(default_factory=dict)
    variants: dict[str, dict[str, Table]] = field(default_factory=dict)
    turned: dict[str, str] = field(default_factory=dict)
    back: Back = Back()

    @property
    def has_large_print(self) -> bool:
        """Whether it has items for large print; without them that is drawn from the small ones."""
        return any(item.show == "reading" for item in self.items)

    def table(self, name: str, variant: str = "") -> Table | None:
        """Return the named look-up table as the variant has it, or None where there is none."""
        changed = self.variants.get(variant, {})
        return changed.get(name, self.tables.get(name))

    def layout(self, name: str) -> tuple[Point, ...] | None:
        """Return the points of a layout of pips, in millimeters, or None where there is none."""
        points = self.layouts.get(name)
        if points is None and name.isdecimal():
            points = self.layouts.get(int(name))
        return points


def fill_in(template: str, attributes: Mapping[str, object], face: Face, variant: str = "") -> str:
    """Return the template with a card's attributes and the face's tables put in.

    Raises FaceError where an attribute, a table or its entry is missing.
    """
    if "{" not in template:
        return template

    def put_in(place: re.Match[str]) -> str:
        name, table_name = place[1], place[2]
        value = attributes.get(name)
        if value is None:
            raise FaceError("The face asks for “{name}”, which this card does not have.", name=name)
        return str(value) if table_name is None else _look_up(face, table_name, value, variant)

    return _PLACE.sub(put_in, template)


def in_language(table: str, tag: str) -> str:
    """Return what the table is called that serves for another in the language of a tag."""
    return f"{table} {tag}"


def _look_up(face: Face, table_name: str, value: object, variant: str) -> str:
    """Return the table's entry for a value, else its entry ``*``."""
    own = face.table(in_language(table_name, language_tag()), variant)
    table = face.table(table_name, variant) if own is None else own
    if table is None:
        raise FaceError("The face has no table “{name}”.", name=table_name)
    text = str(value)
    for key in (text, int(text) if text.isdecimal() else text, "*"):
        if key in table:
            return str(table[key])
    raise FaceError(
        "The face's table “{name}” has no entry for “{value}”.", name=table_name, value=value
    )


def item_applies(item: Item, attributes: Mapping[str, object]) -> bool:
    """Tell whether an item is on the card with these attributes."""
    return (
        all(attributes.get(name) is not None for name in item.has)
        and all(attributes.get(name) is None for name in item.lacks)
        and all(
            str(attributes.get(name)) in {str(value) for value in values}
            for name, values in item.when.items()
        )
    )


def face_words(face: Face, attributes: Mapping[str, object]) -> Iterator[str]:
    """Yield all that stands in letters on a card, in each of the face's styles."""
    for item in face.items:
        if isinstance(item, Text) and item_applies(item, attributes):
            yield from (
                fill_in(item.text, attributes, face, style) for style in ("", *face.variants)
            )


def check_face(face: Face, cards: Iterable[Mapping[str, object]]) -> None:
    """Fill in every template of every card once.

    Raises FaceError, naming the item by its place in the list, for the first that cannot be drawn.
    """
    all_cards = tuple(cards)
    for at, item in enumerate(face.items):
        try:
            for attributes in _seen_apart(item, all_cards):
                _check_item(item, attributes, face)
        except FaceError as error:
            found = FaceError(f"Item {at + 1} of the face: {error}")
            found.item = at
            raise found from None


def _seen_apart(
    item: Item, cards: Iterable[Mapping[str, object]]
) -> Iterator[Mapping[str, object]]:
    """Yield the cards that differ in what an item looks at: a deck has few of them."""
    asked = {place[1] for template in _templates(item) for place in _PLACE.finditer(template)}
    names = (*asked, *item.has, *item.lacks, *item.when)
    met: set[tuple[object, ...]] = set()
    for attributes in cards:
        looked_at = tuple(map(attributes.get, names))
        if looked_at not in met:
            met.add(looked_at)
            yield attributes


def _check_item(item: Item, attributes: Mapping[str, object], face: Face) -> None:
    """Raise FaceError where an item of one card cannot be drawn in one of the face's styles."""
    if not item_applies(item, attributes):
        return
    for template in _templates(item):
        for variant in ("", *face.variants):
            fill_in(template, attributes, face, variant)
    if isinstance(item, Pips):
        name = fill_in(item.layout, attributes, face)
        if face.layout(name) is None:
            raise FaceError("The face has no layout “{name}”.", name=name)


def _templates(item: Item) -> Iterator[str]:
    """Yield the strings of an item that may hold attributes."""
    for name in item.__struct_fields__:
        value = getattr(item, name)
        if isinstance(value, str) and "{" in value:
            yield value
