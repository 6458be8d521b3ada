"""Presidents & Sanityholes at the table: what a player is asked, and how it is told."""

from dataclasses import replace
from typing import TypeAlias

from games.presidents_and_sanityholes.telling import CARDS, MARKERS, TELLING
from games.shared.double_cards import DoubleCardsController, fitting_ways, way_key, way_word
from rules.core import Refusal
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Give, Play
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import Facts, View, least_cards, to_beat
from rules.shared.double_cards import LEAST_VALUE, LOW, VALUES
from rules.turn import Turn
from rules.words import _, counted, listed, ngettext, raised
from table.controller import Ask, Offer
from table.letters import letter

OwnTurn: TypeAlias = Turn[Decision, Facts]


class PresidentsAndSanityholesController(DoubleCardsController[Rules, Decision, Facts]):
    """The controller of Presidents & Sanityholes."""

    telling = TELLING

    def counts_as(self, view: View, chosen: tuple[int, ...]) -> dict[int, list[tuple[int, str]]]:
        if not chosen or view.facts.phase != "play" or view.viewer < 0:
            return {}
        values = self._open_values(view, chosen)
        noted = fitting_ways(view.zones[f"hand:{view.viewer}"], values)
        if len(values) > 1 and len(chosen) == 1:
            noted.pop(chosen[0], None)  # its own ways stand on the buttons
        return noted

    def _open_values(self, view: View, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """Return the values of the cards chosen that the hand has enough cards for now (S5)."""
        hand, trick = view.zones[f"hand:{view.viewer}"], view.facts.plays
        return tuple(
            value
            for value in (self.double.values_of(chosen) if chosen else VALUES)
            if len(self.double.fitting(hand, value)) >= least_cards(trick, value)
        )

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        facts, hand = turn.view.facts, turn.hand
        if facts.phase == "give":
            return self._ask_gift(turn, chosen)
        values = self._open_values(turn.view, chosen)
        lit = {*fitting_ways(hand, values)}
        if not chosen and len(hand) > 1:
            lit.update(self.double.fitting(hand, LEAST_VALUE))  # S5: a single 2 clears
        actions = [action for action in self.game.plays_with(chosen) if not turn.verify(action)]
        offers = [self._offer(facts, action, at) for at, action in enumerate(actions, start=1)]
        if len(offers) == 1:
            offers = [replace(offers[0], primary=True, tip="")]
        offers = [*self.all_offer(turn, chosen, values, Play), *offers]
        prompt = self._prompt(turn, chosen, values)
        if facts.plays:
            again = self._leads_again(turn)
            words = _("Pass and lead") if again else _("Pass")
            offers.insert(0, Offer(words, PASS, letter("Pass")))
            if again and not chosen:
                prompt = _("pass, take a marker and lead again")
                if values:
                    prompt = _("beat your own set, or pass and take a marker to lead again")
        if len(actions) > 1:
            prompt = _("play it as what?")
        elif actions:
            prompt = self._choice(actions[0], more=bool(lit - {*chosen}))
        clearing = None if chosen else self._clearing(turn)
        if clearing is not None:
            offers.append(clearing)
            prompt = _("{prompt}; a single 2 clears").format(prompt=prompt)
        return Ask(prompt, tuple(offers), frozenset(lit), many=True)

    def _leads_again(self, turn: OwnTurn) -> bool:
        """Return whether everyone else has passed on the viewer's set: a pass leads again (S6)."""
        facts, mine = turn.view.facts, turn.seat
        return facts.plays[-1].seat == mine and {*facts.order} <= {mine, *facts.passed, *facts.out}

    def _clearing(self, turn: OwnTurn) -> Offer | None:
        """Return the offer to clear the trick with the least of the hand's 2s (S5)."""
        twos = self.double.fitting(turn.hand, LEAST_VALUE)
        if not twos or not turn.view.facts.plays:
            return None
        clear = Clear((min(twos, key=lambda card: self.double.combined[card]),))
        tip = _("A single 2 clears the trick, and you lead.")
        offer = Offer(_("Clear with a 2"), clear, letter("Clear"), tip=tip)
        return None if turn.verify(clear) else offer

    def _offer(self, facts: Facts, action: Play | Clear, at: int) -> Offer:
        if isinstance(action, Clear):
            return Offer(_("Clear with a 2"), action, way_key(LOW))
        value, count, tip = action.value, len(action.cards), ""
        if facts.plays and (len(facts.plays[-1].cards), facts.plays[-1].value) == (count, value):
            tip = _("Equal: the next player is skipped")
        if count > 1:
            return Offer(raised(counted(count, value)), action, str(at), tip=tip)
        way = self.double.way(action.cards[0], value)
        assert way is not None
        return Offer(f"{raised(way_word(way))} {value}", action, way_key(way), tip=tip)

    def _choice(self, action: Play | Clear, *, more: bool) -> str:
        """Return what the cards chosen are played as, alone or with `more`."""
        if isinstance(action, Clear):
            return _("clear the trick with this 2")
        words = _("play {what}, or add cards for a larger set") if more else _("play {what}")
        return words.format(what=counted(len(action.cards), action.value))

    def _prompt(self, turn: OwnTurn, chosen: tuple[int, ...], values: tuple[int, ...]) -> str:
        """Return what to play, or what goes with cards that make no set yet."""
        facts = turn.view.facts
        if chosen and values:
            needed = min(least_cards(facts.plays, value) for value in values) - len(chosen)
            return ngettext(
                "choose {count} more card that fits", "choose {count} more cards that fit", needed
            ).format(count=needed)
        if chosen:
            return _("these cards share no value that can be played now")
        if not facts.plays:
            if len(turn.hand) == 1:
                return _("lead your last card")
            return _("lead a card, or several with the same value")
        if not values:
            return _("you have nothing to play on this set")
        return to_beat(facts.plays[-1])

    def _ask_gift(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        due, offers = turn.view.facts.due, list[Offer]()
        gift = Give(tuple(sorted(chosen)), due - len(chosen))
        if turn.verify(gift) is None:
            kinds = (CARDS, len(chosen)), (MARKERS, gift.markers)
            what = listed([words.format(count=count) for words, count in kinds if count])
            words = _("Give {what}").format(what=what)
            offers.append(Offer(words, gift, letter("Give"), primary=True))
        lit = turn.hand if len(chosen) < due else ()
        return Ask(self.prompt(turn.view), tuple(offers), frozenset(lit), many=True)

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        facts, together = turn.view.facts, (*chosen, card)
        if facts.phase == "give":
            return turn.verify(Give(together, 0)) if len(chosen) >= facts.due else None
        if chosen and not self.double.values_of(together):
            words = _("That card has no value in common with the cards chosen.")
            return Refusal("S4", words)
        return turn.verify(Play(together, self.double.combined[card]))
