"""Presidents & Sanityholes at the table: what a player is asked, and how it is told."""

from collections.abc import Sequence
from typing import TypeAlias

from games.presidents_and_sanityholes.telling import CARDS, MARKERS, TELLING, seated
from games.shared.double_cards import (
    DoubleCardsController,
    fitting_ways,
    way_key,
    way_word,
)
from rules.core import Refusal, Seat
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Give, Play
from rules.presidents_and_sanityholes.game import Rules
from rules.presidents_and_sanityholes.state import GIVE, PLAY, Facts, PlayedSet, View, least_cards
from rules.shared.double_cards import LEAST_VALUE, LOW, MOST_VALUE
from rules.turn import Turn
from rules.words import _, counted, ngettext, raised
from table.controller import Ask, Offer
from table.letters import letter

VALUES = range(LEAST_VALUE, MOST_VALUE + 1)


OwnTurn: TypeAlias = Turn[Decision, Facts]


class PresidentsAndSanityholesController(DoubleCardsController[Rules, Decision, Facts]):
    """The controller of Presidents & Sanityholes."""

    telling = TELLING

    def counts_as(self, view: View, chosen: tuple[int, ...]) -> dict[int, list[tuple[int, str]]]:
        facts: Facts = view.facts
        if not chosen or facts.phase != PLAY or view.viewer < 0:
            return {}
        hand = view.zones[f"hand:{view.viewer}"]
        values = self._open_values(facts.plays, hand, self.double.values_of(chosen))
        noted = fitting_ways(hand, values)
        if len(values) > 1 and len(chosen) == 1:
            noted.pop(chosen[0], None)  # its own ways stand on the buttons
        return noted

    def _open_values(
        self, trick: tuple[PlayedSet, ...], hand: Sequence[int], values: Sequence[int]
    ) -> tuple[int, ...]:
        """Return those of the values that enough cards of the hand have for a set now (S5)."""
        fitting = self.double.fitting
        return tuple(
            each for each in values if len(fitting(hand, each)) >= least_cards(trick, each)
        )

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        facts, hand = turn.view.facts, turn.hand
        if facts.phase == GIVE:
            return self._ask_gift(turn, chosen)
        values = self.double.values_of(chosen) if chosen else VALUES
        open_values = self._open_values(facts.plays, hand, values)
        lit = {card for value in open_values for card in self.double.fitting(hand, value)}
        if not chosen and len(hand) > 1:
            lit.update(self.double.fitting(hand, LEAST_VALUE))  # S5: a single 2 clears
        actions = [action for action in self.game.plays_with(chosen) if not turn.verify(action)]
        offers = [self._offer(facts, action, at) for at, action in enumerate(actions, start=1)]
        if len(offers) == 1:
            offers = [Offer(offers[0].words, offers[0].action, offers[0].key, primary=True)]
        offers += self.all_offer(turn, chosen, open_values, Play)
        clearing = None if chosen else self._clearing(turn)
        if clearing is not None:
            offers.append(clearing)
        again = self._leads_again(turn)
        if facts.plays:
            only = not lit and not actions
            words = _("Pass and lead") if again else _("Pass")
            offers.insert(0, Offer(words, PASS, letter("Pass"), primary=only))
        prompt = self._prompt(facts, chosen, open_values)
        if again and not chosen:
            prompt = _("pass to take a marker and lead again")
        if chosen and actions:
            prompt = self._choice(actions, len(chosen), more=bool(lit - {*chosen}))
        if clearing is not None:
            prompt = _("{prompt}; a single 2 clears").format(prompt=prompt)
        return Ask(prompt, tuple(offers), frozenset(lit), many=True)

    def _leads_again(self, turn: OwnTurn) -> bool:
        """Return whether everyone else has passed on the viewer's set: a pass leads again (S6)."""
        facts, mine = turn.view.facts, turn.view.viewer
        if not facts.plays or facts.plays[-1].seat != mine:
            return False
        return {*facts.order} <= {mine, *facts.passed, *facts.out}

    def _clearing(self, turn: OwnTurn) -> Offer | None:
        """Return the offer to clear the trick with the least of the hand's 2s (S5)."""
        if not turn.view.facts.plays:
            return None
        twos = self.double.fitting(turn.hand, LEAST_VALUE)
        clears = [Clear((card,)) for card in twos if not turn.verify(Clear((card,)))]
        if not clears:
            return None
        clear = min(clears, key=lambda each: self.double.combined[each.cards[0]])
        tip = _("A single 2 clears the trick, and you lead.")
        return Offer(_("Clear with a 2"), clear, letter("Clear"), tip=tip)

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

    def _choice(self, actions: Sequence[Play | Clear], count: int, *, more: bool) -> str:
        """Return what the cards chosen can be played as, alone or with `more`."""
        action, *others = actions
        if others:
            return _("play it as what?")
        if isinstance(action, Clear):
            return _("clear the trick with this 2")
        words = _("play {what}, or add matching cards") if more else _("play {what}")
        return words.format(what=counted(count, action.value))

    def _prompt(self, facts: Facts, chosen: tuple[int, ...], values: tuple[int, ...]) -> str:
        """Return what to play, or what goes with cards that make no set yet."""
        if chosen and values:
            least = min(least_cards(facts.plays, value) for value in values)
            needed = least - len(chosen)
            return ngettext(
                "choose {count} more card that fits", "choose {count} more cards that fit", needed
            ).format(count=needed)
        if chosen:
            return _("these cards share no value that can be played now")
        if not facts.plays:
            return _("lead a card, or several with the same value")
        best = facts.plays[-1]
        if not values:
            return _("you have nothing to play on this set")
        return ngettext(
            "play {value} or higher, or a bigger set",
            "play {count} cards as {value}s or higher, or a bigger set",
            len(best.cards),
        ).format(count=len(best.cards), value=best.value)

    def _ask_gift(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        due, offers = turn.view.facts.due, list[Offer]()
        gift = Give(tuple(sorted(chosen)), due - len(chosen))
        if turn.verify(gift) is None:
            kinds = (CARDS, len(chosen)), (MARKERS, gift.markers)
            what = _(" and ").join(words.format(count=count) for words, count in kinds if count)
            words = _("Give {what}").format(what=what)
            offers.append(Offer(words, gift, letter("Give"), primary=True))
        lit = turn.hand if len(chosen) < due else ()
        return Ask(self.prompt(turn.view), tuple(offers), frozenset(lit), many=True)

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        facts = turn.view.facts
        if facts.phase == GIVE:
            gift = Give((*chosen, card), 0)
            return turn.verify(gift) if len(chosen) >= facts.due else None
        together = (*chosen, card)
        if chosen and not self.double.values_of(together):
            words = _("{card} has no value in common with the cards chosen.")
            return Refusal("S4", words.format(card=self.deck.cards[card].name))
        return turn.verify(Play(together, self.double.combined[card]))

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        scores = super().scores(view)
        return tuple(scores[seat] for seat in seated(view.facts))
