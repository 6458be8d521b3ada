"""The table of Presidential Poker: its state, and what everybody may know of it."""

from typing import Literal, TypeAlias

import msgspec

from rules.core import Observation, Seat
from rules.presidential_poker.pots import Pot

Phase = Literal["dealer", "shuffle", "redeal", "first", "draw", "renewal", "second", "over"]
"""What the table waits for: chance (`dealer`, `shuffle`, `redeal`, `renewal`) or a seat."""


Limit = Literal["no_limit", "pot_limit", "fixed_limit"]
Obstacle = Literal["all_in", "short", "alone", "capped", "small_pot"]
"""Why a seat may not bet (P7): it has no more than the bet, it was raised by less than a full
raise, nobody else could put in more, there were four bets at fixed limit, the pot is too small."""


class Won(msgspec.Struct, frozen=True):
    """A pot that was paid out: its chips, who contended and who won, the first the odd chips."""

    amount: int
    seats: tuple[Seat, ...]
    winners: tuple[Seat, ...]


class State(msgspec.Struct, kw_only=True):
    """A table. Seats in sets are bits; `stock` is listed from its top."""

    phase: Phase
    hand: int = 0
    dealer: Seat = 0
    turn: int
    """The seat to act, `CHANCE`, or the number of seats when the game is over."""
    banks: tuple[int, ...]
    stakes: tuple[int, ...]
    paid: tuple[int, ...]
    """What each seat paid over the hand, this interval's stake not yet counted."""
    dealt: int = 0
    active: int = 0
    able: int = 0
    """The active seats with chips."""
    checked: int = 0
    current: int = 0
    """The bet to meet."""
    largest: int = 0
    """The largest bet or raise in this interval."""
    bets: int = 0
    """How many bets and raises there were in it."""
    opener: Seat = -1
    """Who opened the first interval, -1 for nobody."""
    last_bettor: Seat = -1
    """The last to bet or raise in this interval, -1 for nobody."""
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    discard: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    """Discards of the seat that waits for a new stock: they are not shuffled into it (P4)."""
    folded: tuple[int, ...] = ()
    drawn: tuple[int, ...]
    """How many cards each seat drew, -1 before its draw."""
    shown: int = 0
    won: tuple[Won, ...] = ()
    """The pots of the finished hand."""


class Facts(msgspec.Struct, frozen=True):
    """What everybody may know of the table besides cards and chips; see `State`."""

    phase: Phase
    hand: int
    dealer: Seat
    turn: Seat
    paid: tuple[int, ...]
    dealt: tuple[Seat, ...]
    active: tuple[Seat, ...]
    checked: tuple[Seat, ...]
    current: int
    largest: int
    bets: int
    opener: Seat
    last_bettor: Seat
    drawn: tuple[int, ...]
    shown: tuple[Seat, ...]
    won: tuple[Won, ...]
    pots: tuple[Pot, ...]
    """The pots as they would be cut now, this interval's stakes not yet in them."""
    to_call: int
    """What the seat to act needs to meet the bet."""
    amounts: tuple[int, int] | None
    """The least and the most that the seat to act may bet, `None` where it may not."""


View: TypeAlias = Observation[Facts]
"""What a seat or a spectator may know of the table."""
