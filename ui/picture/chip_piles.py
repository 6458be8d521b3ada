"""Chips for any amount in piles by their values, and the dealer's button."""

from typing import Final

import pygame

from rules.core import Seat
from rules.words import _
from ui.art.palette import seat_color
from ui.controls.theme import Theme, to_surface

VALUES: Final = (50_000, 10_000, 2_500, 500, 100, 25, 5, 1)
"""What chips are worth: of each at most five lie in a pile, but of the largest."""
MOST: Final = 14
"""Chips that are drawn of an amount; the words beside it are exact."""


def chip_values(amount: int) -> tuple[int, ...]:
    """Return the chips of an amount, the largest first, few enough to draw."""
    values: list[int] = []
    for value in VALUES:
        count, amount = divmod(amount, value)
        values.extend([value] * count)
    return tuple(values[:MOST])


def pile(theme: Theme, amount: int, size: int, seat: Seat) -> pygame.Surface:
    """Return an amount as one pile of chips, `size` pixels wide, in a seat's style."""
    return _stack(theme, chip_values(amount), size, seat)


def piles(theme: Theme, amount: int, size: int, seat: Seat) -> pygame.Surface:
    """Return an amount as low piles side by side, one for each value, in a seat's style."""
    key = ("piles", amount, size, seat_color(seat))
    piece = theme.kept(key)
    if piece is None:
        values = chip_values(amount)
        stacks = [
            _stack(theme, tuple(v for v in values if v == value), size, seat)
            for value in dict.fromkeys(values)
        ]
        gap = max(1, size // 12)
        height = max(stack.get_height() for stack in stacks)
        width = size * len(stacks) + gap * (len(stacks) - 1)
        piece = pygame.Surface((width, height), pygame.SRCALPHA)
        for at, stack in enumerate(stacks):
            piece.blit(stack, (at * (size + gap), height - stack.get_height()))
        theme.keep(key, piece)
    return piece


def _stack(theme: Theme, values: tuple[int, ...], size: int, seat: Seat) -> pygame.Surface:
    style = seat_color(seat)
    key = ("stack", values, size, style)
    piece = theme.kept(key)
    if piece is None:
        from ui.art.chips import render_stack

        picture = render_stack(values or (1,), style.rgb, size, style.shape)
        piece = theme.keep(key, to_surface(picture))
    return piece


def dealer_button(theme: Theme, size: int) -> pygame.Surface:
    """Return the round button that lies before the dealer, `size` pixels wide."""
    key = ("dealer button", size)
    piece = theme.kept(key)
    if piece is None:
        rim = max(1, size // 12)
        piece = theme.panel((size, size), "ivory", "brass", size // 2, border_width=rim).copy()
        letter = theme.text(_("D"), max(9, round(size * 0.62)), "ink", "strong")
        piece.blit(letter, letter.get_rect(center=(size // 2, size // 2)))
        theme.keep(key, piece)
    return piece
