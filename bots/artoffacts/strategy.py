"""How to play ArtOfFacts well: what a value is worth before the others have settled.

A value wins the pot where it beats all that is declared and all that is still to come; equal to
the dealer's it brings the ante back (F6). What is still to come is told from hands that the
unseen cards could make: whoever does not beat the value with three cards swaps one. The hard
player counts over all unseen cards, the normal one over a few.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeAlias, cast

from bots.artoffacts.leaning import LEANING
from bots.artoffacts.reasons import REASONS, Odds, Values, chance, hand_of
from bots.artoffacts.scripts import SCRIPTS
from bots.game_cache import game_cache
from bots.limit import Limit
from bots.memory import Memory
from bots.strategy import TO_THE_END, Strategy
from bots.thought import Thought, Weighed
from rules.artoffacts.actions import Decision, Declare, Swap
from rules.artoffacts.game import ArtOfFacts, Facts, Options, Rules, State, View
from rules.decks.shelf import deck

FactsRule: TypeAlias = Literal["after", "mixed"]
"""Whether facts may come between symbol cards (F5)."""

FEW: Final = 8
"""Unseen cards that the normal player tries in place of each of its own."""
SAMPLED_HANDS: Final = 300
"""Hands from which the hard player tells what others may declare."""
PERCEIVED: Final = 150
"""Hands from which the normal player tells it, once and for all."""
DEALT: Final = 4
"""Cards of each player, the one face down included."""


def normal(game: ArtOfFacts, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Declare what is worth most, or swap where a few cards tried promise more."""
    rules = cast(Rules, game)
    unseen = _unseen(rules, view)
    few = rng.sample(unseen, min(FEW, len(unseen)))
    found = memory.noticed(_book(rules.options.facts)[hand_of(view)], rng)
    others, hoped = _usual_values(rules.options.facts), memory.hoped
    weighed = _weighed(rules, view, others, few, found=found, hoped=hoped)
    return max(weighed, key=lambda each: each[1])[0]


def hard(
    game: ArtOfFacts, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Thought[Decision]:
    """Weigh values and swaps by all unseen cards, and by what the others can make of them."""
    rules = cast(Rules, game)
    unseen = _unseen(rules, view)
    others = _values(_book(rules.options.facts), unseen, SAMPLED_HANDS, rng)
    each_worth = _weighed(rules, view, others, unseen)
    weighed = [Weighed(action, 0, worth) for action, worth in each_worth]
    weighed.sort(key=lambda each: -each.value)
    return Thought(
        tuple(weighed),
        len(unseen),
        unit="chips",
        odds=Odds(tuple(others)),
        has=float(view.chips[f"bank:{view.viewer}"]),
    )


def _unseen(rules: Rules, view: View) -> list[int]:
    """Return the cards whose faces this seat does not know."""
    seen = {
        card
        for zone, cards in view.zones.items()
        if zone.startswith(("hand:", "down:"))
        for card in cards
    }
    return [card for card in range(len(rules.deck)) if card not in seen]


def _weighed(
    rules: Rules,
    view: View,
    others: Values,
    tried: Sequence[int],
    *,
    found: Values = (),
    hoped: Callable[[float], float] = float,
) -> Iterator[tuple[Decision, float]]:
    """Yield what the seat may do, with the chips that it brings on average.

    Values are the best first, or only the best of those `found`. A swap counts as the mean over
    the cards `tried` for the new one. `hoped` is how good a chance looks.
    """
    book = _book(rules.options.facts)
    hand, stake = hand_of(view), _Stake(view, others, hoped)
    best, worth = stake.best(found or book[hand])
    yield Declare(best), worth
    for value in () if found else book[hand]:
        if value != best:
            yield Declare(value), stake.worth(value)
    if view.viewer in view.facts.swapped or not tried:
        return
    for card in hand:
        kept = tuple(other for other in hand if other != card)
        hands = [tuple(sorted((*kept, fresh))) for fresh in tried]
        yield Swap((card,)), sum(stake.best(book[each])[1] for each in hands) / len(hands)


class _Book(dict[tuple[int, ...], tuple[int, ...]]):
    """The values that sorted cards make, the highest first: worked out when first looked up."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        found = self[cards] = tuple(self._rules.ways(cards))
        return found


@game_cache()
def _book(facts: FactsRule) -> _Book:
    """Return the values of all cards under a house rule: one book for all tables."""
    return _Book(Rules(Rules.seat_range[0], Options(facts=facts)))


class _Stake:
    """What there is for the seat that looks, and what each value brings of it on average."""

    def __init__(self, view: View, others: Values, hoped: Callable[[float], float]) -> None:
        self._facts, self._seat = view.facts, view.viewer
        self._pot, self._others, self._hoped = view.chips["pot"], others, hoped
        self._tie = view.facts.to_match(view.viewer)
        self._of_pot: dict[int, float] = {}

    def _from_pot(self, value: int) -> float:
        found = self._of_pot.get(value)
        if found is None:
            odds = self._hoped(chance(self._facts, self._seat, value, self._others))
            found = self._of_pot[value] = self._pot * odds
        return found

    def worth(self, value: int) -> float:
        """Return the chips that a value brings on average."""
        return float(self._facts.ante) if value == self._tie else self._from_pot(value)

    def best(self, values: Values) -> tuple[int, float]:
        """Return which of these values to declare, the highest first, and the chips it brings."""
        highest = values[0]
        worth = self._from_pot(highest)
        if self._tie is not None and self._facts.ante > worth and self._tie in values:
            return self._tie, float(self._facts.ante)
        return highest, worth


@game_cache()
def _usual_values(facts: FactsRule) -> Values:
    """Return what players come to with cards of the whole deck."""
    book = _book(facts)
    return _values(book, range(len(deck(Rules.name))), PERCEIVED, random.Random(1))


def _values(book: _Book, cards: Sequence[int], count: int, rng: random.Random) -> list[int]:
    """Return, sorted, the most that `count` players come to with four of these cards each.

    Whoever does not beat a value with three cards gives up the one that helps least. So a value
    holds against a player who comes to less both before and after.
    """
    found: list[int] = []
    pile = [*cards]
    while len(found) < count:
        rng.shuffle(pile)
        hands = range(0, len(pile) - DEALT + 1, DEALT)
        found.extend(_come_to(book, pile[at : at + DEALT]) for at in hands)
    return sorted(found[:count])


def _come_to(book: _Book, cards: Sequence[int]) -> int:
    """Return the most of three cards, and of what they are after a swap for the last one."""
    first, second, third = sorted(cards[:-1])
    kept = (first, second)
    for pair in ((first, third), (second, third)):
        if book[pair][0] > book[kept][0]:
            kept = pair
    swapped = tuple(sorted((*kept, cards[-1])))
    return max(book[first, second, third][0], book[swapped][0])


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal, hard=hard, leaning=LEANING, reasons=REASONS, scripts=SCRIPTS, search=TO_THE_END
)
