"""What President Arnold tells its spectators: the game's own events."""

from rules.core import Event, PrizeTaken, SeatEvent


class Led(SeatEvent, frozen=True, kw_only=True):
    """A seat leads the card that it lays next; `opening` for the first of the hand (A5)."""

    opening: bool


class Passed(SeatEvent, frozen=True, kw_only=True):
    """A seat declined to follow, or (`stopped`) to go on from its own card."""

    stopped: bool


class LeadLacked(SeatEvent, frozen=True, kw_only=True):
    """A seat that is asked for a lead holds no card that it may lead (A9)."""


class Claimed(PrizeTaken, frozen=True, kw_only=True):
    """A seat claims a jackpot of `won` chips in all, with its own stake where that returns (A12).

    `turned` where the turned card gives it to the dealer (A4); `alien` where the seat has all three
    marriages by it (A11).
    """

    turned: bool
    won: int
    alien: bool


class WentOut(SeatEvent, frozen=True, kw_only=True):
    """A seat laid its last card."""


class HandDrawn(Event, frozen=True, kw_only=True):
    """Nobody can lead: the hand is a draw (A9)."""


class SquareSplit(Event, frozen=True, kw_only=True):
    """The `chips` that nobody won on one square of all boards are split (A21)."""

    region: str
    chips: int


class BoardsSplit(Event, frozen=True, kw_only=True):
    """All boards were split: each seat's share (A21)."""

    shares: tuple[int, ...]
