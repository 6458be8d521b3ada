"""How to play Presidential Poker well: odds, prices, and bets that do not give a hand away.

The normal player knows how often hands win (`odds`, beside this file) and bets by that and the
price (`betting`). The hard player deals the others hands that explain what they did (`worlds`),
tries each of its actions in such worlds, with the written strategy for what follows, and departs
from that strategy where it is surely wrong: bluffs and sizes stay mixed.
"""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Final, cast

from bots.limit import Budget, Limit
from bots.manner import PLAIN, Manner
from bots.memory import Memory
from bots.paired import Trials
from bots.presidential_poker import worlds as poker_worlds
from bots.presidential_poker.betting import act, sized
from bots.presidential_poker.odds import kept
from bots.presidential_poker.reasons import REASONS
from bots.presidential_poker.scripts import SCRIPTS
from bots.strategy import AdviceSettings, Strategy, Styled
from bots.thought import Thought, Weighed
from rules.core import CHANCE, Seat
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Decision, Draw
from rules.presidential_poker.game import PresidentialPoker, Rules
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.keep import candidates
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.state import Facts, State, View

__all__ = ["hard", "normal", "payoffs", "playout", "policy", "worlds"]

MOST_WORLDS: Final = 1_500
"""Worlds in which a decision is tried out, where time allows."""
ROUND: Final = 50
"""Worlds after which actions that fall behind are given up."""
CLEARLY: Final = 2.0
"""Standard errors by which an action has fallen behind."""
ALIKE: Final = 0.1
"""Least bets by which two actions are about as good."""
DRAWS: Final = 250
"""Worlds in which discards are tried out."""
BET_BANDS: Final = ((0.35, 0.6), (0.65, 1.0), (1.2, 2.0))
"""Bets to think about, as parts of the pot: one at random from each band, whatever the hand."""
OVERBET: Final = 4.0
"""All chips are a bet to think about where they are no more of the pot than this."""


def normal(
    game: PresidentialPoker,
    view: View,
    memory: Memory,
    rng: random.Random,
    *,
    manner: Manner = PLAIN,
) -> Decision:
    """Draw by rule and bet by the odds (the first decision of all measures these)."""
    return policy(game, game.imagine(view, rng), view.viewer, rng, manner)


def policy(
    game: PresidentialPoker, world: State, seat: Seat, rng: random.Random, manner: Manner = PLAIN
) -> Decision:
    """Return the written strategy's action in a world; it looks at no hand but its own."""
    rules = cast(Rules, game)
    if world.phase != "draw":
        return act(rules, world, seat, rng, manner)
    return _discard(world.hands[seat], kept(world.hands[seat], rules.options.kickers))


def _discard(hand: Sequence[int], keep: Sequence[int]) -> Decision:
    return Draw(tuple(sorted([card for card in hand if card not in keep])))


def worlds(
    game: PresidentialPoker, view: View, memory: Memory, rng: random.Random
) -> Iterator[State]:
    """Yield worlds in which the others' hands explain what they drew and bet."""
    return poker_worlds.worlds(cast(Rules, game), view, memory, rng)


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
    game: PresidentialPoker,
    view: View,
    memory: Memory,
    rng: random.Random,
    limit: Limit,
    *,
    manner: Manner = PLAIN,
) -> Thought[Decision]:
    """Try each action in imagined worlds, and do what is surely better than the usual one.

    `limit.iterations` is the number of worlds. It raises `ValueError` where the limit has no end.
    """
    rules = cast(Rules, game)
    imagined = worlds(game, view, memory, rng)
    if view.facts.phase == "draw":
        return _best_draw(rules, view, imagined, limit.start(least=1, most=DRAWS))
    usual = normal(game, view, memory, rng, manner=manner)
    actions = tuple(
        dict.fromkeys((usual, *_worth_a_thought(rules, next(imagined), view.viewer, rng)))
    )
    trials = Trials(game, STRATEGY, view.viewer, actions)
    budget, alike = limit.start(most=MOST_WORLDS), ALIKE * rules.options.bet
    while len(trials.actions) > 1 and budget.left(trials.worlds):
        trials.grow(next(imagined), rng.random())
        if trials.worlds % ROUND == 0:
            trials.drop([action for action in trials.actions if _clearly_behind(trials, action)])
            if not budget.is_early and trials.is_clear(by=alike):
                break
    return trials.thought(rng.choice(_preferred(trials, alike)))


def styled(manner: Manner) -> Styled[State, Decision, Facts]:
    """Return how somebody plays who bluffs, bets a little more, or pays a little less."""
    return Styled(normal=partial(normal, manner=manner), hard=partial(hard, manner=manner))


def _clearly_behind(trials: Trials[State, Decision, Facts], action: Decision) -> bool:
    gain, error = trials.gain(action, trials.first)
    return gain < -CLEARLY * error


def _preferred(trials: Trials[State, Decision, Facts], alike: float) -> list[Decision]:
    """Return what is surely best, and what is about as good: often the usual action alone.

    The written strategy's own action, drawn with its bluffs and sizes, is given up only for what
    is surely better; `alike` are so many chips.
    """
    if not trials.worlds:
        return [trials.first]
    ahead = {action: trials.gain(action, trials.first) for action in trials.actions}
    surely = {action: gain - error for action, (gain, error) in ahead.items()}
    least = max(0.0, max(surely.values()) - alike)
    return [action for action, worth in surely.items() if worth >= least]


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
    return tuple(dict.fromkeys((*stay, *bets)))


def _best_draw(
    rules: Rules, view: View, imagined: Iterator[State], budget: Budget
) -> Thought[Decision]:
    """Prefer the discards after which the hand wins most often against the others' hands."""
    seat, kickers = view.viewer, rules.options.kickers
    rank = ranker(kickers)
    hand = view.zones[f"hand:{seat}"]
    keeps = [tuple(sorted(keep)) for keep in candidates(frozenset(hand))]
    keeps.sort()
    won: list[list[float]] = [[] for _keep in keeps]
    tried = 0
    while budget.left(tried):
        tried += 1
        fresh, to_beat = _after_draws(rules, next(imagined), seat)
        for results, keep in zip(won, keeps, strict=True):
            mine = rank((*keep, *fresh[: HAND - len(keep)]))
            results.append(1.0 if mine > to_beat else 0.5 * (mine == to_beat))
    ranked = sorted(
        range(len(keeps)), key=lambda at: (sum(won[at]), len(keeps[at]), -at), reverse=True
    )
    best = won[ranked[0]]
    choices = [
        Weighed(
            _discard(hand, keeps[at]),
            tried,
            sum(won[at]) / max(1, tried),
            _error(best, won[at]),
        )
        for at in ranked
    ]
    return Thought(tuple(choices), tried, unit="share")


def _error(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the standard error of the mean difference of results in the same worlds."""
    gains = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    count = max(1, len(gains))
    mean = sum(gains) / count
    return sqrt(sum((gain - mean) ** 2 for gain in gains)) / count


def _after_draws(rules: Rules, world: State, seat: Seat) -> tuple[Sequence[int], int]:
    """Return the cards that a seat may draw in a world, and the best rank of its rivals there."""
    kickers = rules.options.kickers
    rank = ranker(kickers)
    pile = (*world.stock, *world.folded, *world.discard)
    used = HAND
    to_beat = 0
    for other, held in enumerate(world.hands):
        if other == seat or not world.active >> other & 1:
            continue
        keep = held if world.drawn[other] >= 0 else kept(held, kickers)
        missing = HAND - len(keep)
        to_beat = max(to_beat, rank((*keep, *pile[used : used + missing])))
        used += missing
    return pile[:HAND], to_beat


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    traits=frozenset({"boldness", "bluffing", "caution"}),
    styled=styled,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    advice=AdviceSettings(iterations=500),
    policy=policy,
    playout=playout,
    payoffs=payoffs,
)
