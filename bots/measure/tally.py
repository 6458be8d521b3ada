"""What one game came to, in numbers: what simulations and comparisons are made of."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bots.declaration import PlayersDeclaration, opened
from bots.external import Lost
from bots.limit import Limit
from bots.measure.match import Played, play_match
from bots.measure.occasion import Occasion
from bots.strategy import place_points
from rules.core import AnyGame, Event, HandEnded, Outcome, Paid, PrizeTaken, Seat
from rules.record import SeatHeader, encode_session, new_header
from rules.session import Session


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What happened in one game, counted."""

    decisions: int
    hands: int
    outcome: Outcome | None
    """How it ended; `None` where it was stopped."""
    occasions: dict[str, float]
    """By the key of what the game declares (`bots.measure.occasion`)."""
    prizes: dict[str, int]
    """By the region of the board."""
    paid: dict[str, int]
    """Chips by the cause of their payment."""
    record: bytes = b""
    """The game's record file, where one is wanted."""
    lost: tuple[Lost, ...] = ()

    @property
    def points(self) -> tuple[float, ...]:
        """Each seat's place in a finished game: 1 for first, 0 for last."""
        return () if self.outcome is None else place_points(self.outcome)


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be played: under a house's rules, by a level in each seat, from a seed."""

    declared: PlayersDeclaration[AnyGame]
    seats: int
    options: Mapping[str, Any]
    levels: tuple[str, ...]
    seed: int
    limit: Limit
    most: int
    started: str = ""
    """When it began, as its record has it; '' for no record."""


class Counting:
    """Counts what the rules tell of a game while it is played."""

    def __init__(self, occasions: Sequence[Occasion]) -> None:
        self._occasions: dict[type[Event], list[Occasion]] = {}
        for occasion in occasions:
            self._occasions.setdefault(occasion.event, []).append(occasion)
        self.hands = 0
        self.counts: Counter[str] = Counter()
        self.prizes: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()

    def listen(self, _seat: Seat, events: Sequence[Event]) -> None:
        """Count what followed from an action; hand it to `play_match` as its listener."""
        for event in events:
            if isinstance(event, HandEnded):
                self.hands += 1
            elif isinstance(event, Paid):
                self.paid[event.why] += event.amount
            elif isinstance(event, PrizeTaken):
                self.prizes[event.region] += 1
            for occasion in self._occasions.get(type(event), ()):
                counted = occasion.count(event)
                if counted:
                    self.counts[occasion.key] += counted  # type: ignore[assignment]  # or a float


def play(task: Task) -> Tally:
    """Play a task's game and count; runs in whichever process or machine takes it."""
    game = opened(task.declared, task.seats, task.options)
    counting = Counting(task.declared.occasions())
    played = play_match(
        game,
        task.declared.strategy(),
        task.levels,
        str(task.seed),
        limit=task.limit,
        most=task.most,
        listener=counting.listen,
    )
    return Tally(
        decisions=played.decisions,
        hands=counting.hands,
        outcome=played.outcome,
        occasions=dict(counting.counts),
        prizes=dict(counting.prizes),
        paid=dict(counting.paid),
        lost=played.lost,
        record=_record(game, task, played) if task.started else b"",
    )


def _record(game: AnyGame, task: Task, played: Played) -> bytes:
    session: Session[Any] = Session(game, task.seed)
    for entry in played.log:
        session.act(entry.seat, entry.action)
    seats = (SeatHeader(f"Seat {seat}", f"bot:{level}") for seat, level in enumerate(task.levels))
    return encode_session(new_header(game, seats, task.seed, task.started), session)
