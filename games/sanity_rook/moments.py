"""When somebody at a table of Sanity Rook has something to say."""

from collections.abc import Iterable
from typing import Final

from rules.core import Event
from rules.sanity_rook.events import BidMade, NestTaken, Passed, RoundScored
from rules.sanity_rook.game import SEATS
from table.moments import Kind, Moment

HIGH: Final = 160
"""Points from which a bid is a bold one."""


def moments(event: Event, seats: int) -> Iterable[Moment]:
    """Return what an event is to whom, of all that everybody was told."""
    match event:
        case BidMade(seat=seat, amount=amount) if amount >= HIGH:
            return [Moment(seat, "dare")]
        case Passed(seat=seat):
            return [Moment(seat, "passing")]
        case NestTaken(seat=seat):
            return [Moment(seat, "prize")]
        case RoundScored(result=result):
            kind: Kind = "win" if result.made else "loss"
            return [Moment(result.bidder, kind), Moment((result.bidder + 2) % SEATS, kind)]
    return ()
