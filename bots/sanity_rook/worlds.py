"""Deals of Sanity Rook that fit what a seat was told: what was shown, and how likely the rest is.

Nobody holds what they have shown not to hold. The Rook is sooner where somebody bid than where
somebody passed, and a bidder has kept what serves the contract and put back what does not.
"""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Final

from bots.memory import Memory
from bots.sanity_rook.hands import rook_hands
from rules.core import UNSEEN, Moved, bits, mask_of
from rules.sanity_rook.events import Played, TrumpNamed
from rules.sanity_rook.game import NEST, SEATS, Facts, SanityRook, State, View
from rules.sanity_rook.tricks import NEVER, NOTHING, ROOK, SUITS, WAYS, PlayedCard, tricks

_DEALS: Final = 30
"""How often a deal that fits all that was shown is tried before any deal is taken."""
_HAND: Final = 12

_BID: Final = 20.0
"""How many times as likely the Rook is in a hand that bid, and ..."""
_PASSED: Final = 0.35
"""... in one that passed, as in one that was not asked."""
_ROOK_PUT_BACK: Final = 0.25
"""In how many hands of five the Rook was put back: next to none."""

_LEAST_KEPT: Final = -3.2
"""A card that a bidder misses so much is as often kept as put back (`RookHands.missed`)."""
_SURE: Final = 2.0
"""How surely more than that is kept, and less put back."""
_KEPT: Final = 1.5
"""How many times as many cards worth keeping a bidder holds as another: they chose of 17."""
_BETTER: Final = 0.25
"""How many times more again with each point that such a card brings."""
_PUT_BACK: Final = 2.8
"""How many times as many of the least cards a place in the Nest holds as a place in a hand."""
_SELDOM: Final = 0.05
"""What nobody should do is still done so often."""

Odds = Sequence[float]
"""By place, the four hands and the Nest: how many times as likely a card is there."""
_EVEN: Final[Odds] = (1.0,) * (SEATS + 1)


class Shown:
    """What all have seen of the play (R5 to R7)."""

    def __init__(self, memory: Memory) -> None:
        table, everything = tricks(), rook_hands().all_cards
        self.barred = [0] * SEATS
        """By seat the cards that it has shown not to hold, as a bit set: who did not play as the
        lead asked holds none of the cards that could have."""
        self.rook_of = NEVER
        """Who has played the Rook."""
        trump, card = NEVER, UNSEEN
        trick: tuple[PlayedCard, ...] = ()
        for event in memory.hand:
            if isinstance(event, TrumpNamed):
                trump = SUITS.index(event.suit)
            elif isinstance(event, Moved):
                if event.target == "trick":
                    card = event.card
            elif isinstance(event, Played):
                if event.way == ROOK:
                    self.rook_of = event.seat
                if trick:
                    forms = table.forms(everything, trick, trump)
                    if not forms[WAYS.index(event.way)] >> card & 1:
                        self.barred[event.seat] |= forms[0] | forms[1] | forms[2]
                        if event.way == NOTHING:
                            self.barred[event.seat] |= table.rook
                trick = (*trick, (card, event.way)) if len(trick) < SEATS - 1 else ()


def _rook_odds(facts: Facts) -> Odds:
    """Return how likely the Rook is in each place by the bidding, up to a factor."""
    odds = [
        _HAND * (_BID if facts.bids[seat] else _PASSED if seat in facts.passed else 1.0)
        for seat in range(SEATS)
    ]
    if facts.phase == "bid" or facts.bidder is None:
        return *odds, float(NEST)
    odds[facts.bidder] += NEST
    return *odds, _ROOK_PUT_BACK


def _contract_odds(facts: Facts, *, with_rook: bool) -> list[Odds]:
    """Return by card where it is by what a bidder keeps, with the Rook or without."""
    hands, bidder = rook_hands(), facts.bidder
    if facts.trump is None or bidder is None:
        return [_EVEN] * len(hands.points)
    trump = SUITS.index(facts.trump)
    all_odds: list[Odds] = []
    for card in range(len(hands.points)):
        more = hands.missed(card, trump, with_rook=with_rook) - _LEAST_KEPT
        kept = 1 / (1 + math.exp(-_SURE * more))
        odds = [*_EVEN]
        odds[bidder] = _SELDOM + kept * (_KEPT + _BETTER * max(0.0, more + _LEAST_KEPT))
        odds[SEATS] = _SELDOM + _PUT_BACK * (1 - kept)
        all_odds.append(odds)
    return all_odds


class _Dealer:
    """Deals what a seat has not seen."""

    def __init__(self, base: State, view: View, shown: Shown) -> None:
        zones, facts = view.zones, view.facts
        places = [f"hand:{seat}" for seat in range(SEATS)]
        self.known = [mask_of(_seen(zones[place])) for place in places]
        seen = mask_of(_seen(zones["nest"]))
        for hand in self.known:
            seen |= hand
        self._rooms = [zones[place].count(UNSEEN) for place in (*places, "nest")]
        loose = bits((sum(base.hands) | base.nest) & ~seen)
        self._places = {
            card: [
                at
                for at, room in enumerate(self._rooms)
                if room and not (at < SEATS and shown.barred[at] >> card & 1)
            ]
            for card in loose
        }
        self._bidder = NEVER if facts.bidder is None else facts.bidder
        self._rook_odds = _rook_odds(facts)
        self._has_rook = self._bidder == shown.rook_of != NEVER or bool(
            self._bidder != NEVER and self.known[self._bidder] & tricks().rook
        )
        self._odds = {
            with_rook: _contract_odds(facts, with_rook=with_rook) for with_rook in (False, True)
        }

    @property
    def knows_nest(self) -> bool:
        """Whether nothing is to be dealt to the Nest."""
        return not self._rooms[SEATS]

    def deal(self, rng: random.Random) -> list[int] | None:
        """Deal the cards over places with room; or fail.

        First the Rook, since what a bidder keeps hangs on it; then those with the fewest places.
        """
        number, rook = rng.random, tricks().cards.rook
        places, room = self._places, [*self._rooms]
        dealt = [0] * len(room)
        odds = self._odds[self._has_rook]
        if rook in places:
            [at] = rng.choices(places[rook], [self._rook_odds[at] for at in places[rook]])
            dealt[at] = 1 << rook
            room[at] -= 1
            odds = self._odds[self._has_rook or at == self._bidder]
        loose = (card for card in places if card != rook)
        for card in sorted(loose, key=lambda card: len(places[card]) + number()):
            open_to, of_card = places[card], odds[card]
            chances = [room[at] * of_card[at] for at in open_to]
            drawn = number() * sum(chances)
            for at, chance in zip(open_to, chances, strict=True):
                drawn -= chance
                if drawn < 0:
                    dealt[at] |= 1 << card
                    room[at] -= 1
                    break
            else:
                return None
        return dealt


def worlds(game: SanityRook, view: View, memory: Memory, rng: random.Random) -> Iterator[State]:
    """Yield worlds in which nobody holds a card that they have shown not to hold."""
    base: State = game.imagine(view, rng)
    dealer = _Dealer(base, view, Shown(memory))
    while True:
        for _deal in range(_DEALS):
            dealt = dealer.deal(rng)
            if dealt is not None:
                world = game.copy(base)
                world.hands = tuple(dealer.known[seat] | dealt[seat] for seat in range(SEATS))
                if not dealer.knows_nest:
                    world.nest = dealt[SEATS]
                yield world
                break
        else:
            yield game.imagine(view, rng)


def _seen(cards: Sequence[int]) -> Iterator[int]:
    return (card for card in cards if card != UNSEEN)
