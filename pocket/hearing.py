"""What the phones' server hears, kept for the table (`table.phones`)."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from table.phones import Entered, Heard, Said

UNHEARD: Final = 400
"""So many answers wait for the table to take them; more are refused."""


class Ear:
    """Takes what the server hears, in its thread, and keeps it for the table's."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._waiting: deque[Heard] = deque()
        self._deaf = 0
        self.name = ""
        """By which the table is found in its network, or ''."""

    def rest(self) -> None:
        """Hear nothing more of a game that is left, until the server has left it, too."""
        self._deaf += 1
        self._waiting.clear()

    def named(self, name: str) -> None:
        """The table is found by this name in its network, or with '' by none."""
        self.name = name
        self._wake()

    def rested(self) -> None:
        """The server has left the game: what comes now is about the next one."""
        self._deaf -= 1

    def take(self) -> Sequence[Heard]:
        """Return what has come since."""
        return [self._waiting.popleft() for _each in range(len(self._waiting))]

    def hear(self, heard: Heard) -> bool:
        """Keep something for the table; return whether there is room: answers may be too many."""
        if isinstance(heard, Entered | Said) and len(self._waiting) >= UNHEARD:
            return False
        if not self._deaf:
            self._waiting.append(heard)
            self._wake()
        return True
