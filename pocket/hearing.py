"""What the phones' server hears, kept for the table (`table.phones`)."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from rules.core import Seat
from rules.remote import AnyAnswer, Enter
from table.phones import Came, Entered, FaceWanted, Heard, Left, Said

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

    def came(self, seat: Seat, language: str) -> None:
        """A phone has taken the seat, or come back to it; it reads this language."""
        self._keep(Came(seat, language))

    def entered(self, token: str, enter: Enter, language: str) -> None:
        """Somebody in the room wants a seat."""
        if len(self._waiting) < UNHEARD:
            self._keep(Entered(token, enter, language))

    def left(self, seat: Seat) -> None:
        """The seat's phone is not there any more."""
        self._keep(Left(seat))

    def said(self, seat: Seat, answer: AnyAnswer) -> bool:
        """A phone answers; return whether there is room for it."""
        if len(self._waiting) >= UNHEARD:
            return False
        self._keep(Said(seat, answer))
        return True

    def face_wanted(self, card: int, height: int) -> None:
        """A card must be drawn, so many pixels high."""
        self._keep(FaceWanted(card, height))

    def _keep(self, heard: Heard) -> None:
        if self._deaf:
            return
        self._waiting.append(heard)
        self._wake()
