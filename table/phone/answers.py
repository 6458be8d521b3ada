"""What is said at a phone: what of it may be done, and the way that it goes then."""

from __future__ import annotations

from typing import Any

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
from table.phone.pages import TAKE_BACK, amount_action, offer_of
from table.phones import Phones


class PhoneAnswers:
    """Does what is said at one phone, or says at it why not.

    `may_hint` and `may_undo` are what its page offers now.
    """

    def __init__(
        self, course: Leader, phones: Phones, phone: AtPhone, *, may_hint: bool, may_undo: bool
    ) -> None:
        self._course, self._match = course, course.match
        self._phones, self._phone = phones, phone
        self._may_hint, self._may_undo = may_hint, may_undo

    def take(self, answer: AnyAnswer) -> None:
        """Do what was said, or say why not."""
        phone = self._phone
        if phone.seat == SPECTATOR:
            self._refuse(_("You’re watching, so you can’t play."))
        elif isinstance(answer, Sort):
            self._sort(answer.order)
        elif isinstance(answer, AskFor):
            self._ask_for(answer.id)
        elif phone.is_late(answer):
            if not isinstance(answer, Choose):  # cards that were only chosen are no matter
                self._refuse(_("Too late. The game has gone on."))
        elif isinstance(answer, Undo):
            self._undo()
        elif isinstance(answer, ShowCard):
            self._show_card(answer.card)
        elif phone.turn is None:
            self._refuse(_("It’s not your turn."))
        elif phone.kept is not None:
            self._take_back(answer)
        elif isinstance(answer, AskHint):
            self._hint()
        elif isinstance(answer, AskWhyNot):
            self._say_why_not(phone.turn, answer.card)
        elif isinstance(answer, Choose | Take | TakeAmount | Throw):
            self._choose(phone.turn, answer)

    def _refuse(self, reason: str, rule: str = "") -> None:
        self._phones.refuse(self._phone.seat, Refusal(rule, reason))

    def _say(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._refuse(refusal.reason, refusal.rule)

    # --- at any time ------------------------------------------------------------------------

    def _sort(self, order: str) -> None:
        if order in dict(self._match.controller.orders):
            self._phone.order = order
            self._course.change()

    def _undo(self) -> None:
        if not self._may_undo:
            self._refuse(_("You can’t undo that anymore."))
        else:
            self._course.undo()

    def _show_card(self, card: int) -> None:
        """Turn a card round for everyone, where the game allows it; the choice stays."""
        controller, turn = self._match.controller, self._match.turn(self._phone.seat)
        offer = None
        if controller.open_talk and card in turn.hand:
            offer = controller.talk(turn, card)
        if offer is None:
            self._refuse(_("That’s no longer offered. Choose again."))
        else:
            self._say(self._course.say_from_phone(self._phone.seat, offer.action))

    def _ask_for(self, number: int) -> None:
        """Ask aloud for something, where the game allows it; the choice stays."""
        seat = self._phone.seat
        offers = self._match.controller.requests(self._match.turn(seat))
        if number >= len(offers):
            self._refuse(_("That’s no longer offered. Choose again."))
        else:
            self._say(self._course.say_from_phone(seat, offers[number].action))

    # --- where the seat is asked --------------------------------------------------------------

    def _take_back(self, answer: Answer) -> None:
        """Take back an answer whose turn has not come; nothing else can be said before that."""
        if isinstance(answer, Take) and answer.id == TAKE_BACK:
            turn = self._phone.turn
            self._phone.ask_next()
            self._phone.turn = turn
            self._course.change()
        elif not isinstance(answer, Choose):
            self._refuse(_("Undo your answer first."))

    def _hint(self) -> None:
        if not self._may_hint:
            self._refuse(_("There is no hint here."))
        else:
            self._phones.tell(self._phone.seat, _("Thinking about it…"))
            self._course.hint_for(self._phone.seat)

    def _say_why_not(self, turn: Turn[Any, Any], card: int) -> None:
        if card not in turn.hand:
            self._refuse(_("Choose cards from your hand, each only once."))
        else:
            self._say(self._match.why_not(turn, self._phone.chosen, card))

    def _choose(self, turn: Turn[Any, Any], answer: Choose | Take | TakeAmount | Throw) -> None:
        """Take a choice of cards, or a decision with it."""
        cards = answer.cards
        if len(set(cards)) < len(cards) or not set(cards) <= set(turn.hand):
            self._refuse(_("Choose cards from your hand, each only once."))
            return
        if isinstance(answer, Choose):
            self._phone.chosen = cards
            self._course.change()
            return
        ask = self._match.controller.ask(turn, cards)
        action: Action | None
        if isinstance(answer, Throw):
            if ask.primary is None:
                self._phone.chosen = cards
                self._course.change()
                return
            action = ask.primary.action
        elif isinstance(answer, Take):
            offer = offer_of(ask, answer.id)
            action = None if offer is None else offer.action
        else:
            action = amount_action(ask, answer.amount)
        if action is None:
            self._refuse(_("That’s no longer offered. Choose again."))
        else:
            self._decide(turn, action)

    def _decide(self, turn: Turn[Any, Any], action: Action) -> None:
        """Commit a decision; one whose turn has not come is kept, if it is allowed."""
        phone = self._phone
        if phone.seat in self._match.free:
            self._say(self._course.commit(phone.seat, action))
            return
        refusal = turn.verify(action)
        if refusal is not None:
            self._say(refusal)
            return
        phone.ask_next()
        phone.turn, phone.kept = turn, action
        self._course.change()
