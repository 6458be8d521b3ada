"""Who leads a table besides the rules: a lesson, which waits for this and then for that."""

from typing import Protocol

from rules.core import Action, Chance, Seat


class Guide(Protocol):
    """What the course of a game asks of whoever leads it."""

    def holds(self) -> bool:
        """Return whether the game waits for the learner, whoever is to act."""

    def lets(self, seat: Seat, action: Action) -> bool:
        """Return whether a decision may be taken; where not, the guide has said why."""

    def took(self, action: Action) -> None:
        """Note a decision of the learner that was committed."""

    def chance(self) -> Chance | None:
        """Return what chance is to bring, or `None` for whatever it brings."""

    def hint(self) -> bool:
        """Say what helps here; return whether there was anything, else the hard player thinks."""

    def back(self) -> bool:
        """Go back; return whether the guide has, else the table takes a decision back."""
