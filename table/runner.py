"""A table without a window, run by whoever has a clock: a server's loop, or a test's hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from math import inf

from table.course import Course
from table.engine import Engines
from table.laying import next_match
from table.match import Match
from table.phone.phone_room import Room
from table.phones import MakesPhones
from table.screen import Pages, Screen
from table.sheet import GameEntry


class Runner(Pages):
    """A house without a window: whoever runs it calls `turn`, again when that says or `woken`.

    `clock` tells the time. Games come and go at the table: `course` leads the present one, and
    those at phones choose the next of the `games`, or that it was `enough`.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        woken: Callable[[], None],
        engines: Engines | None,
        phones: MakesPhones | None,
        games: Sequence[GameEntry] = (),
    ) -> None:
        self.engines, self.games = engines, games
        self.room = Room(phones, woken)
        self.now, self.wake = clock, woken
        self.course: Course | None = None
        self._later: list[tuple[float, int, Callable[[], None]]] = []
        self._count = count()

    def lay(self, match: Match) -> Course:
        """Play a game from here on; one that was played before is left."""
        self.leave()
        course = self.course = Course(self, match, Screen(self))
        course.begin()
        course.resume()
        self.wake()
        return course

    def leave(self) -> None:
        """Leave the game for good."""
        if self.course is not None:
            self.course.end()
            self.course = None

    def next_game(self, game: str) -> None:
        self.call_later(0, lambda: self._play_on(game))

    def _play_on(self, game: str) -> None:
        if self.course is not None:
            before = self.course.match
            self.lay(next_match(self.games, before, game))

    def call_later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something once so many seconds have passed."""
        heappush(self._later, (self.now() + seconds, next(self._count), action))
        self.wake()

    def turn(self) -> float:
        """Do all that is due, and show it at the phones; return when something is due again."""
        while self._later and self._later[0][0] <= self.now():
            heappop(self._later)[2]()
        if (course := self.course) is not None:
            course.pocket.listen()
            if self.now() >= course.due:
                course.look()
                course.pocket.show()
        due = self._later[0][0] if self._later else inf
        return due if course is None else min(due, course.due)
