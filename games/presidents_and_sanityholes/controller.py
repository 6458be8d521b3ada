"""Presidents & Sanityholes at the table: what a player is asked, and how it is told."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from games.presidents_and_sanityholes.telling import CARDS, MARKERS, TELLING, seated
from games.shared.double_cards import (
    DoubleCardsController,
    card_words,
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
        """Return the values of the cards of the hand that go with those chosen."""
        facts: Facts = view.facts
        if not chosen or facts.phase != PLAY or view.viewer < 0:
            return {}
        hand = view.zones[f"hand:{view.viewer}"]
        values = tuple(self._open_values(facts.plays, hand, self.double.values_of(chosen)))
        noted = fitting_ways(hand, values)
        if len(values) > 1 and len(chosen) == 1:
            noted.pop(chosen[0], None)  # its own ways stand on the buttons
        return noted

    def _open_values(
        self, trick: tuple[PlayedSet, ...], hand: Sequence[int], values: Sequence[int]
    ) -> Iterator[int]:
        """Yield those of the values that enough cards of the hand have for a set now (S5)."""
        for value in values:
            if len(self.double.fitting(hand, value)) >= least_cards(trick, value):
                yield value

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        """Return the cards that go with those chosen, and the ways to play them."""
        facts, hand = turn.view.facts, turn.hand
        if facts.phase == GIVE:
            return self._ask_gift(turn, chosen)
        values = self.double.values_of(chosen) if chosen else VALUES
        open_values = tuple(self._open_values(facts.plays, hand, values))
        lit = {card for value in open_values for card in self.double.fitting(hand, value)}
        if not chosen and len(hand) > 1:
            lit.update(self.double.fitting(hand, LEAST_VALUE))  # S5: a single 2 clears
        actions = tuple(
            action for action in self.game.plays_with(chosen) if turn.verify(action) is None
        )
        offers = [self._offer(facts, action, at) for at, action in enumerate(actions, start=1)]
        if len(offers) == 1:
            offers = [Offer(offers[0].words, offers[0].action, offers[0].key, primary=True)]
        offers += self._all_offer(turn, chosen, open_values)
        clearing = None if chosen else self._clearing(turn)
        if clearing is not None:
            offers.append(clearing)
        if facts.plays:
            only = not lit and not actions
            offers.insert(0, Offer(_("Pass"), PASS, key=letter("Pass"), primary=only))
        prompt = self._prompt(facts, chosen, open_values, actions, more=bool(lit - {*chosen}))
        if clearing is not None:
            prompt = _("{prompt}; a single 2 clears").format(prompt=prompt)
        return Ask(prompt, tuple(offers), frozenset(lit), many=True)

    def _all_offer(
        self, turn: OwnTurn, chosen: tuple[int, ...], values: Sequence[int]
    ) -> Iterator[Offer]:
        """Yield the offer to play all cards of a value with those chosen: of that with the most."""
        sets = [
            Play(tuple(sorted(self.double.fitting(turn.hand, value))), value) for value in values
        ]
        larger = (play for play in sets if chosen and len(play.cards) > len(chosen))
        largest = max(larger, key=lambda play: len(play.cards), default=None)
        if largest is not None and turn.verify(largest) is None:
            cards = counted(len(largest.cards), largest.value)
            yield Offer(_("All: {cards}").format(cards=cards), largest, "0")

    def _clearing(self, turn: OwnTurn) -> Offer | None:
        """Return the offer to clear the trick with the least of the hand's 2s (S5)."""
        if not turn.view.facts.plays:
            return None
        twos = sorted(
            self.double.fitting(turn.hand, LEAST_VALUE), key=lambda card: self.double.combined[card]
        )
        clear = next((Clear((card,)) for card in twos if not turn.verify(Clear((card,)))), None)
        if clear is None:
            return None
        words = _("Clear with {card}").format(card=card_words(clear.cards[0]))
        return Offer(
            words, clear, letter("Clear"), tip=_("A single 2 clears the trick, and you lead.")
        )

    def _offer(self, facts: Facts, action: Play | Clear, at: int) -> Offer:
        if isinstance(action, Clear):
            return Offer(_("Low 2: clear"), action, way_key(LOW))
        value = action.value
        tip = self._tip(facts, len(action.cards), value)
        if len(action.cards) > 1:
            return Offer(raised(counted(len(action.cards), value)), action, str(at), tip=tip)
        way = self.double.way(action.cards[0], value)
        assert way is not None
        words = f"{raised(way_word(way))} {value}"
        return Offer(words, action, way_key(way), tip=tip)

    def _tip(self, facts: Facts, count: int, value: int) -> str:
        if not facts.plays:
            return ""
        best = facts.plays[-1]
        equal = (len(best.cards), best.value) == (count, value)
        return _("Equal: the next player is skipped") if equal else ""

    def _prompt(
        self,
        facts: Facts,
        chosen: tuple[int, ...],
        values: tuple[int, ...],
        actions: tuple[Play | Clear, ...],
        *,
        more: bool,
    ) -> str:
        if chosen and actions:
            if len(actions) > 1:
                return _("play it as which value?")
            action = actions[0]
            if isinstance(action, Clear):
                return _("clear the trick with this 2")
            what = counted(len(chosen), action.value)
            if more:
                return _("play {what}, alone or with more cards that fit").format(what=what)
            return _("play {what}").format(what=what)
        if chosen and values:
            needed = min(least_cards(facts.plays, value) for value in values)
            return ngettext(
                "choose {count} more card that fits",
                "choose {count} more cards that fit",
                needed - len(chosen),
            ).format(count=needed - len(chosen))
        if chosen:
            return _("these cards share no value that can be played now")
        if not facts.plays:
            return _("lead a card, or several with the same value")
        best = facts.plays[-1]
        if not values:
            return _("you have no set for this")
        return ngettext(
            "play {count} card as {value} or higher, or more cards",
            "play {count} cards as {value} or higher, or more cards",
            len(best.cards),
        ).format(count=len(best.cards), value=best.value)

    def _ask_gift(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        due = turn.view.facts.due
        markers = due - len(chosen)
        gift = Give(tuple(sorted(chosen)), markers)
        offers: tuple[Offer, ...] = ()
        if turn.verify(gift) is None:
            offers = (
                Offer(self._gift_words(len(chosen), markers), gift, letter("Give"), primary=True),
            )
        lit = turn.hand if len(chosen) < due else ()
        return Ask(self.prompt(turn.view), offers, frozenset(lit), many=True)

    def _gift_words(self, cards: int, markers: int) -> str:
        kinds = (CARDS, cards), (MARKERS, markers)
        parts = (words.format(count=count) for words, count in kinds if count)
        return _("Give {what}").format(what=_(" and ").join(parts))

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        """Return the rule that refuses a card."""
        facts = turn.view.facts
        if facts.phase == GIVE:
            gift = Give((*chosen, card), 0)
            return turn.verify(gift) if len(chosen) >= facts.due else None
        together = (*chosen, card)
        if chosen and not self.double.values_of(together):
            return Refusal(
                "S4",
                _("{card} has no value in common with the cards chosen.").format(
                    card=self.deck.cards[card].name
                ),
            )
        value = self.double.combined[card]
        return turn.verify(Play(together, value))

    def scores(self, view: View) -> tuple[tuple[Seat, str], ...]:
        """Return the markers of each seat, by rank."""
        scores = super().scores(view)
        return tuple(scores[seat] for seat in seated(view.facts))
