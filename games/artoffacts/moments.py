"""When somebody at a table of ArtOfFacts has something to say."""

from collections.abc import Iterable

from rules.artoffacts.events import LeftGame, PotWon, Swapped
from rules.core import Event
from table.moments import Moment


def moments(event: Event, seats: int) -> Iterable[Moment]:
    """Return what an event is to whom, of all that everybody was told."""
    match event:
        case Swapped(seat=seat):
            return [Moment(seat, "dare")]
        case PotWon(seat=seat):
            return [Moment(seat, "prize")]
        case LeftGame(seat=seat):
            return [Moment(seat, "last")]
    return ()
