"""Where everything lies in the middle of Presidential Poker's table."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from rules.core import Seat
from ui.controls.theme import Theme
from ui.layout.boxes import GROW, column, fixed, leaf
from ui.layout.solving import lay
from ui.picture.chip_piles import pile_size
from ui.picture.items import Drawn, Picture
from ui.picture.seats import SeatPlace
from ui.picture.stage import Stage

STAKE_CHIP: Final = 34
"""Diameter of a chip in a stake, in pixels at 1080p."""
ROUND: Final = 0.34
"""Radius of the table's rounded ends, as a part of its height."""
TOP: Final = 0.345
"""The part of the middle's height that opened hands at the far side take beside others."""
TOP_ALONE: Final = 0.5
"""The part that they take where nobody sits at the sides."""
ASIDE: Final = 0.385
"""The part of the middle's width that opened hands at each side take."""
INWARD: Final = 0.8
"""How far from the middle line stakes of the far side lie, as a part of the seats' distance."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where opened hands and stakes lie before their seats, and the pots between them.

    The verdict stands below the pots.
    """

    hands: Mapping[Seat, pygame.Rect]
    stakes: Mapping[Seat, pygame.Rect]
    pots: pygame.Rect
    verdict: pygame.Rect


def stake_size(stage: Stage) -> tuple[int, int]:
    """Return the size of the place of a stake: its chips, and the dealer's button beside them."""
    chip = stage.theme.px(STAKE_CHIP)
    wide, high = pile_size(stage.theme, chip)
    return wide + chip + stage.gap, high


def plan_middle(
    stage: Stage, places: Mapping[Seat, SeatPlace], opened: Collection[Seat], *, stakes: bool
) -> Plan:
    """Return where things lie; opened hands have the room of the `stakes` where none lies."""
    theme, middle = stage.theme, stage.middle
    told = lay(
        column(
            leaf(name="table", width=GROW, height=GROW),
            leaf(name="verdict", width=GROW, height=fixed(_verdict_height(theme))),
            width=GROW,
            height=GROW,
            pad=(0, 0, 0, stage.gap),
        ),
        middle,
    )
    table = told["table"]
    hands = _hands(stage, places, opened, table)
    inside = _between(stage, hands.values(), table)
    wide, high = stake_size(stage)
    if opened and not stakes:
        wide = high = 0
    sides = any(_side(middle, place) for place in places.values())
    pots = inside.inflate(-2 * (wide + stage.gap) if sides else 0, -2 * (high + stage.gap))
    room = inside if opened else middle
    lying = {seat: _stake(stage, place, room) for seat, place in places.items()}
    verdict = told["verdict"]
    if stakes and not opened:  # beside the viewer's own stake
        verdict.bottom = middle.bottom
        verdict.left = middle.centerx + wide // 2 + stage.gap
        verdict.width = middle.right - stage.gap - verdict.left
    return Plan(hands, lying, pots, verdict)


def _verdict_height(theme: Theme) -> int:
    return theme.font("body").get_height() * 3 // 2


def _side(middle: pygame.Rect, place: SeatPlace) -> int:
    """Return whether a place is at the left (-1) or the right (1) of the middle, or neither."""
    if place.area.top >= middle.bottom:
        return 0
    if place.area.right <= middle.left:
        return -1
    return 1 if place.area.left >= middle.right else 0


def _is_far(middle: pygame.Rect, place: SeatPlace) -> bool:
    return place.area.bottom <= middle.top


def _hands(
    stage: Stage,
    places: Mapping[Seat, SeatPlace],
    opened: Collection[Seat],
    table: pygame.Rect,
) -> dict[Seat, pygame.Rect]:
    """Return where opened hands lie on the table: each before its seat."""
    middle, gap = stage.middle, stage.gap
    sides = any(_side(middle, place) for place in places.values())
    far = any(_is_far(middle, place) for place in places.values())
    tall = round(middle.height * (TOP if sides else TOP_ALONE)) if far else 0
    found = {}
    for seat, place in places.items():
        if seat not in opened:
            continue
        side = _side(middle, place)
        if side:
            beside = [other for other in places.values() if _side(middle, other) == side]
            beside.sort(key=lambda other: other.area.y)
            top = middle.top + tall + (gap if tall else 0)
            high = (table.bottom - top - gap * (len(beside) - 1)) // len(beside)
            wide = round(middle.width * ASIDE)
            x = middle.left if side < 0 else middle.right - wide
            y = top + beside.index(place) * (high + gap)
            found[seat] = pygame.Rect(x, y, wide, high)
        elif _is_far(middle, place):
            found[seat] = pygame.Rect(place.area.x, middle.top, place.area.width, tall)
        else:
            found[seat] = stage.hand.inflate(-4 * gap, -2 * gap)
    return found


def _between(stage: Stage, hands: Collection[pygame.Rect], table: pygame.Rect) -> pygame.Rect:
    """Return what opened hands leave of the table."""
    left, top, right, bottom = table.left, table.top, table.right, table.bottom
    for hand in hands:
        if not table.colliderect(hand):
            continue
        if hand.top == table.top and hand.bottom < table.bottom - stage.gap:
            top = max(top, hand.bottom + stage.gap)
        elif hand.left == table.left:
            left = max(left, hand.right + stage.gap)
        else:
            right = min(right, hand.left - stage.gap)
    return pygame.Rect(left, top, right - left, bottom - top)


def _stake(stage: Stage, place: SeatPlace, inside: pygame.Rect) -> pygame.Rect:
    """Return where the stake of a seat lies: before its place, apart from its neighbors'."""
    middle = stage.middle
    strip = pygame.Rect((0, 0), stake_size(stage))
    strip.center = place.front
    if place.area.top >= middle.bottom:
        strip.midbottom = middle.midbottom
    if _side(middle, place):
        strip.centery = place.area.clip(middle.inflate(2 * middle.width, 0)).centery
    elif _is_far(middle, place):
        strip.centerx = round(middle.centerx + INWARD * (place.front[0] - middle.centerx))
    return strip.clamp(inside.inflate(-2 * stage.gap, -stage.gap))


def add_oval(picture: Picture, stage: Stage) -> None:
    """Add the line on the felt that is the table's edge."""
    theme, edge = stage.theme, stage.middle
    line = theme.panel(
        edge.size,
        "felt_dark",
        "brass_dark",
        round(ROUND * edge.height),
        alpha=70,
        border_width=max(2, theme.px(2)),
    )
    picture.below.append(Drawn(("oval", edge.size), line, *edge.topleft))
