"""What people at phones call out across the table: six phrases and six signs, and not too often."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from rules.core import Seat
from rules.words import _

SHOWN_SECONDS: Final = 3.0
PAUSE_SECONDS: Final = 4.0
"""Between two shouts of a person."""
SIGNS: Final = ("bull", "throne", "swords", "hint", "rook", "vase")
"""Icons that the page and the window have."""


def shouts() -> tuple[tuple[str, str], ...]:
    """Return all that may be called out: (words, icon), one of them empty."""
    phrases = (
        _("Well played!"),
        _("I don’t believe you."),
        _("Ouch!"),
        _("Hurry up!"),
        _("Thank you!"),
        _("One more game?"),
    )
    return (*((words, "") for words in phrases), *(("", icon) for icon in SIGNS))


class Shouts:
    """Who calls out what just now."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._said: dict[Seat, tuple[int, float]] = {}

    def take(self, seat: Seat, number: int) -> bool:
        """Let a seat call something out; return whether it is not too soon."""
        _last, since = self._said.get(seat, (0, -inf))
        if number >= len(shouts()) or self._now() - since < PAUSE_SECONDS:
            return False
        self._said[seat] = number, self._now()
        return True

    def of(self, seat: Seat) -> int:
        """Return what a seat calls out just now, or -1."""
        number, since = self._said.get(seat, (-1, -inf))
        return number if self._now() - since < SHOWN_SECONDS else -1
