"""What people at phones do together between hands and games: all get ready, and choose what's next.

Nobody waits for who isn't there: their phone is given a moment, then the others go on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from math import inf
from typing import Final

from rules.core import HUMAN, OptionsError, Seat
from rules.record import SeatHeader
from rules.remote import SPECTATOR, PageWish
from rules.words import _, headed
from table.match import Match
from table.sheet import GameEntry


def _fits(entry: GameEntry, seats: int, options: Mapping[str, object]) -> bool:
    try:
        entry.open(seats, options)
    except OptionsError:
        return False
    return True


PATIENCE: Final = 15.0
"""Seconds that those who are ready wait for a phone that is away."""
AGAIN, ENOUGH = 0, 1
"""The numbers of two wishes; those of other games follow."""
FIRST_GAME: Final = 2


class Together:
    """Counts who has read a summary, and what people wish for after the game."""

    def __init__(self, match: Match, games: Sequence[GameEntry]) -> None:
        self._match = match
        seats = len(match.header.seats)
        self._games = [
            each for each in games if each.name != match.entry.name and seats in each.seat_range
        ]
        self._read: object = None
        """The summary that is being read."""
        self._ready: set[Seat] = set()
        self._wishes: dict[Seat, int] = {}
        self.sitting = list(range(seats))
        """The present seats in the order of the next game."""
        self._until = inf
        """When the others go on without those who are away."""

    # --- a summary --------------------------------------------------------------------------

    def read(self, seat: Seat) -> None:
        """A seat has read the present summary."""
        self._begin()
        self._ready.add(seat)

    def _begin(self) -> None:
        if self._match.summary is not self._read:
            self._read = self._match.summary
            self._ready.clear()
            self._until = inf

    def is_read(self, there: Set[Seat], away: Set[Seat], now: float) -> bool:
        """Return whether the game may go on: all who are there are ready, others had their time."""
        self._begin()
        if not there <= self._ready:
            self._until = inf
            return False
        if away:
            self._until = min(self._until, now + PATIENCE)
            return now >= self._until
        return True

    def unready(self, seats: Set[Seat]) -> Set[Seat]:
        """Return which of some seats have not read the present summary."""
        self._begin()
        return seats - self._ready

    @property
    def due(self) -> float:
        """When to ask again whether it may go on, after `is_read` said no."""
        return self._until

    # --- after the game ---------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the next game is chosen now."""
        return self._match.outcome is not None and self._match.summary is None

    def wish(self, seat: Seat, number: int) -> bool:
        """Take a seat's wish; return whether there is such a one."""
        if not self.is_over or not 0 <= number < FIRST_GAME + len(self._games):
            return False
        self._wishes.pop(seat, None)  # of two games the one wished for first is played
        self._wishes[seat] = number
        return True

    def swap(self, seat: Seat, other: Seat) -> bool:
        """Let two change seats for the next game; return whether they can."""
        if not self.is_over or not {seat, other} <= {*self.sitting}:
            return False
        one, two = self.sitting.index(seat), self.sitting.index(other)
        self.sitting[one], self.sitting[two] = other, seat
        return True

    def next_seats(self, game: str, newcomers: Sequence[str]) -> tuple[SeatHeader, ...]:
        """Return who sits where in the next game: newcomers for computers, or as well."""
        match = self._match
        seats = [match.header.seats[at] for at in self.sitting]
        entry = next((each for each in self._games if each.name == game), match.entry)
        options = match.header.options if entry is match.entry else {}
        for name in newcomers:
            computers = (at for at, seat in enumerate(seats) if not seat.is_person)
            at = next(computers, None)
            if at is not None:
                seats[at] = SeatHeader(name, HUMAN)
            elif _fits(entry, len(seats) + 1, options):
                seats.append(SeatHeader(name, HUMAN))
        return tuple(seats)

    def wishes_for(self, seat: Seat) -> tuple[PageWish, ...]:
        """Return what a page offers after the game."""
        if not self.is_over or seat == SPECTATOR:
            return ()
        names = self._match.controller.names

        def wish(number: int, words: str, icon: str = "") -> PageWish:
            given = tuple(names[each] for each, chosen in self._wishes.items() if chosen == number)
            return PageWish(number, words, icon, given, self._wishes.get(seat) == number)

        return (
            wish(AGAIN, _("Play again")),
            wish(ENOUGH, _("I’m done")),
            *(
                wish(number, each.front.title, each.front.emblem)
                for number, each in enumerate(self._games, FIRST_GAME)
            ),
        )

    @property
    def wished(self) -> str:
        """Who wishes for what, in words for the table's screen."""
        wishes = self.wishes_for(self.sitting[0]) if self._wishes else ()
        return _("; ").join(headed(_(", ").join(w.names), w.words) for w in wishes if w.names)

    def chosen(self, there: Set[Seat]) -> tuple[str | None, frozenset[Seat]] | None:
        """Return what is played next, and who plays on no more, once all who are there chose.

        A game's name, '' for the same one, or `None` where all have had enough.
        """
        if not self.is_over or not there or not there <= self._wishes.keys():
            return None
        counts = Counter(self._wishes[seat] for seat in self._wishes if seat in there)
        out = frozenset(seat for seat in there if self._wishes[seat] == ENOUGH)
        del counts[ENOUGH]
        if not counts:
            return None, out
        first = counts.most_common(1)[0][0]
        return "" if first == AGAIN else self._games[first - FIRST_GAME].name, out

    # --- in words ---------------------------------------------------------------------------

    def words(self, there: Set[Seat]) -> str:
        """Return how many of those who are there are ready, or ''."""
        self._begin()
        done: Set[Seat] = self._wishes.keys() if self.is_over else self._ready
        if len(there) < 2 or not there & done:
            return ""
        return _("{count} of {all} ready").format(count=len(there & done), all=len(there))

    def is_ready(self, seat: Seat) -> bool:
        """Return whether a seat has done what is waited for."""
        self._begin()
        return seat in (self._wishes if self.is_over else self._ready)
