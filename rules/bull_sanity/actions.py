"""What a player of Bull Sanity does; the record's lines are these."""

from typing import Final, TypeAlias

from rules.core import Action, CardAction


class Play(CardAction, frozen=True, tag="play"):
    """Lay cards face down; `declare` says as what, only where there is a choice (B4)."""

    declare: int | None = None


class Call(Action, frozen=True, tag="call"):
    """Call Bull Sanity on the set just laid (B3)."""


class Accept(Action, frozen=True, tag="accept"):
    """Let the set just laid pass (B3)."""


Decision: TypeAlias = Play | Call | Accept
"""Whatever a seat may be asked for."""

CALL: Final = Call()
ACCEPT: Final = Accept()
