"""The hint at the table: what the hard player would do now, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from rules.core import Action, Seat
from rules.words import _
from ui.kept.statistics import count_hint
from ui.table.computers import LOOK
from ui.table.controller import Controller
from ui.thinking import Advice

if TYPE_CHECKING:
    from ui.table.scene import TableScene


class Adviser:
    """Asks the hard player for the person whose turn it is; nobody waits for the answer.

    The cards of the hint stand out in the hand until the decision is made; they are not chosen.
    """

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.cards: frozenset[int] = frozenset()
        self._asked: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether a hint can be had now: it tells of a hand, so only its owner may look on."""
        table = self.table
        return table.thinking is not None and table.ask is not None and table.viewer == table.asked

    def ask(self) -> None:
        """H: think about what the person at the screen is asked."""
        table = self.table
        seat = table.asked
        if not self.is_open or seat is None or table.thinking is None:
            return
        length = len(table.session.log)
        if self._asked == length:
            return
        self._asked = length
        table.thinking.ask(
            table.session.observe(seat),
            "hard",
            table.app.settings.bot_seconds,
            table.luck("hint").getrandbits(48),
        )
        table.tell(_("Looking for a hint …"))
        self._watch()

    def forget(self) -> None:
        """The decision is made, or another one is asked: the hint is gone."""
        if self._asked is not None and self.table.thinking is not None:
            self.table.thinking.cancel()
        self._asked = None
        self.cards = frozenset()

    def _watch(self) -> None:
        """Look for the answer in each frame."""
        table = self.table
        if self._asked is None or not table.app.scenes or table.app.scene is not table:
            return
        assert table.thinking is not None
        advice = table.thinking.poll()
        if advice is None:
            table.app.call_later(LOOK, self._watch)
            return
        self._asked = None
        self._say(advice)

    def _say(self, advice: Advice) -> None:
        table, seat = self.table, self.table.asked
        if seat is None or table.session.verify(seat, advice.action) is not None:
            table.tell(_("There is no hint here."))
            return
        self.cards = frozenset(advice.action.cards or ())
        table.sync()
        words = decision_words(table.controller, table.session.state, seat, advice.action)
        hint = _("Hint: {decision}.").format(decision=words)
        table.tell(f"{hint} {advice.why}" if advice.why else hint)
        count_hint(table.session.game.name)


def decision_words(controller: Controller, state: Any, seat: Seat, action: Action) -> str:
    """Return a decision in the words of the table's buttons, or else of the record."""
    ask = controller.ask(state, seat, action.cards or ())
    for offer in (*ask.offers, *ask.rows):
        if same_decision(offer.action, action):
            return offer.words
    if ask.amount is not None and action.amount is not None:
        amount = ask.amount
        if msgspec.structs.replace(amount.make, amount=action.amount) == action:
            guarded = action.amount in amount.guarded
            words = (amount.guarded_words if guarded else "") or amount.words
            return words.format(amount=action.amount)
    cards = ", ".join(controller.deck.cards[card].name for card in action.cards or ())
    name = action.name.replace("_", " ").capitalize()
    return f"{name}: {cards}" if cards else name


def same_decision(one: Action, other: Action) -> bool:
    """Return whether two actions differ at most in the order of their cards."""
    if one.cards is None or other.cards is None:
        return one == other
    if sorted(one.cards) != sorted(other.cards):
        return False
    return msgspec.structs.replace(one, cards=other.cards) == other
