"""What phones ask of the course of the table."""

from __future__ import annotations

from typing import Protocol

from rules.core import Action, Refusal, Seat
from table.engine import Engine
from table.match import Match
from table.screen import House, Screen


class Leader(Protocol):
    """Leads the game on: the course of the table."""

    engine: Engine | None
    house: House
    screen: Screen
    version: int
    is_on_top: bool

    @property
    def match(self) -> Match:
        """The game that is led."""

    def commit(self, seat: Seat, action: Action) -> Refusal | None:
        """Commit an action and show what follows; return why that is not allowed."""

    def say_from_phone(self, seat: Seat, action: Action) -> Refusal | None:
        """Commit what somebody at a phone may do at any time."""

    def hint_for(self, seat: Seat) -> None:
        """Let the hard player think for a seat."""

    def undo(self) -> None:
        """Undo the last action that may be undone."""

    def go_on_together(self) -> None:
        """The summary was read by all at phones."""

    def sit(self, seat: Seat, *, phone: bool = False, level: str = "") -> None:
        """Let a person's seat be played at the screen, at a phone, or by a computer player."""

    def name(self, seat: Seat, name: str) -> None:
        """Let who sits down be called by their own name."""

    def tell_again(self) -> None:
        """Tell everything again."""

    def look_again(self) -> None:
        """Show the table again: a plate says something else."""

    def change(self) -> None:
        """Note that something to be seen has changed."""
