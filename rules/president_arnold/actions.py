"""What a player of President Arnold does; the record's lines are these."""

from typing import Final, TypeAlias

from rules.core import Action, CardAction


class Play(CardAction, frozen=True, tag="play"):
    """Lay a card: lead, follow or go on (A5 to A9)."""


class Pass(Action, frozen=True, tag="pass"):
    """Decline to follow, or to go on (A7, A8)."""


Decision: TypeAlias = Play | Pass
"""Whatever a seat may be asked for."""

PASS: Final = Pass()
