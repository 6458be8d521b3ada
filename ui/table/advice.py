"""The hint at the table: what the hard player would do now, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Action, cards_of, name_of, same_decision
from rules.turn import Turn
from rules.words import _
from ui.app import App
from ui.controller import AnyController
from ui.engine import LOOK, Advice, Engine
from ui.storage.statistics import count_hint
from ui.table.bubble import Bubble
from ui.table.match import Match


class Adviser:
    """Asks the hard player for the person whose turn it is; nobody waits for the answer.

    The cards of the hint stand out in the hand until the decision is made; they are not chosen.
    """

    def __init__(
        self,
        app: App,
        match: Match,
        bubble: Bubble,
        engine: Engine | None,
        *,
        sync: Callable[[], None],
        on_top: Callable[[], bool],
    ) -> None:
        self.app, self.match, self.bubble, self.engine = app, match, bubble, engine
        self._sync, self._on_top = sync, on_top
        self._asked: tuple[int, int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a hint can be had now: it tells of a hand, so only its owner may look on."""
        match = self.match
        asked = match.ask is not None and match.viewer == match.asked
        return asked and self.engine is not None

    def ask(self) -> None:
        """H: think about what the person at the screen is asked."""
        match, seat = self.match, self.match.asked
        if not self.is_open or seat is None or self.engine is None:
            return
        question, mark = match.asking.question, match.asking.mark
        if question is not None:  # there is nothing to think about
            self._say(Advice(question.decline))
            return
        if self._asked == mark:
            return
        self._asked = mark
        self.engine.ask(
            match.session.observe(seat),
            "hard",
            match.settings.bot_seconds,
            match.luck("hint").getrandbits(48),
        )
        self.bubble.tell(_("Looking for a hint …"))
        self._watch()

    def forget(self) -> None:
        """The decision is made, or another one is asked: the hint is gone."""
        if self._asked is not None and self.engine is not None:
            self.engine.cancel()
        self._asked = None
        self.match.hand.advised = frozenset()

    def _watch(self) -> None:
        """Look for the answer in each frame."""
        if self._asked is None or not self._on_top():
            return
        assert self.engine is not None
        advice = self.engine.poll()
        if advice is None:
            self.app.call_later(LOOK, self._watch)
            return
        self._asked = None
        self._say(advice)

    def _say(self, advice: Advice) -> None:
        match, seat = self.match, self.match.asked
        if seat is None or match.verify(seat, advice.action) is not None:
            self.bubble.tell(_("There is no hint here."))
            return
        match.hand.advised = frozenset(cards_of(advice.action))
        self._sync()
        words = decision_words(match.controller, match.turn(seat), advice.action)
        hint = _("Hint: {decision}.").format(decision=words)
        self.bubble.tell(f"{hint} {advice.why}" if advice.why else hint)
        count_hint(match.session.game.name)
        match.help.note("hints")


def decision_words(controller: AnyController, turn: Turn[Any, Any], action: Action) -> str:
    """Return a decision in the words of the table's buttons, or else of the record."""
    ask = controller.ask(turn, cards_of(action))
    for offer in (*ask.offers, *ask.rows):
        if same_decision(offer.action, action):
            return offer.words
    amount = ask.amount
    if amount is not None and isinstance(action, amount.kind):
        guarded = action.amount in amount.guarded
        words = (amount.guarded_words if guarded else "") or amount.words
        return words.format(amount=action.amount)
    cards = ", ".join(controller.deck.cards[card].name for card in cards_of(action))
    name = name_of(type(action)).replace("_", " ").capitalize()
    return f"{name}: {cards}" if cards else name
