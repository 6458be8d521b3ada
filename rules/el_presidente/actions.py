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


class AskThrow(Action, frozen=True, tag="ask_throw"):
    """Ask that somebody throw a card in (E15)."""


class AskSuit(Action, frozen=True, tag="ask_suit"):
    """Ask for a card of another suit to be thrown in (E15)."""

    suit: str


class AskRank(Action, frozen=True, tag="ask_rank"):
    """Ask whoever attacks next to do it with this rank (E15)."""

    rank: str


Request: TypeAlias = AskThrow | AskSuit | AskRank
"""What may be asked for aloud (E15)."""

Talk: TypeAlias = Show | Hide | Request
"""What any seat may do at any time: it answers no question (E14, E15)."""

Decision: TypeAlias = Attack | Throw | Beat | Concede | Pass | PickUp | Leave | Talk
"""Whatever a seat may do."""

CONCEDE: Final = Concede()
PASS: Final = Pass()
PICK_UP: Final = PickUp()
LEAVE: Final = Leave()

SUITS: Final = tuple("CDHS")
RANKS: Final = tuple("A23456789TJQK")
REQUESTS: Final[tuple[Request, ...]] = (AskThrow(), *map(AskSuit, SUITS), *map(AskRank, RANKS))
"""Everything that may be asked for."""
