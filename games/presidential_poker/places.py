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
from ui.picture.fronts import between, fronts, is_far, side_of
from ui.picture.seats import SeatPlace
from ui.picture.stage import Stage

STAKE_CHIP: Final = 34
"""Diameter of a chip in a stake, in pixels at 1080p."""
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
    sides = any(side_of(stage, place) for place in places.values())
    tall = TOP if sides else TOP_ALONE
    hands = fronts(stage, places, opened, table, tall=tall, aside=ASIDE)
    inside = between(stage, hands.values(), table)
    wide, high = stake_size(stage)
    if opened and not stakes:
        wide = high = 0
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


def _stake(stage: Stage, place: SeatPlace, inside: pygame.Rect) -> pygame.Rect:
    """Return where the stake of a seat lies: before its place, apart from its neighbors'."""
    middle = stage.middle
    strip = pygame.Rect((0, 0), stake_size(stage))
    strip.center = place.front
    if place.area.top >= middle.bottom:
        strip.midbottom = middle.midbottom
    if side_of(stage, place):
        strip.centery = place.area.clip(middle.inflate(2 * middle.width, 0)).centery
    elif is_far(stage, place):
        strip.centerx = round(middle.centerx + INWARD * (place.front[0] - middle.centerx))
    return strip.clamp(inside.inflate(-2 * stage.gap, -stage.gap))
