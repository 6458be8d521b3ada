"""What the computer players of a table say, and when: seldom, and never what only some could know.

A remark is found as something happens, from events as everybody was told them, and it is said by
the beat that shows them. Nothing of it is recorded, nor told in the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from rules.core import PUBLIC, Event, Seat
from rules.observe import redact
from table.match import Match
from table.told import Kind, Moment, of_the_end

CHANCES: Final[Mapping[Kind, float]] = {
    "greeting": 1.0,
    "dare": 0.2,
    "passing": 0.06,
    "prize": 0.75,
    "robbed": 0.3,
    "win": 0.3,
    "loss": 0.3,
    "caught": 0.8,
    "mistaken": 0.7,
    "out": 0.8,
    "asked": 0.2,
    "last": 1.0,
    "evening": 1.0,
}
"""How likely something is said at a moment."""
LOUD: Final[frozenset[Kind]] = frozenset({"prize", "caught", "mistaken", "out", "last", "evening"})
"""Moments that are worth a word ..."""
REST: Final = 5
"""Actions for which nobody says anything after a remark, ..."""
SHORT_REST: Final = 2
"""... and for which nobody does even at a loud moment."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody says."""

    seat: Seat
    words: str
    sign: str = ""
    """An icon before the words, or instead of them; left out, the speaker's own, if any."""


class Chatter:
    """Finds remarks for those at the table who are somebody; they follow from the game's seed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._untold: list[Remark | None] = []
        self._quiet = REST
        self._last: dict[Seat, str] = {}
        """What each said last."""

    def write(self, events: Sequence[Event]) -> None:
        """Find what is said to what has happened: a remark at most, with one of the events."""
        remarks: list[Remark | None] = [None] * len(events)
        self._quiet += 1
        if self.match.settings.talk and self.match.characters and events:
            luck = self.match.luck("talk")
            found = self._found(events)
            luck.shuffle(found)
            for at, moment in found:
                fresh = self._fresh(moment)
                if fresh and self._speaks(moment, luck):
                    words = self._last[moment.seat] = luck.choice(fresh)
                    remarks[at] = Remark(moment.seat, words)
                    self._quiet = 0
                    break
        self._untold += remarks

    def _found(self, events: Sequence[Event]) -> list[tuple[int, Moment]]:
        """Return the moments of those who could speak, each with the place of its event."""
        characters, controller = self.match.characters, self.match.controller
        found, view = [], self.match.session.observe(PUBLIC)
        if len(self.match.session.log) == 1:  # the first shuffle, or the first card drawn
            found += [(0, Moment(seat, "greeting")) for seat in characters]
        for at, event in enumerate(events):
            told = redact(event, PUBLIC)
            moments = (*controller.moments(told, view), *of_the_end(told))
            found += [(at, moment) for moment in moments if moment.seat in characters]
        return found

    def _speaks(self, moment: Moment, luck: Random) -> bool:
        rest = SHORT_REST if moment.kind in LOUD else REST
        return self._quiet > rest and luck.random() < CHANCES[moment.kind]

    def _fresh(self, moment: Moment) -> list[str]:
        """Return their lines for a moment without the one that they said last."""
        lines = self.match.characters[moment.seat].says(moment.kind)
        return [line for line in lines if line != self._last.get(moment.seat)]

    def tell(self, events: int) -> Remark | None:
        """Return what is said to so many more events, which are seen now."""
        told, self._untold = self._untold[:events], self._untold[events:]
        return next((remark for remark in reversed(told) if remark is not None), None)

    def tell_all(self) -> Remark | None:
        """Return what is said to all that has happened."""
        return self.tell(len(self._untold))

    def forget(self) -> None:
        """Take back what was not said yet: the game is told again."""
        self._untold.clear()
