"""What Bull Sanity tells its spectators: the game's own events."""

from rules.core import Event, Seat, SeatEvent


class Declared(SeatEvent, frozen=True, kw_only=True):
    """A seat laid `count` cards face down and said that they are all `value`."""

    count: int
    value: int


class Accepted(SeatEvent, frozen=True, kw_only=True):
    """A seat let the set pass."""


class Called(SeatEvent, frozen=True, kw_only=True):
    """A seat called Bull Sanity on what `layer` had just laid."""

    layer: Seat


class Judged(Event, frozen=True, kw_only=True):
    """The set that was called has been shown; `loser` takes its `count` cards."""

    caller: Seat
    layer: Seat
    value: int
    count: int
    truthful: bool
    loser: Seat


class Unchallenged(SeatEvent, frozen=True, kw_only=True):
    """Nobody called: the set stays face down in the middle for good."""

    count: int
    value: int


class WentOut(SeatEvent, frozen=True, kw_only=True):
    """A seat has no cards left; `place` counts from 1."""

    place: int
