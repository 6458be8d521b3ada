"""Presidential Poker at the table: hands, pots and stakes, and what a player is asked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from games.presidential_poker.hands import COLUMN, GROUPS, opened_hands, sorted_hand
from games.presidential_poker.telling import TELLING
from rules.core import Refusal
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Bet, Decision, Draw
from rules.presidential_poker.game import Rules
from rules.presidential_poker.state import Facts, View
from rules.presidential_poker.words import explain
from rules.turn import Turn
from rules.words import _, lowered, pgettext
from table.controller import AmountOffer, Ask, Controller, Hint, Offer, SeatInfo
from table.letters import letter

STAND_PAT = Draw(())


OwnTurn: TypeAlias = Turn[Decision, Facts]


class PresidentialPokerController(Controller[Rules, Decision, Facts]):
    """The controller of Presidential Poker."""

    telling = TELLING
    is_brief = True
    shows = (COLUMN, 1.0)  # the column with the symbols

    def __init__(self, game: Rules, names: tuple[str, ...]) -> None:
        super().__init__(game, names)
        self._chips = len(names) * game.options.chips

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """The orders in which a hand can be sorted: (key, words)."""
        return (
            ("number", _("number")),
            ("color", _("color")),
            ("kingdom", _("kingdom")),
            (GROUPS, _("what it makes")),
        )

    def sorted_hand(self, cards: Sequence[int], order: str) -> tuple[int, ...]:
        """Return the cards by number, color, kingdom, or by what they make."""
        return sorted_hand(self.game, cards, order)

    def spoken_card(self, card: int) -> str:
        """Return the six symbols of a card."""
        about, symbols = self.deck[card].attributes, self.deck.attributes
        return _(
            "{card}, {picture}, {figure}, {mystery}, letter {letter}, kingdom {kingdom}"
        ).format(
            card=self.deck[card].name,
            letter=about["letter"],
            kingdom=about["kingdom"],
            **{name: symbols[name][about[name]].word for name in ("picture", "figure", "mystery")},
        )

    def seats(self, view: View) -> Sequence[SeatInfo]:
        """Return how everybody stands, seat by seat; opened hands lie in the middle."""
        opened = opened_hands(view, self.game.options.kickers)
        return [
            replace(info, cards=None) if info.seat in opened or not info.cards else info
            for info in super().seats(view)
        ]

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the bets with the bet panel, or the draw with its hint."""
        if turn.view.facts.phase == "draw":
            return self._ask_draw(turn.view, turn.hand, chosen)
        return self._ask_bet(turn)

    def _ask_draw(self, view: View, hand: tuple[int, ...], chosen: tuple[int, ...]) -> Ask:
        count = len(chosen)
        offers = (
            Offer(
                _("Stand pat"),
                STAND_PAT,
                key="" if chosen else letter("Stand pat"),
                room=_("Stand pat"),
                enabled=not chosen,
            ),
            Offer(
                _("Draw {count}").format(count=count),
                Draw(chosen),
                key=letter("Draw") if chosen else "",
                room=_("Draw {count}").format(count=len(hand)),
                primary=bool(chosen),
                enabled=bool(chosen),
                tip="" if chosen else _("First choose the cards to discard."),
            ),
        )
        hints = [
            Hint(
                _("Best keep"),
                letter("Best keep"),
                _("Choose the discards that the hint advises."),
                advised=True,
            )
        ]
        if loose := self._loose(hand):
            told = _("Choose the cards that count for nothing.")
            hints.insert(0, Hint(_("Loose cards"), "", told, cards=loose))
        return Ask(
            self.prompt(view, chosen),
            offers,
            frozenset(hand),
            many=True,
            free=True,
            hints=tuple(hints),
        )

    def _loose(self, hand: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards of a hand with which it makes nothing."""
        groups = explain(hand, self.game.options.kickers).groups
        return tuple(card for group in groups if group.kicker for card in group.cards)

    def _ask_bet(self, turn: OwnTurn) -> Ask:
        bank, to_call = turn.view.chips[f"bank:{turn.seat}"], turn.view.facts.to_call
        facing = to_call > 0
        all_in = to_call >= bank
        call = _("Call")
        if facing:
            call = _("Call {amount}").format(amount=min(to_call, bank))
        if facing and all_in:
            call = _("Call all-in {amount}").format(amount=bank)
        no_bet = _("Nobody has bet.")
        offers = (
            Offer(
                _("Fold"),
                FOLD,
                key=letter("Fold") if facing else "",
                room=_("Fold"),
                enabled=facing,
                tip="" if facing else no_bet,
            ),
            Offer(
                _("Check"),
                CHECK,
                key="" if facing else letter("Check"),
                room=_("Check"),
                primary=not facing,
                enabled=not facing,
                tip=_("There’s a bet to call.") if facing else "",
            ),
            Offer(
                call,
                CALL,
                key=letter("Call") if facing and not all_in else "",  # all-in is never one key
                room=_("Call all-in {amount}").format(amount=self._chips),
                primary=facing and not all_in,
                enabled=facing,
                tip="" if facing else no_bet,
            ),
        )
        light = Hint(
            _("Light up"),
            letter("Light up"),
            _("Sort by what the hand makes, its symbols lit."),
            order=GROUPS,
        )
        return Ask(
            self._bet_prompt(turn, all_in=all_in),
            offers,
            amount=self._amount(turn.view),
            hints=(light,),
        )

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
        stakes = sum(chips[f"stake:{seat}"] for seat in range(len(self.names)))
        pot = sum(facts.paid) + stakes + facts.to_call
        presets: tuple[tuple[str, int], ...] = (
            (_("½ pot"), facts.current + pot // 2),
            (_("Pot"), facts.current + pot),
            (pgettext("stake", "All"), all_in),
        )
        words = _("Raise to {amount}") if facts.current else _("Bet {amount}")
        return AmountOffer(
            words,
            least,
            most,
            kind=Bet,
            at_once=True,
            step=self.game.options.bet,
            presets=presets,
            tips=(words,) * 3,
            guarded=(all_in,),
            guarded_words=_("All-in: {amount}"),
            too_little=self._too_little(facts, least),
            too_much=self._too_much(most, all_in),
        )

    def _too_little(self, facts: Facts, least: int) -> str:
        """P7: a bet or raise adds at least so much to what is bet."""
        if not facts.current:
            return _("A bet is at least {least}.").format(least=least)
        return _("Raise by at least {more}, to {least}.").format(
            more=least - facts.current, least=least
        )

    def _too_much(self, most: int, all_in: int) -> str:
        """P7: one bets what one has, or what the limit allows."""
        if most == all_in:
            return _("You have {most}: that is all-in.").format(most=most)
        return _("The pot limit allows {most} at most.").format(most=most)

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return why a card cannot be discarded now."""
        return turn.verify(Draw((card,)))
