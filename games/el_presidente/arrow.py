"""Who attacks whom in El Presidente: an arrow from seat to seat, and marks before the seats."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from games.el_presidente.requests import symbol_of
from games.el_presidente.telling import still_to_answer
from rules.core import Seat
from rules.el_presidente.game import Rules
from rules.el_presidente.state import Facts
from ui.controls.backdrop import inlay
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.cards import Oval
from ui.picture.courses import Course, Point, arrow, arrow_corner, arrow_outline
from ui.picture.fronts import side_of
from ui.picture.items import Drawn
from ui.picture.pieces import TablePart
from ui.picture.request_bubbles import add_requests
from ui.picture.seats import SeatPlace

SQUARE: Final = 5.0
"""How much like a rectangle the ring is: 2 is an ellipse."""
GAP: Final = 0.72
"""What is free between the middle of a mark and the arrow, in marks."""
BUBBLE: Final = 1.16
"""How large a bubble with a request is, in marks."""
OWN: Final = 0.19
"""How far along the ring one's own mark is, as a part of its width: the strip lies beyond it."""
APART: Final = 1.12
"""From mark to mark before a seat, as a part of their size."""


def mark_size(theme: Theme) -> int:
    """Return the diameter of a mark before a seat: swords, shield, hour-glass."""
    return max(20, theme.px(46))


def edge(theme: Theme) -> int:
    """Return how much of the middle, along its edge, marks and arrow need."""
    return round(1.25 * mark_size(theme))


class Attack(TablePart[Rules, Facts]):
    """The arrow from the attacker round to the defender, and the small signs before the seats.

    These are the marks of their roles, hour-glasses, and bubbles with what they ask for.
    """

    def add(self, places: Mapping[Seat, SeatPlace]) -> None:
        """Add the ring with the arrow, and what lies before each of the `places`."""
        stage, theme, facts, ring = self.stage, self.theme, self.facts, self._ring
        fronts = {seat: self._front(place) for seat, place in places.items()}
        piece = inlay(theme, ring.rect.size, SQUARE)
        self.picture.lay(("ring", ring.rect.size), piece, ring.rect, bare=True)
        way: Sequence[Point] = ()
        if facts.attacker >= 0 and facts.defender >= 0:
            way = self._way(fronts[facts.attacker], fronts[facts.defender])
            beaten, outline = bool(facts.beaten_at), arrow_outline(theme, way)
            key = ("arrow", stage.middle.topleft, facts.attacker, facts.defender, beaten)
            piece = arrow(theme, outline, pale=beaten)  # pale once the attack is beaten
            self.picture.below.append(Drawn(key, piece, *arrow_corner(outline)))
        waiting, size, ways = still_to_answer(self.view), mark_size(theme), {}
        roles = {facts.attacker: "swords", facts.defender: "shield"} if facts.hand else {}
        for seat, place in places.items():
            # aside is where the arrow is not
            aside = round(APART * size) * (-1 if seat == facts.attacker else 1)
            side = side_of(stage, place)
            out = side, 0 if side else 1 if place.area.top >= stage.middle.bottom else -1
            (x, y), (across, down) = fronts[seat], (-aside * out[1], aside * out[0])
            spots = [(x + step * across, y + step * down) for step in (0, 1, 2, -1, -2)]
            ways[seat] = out, spots
            marks = [(roles[seat], "brass_light")] if seat in roles else []
            if seat in waiting:
                marks.append(("hourglass", "text_quiet"))
            for (name, ink), spot in zip(marks, spots, strict=False):
                piece = disc(theme, name, size, round(size * 0.66), ink)
                what = (("badge", name, ink, size), spot)
                self.picture.lay(what, piece, pygame.Rect(spot, (0, 0)))
        if facts.requests:
            deck = self.game.deck
            asked = ((seat, symbol_of(deck, request)) for seat, request in facts.requests)
            add_requests(self.picture, stage, asked, ways, round(BUBBLE * size), way)

    @property
    def _ring(self) -> Oval:
        """The ring on which the marks are, and the arrow."""
        inset = mark_size(self.theme) * 6 // 10
        return Oval(self.stage.middle.inflate(-2 * inset, -2 * inset), SQUARE)

    def _front(self, place: SeatPlace) -> tuple[int, int]:
        """Return the middle of the mark before a seat, on the ring."""
        ring, (x, y) = self._ring, place.front
        room = ring.rect
        if place.area.top >= self.stage.middle.bottom:
            own = round(OWN * room.width)
            x = room.right - own if self.theme.settings.left_handed else room.left + own
        near = max(room.left, min(x, room.right)), max(room.top, min(y, room.bottom))
        across, down = ring.point(ring.angle(near))
        return round(across), round(down)

    def _way(self, start: Point, end: Point) -> list[Point]:
        """Return the way between two marks, clockwise along the ring as the game goes."""
        ring, gap = self._ring, GAP * mark_size(self.theme)
        way = Course(ring.way(ring.angle(start), ring.angle(end)))
        return way.even(gap, way.length - gap)


@kept_piece
def disc(
    theme: Theme, name: str, size: int, inner: int, ink: str, border: str = "brass_dark"
) -> pygame.Surface:
    """Return a round raised piece with an icon: a role, the hour-glass of who is to answer."""
    ground = theme.panel((size, size), "panel_raised", border, radius=size // 2)
    return inlaid(ground, icon(theme, name, inner, ink))
