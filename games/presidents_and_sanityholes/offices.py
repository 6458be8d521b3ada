"""Who sits where in Presidents & Sanityholes, and in which office."""

from rules.core import Seat
from rules.presidents_and_sanityholes.state import OVER, SHUFFLE, Facts, role_title


def seated(facts: Facts) -> tuple[Seat, ...]:
    """Return the seats as they sit clockwise, the highest office first.

    As soon as a round is over the seats are rearranged for the next one (S2).
    """
    over = facts.round and facts.phase in (SHUFFLE, OVER)
    return facts.out if over else facts.order


def offices(facts: Facts) -> dict[Seat, str]:
    """Return each seat's office in words; none in the first round (S2)."""
    over = facts.round and facts.phase in (SHUFFLE, OVER)
    seats = facts.out if over else facts.roles
    return {seat: role_title(place, len(seats)) for place, seat in enumerate(seats)}
