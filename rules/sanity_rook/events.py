"""What Sanity Rook tells its spectators: the game's own events."""

import msgspec

from rules.core import Event, Seat
from rules.sanity_rook.tricks import Tally


class RoundBegan(Event, frozen=True, kw_only=True):
    """`dealer` deals round number `round`."""

    round: int
    dealer: Seat


class BidMade(Event, frozen=True, kw_only=True):
    """`seat` bids `amount` points."""

    seat: Seat
    amount: int


class Passed(Event, frozen=True, kw_only=True):
    """`seat` passed and is out of the bidding."""

    seat: Seat


class BiddingWon(Event, frozen=True, kw_only=True):
    """`seat` takes the Nest and must reach `amount` points (R3)."""

    seat: Seat
    amount: int


class TrumpNamed(Event, frozen=True, kw_only=True):
    """`seat` made `suit` the trump suit."""

    seat: Seat
    suit: str


class Played(Event, frozen=True, kw_only=True):
    """`seat` played a card to the trick; `way` says as what."""

    seat: Seat
    way: str


class TrickTaken(Event, frozen=True, kw_only=True):
    """`seat` took trick number `trick` of the round, counted from 1."""

    seat: Seat
    trick: int


class NestTaken(Event, frozen=True, kw_only=True):
    """`seat` took the last trick and with it the Nest, worth `points` (R8)."""

    seat: Seat
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
