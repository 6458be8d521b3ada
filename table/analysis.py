"""The analysis of a finished game: what each decision lost against the hard player's choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core import (
    CHANCE,
    PUBLIC,
    Action,
    GameEnded,
    HandEnded,
    Seat,
    cards_of,
    same_decision,
)
from rules.session import Session
from rules.turn import turn_of
from rules.words import Number, _, headed
from table.controller import AnyController
from table.engine import ADVICE, ADVICE_SECONDS, Advice, Engine, advice_seed
from table.standings import Standings
from table.steps import Step
from table.telling import words_apart

MOST_POINTS: Final = 80
"""Values that a line goes through."""
LEAST_LOSS: Final = 0.05
"""What is less is not worth a number."""
LEAST_SHARE: Final = 0.005
"""The same of parts of a win."""


class Analysis:
    """Judges the decisions of a game one by one: first the one that is looked at.

    `work` is called in each frame while there `is_work`; it never waits.
    """

    def __init__(
        self,
        controller: AnyController,
        session: Session[Any],
        steps: Sequence[Step],
        engine: Engine,
        only: Seat | None = None,
    ) -> None:
        self.controller, self.session, self.steps = controller, session, steps
        self.verdicts: dict[int, Advice | None] = {}
        """By place in the log what the hard player would do; `None` where there was no judgment."""
        self.whole = False
        """Whether all decisions are to be judged, not only those looked at."""
        self.first: Seat | None = None
        """The seat whose decisions are judged before the others'."""
        self.is_displaced = False
        """Whether somebody else asked the engine something meanwhile."""
        self._thinking = engine
        self._told = 0
        self._asked: int | None = None
        self.shown: int | None = None
        """The place of the decision that is looked at."""
        observe = session.game.observe
        self.decisions = tuple(
            at
            for at, step in enumerate(steps)
            if step.seat != CHANCE
            and step.seat in observe(step.state, PUBLIC).asked
            and (only is None or step.seat == only)
        )
        """The places of the decisions that somebody was asked for, or `only` one seat."""

    def look_at(self, place: int) -> int | None:
        """Note that the log is shown up to `place`; return the last decision before it."""
        shown = [at for at in self.decisions if at < place]
        return self.show(shown[-1] if shown else None)

    def show(self, at: int | None) -> int | None:
        """Note that the decision at a place is looked at; return it."""
        self.shown = at if at in self.decisions else None
        return self.shown

    def _next(self) -> int | None:
        if self.shown is not None and self.shown not in self.verdicts:
            return self.shown
        if not self.whole:
            return None
        left = [at for at in self.decisions if at not in self.verdicts]
        return next(
            (at for at in left if self.steps[at].seat == self.first), next(iter(left), None)
        )

    @property
    def is_work(self) -> bool:
        """Whether a decision is thought about, or waits to be."""
        return self._asked is not None or self._next() is not None

    def work(self) -> bool:
        """Take an answer that is there, and ask about the next; return whether there is news."""
        news = False
        if self._asked is not None:
            advice = self._thinking.poll()
            if advice is None:
                if not self._thinking.is_open:  # another question took its place
                    self._asked, self.is_displaced = None, True
                return False
            self.verdicts[self._asked] = None if advice.loss is None else advice
            self._asked, news = None, True
        following = self._next()
        if following is not None:
            self._ask(following)
        return news

    def _ask(self, at: int) -> None:
        step = self.steps[at]
        if at < self._told:
            self._thinking.begin()
            self._told = 0
        for past in self.steps[self._told : at]:
            self._thinking.tell(past.events)
        self._told = at
        before = (past.seat for past in self.steps[:at])
        seed = advice_seed(self.session.seed, before, step.seat)
        view = self.session.game.observe(step.state, step.seat)
        self._thinking.ask(view, ADVICE, ADVICE_SECONDS, seed, self.decided(at))
        self._asked = at

    def decided(self, at: int) -> Action:
        """Return the action at the place of a decision."""
        action = self.steps[at].action
        assert isinstance(action, Action)
        return action

    def rest(self) -> None:
        """Take back what is asked: nobody looks any more."""
        if self._asked is not None:
            self._thinking.cancel()
            self._asked = None

    # --- what it came to --------------------------------------------------------------------

    def told(self, at: int, better: Action) -> tuple[str, str]:
        """Return what was decided at a place in words, and what would be better."""
        step = self.steps[at]
        turn = turn_of(self.session.game, step.state, step.seat)
        return words_apart(self.controller, turn, self.decided(at), better)

    def words(self, at: int) -> tuple[str, str]:
        """Return what was decided at a place, and what there is to say about it."""
        step, played = self.steps[at], self.decided(at)
        verdict = self.verdicts.get(at)
        done, better = self.told(at, played if verdict is None else verdict.action)
        decided = headed(self.controller.names[step.seat], done)
        if at not in self.verdicts:
            return decided, _("Thinking about it…")
        if verdict is None:
            return decided, _("No analysis of this decision.")
        if same_decision(verdict.action, played):
            return decided, _("The Hard player would do the same.")
        if not verdict.slip and verdict.lost < LEAST_LOSS:
            return decided, _("The Hard player prefers: {decision}. It is about as good.").format(
                decision=better
            )
        return decided, _("The Hard player prefers: {decision}. It is better by {loss}.").format(
            decision=better, loss=verdict.cost or number(verdict.lost)
        )

    def compared(self, at: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return the cards played and those that would be better, where these are others."""
        verdict, played = self.verdicts.get(at), self.decided(at)
        if verdict is None or same_decision(verdict.action, played):
            return None
        return cards_of(played), cards_of(verdict.action)

    def mistakes(self, seat: Seat | None = None) -> dict[int, Advice]:
        """Return what was judged a mistake, by its place: a seat's, or everybody's."""
        return {
            at: verdict
            for at, verdict in sorted(self.verdicts.items())
            if verdict is not None and verdict.slip and seat in {None, self.steps[at].seat}
        }

    def expected(self) -> Standings | None:
        """Return what the search expected of each seat through the game, from decision to decision.

        It begins where every seat has decided something that was judged, and ends with what the
        game came to, where that is counted alike.
        """
        now: dict[Seat, int] = {}
        rows, unit = [], self.unit
        for at, verdict in sorted(self.verdicts.items()):
            if verdict is None or verdict.value is None:
                continue
            value = verdict.value - verdict.lost
            now[self.steps[at].seat] = round(100 * value if unit == "share" else value)
            if len(now) == self.session.game.seats:
                rows.append(tuple(now[seat] for seat in range(len(now))))
        if len(rows) < 2:
            return None
        thinned = rows[: -1 : -(-len(rows) // MOST_POINTS)]
        return Standings(
            (*thinned, rows[-1], *self._came_to()),
            _counted(_("What the search expects"), unit),
            from_zero=unit == "share",
        )

    def _came_to(self) -> Iterator[tuple[int, ...]]:
        """Yield what the game came to: chips, or who won what was played for last."""
        told = [event for step in self.steps for event in step.events]
        over = next((event for event in told if isinstance(event, GameEnded)), None)
        if over is not None and self.unit == "chips":
            yield over.scores
        elif over is not None and self.unit == "share":
            nothing = (0,) * self.session.game.seats
            hands = [event.scores for event in told if isinstance(event, HandEnded)]
            before, last = (nothing, *hands)[-2:]
            yield tuple(100 * (now > past) for now, past in zip(last, before, strict=True))

    @property
    def unit(self) -> str:
        """What the search counts, or '' before it has judged anything."""
        return next((each.unit for each in self.verdicts.values() if each is not None), "")

    def totals(self) -> tuple[float, ...]:
        """Return for each seat the expected score that its judged decisions lost."""
        lost = [0.0] * self.session.game.seats
        for at, verdict in self.verdicts.items():
            if verdict is not None:
                lost[self.steps[at].seat] += verdict.lost
        return tuple(lost)


def number(loss: float) -> str:
    """Return a loss with one decimal, or two where it is small."""
    return f"{Number(loss):.1f}" if loss >= 1 else f"{Number(loss):.2f}"


def lost_words(unit: str) -> str:
    """Return the heading above what everybody's decisions lost."""
    return _counted(_("Cost of mistakes"), unit)


def _counted(words: str, unit: str) -> str:
    """Return a heading with the unit of what it counts, if that has a name."""
    units = {"chips": _("Chips"), "lead": _("Points"), "standing": _("Markers"), "share": "%"}
    return headed(words, units[unit]) if unit in units else words


def lost_meaning(unit: str) -> str:
    """Return what the numbers below that heading count, and what their sum is."""
    counted = {
        "lead": _("What your side scores in the round, less what the other side scores."),
        "standing": _("Your markers less those you’ll give away, and your likely place."),
    }.get(unit, "")
    summed = _("Each decision counts by itself.")
    return f"{counted} {summed}".lstrip()


def lost_number(loss: float, unit: str) -> str:
    """Return what somebody's decisions lost, or a dash where that is next to nothing."""
    if loss < (LEAST_SHARE if unit == "share" else LEAST_LOSS):
        return "–"
    return f"{Number(loss):.0%}" if unit == "share" else number(loss)
