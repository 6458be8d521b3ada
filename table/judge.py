"""Who leads a puzzle: takes what keeps the goal sure, and answers for the others."""

from __future__ import annotations

from collections.abc import Callable

from rules.core import CHANCE, Action, Chance, Seat
from rules.puzzle import Puzzle
from rules.solving import Place
from rules.words import _
from table.coach import Coach
from table.match import Match
from table.telling import decision_words
from table.tutor import Tutor


class Judge(Tutor):
    """Leads a match through a puzzle: the guide of its course.

    The question stays until the goal is reached. A decision from which it is not sure any more is
    not taken: that is said, and another may be tried. The others reply as hard as they may.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        match: Match,
        coach: Coach,
        solved: Callable[[], None],
    ) -> None:
        self.puzzle, self._search = puzzle, puzzle.search()
        self._begins = puzzle.lesson.starts[0]
        super().__init__(
            puzzle.lesson, match, coach, 0, lambda at: solved() if at else None, lambda: None
        )

    # --- where it is ------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """Where the game is on the way to the goal."""
        session, told, left = self.match.session, 0, self._search.goal.within
        for at in range(self._begins, len(session.log)):
            told = self._search.goal.seen(session.events(at), told)
            left -= session.log[at].seat == self.lesson.learner
        return Place(session.state, told, left)

    @property
    def asks(self) -> bool:
        """Whether the question is still open."""
        return self.at == 0

    @property
    def _is_first(self) -> bool:
        """Whether nothing has been decided yet."""
        return self.place.left == self._search.goal.within

    def _holds(self) -> bool:
        self._fall_back()
        if self.asks and self._is_reached:  # whatever the hand came to: its ledger stays unseen
            self.at, self.remark = 1, ""
            self._starts.append(len(self.match.session.log))
            self.match.forget_summary()
            self._arrive()
        return not self.asks or super()._holds()

    # --- deciding ---------------------------------------------------------------------------

    def lets(self, seat: Seat, action: Action) -> bool:
        if not self.leads or self.match.verify(seat, action) is not None:
            return True
        self.said = self.lesson.steps[self.at].say
        if not self.asks:
            return False
        session = self.match.session
        if session.game.passed_over(session.state, seat, action) is None:
            return True  # it answers no question
        if self._search.is_sure(self._search.after(self.place, seat, action)):
            self.remark = ""
            return True
        hint = self.puzzle.riddle.hint if self._is_first else ""
        self.remark = _("Not that way. {hint}").format(hint=hint).rstrip()
        return False

    def took(self) -> None:
        if self.asks:
            self.remark = _("So far, so good.")

    def hint(self) -> bool:
        """Say the puzzle's hint, which is about its first decision; later what to do."""
        if self.asks and self._is_first:
            self.remark = self.puzzle.riddle.hint
        elif self.asks and self.match.asked == self.lesson.learner:
            turn, way = self.match.turn(self.lesson.learner), next(self._search.ways(self.place))
            told = decision_words(self.match.controller, turn, way)
            self.remark = _("Hint: {decision}.").format(decision=told)
        return True

    def _step_back(self) -> int:
        while self.at:
            self.at -= 1
            self._starts.pop()
        self.remark = ""
        self._arrive()
        return self._begins

    # --- what the others do -----------------------------------------------------------------

    @property
    def line(self) -> Seat | None:
        seat = next(iter(self.match.session.actors), CHANCE)
        if not self.asks or seat in {CHANCE, self.lesson.learner} or self._is_reached:
            return None
        return seat

    @property
    def _is_reached(self) -> bool:
        return self._search.is_there(self.place)

    def take_line(self, seat: Seat) -> Action | Chance | None:
        return None if self.line != seat else self._search.hardest(self.place, seat)
