"""How to play ArtOfFacts well: what a value is worth before the others have settled.

A value wins the pot where it beats all that is declared and all that is still to come; equal to
the dealer's it brings the ante back (F6). What is still to come is told from hands that the
unseen cards could make. The hard player counts over all unseen cards, the normal one over a few.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Final, cast

from bots.artoffacts.reasons import REASONS, Odds, Values, chance, hand_of, ties_dealer
from bots.artoffacts.scripts import SCRIPTS
from bots.limit import Limit
from bots.manner import PLAIN, Manner
from bots.memory import Memory
from bots.strategy import TO_THE_END, Strategy, Styled
from bots.thought import Thought, Weighed
from rules.artoffacts.actions import Decision, Declare, Swap
from rules.artoffacts.game import ArtOfFacts, Facts, Rules, State, View
from rules.core import UNSEEN, Seat

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


def normal(
    game: ArtOfFacts, view: View, memory: Memory, rng: random.Random, *, manner: Manner = PLAIN
) -> Decision:
    """Declare what is worth most, or swap where a few cards tried promise more."""
    rules = cast(Rules, game)
    seen = _seen(view)
    unseen = [card for card in range(len(rules.deck)) if card not in seen]
    few = rng.sample(unseen, min(FEW, len(unseen)))
    return _decide(rules, view, _usual_values(rules), few, manner)


def hard(
    game: ArtOfFacts,
    view: View,
    memory: Memory,
    rng: random.Random,
    limit: Limit,
    *,
    manner: Manner = PLAIN,
) -> Thought[Decision]:
    """Weigh values and swaps by all unseen cards, and by what the others can make of them."""
    rules = cast(Rules, game)
    seen = _seen(view)
    unseen = [card for card in range(len(rules.deck)) if card not in seen]
    others = _values(rules, unseen, SAMPLED_HANDS, rng)
    each_worth = _weighed(rules, view, others, unseen, manner)
    weighed = [Weighed(action, 0, worth) for action, worth in each_worth]
    weighed.sort(key=lambda each: -each.value)
    return Thought(
        tuple(weighed),
        len(unseen),
        unit="chips",
        odds=Odds(tuple(others)),
        has=float(view.chips[f"bank:{view.viewer}"]),
    )


def styled(manner: Manner) -> Styled[State, Decision, Facts]:
    """Return how somebody plays who would rather swap, or rather have the ante back."""
    return Styled(normal=partial(normal, manner=manner), hard=partial(hard, manner=manner))


def _seen(view: View) -> set[int]:
    """Return the cards whose faces this seat knows."""
    return {
        card
        for zone, cards in view.zones.items()
        if zone.startswith(("hand:", "down:"))
        for card in cards
        if card != UNSEEN
    }


def _decide(
    rules: Rules, view: View, others: Values, tried: Sequence[int], manner: Manner
) -> Decision:
    """Return the declaration or the swap that is worth most chips on average."""
    weighed = _weighed(rules, view, others, tried, manner, every_value=False)
    return max(weighed, key=lambda each: each[1])[0]


def _weighed(
    rules: Rules,
    view: View,
    others: Values,
    tried: Sequence[int],
    manner: Manner,
    *,
    every_value: bool = True,
) -> Iterator[tuple[Decision, float]]:
    """Yield what the seat may do, with the chips that it brings on average.

    Values are the best first. A swap counts as the mean over the cards `tried` for the new one,
    and as a little more for the bold.
    """
    facts, seat = view.facts, view.viewer
    hand, pot = hand_of(view), view.chips["pot"]
    best, worth = _best(rules, hand, facts, seat, pot, others, manner.caution)
    yield Declare(best), worth
    for value in _made(rules, hand) if every_value else ():
        if value != best:
            yield Declare(value), _worth(facts, seat, value, pot, others)
    if seat in facts.swapped or not tried:
        return
    for card in hand:
        rest = tuple(other for other in hand if other != card)
        mean = sum(
            _best(rules, (*rest, fresh), facts, seat, pot, others)[1] for fresh in tried
        ) / len(tried)
        yield Swap((card,)), mean * (1 + 0.08 * manner.boldness)


def _worth(facts: Facts, seat: Seat, value: int, pot: int, others: Values) -> float:
    """Return the chips that a value brings on average."""
    if ties_dealer(facts, seat, value):
        return float(facts.ante)
    return pot * chance(facts, seat, value, others)


def _best(
    rules: Rules,
    hand: tuple[int, ...],
    facts: Facts,
    seat: Seat,
    pot: int,
    others: Values,
    caution: float = 0.0,
) -> tuple[int, float]:
    """Return the value to declare with these cards, and the chips it brings on average."""
    values = _made(rules, tuple(sorted(hand)))
    highest = values[0]
    worth = pot * chance(facts, seat, highest, others)
    dealer = facts.declared[facts.dealer] if facts.dealer is not None else None
    safe = facts.ante * (1 + 0.5 * caution)
    if dealer in values and ties_dealer(facts, seat, dealer) and safe > worth:
        return dealer, float(facts.ante)
    return highest, worth


@lru_cache(maxsize=65_536)  # all hands of three cards and what is left of them, for two tables
def _made(rules: Rules, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values that sorted cards make, the highest first."""
    return tuple(rules.ways(cards))


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
        best = _made(rules, tuple(sorted(hand)))[0]
        if best < CONTENT:
            kept = max(
                (tuple(sorted(card for card in hand if card != given)) for given in hand),
                key=lambda rest: _made(rules, rest)[0],
            )
            best = _made(rules, tuple(sorted((*kept, down))))[0]
        found.append(best)
    return sorted(found)


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    traits=frozenset({"boldness", "caution"}),
    styled=styled,
    reasons=REASONS,
    scripts=SCRIPTS,
    search=TO_THE_END,
)
