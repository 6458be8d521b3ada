"""Who attacks whom in El Presidente: an arrow from seat to seat, and marks before the seats."""

import itertools
from collections.abc import Mapping, Sequence
from math import hypot
from typing import Final

import pygame

from games.el_presidente.request_bubbles import add_requests
from games.el_presidente.telling import still_to_answer
from rules.core import Seat
from rules.decks.cards import Deck
from rules.el_presidente.state import Facts, View
from ui.controls.backdrop import inlay
from ui.controls.icon_surfaces import icon
from ui.controls.theme import Theme, inlaid, kept_piece
from ui.layout.cards import Oval
from ui.picture.items import Drawn, Picture
from ui.picture.seats import SeatPlace
from ui.picture.stage import Stage

FINE: Final = 3
"""How much larger the arrow is drawn than it is shown."""
SQUARE: Final = 5.0
"""How much like a rectangle the ring is: 2 is an ellipse."""
EVEN: Final = 96
"""Steps of the arrow from end to end."""
BUBBLE: Final = 1.16
"""How large a bubble with a request is, in marks."""
APART: Final = 1.12
"""From mark to mark before a seat, as a part of their size."""

Point = tuple[float, float]


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
    piece = inlay(stage.theme, ring.size, SQUARE)
    picture.lay(("ring", ring.size), piece, ring, bare=True)
    arrow: Sequence[Point] = ()
    if facts.attacker >= 0 and facts.defender >= 0:
        arrow = _path(stage, fronts[facts.attacker], fronts[facts.defender])
        _add_arrow(picture, stage, facts, _outline(stage.theme, arrow))
    waiting = still_to_answer(view)
    size = mark_size(stage.theme)
    roles = {facts.attacker: "swords", facts.defender: "shield"} if facts.hand else {}
    ways = {}
    for seat, place in places.items():
        # aside is where the arrow is not
        aside = round(APART * size) * (-1 if seat == facts.attacker else 1)
        out = _way_out(stage, place)
        (x, y), (across, down) = fronts[seat], (-aside * out[1], aside * out[0])
        spots = [(x + step * across, y + step * down) for step in (0, 1, 2, -1, -2)]
        ways[seat] = out, spots
        _add_mark(picture, stage, roles.get(seat), spots[0], "brass_light")
        if seat in waiting:
            _add_mark(picture, stage, "hourglass", spots[seat in roles], "text_quiet")
    if facts.requests:
        add_requests(picture, stage, deck, facts.requests, ways, round(BUBBLE * size), arrow)


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
    near = max(room.left, min(x, room.right)), max(room.top, min(y, room.bottom))
    across, down = ring.point(ring.angle(near))
    return round(across), round(down)


def _way_out(stage: Stage, place: SeatPlace) -> tuple[int, int]:
    """Return the way from the middle of the table to a seat, as (x, y)."""
    middle, area = stage.middle, place.area
    if area.top >= middle.bottom:
        return 0, 1
    if area.right <= middle.left:
        return -1, 0
    return (1, 0) if area.left >= middle.right else (0, -1)


def _add_mark(
    picture: Picture, stage: Stage, name: str | None, spot: tuple[int, int], ink: str
) -> None:
    """Add a round mark with an icon: a role, or the hour-glass of who is to answer."""
    if name is None:
        return
    theme, size = stage.theme, mark_size(stage.theme)
    piece = _mark(theme, name, ink, size)
    picture.lay((("badge", name, ink, size), spot), piece, pygame.Rect(spot, (0, 0)))


@kept_piece
def _mark(theme: Theme, name: str, ink: str, size: int) -> pygame.Surface:
    ground = theme.panel((size, size), "panel_raised", "brass_dark", radius=size // 2)
    return inlaid(ground, icon(theme, name, round(size * 0.66), ink))


# --- the arrow ------------------------------------------------------------------------------


def _add_arrow(
    picture: Picture, stage: Stage, facts: Facts, outline: Sequence[tuple[float, float]]
) -> None:
    """Add the arrow, clockwise as the game goes; pale once the attack is beaten."""
    theme, beaten = stage.theme, bool(facts.beaten_at)
    shade = theme.px(4)
    left, top = (int(min(point[at] for point in outline)) - 4 for at in (0, 1))
    right, bottom = (int(max(point[at] for point in outline)) + 5 + shade for at in (0, 1))
    key = ("arrow", stage.middle.topleft, facts.attacker, facts.defender, beaten)
    whole = ("arrow", (*stage.middle, *outline[0], *outline[-1]), beaten)
    piece = theme.kept(whole)
    if piece is None:
        large = pygame.Surface(((right - left) * FINE, (bottom - top) * FINE), pygame.SRCALPHA)
        fill, rim = ("brass_dark", "panel") if beaten else ("brass", "brass_dark")
        points = [((x - left) * FINE, (y - top) * FINE) for x, y in outline]
        shadow = theme.color("shadow")
        shadow.a = 110
        pygame.draw.polygon(large, shadow, [(x, y + shade * FINE) for x, y in points])
        pygame.draw.polygon(large, theme.color(fill), points)
        line = FINE * max(1, theme.px(2))
        pygame.draw.lines(large, theme.color(rim), closed=True, points=points, width=line)
        piece = theme.keep(whole, pygame.transform.smoothscale_by(large, 1 / FINE))
    picture.below.append(Drawn(key, piece, left, top))


def _path(stage: Stage, start: Point, end: Point) -> list[Point]:
    """Return the way from mark to mark: clockwise along the ring."""
    ring = ring_of(stage)
    return _ended(stage.theme, _even(ring.way(ring.angle(start), ring.angle(end))))


def _even(path: Sequence[Point]) -> list[Point]:
    """Return a way in so many steps of one length."""
    lengths = list(
        itertools.accumulate(
            (hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path)), initial=0.0
        )
    )
    even, at = [path[0]], 1
    for step in range(1, EVEN):
        wanted = lengths[-1] * step / EVEN
        while lengths[at] < wanted:
            at += 1
        part = (wanted - lengths[at - 1]) / (lengths[at] - lengths[at - 1])
        (x, y), (next_x, next_y) = path[at - 1], path[at]
        even.append((x + part * (next_x - x), y + part * (next_y - y)))
    return [*even, path[-1]]


def _ended(theme: Theme, path: Sequence[Point]) -> list[Point]:
    """Return a way without its ends, where the marks are."""
    gap = 0.72 * mark_size(theme)
    return _cut(_cut(path, _length(path) - gap)[::-1], _length(path) - 2 * gap)[::-1]


def _outline(theme: Theme, path: Sequence[Point]) -> list[Point]:
    """Return the outline of an arrow along a way, growing wider."""
    thick, head = theme.px(15), min(theme.px(46), round(_length(path) * 0.45))
    shaft = _cut(path, _length(path) - head)
    outer, inner = [], []
    wings: list[Point] = []
    for at in range(len(shaft)):
        before, after = shaft[max(0, at - 1)], shaft[min(len(shaft) - 1, at + 1)]
        span = hypot(after[0] - before[0], after[1] - before[1]) or 1.0
        across = ((after[1] - before[1]) / span, (before[0] - after[0]) / span)
        half = thick * (0.25 + 0.75 * at / max(1, len(shaft) - 1)) / 2
        x, y = shaft[at]
        outer.append((x + across[0] * half, y + across[1] * half))
        inner.append((x - across[0] * half, y - across[1] * half))
        wings = [
            (x + across[0] * head * 0.5 * side, y + across[1] * head * 0.5 * side)
            for side in (1, -1)
        ]
    return [*outer, wings[0], path[-1], wings[1], *reversed(inner)]


def _length(path: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path))


def _cut(path: Sequence[Point], length: float) -> list[Point]:
    """Return the beginning of a path, `length` pixels long."""
    kept = [path[0]]
    for before, after in itertools.pairwise(path):
        step = hypot(after[0] - before[0], after[1] - before[1])
        if step >= length:
            part = length / step if step else 0.0
            kept.append(
                (
                    before[0] + (after[0] - before[0]) * part,
                    before[1] + (after[1] - before[1]) * part,
                )
            )
            break
        kept.append(after)
        length -= step
    return kept
