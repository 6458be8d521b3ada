"""Where a card's face has a symbol, in millimeters of the card."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rules.decks.cards import Deck
from rules.decks.face import Face, Field, Icon, Item, Text, item_applies

AROUND: Final = 0.56
"""Half the side of a ring, as a part of the size of the symbol within."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in millimeters of the card."""


@lru_cache(maxsize=4096)
def symbol_place(deck: Deck, card: int, attribute: str, *, small: bool) -> Box:
    """Return the place of an attribute's symbol on a card, the leftmost it has.

    Two numbers in a column are one symbol. Raises KeyError where the face does not show it.
    """
    fields = dict(deck.cards[card].attributes)
    boxes = [
        box
        for item in deck.face.items
        if _shown(item, small) and item_applies(item, fields)
        for box in _boxes(item, attribute, deck.face)
    ]
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


def _shown(item: Item, small: bool) -> bool:
    return item.show in {"always", "small" if small else "large"}


def _boxes(item: Item, attribute: str, face: Face) -> Iterator[Box]:
    """Yield the place of an item that shows the attribute as a symbol of its own."""
    if isinstance(item, Field):
        left, top, width, height = item.box
        if item.fill == f"{{{attribute}}}" and width * 3 < face.size_mm[0]:  # a swatch
            yield left, top, left + width, top + height
        return
    shown = item.text if isinstance(item, Text) else item.icon
    names = (f"{{{attribute}}}", f"{{second_{attribute}}}", f"{{{attribute}_group}}")
    if shown in names and isinstance(item, Text | Icon):
        half = item.size * AROUND if isinstance(item, Icon) else item.size * AROUND * 1.15
        x, y = item.at
        yield x - half, y - half, x + half, y + half
