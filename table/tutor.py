"""The tutor: which step of a lesson it is, what it waits for, and what the others do then."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from rules.core import CHANCE, Action, Chance, Seat
from rules.lesson import Lesson, Step, scripted
from rules.words import _
from table.coach import Coach, Coaching
from table.computers import Computers, pause
from table.engine import Engine
from table.match import Match

COACHING: Final[Coaching] = "medium"
"""About which losses the coach asks in the hand that ends a lesson."""


class Tutor:
    """Leads a match through a lesson: the guide of its course.

    A step begins when the table has come to rest, and is `done` once the learner did what it asks;
    then the others do what it says of them. `said` is what stands on the panel: the step's words,
    or the answer to something else that the learner did. Whatever the learner does, the lesson
    goes on: where a decision has led elsewhere and nothing of what a step asks is possible any
    more, it takes whatever is decided. `kept` is told of each step that begins, `ended` of a lesson
    that ends with its last step. After it the coach is at hand.
    """

    def __init__(
        self,
        lesson: Lesson,
        match: Match,
        coach: Coach,
        at: int,
        kept: Callable[[int], None],
        ended: Callable[[], None],
    ) -> None:
        self.lesson, self.match, self.coach = lesson, match, coach
        self.kept, self.ended = kept, ended
        self.at = at
        self.said = self.remark = ""
        self.done = self.holding = self.over = False
        self.pressed: set[str] = set()
        """What was pressed of what the step points at, where it wants each of it pressed."""
        self._line = 0
        self._played = 0
        """Hands that had ended when the last step had come."""
        self._starts = list(lesson.starts[: at + 1])
        self._arrive()

    def translate(self, lesson: Lesson) -> None:
        """Go on with the same lesson in another language."""
        self.lesson, self.remark = lesson, ""
        if self.step is not None:
            self.said = self.step.say

    # --- where it is ------------------------------------------------------------------------

    @property
    def leads(self) -> bool:
        """Whether there are steps left: after the last one the game goes on as any other."""
        return self.at < len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step that waits for the learner, or `None`."""
        return self.lesson.steps[self.at] if self.leads and not self.done else None

    @property
    def wants_decision(self) -> bool:
        """Whether the step waits for a decision, and the learner can take one."""
        step = self.step
        return step is not None and bool(step.do) and self.match.asked == self.lesson.learner

    @property
    def wants_look(self) -> bool:
        """Whether the step waits for a look, or for Next."""
        return self.step is not None and not self.step.do

    @property
    def plays_on(self) -> bool:
        """Whether the last step waits while the learner may already play on."""
        last = self.at == len(self.lesson.steps) - 1 and self.lesson.whole_hand
        return last and self.wants_look and self.match.asked == self.lesson.learner

    def _arrive(self) -> None:
        """Begin the step that is next."""
        self.done, self._line, self.said = False, 0, ""
        self.pressed = set()
        self.coach.lesson = None if self.leads else COACHING
        step = self.step
        if step is not None:
            self.said = step.say
        self.kept(self.at)

    # --- the course asks ---------------------------------------------------------------------

    def holds(self) -> bool:
        """Go on to the next step where all of this one has happened; return whether it waits."""
        self.holding = self._holds()
        return self.holding

    def _holds(self) -> bool:
        self._fall_back()
        if self.over:
            return True
        if self.match.summary is not None:
            return False
        if self.leads:
            self._played = self.match.log.hands
        elif self.match.log.hands > self._played:  # what the learner's own hand came to was seen
            self.over = True
            self.ended()
            return True
        if self.leads and self.done and self.line is None:
            self.at += 1
            self._starts.append(len(self.match.session.log))
            self._arrive()
            if not self.leads and not self.lesson.whole_hand:
                self.over = True
                self.ended()
                return True
        return self.wants_look or self.wants_decision

    def lets(self, seat: Seat, action: Action) -> bool:
        """Return whether a decision is what the step waits for; else say what does."""
        if not self.leads or self.match.verify(seat, action) is not None:
            return True
        step = self.step
        if step is None:
            return False
        if self.plays_on:
            return True
        if not step.do:
            self.said = _("Press Next first. {words}").format(words=step.say)
            return False
        session = self.match.session
        if step.wants(session, action) or not step.is_possible(session, seat):
            return True
        self.said = _("You could do that too. Here, though: {words}").format(words=step.say)
        return False

    def took(self) -> None:
        """Note that what the step waited for is done."""
        if self.step is not None:
            self.done = True

    def chance(self) -> Chance | None:
        """Return what chance brings by the lesson, or `None`."""
        brought = self.take_line(CHANCE)
        return brought if isinstance(brought, Chance) else None

    def hint(self) -> bool:
        """Say the step's hint, or its words again."""
        step = self.step
        if step is None:
            return self.leads
        self.said = step.hint or step.say
        return True

    def back(self) -> int | None:
        """Go back a step, as long as the lesson leads; return how many entries of the log stay."""
        return self._step_back() if self.leads else None

    # --- the learner goes on ----------------------------------------------------------------

    def go_on(self) -> None:
        """Next was pressed, or what is pointed at was looked at."""
        if self.wants_look:
            self.done, self.remark = True, ""

    def _step_back(self) -> int:
        self.remark = ""
        if self.at and (not self.leads or not self.done):
            self.at -= 1
            self._starts.pop()
        self._arrive()
        return self._starts[-1]

    def _fall_back(self) -> None:
        """Where decisions of the lesson were taken back, be at the step where they were."""
        length = len(self.match.session.log)
        while len(self._starts) > 1 and length < self._starts[-1]:
            self._starts.pop()
            self.at = len(self._starts) - 1
            self.match.session.forget_undone()
            self._arrive()

    # --- what the others do -----------------------------------------------------------------

    @property
    def line(self) -> Seat | None:
        """The seat (or chance) whose line comes next, or `None` where none can be followed."""
        if not self.leads or not self.done:
            return None
        entry = scripted(self.lesson.steps[self.at], self.match.session, self._line)
        return None if entry is None else entry.seat

    def take_line(self, seat: Seat) -> Action | Chance | None:
        """Return what a seat does next by the lesson, once; `None` where it says nothing."""
        if not self.leads or not self.done:
            return None
        entry = scripted(self.lesson.steps[self.at], self.match.session, self._line)
        if entry is None or entry.seat != seat:
            return None
        self._line += 1
        return entry.action


class Others(Computers):
    """The other players in a lesson: they do what it says, and play by themselves after it."""

    def __init__(
        self,
        now: Callable[[], float],
        match: Match,
        engine: Engine | None,
        idle: Callable[[], object],
        tutor: Tutor,
    ) -> None:
        super().__init__(now, match, engine, idle)
        self.tutor = tutor

    def consider(self) -> None:
        """Ask nobody as long as the lesson says what is done, or waits for the learner."""
        if self.tutor.line is None and self.tutor.step is None:
            super().consider()

    def answer(self) -> tuple[Seat, Action] | None:
        seat = self.tutor.line
        if seat is None or seat == CHANCE:
            return super().answer()
        now = self.now()
        if self.due == inf:
            self.due = now + pause(self.match.settings)
        if now < self.due:
            return None
        self.forget()
        taken = self.tutor.take_line(seat)
        return (seat, taken) if isinstance(taken, Action) else None
