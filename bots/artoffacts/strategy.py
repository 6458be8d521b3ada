"""How to play ArtOfFacts well: what a value is worth before the others have settled.

A value wins the pot where it beats all that is declared and all that is still to come; equal to
the dealer's it brings the ante back (F6). What is still to come is told from hands that the
unseen cards could make. The hard player counts over all unseen cards, the normal one over a few.
"""

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from bots.limit import Limit
from bots.memory import Memory
from bots.strategy import TO_THE_END, Strategy
from rules.artoffacts.actions import Decision, Declare, Swap
from rules.artoffacts.game import ArtOfFacts, Facts, Rules, State, View
from rules.core import UNSEEN, Seat
from rules.words import _

FEW: Final = 5
"""Unseen cards that the normal player tries in place of each of its own."""
SAMPLED_HANDS: Final = 500
"""Hands from which the hard player tells what others may declare."""
PERCEIVED: Final = 150
"""Hands from which the normal player tells it, once and for all."""
DEALT: Final = 4
"""Cards of each player, the one face down included."""
CONTENT: Final = 12
"""A value that others keep rather than swap."""

Values = Sequence[int]
"""Values that others may come to, sorted."""


def normal(game: ArtOfFacts, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Declare what is worth most, or swap where a few cards tried promise more."""
    rules = cast(Rules, game)
    seen = _seen(view)
    unseen = [card for card in range(len(rules.deck)) if card not in seen]
    few = rng.sample(unseen, min(FEW, len(unseen)))
    return _decide(rules, view, _usual_values(rules), few)


def hard(
    game: ArtOfFacts, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Decision:
    """Declare or swap by all unseen cards, and by what the others can make of them."""
    rules = cast(Rules, game)
    seen = _seen(view)
    unseen = [card for card in range(len(rules.deck)) if card not in seen]
    return _decide(rules, view, _values(rules, unseen, SAMPLED_HANDS, rng), unseen)


def why(game: ArtOfFacts, view: View, action: Decision) -> str:
    """Return what an action is worth, in words."""
    rules, facts = cast(Rules, game), view.facts
    others = _usual_values(rules)
    if isinstance(action, Swap):
        best = next(iter(rules.ways(_hand(view))))
        return _(
            "{best} is the best you can make, and the others are likely to beat it: a fresh card "
            "is the better chance (F4)."
        ).format(best=best)
    if _ties_dealer(facts, view.viewer, action.value):
        return _("{value} equals the dealer's value and takes your ante back at once (F6).").format(
            value=action.value
        )
    chance = _chance(facts, view.viewer, action.value, others)
    return _("{value} wins the pot in about {chance:.0%} of such rounds (F7).").format(
        value=action.value, chance=chance
    )


def _seen(view: View) -> set[int]:
    """Return the cards whose faces this seat knows."""
    return {
        card
        for zone, cards in view.zones.items()
        if zone.startswith(("hand:", "down:"))
        for card in cards
        if card != UNSEEN
    }


def _hand(view: View) -> tuple[int, ...]:
    return view.zones[f"hand:{view.viewer}"]


def _decide(rules: Rules, view: View, others: Values, tried: Sequence[int]) -> Decision:
    """Return the declaration or the swap that is worth most chips on average."""
    facts, seat = view.facts, view.viewer
    hand = _hand(view)
    pot = view.chips["pot"]
    value, worth = _best(rules, hand, facts, seat, pot, others)
    best: Decision = Declare(value)
    if seat not in facts.swapped and tried:
        for card in hand:
            rest = tuple(other for other in hand if other != card)
            mean = sum(
                _best(rules, (*rest, fresh), facts, seat, pot, others)[1] for fresh in tried
            ) / len(tried)
            if mean > worth:
                worth = mean
                best = Swap((card,))
    return best


def _best(
    rules: Rules, hand: tuple[int, ...], facts: Facts, seat: Seat, pot: int, others: Values
) -> tuple[int, float]:
    """Return the value to declare with these cards, and the chips it brings on average."""
    values = rules.ways(hand)
    highest = next(iter(values))
    worth = pot * _chance(facts, seat, highest, others)
    dealer = facts.declared[facts.dealer] if facts.dealer is not None else None
    if dealer in values and _ties_dealer(facts, seat, dealer) and facts.ante > worth:
        return dealer, float(facts.ante)
    return highest, worth


def _ties_dealer(facts: Facts, seat: Seat, value: int) -> bool:
    """Return whether declaring `value` takes the ante back (F6)."""
    dealer = facts.dealer
    return (
        dealer is not None and seat not in {dealer, facts.last} and facts.declared[dealer] == value
    )


def _chance(facts: Facts, seat: Seat, value: int, others: Values) -> float:
    """Return how likely a value wins the pot; ties are the dealer's (F7)."""
    deals = seat == facts.dealer
    to_come = 0
    for other in facts.inside:
        if other == seat or other in facts.took_back:
            continue
        declared = facts.declared[other]
        if declared is None:
            to_come += 1
        elif declared > value or (declared == value and not deals):
            return 0.0
    below = bisect_right(others, value) if deals else bisect_left(others, value)
    return float((below / len(others)) ** to_come)


@cache
def _usual_values(rules: Rules) -> Values:
    """Return what players come to with cards of the whole deck."""
    return _values(rules, range(len(rules.deck)), PERCEIVED, random.Random(1))


def _values(rules: Rules, cards: Sequence[int], count: int, rng: random.Random) -> Values:
    """Return, sorted, what `count` players come to with four of these cards each.

    They keep what they are content with; else they give up the card that helps least.
    """
    found = []
    for _player in range(count):
        *hand, down = rng.sample(cards, DEALT)
        best = next(iter(rules.ways(tuple(hand))))
        if best < CONTENT:
            kept = max(
                (tuple(card for card in hand if card != given) for given in hand),
                key=lambda rest: next(iter(rules.ways(rest))),
            )
            best = next(iter(rules.ways((*kept, down))))
        found.append(best)
    return sorted(found)


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    why=why,
    search=TO_THE_END,
)
