"""Where everything stands on Presidential Poker's table."""

from typing import Final

import pygame

from ui.layout.boxes import GROW, column, fixed, leaf, over, part, row
from ui.layout.solving import Layout, lay
from ui.picture.seats import SeatPlace
from ui.picture.stage import Stage

POTS: Final = 0.34
"""The part of the middle's width that the pots take beside opened hands."""
ALONE: Final = 0.62
"""The part that they take as long as no hand is open."""
MANY: Final = 3
"""So many pots take all the room there is."""
STAKE: Final = (240, 56)
"""Width and height of the place of a stake, in pixels at 1080p."""


def stake_size(stage: Stage) -> tuple[int, int]:
    """Return the size of the place where a seat's stake lies."""
    theme = stage.theme
    wide, high = (theme.px(length) for length in STAKE)
    return max(wide, theme.font("body").size("0000")[0] + high), max(high, theme.points("body"))


def stake_place(stage: Stage, place: SeatPlace) -> pygame.Rect:
    """Return where the stake of a seat lies: before its place, inside the middle of the table."""
    strip = pygame.Rect((0, 0), stake_size(stage))
    strip.center = place.front
    return strip.clamp(stage.middle)


def middle_places(stage: Stage, *, opened: bool, stakes: bool, pots: int) -> Layout:
    """Return the regions between the stakes: the `pots`, and below them the `verdict`: one line.

    With hands that are `opened`, these are the `hands` at the right; they need the room of the
    `stakes` where none lies there.
    """
    theme = stage.theme
    unit, body = theme.unit, theme.font("body").get_height()
    wide, high = stake_size(stage)
    beside = any(place.right <= stage.middle.left for place in stage.places)
    aside = wide if beside else 0
    pad = (aside, high, aside, high) if stakes or not opened else 0
    if opened:
        things = row(
            leaf(name="pots", width=part(POTS), height=GROW),
            leaf(name="hands", width=GROW, height=GROW),
            width=GROW,
            height=GROW,
            gap=unit,
        )
    else:
        things = over(
            leaf(name="pots", width=part(ALONE if pots < MANY else 1.0), height=GROW),
            width=GROW,
            height=GROW,
            at="center",
        )
    verdict = leaf(name="verdict", width=GROW, height=fixed(body * 3 // 2))
    plan = column(things, verdict, width=GROW, height=GROW, gap=unit // 2, pad=pad)
    return lay(plan, stage.middle)
