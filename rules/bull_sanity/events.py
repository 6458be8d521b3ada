"""What Bull Sanity tells its spectators: the game's own events."""

from rules.core import Event, Seat


class Declared(Event, frozen=True, kw_only=True):
    """A seat laid `count` cards face down and said that they are all `value`."""

    seat: Seat
    count: int
    value: int


class Accepted(Event, frozen=True, kw_only=True):
    """A seat let the set pass."""

    seat: Seat


class Called(Event, frozen=True, kw_only=True):
    """A seat called Bull Sanity on what `layer` had just laid."""

    settles = True

    seat: Seat
    layer: Seat


class Judged(Event, frozen=True, kw_only=True):
    """The set that was called has been shown; `loser` takes its `count` cards."""

    caller: Seat
    layer: Seat
    value: int
    count: int
    truthful: bool
    loser: Seat


class Unchallenged(Event, frozen=True, kw_only=True):
    """Nobody called: the set stays face down in the middle for good."""

    seat: Seat
    count: int
    value: int


class WentOut(Event, frozen=True, kw_only=True):
    """A seat has no cards left; `place` counts from 1."""

    seat: Seat
    place: int
