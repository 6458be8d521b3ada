"""What is said at a phone: what of it may be done, and the way that it goes then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from rules.core import Action, Refusal
from rules.remote import (
    SPECTATOR,
    Answer,
    AnyAnswer,
    AskFor,
    AskHint,
    AskWhyNot,
    Choose,
    ShowCard,
    Sort,
    Take,
    TakeAmount,
    Throw,
    Undo,
)
from rules.turn import Turn
from rules.words import _
from table.phone.at_phone import AtPhone
from table.phone.leader import Leader
from table.phone.pages import UNDO_ANSWER, amount_action, offer_of
from table.phones import Phones

Command: TypeAlias = Callable[[], Refusal | None] | None
"""What the table does of what was said, in its own language; it returns why it can't, if so."""


class PhoneAnswers:
    """Says what is to be done of what is said at one phone, or says at it why not.

    `may_hint` and `may_undo` are what its page offers now.
    """

    def __init__(
        self, course: Leader, phones: Phones, phone: AtPhone, *, may_hint: bool, may_undo: bool
    ) -> None:
        self._course, self._match = course, course.match
        self._phones, self._phone = phones, phone
        self._may_hint, self._may_undo = may_hint, may_undo

    def take(self, answer: AnyAnswer) -> Command:
        """Return what is to be done, or say why not."""
        phone = self._phone
        if phone.seat == SPECTATOR:
            return self._refuse(_("You’re watching, so you can’t play."))
        if isinstance(answer, Sort):
            return self._sort(answer.order)
        if isinstance(answer, AskFor):
            return self._ask_for(answer.id)
        if phone.is_late(answer):
            if isinstance(answer, Choose):  # cards that were only chosen are no matter
                return None
            return self._refuse(_("Too late. The game has moved on."))
        if isinstance(answer, Undo):
            return self._undo()
        if isinstance(answer, ShowCard):
            return self._show_card(answer.card)
        if phone.turn is None:
            return self._refuse(_("It’s not your turn."))
        if phone.kept is not None:
            return self._undo_answer(answer)
        if isinstance(answer, AskHint):
            return self._hint()
        if isinstance(answer, AskWhyNot):
            return self._say_why_not(phone.turn, answer.card)
        if isinstance(answer, Choose | Take | TakeAmount | Throw):
            return self._choose(phone.turn, answer)
        return None

    def _refuse(self, reason: str, rule: str = "") -> Command:
        self._phones.refuse(self._phone.seat, Refusal(rule, reason))
        return None

    # --- at any time ------------------------------------------------------------------------

    def _sort(self, order: str) -> Command:
        if order not in dict(self._match.controller.orders):
            return None
        self._phone.order = order
        return self._course.change

    def _undo(self) -> Command:
        if not self._may_undo:
            return self._refuse(_("You can’t undo that anymore."))
        return self._course.undo

    def _show_card(self, card: int) -> Command:
        """Turn a card round for everyone, where the game allows it; the choice stays."""
        controller, turn = self._match.controller, self._match.turn(self._phone.seat)
        offer = None
        if controller.open_talk and card in turn.hand:
            offer = controller.talk(turn, card)
        return self._say_aloud(turn, None if offer is None else offer.action)

    def _ask_for(self, number: int) -> Command:
        """Ask aloud for something, where the game allows it; the choice stays."""
        turn = self._match.turn(self._phone.seat)
        offers = self._match.controller.requests(turn)
        return self._say_aloud(turn, offers[number].action if number < len(offers) else None)

    def _say_aloud(self, turn: Turn[Any, Any], action: Action | None) -> Command:
        if action is None:
            return self._refuse(_("That’s no longer offered. Choose again."))
        refusal = turn.verify(action)
        if refusal is not None:
            return self._refuse(refusal.reason, refusal.rule)
        return partial(self._course.say_from_phone, self._phone.seat, action)

    # --- where the seat is asked --------------------------------------------------------------

    def _undo_answer(self, answer: Answer) -> Command:
        """Undo an answer whose turn hasn't come; nothing else can be said before that."""
        if isinstance(answer, Take) and answer.id == UNDO_ANSWER:
            turn = self._phone.turn
            self._phone.ask_next()
            self._phone.turn = turn
            return self._course.change
        return None if isinstance(answer, Choose) else self._refuse(_("Undo your answer first."))

    def _hint(self) -> Command:
        if not self._may_hint:
            return self._refuse(_("There is no hint here."))
        self._phones.tell(self._phone.seat, _("Thinking about it…"))
        return partial(self._course.hint_for, self._phone.seat)

    def _say_why_not(self, turn: Turn[Any, Any], card: int) -> Command:
        if card not in turn.hand:
            return self._refuse(_("Choose cards from your hand, each only once."))
        refusal = self._match.why_not(turn, self._phone.chosen, card)
        return None if refusal is None else self._refuse(refusal.reason, refusal.rule)

    def _choose(self, turn: Turn[Any, Any], answer: Choose | Take | TakeAmount | Throw) -> Command:
        """Take a choice of cards, or a decision with it."""
        cards = answer.cards
        if len(set(cards)) < len(cards) or not set(cards) <= set(turn.hand):
            return self._refuse(_("Choose cards from your hand, each only once."))
        if isinstance(answer, Choose):
            self._phone.chosen = cards
            return self._course.change
        ask = self._match.controller.ask(turn, cards)
        action: Action | None
        if isinstance(answer, Throw):
            if ask.primary is None:
                self._phone.chosen = cards
                return self._course.change
            action = ask.primary.action
        elif isinstance(answer, Take):
            offer = offer_of(ask, answer.id)
            action = None if offer is None else offer.action
        else:
            action = amount_action(ask, answer.amount)
        if action is None:
            return self._refuse(_("That’s no longer offered. Choose again."))
        return self._decide(turn, action)

    def _decide(self, turn: Turn[Any, Any], action: Action) -> Command:
        """Commit a decision; one whose turn has not come is kept, if it is allowed."""
        phone = self._phone
        refusal = turn.verify(action)
        if refusal is not None:
            return self._refuse(refusal.reason, refusal.rule)
        if phone.seat in self._match.free:
            return partial(self._course.commit, phone.seat, action)
        phone.ask_next()
        phone.turn, phone.kept = turn, action
        return self._course.change
