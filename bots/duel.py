"""A duel: a computer player plays the deal of a finished game from the same chair, in a process.

The others are who they were, the shuffles are the same; the difference of the scores is what the
two chairs' players made of the same cards.
"""

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from bots.declaration import PlayersDeclaration
from bots.limit import Limit
from bots.measure.match import Played, play_match
from bots.priority import Rank, give_way
from rules.core import AnyGame, Event, Seat

SECONDS: Final = 0.3
"""For each decision of a hard player in a duel."""
MOST_DECISIONS: Final = 5_000


class DuelRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The game, its seed, and who plays: a level for each seat."""

    declared: PlayersDeclaration[AnyGame]
    seats: int
    options: dict[str, Any]
    levels: tuple[str, ...]
    seed: int


class DuelAnswer(msgspec.Struct, frozen=True):
    """How far a duel is: decisions so far, and the scores when it is over.

    `over` without scores: the game did not end within the bound.
    """

    decisions: int
    over: bool = False
    scores: tuple[int, ...] = ()


def play(request: DuelRequest, tell: Callable[[DuelAnswer], None]) -> Played:
    """Play the deal, tell after each decision how far it is, and return the game."""
    decisions = 0

    def listen(_seat: Seat, _events: Sequence[Event]) -> None:
        nonlocal decisions
        decisions += 1
        tell(DuelAnswer(decisions))

    played = play_match(
        request.declared.open(request.seats, request.options),
        request.declared.strategy(),
        request.levels,
        str(request.seed),
        limit=Limit(seconds=SECONDS),
        most=MOST_DECISIONS,
        listener=listen,
    )
    scores = () if played.outcome is None else played.outcome.scores
    tell(DuelAnswer(decisions, over=True, scores=scores))
    return played


def work(request: DuelRequest, pipe: Connection) -> None:
    """Play the deal and tell through the pipe how far it is: the process's main function."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program itself ends the process
    give_way(Rank.DUEL)
    with contextlib.suppress(OSError):  # nobody listens any more
        play(request, pipe.send)


class DuelProcess:
    """Plays one duel beside the program; it ends with the program, or when it is closed."""

    def __init__(self, request: DuelRequest) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(
            target=work, args=(request, theirs), name="cabinet-duel", daemon=True
        )
        self._process.start()
        theirs.close()
        self._last = DuelAnswer(0)

    def poll(self) -> DuelAnswer:
        """Return how far it is. Returns at once; a process that broke off is over."""
        try:
            while not self._last.over and self._pipe.poll():
                self._last = self._pipe.recv()
        except (EOFError, OSError):
            self._last = DuelAnswer(self._last.decisions, over=True)
        return self._last

    def close(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.join()
        self._pipe.close()
