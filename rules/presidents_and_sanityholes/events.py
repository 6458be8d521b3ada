"""What Presidents & Sanityholes tells its spectators: the game's own events."""

from rules.core import Event, Seat, SeatEvent


class SetPlayed(SeatEvent, frozen=True, kw_only=True):
    """A seat played `count` cards as `value`; `equal` to the set that they were played on."""

    count: int
    value: int
    equal: bool


class Skipped(SeatEvent, frozen=True, kw_only=True):
    """A seat is not asked, because the set before it was equal (S5)."""


class Passed(SeatEvent, frozen=True, kw_only=True):
    """A seat passed, and takes a marker."""


class TrickCleared(Event, frozen=True, kw_only=True):
    """The trick is cleared, `by_two` or because all have passed; `leader` leads.

    If `free`, all others have passed on the set of the leader, who need not pay (`lead_again`).
    """

    leader: Seat
    by_two: bool
    free: bool = False


class WentOut(SeatEvent, frozen=True, kw_only=True):
    """A seat has no cards left; `place` counts from 1."""

    place: int


class Gave(SeatEvent, frozen=True, kw_only=True):
    """An upper player gave `count` cards and `markers`; as many cards came back (S3)."""

    to: Seat
    count: int
    markers: int


class RolesTaken(Event, frozen=True, kw_only=True):
    """The round's roles: the seats from the President to the Sanityhole."""

    order: tuple[Seat, ...]
