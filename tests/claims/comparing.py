"""What is said of how two decisions compare: tried again, in other worlds and by another loop."""

import random
from math import sqrt
from typing import Any

from bots.reasons import Compared
from games.library import GAMES
from rules.core import CHANCE
from tests.claims import artoffacts
from tests.claims.artoffacts import is_about
from tests.claims.case import Case, Found

WORLDS = 40
MORE = 400
FAR = 6.0
"""Standard errors that two measurements of the same thing are apart at most."""


def compared(case: Case, claim: Compared) -> Found:
    """Both are legal, the best is what is advised, and it is ahead by about as much."""
    for action in (claim.best, claim.other):
        if case.game.verify(case.state, case.seat, action) is not None:
            return False
    if claim.best != case.action or claim.best == claim.other:
        return False
    if abs(claim.gain - (claim.value - claim.other_value)) > 1e-6:
        return False
    if case.game.name == "artoffacts":
        return _counted(case, claim)
    if case.game.name == "presidential_poker" and claim.unit == "share":
        return _drawn(case, claim)
    return _tried(case, claim, WORLDS) or _tried(case, claim, MORE)


def _tried(case: Case, claim: Compared, worlds: int) -> bool:
    gains = [_gain(case, claim, seed) for seed in range(worlds)]
    mean = sum(gains) / worlds
    error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / worlds
    apart = abs(mean - claim.gain)
    return apart <= FAR * sqrt(error**2 + claim.error**2) + 0.02 * abs(claim.gain)


def _gain(case: Case, claim: Compared, seed: int) -> float:
    """Return how much more the best brings in one more world."""
    plan = GAMES[case.game.name].strategy()
    rng = random.Random(f"{case.seed}/{seed}/compared")
    world = next(plan.worlds(case.game, case.view, case.memory, rng))
    luck = rng.random()
    return _worth(case, world, claim.best, luck) - _worth(case, world, claim.other, luck)


def _worth(case: Case, world: Any, action: Any, luck: float) -> float:
    """Return what an action comes to in a world that is played on by the strategy."""
    game, plan, rng = case.game, GAMES[case.game.name].strategy(), random.Random(luck)
    state, _events = case.do(world, case.seat, action)
    depth = plan.search.depth
    if plan.playout is not None:
        plan.playout(game, state, rng, depth)
        depth = 0
    while depth and (actors := game.actors(state)):
        seat = actors[0]
        if seat == CHANCE and not plan.search.beyond_chance:
            break
        by = game.chance(state, rng) if seat == CHANCE else plan.policy(game, state, seat, rng)
        game.advance(state, seat, by)
        depth -= seat != CHANCE
    return plan.payoffs(game, state)[case.seat]


def _counted(case: Case, claim: Compared) -> bool:
    """A value of ArtOfFacts brings the pot as often as it wins, or the ante back."""
    pot = case.view.chips["pot"]
    near = 0.2 * pot + 0.5
    return all(
        abs(_chips(case, action) - said) <= near
        for action, said in ((claim.best, claim.value), (claim.other, claim.other_value))
        if hasattr(action, "value")
    )


def _chips(case: Case, action: Any) -> float:
    facts: Any = case.view.facts
    dealer, value = facts.dealer, action.value
    if case.seat not in {dealer, facts.last} and facts.declared[dealer] == value:
        return float(facts.ante)
    others = [
        facts.declared[seat]
        for seat in facts.inside
        if seat != case.seat and seat not in facts.took_back and facts.declared[seat] is not None
    ]
    if any(other > value or (other == value and case.seat != dealer) for other in others):
        return 0.0
    share = artoffacts.share_below(case, value)
    return float(case.view.chips["pot"] * share ** artoffacts.to_come(case))


def _drawn(case: Case, claim: Compared) -> bool:
    """A way to draw wins so often against what the others come to."""
    from bots.presidential_poker.odds import kept
    from rules.presidential_poker.hands import ranker

    rules: Any = case.game
    rank, rng = ranker(rules.options.kickers), case.rng
    plan = GAMES[case.game.name].strategy()
    drawn = plan.worlds(case.game, case.view, case.memory, rng)
    won = [0.0, 0.0]
    for _world in range(150):
        world: Any = next(drawn)
        pile = [*world.stock, *world.folded, *world.discard]
        rng.shuffle(pile)
        fresh, to_beat = [pile.pop() for _card in range(7)], 0
        for seat, hand in enumerate(world.hands):
            if seat != case.seat and world.active >> seat & 1:
                keep = hand if world.drawn[seat] >= 0 else kept(hand, rules.options.kickers)
                rest = [pile.pop() for _card in range(7 - len(keep))]
                to_beat = max(to_beat, rank((*keep, *rest)))
        for at, action in enumerate((claim.best, claim.other)):
            away = action.cards  # type: ignore[attr-defined]
            mine = rank((*(c for c in case.hand if c not in away), *fresh[: len(away)]))
            won[at] += 1.0 if mine > to_beat else 0.5 * (mine == to_beat)
    return is_about(claim.value, won[0] / 150, claim.worlds, 150) and is_about(
        claim.other_value, won[1] / 150, claim.worlds, 150
    )
