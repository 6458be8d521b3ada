"""When somebody at a table of Bull Sanity has something to say."""

from collections.abc import Iterable

from rules.bull_sanity.events import Called, Judged, WentOut
from rules.core import Event
from table.moments import Moment


def moments(event: Event, seats: int) -> Iterable[Moment]:
    """Return what an event is to whom, of all that everybody was told."""
    match event:
        case Called(seat=seat):
            return [Moment(seat, "dare")]
        case Judged(caller=caller, layer=layer, truthful=True):
            return [Moment(caller, "mistaken"), Moment(layer, "win")]
        case Judged(caller=caller, layer=layer):
            return [Moment(layer, "caught"), Moment(caller, "win")]
        case WentOut(seat=seat):
            return [Moment(seat, "out")]
    return ()
