"""What Presidential Poker tells its spectators: the game's own events."""

from rules.core import Event, Seat, SeatEvent


class Dealt(Event, frozen=True, kw_only=True):
    """`dealer` deals a hand, or deals again because nobody opened (P1, P3)."""

    dealer: Seat
    hand: int
    again: bool


class IntervalBegan(SeatEvent, frozen=True, kw_only=True):
    """A betting interval, 1 or 2, begins with `seat` (P2, P5)."""

    interval: int


class BetMade(SeatEvent, frozen=True, kw_only=True):
    """A seat opened or raised: its stake in the interval is now `stake`."""

    stake: int
    raised: bool
    all_in: bool


class Called(SeatEvent, frozen=True, kw_only=True):
    """A seat met the bet, or went all-in for less."""

    amount: int
    all_in: bool


class Checked(SeatEvent, frozen=True, kw_only=True):
    """A seat did not bet."""


class Folded(SeatEvent, frozen=True, kw_only=True):
    """A seat dropped out."""


class NobodyOpened(Event, frozen=True, kw_only=True):
    """All checked in the first interval: everybody antes again and gets new cards (P3)."""


class Drew(SeatEvent, frozen=True, kw_only=True):
    """A seat discards and receives `count` cards (P4)."""

    count: int


class HandShown(SeatEvent, frozen=True, kw_only=True):
    """A hand was opened at the showdown: its category, 1 to 17 (P6)."""

    category: int


class PotWon(Event, frozen=True, kw_only=True):
    """A pot of `pots`, 0 for the main one, goes to `seats`; odd chips to the first of them (P8)."""

    pot: int
    pots: int
    amount: int
    seats: tuple[Seat, ...]
