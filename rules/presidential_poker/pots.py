"""Pots at a betting table: how chips are cut into main and side pots and shared out."""

from collections.abc import Sequence

import msgspec

from rules.core import Seat


class Pot(msgspec.Struct, frozen=True):
    """Chips and the seats that contend for them."""

    amount: int
    seats: tuple[Seat, ...]


def cut_pots(paid: Sequence[int], active: Sequence[Seat]) -> tuple[Pot, ...]:
    """Cut the chips that all seats paid over a hand, the main pot first.

    `paid` has an entry a seat; it is cut at the different totals of the active seats, and the
    chips of the others lie in the pots they reach.
    """
    levels = sorted({paid[seat] for seat in active})
    if len(levels) == 1:
        return (Pot(sum(paid), tuple(active)),)
    pots = []
    below = 0
    for level in levels[:-1]:
        amount = sum(min(total, level) - min(total, below) for total in paid)
        pots.append(Pot(amount, tuple(seat for seat in active if paid[seat] >= level)))
        below = level
    rest = sum(paid) - sum(pot.amount for pot in pots)
    pots.append(Pot(rest, tuple(seat for seat in active if paid[seat] >= levels[-1])))
    return tuple(pots)


def unmatched(paid: Sequence[int]) -> tuple[Seat, int]:
    """Return who paid the most and how much of it nobody matched (0 where somebody did)."""
    second, most = sorted(paid)[-2:]
    return paid.index(most), most - second


def share_out(amount: int, winners: Sequence[Seat]) -> list[tuple[Seat, int]]:
    """Return the winners' equal parts of a pot; the odd chips go to the first of them."""
    each, odd = divmod(amount, len(winners))
    return [(seat, each + odd if at == 0 else each) for at, seat in enumerate(winners)]
