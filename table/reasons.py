"""Why a computer player decided so: asked at a line of the log, told below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from rules.core import Seat
from rules.session import Session
from rules.words import _
from table.controller import AnyController
from table.engine import LOOK, Engine
from table.screen import House


class Reasons:
    """The reasons that are told below lines of the log, by the place of their decisions.

    A press on a line asks, another one takes the answer away. Whoever thinks for the table comes
    first: while it `is_busy`, what is asked waits. A reason that was cut short because the hand
    went on is taken away with its end, so that the whole can be asked.
    """

    def __init__(
        self,
        house: House,
        session: Session[Any],
        levels: Mapping[Seat, str],
        controller: AnyController,
        is_busy: Callable[[], bool] = lambda: False,
    ) -> None:
        self.house, self.session, self._levels, self._is_busy = house, session, levels, is_busy
        self._controller = controller
        self.engine: Engine | None = None
        self.told: dict[int, str] = {}
        self.version = 0
        """Counts what has changed."""
        self.due = inf
        self._waiting: list[int] = []
        self._asked: int | None = None
        self._hand = 0

    @property
    def is_waiting(self) -> bool:
        """Whether something was asked that is not told yet."""
        return bool(self._waiting)

    def press(self, place: int) -> None:
        """Ask for a reason, or take it away again."""
        self.version += 1
        if self.told.pop(place, None) is not None:
            self._waiting = [other for other in self._waiting if other != place]
        elif self.house.engines is not None:
            self.engine = self.engine or self.house.engines.about(
                self.session.game, self._levels, self._controller.names
            )
            self.told[place] = _("Thinking about it…")
            self._waiting.append(place)
            self.due = self.house.now()

    def look(self) -> bool:
        """Take an answer that is there, and ask the next question; return if there is news."""
        if not self._waiting or self.engine is None:
            self.due = inf
            return False
        self.due = self.house.now() + LOOK
        news = self._take(self.engine) if self._asked is not None else False
        if self._asked is None and self._waiting and not self._is_busy():
            self._asked = self._waiting[0]
            self.engine.explain(self.session, self._asked)
        return news

    def _take(self, engine: Engine) -> bool:
        found, place = engine.poll(), self._asked
        if found is None:
            if not engine.is_open:  # another question took its place
                self._asked = None
            return False
        self._asked = None
        if place in self._waiting:
            self._waiting.remove(place)
            self.told[place] = found.why or found.no_hint or _("No analysis of this decision.")
            self.version += 1
        return True

    def begin_hand(self, hand: int) -> None:
        """Take away what was told, if another hand has ended since."""
        if hand != self._hand:
            self._hand = hand
            self.forget()

    def rest(self) -> None:
        """Take the question back; it is asked again when somebody looks."""
        if self._asked is not None and self.engine is not None:
            self.engine.cancel()
        self._asked = None

    def forget(self) -> None:
        """Take away all that was told or asked."""
        self.rest()
        if self.told:
            self.version += 1
        self.told.clear()
        self._waiting.clear()
        self.due = inf
