"""The cards of the own hand: choosing them, also before one's turn, and the order they lie in.

Nothing is decided here: what is chosen becomes a decision at `Course.decide`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.words import _, either
from table.controller import Hint, first_order
from table.storage.settings import save_settings
from ui.felt.felt import Felt
from ui.picture.items import CardItem

ALWAYS: Final = 1000
"""Games in which answers are listed for whoever wants them listed."""


class Choosing:
    """Lets the person at the screen choose and arrange cards, and hear what follows from that."""

    def __init__(self, felt: Felt) -> None:
        self.felt, self.course, self.match = felt, felt.course, felt.match
        self.hand = felt.match.hand

    def choose(self, cards: tuple[int, ...]) -> None:
        """Choose cards of the hand, and hear what follows from that."""
        before = self.hand.chosen
        self.course.choose(cards)
        self._tell(before)

    def lifted_by(self, card: int, way: str) -> tuple[int, ...] | None:
        """Return the choice after an arrow lifted a card of the hand or put it back, if it would.

        Up lifts what may be chosen, down puts back what is; all other arrows walk.
        """
        ask, chosen = self.match.ask, self.hand.chosen
        if ask is None:
            return None
        if way == "up" and card in ask.choosable and card not in chosen:
            return ask.chosen_with(chosen, card)
        if way == "down" and card in chosen:
            return tuple(other for other in chosen if other != card)
        return None

    def refuse(self, item: CardItem) -> None:
        """Say which rule refuses a card of the hand that was clicked."""
        match, seat = self.match, self.match.asked
        assert seat is not None
        refusal = match.why_not(match.turn(seat), self.hand.chosen, item.card)
        self.felt.bubble.refuse(refusal, item)

    def say_between_what(self) -> None:
        """Enter, where nothing is obvious: say between what one chooses."""
        ask, bubble = self.match.ask, self.felt.bubble
        if ask is None:
            return
        words = [offer.words for offer in ask.offers if offer.enabled]
        if ask.amount is not None:
            advised = self.hand.advised_amount(ask.amount.kind)
            shown = ask.amount.least if advised is None else advised
            words.append(ask.amount.words.format(amount=shown))
        if words:
            cards_too = ask.lit and not self.hand.chosen
            said = _("Choose a card or press {offers}.") if cards_too else _("Press {offers}.")
            bubble.tell(said.format(offers=either(words)))
        elif ask.rows:
            bubble.tell(_("Choose from the list."))
        elif ask.lit:
            bubble.tell(_("Choose a card first."))

    def _tell(self, before: Sequence[int] = ()) -> None:
        """Say what is chosen now, other than `before`."""
        self.felt.app.speech.say(self.felt.eyes.choice(before), now=True)

    @property
    def may_be_ahead(self) -> bool:
        """Whether the one person here, whom nobody sees but themselves, waits for others."""
        match = self.match
        alone = match.people == {match.viewer} and match.outcome is None
        return alone and match.ask is None and match.summary is None

    def choose_ahead(self, card: int) -> None:
        """Choose a card for when one's turn comes, or take it back; a pass is none any more."""
        hand = self.hand
        kept = tuple(other for other in hand.ahead if other != card)
        hand.ahead = kept if card in hand.ahead else (*kept, card)
        hand.passes_ahead = False
        self._show_ahead()

    def pass_ahead(self) -> None:
        """Pass when one's turn comes, or not after all."""
        hand = self.hand
        hand.ahead, hand.passes_ahead = (), not hand.passes_ahead
        self._show_ahead()

    def drop_ahead(self) -> bool:
        """Take back what was chosen ahead; return whether anything was."""
        dropped = self.hand.drop_ahead()
        if dropped:
            self.course.sync()
            self._tell()
        return dropped

    def _show_ahead(self) -> None:
        self.felt.app.sound("choose")
        self.course.sync()
        self._tell()

    def take_hint(self, hint: Hint) -> None:
        """Sort the hand as a hint says, or again as before; or choose its cards, or the advised."""
        if hint.cards:
            self.choose(hint.cards)
        elif hint.lists:
            self._list_answers(lists=not self.match.lists_answers)
        elif hint.advised:
            self.course.choose_as_advised()
        else:
            first = first_order(self.match.controller)
            self.sort_by(first if self.match.order == hint.order else hint.order)

    def _list_answers(self, *, lists: bool) -> None:
        """List all answers from now on, or leave them to be found; in a puzzle, only there."""
        match, settings = self.match, self.felt.app.settings
        match.lists_answers = lists
        if not match.practice:
            settings.listed_games = ALWAYS if lists else 0
            save_settings(settings)
        self.choose(())
        self.course.sync()

    def sort_from_now_on(self, order: str) -> None:
        """Sort the hand, and at later tables of this game too."""
        match, settings = self.match, self.felt.app.settings
        if not match.practice:
            settings.sorts = {**settings.sorts, match.session.game.name: order}
            save_settings(settings)
        self.sort_by(order)

    def sort_by(self, order: str) -> None:
        """Sort the hand, dropping the player's own arrangement."""
        self.hand.sort_by(order, self.match.viewer)
        self.course.sync()

    def arrange(self, order: tuple[int, ...]) -> None:
        """Hold the hand in an order of the player's own."""
        self.hand.orders[self.match.viewer] = order
        self.course.sync()
