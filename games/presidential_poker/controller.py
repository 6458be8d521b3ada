"""Presidential Poker at the table: hands, pots and stakes, and what a player is asked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from games.presidential_poker.hands import COLUMN, in_the_middle
from games.presidential_poker.telling import GROUPS, TELLING
from rules.core import UNSEEN, Refusal
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Bet, Decision, Draw
from rules.presidential_poker.game import Rules
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, View
from rules.presidential_poker.words import explain
from rules.turn import Turn
from rules.words import _, lowered
from table.controller import AmountOffer, Ask, Controller, Hint, Offer
from table.letters import letter

OwnTurn: TypeAlias = Turn[Decision, Facts]


class PresidentialPokerController(Controller[Rules, Decision, Facts]):
    """The controller of Presidential Poker."""

    telling = TELLING
    is_brief = True
    shows = (COLUMN, 1.0)  # the column with the symbols

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        if order == GROUPS and len(cards) == HAND and UNSEEN not in cards:
            return explain(cards, self.game.options.kickers).cards
        return super().sorted_hand(cards, order)

    def spoken_card(self, card: int) -> str:
        about, symbols = self.deck[card].attributes, self.deck.attributes
        return _(
            "{card}, {picture}, {figure}, {mystery}, letter {letter}, kingdom {kingdom}"
        ).format(
            card=self.deck[card].name,
            letter=about["letter"],
            kingdom=about["kingdom"],
            **{name: symbols[name][about[name]].word for name in ("picture", "figure", "mystery")},
        )

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        if turn.view.facts.phase == "draw":
            return self._ask_draw(turn.view, turn.hand, chosen)
        return self._ask_bet(turn)

    def _ask_draw(self, view: View, hand: tuple[int, ...], chosen: tuple[int, ...]) -> Ask:
        draws = _("Draw {count}")
        words, room = (draws.format(count=len(cards)) for cards in (chosen, hand))
        why_not = _("First choose the cards to discard.")
        stand = Offer(_("Stand pat"), Draw(()), letter("Stand pat"))
        draw = Offer(words, Draw(chosen), letter("Draw"), primary=True, room=room)
        offers = _kept(stand, may=not chosen), _kept(draw, may=bool(chosen), why_not=why_not)
        best = _("Choose the discards that the hint advises.")
        hints = [Hint(_("Best discards"), letter("Best discards"), best, advised=True)]
        groups = explain(hand, self.game.options.kickers).groups
        loose = tuple(card for group in groups if group.kicker for card in group.cards)
        if loose:
            told = _("Choose the cards that count for nothing.")
            hints.insert(0, Hint(_("Pick unmatched"), "", told, cards=loose))
        prompt, lit = self.prompt(view, chosen), frozenset(hand)
        return Ask(prompt, offers, lit, many=True, free=True, hints=tuple(hints))

    def _ask_bet(self, turn: OwnTurn) -> Ask:
        bank, to_call = turn.view.chips[f"bank:{turn.seat}"], turn.view.facts.to_call
        facing, all_in = to_call > 0, to_call >= bank
        most, no_bet = _("Call all-in {amount}"), _("Nobody has bet.")
        call, room = _("Call"), most.format(amount=len(self.names) * self.game.options.chips)
        if facing:
            words = most if all_in else _("Call {amount}")
            call = words.format(amount=min(to_call, bank))
        key = "" if all_in else letter("Call")  # all-in is never one key
        called = Offer(call, CALL, key, primary=not all_in, room=room)
        check = Offer(_("Check"), CHECK, letter("Check"), primary=True)
        offers = (
            _kept(Offer(_("Fold"), FOLD, letter("Fold")), may=facing, why_not=no_bet),
            _kept(check, may=not facing, why_not=_("There’s a bet to call.")),
            _kept(called, may=facing, why_not=no_bet),
        )
        lights = _("Sort by what the hand makes, its symbols lit.")
        light = Hint(_("Show groups"), letter("Show groups"), lights, order=GROUPS)
        prompt, amount = self._bet_prompt(turn, all_in=all_in), self._amount(turn.view)
        return Ask(prompt, offers, amount=amount, hints=(light,))

    def _bet_prompt(self, turn: OwnTurn, *, all_in: bool) -> str:
        facts = turn.view.facts
        if facts.amounts is None:
            refusal = turn.verify(Bet(facts.current + 1))
            if refusal is not None and not all_in:
                return lowered(refusal.reason)
            return _("call all-in, or fold")
        return self.prompt(turn.view)

    def _amount(self, view: View) -> AmountOffer | None:
        facts, chips = view.facts, view.chips
        if facts.amounts is None:
            return None
        least, most = facts.amounts
        all_in = chips[f"stake:{view.viewer}"] + chips[f"bank:{view.viewer}"]
        pot = in_the_middle(self.at(view)) + facts.to_call
        half, whole = facts.current + pot // 2, facts.current + pot
        words, too_little = _("Bet {amount}"), _("A bet is at least {least}.")
        if facts.current:  # P7
            words, too_little = _("Raise to {amount}"), _("Raise by at least {more}, to {least}.")
        limit = _("The pot limit allows {most} at most.")
        if least == most:
            limit = _("You can bet exactly {amount} here.").format(amount=most)
        if most == all_in:
            limit = _("You have {most}: that is all-in.")
        return AmountOffer(
            words,
            least,
            most,
            kind=Bet,
            at_once=True,
            step=self.game.options.bet,
            presets=((_("½ pot"), half), (_("Pot"), whole), (_("All-in"), all_in)),
            tips=(words,) * 3,
            guarded=(all_in,),
            guarded_words=_("Go all-in: {amount}"),
            too_little=too_little.format(more=least - facts.current, least=least),
            too_much=limit.format(most=most),
        )

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        return turn.verify(Draw((card,)))


def _kept(offer: Offer, *, may: bool, why_not: str = "") -> Offer:
    """Return an offer that keeps its place where it can't be made, without a key then."""
    room = offer.room or offer.words
    if may:
        return replace(offer, room=room)
    return replace(offer, key="", primary=False, tip=why_not, room=room, enabled=False)
