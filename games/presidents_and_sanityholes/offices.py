"""Who sits where in Presidents & Sanityholes, and in which office."""

from rules.core import Seat
from rules.presidents_and_sanityholes.state import (
    OVER,
    PLAY,
    SHUFFLE,
    Facts,
    role_title,
)


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


def skipped_seat(facts: Facts, held: tuple[int, ...]) -> Seat | None:
    """Return who was skipped by the last play: it equals the one before it (S5).

    `held` is the number of cards of each seat.
    """
    if facts.phase != PLAY or len(facts.plays) < 2 or facts.passed:
        return None
    before, last = facts.plays[-2:]
    if (before.value, len(before.cards)) != (last.value, len(last.cards)):
        return None
    at = facts.order.index(last.seat)
    following = (*facts.order[at + 1 :], *facts.order[: at + 1])
    return next((seat for seat in following if held[seat]), None)
