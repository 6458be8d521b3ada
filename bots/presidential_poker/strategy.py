"""How to play Presidential Poker well: odds, prices, and bets that do not give a hand away.

The normal player knows how often hands win (`odds`, beside this file) and bets by that and the
price (`betting`). The hard player asks what the others may hold that explains what they did
(`ranges`), reckons what each of its actions comes to if they answer by the written strategy
(`reckoning`), and departs from that strategy where it is surely wrong: bluffs and sizes stay mixed.
Against one rival it also calls and bluffs a little more than that pays (`balance`).
"""

import random
from collections.abc import Sequence
from operator import sub
from typing import Final, cast

from bots.limit import Budget, Limit
from bots.memory import Memory
from bots.paired import mean_gain
from bots.presidential_poker.balance import balanced
from bots.presidential_poker.betting import act, sized
from bots.presidential_poker.leaning import LEANING
from bots.presidential_poker.odds import kept
from bots.presidential_poker.ranges import Ranges
from bots.presidential_poker.reasons import REASONS
from bots.presidential_poker.reckoning import BATCH, Comparison, Reckoning
from bots.presidential_poker.scripts import SCRIPTS
from bots.presidential_poker.worlds import worlds
from bots.strategy import SearchSettings, Strategy
from bots.thought import Thought, Weighed
from rules.core import CHANCE, Seat
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Decision, Draw
from rules.presidential_poker.game import PresidentialPoker, Rules
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.keep import candidates
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, State, View

ALIKE: Final = 0.1
"""Least bets by which two actions are about as good."""
DRAWS: Final = 250
"""Worlds in which discards are tried out."""
ROUND: Final = 50
"""Worlds between two looks at the limit."""
LITTLE: Final = 0.1
"""Less than this part of the own chips is paid without much thought before the draw."""
BET_BANDS: Final = ((0.35, 0.6), (0.65, 1.0), (1.2, 2.0), (2.5, 5.0), (6.0, 12.0))
"""Bets to think about, as parts of the pot: one at random from each band, whatever the hand."""
OVERBET: Final = 12.0
"""All chips are a bet to think about where they are no more of the pot than this."""


def normal(game: PresidentialPoker, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Draw by rule and bet by the odds (the first decision of all measures these)."""
    world = game.imagine(view, rng)
    if world.phase != "draw":
        return act(cast(Rules, game), world, view.viewer, rng, memory.hoped)
    drawn = policy(game, world, view.viewer, rng)
    assert isinstance(drawn, Draw)
    return Draw(tuple(memory.noticed(drawn.cards, rng)))


def policy(game: PresidentialPoker, world: State, seat: Seat, rng: random.Random) -> Decision:
    """Return the written strategy's action in a world; it looks at no hand but its own."""
    rules = cast(Rules, game)
    if world.phase != "draw":
        return act(rules, world, seat, rng)
    return _discard(world.hands[seat], kept(world.hands[seat], rules.options.kickers))


def _discard(hand: Sequence[int], keep: Sequence[int]) -> Decision:
    return Draw(tuple(sorted([card for card in hand if card not in keep])))


def playout(game: PresidentialPoker, world: State, rng: random.Random, depth: int) -> None:
    """Play a hand to its end, or until nobody has opened, by the written strategy."""
    actors, advance = game.actors, game.advance
    while depth > 0:
        acting = actors(world)
        if not acting:
            return
        seat = acting[0]
        if seat != CHANCE:
            advance(world, seat, policy(game, world, seat, rng))
            depth -= 1
        elif world.phase == "renewal":
            advance(world, seat, game.chance(world, rng))
        else:
            return


def payoffs(game: PresidentialPoker, world: State) -> Sequence[float]:
    """Return the chips of each seat; of a pot nobody has won yet, everyone dealt in owns a part."""
    pot = sum(world.paid) + sum(world.stakes)
    if not pot:
        return world.banks
    each = pot / world.dealt.bit_count()
    return [bank + each * (world.dealt >> seat & 1) for seat, bank in enumerate(world.banks)]


def hard(
    game: PresidentialPoker, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Thought[Decision]:
    """Try each action in imagined worlds, and do what is surely better than the usual one.

    `limit.iterations` is the number of worlds, rounded up to whole batches. It raises
    `ValueError` where the limit has no end.
    """
    rules = cast(Rules, game)
    if view.facts.phase == "draw":
        ranges = Ranges(rules, view, memory, rng)
        return _best_draw(rules, view, ranges, limit.start(least=1, most=DRAWS))
    now = rules.imagine(view, rng)
    usual = normal(game, view, memory, rng)
    others = _worth_a_thought(rules, now, view.viewer, rng)
    comparison = Comparison((usual, *others))
    budget, alike = limit.start(enough=STRATEGY.search.enough), ALIKE * rules.options.bet
    if _is_open(now, view.viewer):
        return comparison.thought(usual, 0)
    ranges, tried = Ranges(rules, view, memory, rng), 0
    while len(comparison.actions) > 1 and budget.left(tried):
        comparison.grow(Reckoning(rules, ranges, view.viewer, rng))
        tried += BATCH
        if not budget.is_early(tried) and comparison.is_clear(by=alike):
            break
    chosen = rng.choice(comparison.preferred(alike))
    if rules.seats == 2 and now.phase == "second":
        chosen = balanced(comparison, ranges, view.viewer, chosen, rng)
    return comparison.thought(chosen, tried)


def _is_open(now: State, seat: Seat) -> bool:
    """Return whether so much is still to come that actions differ by less than the cards do.

    So it is before the draw while several rivals are in for little.
    """
    cost = min(now.current - now.stakes[seat], now.banks[seat])
    rivals = now.active.bit_count() - 1
    return now.phase == "first" and rivals > 1 and cost < LITTLE * now.banks[seat]


def _worth_a_thought(
    rules: Rules, world: State, seat: Seat, rng: random.Random
) -> tuple[Decision, ...]:
    """Return the actions to try: check or call, fold, bets of several sizes, all-in."""
    stay: tuple[Decision, ...] = (CALL, FOLD) if world.stakes[seat] < world.current else (CHECK,)
    amounts = rules.amounts(world)
    if isinstance(amounts, str):
        return stay
    bets = [sized(rules, world, seat, rng.uniform(*band)) for band in BET_BANDS]
    largest = sized(rules, world, seat, OVERBET)
    if largest.amount == amounts[1]:
        bets.append(largest)
    return (*stay, *bets)


def _best_draw(rules: Rules, view: View, ranges: Ranges, budget: Budget) -> Thought[Decision]:
    """Prefer the discards after which the hand wins most often against the others' hands."""
    seat, rank = view.viewer, ranker(rules.options.kickers)
    hand = view.zones[f"hand:{seat}"]
    keeps = sorted(tuple(sorted(keep)) for keep in candidates(frozenset(hand)))
    won: list[list[float]] = [[] for _keep in keeps]
    tried = 0
    while budget.left(tried):
        for fresh, held in zip(ranges.draws(ROUND), ranges.worlds(ROUND), strict=True):
            tried += 1
            to_beat = max([each.rank for at, each in enumerate(held) if each and at != seat])
            for results, keep in zip(won, keeps, strict=True):
                mine = rank((*keep, *fresh[: HAND - len(keep)]))
                results.append(1.0 if mine > to_beat else 0.5 * (mine == to_beat))
    ranked = sorted(
        range(len(keeps)), key=lambda at: (sum(won[at]), len(keeps[at]), -at), reverse=True
    )
    best = won[ranked[0]]
    choices = []
    for at in ranked:
        _behind, error = mean_gain([*map(sub, best, won[at])])
        value = sum(won[at]) / max(1, tried)
        choices.append(Weighed(_discard(hand, keeps[at]), tried, value, error))
    return Thought(tuple(choices), tried, unit="share")


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    leaning=LEANING,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    advice=500,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    search=SearchSettings(enough=1_000),
)
