"""The plan of the table: the same regions for every game, in pixels of this window."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from rules.core import Seat
from table.controller import Ask
from table.own_hand import Mark, OwnHand
from ui.controls.backdrop import rail_height
from ui.controls.theme import Theme
from ui.layout.boxes import FILL, GROW, Box, column, fixed, grow, leaf, part, row
from ui.layout.solving import lay

WIDE: Final = 1100
"""Pixels of a window's width from which the notebook can lie open beside the table."""
NOTEBOOK: Final = 0.22
"""The part of the window's width that it takes."""
PLACE: Final = 0.135
"""The part of the window's width that a place at the left or right side takes."""
FAR: Final = 0.115
"""The part of the window's height that the places at the far side take."""
HAND: Final = 0.25
"""The part of the window's height that the viewer's place takes."""
SIDES: Final = ((0, 1, 0), (1, 0, 1), (1, 1, 1), (1, 2, 1), (1, 3, 1), (2, 2, 2), (2, 3, 2))
"""How many of one, two, … others sit at the left, at the far side, and at the right."""


@dataclass(slots=True)
class Stage:
    """What a controller needs to draw up a picture: regions, the theme, and the hand's state.

    Regions are laid from the top down: the rail, the `places` of the others round
    the `middle` (clockwise from the viewer's left), the action line, and below it the viewer's
    `own` place and hand. `board` and `play` are the middle in two parts, for games with a
    showpiece. The notebook with scores and log lies open at the `side`, or takes no room.
    """

    theme: Theme
    names: tuple[str, ...]
    rail: pygame.Rect
    places: tuple[pygame.Rect, ...]
    middle: pygame.Rect
    board: pygame.Rect
    play: pygame.Rect
    side: pygame.Rect
    action: pygame.Rect
    own: pygame.Rect
    hand: pygame.Rect
    marks: Mapping[int, Mark] = field(default_factory=dict)
    """How the cards of the acting player's hand stand out."""
    order: tuple[int, ...] | None = None
    """The player's own order of the hand, where they dragged cards about."""
    sort: str = ""
    """The name of the order in which the hand is sorted."""
    laid: tuple[int, ...] = ()
    """The cards chosen one after the other for what they come to together."""
    open_hands: bool = False
    unfolded: bool = False
    """Whether the part of the table is shown that is folded away behind a button."""
    faces: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """The cards of hands that lie open by the position itself, as in a puzzle."""
    below: Seat = 0
    """Who sits below while nobody looks."""
    signs: Mapping[Seat, str] = field(default_factory=dict)
    """The icons of those computer players who are somebody."""
    away: Collection[Seat] = ()
    """The seats of people whose phones are not there."""
    stood_in: Collection[Seat] = ()
    """Those for whose people a computer player goes on."""
    raised: bool = False
    """Whether the others sit on a dais: their cards stand on it, their plates are its front."""

    @property
    def gap(self) -> int:
        """One unit: the grid on which everything is aligned."""
        return self.theme.unit

    def with_hand(self, hand: OwnHand, seat: Seat, held: Sequence[int], ask: Ask | None) -> "Stage":
        """Return the stage with what a seat holds marked and ordered for what is asked."""
        return replace(
            self,
            marks=hand.marks(held, ask),
            order=hand.arranged(seat, held),
            sort=hand.sort,
            laid=hand.chosen if ask is not None and ask.many else (),
        )

    def arranged(
        self, cards: Sequence[int], by_name: Callable[[Sequence[int], str], tuple[int, ...]]
    ) -> tuple[int, ...]:
        """Return a hand in the player's own order where they dragged cards, else as sorted."""
        if self.order is not None and set(self.order) >= set(cards):
            return tuple(card for card in self.order if card in cards)
        return by_name(cards, self.sort)


def lay_stage(theme: Theme, names: tuple[str, ...], *, log: bool) -> Stage:
    """Return the regions for the window of `theme`; `log` opens the notebook, if there is room."""
    width, height = theme.size
    unit = theme.unit
    left, far, right = SIDES[max(1, len(names) - 1) - 1]
    plan = column(
        leaf(name="rail", width=GROW, height=fixed(rail_height(theme))),
        row(
            _places("left", left, theme),
            column(_places("far", far, theme), _middle(theme), **FILL, gap=unit),
            _places("right", right, theme),
            leaf(name="side", width=part(NOTEBOOK), height=GROW) if log and width >= WIDE else None,
            **FILL,
            gap=unit,
            pad=(unit, unit),
            name="felt",
        ),
        row(
            leaf(name="action", **FILL),
            width=GROW,
            height=fixed(theme.button_height + 2 * unit),
            pad=(2 * unit, 0),
        ),
        _own_places(theme),
    )
    regions = lay(plan, pygame.Rect(0, 0, width, height))
    clockwise = [
        *(f"left {at}" for at in reversed(range(left))),
        *(f"far {at}" for at in range(far)),
        *(f"right {at}" for at in range(right)),
    ]
    return Stage(
        theme,
        names,
        regions["rail"],
        tuple(regions[name] for name in clockwise),
        regions["middle"],
        regions["board"],
        regions["play"],
        regions.get("side") or pygame.Rect(regions["felt"].topright, (0, 0)),
        regions["action"],
        regions["own"],
        regions["hand"],
    )


def _own_places(theme: Theme) -> Box:
    """Return the viewer's place and the hand beside it; mirrored for who is left-handed."""
    own = leaf(name="own", width=part(PLACE), height=GROW)
    hand = leaf(name="hand", **FILL)
    left = theme.settings.left_handed
    pad = (0, 0, 2 * theme.unit, 0) if left else (2 * theme.unit, 0, 0, 0)
    places = (hand, own) if left else (own, hand)
    return row(*places, width=GROW, height=part(HAND), pad=pad)


def _places(side: str, count: int, theme: Theme) -> Box | None:
    """Return the places at a side, beside each other at the far one, if anybody sits there."""
    if not count:
        return None
    places = [leaf(name=f"{side} {at}", **FILL) for at in range(count)]
    if side == "far":
        high = fixed(round(theme.size[1] * FAR))
        return row(*places, width=GROW, height=high, gap=4 * theme.unit)
    return column(*places, width=part(PLACE), height=GROW, gap=2 * theme.unit)


def _middle(theme: Theme) -> Box:
    return row(
        leaf(name="board", width=grow(0.38), height=GROW),
        leaf(name="play", width=grow(0.40), height=GROW),
        **FILL,
        gap=theme.unit,
        name="middle",
    )
