"""The phones that are missed: since when, and what the others are asked about their people.

Who has never come is not late while others are still coming: their time begins with the last one
who did.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Set
from math import inf
from typing import Final

from rules.core import Seat
from rules.remote import PageMissing
from rules.words import _, headed
from table.screen import House

MISSED: Final = 60.0
"""Seconds after which the others may let a computer player go on for a phone that is away."""


class Missed:
    """Keeps since when phones are missed, and calls `change` when the others may be asked."""

    def __init__(self, house: House, change: Callable[[], None]) -> None:
        self._house, self._change = house, change
        self._since: dict[Seat, float] = {}

    def keep(self, away: Set[Seat]) -> None:
        """Miss the phones that are away now, and no others."""
        for seat in self._since.keys() - away:
            del self._since[seat]
        self.wait_for(away - self._since.keys())

    def wait_for(self, seats: Iterable[Seat]) -> None:
        """Begin to wait for phones, or begin again."""
        for seat in seats:
            self._since[seat] = self._house.now()
            self._house.call_later(MISSED, self._change)

    def is_missed(self, seat: Seat) -> bool:
        """Return whether a phone has been away for so long that a computer may go on for it."""
        return self._house.now() - self._since.get(seat, inf) >= MISSED

    def asked_of(
        self, seat: Seat, names: Sequence[str], untaken: Collection[Seat]
    ) -> tuple[PageMissing, ...]:
        """Return for whom a seat may let a computer go on; the phones of some never came."""
        return tuple(
            PageMissing(each, _about(names[each], came=each not in untaken))
            for each in sorted(self._since)
            if each != seat and self.is_missed(each)
        )


def _about(name: str, *, came: bool) -> str:
    """Return what is asked about somebody; its two answers are to wait and a computer player."""
    if came:
        return _("{name} is away. Wait, or let a computer play?").format(name=name)
    return headed(name, _("No phone yet."))
