"""The table of Presidential Poker: its state, and what everybody may know of it."""

from typing import Literal, TypeAlias

import msgspec

from rules.core import Observation, Seat
from rules.presidential_poker.pots import Pot

Phase = Literal["dealer", "shuffle", "redeal", "first", "draw", "renewal", "second", "over"]
"""What the table waits for: chance (`dealer`, `shuffle`, `redeal`, `renewal`) or a seat."""


class Won(msgspec.Struct, frozen=True):
    """A pot that was paid out: its chips, who contended and who won, the first the odd chips."""

    amount: int
    seats: tuple[Seat, ...]
    winners: tuple[Seat, ...]


class State(msgspec.Struct):
    """A table. Seats in sets are bits; `stock` is listed from its top."""

    phase: Phase
    hand: int
    dealer: Seat
    turn: int
    """The seat to act, `CHANCE`, or the number of seats when the game is over."""
    banks: tuple[int, ...]
    stakes: tuple[int, ...]
    paid: tuple[int, ...]
    """What each seat paid over the hand, this interval's stake not yet counted."""
    dealt: int
    active: int
    able: int
    """The active seats with chips."""
    checked: int
    current: int
    largest: int
    bets: int
    opener: Seat
    """Who opened the first interval, -1 for nobody."""
    last_bettor: Seat
    """The last to bet or raise in this interval, -1 for nobody."""
    hands: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    discard: tuple[int, ...]
    aside: tuple[int, ...]
    """Discards of the seat that waits for a new stock: they are not shuffled into it (P4)."""
    folded: tuple[int, ...]
    drawn: tuple[int, ...]
    """How many cards each seat drew, -1 before its draw."""
    shown: int
    won: tuple[Won, ...]
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
