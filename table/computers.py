"""The computer players of a table: asked in their turn, looked after, never waited for."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from math import inf
from typing import Final

from rules.asking import reaction
from rules.core import Action, Event, Seat
from rules.luck import SEED_BITS
from table.engine import GONE, LOOK, Advice, Engine
from table.match import Match
from table.storage.settings import Settings

AT_REST: Final = 0.18
"""Seconds of a pause that are seen in cards: one landed gives, and the next one comes up."""
APART: Final = 20
"""The reaction times for which nobody else says anything: 3 s at the usual pace."""
AT_MOST_HURRIED: Final = 0.02
"""Seconds for a decision while the rest of a game is played at once."""
KEPT: Final = 12
"""The thoughts of a level that are remembered, the last ones."""


def pause(settings: Settings) -> float:
    """Return the seconds from a table at rest until the next move of a computer player."""
    if not settings.animations:
        return 0.0
    return max(0.0, settings.bot_pause - AT_REST) / settings.speed


_log = logging.getLogger("cabinet")


class Computers:
    """Asks for the seats that no person plays, and says at a pace one can follow what they do.

    The question is put as soon as it is the seat's turn, while the move before is still on its
    way over the table; the answer is there when the table is at rest and the pause is over. A
    question is forgotten once the table has moved on from it. `now` tells the time, and `idle` is
    called while the table waits for an answer.
    """

    def __init__(
        self,
        now: Callable[[], float],
        match: Match,
        engine: Engine | None,
        idle: Callable[[], object],
    ) -> None:
        self.now, self.match, self.engine, self._idle = now, match, engine, idle
        self.levels = match.levels
        self.at_once = AtOnce(now, match, engine)
        self.is_slow = False
        """Whether the table says that somebody is thinking: the pause is over."""
        self._is_lost = self._is_told = False
        """Whether nobody thinks any more, and whether the table has said so."""
        self.hurries = False
        """Whether they play the rest of the game at once: no person decides anything any more."""
        self.due = inf
        """When to look for the answer next, while the table waits for it."""
        self._said: tuple[Seat, Action] | None = None
        """What somebody is about to say out of turn, ..."""
        self._heard = 0.0
        """... and when."""
        self._spoke = -inf
        """When somebody said something last."""
        self._asked: tuple[tuple[int, int], Seat] | None = None
        self._advice: Advice | None = None
        self._turn = False
        self._looked = False
        self._forced = False
        """Whether only one action is legal: nobody has to think about it."""
        self._pause = self._until = self._since = self._ready = 0.0
        self._took: dict[str, deque[float]] = {}
        """The seconds that players of each level took lately; 0 where nobody saw them think."""

    def begin(self) -> None:
        """Take over a game's beginning; `tell` follows with all that has happened."""
        self.forget()
        self.hurries = False
        if self.engine is not None:
            self.engine.begin()

    def tell(self, events: Sequence[Event]) -> None:
        """Tell everyone what has happened."""
        if self.engine is not None:
            self.engine.tell(events)

    def forget(self) -> None:
        """Take the question back: the table has moved on, or another scene lies above."""
        if self._asked is not None and self.engine is not None:
            self.engine.cancel()
        self._asked = self._advice = self._said = None
        self._turn = self.is_slow = self._looked = False
        self.due = inf
        self.at_once.forget()

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None and self._advice is None

    # --- asking -----------------------------------------------------------------------------

    def listen(self) -> None:
        """Find who says something out of turn at the table as it is now."""
        match, self._said = self.match, None
        if self.engine is None or not match.controller.open_talk:
            return
        if self.now() - self._spoke < self._reaction * APART:
            return  # one heard nothing else than requests
        if match.asked is None or match.asking.question is not None:
            return
        for seat, level in self.levels.items():
            action = self.engine.says(match.session.observe(seat), level)
            if action is not None:
                self._said = seat, action
                self._heard = self.due = self.now() + self._reaction
                return

    @property
    def _reaction(self) -> float:
        """Seconds from a move until somebody says something about it."""
        settings = self.match.settings
        return settings.bot_pause / settings.speed / 2 if settings.animations else 0.0

    @property
    def is_speaking(self) -> bool:
        """Whether somebody is about to say something out of turn."""
        return self._said is not None

    def said(self) -> tuple[Seat, Action] | None:
        """Return what somebody says out of turn, once it is time; the table is at rest."""
        now = self.now()
        if self._said is None or now < self._heard:
            self.due = max(self._heard, now + LOOK)
            return None
        said, self._said = self._said, None
        self.due = self._spoke = now
        return said

    def consider(self) -> None:
        """Ask for the seat whose turn it is, if it is a computer's and was not asked yet."""
        if self.match.at_once:
            if self._asked is not None:
                self.forget()
            self.due = inf
            self.at_once.went_on()
            self.at_once.consider()
            return
        match, seat = self.match, self.match.asked
        is_theirs = seat in self.levels and self.engine is not None
        if is_theirs and self._asked == (match.asking.mark, seat):
            return
        self.forget()
        if seat is None or not is_theirs or self.engine is None:
            return
        self._asked = match.asking.mark, seat
        self._since = self.now()
        if match.asking.question is not None:
            self._pretend(seat)
            return
        self._forced = len(list(islice(match.turn(seat).legal(), 2))) == 1
        self.engine.ask(
            match.session.observe(seat),
            self.levels[seat],
            self._most_seconds,
            match.luck("thinking").getrandbits(SEED_BITS),
            manner=match.manner(seat),
        )

    @property
    def _most_seconds(self) -> float:
        """How long a player may think: as long as is set, and less where the table is fast."""
        settings = self.match.settings
        if self.hurries:
            return AT_MOST_HURRIED
        return settings.bot_seconds / max(1.0, settings.speed if settings.animations else 1.0)

    def _pretend(self, seat: Seat) -> None:
        """Let a seat that can only decline take as long for it as others do who think."""
        level = self.levels[seat]
        usual = self._most_seconds if level == "hard" else 0.0
        luck = self.match.luck(f"pace of {seat}")
        took = self._took.get(level)
        self._ready = self._since + (luck.choice(took) if took else usual)

    # --- answering --------------------------------------------------------------------------

    def answer(self) -> tuple[Seat, Action] | None:
        """Return what a seat does that is asked, once it has made up its mind.

        The table is at rest: from the first call on, the pause runs. An answer that does not come
        is replaced.
        """
        if self.match.at_once:
            return self._answer_at_once()
        self.consider()
        now = self.now()
        if self._asked is None or (self._turn and now < self.due):
            return None
        if not self._turn:
            self._begin_turn(now)
        if self._advice is None:
            self._advice = self._poll(now)
        if now >= self._pause and (self._advice is not None or now >= self._until):
            (_mark, seat), advice = self._asked, self._advice
            self.forget()
            return seat, self.guess(seat) if advice is None else advice.action
        self.is_slow = now >= self._pause and not self.hurries
        self._idle()
        self.due = now + LOOK
        return None

    def _answer_at_once(self) -> tuple[Seat, Action] | None:
        said = self.at_once.answer()
        self.due = self.at_once.due
        if said is None:
            return None
        seat, action = said
        return seat, self.guess(seat) if action is None else action

    def _begin_turn(self, now: float) -> None:
        settings = self.match.settings
        waits = 0.0 if self.hurries else pause(settings)
        self._turn = True
        self._pause = now + waits
        self._until = now + max(waits, settings.bot_seconds) + PATIENCE

    def _poll(self, now: float) -> Advice | None:
        """Return the answer if it is there."""
        assert self._asked is not None
        assert self.engine is not None
        question = self.match.asking.question
        if question is not None:
            return Advice(question.decline) if now >= self._ready else None
        advice = self.engine.poll()
        self._is_lost |= advice is not None and advice.trouble == GONE
        if advice is not None and not self._forced:
            took = now - self._since if self._looked else 0.0  # nobody saw it being thought about
            level = self.levels[self._asked[1]]
            self._took.setdefault(level, deque(maxlen=KEPT)).append(took)
        self._looked = True
        return advice

    def has_bad_news(self) -> bool:
        """Return once, when it happens, that nobody thinks any more: all play as normal."""
        if self._is_told or not (self._is_lost or self.at_once.is_lost):
            return False
        self._is_told = True
        return True

    def guess(self, seat: Seat) -> Action:
        """Return a random legal action, from what the seat can see: there is no usable answer."""
        session, question = self.match.session, self.match.asking.question
        _log.warning("%s: no usable answer for seat %d", session.game.name, seat)
        if question is not None:
            return question.decline
        rng = self.match.luck("guess")
        world = session.game.imagine(session.observe(seat), rng)
        action: Action = session.game.choose(world, seat, rng)
        return action


PATIENCE: Final = 6.0
"""Seconds past its time after which an answer is replaced: more than a worker's restart takes."""


class AtOnce:
    """Asks the computer players of an open question one by one, and says who answers when.

    Each has a reaction time, which follows from the game's seed. While a person may still answer,
    only what decides the question is said, in its time; who would let it be says so when the
    people have answered, and then nobody waits longer than for a pause.
    """

    def __init__(self, now: Callable[[], float], match: Match, engine: Engine | None) -> None:
        self.now, self.match, self.engine = now, match, engine
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
        """The question is decided, or another scene lies above: all begins again."""
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
        """Somebody has answered: the table shows it, and then another pause runs."""
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
            manner=match.manner(seat),
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
        if people:
            speed = settings.speed if settings.animations else 1.0
            return self._since + self._times[seat] / speed
        return self._rested + pause(settings)

    def _take_thought(self) -> None:
        """Note what the one who thinks has come to, if that is so."""
        if self._thinking is None or self.engine is None:
            return
        advice = self.engine.poll()
        if advice is not None:
            self._minds[self._thinking] = advice.action
            self.is_lost |= advice.trouble == GONE
            self._thinking = None
