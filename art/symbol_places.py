"""Where a card's face has a symbol, in millimeters of the card."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from art.drawing import ink_box
from art.palette import capital_height
from rules.decks.cards import Deck
from rules.decks.face import Field, Icon, Item, Text, fill_in, item_applies

ICON_GAP: Final = 0.06
"""What is free between an icon and its ring, as a part of the icon's size."""
LETTER_GAPS: Final = 0.144, 0.1
"""What is free between letters or digits and their ring, as parts of their height.

Less above and below than at the sides: there the next symbol is near.
"""
ROUND: Final = 0.03
"""How far round letters and digits reach over the height of capitals, as a part of that."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in millimeters of the card."""


@lru_cache(maxsize=4096)
def symbol_place(deck: Deck, card: int, attribute: str, *, small: bool) -> Box:
    """Return the place of an attribute's symbol on a card, the leftmost it has.

    Two numbers in a column are one symbol. Raises KeyError where the face does not show it.
    """
    items = _items(deck, card, small=small)
    boxes = [box for item in items for box in _boxes(deck, card, item, attribute)]
    if not boxes:
        raise KeyError(attribute)
    first = min(boxes, key=lambda box: (box[0] + box[2], box[2] - box[0]))
    column = [box for box in boxes if abs(box[0] + box[2] - first[0] - first[2]) < 1]
    return (
        min(box[0] for box in column),
        min(box[1] for box in column),
        max(box[2] for box in column),
        max(box[3] for box in column),
    )


@lru_cache(maxsize=4096)
def written_places(deck: Deck, card: int, *, small: bool) -> tuple[Box, ...]:
    """Return where the ink of centered letters and digits is on a card."""
    places = []
    for text in _items(deck, card, small=small):
        if isinstance(text, Text) and text.align == "center":
            (x, y), beside = text.at, _length(deck, card, text) / 2
            above = text.size * (0.5 + ROUND)
            places.append((x - beside, y - above, x + beside, y + above))
    return tuple(places)


def _items(deck: Deck, card: int, *, small: bool) -> Iterator[Item]:
    """Yield what a card's face shows upright."""
    fields, shown = dict(deck.cards[card].attributes), {"always", "small" if small else "large"}
    for item in deck.face.items:
        if item.show in shown and item.way != "down" and item_applies(item, fields):
            yield item


def _boxes(deck: Deck, card: int, item: Item, attribute: str) -> Iterator[Box]:
    """Yield the place of an item that shows the attribute as a symbol of its own."""
    names = (f"{{{attribute}}}", f"{{second_{attribute}}}", f"{{{attribute}_group}}")
    match item:
        case Field(box=(left, top, width, height), fill=fill):
            if fill == names[0] and width * 3 < deck.face.size_mm[0]:  # a swatch
                yield left, top, left + width, top + height
        case Icon(at=(x, y), icon=icon, size=size) if icon in names:
            half = size * (0.5 + ICON_GAP)
            yield x - half, y - half, x + half, y + half
        case Text(at=(x, y), text=text, size=size) if text in names:
            beside, above = (size * gap for gap in LETTER_GAPS)
            beside += max(size, _length(deck, card, item)) / 2  # two digits are wide
            above += size / 2
            yield x - beside, y - above, x + beside, y + above


def _length(deck: Deck, card: int, item: Text) -> float:
    """Return how long the ink of a text of the card is, in millimeters."""
    shown = deck.said(fill_in(item.text, deck.cards[card].fields, deck.face))
    left, _top, right, _bottom = ink_box(shown, item.font)
    length = (right - left) * item.size / capital_height(item.font)
    return min(length, item.max_width) if item.max_width else length
