"""Pass markers in rows: counters that overlap, so that their number shows at a glance."""

from collections.abc import Hashable, Mapping
from typing import Final

import pygame

from ui.controls.theme import Theme, kept_piece, to_surface
from ui.layout.boxes import Room
from ui.picture.items import CardPlace, Drawn, MarkerColor, Picture
from ui.picture.pieces import Piece

STEP: Final = 0.62
"""The widest step from marker to marker, as a part of their size."""


@kept_piece
def marker_row(
    theme: Theme, color: MarkerColor, count: int, size: int, step: int
) -> pygame.Surface:
    """Return `count` markers of `size` pixels, each `step` to the right of the one before."""
    from art.markers import render_pass_marker

    marker = to_surface(render_pass_marker(color, size))
    piece = pygame.Surface((size + step * max(0, count - 1), size), pygame.SRCALPHA)
    for at in range(count):
        piece.blit(marker, (at * step, 0))
    return piece


class Markers(Piece, frozen=True):
    """Markers of one color after the other, nearer together where there is little room.

    `what` says whose they are; markers that go to the account `anchor` land on the last one.
    Those of each color go visibly to where those of the same name, `slides`, lie later.
    """

    theme: Theme
    side: int
    counts: Mapping[MarkerColor, int]
    what: Hashable
    anchor: str = ""
    slides: Hashable = None
    account: str = ""
    """Whose number they show: it changes as markers arrive."""

    @property
    def measures(self) -> Hashable:
        return self.side, self._count

    @property
    def _count(self) -> int:
        return sum(self.counts.values())

    def least(self, room: Room) -> Room:
        """Return the size of one marker."""
        return (self.side if self._count else 0), self.side

    def size(self, room: Room) -> Room:
        if not self._count:
            return 0, self.side
        return self.side + self._step(room[0]) * (self._count - 1), self.side

    def _step(self, room: int) -> int:
        return max(1, min(round(self.side * STEP), (room - self.side) // max(1, self._count - 1)))

    def put(self, picture: Picture, rect: pygame.Rect) -> None:
        step, x = self._step(rect.width), rect.x
        if self.anchor:
            last = rect.x + self.side // 2 + step * max(0, self._count - 1)
            picture.anchors[self.anchor] = CardPlace(last, rect.centery, self.side)
        for color, count in self.counts.items():
            if count:
                piece = marker_row(self.theme, color, count, self.side, step)
                what = color, self.what, count, piece.get_size()
                slides = None if self.slides is None else (color, self.slides)
                top = rect.centery - self.side // 2
                counts = frozenset({self.account}) if self.account else frozenset()
                picture.below.append(Drawn(what, piece, x, top, slides=slides, counts=counts))
                x += step * count
