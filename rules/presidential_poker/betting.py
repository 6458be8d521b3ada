"""How much may be bet in an interval of a poker table: three limits and all-in (P7)."""

from typing import Final, Literal, Protocol

from rules.core import Seat

Limit = Literal["no_limit", "pot_limit", "fixed_limit"]
Obstacle = Literal["all_in", "short", "alone", "capped", "small_pot"]
"""Why a seat may not bet: it has no more than the bet, it was raised by less than a full raise,
nobody else could put in more, there were four bets at fixed limit, the pot is too small."""

MOST_FIXED_BETS: Final = 4
"""Bets and raises in an interval of fixed limit."""


class Interval(Protocol):
    """What a table knows of its betting interval; bit sets are of seats."""

    banks: tuple[int, ...]
    stakes: tuple[int, ...]
    paid: tuple[int, ...]
    """What each seat paid into the pot before this interval."""
    able: int
    """The active seats with chips."""
    current: int
    """The bet to meet."""
    largest: int
    """The largest bet or raise so far."""
    bets: int
    """How many bets and raises there were."""


class Betting:
    """The betting of a table with one limit. Amounts are what a seat's stake is raised to."""

    def __init__(self, limit: Limit, bet: int) -> None:
        self.limit = limit
        self.bet = bet

    def amounts(self, interval: Interval, seat: Seat) -> tuple[int, int] | Obstacle:
        """Return the least and the most that `seat` may bet, or why it may not (P7).

        All amounts between are allowed too.
        """
        stakes, current = interval.stakes, interval.current
        stake = stakes[seat]
        all_in = stake + interval.banks[seat]
        if all_in <= current:  # all-in for no more than the current bet is a call
            return "all_in"
        to_call, largest = current - stake, interval.largest
        if to_call < largest:
            return "short"
        others = interval.able & ~(1 << seat)
        for other, bank in enumerate(interval.banks):
            if others >> other & 1 and stakes[other] + bank > current:
                break
        else:
            return "alone"
        if self.limit == "fixed_limit":
            if interval.bets >= MOST_FIXED_BETS:
                return "capped"
            amount = current + self.bet
            return (amount, amount) if amount < all_in else (all_in, all_in)
        least = current + max(largest, self.bet)
        least = min(least, all_in)
        if self.limit == "no_limit":
            return least, all_in
        most = current + sum(interval.paid) + sum(stakes) + to_call
        if least > most:
            return "small_pot"
        return (least, most) if most < all_in else (least, all_in)
