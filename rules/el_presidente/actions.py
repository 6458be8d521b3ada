"""What a player of El Presidente does; the record's lines are these."""

from typing import Final, TypeAlias

from rules.core import Action, CardAction


class Attack(CardAction, frozen=True, tag="attack"):
    """Attack with one card, or several of equal rank (E3)."""


class Throw(CardAction, frozen=True, tag="throw"):
    """Throw in cards of the same rank as the top one (E4, E6)."""


class Beat(CardAction, frozen=True, tag="beat"):
    """Beat the attack with one card (E5)."""


class Concede(Action, frozen=True, tag="concede"):
    """Take the battle pile instead of beating it (E5)."""


class Pass(Action, frozen=True, tag="pass"):
    """Throw nothing in (E4, E6)."""


class PickUp(Action, frozen=True, tag="pick_up"):
    """Pick the battle pile up (E7)."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave the battle pile lying (E7)."""


class Show(CardAction, frozen=True, tag="show"):
    """Show a card of the own hand to everyone (E14)."""


class Hide(CardAction, frozen=True, tag="hide"):
    """Turn a shown card of the own hand back (E14)."""


Decision: TypeAlias = Attack | Throw | Beat | Concede | Pass | PickUp | Leave | Show | Hide
"""Whatever a seat may do."""

CONCEDE: Final = Concede()
PASS: Final = Pass()
PICK_UP: Final = PickUp()
LEAVE: Final = Leave()
