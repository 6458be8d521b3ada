"""Counts how often each value of ArtOfFacts holds against what a level answers to it."""

import random
from bisect import insort
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final, cast

from bots.artoffacts.exploiter import MOST
from bots.memory import memories
from bots.players import Player
from rules.artoffacts.actions import Declare, Swap
from rules.artoffacts.game import Rules, State
from rules.core import CHANCE
from rules.shared.chance import Shuffle
from tools.fitting import rising

DEALER: Final = 3
"""Cards of each of the two players' hands."""


def holding(
    rules: Rules,
    player: Player[Any, Any, Any],
    answers: int,
    seed: int,
    tell: Callable[[int], None],
) -> tuple[float, ...]:
    """Return by value how often it wins the pot for a dealer, of so many answers to each.

    All values are asked in the same deals, as far as their cards allow. The card that a swap
    brings is not dealt but counted over all that it could be. Values that nobody makes hold as
    often as the next lower one.
    """
    hands: list[list[tuple[int, ...]]] = [[] for _value in range(MOST + 1)]
    for hand in combinations(range(len(rules.deck)), DEALER):
        hands[max(0, min(MOST, _most(rules, hand)))].append(hand)
    found: list[float] = []
    for value, making in enumerate(hands):
        tell(1)
        if not making:
            found.append(found[-1] if found else 0.0)
            continue
        rng = random.Random(f"{seed}/{value}")
        held = [_held(rules, player, rng.choice(making), rng) for _answer in range(answers)]
        found.append(sum(held) / answers)
    return rising(found)


def _most(rules: Rules, cards: Sequence[int]) -> int:
    hand: list[int] = []
    for card in cards:
        insort(hand, card)
    return next(iter(rules.ways(tuple(hand))))


def _held(
    rules: Rules, player: Player[Any, Any, Any], hand: tuple[int, ...], rng: random.Random
) -> float:
    """Return how likely a dealer's hand wins against what the level answers to its value."""
    state = _dealt(rules, hand, rng)
    dealer = state.turn
    value = _most(rules, hand)
    rules.advance(state, dealer, Declare(value))
    seat = state.turn
    view = rules.observe(state, seat)
    answer = player.decide(cast(Any, rules), view, memories(rules.seats)[seat], rng)
    mine = state.hands[seat]
    if not isinstance(answer, Swap):
        return float(cast(Declare, answer).value <= value)
    kept = [card for card in mine if card not in answer.cards]
    fresh = set(range(len(rules.deck))).difference(hand, mine)
    return sum(_most(rules, (*kept, card)) <= value for card in fresh) / len(fresh)


def _dealt(rules: Rules, hand: tuple[int, ...], rng: random.Random) -> State:
    """Return a table of two whose dealer has the hand."""
    state = rules.initial()
    while state.phase == "draw":
        rules.advance(state, CHANCE, rules.chance(state, rng))
    others = [card for card in range(len(rules.deck)) if card not in hand]
    rng.shuffle(others)
    first = others[:DEALER]  # who is on the dealer's left is dealt to first
    order = [card for pair in zip(first, hand, strict=True) for card in pair]
    rules.advance(state, CHANCE, Shuffle((*order, *others[DEALER:])))
    return state
