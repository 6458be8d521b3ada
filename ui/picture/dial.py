"""Values on a brass dial: half an oval of tiles, one for each value, and a hand."""

import itertools
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt
from typing import Final

import msgspec
import pygame

from ui.controls.theme import Theme, kept_piece
from ui.layout.boxes import Room
from ui.picture.courses import Point, Polyline, fill

FINE: Final = 2
"""How much larger the dial is drawn than it is shown."""
POINTS: Final = 720
"""Points of the oval between which it is straight."""
LIP: Final = 0.3
"""The room around the ring that the hand's head and the rims need, as a part of the band."""
HEAD: Final = 0.72
"""The radius of the hand's head, as a part of the band."""
NEEDLE: Final = 0.75
"""How far the hand reaches into the dial, as a part of the band."""


class Dial(msgspec.Struct, frozen=True):
    """How large a dial is in pixels, and how thick its ring of tiles."""

    size: Room
    band: int
    values: range

    @property
    def lip(self) -> int:
        """Pixels around the ring, and below its two ends."""
        return round(LIP * self.band)

    @property
    def inset(self) -> int:
        """Pixels from the edge of the dial to where its face is free, the hand included."""
        return self.lip + round((1 + NEEDLE) * self.band)

    def free(self, top: int) -> int:
        """Return how wide the face is that the ring leaves free, `top` pixels below the edge."""
        half, up = self.size[0] / 2 - self.lip - self.band, self.size[1] - 2 * self.lip - self.band
        part = min(1.0, max(0.0, (self.size[1] - self.lip - top) / max(1.0, up)))
        return max(0, round(2 * half * sqrt(1 - part * part)))

    def beside(self, value: int, top: int) -> int:
        """Return how far from the middle the hand at a value stays, `top` pixels below the edge."""
        head, foot = self.middle(value), self.middle(value, -0.5 - 0.9 * NEEDLE)
        ends = (head, HEAD * self.band), (foot, 0.05 * self.band)
        low = (abs(x - self.size[0] / 2) - reach for (x, y), reach in ends if y + reach > top)
        return round(min(low, default=self.size[0] / 2))

    @property
    def tile(self) -> int:
        """Pixels from the middle of a tile to that of the next one."""
        return round(_oval(self.size, self.band).length / len(self.values))

    def at(self, way: float, out: float = 0.0) -> Point:
        """Return a point of the ring from 0.0 to 1.0, `out` bands outside its middle."""
        (x, y), (across, down) = _along(self.size, self.band, way)
        return x + down * out * self.band, y - across * out * self.band

    def middle(self, value: int, out: float = 0.0) -> Point:
        return self.at((self.values.index(value) + 0.5) / len(self.values), out)

    def tile_of(self, value: int) -> tuple[float, float]:
        """Return the part of the ring that a value's tile takes, a gap around it."""
        at = self.values.index(value)
        return (at + 0.03) / len(self.values), (at + 0.97) / len(self.values)

    def around(self, first: float, last: float, inner: float, outer: float) -> list[Point]:
        """Return the outline of a piece of the ring."""
        steps = max(2, round((last - first) * POINTS / 4))
        ways = [first + (last - first) * step / steps for step in range(steps + 1)]
        return [
            *(self.at(way, outer) for way in ways),
            *(self.at(way, inner) for way in reversed(ways)),
        ]


@lru_cache(maxsize=8)
def _oval(size: Room, band: int) -> Polyline:
    """Return the middle of the ring from left to right."""
    lip = round(LIP * band)
    across, up = size[0] / 2 - lip - band / 2, size[1] - 2 * lip - band / 2
    angles = [pi * (1 - step / POINTS) for step in range(POINTS + 1)]
    return Polyline((size[0] / 2 + across * cos(at), size[1] - lip - up * sin(at)) for at in angles)


@lru_cache(maxsize=4096)
def _along(size: Room, band: int, way: float) -> tuple[Point, Point]:
    """Return a point of the ring's middle and the direction of the ring there."""
    ring = _oval(size, band)
    return ring.at(way * ring.length)


@kept_piece
def dial_plate(theme: Theme, dial: Dial) -> pygame.Surface:
    """Return the dial without values: a lit face in a ring between two brass rims."""
    wide, high = dial.size
    large = pygame.Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    line = max(1.0, theme.px(3)) / dial.band
    middle, foot = wide / 2, high - dial.lip
    outer, inner = 0.5 + 2 * line, -0.5 - 2 * line
    face = [dial.at(step / 200, outer) for step in range(201)]
    fill(large, face, theme.color("felt_dark"), fine=FINE)
    piece = pygame.transform.smoothscale_by(large, 1 / FINE)
    piece.blit(_lit_face(theme, dial.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    large.fill((0, 0, 0, 0))
    fill(large, dial.around(0, 1, inner, outer), theme.color("ink"), fine=FINE)
    for rim in (0.5 + line, -0.5 - line):
        for at in range(60):  # lit from above: brighter where the ring is higher
            first, last = at / 60, min(1.0, (at + 1.2) / 60)
            ink = _brass(theme, (foot - dial.at(first)[1]) / foot)
            fill(large, dial.around(first, last, rim - line / 2, rim + line / 2), ink, fine=FINE)
    for end in (0.0, 1.0):
        ends = [dial.at(end, inner), dial.at(end, outer)]
        left, right = sorted(x for x, _y in ends)
        foot_of = pygame.Rect(left * FINE, foot * FINE, (right - left) * FINE, dial.lip * FINE // 2)
        pygame.draw.rect(large, _brass(theme, 0.2), foot_of, border_radius=dial.lip * FINE // 4)
    start, stop = dial.at(0.0, inner)[0], dial.at(1.0, inner)[0]
    sill = theme.px(2) * FINE
    level = round((foot + dial.lip / 4) * FINE)
    pygame.draw.rect(large, _brass(theme, 0.1), (start * FINE, level, (stop - start) * FINE, sill))
    hub = round(dial.band * FINE * 0.28)
    for size, height in ((hub, 0.3), (hub * 7 // 10, 0.9)):
        pygame.draw.circle(large, _brass(theme, height), (middle * FINE, level), size)
    piece.blit(pygame.transform.smoothscale_by(large, 1 / FINE), (0, 0))
    return piece


@kept_piece
def _lit_face(theme: Theme, size: Room) -> pygame.Surface:
    """Return the light on the face, to multiply it with: strongest where the set lies."""
    small = pygame.Surface((64, 40), pygame.SRCALPHA)
    for x, y in itertools.product(range(64), range(40)):
        far = min(1.0, hypot((x - 31.5) / 34, (y - 26) / 30))
        small.set_at((x, y), (255, 255, 255, round(40 + 190 * far**1.5)))
    return pygame.transform.smoothscale(small, size)


def tile_corner(dial: Dial, value: int) -> tuple[int, int]:
    """Return where the tile of a value begins."""
    points = dial.around(*dial.tile_of(value), -0.5, 0.5)
    return int(min(x for x, _y in points)) - 1, int(min(y for _x, y in points)) - 1


@kept_piece
def dial_tile(theme: Theme, dial: Dial, value: int, kind: str) -> pygame.Surface:
    """Return the tile of a value: `past` in brass, `next` in ivory, `later` dark."""
    first, last = dial.tile_of(value)
    left, top = tile_corner(dial, value)
    points = dial.around(first, last, -0.5, 0.5)
    size = (int(max(x for x, _y in points)) + 2 - left, int(max(y for _x, y in points)) + 2 - top)
    fine = 2 * FINE
    large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    high = 1 - dial.middle(value)[1] / dial.size[1]
    if kind == "past":
        base = _brass(theme, 0.25 + 0.5 * high)
    else:
        base = theme.color("ivory" if kind == "next" else "panel_raised")
    corner = left, top
    shine, shade = base.lerp("white", 0.35), base.lerp("black", 0.3)
    if kind == "later":
        shine, shade = base.lerp("white", 0.08), base.lerp("black", 0.2)
    fill(large, dial.around(first, last, -0.49, 0.49), shine, corner, fine)
    fill(large, dial.around(first, last, -0.49, 0.43), shade, corner, fine)
    fill(large, dial.around(first, last, -0.43, 0.43), base, corner, fine)
    return pygame.transform.smoothscale(large, size)


@kept_piece
def dial_part(theme: Theme, dial: Dial) -> pygame.Surface:
    """Return the line that parts tiles."""
    wide, high = max(2, theme.px(4)), dial.band + 2 * max(2, theme.px(4))
    piece = pygame.Surface((wide + 2, high), pygame.SRCALPHA)
    piece.fill(theme.color("ink"))
    piece.fill(theme.color("marked"), (1, 0, wide, high))
    return piece


def part_corner(theme: Theme, dial: Dial, value: int) -> tuple[int, int]:
    """Return where that line begins before the tile of a value."""
    x, y = dial.at(dial.values.index(value) / len(dial.values))
    box = dial_part(theme, dial).get_rect(center=(round(x), round(y)))
    return box.topleft


def hand_corner(dial: Dial, value: int) -> tuple[int, int]:
    """Return where the hand at a value begins."""
    x, y = dial.middle(value)
    reach = round((0.5 + NEEDLE) * dial.band)
    return round(x) - reach, round(y) - reach


@kept_piece
def dial_hand(theme: Theme, dial: Dial, value: int) -> pygame.Surface:
    """Return the hand: a needle in the dial that carries a head over the value's tile."""
    reach = round((0.5 + NEEDLE) * dial.band)
    fine = 2 * FINE
    large = pygame.Surface((2 * reach * fine,) * 2, pygame.SRCALPHA)
    corner = hand_corner(dial, value)
    x, y = dial.middle(value)
    spot = (x - corner[0]) * fine, (y - corner[1]) * fine
    tip, foot = dial.middle(value, -0.4), dial.middle(value, -0.5 - 0.9 * NEEDLE)
    span = hypot(tip[0] - foot[0], tip[1] - foot[1]) or 1.0
    side = ((tip[1] - foot[1]) / span, (foot[0] - tip[0]) / span)
    wide, thin = 0.2 * dial.band, 0.07 * dial.band

    def needle(grown: float) -> list[Point]:
        ends = ((tip, wide + grown, 1), (foot, thin + grown, 1), (foot, thin + grown, -1))
        return [
            (end[0] + side[0] * half * way, end[1] + side[1] * half * way)
            for end, half, way in (*ends, (tip, wide + grown, -1))
        ]

    head = HEAD * dial.band * fine
    rim = theme.px(3) * fine
    shadow = theme.color("shadow")
    shadow.a = 110
    drop = head * 0.12
    pygame.draw.circle(large, shadow, (spot[0], spot[1] + drop), head)
    fill(large, needle(rim / fine / 2), theme.color("brass_dark"), corner, fine)
    fill(large, needle(0), theme.color("brass_light"), corner, fine)
    pygame.draw.circle(large, theme.color("brass_dark"), spot, head)
    pygame.draw.circle(large, theme.color("brass"), spot, head - rim / 2)
    shine = theme.color("brass_light")
    for step in range(8):
        ink = theme.color("brass").lerp(shine, step / 7)
        grown = 1 - step / 8 * 0.5
        at = spot[0], spot[1] - head * 0.16 * step / 7
        pygame.draw.circle(large, ink, at, (head - rim) * grown)
    return pygame.transform.smoothscale(large, (2 * reach, 2 * reach))


def _brass(theme: Theme, light: float) -> pygame.Color:
    """Return brass in more or less light, from 0 to 1."""
    dark, plain, bright = map(theme.color, ("brass_dark", "brass", "brass_light"))
    light = max(0.0, min(1.0, light))
    return dark.lerp(plain, 2 * light) if light < 0.5 else plain.lerp(bright, 2 * light - 1)
