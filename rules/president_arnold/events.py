"""What President Arnold tells its spectators: the game's own events."""

from rules.core import Event, PrizeTaken, Seat


class Led(Event, frozen=True, kw_only=True):
    """A seat leads the card that it lays next; `opening` for the first of the hand (A5)."""

    seat: Seat
    opening: bool


class Passed(Event, frozen=True, kw_only=True):
    """A seat declined to follow, or (`stopped`) to go on from its own card."""

    seat: Seat
    stopped: bool


class LeadLacked(Event, frozen=True, kw_only=True):
    """A seat that is asked for a lead holds no card that it may lead (A9)."""

    seat: Seat


class Claimed(PrizeTaken, frozen=True, kw_only=True):
    """A seat claims a jackpot of `won` chips in all, with its own stake where that returns (A12).

    `turned` where the turned card gives it to the dealer (A4); `alien` where the seat has all three
    marriages by it (A11).
    """

    turned: bool
    won: int
    alien: bool


class WentOut(Event, frozen=True, kw_only=True):
    """A seat laid its last card."""

    seat: Seat


class HandDrawn(Event, frozen=True, kw_only=True):
    """Nobody can lead: the hand is a draw (A9)."""


class SquareSplit(Event, frozen=True, kw_only=True):
    """The `chips` that nobody won on one square of all boards are split (A21)."""

    region: str
    chips: int


class BoardsSplit(Event, frozen=True, kw_only=True):
    """All boards were split: each seat's share (A21)."""

    shares: tuple[int, ...]
