"""What Sanity Rook tells its spectators: the game's own events."""

import msgspec

from rules.core import Event, Seat, SeatEvent
from rules.sanity_rook.tricks import Tally


class RoundBegan(Event, frozen=True, kw_only=True):
    """`dealer` deals round number `round`."""

    round: int
    dealer: Seat


class BidMade(SeatEvent, frozen=True, kw_only=True):
    """`seat` bids `amount` points."""

    amount: int


class Passed(SeatEvent, frozen=True, kw_only=True):
    """`seat` passed and is out of the bidding."""


class BiddingWon(SeatEvent, frozen=True, kw_only=True):
    """`seat` takes the Nest and must reach `amount` points (R3)."""

    amount: int


class TrumpNamed(SeatEvent, frozen=True, kw_only=True):
    """`seat` made `suit` the trump suit."""

    suit: str


class Played(SeatEvent, frozen=True, kw_only=True):
    """`seat` played a card to the trick; `way` says as what."""

    way: str


class TrickTaken(SeatEvent, frozen=True, kw_only=True):
    """`seat` took trick number `trick` of the round, counted from 1."""

    trick: int


class NestTaken(SeatEvent, frozen=True, kw_only=True):
    """`seat` took the last trick and with it the Nest, worth `points` (R8)."""

    points: int


class RoundResult(msgspec.Struct, frozen=True):
    """The points of a round, a side each: seats 0 and 2, seats 1 and 3 (R8, R9).

    `tallies` itemise what each side took, the Nest included, which `nest_side` won; `gains` are
    what the round brings to their scores.
    """

    bidder: Seat
    bid: int
    made: bool
    tallies: tuple[Tally, Tally]
    nest_side: int
    nest_points: int
    gains: tuple[int, int]


class RoundScored(Event, frozen=True, kw_only=True):
    """All tricks of a round are played, and this is what it brings."""

    result: RoundResult
