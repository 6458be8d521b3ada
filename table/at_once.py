"""Computer players who are asked at once with others, as quick as each of them happens to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Final

from rules.core import Action, Seat
from rules.reacting import reaction
from table.engine import GONE, LOOK, Engine
from table.match import Match

PATIENCE: Final = 6.0
"""Seconds past its time after which an answer is replaced: more than a worker's restart takes."""


class AtOnce:
    """Asks the computer players of an open question one by one, and says who answers when.

    Each has a reaction time, which follows from the game's seed. While a person may still answer,
    only what decides the question is said, in its time; who would let it be says so when the
    people have answered, and then nobody waits longer than for a pause.
    """

    def __init__(
        self,
        now: Callable[[], float],
        match: Match,
        engine: Engine | None,
        manner: Callable[[Seat], Mapping[str, float]],
    ) -> None:
        self.now, self.match, self.engine = now, match, engine
        self._manner = manner
        self.due = inf
        """When to look again, while the table waits for one of them."""
        self._times: dict[Seat, float] = {}
        self._minds: dict[Seat, Action] = {}
        """What those will do who have made up their minds."""
        self._thinking: Seat | None = None
        self.is_lost = False
        """Whether nobody thinks any more: all play as normal."""
        self._since: float | None = None
        """When the table came to rest with the question."""
        self._rested: float | None = None
        """When it came to rest after the last answer."""

    def forget(self) -> None:
        """The question is decided, or another scene lies above: all begins anew."""
        self.interrupt()
        self._times, self._minds = {}, {}
        self._since = self._rested = None
        self.due = inf

    def interrupt(self) -> None:
        """Take back what is thought about, for somebody else to think; it is asked again."""
        if self._thinking is not None and self.engine is not None:
            self.engine.cancel()
        self._thinking = None

    def went_on(self) -> None:
        """Somebody has answered: the table shows it, and then a pause runs anew."""
        self._rested = None
        self.due = inf

    def consider(self) -> None:
        """Ask the next of them who has not made up their mind, if nobody is thinking."""
        if not self._times:  # the question is new
            self._times = {
                seat: reaction(self.match.luck(f"reaction of {seat}"))
                for seat in self.match.free
                if seat in self.match.levels
            }
        waiting = (seat for seat in self._in_time() if seat not in self._minds)
        seat = next(waiting, None)
        if seat is None or self.engine is None or self._thinking is not None:
            return
        self._thinking = seat
        match = self.match
        seed = match.luck(f"thinking of {seat}").getrandbits(48)
        self.engine.ask(
            match.session.observe(seat),
            match.levels[seat],
            match.settings.bot_seconds,
            seed,
            manner=self._manner(seat),
        )

    def _in_time(self) -> list[Seat]:
        """Return those of them who are still to answer, the quickest first."""
        free = [seat for seat in self._times if seat in self.match.free]
        return sorted(free, key=self._times.__getitem__)

    def answer(self) -> tuple[Seat, Action | None] | None:
        """Return who answers now and what, `None` in place of an answer that does not come.

        The table is at rest; nobody answers yet where nothing is returned.
        """
        now = self.now()
        self._since = now if self._since is None else self._since
        self._rested = now if self._rested is None else self._rested
        self._take_thought()
        self.consider()
        people = not self.match.answering.isdisjoint(self.match.free)
        self.due = inf
        for seat in self._in_time():
            action = self._minds.get(seat)
            if action is not None and people and not self.match.decides(seat, action):
                continue  # it can wait
            ready = self._ready(seat, people=people)
            if now < ready:
                self.due = ready if action is not None else now + LOOK
                return None
            if action is not None or now >= ready + PATIENCE:
                return seat, action
            self.due = now + LOOK
            if not people:
                return None
        return None

    def _ready(self, seat: Seat, *, people: bool) -> float:
        """Return when a seat may answer: in its time, or after a pause if no person waits."""
        assert self._since is not None
        assert self._rested is not None
        settings = self.match.settings
        speed = settings.speed if settings.animations else 1.0
        if people:
            return self._since + self._times[seat] / speed
        return self._rested + (settings.bot_pause / speed if settings.animations else 0.0)

    def _take_thought(self) -> None:
        """Note what the one who thinks has come to, if that is so."""
        if self._thinking is None or self.engine is None:
            return
        advice = self.engine.poll()
        if advice is not None:
            self._minds[self._thinking] = advice.action
            self.is_lost |= advice.trouble == GONE
            self._thinking = None
