"""What a player of Presidents & Sanityholes does; the record's lines are these."""

from typing import Final, TypeAlias

from rules.core import Action, CardAction


class Give(CardAction, frozen=True, tag="give"):
    """Give cards and markers to the player as far below (S3)."""

    markers: int


class Play(CardAction, frozen=True, tag="play"):
    """Play cards that all count as `value` (S4, S5)."""

    value: int


class Clear(CardAction, frozen=True, tag="clear"):
    """Clear the trick with a 2 (S5)."""


class Pass(Action, frozen=True, tag="pass"):
    """Pass, and take a marker (S5, S6)."""


Decision: TypeAlias = Give | Play | Clear | Pass
"""Whatever a seat may be asked for."""

PASS: Final = Pass()
