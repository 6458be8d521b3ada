"""When somebody at a table of Presidents & Sanityholes has something to say."""

from collections.abc import Iterable

from rules.core import Event
from rules.presidents_and_sanityholes.events import (
    Passed,
    RolesTaken,
    Skipped,
    TrickCleared,
    WentOut,
)
from table.moments import Moment


def moments(event: Event, seats: int) -> Iterable[Moment]:
    """Return what an event is to whom, of all that everybody was told."""
    match event:
        case Passed(seat=seat):
            return [Moment(seat, "passing")]
        case Skipped(seat=seat):
            return [Moment(seat, "loss")]
        case TrickCleared(leader=seat):
            return [Moment(seat, "win")]
        case WentOut(seat=seat):
            return [Moment(seat, "out")]
        case RolesTaken(order=(*_above, lowest)):
            return [Moment(lowest, "last")]
    return ()
