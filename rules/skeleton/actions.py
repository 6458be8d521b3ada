"""What a player of Skeleton does; the record's lines are these.

Each kind of decision is a class, and `tag` is its word in records. Decisions without cards or
amounts are plain `Action`s with whatever fields they need; `Decision` joins all kinds by `|`.
"""

from typing import TypeAlias

from rules.core import CardAction


class Play(CardAction, frozen=True, tag="play"):
    """Play a card (K2)."""


Decision: TypeAlias = Play
"""Whatever a seat may be asked for."""
