"""Who attacks whom in El Presidente: an arrow from seat to seat, and marks before the seats."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from games.el_presidente.requests import symbol_of
from games.el_presidente.telling import still_to_answer
from rules.core import Seat
from rules.decks.cards import Deck
from rules.el_presidente.state import Facts, View
from ui.controls.backdrop import inlay
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.cards import Oval
from ui.picture.courses import Course, Point, arrow, arrow_corner, arrow_outline
from ui.picture.fronts import side_of
from ui.picture.items import Drawn, Picture
from ui.picture.request_bubbles import add_requests
from ui.picture.seats import SeatPlace
from ui.picture.stage import Stage

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


def add_attack(
    picture: Picture, stage: Stage, deck: Deck, view: View, places: Mapping[Seat, SeatPlace]
) -> None:
    """Add the arrow from the attacker round to the defender, and the small signs before the seats.

    These are the marks of their roles, hour-glasses, and bubbles with what they ask for.
    """
    facts: Facts = view.facts
    fronts = {seat: _front(stage, place) for seat, place in places.items()}
    ring = ring_of(stage).rect
    picture.lay(("ring", ring.size), inlay(stage.theme, ring.size, SQUARE), ring, bare=True)
    way: Sequence[Point] = ()
    if facts.attacker >= 0 and facts.defender >= 0:
        way = _way(stage, fronts[facts.attacker], fronts[facts.defender])
        beaten, outline = bool(facts.beaten_at), arrow_outline(stage.theme, way)
        key = ("arrow", stage.middle.topleft, facts.attacker, facts.defender, beaten)
        piece = arrow(stage.theme, outline, pale=beaten)  # pale once the attack is beaten
        picture.below.append(Drawn(key, piece, *arrow_corner(outline)))
    waiting, size, ways = still_to_answer(view), mark_size(stage.theme), {}
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
            piece = _mark(stage.theme, name, ink, size)
            picture.lay((("badge", name, ink, size), spot), piece, pygame.Rect(spot, (0, 0)))
    if facts.requests:
        asked = ((seat, symbol_of(deck, request)) for seat, request in facts.requests)
        add_requests(picture, stage, asked, ways, round(BUBBLE * size), way)


# --- before the seats -----------------------------------------------------------------------


def ring_of(stage: Stage) -> Oval:
    """Return the ring on which the marks are, and the arrow."""
    inset = mark_size(stage.theme) * 6 // 10
    return Oval(stage.middle.inflate(-2 * inset, -2 * inset), SQUARE)


def _front(stage: Stage, place: SeatPlace) -> tuple[int, int]:
    """Return the middle of the mark before a seat, on the ring."""
    ring = ring_of(stage)
    x, y = place.front
    room = ring.rect
    if place.area.top >= stage.middle.bottom:
        own = round(OWN * room.width)
        x = room.right - own if stage.theme.settings.left_handed else room.left + own
    near = max(room.left, min(x, room.right)), max(room.top, min(y, room.bottom))
    across, down = ring.point(ring.angle(near))
    return round(across), round(down)


@kept_piece
def _mark(theme: Theme, name: str, ink: str, size: int) -> pygame.Surface:
    """Return a round mark with an icon: a role, or the hour-glass of who is to answer."""
    ground = theme.panel((size, size), "panel_raised", "brass_dark", radius=size // 2)
    return inlaid(ground, icon(theme, name, round(size * 0.66), ink))


def _way(stage: Stage, start: Point, end: Point) -> list[Point]:
    """Return the way between two marks, clockwise along the ring as the game goes."""
    ring = ring_of(stage)
    way, gap = Course(ring.way(ring.angle(start), ring.angle(end))), GAP * mark_size(stage.theme)
    return way.even(gap, way.length - gap)
