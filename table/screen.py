"""The program round a table, and the screen at it: what the course of a game asks of them.

A window is one and has the other (`ui.felt.felt`). A `Screen` as it stands here is seen by nobody,
as at a table whose people all play at phones (`table.runner`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from rules.core import Outcome, Seat, View
from table.advice import Says
from table.coach import CostlyDecision
from table.engine import Engines
from table.match import Transition
from table.phone.phone_room import Room
from table.sheet import GameEntry
from table.told import Summary


class House(Protocol):
    """What a table needs of the program around it."""

    @property
    def engines(self) -> Engines | None:
        """Who thinks for computer players and hints; `None` where their seats wait."""

    @property
    def room(self) -> Room:
        """The phones, which stay while games come and go."""

    @property
    def games(self) -> Sequence[GameEntry]:
        """The games that can be played here."""

    def now(self) -> float:
        """Return the present time in seconds, from some beginning on."""

    def call_later(self, seconds: float, action: Callable[[], None]) -> None:
        """Do something once so many seconds have passed."""

    def wake(self) -> None:
        """Look at the table soon; this may be called from any thread."""


class Pages:
    """What lies over a table that nobody sees: nothing ever does."""

    def who(self, people: Sequence[Seat], then: Callable[[Seat], None]) -> None:
        """Ask which of some people it is."""

    def curtain(self, seat: Seat, reveal: Callable[[Seat], None]) -> None:
        """Hide the table until the player whose turn it is is at the screen."""

    def curtain_again(self, seat: Seat, reveal: Callable[[Seat], None]) -> None:
        """Hide the table until who was called away from new cards is at the screen again."""

    def end_curtain(self) -> None:
        """Take the curtain away: somebody else may be asked now."""

    def details(
        self, summary: Summary, go_on: Callable[[], None], costliest: Sequence[CostlyDecision]
    ) -> None:
        """Show what a finished hand came to line by line, and the way to what cost most."""

    def end_details(self) -> None:
        """Take that away, where it is uppermost: somebody elsewhere has gone on."""

    def result(
        self,
        outcome: Outcome,
        costliest: Sequence[CostlyDecision],
        details: Callable[[], None] | None,
        wished: Callable[[], str] = str,
    ) -> None:
        """Show how the game ended, and the way to the `details` of its last hand.

        `wished` tells what those at phones wish for next.
        """

    def next_game(self, game: str) -> None:
        """Play on with the same people: another game, or for '' the same one."""

    def enough(self) -> None:
        """Nobody wants another game."""

    def coach(self, words: str, do_it: Callable[[], None]) -> None:
        """Ask once whether a decision that loses much shall be made."""

    def lost_thinking(self) -> None:
        """Say that no computer player thinks any more."""


class Screen:
    """Nobody's screen: what happens is shown at once, and nothing is asked there.

    In its `bubble` something is said, and its `overlays` are what lies over the table.
    """

    def __init__(self, overlays: Pages | None = None) -> None:
        self.bubble, self.overlays = Says(), overlays or Pages()

    @property
    def moving(self) -> bool:
        """Whether something is on its way over the table."""
        return False

    @property
    def speaking(self) -> bool:
        """Whether somebody listens to what has happened: nobody plays on before it is heard."""
        return False

    def clear(self) -> None:
        """Something was decided: what was said and looked at before is over."""

    def play(self, transition: Transition, *, covered: bool) -> bool:
        """Begin to show what happened; return whether that takes time.

        Then the screen calls `Course.tell` with what it shows, and `Course.arrive` at the end. With
        `covered` a curtain falls over it next.
        """
        return False

    def finish(self) -> None:
        """Let what is on its way be there."""

    def rest(self, view: View) -> None:
        """Show an observation at rest, as soon as nothing is on its way."""

    def told(self, lines: Sequence[str]) -> None:
        """All has been told, `lines` of the log as the last: the table is at rest."""

    def forget(self) -> None:
        """Everything is told again: forget what was to be said."""

    def changed(self) -> None:
        """Something to be seen has changed."""

    def use_wait(self) -> None:
        """The table waits for somebody who thinks: use the time."""

    def waits(self, *, person_next: bool) -> bool:
        """Return whether the table has to wait until what happened was heard."""
        return False

    def call_out(self, seat: Seat, words: str, icon: str) -> None:
        """Somebody calls something out, in words or with a sign."""

    def sound(self, name: str) -> None:
        """Let something be heard."""

    def call(self) -> None:
        """Somebody at the screen is asked: say so, once all else has been said."""

    def let_go(self) -> None:
        """Drop what the pointer holds: somebody else looks."""

    @property
    def reads(self) -> bool:
        """Whether a summary is read at the screen before the table goes on."""
        return False
