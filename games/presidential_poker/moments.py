"""When somebody at a table of Presidential Poker has something to say."""

from collections.abc import Iterable

from rules.core import Event
from rules.presidential_poker.events import BetMade, Folded, PotWon
from table.moments import Moment


def moments(event: Event, seats: int) -> Iterable[Moment]:
    """Return what an event is to whom, of all that everybody was told."""
    match event:
        case BetMade(seat=seat, raised=raised, all_in=all_in) if raised or all_in:
            return [Moment(seat, "dare")]
        case Folded(seat=seat):
            return [Moment(seat, "passing")]
        case PotWon(seats=winners):
            return [Moment(seat, "prize") for seat in winners]
    return ()
