"""What a player of Sanity Rook does; the record's lines are these."""

from typing import Final, TypeAlias

import msgspec

from rules.core import Action, AmountAction, CardAction


class Bid(AmountAction, frozen=True, tag="bid"):
    """Bid to make so many points (R2)."""


class Pass(Action, frozen=True, tag="pass"):
    """Leave the bidding (R2)."""


class Discard(CardAction, frozen=True, tag="discard"):
    """Put five cards back face down (R3)."""


class Trump(Action, frozen=True, tag="trump"):
    """Name the trump suit (R3)."""

    suit: str


class Play(CardAction, frozen=True, tag="play"):
    """Play a card to the trick; `way`, the line's `as`, says as what (R4 to R7)."""

    way: str = msgspec.field(name="as")


Decision: TypeAlias = Bid | Pass | Discard | Trump | Play
"""Whatever a seat may be asked for."""

PASS: Final = Pass()
