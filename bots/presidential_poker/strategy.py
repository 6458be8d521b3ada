"""How to play Presidential Poker well: odds, prices, and bets that do not give a hand away.

The normal player knows how often hands win (`odds`, beside this file) and bets by that and the
price (`betting`). The hard player deals the others hands that explain what they did (`worlds`),
tries each of its actions in such worlds, with the written strategy for what follows, and departs
from that strategy where it is surely wrong: bluffs and sizes stay mixed.
"""

import random
import time
from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import Any, Final, cast

from bots.memory import Memory
from bots.presidential_poker import worlds as poker_worlds
from bots.presidential_poker.betting import act, sized
from bots.presidential_poker.hints import why
from bots.presidential_poker.odds import kept
from bots.strategy import Limit
from rules.core import CHANCE, Action, Game, Seat, View
from rules.presidential_poker.game import Rules
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.keep import candidates
from rules.presidential_poker.sixchex import HAND
from rules.presidential_poker.table import CALL, CHECK, FOLD, Facts, State

__all__ = ["hard", "normal", "payoffs", "playout", "policy", "why", "worlds"]

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


def normal(game: Game[Any], view: View, memory: Memory, rng: random.Random) -> Action:
    """Draw by rule and bet by the odds (the first decision of all measures these)."""
    return policy(game, game.imagine(view, rng), view.viewer, rng)


def policy(game: Game[Any], world: Any, seat: Seat, rng: random.Random) -> Action:
    """Return the written strategy's action in a world; it looks at no hand but its own."""
    rules, state = cast(Rules, game), cast(State, world)
    if state.phase != "draw":
        return act(rules, state, seat, rng)
    return _discard(state.hands[seat], kept(state.hands[seat], rules.options.kickers))


def _discard(hand: Sequence[int], keep: Sequence[int]) -> Action:
    return Action(name="draw", cards=tuple(sorted([card for card in hand if card not in keep])))


def worlds(game: Game[Any], view: View, memory: Memory, rng: random.Random) -> Iterator[State]:
    """Yield worlds in which the others' hands explain what they drew and bet."""
    return poker_worlds.worlds(cast(Rules, game), view, memory, rng)


def playout(game: Game[Any], world: Any, rng: random.Random, depth: int) -> None:
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


def payoffs(game: Game[Any], world: Any) -> Sequence[float]:
    """Return the chips of each seat; of a pot nobody has won yet, everyone dealt in owns a part."""
    state = cast(State, world)
    pot = sum(state.paid) + sum(state.stakes)
    if not pot:
        return state.banks
    each = pot / state.dealt.bit_count()
    return [bank + each * (state.dealt >> seat & 1) for seat, bank in enumerate(state.banks)]


def hard(game: Game[Any], view: View, memory: Memory, rng: random.Random, limit: Limit) -> Action:
    """Try each action in imagined worlds, and do what is surely better than the usual one.

    `limit.iterations` is the number of worlds. It raises `ValueError` where the limit has no end.
    """
    if limit.seconds is None and limit.iterations is None:
        raise ValueError("a player needs a number of seconds or of iterations")
    rules = cast(Rules, game)
    most = min(MOST_WORLDS, limit.iterations or MOST_WORLDS)
    until = inf if limit.seconds is None else time.perf_counter() + limit.seconds
    imagined = worlds(game, view, memory, rng)
    if cast(Facts, view.facts).phase == "draw":
        return _best_draw(rules, view, imagined, min(most, DRAWS), until)
    usual = normal(game, view, memory, rng)
    trial = _Trial(rules, next(imagined), view.viewer, usual, rng)
    while len(trial.actions) > 1 and trial.count < most and time.perf_counter() < until:
        trial.grow(next(imagined), rng.random())
        if trial.count % ROUND == 0:
            trial.give_up()
    return rng.choice(trial.preferred())


class _Trial:
    """Actions that are tried out in the same worlds with the same luck.

    The written strategy's own action, as `usual` drawn with its bluffs and sizes, is given up
    only for what is surely better.
    """

    def __init__(
        self, rules: Rules, world: State, seat: Seat, usual: Action, rng: random.Random
    ) -> None:
        self._rules = rules
        self._seat = seat
        self._usual = usual
        self._gains: dict[Action, list[float]] = {
            action: [] for action in (usual, *_worth_a_thought(rules, world, seat, rng))
        }
        self.count = 0

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that are still tried."""
        return tuple(self._gains)

    def grow(self, world: State, luck: float) -> None:
        """Try all actions in one more world."""
        rules, seat = self._rules, self._seat
        self.count += 1
        for action, gains in self._gains.items():
            after = rules.copy(world)
            rules.advance(after, seat, action)
            playout(rules, after, random.Random(luck), HAND * HAND)
            gains.append(payoffs(rules, after)[seat])

    def _ahead(self) -> dict[Action, tuple[float, float]]:
        """Return how far each action is ahead of the usual one, and that figure's error."""
        usual = self._gains[self._usual]
        return {
            action: _mean([gain - base for gain, base in zip(gains, usual, strict=True)])
            for action, gains in self._gains.items()
        }

    def give_up(self) -> None:
        """Try no longer what is clearly behind the usual action."""
        for action, (gain, error) in self._ahead().items():
            if gain < -CLEARLY * error:
                del self._gains[action]

    def preferred(self) -> list[Action]:
        """Return what is surely best, and what is about as good: often the usual action alone."""
        if not self.count:
            return [self._usual]
        surely = {action: gain - error for action, (gain, error) in self._ahead().items()}
        alike = max(0.0, max(surely.values()) - ALIKE * self._rules.options.bet)
        return [action for action, worth in surely.items() if worth >= alike]


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some values and its standard error."""
    mean = sum(values) / len(values)
    variance = sum([(value - mean) ** 2 for value in values]) / len(values)
    return mean, sqrt(variance / len(values))


def _worth_a_thought(
    rules: Rules, world: State, seat: Seat, rng: random.Random
) -> tuple[Action, ...]:
    """Return the actions to try: check or call, fold, bets of several sizes, all-in."""
    stay = (CALL, FOLD) if world.stakes[seat] < world.current else (CHECK,)
    amounts = rules.amounts(world)
    if isinstance(amounts, str):
        return stay
    bets = [sized(rules, world, seat, rng.uniform(*band)) for band in BET_BANDS]
    largest = sized(rules, world, seat, OVERBET)
    if largest.amount == amounts[1]:
        bets.append(largest)
    return tuple(dict.fromkeys((*stay, *bets)))


def _best_draw(
    rules: Rules, view: View, imagined: Iterator[State], count: int, until: float
) -> Action:
    """Return the discards after which the hand wins most often against the others' hands."""
    seat, kickers = view.viewer, rules.options.kickers
    rank = ranker(kickers)
    hand = view.zones[f"hand:{seat}"]
    keeps = [tuple(sorted(keep)) for keep in candidates(frozenset(hand))]
    keeps.sort()
    won = [0.0] * len(keeps)
    for number in range(count):
        if number and time.perf_counter() >= until:
            break
        fresh, to_beat = _after_draws(rules, next(imagined), seat)
        for at, keep in enumerate(keeps):
            mine = rank((*keep, *fresh[: HAND - len(keep)]))
            won[at] += 1.0 if mine > to_beat else 0.5 * (mine == to_beat)
    best = max(range(len(keeps)), key=lambda at: (won[at], len(keeps[at])))
    return _discard(hand, keeps[best])


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
