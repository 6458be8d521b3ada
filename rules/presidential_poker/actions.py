"""What a player of Presidential Poker does; the record's lines are these."""

from typing import Final, TypeAlias

from rules.core import Action, AmountAction, CardAction


class Check(Action, frozen=True, tag="check"):
    """Bet nothing while nobody has bet (P2)."""


class Bet(AmountAction, frozen=True, tag="bet"):
    """Open or raise: `amount` is the seat's whole stake in this interval (P7)."""


class Call(Action, frozen=True, tag="call"):
    """Meet the bet, or go all-in for less (P2)."""


class Fold(Action, frozen=True, tag="fold"):
    """Drop out (P2)."""


class Draw(CardAction, frozen=True, tag="draw"):
    """Discard cards, or none, for as many others (P4)."""


Decision: TypeAlias = Check | Bet | Call | Fold | Draw
"""Whatever a seat may be asked for."""

CHECK: Final = Check()
CALL: Final = Call()
FOLD: Final = Fold()
