"""Chips for any amount in piles by their values, and the dealer's button."""

from collections.abc import Sequence
from typing import Final

import pygame

from art.palette import SeatColor, chip_color
from rules.words import pgettext
from ui.controls.theme import Theme, inlaid, kept_piece, smallest, to_surface
from ui.picture.items import ChipItem

VALUES: Final = (50_000, 10_000, 2_500, 500, 100, 25, 5, 1)
"""What chips are worth: of each at most five lie in a pile, but of the largest."""
BANK_CHIP: Final = 40
"""Diameter of a chip in a seat's bank, in pixels at 1080p."""
MOST: Final = 14
"""Chips that are drawn of an amount; the words beside it are exact."""


def chip_values(amount: int, values: Sequence[int] = VALUES, most: int = MOST) -> tuple[int, ...]:
    """Return an amount in chips of some values, the largest first, few enough to draw."""
    chips: list[int] = []
    for value in values:
        count, amount = divmod(amount, value)
        chips.extend([value] * count)
    return tuple(chips[:most])


@kept_piece
def piles(theme: Theme, amount: int, size: int, style: SeatColor) -> pygame.Surface:
    """Return an amount as low piles side by side, one for each value."""
    heaps = _heaps(theme, amount, size, style)
    gap = max(1, size // 12)
    piece = pygame.Surface(
        (size * len(heaps) + gap * (len(heaps) - 1), _highest(heaps)), pygame.SRCALPHA
    )
    _side_by_side(piece, heaps, 0, size + gap, _highest(heaps))
    return piece


def pile_size(theme: Theme, size: int, heaps: int = 2) -> tuple[int, int]:
    """Return the size of heaps of chips `size` pixels wide, whatever they hold, with the number."""
    letters = _letters(theme, size)
    wide = max(_width(size, heaps), theme.measure("0000", letters, "strong")[0])
    return wide, size * 3 // 2 + theme.font(letters, "strong").get_height()


def _letters(theme: Theme, size: int) -> int:
    """Return the letters of the number below chips: larger below larger ones."""
    return max(smallest(theme), round(theme.points("body") * size / theme.px(BANK_CHIP)))


def _width(size: int, heaps: int) -> int:
    return size * 9 // 10 * (heaps - 1) + size if heaps else 0


@kept_piece
def _bank(
    theme: Theme, amount: int, size: int, style: SeatColor, most: int, numbered: bool
) -> pygame.Surface:
    """Return an amount as heaps of its largest values, `most` at most, with the number below."""
    heaps = _heaps(theme, amount, size, style, most)
    ink = "text" if amount else "text_off"
    words = theme.text(str(amount), _letters(theme, size), ink, "strong")
    if not numbered:
        words = pygame.Surface((0, 0))
    wide, tall = _width(size, len(heaps)), _highest(heaps)
    piece = pygame.Surface(
        (max(wide, words.get_width()), tall + words.get_height()), pygame.SRCALPHA
    )
    _side_by_side(piece, heaps, (piece.get_width() - wide) // 2, size * 9 // 10, tall)
    piece.blit(words, words.get_rect(midbottom=(piece.get_width() // 2, piece.get_height())))
    return piece


def _highest(heaps: Sequence[pygame.Surface]) -> int:
    return max((heap.get_height() for heap in heaps), default=0)


def _side_by_side(
    piece: pygame.Surface, heaps: Sequence[pygame.Surface], left: int, step: int, foot: int
) -> None:
    for at, heap in enumerate(heaps):
        piece.blit(heap, heap.get_rect(bottomleft=(left + at * step, foot)))


def _heaps(
    theme: Theme, amount: int, size: int, style: SeatColor, most: int = len(VALUES)
) -> list[pygame.Surface]:
    """Return a heap for each value that an amount has chips of, the `most` largest first."""
    values = chip_values(amount)
    return [
        _stack(theme, (value,) * values.count(value), size, style)
        for value in tuple(dict.fromkeys(values))[:most]
    ]


def stacked_values(amount: int) -> tuple[int, ...]:
    """Return the chips that show an amount as one stack, the largest first, few enough for it."""
    return chip_values(amount, (100, 25, 5, 1) if amount > 60 else (5, 1), 16) or (1,)


@kept_piece
def _stack(theme: Theme, values: tuple[int, ...], size: int, style: SeatColor) -> pygame.Surface:
    from art.chips import render_stack

    return to_surface(render_stack(values, style.rgb, size, style.shape))


def lying_chips(theme: Theme, item: ChipItem) -> tuple[pygame.Surface, pygame.Rect]:
    """Return chips of a picture as they are drawn, and where they lie."""
    style, size = chip_color(item.seat), item.size
    if item.bank:
        piece = _bank(theme, item.amount, size, style, item.heaps, item.numbered)
    else:
        piece = _stack(theme, stacked_values(item.amount), size, style)
    return piece, piece.get_rect(midbottom=(item.x, item.y))


def draw_chips(item: ChipItem) -> None:
    """Draw the chips that an account has, and those that it has once it has paid one.

    For the moment before anything moves: eight seats that pay their first bet at once have new
    chips in one frame, each drawn for the first time.
    """
    from art.chips import draw_chip

    style, values_of = chip_color(item.seat), chip_values if item.bank else stacked_values
    for value in sorted({*values_of(item.amount), *values_of(max(0, item.amount - 1))}):
        draw_chip(value, style.rgb, item.size, style.shape)


@kept_piece
def dealer_button(theme: Theme, size: int) -> pygame.Surface:
    """Return the round button that lies before the dealer, `size` pixels wide."""
    rim = max(1, size // 12)
    ground = theme.panel((size, size), "ivory", "brass", size // 2, border_width=rim)
    return inlaid(
        ground, theme.text(pgettext("dealer", "D"), max(9, round(size * 0.62)), "ink", "strong")
    )
