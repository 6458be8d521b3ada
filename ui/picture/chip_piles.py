"""Chips for any amount in piles by their values, and the dealer's button."""

from typing import Final

import pygame

from rules.core import Seat
from rules.words import _
from ui.art.palette import chip_color
from ui.controls.theme import Theme, to_surface
from ui.picture.shrunk import smallest

VALUES: Final = (50_000, 10_000, 2_500, 500, 100, 25, 5, 1)
"""What chips are worth: of each at most five lie in a pile, but of the largest."""
BANK_CHIP: Final = 40
"""Diameter of a chip in a seat's bank, in pixels at 1080p."""
MOST: Final = 14
"""Chips that are drawn of an amount; the words beside it are exact."""


def chip_values(amount: int) -> tuple[int, ...]:
    """Return the chips of an amount, the largest first, few enough to draw."""
    values: list[int] = []
    for value in VALUES:
        count, amount = divmod(amount, value)
        values.extend([value] * count)
    return tuple(values[:MOST])


def piles(theme: Theme, amount: int, size: int, seat: Seat | None) -> pygame.Surface:
    """Return an amount as low piles side by side, one for each value, in a seat's style or none."""
    key = ("piles", amount, size, chip_color(seat))
    piece = theme.kept(key)
    if piece is None:
        stacks = _heaps(theme, amount, size, seat)
        gap = max(1, size // 12)
        height = max(stack.get_height() for stack in stacks)
        width = size * len(stacks) + gap * (len(stacks) - 1)
        piece = pygame.Surface((width, height), pygame.SRCALPHA)
        for at, stack in enumerate(stacks):
            piece.blit(stack, (at * (size + gap), height - stack.get_height()))
        theme.keep(key, piece)
    return piece


def pile_size(theme: Theme, size: int, heaps: int = 2) -> tuple[int, int]:
    """Return the size of heaps of chips `size` pixels wide, whatever they hold, with the number."""
    words = theme.font(_letters(theme, size), "strong")
    wide = max(_width(size, heaps), words.size("0000")[0])
    return wide, size * 3 // 2 + words.get_height()


def bank_size(theme: Theme) -> tuple[int, int]:
    """Return the size of the heaps of a bank, whatever is in it, with the number below."""
    return pile_size(theme, theme.px(BANK_CHIP))


def _letters(theme: Theme, size: int) -> int:
    """Return the letters of the number below chips: larger below larger ones."""
    return max(smallest(theme), round(theme.points("body") * size / theme.px(BANK_CHIP)))


def _width(size: int, heaps: int) -> int:
    return size * 9 // 10 * (heaps - 1) + size if heaps else 0


def bank_chips(
    theme: Theme, amount: int, size: int, seat: Seat | None, most: int = 2
) -> pygame.Surface:
    """Return an amount as heaps of its largest values, `most` at most, the number below."""
    key = ("bank", amount, size, chip_color(seat), most)
    piece = theme.kept(key)
    if piece is None:
        heaps = _heaps(theme, amount, size, seat, most)
        ink = "text" if amount else "text_off"
        words = theme.text(str(amount), _letters(theme, size), ink, "strong")
        wide = _width(size, len(heaps))
        tall = max((heap.get_height() for heap in heaps), default=0)
        piece = pygame.Surface(
            (max(wide, words.get_width()), tall + words.get_height()), pygame.SRCALPHA
        )
        left = (piece.get_width() - wide) // 2
        for at, heap in enumerate(heaps):
            piece.blit(heap, (left + at * (size * 9 // 10), tall - heap.get_height()))
        piece.blit(words, words.get_rect(midbottom=(piece.get_width() // 2, piece.get_height())))
        theme.keep(key, piece)
    return piece


def _heaps(
    theme: Theme, amount: int, size: int, seat: Seat | None, most: int = len(VALUES)
) -> list[pygame.Surface]:
    """Return a heap for each value that an amount has chips of, the `most` largest first."""
    values = chip_values(amount)
    return [
        _stack(theme, (value,) * values.count(value), size, seat)
        for value in tuple(dict.fromkeys(values))[:most]
    ]


def _stack(theme: Theme, values: tuple[int, ...], size: int, seat: Seat | None) -> pygame.Surface:
    style = chip_color(seat)
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
