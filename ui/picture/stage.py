"""The plan of the table: the same regions for every game, in pixels of this window."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from rules.core import Seat
from ui.controls.look import Look
from ui.picture.items import Mark


@dataclass(slots=True)
class Stage:
    """What a controller needs to draw up a picture: regions, the look, and the hand's state.

    Regions follow DESIGN's plan: the rail above, opponents, then board (38 %), play area (40 %)
    and scores with the log (22 %, folded away where the window is narrow), the action line, the
    hand.
    """

    look: Look
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
        return self.look.unit

    def arranged(
        self, cards: Sequence[int], by_name: Callable[[Sequence[int], str], tuple[int, ...]]
    ) -> tuple[int, ...]:
        """Return a hand in the player's own order where they dragged cards, else as sorted."""
        if self.order is not None and set(self.order) >= set(cards):
            return tuple(card for card in self.order if card in cards)
        return by_name(cards, self.sort)


def lay_stage(look: Look, names: tuple[str, ...], *, log: bool) -> Stage:
    """Return the regions for the window of `look`."""
    width, height = look.size
    unit = look.unit
    rail = pygame.Rect(0, 0, width, max(look.px(56), look.button_height + unit))
    action_height = look.button_height + 2 * unit
    hand_height = round(height * 0.25)
    hand = pygame.Rect(0, height - hand_height, width, hand_height)
    action = pygame.Rect(2 * unit, hand.top - action_height, width - 4 * unit, action_height)
    seats = pygame.Rect(2 * unit, rail.bottom + unit, width - 4 * unit, round(height * 0.115))
    middle = pygame.Rect(
        2 * unit, seats.bottom + unit, width - 4 * unit, action.top - seats.bottom - 2 * unit
    )
    show_side = log and width >= 1100
    side_width = round(middle.width * 0.22) if show_side else 0
    rest = middle.width - side_width - (2 * unit if show_side else unit)
    board_width = round(rest * 0.38 / 0.78)
    board = pygame.Rect(middle.x, middle.y, board_width, middle.height)
    play = pygame.Rect(board.right + unit, middle.y, rest - board_width, middle.height)
    side = pygame.Rect(middle.right - side_width, middle.y, side_width, middle.height)
    return Stage(look, names, rail, seats, board, play, side, action, hand)


def seat_order(viewer: Seat, around: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the other seats clockwise from the viewer's left; all seats for no viewer.

    `around` are all seats as they sit, clockwise.
    """
    if viewer < 0:
        return tuple(around)
    at = around.index(viewer)
    return (*around[at + 1 :], *around[:at])
