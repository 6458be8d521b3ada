"""The ring of El Presidente: the seats round a table, the attack as an arrow, both piles."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, pi, sin
from typing import Final

import pygame

from games.el_presidente.words import still_to_answer
from rules.core import Seat
from rules.el_presidente.state import Facts, View
from rules.words import _
from ui.art.palette import seat_color
from ui.controls.icons import icon
from ui.controls.theme import Theme
from ui.layout.boxes import GROW, column, leaf, over, row
from ui.layout.cards import Ellipse
from ui.layout.solving import lay
from ui.picture.items import Drawn, Picture
from ui.picture.pieces import Pieces
from ui.picture.shrunk import smallest
from ui.picture.signs import sign
from ui.picture.stage import Stage

STACKED: Final = 11
"""Cards of a pile that are drawn: some stay in sight while a whole battle flies onto it."""
FINE: Final = 3
"""How much larger curves are drawn than they are shown."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ring:
    """An ellipse of seats, clockwise from the one at the bottom, in pixels."""

    bounds: tuple[int, int, int, int]
    """Left, top, width and height of the ellipse."""
    token: int
    """Diameter of a seat's disc."""
    first: Seat
    seats: int

    @property
    def ellipse(self) -> Ellipse:
        """The places of the seats, the first one's at the foot."""
        return Ellipse(pygame.Rect(self.bounds), self.seats)

    def angle(self, seat: Seat) -> float:
        """Return a seat's direction in radians: clockwise on the screen, the first at the foot."""
        return self.ellipse.angle(seat - self.first)

    def spot(self, seat: Seat) -> tuple[int, int]:
        """Return the middle of a seat's disc."""
        return self.ellipse.spot(seat - self.first)


def ring_within(stage: Stage, viewer: Seat) -> Ring:
    """Return the ring that fills the board's region."""
    theme, area = stage.theme, stage.board
    seats = len(stage.names)
    token = max(theme.px(60), area.height // 7)
    regions = lay(over(leaf(name="rim", width=GROW, height=GROW), pad=token), area)
    rim = regions["rim"]
    return Ring((rim.x, rim.y, *rim.size), token, max(0, viewer), seats)


def add_ring(picture: Picture, stage: Stage, view: View) -> None:
    """Add the table with its seats, the arrow from attacker to defender, and the piles."""
    ring = ring_within(stage, view.viewer)
    top = _table_top(stage.theme, ring)
    center = ring.ellipse.rect.center
    picture.below.append(Drawn(("ring", ring), top, *top.get_rect(center=center).topleft))
    _add_arrow(picture, stage.theme, ring, view.facts)
    waiting = still_to_answer(view)
    pieces = Pieces(picture, stage)
    for seat in range(ring.seats):
        _add_seat(picture, stage, ring, view, seat, waiting=seat in waiting)
    _add_piles(pieces, ring, view)


# --- the table ------------------------------------------------------------------------------


def _table_top(theme: Theme, ring: Ring) -> pygame.Surface:
    """Return the round table: a walnut rim with brass edges, and dark cloth inside."""
    key = ("ring", ring)
    piece = theme.kept(key)
    if piece is None:
        rim = max(6, theme.px(18))
        size = (ring.bounds[2] + rim, ring.bounds[3] + rim)
        large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        line = max(1, theme.px(2))
        inset = 0
        for color, alpha, width in (
            ("brass_dark", 255, line),
            ("walnut", 255, rim // 2 - line),
            ("walnut_light", 255, rim - rim // 2 - line),
            ("brass_dark", 255, line),
            ("felt_dark", 150, 0),
        ):
            ink = theme.color(color)
            ink.a = alpha
            box = large.get_rect().inflate(-2 * inset * FINE, -2 * inset * FINE)
            pygame.draw.ellipse(large, ink, box)
            inset += width
        piece = theme.keep(key, pygame.transform.smoothscale(large, size))
    return piece


def _add_arrow(picture: Picture, theme: Theme, ring: Ring, facts: Facts) -> None:
    """Add the arrow from the attacker round to the defender; pale once the attack is beaten."""
    if facts.attacker < 0 or facts.defender < 0:
        return
    beaten = bool(facts.beaten_at)
    outline = _arrow(theme, ring, facts.attacker, facts.defender)
    left, top = (int(min(point[at] for point in outline)) - 4 for at in (0, 1))
    right, bottom = (int(max(point[at] for point in outline)) + 5 for at in (0, 1))
    key = ("arrow", ring, facts.attacker, facts.defender, beaten)
    piece = theme.kept(key)
    if piece is None:
        size = (right - left, bottom - top)
        large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        fill, edge = ("brass_dark", "panel") if beaten else ("brass", "brass_dark")
        rim = theme.color(edge)
        large.fill((rim.r, rim.g, rim.b, 0))
        points = [((x - left) * FINE, (y - top) * FINE) for x, y in outline]
        pygame.draw.polygon(large, theme.color(fill), points)
        pygame.draw.lines(large, rim, closed=True, points=points, width=FINE * max(1, theme.px(2)))
        piece = theme.keep(key, pygame.transform.smoothscale(large, size))
    picture.below.append(Drawn(key, piece, left, top))


def _arrow(theme: Theme, ring: Ring, attacker: Seat, defender: Seat) -> list[Point]:
    """Return the outline of an arrow along the inside of the rim, clockwise, growing wider."""
    inset = ring.token // 2 + theme.px(22)
    start = ring.angle(attacker)
    turn = 2 * pi * ((defender - attacker) % ring.seats) / ring.seats
    steps = max(8, round(24 * turn))
    gap = min(0.12, turn * 0.08)
    path = [
        ring.ellipse.point(start + gap + (turn - 2 * gap) * step / steps, inset)
        for step in range(steps + 1)
    ]
    thick, head = theme.px(11), theme.px(34)
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path))
    head = min(head, round(length * 0.45))
    shaft = _cut(path, length - head)
    outer, inner = [], []
    for at in range(len(shaft)):
        before, after = shaft[max(0, at - 1)], shaft[min(len(shaft) - 1, at + 1)]
        span = hypot(after[0] - before[0], after[1] - before[1]) or 1.0
        across = ((after[1] - before[1]) / span, (before[0] - after[0]) / span)
        half = thick * (0.25 + 0.75 * at / max(1, len(shaft) - 1)) / 2
        if at == len(shaft) - 1:
            wings = [
                (across[0] * head * 0.5 * way, across[1] * head * 0.5 * way) for way in (1, -1)
            ]
        x, y = shaft[at]
        outer.append((x + across[0] * half, y + across[1] * half))
        inner.append((x - across[0] * half, y - across[1] * half))
    x, y = shaft[-1]
    barbs = [(x + wing[0], y + wing[1]) for wing in wings]
    return [*outer, barbs[0], path[-1], barbs[1], *reversed(inner)]


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


# --- the seats ------------------------------------------------------------------------------


def _add_seat(
    picture: Picture, stage: Stage, ring: Ring, view: View, seat: Seat, *, waiting: bool
) -> None:
    theme, facts = stage.theme, view.facts
    asked = facts.turn == seat
    x, y = ring.spot(seat)
    disc = _disc(theme, seat, ring.token, asked=asked)
    key = ("seat", seat, ring.token, asked, seat_color(seat))
    picture.below.append(Drawn(key, disc, *disc.get_rect(center=(x, y)).topleft))
    role = {facts.attacker: "swords", facts.defender: "shield"}.get(seat) if facts.hand else None
    reach = round(ring.token * 0.42)
    inward = y + reach if _is_above(ring, seat) else y - reach
    if role is not None:
        _add_badge(picture, theme, role, "brass_light", (x - reach, inward), ring.token)
    if waiting:
        _add_badge(picture, theme, "hourglass", "text_quiet", (x + reach, inward), ring.token)


def _is_above(ring: Ring, seat: Seat) -> bool:
    """Return whether a seat is in the upper part of the ring: its label stands above it."""
    return sin(ring.angle(seat)) < -0.3


def _disc(theme: Theme, seat: Seat, size: int, *, asked: bool) -> pygame.Surface:
    """Return a seat's disc with its sign, in a halo of light where it is asked."""
    color = seat_color(seat)
    key = ("disc", color, size, asked)
    piece = theme.kept(key)
    if piece is None:
        room = round(size * 1.5)
        large = pygame.Surface((room * FINE, room * FINE), pygame.SRCALPHA)
        middle = (room * FINE // 2, room * FINE // 2)
        radius = size * FINE / 2
        if asked:
            light = theme.color("marked")
            for step in range(12):
                light.a = 8 + 9 * step
                pygame.draw.circle(large, light, middle, radius * (1.44 - 0.034 * step))
        rings = (
            (1.0, theme.color("marked" if asked else "brass_dark")),
            (0.93, pygame.Color(*color.rgb)),
            (0.80, theme.color("panel")),
        )
        for part, ink in rings:
            pygame.draw.circle(large, ink, middle, radius * part)
        piece = pygame.transform.smoothscale(large, (room, room))
        symbol = sign(theme, seat, round(size * 0.46))
        piece.blit(symbol, symbol.get_rect(center=(room // 2, room // 2)))
        theme.keep(key, piece)
    return piece


def _add_badge(
    picture: Picture, theme: Theme, name: str, ink: str, spot: tuple[int, int], token: int
) -> None:
    """Add a small round badge with an icon: a role, or the hour-glass of who is to answer."""
    size = max(18, round(token * 0.5))
    key = ("badge", name, ink, size)
    piece = theme.kept(key)
    if piece is None:
        piece = theme.panel((size, size), "panel_raised", "brass_dark", radius=size // 2).copy()
        symbol = icon(theme, name, round(size * 0.66), ink)
        piece.blit(symbol, symbol.get_rect(center=(size // 2, size // 2)))
        theme.keep(key, piece)
    picture.below.append(Drawn((key, spot), piece, *piece.get_rect(center=spot).topleft))


# --- the piles ------------------------------------------------------------------------------


def _add_piles(pieces: Pieces, ring: Ring, view: View) -> None:
    """Add deck and discard pile in the middle, face down, each with its count (E2)."""
    theme, unit = pieces.theme, pieces.theme.unit
    inside = ring.ellipse.rect.inflate(-2 * ring.token, -2 * ring.token)  # the arrow passes below
    letters = max(smallest(theme), round(theme.points("small") * 0.65))
    piles = []
    for zone, words in (("stock", _("Deck")), ("discard", _("Discard"))):
        held = len(view.zones[zone])
        told = _("{pile}  {count}").format(pile=words, count=held)
        piles.append(
            column(
                pieces.pile(
                    zone, held, least=theme.px(60), most=theme.px(170), drawn=STACKED, empty=150
                ),
                pieces.words(told, letters, "text_quiet", "strong", what=("pile", zone, held)),
                gap=unit // 2,
                at="midtop",
                name=zone,
            )
        )
    pieces.put(over(row(*piles, gap=max(theme.px(48), 3 * unit), at="center"), at="center"), inside)
