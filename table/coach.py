"""The coach: asks once before a decision that loses much, and keeps the costliest ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import Final, Literal

from rules.core import Action, Seat
from rules.words import _
from table.advice import Says
from table.engine import ADVICE, ADVICE_SECONDS, LOOK, Advice, Engine
from table.match import Match
from table.telling import words_apart

Coaching = Literal["off", "all", "medium", "large"]
"""From which losses on it is asked: each, medium ones, or large ones alone."""
STEPS: Final[dict[str, int]] = {"all": 1, "medium": 2, "large": 3}
"""The least slip that is asked about; see `table.engine.Advice`."""


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A decision that lost something: where it stands, what it was, and what would be better."""

    place: int
    seat: Seat
    hand: int
    decided: str
    better: str
    loss: float
    cost: str

    @property
    def words(self) -> str:
        """What is told of it."""
        return costly_words(self.decided, self.cost, self.better)


def costly_words(decided: str, cost: str, better: str) -> str:
    """Return what is told of a decision that lost something, each of its parts in words."""
    return _("{decided} (about {cost} worse). Better: {better}.").format(
        decided=decided, cost=cost, better=better
    )


class Coach:
    """Judges what the person at the screen is about to do, before it is done.

    Nothing is judged where several people share the screen: what it says tells of a hand. A
    decision is asked about once; whatever comes next in the same question is done.
    """

    def __init__(
        self, now: Callable[[], float], match: Match, bubble: Says, engine: Engine | None
    ) -> None:
        self.now, self.match, self.bubble, self.engine = now, match, bubble, engine
        self.lesson: Coaching | None = None
        """What a lesson wishes instead of the setting."""
        self.due = inf
        """When to look for the judgment, while one is waited for."""
        self.costly: list[CostlyDecision] = []
        self._judged: tuple[int, int] | None = None
        self._asked: Action | None = None

    @property
    def _least(self) -> int:
        """The least slip that is asked about, 0 for none at all."""
        practice = self.lesson or "off"
        return STEPS.get(practice if self.match.practice else self.match.settings.coach, 0)

    def looks_at(self, seat: Seat, action: Action) -> bool:
        """Begin to judge a decision; return whether it has to wait for that.

        It does not where nobody coaches, where it was judged already, and where there is nothing
        to choose.
        """
        match = self.match
        alone = seat == match.viewer and seat in match.people and not match.shares
        if not self._least or self.engine is None or not alone:
            return False
        if self._asked is not None:
            return True
        if self._judged == match.asking.mark or match.asking.question is not None:
            return False
        if match.verify(seat, action) is not None:
            return False
        if len(list(islice(match.turn(seat).legal(), 2))) < 2:
            return False
        self._judged, self._asked = match.asking.mark, action
        self.due = self.now()
        seed = match.advice_seed(seat)
        self.engine.ask(match.session.observe(seat), ADVICE, ADVICE_SECONDS, seed, action)
        match.had_help("coach")
        self.bubble.tell(_("Thinking about it…"))
        return True

    @property
    def is_thinking(self) -> bool:
        """Whether a judgment is waited for."""
        return self._asked is not None

    def judgment(self) -> tuple[Action, Advice] | None:
        """Return a decision and its judgment, once it is there."""
        action = self._asked
        if action is None or self.engine is None:
            self.due = inf
            return None
        self.due = self.now() + LOOK
        found = self.engine.poll()
        if found is None:
            if self.engine.is_open:
                return None
            found = Advice(action)  # something else is thought about: let it be done
        self._asked, self.due = None, inf
        self.bubble.hush()
        return action, found

    def objects(self, advice: Advice) -> bool:
        """Return whether a judgment is worth a question."""
        return advice.slip >= max(1, self._least)

    def words(self, seat: Seat, action: Action, advice: Advice) -> str:
        """Return what there is to say about a decision that loses much."""
        turn = self.match.turn(seat)
        better, _decided = words_apart(self.match.controller, turn, advice.action, action)
        told = _("That’s about {cost} worse than “{better}”.").format(
            cost=advice.cost, better=better
        )
        return f"{told} {advice.why}" if advice.why else told

    def note(self, seat: Seat, action: Action, advice: Advice) -> None:
        """Keep a decision that is about to be made, if it loses anything worth a word."""
        if not advice.slip:
            return
        match, turn = self.match, self.match.turn(seat)
        self.costly.append(
            CostlyDecision(
                len(match.session.log),
                seat,
                match.log.hands,
                *words_apart(match.controller, turn, action, advice.action),
                advice.lost,
                advice.cost,
            )
        )

    def costliest(self, hand: int | None = None) -> list[CostlyDecision]:
        """Return what lost most, of a hand or of the game, the costliest first."""
        found = [costly for costly in self.costly if hand is None or costly.hand == hand]
        return sorted(found, key=lambda costly: -costly.loss)

    def rest(self) -> None:
        """Take the question back: another scene lies above."""
        if self._asked is not None and self.engine is not None:
            self.engine.cancel()
            self._judged = None
        self._asked, self.due = None, inf

    def retell(self) -> None:
        """Forget what was taken back."""
        self.rest()
        self._judged = None
        length = len(self.match.session.log)
        self.costly = [costly for costly in self.costly if costly.place < length]
