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
    pots = []
    rest, seats = sum(paid), tuple(active)
    level = min([paid[seat] for seat in seats])
    below = 0
    while above := tuple([seat for seat in seats if paid[seat] > level]):
        amount = 0
        for total in paid:
            if total > level:
                amount += level - below
            elif total > below:
                amount += total - below
        pots.append(Pot(amount, seats))
        rest, seats, below = rest - amount, above, level
        level = min([paid[seat] for seat in seats])
    pots.append(Pot(rest, seats))
    return tuple(pots)


def unmatched(paid: Sequence[int]) -> tuple[Seat, int]:
    """Return who paid the most and how much of it nobody matched (0 where somebody did)."""
    second, most = sorted(paid)[-2:]
    return paid.index(most), most - second


def share_out(amount: int, winners: Sequence[Seat]) -> list[tuple[Seat, int]]:
    """Return the winners' equal parts of a pot; the odd chips go to the first of them."""
    if len(winners) == 1:
        return [(winners[0], amount)]
    each, odd = divmod(amount, len(winners))
    return [(seat, each + odd if at == 0 else each) for at, seat in enumerate(winners)]
