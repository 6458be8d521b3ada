"""A deck's faces at another size: larger or smaller, within the safe zone, with a bleed."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from art.faces import FaceStyle, important_box
from prints.paper import SAFE_ZONE
from rules.decks.cards import Deck
from rules.decks.face import Face, Field, Icon, Item, Pips, Text

_AT_THE_EDGE = 0.01
_SPARE = 0.02  # millimeters within the safe zone, for what is rounded


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
        self._face = face
        self._own, self._new, self._bleed = face.size_mm, size, bleed
        self._across = size[0] / face.size_mm[0] * scale
        self._down = size[1] / face.size_mm[1] * scale
        self._signs = min(self._across, self._down)

    def face(self) -> Face:
        width, height = self._new
        more = 2 * self._bleed
        return structs.replace(
            self._face,
            size_mm=(width + more, height + more),
            corner=self._face.corner * width / (width + more),
            items=tuple(map(self._item, self._face.items)),
            layouts={
                name: tuple((x * self._across, y * self._down) for x, y in points)
                for name, points in self._face.layouts.items()
            },
        )

    def _x(self, x: float) -> float:
        return self._bleed + self._new[0] / 2 + (x - self._own[0] / 2) * self._across

    def _y(self, y: float) -> float:
        return self._bleed + self._new[1] / 2 + (y - self._own[1] / 2) * self._down

    def _item(self, item: Item) -> Item:
        signs = self._signs
        match item:
            case Text():
                return structs.replace(
                    item,
                    at=(self._x(item.at[0]), self._y(item.at[1])),
                    size=item.size * signs,
                    max_width=item.max_width * (self._across if item.turn % 180 == 0 else signs),
                )
            case Icon():
                return structs.replace(
                    item,
                    at=(self._x(item.at[0]), self._y(item.at[1])),
                    size=item.size * signs,
                    pitch=item.pitch * signs,
                    stroke=item.stroke * signs,
                )
            case Pips():
                return structs.replace(
                    item,
                    at=(self._x(item.at[0]), self._y(item.at[1])),
                    size=item.size * signs,
                )
            case Field():
                return self._field(item)

    def _field(self, item: Field) -> Field:
        left, top, width, height = item.box
        ends_x = self._edge(left, 0), self._edge(left + width, 0)
        ends_y = self._edge(top, 1), self._edge(top + height, 1)
        line_x, line_y = width < 0.6, height < 0.6  # lines stay as thin as they are
        x, y = ends_x[0], ends_y[0]
        wide = width if line_x else ends_x[1] - x
        high = height if line_y else ends_y[1] - y
        return structs.replace(
            item,
            box=(x, y, wide, high),
            radius=item.radius * self._signs,
            pitch=item.pitch * self._signs,
            stroke=item.stroke * self._signs,
        )

    def _edge(self, at: float, axis: int) -> float:
        """Return where a field's edge is; what is at the card's edge goes through the bleed."""
        if at < _AT_THE_EDGE:
            return 0.0
        if at > self._own[axis] - _AT_THE_EDGE:
            return self._new[axis] + 2 * self._bleed
        return self._x(at) if axis == 0 else self._y(at)
