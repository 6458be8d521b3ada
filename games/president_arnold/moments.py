"""When somebody at a table of President Arnold has something to say."""

from collections.abc import Iterable, Iterator

from rules.core import Event, Seat
from rules.president_arnold.events import Claimed, Passed, WentOut
from table.moments import Moment


def moments(event: Event, seats: int) -> Iterable[Moment]:
    """Return what an event is to whom, of all that everybody was told."""

    def others(seat: Seat) -> Iterator[Seat]:
        return (other for other in range(seats) if other != seat)

    match event:
        case Claimed(seat=seat):
            return [Moment(seat, "prize"), *(Moment(other, "robbed") for other in others(seat))]
        case Passed(seat=seat):
            return [Moment(seat, "passing")]
        case WentOut(seat=seat):
            return [Moment(seat, "out")]
    return ()
