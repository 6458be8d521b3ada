"""The plan of the table: the same regions for every game, in pixels of this window."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from rules.core import Seat
from ui.controls.theme import Theme
from ui.layout.boxes import GROW, column, fixed, grow, leaf, part, row
from ui.layout.solving import lay
from ui.picture.items import Mark

WIDE: Final = 1100
"""Pixels of a window's width from which scores and log stand at the side."""


@dataclass(slots=True)
class Stage:
    """What a controller needs to draw up a picture: regions, the theme, and the hand's state.

    Regions follow DESIGN's plan: the rail above, opponents, then board (38 %), play area (40 %)
    and scores with the log (22 %, folded away where the window is narrow), the action line, the
    hand.
    """

    theme: Theme
    names: tuple[str, ...]
    rail: pygame.Rect
    opponents: pygame.Rect
    board: pygame.Rect
    play: pygame.Rect
    side: pygame.Rect
    action: pygame.Rect
    hand: pygame.Rect
    marks: Mapping[int, Mark] = field(default_factory=dict)
    """How the cards of the acting player's hand stand out."""
    order: tuple[int, ...] | None = None
    """The player's own order of the hand, where they dragged cards about."""
    sort: str = ""
    """The name of the order in which the hand is sorted."""
    open_hands: bool = False

    @property
    def gap(self) -> int:
        """One unit: the grid on which everything is aligned."""
        return self.theme.unit

    def arranged(
        self, cards: Sequence[int], by_name: Callable[[Sequence[int], str], tuple[int, ...]]
    ) -> tuple[int, ...]:
        """Return a hand in the player's own order where they dragged cards, else as sorted."""
        if self.order is not None and set(self.order) >= set(cards):
            return tuple(card for card in self.order if card in cards)
        return by_name(cards, self.sort)


def lay_stage(theme: Theme, names: tuple[str, ...], *, log: bool) -> Stage:
    """Return the regions for the window of `theme`."""
    width, height = theme.size
    unit = theme.unit
    side = leaf(name="side", width=part(0.22), height=GROW)
    middle = row(
        row(
            leaf(name="board", width=grow(0.38), height=GROW),
            leaf(name="play", width=grow(0.40), height=GROW),
            width=GROW,
            height=GROW,
            gap=unit,
        ),
        side if log and width >= WIDE else None,
        width=GROW,
        height=GROW,
        gap=unit,
        name="middle",
    )
    plan = column(
        leaf(name="rail", width=GROW, height=fixed(max(theme.px(56), theme.button_height + unit))),
        column(
            leaf(name="opponents", width=GROW, height=fixed(round(height * 0.115))),
            middle,
            width=GROW,
            height=GROW,
            gap=unit,
            pad=(2 * unit, unit),
        ),
        row(
            leaf(name="action", width=GROW, height=GROW),
            width=GROW,
            height=fixed(theme.button_height + 2 * unit),
            pad=(2 * unit, 0),
        ),
        leaf(name="hand", width=GROW, height=part(0.25)),
    )
    regions = lay(plan, pygame.Rect(0, 0, width, height))
    nowhere = pygame.Rect(regions["middle"].topright, (0, 0))
    return Stage(
        theme,
        names,
        regions["rail"],
        regions["opponents"],
        regions["board"],
        regions["play"],
        regions.get("side") or nowhere,
        regions["action"],
        regions["hand"],
    )


def seat_order(viewer: Seat, around: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the other seats clockwise from the viewer's left; all seats for no viewer.

    `around` are all seats as they sit, clockwise.
    """
    if viewer < 0:
        return tuple(around)
    at = around.index(viewer)
    return (*around[at + 1 :], *around[:at])
