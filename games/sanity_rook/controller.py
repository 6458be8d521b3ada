"""Sanity Rook at the table: bidding, the Nest, tricks of halves, and the race to the goal."""

from typing import Final, TypeAlias

from games.sanity_rook.telling import TELLING, play_words
from games.shared.double_cards import DoubleCardsController, card_words, way_key
from rules.core import Refusal, mask_of
from rules.sanity_rook.actions import PASS, Bid, Decision, Discard, Play, Trump
from rules.sanity_rook.game import BID_STEP, MOST_BID, NEST, POINTS, Facts, Rules, View
from rules.sanity_rook.tricks import NOTHING, ROOK, SUITS
from rules.shared.double_cards import COMBINED, HIGH, LOW, suit_word
from rules.turn import Turn
from rules.words import _, headed, raised
from table.controller import AmountOffer, Ask, Offer
from table.letters import letter

OwnTurn: TypeAlias = Turn[Decision, Facts]
Ways: TypeAlias = dict[int, list[str]]
"""How each card may be played."""

PRESETS: Final = (160, 180, 200, POINTS)


class SanityRookController(DoubleCardsController[Rules, Decision, Facts]):
    """The controller of Sanity Rook."""

    telling = TELLING
    partners = (frozenset({0, 2}), frozenset({1, 3}))

    def counts_as(self, view: View, chosen: tuple[int, ...]) -> dict[int, list[tuple[int, str]]]:
        facts: Facts = view.facts
        if view.viewer < 0 or facts.turn != view.viewer or not facts.trick:
            return {}
        hand = mask_of(view.zones[f"hand:{view.viewer}"])
        return self._following(facts, self._ways(facts, hand))

    def _following(self, facts: Facts, ways: Ways) -> dict[int, list[tuple[int, str]]]:
        """Return the halves that follow suit, of the ways to play cards, with their values."""
        suit, double = self._suit_asked(facts), self.double
        following = {
            card: [(double.value(card, way), way) for way in each if double.suit(card, way) == suit]
            for card, each in ways.items()
        }
        return {card: noted for card, noted in following.items() if suit and noted}

    def fitting(self, view: View, chosen: tuple[int, ...]) -> dict[int, str]:
        from_nest = dict.fromkeys(view.facts.from_nest, _("from the Nest"))
        return {**super().fitting(view, chosen), **from_nest}

    def _suit_asked(self, facts: Facts) -> str:
        """Return the suit that must be followed, if anybody can: that led, or trump (R5, R7)."""
        if not facts.trick:
            return ""
        card, way = facts.played[0]
        return facts.trump or "" if way == ROOK else self.double.suit(card, way)

    def _ways(self, facts: Facts, hand: int) -> Ways:
        """Return how each card of a hand may be played now; cards that may not are left out."""
        found: Ways = {}
        tricks = self.game.tricks
        for action in tricks.legal(tricks.forms(hand, facts.played, facts.trump_place)):
            found.setdefault(action.cards[0], []).append(action.way)
        return found

    # --- what is asked ----------------------------------------------------------------------

    def ask(self, turn: OwnTurn, chosen: tuple[int, ...]) -> Ask:
        facts = turn.view.facts
        if facts.phase == "bid":
            passing = Offer(_("Pass"), PASS, letter("Pass"))
            amount = bid_offer(self.game, facts.bid or 0)
            return Ask(self.prompt(turn.view), (passing,), amount=amount)
        if facts.phase == "discard":
            return self._ask_discard(turn.hand, chosen)
        if facts.phase == "trump":
            return self._ask_trump(turn.view, turn.hand)
        return self._ask_play(facts, turn.hand, chosen)

    def _ask_discard(self, hand: tuple[int, ...], chosen: tuple[int, ...]) -> Ask:
        points = self.game.tricks.tally(mask_of(chosen)).total
        words = _("put five cards back face down ({count} of 5)")
        if points:
            words = _("put five cards back face down ({count} of 5, {points} points)")
        prompt = words.format(count=len(chosen), points=points)
        if len(chosen) != NEST:
            return Ask(prompt, lit=frozenset(hand), many=True)
        back = Offer(_("Put these back"), Discard(tuple(sorted(chosen))))
        return Ask(prompt, (back,), many=True)

    def _ask_trump(self, view: View, hand: tuple[int, ...]) -> Ask:
        """Return the four suits, each with how many halves of it the bidder holds."""
        halves = [self.double.suit(card, way) for card in hand for way in (LOW, HIGH)]
        offers = []
        for at, suit in enumerate(SUITS, start=1):  # no letters: H asks for a hint
            words = headed(suit_word(suit).capitalize(), str(halves.count(suit)))
            offers.append(Offer(words, Trump(suit), str(at), icon=suit))
        return Ask(self.prompt(view), tuple(offers))

    def _ask_play(self, facts: Facts, hand: tuple[int, ...], chosen: tuple[int, ...]) -> Ask:
        ways = self._ways(facts, mask_of(hand))
        found = [(card, way) for card, each in ways.items() for way in each]
        if len(found) > 1:  # else there is nothing to choose
            found = [play for play in found if play[0] in chosen]
        offers = tuple(self._way_offer(*play, only=len(found) == 1) for play in found)
        return Ask(self._play_prompt(facts, ways, chosen), offers, frozenset(ways))

    def _way_offer(self, card: int, way: str, *, only: bool) -> Offer:
        letters = {ROOK: "Rook", NOTHING: "as nothing"}
        key = letter(letters[way]) if way in letters else way_key(way)
        icon = "rook" if way == ROOK else self.double.suit(card, way)
        return Offer(raised(play_words(card, way)), Play((card,), way), key, only, icon=icon)

    def _play_prompt(self, facts: Facts, ways: Ways, chosen: tuple[int, ...]) -> str:
        if chosen and len(ways.get(chosen[0], ())) > 1:
            return _("play {card} as what?").format(card=card_words(chosen[0]))
        if not facts.trick:
            if any(ROOK in each for each in ways.values()):
                return _("lead a half, a sum or the Rook")
            return _("lead a half or a sum")
        all_ways = {way for each in ways.values() for way in each}
        suit = self._suit_asked(facts)
        if NOTHING in all_ways:
            return _("you can’t play any card, so discard one")
        if facts.trick[0].way == ROOK:
            return _("the Rook was led, so play a trump")
        if facts.trick[0].way == COMBINED:
            prompt = _("a sum was led, so play a card as its sum")
        elif self._following(facts, ways):
            prompt = _("follow suit with {suit}").format(suit=suit_word(suit))
        else:
            prompt = _("you can’t follow {suit}, so play any half").format(suit=suit_word(suit))
        return _("{prompt}, or play the Rook").format(prompt=prompt) if ROOK in all_ways else prompt

    def refusal(self, turn: OwnTurn, chosen: tuple[int, ...], card: int) -> Refusal | None:
        facts = turn.view.facts
        if facts.phase == "discard":
            return turn.verify(Discard((*chosen, card)))
        if facts.phase != "play":
            return None
        return turn.verify(Play((card,), self._way_refused(facts, card)))

    def _way_refused(self, facts: Facts, card: int) -> str:
        """Return the way to play a card that one thinks of first: that which is led (R5, R6).

        Where its half of the suit led may not be played either, that half lies there already.
        """
        if facts.trick and facts.trick[0].way == COMBINED:
            return COMBINED
        suit = self._suit_asked(facts)
        return HIGH if self.double.suit(card, HIGH) == suit != self.double.suit(card, LOW) else LOW


def bid_offer(game: Rules, bid: int) -> AmountOffer:
    """Return what may be bid after `bid`; 0 where nobody has bid."""
    options, over = game.options, _("{amount}: over {most}")
    least = options.bids_after(bid).start
    hopeless = tuple(each for each in options.bids_after(0) if not options.makes(POINTS, each))
    return AmountOffer(
        _("Bid {amount}"),
        least,
        MOST_BID,
        BID_STEP,
        kind=Bid,
        whole_steps=True,
        presets=tuple((str(amount), amount) for amount in PRESETS if least < amount < hopeless[0]),
        note=_("In steps of five; the cards hold {points} points.").format(points=POINTS),
        guarded=hopeless,
        guarded_words=over.format(amount="{amount}", most=hopeless[0] - BID_STEP),
    )
