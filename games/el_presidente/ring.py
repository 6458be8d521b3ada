"""The ring of El Presidente: the seats round a table, the attack as an arrow, both piles."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from games.el_presidente.words import still_to_answer
from rules.core import Seat
from rules.el_presidente.state import Facts, View
from rules.words import _
from ui.art.palette import seat_color
from ui.controls.icons import icon
from ui.controls.look import Face, Look
from ui.layout.cards import card_width
from ui.picture.items import CardItem, CardPlace, Drawn, Picture
from ui.picture.plates import sign, team_badge
from ui.picture.shrunk import letters_within, smallest
from ui.picture.stage import Stage

STACKED: Final = 11
"""Cards of a pile that are drawn: some stay in sight while a whole battle flies onto it."""
THICK: Final = 3
"""Cards of a pile that are seen one above the other."""
FINE: Final = 3
"""How much larger curves are drawn than they are shown."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ring:
    """An ellipse of seats, clockwise from the one at the bottom, in pixels."""

    center: tuple[int, int]
    across: int
    """Half of its width."""
    down: int
    """Half of its height."""
    token: int
    """Diameter of a seat's disc."""
    label: tuple[int, int]
    """Size of the names' labels; nothing where there is no room for them."""
    first: Seat
    seats: int

    def angle(self, seat: Seat) -> float:
        """Return a seat's direction in radians: clockwise on the screen, the first at the foot."""
        return pi / 2 + 2 * pi * ((seat - self.first) % self.seats) / self.seats

    def point(self, angle: float, inset: int = 0) -> Point:
        """Return the point of the rim in a direction, `inset` pixels inside of it."""
        return (
            self.center[0] + (self.across - inset) * cos(angle),
            self.center[1] + (self.down - inset) * sin(angle),
        )

    def spot(self, seat: Seat) -> tuple[int, int]:
        """Return the middle of a seat's disc."""
        x, y = self.point(self.angle(seat))
        return round(x), round(y)


def ring_within(stage: Stage, viewer: Seat) -> Ring:
    """Return the ring that fills the board's region."""
    look, area = stage.look, stage.board
    seats = len(stage.names)
    line = look.font("small").get_height()
    token = max(look.px(60), round(line * 1.5))
    label = (
        min(max(look.px(176), line * 7), round(area.width * (0.27 if seats > 6 else 0.34))),
        line + max(4, look.px(8)),
    )
    down = (area.height - token) // 2 - label[1] - look.unit
    across = (area.width - label[0]) // 2 - look.unit // 2
    if down < round(token * 1.4):  # large letters in a small window: the plates name everyone
        token = max(look.px(60), area.height // 7)
        label = (0, 0)
        down, across = (area.height - 2 * token) // 2, (area.width - 2 * token) // 2
    return Ring(area.center, across, down, token, label, max(0, viewer), seats)


def add_ring(picture: Picture, stage: Stage, view: View) -> None:
    """Add the table with its seats, the arrow from attacker to defender, and the piles."""
    ring = ring_within(stage, view.viewer)
    top = _table_top(stage.look, ring)
    picture.below.append(Drawn(("ring", ring), top, *top.get_rect(center=ring.center).topleft))
    _add_arrow(picture, stage.look, ring, view.facts)
    waiting = still_to_answer(view)
    for seat in range(ring.seats):
        _add_seat(picture, stage, ring, view, seat, waiting=seat in waiting)
    _add_piles(picture, stage, ring, view)


# --- the table ------------------------------------------------------------------------------


def _table_top(look: Look, ring: Ring) -> pygame.Surface:
    """Return the round table: a walnut rim with brass edges, and dark cloth inside."""
    key = ("ring", ring)
    piece = look.kept(key)
    if piece is None:
        rim = max(6, look.px(18))
        size = (2 * ring.across + rim, 2 * ring.down + rim)
        large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        line = max(1, look.px(2))
        inset = 0
        for color, alpha, width in (
            ("brass_dark", 255, line),
            ("walnut", 255, rim // 2 - line),
            ("walnut_light", 255, rim - rim // 2 - line),
            ("brass_dark", 255, line),
            ("felt_dark", 150, 0),
        ):
            ink = look.color(color)
            ink.a = alpha
            box = large.get_rect().inflate(-2 * inset * FINE, -2 * inset * FINE)
            pygame.draw.ellipse(large, ink, box)
            inset += width
        piece = look.keep(key, pygame.transform.smoothscale(large, size))
    return piece


def _add_arrow(picture: Picture, look: Look, ring: Ring, facts: Facts) -> None:
    """Add the arrow from the attacker round to the defender; pale once the attack is beaten."""
    if facts.attacker < 0 or facts.defender < 0:
        return
    beaten = bool(facts.beaten_at)
    outline = _arrow(look, ring, facts.attacker, facts.defender)
    left, top = (int(min(point[at] for point in outline)) - 4 for at in (0, 1))
    right, bottom = (int(max(point[at] for point in outline)) + 5 for at in (0, 1))
    key = ("arrow", ring, facts.attacker, facts.defender, beaten)
    piece = look.kept(key)
    if piece is None:
        size = (right - left, bottom - top)
        large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        fill, edge = ("brass_dark", "panel") if beaten else ("brass", "brass_dark")
        rim = look.color(edge)
        large.fill((rim.r, rim.g, rim.b, 0))
        points = [((x - left) * FINE, (y - top) * FINE) for x, y in outline]
        pygame.draw.polygon(large, look.color(fill), points)
        pygame.draw.lines(large, rim, closed=True, points=points, width=FINE * max(1, look.px(2)))
        piece = look.keep(key, pygame.transform.smoothscale(large, size))
    picture.below.append(Drawn(key, piece, left, top))


def _arrow(look: Look, ring: Ring, attacker: Seat, defender: Seat) -> list[Point]:
    """Return the outline of an arrow along the inside of the rim, clockwise, growing wider."""
    inset = ring.token // 2 + look.px(22)
    start = ring.angle(attacker)
    turn = 2 * pi * ((defender - attacker) % ring.seats) / ring.seats
    steps = max(8, round(24 * turn))
    gap = min(0.12, turn * 0.08)
    path = [
        ring.point(start + gap + (turn - 2 * gap) * step / steps, inset)
        for step in range(steps + 1)
    ]
    thick, head = look.px(11), look.px(34)
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
    look, facts = stage.look, view.facts
    asked = facts.turn == seat
    x, y = ring.spot(seat)
    disc = _disc(look, seat, ring.token, asked=asked)
    key = ("seat", seat, ring.token, asked, seat_color(seat))
    picture.below.append(Drawn(key, disc, *disc.get_rect(center=(x, y)).topleft))
    role = {facts.attacker: "swords", facts.defender: "shield"}.get(seat) if facts.hand else None
    above = sin(ring.angle(seat)) < -0.3
    reach = round(ring.token * 0.42)
    inward = y + reach if above else y - reach
    if role is not None:
        _add_badge(picture, look, role, "brass_light", (x - reach, inward), ring.token)
    if waiting:
        _add_badge(picture, look, "hourglass", "text_quiet", (x + reach, inward), ring.token)
    if not ring.label[0]:
        return
    held = len(view.zones[f"hand:{seat}"])
    letters = _label_letters(look, ring.label, stage.names, teams=bool(_team(facts, seat)))
    team = _team(facts, seat)
    label = _label(look, ring.label, letters, stage.names[seat], held, team, seat, asked=asked)
    offset = (ring.token + ring.label[1]) // 2 + look.unit // 2
    spot = label.get_rect(center=(x, y - offset if above else y + offset))
    what = ("label", seat, held, asked, ring.label)
    picture.below.append(Drawn(what, label, *spot.topleft))


def _team(facts: Facts, seat: Seat) -> str:
    """Return the letter of a seat's team, or nothing where everybody plays alone (E13)."""
    for at, side in enumerate(facts.teams):
        if seat in side and len(side) > 1:
            return chr(ord("A") + at)
    return ""


def _disc(look: Look, seat: Seat, size: int, *, asked: bool) -> pygame.Surface:
    """Return a seat's disc with its sign, in a halo of light where it is asked."""
    color = seat_color(seat)
    key = ("disc", color, size, asked)
    piece = look.kept(key)
    if piece is None:
        room = round(size * 1.5)
        large = pygame.Surface((room * FINE, room * FINE), pygame.SRCALPHA)
        middle = (room * FINE // 2, room * FINE // 2)
        radius = size * FINE / 2
        if asked:
            light = look.color("marked")
            for step in range(12):
                light.a = 8 + 9 * step
                pygame.draw.circle(large, light, middle, radius * (1.44 - 0.034 * step))
        rings = (
            (1.0, look.color("marked" if asked else "brass_dark")),
            (0.93, pygame.Color(*color.rgb)),
            (0.80, look.color("panel")),
        )
        for part, ink in rings:
            pygame.draw.circle(large, ink, middle, radius * part)
        piece = pygame.transform.smoothscale(large, (room, room))
        symbol = sign(look, seat, round(size * 0.46))
        piece.blit(symbol, symbol.get_rect(center=(room // 2, room // 2)))
        look.keep(key, piece)
    return piece


def _add_badge(
    picture: Picture, look: Look, name: str, ink: str, spot: tuple[int, int], token: int
) -> None:
    """Add a small round badge with an icon: a role, or the hour-glass of who is to answer."""
    size = max(18, round(token * 0.5))
    key = ("badge", name, ink, size)
    piece = look.kept(key)
    if piece is None:
        piece = look.panel((size, size), "panel_raised", "brass_dark", radius=size // 2).copy()
        symbol = icon(look, name, round(size * 0.66), ink)
        piece.blit(symbol, symbol.get_rect(center=(size // 2, size // 2)))
        look.keep(key, piece)
    picture.below.append(Drawn((key, spot), piece, *piece.get_rect(center=spot).topleft))


def _label_letters(look: Look, size: tuple[int, int], names: Sequence[str], *, teams: bool) -> int:
    """Return the letters in which every name fits its label, in pixels."""
    width, height = size
    gap = max(3, look.unit // 2)
    taken = round(height * 0.42) + 4 * gap + 2 * look.unit
    taken += look.font("small", "strong").size("00")[0]
    taken += round(height * 0.8) + gap if teams else 0
    return letters_within(look, names, width - taken, look.points("small"), "strong")


def _label(
    look: Look,
    size: tuple[int, int],
    letters: int,
    name: str,
    held: int,
    team: str,
    seat: Seat,
    *,
    asked: bool,
) -> pygame.Surface:
    """Return a seat's label: its team's shield, its name, and how many cards it holds."""
    key = ("label", size, letters, name, held, team, asked, seat_color(seat))
    piece = look.kept(key)
    if piece is not None:
        return piece
    width, height = size
    gap = max(3, look.unit // 2)
    count = look.text(str(held), letters, "brass_light" if held else "text_off", "strong")
    card = look.panel((round(height * 0.42), round(height * 0.58)), "curtain", "ivory_shade", 2)
    parts = [team_badge(look, seat, team, round(height * 0.8))] if team else []
    taken = sum(part.get_width() + gap for part in (*parts, card, count)) + 2 * look.unit + gap
    face: Face = "strong" if asked else "text"
    parts += [look.fitted(name, width - taken, letters, "text", face), card, count]
    gaps = [gap] * (len(parts) - 3) + [2 * gap, gap, look.unit]
    whole = look.unit + sum(part.get_width() for part in parts) + sum(gaps)
    piece = look.panel(
        (whole, height),
        "panel_raised" if asked else "panel",
        "brass" if asked else "panel_line",
        radius=height // 2,
        alpha=235,
    ).copy()
    x = look.unit
    for part, space in zip(parts, gaps, strict=True):
        piece.blit(part, part.get_rect(midleft=(x, height // 2)))
        x += part.get_width() + space
    return look.keep(key, piece)


# --- the piles ------------------------------------------------------------------------------


def _add_piles(picture: Picture, stage: Stage, ring: Ring, view: View) -> None:
    """Add deck and discard pile in the middle, face down, each with its count (E2)."""
    look = stage.look
    letters = look.points("small")
    if not ring.label[0]:  # the arrow passes below
        letters = max(smallest(look), round(letters * 0.65))
    line = look.font(letters).get_height()
    inside = ring.down - ring.token // 2 - look.px(44)
    height = max(look.px(60), min(look.px(170), round(inside * 1.25) - line))
    if not ring.label[0]:
        height = max(look.px(60), 2 * ring.down - 2 * ring.token - line)
    width = card_width(height)
    gap = max(look.px(48), round(line * 3.5) + 3 * look.unit - width)
    for zone, words, side in (("stock", _("Deck"), -1), ("discard", _("Discard"), 1)):
        held = len(view.zones[zone])
        x = ring.center[0] + side * (width + gap) // 2
        y = ring.center[1] - (line + look.unit // 2) // 2
        place = CardPlace(x, y, height)
        picture.anchors[zone] = place
        if not held:
            empty = look.panel((width, height), "felt_dark", "panel_line", alpha=150)
            spot = empty.get_rect(center=(x, y))
            picture.below.append(Drawn(("no pile", zone, spot.size), empty, *spot.topleft))
        for at in range(max(0, held - STACKED), held):
            lift = 2 * max(0, at - max(0, held - THICK))
            picture.cards.append(CardItem((zone, at), -1, CardPlace(x - lift, y - lift, height)))
        caption = look.text(
            _("{pile}  {count}").format(pile=words, count=held), letters, "text_quiet", "strong"
        )
        spot = caption.get_rect(midtop=(x, y + height // 2 + look.unit // 2))
        picture.below.append(Drawn(("pile", zone, held, spot.size), caption, *spot.topleft))
