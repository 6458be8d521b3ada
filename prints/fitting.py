"""A deck's faces at another size: larger or smaller, within the safe zone, with a bleed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import structs

from art.faces import FaceStyle, important_box
from prints.paper import SAFE_ZONE
from rules.decks.cards import Deck
from rules.decks.face import Face, Field, Item, Text

_AT_THE_EDGE = 0.01
_SPARE = 0.02  # millimeters within the safe zone, for what is rounded
_KEEPING_THEIR_SHAPE: Final = frozenset({"size", "pitch", "stroke", "radius"})


@lru_cache(maxsize=8)
def fitted(deck: Deck, size: tuple[float, float], style: FaceStyle) -> Deck:
    """Return a deck whose faces have a size, with all that is important in the safe zone."""
    sized = structs.replace(deck, face=refit(deck.face, size))
    width, height = size
    boxes = [important_box(sized, card, style) for card in sized]
    beside = min(min(left, width - right) for left, _top, right, _bottom in boxes)
    above = min(min(top, height - bottom) for _left, top, _right, bottom in boxes)
    safe = SAFE_ZONE + _SPARE
    scale = min(
        1.0,
        (width / 2 - safe) / (width / 2 - beside),
        (height / 2 - safe) / (height / 2 - above),
    )
    return structs.replace(deck, face=refit(deck.face, size, scale))


def refit(face: Face, size: tuple[float, float], scale: float = 1.0, bleed: float = 0.0) -> Face:
    """Return a face of another size: places move with the card, signs keep their shape.

    `scale` draws everything together about the middle; what reaches the card's edge goes on
    reaching it, and through the `bleed`, by which the face is then larger on every side.
    """
    return _Fit(face, size, scale, bleed).face()


class _Fit:
    """How a face's measures become those of another size."""

    def __init__(self, face: Face, size: tuple[float, float], scale: float, bleed: float) -> None:
        self._face, self._new, self._bleed = face, size, bleed
        own = face.size_mm
        self._scale = size[0] / own[0] * scale, size[1] / own[1] * scale
        self._signs = min(self._scale)

    def face(self) -> Face:
        width, height = self._new
        more = 2 * self._bleed
        across, down = self._scale
        return structs.replace(
            self._face,
            size_mm=(width + more, height + more),
            corner=self._face.corner * width / (width + more),
            items=tuple(map(self._item, self._face.items)),
            layouts={
                name: tuple((x * across, y * down) for x, y in points)
                for name, points in self._face.layouts.items()
            },
        )

    def _item(self, item: Item) -> Item:
        scaled: dict[str, Any] = {
            name: getattr(item, name) * self._signs
            for name in item.__struct_fields__
            if name in _KEEPING_THEIR_SHAPE
        }
        if isinstance(item, Field):
            return structs.replace(item, box=self._box(item), **scaled)
        if isinstance(item, Text):
            wide = self._scale[0] if item.turn % 180 == 0 else self._signs
            scaled["max_width"] = item.max_width * wide
        x, y = item.at
        return structs.replace(item, at=(self._at(x, 0), self._at(y, 1)), **scaled)

    def _box(self, item: Field) -> tuple[float, float, float, float]:
        left, top, width, height = item.box
        x, right = self._edge(left, 0), self._edge(left + width, 0)
        y, foot = self._edge(top, 1), self._edge(top + height, 1)
        # lines stay as thin as they are
        return x, y, width if width < 0.6 else right - x, height if height < 0.6 else foot - y

    def _at(self, at: float, axis: int) -> float:
        middle = self._face.size_mm[axis] / 2
        return self._bleed + self._new[axis] / 2 + (at - middle) * self._scale[axis]

    def _edge(self, at: float, axis: int) -> float:
        """Return where a field's edge is; what is at the card's edge goes through the bleed."""
        if at < _AT_THE_EDGE:
            return 0.0
        if at > self._face.size_mm[axis] - _AT_THE_EDGE:
            return self._new[axis] + 2 * self._bleed
        return self._at(at, axis)
