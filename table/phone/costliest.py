"""What cost each person at a phone most: judged once the game is over, for their page."""

from __future__ import annotations

from typing import Final

from rules.core import Seat
from rules.remote import PageCard, PageCostly, PagePart
from rules.words import _
from table.analysis import Analysis
from table.coach import costly_words
from table.controller import first_order
from table.phone.leader import Leader
from table.steps import told_again

MOST: Final = 120
"""Decisions that are judged, the last ones: each takes about half a second."""
PAUSE: Final = 0.1
"""Seconds between two looks for a judgment."""


class Costliest:
    """Judges the decisions of those at phones until another game begins."""

    def __init__(self, course: Leader) -> None:
        self._course = course
        self._analysis: Analysis | None = None

    def begin(self) -> None:
        """Begin to judge what was decided at phones, where somebody can."""
        engines, match = self._course.house.engines, self._course.match
        if self._analysis is not None or engines is None or not match.phones:
            return
        engine = engines.about(match.session.game, match.levels, match.controller.names)
        _session, steps = told_again(match.session)
        judged = self._analysis = Analysis(match.controller, match.session, steps, engine)
        own = [at for at in judged.decisions if steps[at].seat in match.phones]
        judged.decisions, judged.whole = tuple(own[-MOST:]), True
        self._look()

    def _look(self) -> None:
        judged = self._analysis
        if judged is None or judged.is_displaced or not judged.is_work:
            return
        if judged.work():
            self._course.change()
        self._course.house.call_later(PAUSE, self._look)

    def rest(self) -> None:
        """Judge no more: the table is left."""
        if self._analysis is not None:
            self._analysis.rest()
            self._analysis = None

    def of(self, seat: Seat) -> PageCostly | None:
        """Return what cost a seat most by now, and how the table stood then."""
        judged, match = self._analysis, self._course.match
        mistakes = {} if judged is None else judged.mistakes(seat)
        if judged is None or not mistakes:
            return None
        at = max(mistakes, key=lambda place: mistakes[place].lost)
        verdict, controller = mistakes[at], match.controller
        view = match.session.game.observe(judged.steps[at].state, seat)
        played, better = judged.compared(at) or ((), ())
        notes = {card: _("better") for card in better} | {card: _("played") for card in played}
        held = controller.sorted_hand(view.zones[f"hand:{seat}"], first_order(controller))
        hand = tuple(
            PageCard(card, controller.spoken_card(card), notes.get(card, "")) for card in held
        )
        decided, better_words = judged.told(at, verdict.action)
        words = costly_words(decided, verdict.cost, better_words)
        return PageCostly(words, (PagePart(_("Your hand"), cards=hand), *controller.parts(view)))
