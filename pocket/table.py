"""What the server tells the table that it serves. `games.hearing` takes it over."""

from typing import Protocol

from rules.core import Seat
from rules.remote import AnyAnswer, Enter


class Table(Protocol):
    """Hears of its phones. Called in the server's thread; nothing here may wait."""

    def came(self, seat: Seat, language: str) -> None:
        """A phone has taken the seat, or come back to it; it reads this language."""

    def entered(self, token: str, enter: Enter, language: str) -> None:
        """Somebody in the room wants a seat."""

    def left(self, seat: Seat) -> None:
        """The seat's phone is not there any more."""

    def said(self, seat: Seat, answer: AnyAnswer) -> bool:
        """A phone answers; return whether the table has room for it."""

    def named(self, name: str) -> None:
        """The table is found by this name in its network, or with '' by none."""

    def rested(self) -> None:
        """The last game is left: whatever follows is about the next one."""

    def face_wanted(self, card: int, height: int) -> None:
        """A card must be drawn, so many pixels high."""
