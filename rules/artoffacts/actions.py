"""What a player of ArtOfFacts does; the record's lines are these."""

from typing import TypeAlias

from rules.core import Action, CardAction


class Swap(CardAction, frozen=True, tag="swap"):
    """Swap a card of the hand for the face-down card (F4)."""


class Declare(Action, frozen=True, tag="declare"):
    """Declare a value that the three cards make (F5)."""

    value: int


Decision: TypeAlias = Swap | Declare
"""Whatever a seat may be asked for."""
