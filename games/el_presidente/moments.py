"""When somebody at a table of El Presidente has something to say."""

from collections.abc import Iterable

from rules.core import Event
from rules.el_presidente.events import (
    AttackBeaten,
    Attacked,
    Conceded,
    FourCompleted,
    Passed,
    Requested,
)
from table.moments import Moment


def moments(event: Event, seats: int) -> Iterable[Moment]:
    """Return what an event is to whom, of all that everybody was told."""
    match event:
        case Attacked(seat=seat, count=count) if count > 1:
            return [Moment(seat, "dare")]
        case Passed(seat=seat):
            return [Moment(seat, "passing")]
        case AttackBeaten(seat=seat):
            return [Moment(seat, "win")]
        case Conceded(seat=seat):
            return [Moment(seat, "loss")]
        case Requested(seat=seat, team=team):
            return [Moment(partner, "asked") for partner in team if partner != seat]
        case FourCompleted(team=team):
            beaten = (seat for seat in range(seats) if seat not in team)
            return [
                *(Moment(seat, "prize") for seat in team),
                *(Moment(seat, "robbed") for seat in beaten),
            ]
    return ()
