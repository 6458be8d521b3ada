"""The computer players of a table: asked in their turn, looked after, never waited for."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from typing import Final

from rules.core import Action, Event, Seat
from ui.app import App
from ui.engine import LOOK, Advice, Engine, level_of
from ui.picture.show import Show
from ui.table.match import Match
from ui.table.paces import Paces

PATIENCE: Final = 6.0
"""Seconds past its time after which an answer is replaced: more than a worker's restart takes."""
MOST_AHEAD: Final = 600
"""Faces that are drawn ahead: well below what is kept."""

_log = logging.getLogger("cabinet")


class Computers:
    """Asks for the seats that no person plays, and lets them act at a pace one can follow.

    The question is put as soon as it is the seat's turn, while the move before is still on its
    way over the table; the answer is played by `commit` when the table is at rest and the pause
    is over. `refresh` shows that somebody is slow, `on_top` tells whether no scene lies above.
    """

    def __init__(
        self,
        app: App,
        match: Match,
        show: Show,
        engine: Engine | None,
        *,
        commit: Callable[[Seat, Action], None],
        refresh: Callable[[], None],
        on_top: Callable[[], bool],
    ) -> None:
        self.app, self.match, self.show, self.engine = app, match, show, engine
        self._commit, self._refresh, self._on_top = commit, refresh, on_top
        self.levels: dict[Seat, str] = {
            seat: level_of(who.player)
            for seat, who in enumerate(match.header.seats)
            if seat not in match.people
        }
        self.is_slow = False
        """Whether the table says that somebody is thinking: the pause is over."""
        self._asked: tuple[tuple[int, int], Seat] | None = None
        self._advice: Advice | None = None
        self._watching = False
        self._turn = False
        self._looked = False
        self._due = self._until = self._since = self._ready = 0.0
        self._paces = Paces()

    def begin(self) -> None:
        """Take over a game's beginning; `tell` follows with all that has happened."""
        self.forget()
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
        self._asked = self._advice = None
        self._turn = self.is_slow = self._looked = False

    def consider(self) -> None:
        """Ask for the seat whose turn it is, if it is a computer's and was not asked yet."""
        match, seat = self.match, self.match.asked
        if seat is None or seat not in self.levels or self.engine is None:
            return
        question = (match.asking.mark, seat)
        if self._asked == question:
            return
        self.forget()
        self._asked = question
        self._since = self.app.clock.now()
        if match.asking.question is not None:
            self._pretend(seat)
            return
        self.engine.ask(
            match.session.observe(seat),
            self.levels[seat],
            match.settings.bot_seconds,
            match.luck("thinking").getrandbits(48),
        )

    def _pretend(self, seat: Seat) -> None:
        """Let a seat that can only decline take as long for it as others do who think."""
        level, settings = self.levels[seat], self.match.settings
        usual = settings.bot_seconds if level == "hard" else 0.0
        luck = self.match.luck(f"pace of {seat}")
        self._ready = self._since + self._paces.like(level, usual, luck)

    def take_turn(self) -> None:
        """The table is at rest and a computer's seat is to act: let it, after the pause."""
        self.consider()
        if self._asked is None:
            return
        if not self._turn:
            settings = self.match.settings
            now = self.app.clock.now()
            pause = settings.bot_pause / settings.speed if settings.animations else 0.0
            self._turn = True
            self._due = now + pause
            self._until = now + max(pause, settings.bot_seconds) + PATIENCE
        if not self._watching:
            self._watching = True
            self._watch()

    def _watch(self) -> None:
        """Look whether the answer is there, again and again while the table waits for it."""
        self._watching = False
        if not self._on_top() or self.show.moving or not self._turn:
            return
        now = self.app.clock.now()
        if self._advice is None:
            self._advice = self._answer(now)
        if now >= self._due and (self._advice is not None or now >= self._until):
            self._act()
            return
        if now >= self._due and not self.is_slow:
            self.is_slow = True
            self._refresh()
        self._draw_ahead()
        self._watching = True
        self.app.call_later(LOOK, self._watch)

    def _answer(self, now: float) -> Advice | None:
        """Return the answer if it is there."""
        assert self._asked is not None
        assert self.engine is not None
        question = self.match.asking.question
        if question is not None:
            return Advice(question.decline) if now >= self._ready else None
        advice = self.engine.poll()
        if advice is not None:
            took = now - self._since if self._looked else 0.0  # nobody saw it being thought about
            self._paces.note(self.levels[self._asked[1]], took)
        self._looked = True
        return advice

    def _draw_ahead(self) -> None:
        """Use the wait to draw a face that may be played next, as large as cards lie there."""
        show = self.show
        lying = {item.place.height for item in show.picture.cards if not item.clickable}
        if len(lying) * len(show.deck.cards) <= MOST_AHEAD:
            show.sprites.draw_ahead(sorted(lying, reverse=True))

    def _act(self) -> None:
        """Play the answer; one that is missing or not allowed is replaced."""
        assert self._asked is not None
        advice, (_mark, seat) = self._advice, self._asked
        session = self.match.session
        if advice is not None and self.match.verify(seat, advice.action) is None:
            action = advice.action
        else:
            _log.warning("%s: no usable answer for seat %d", session.game.name, seat)
            action = self._guess(seat)
        self.forget()
        self._commit(seat, action)

    def _guess(self, seat: Seat) -> Action:
        """Return a random legal action, from what the seat can see."""
        session, question = self.match.session, self.match.asking.question
        if question is not None:
            return question.decline
        rng: random.Random = self.match.luck("guess")
        world = session.game.imagine(session.observe(seat), rng)
        action: Action = session.game.choose(world, seat, rng)
        return action
