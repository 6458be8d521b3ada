"""A beginner's errors: what people forget, overvalue and overlook, and do in anger after a loss.

A beginner decides by the written strategy, but not with a clear mind (`clouded`): cards of long ago
are forgotten, and the own hand looks better than it is. Where attention lapses, they do what tempts
them (`tempted`): hold on to what is high, or throw it in while a loss still hurts.
"""

import random
from collections.abc import Sequence
from itertools import chain
from typing import Final

import msgspec

from bots.manner import Manner
from bots.memory import Memory
from bots.strategy import Strategy, play_on
from rules.core import (
    A,
    F,
    Game,
    HandEnded,
    Moved,
    Observation,
    Paid,
    S,
    Shown,
    Shuffled,
    cards_of,
)

SPAN: Final = 8
"""Cards that stay in mind beside those in sight: the seven or so of a person's short memory."""
OPTIMISM: Final = 0.5
"""How much better than it is the own hand looks (`Memory.hoped`), ..."""
HEATED: Final = 0.75
"""... and while a loss hurts."""
OVERLOOKS: Final = 0.35
"""How often a way to use the own cards is not seen."""
LAPSE: Final = 0.5
"""How often a beginner does what tempts them without comparing the rest, ..."""
HEATED_LAPSE: Final = 0.8
"""... and while a loss hurts."""
ROUNDS: Final = 2
"""Rounds of the table for which a loss hurts."""
PILES: Final = ("battle", "set")
"""Zones from which nobody likes to take cards."""
HOARDING: Final = Manner(patience=1.0, thrift=1.0)
"""What tempts a calm beginner: to keep what is high or dear."""
RECKLESS: Final = Manner(boldness=1.0, patience=-1.0, spite=0.5, thrift=-1.0)
"""What tempts one who has just lost: to hit back with all they have."""
TRIED: Final = 2
"""Tempting actions that are looked at, the most tempting first."""
WORLDS: Final = 4
"""Imagined worlds in which a beginner looks whether an action costs too much."""


def hurts(memory: Memory, seats: int, *, fewest_win: bool) -> bool:
    """Return whether the seat has just taken a pile, or lost a hand by more than most."""
    left = ROUNDS * seats
    for event in chain(reversed(memory.hand), reversed(memory.earlier)):
        if isinstance(event, HandEnded):
            return _lost(memory, event, fewest_win=fewest_win)
        if isinstance(event, Moved):
            if event.source in PILES and event.target == f"hand:{memory.viewer}":
                return True
        elif not isinstance(event, Shown | Shuffled | Paid):
            left -= 1  # something was done, or told of it
            if not left:
                return False
    return False


def _lost(memory: Memory, ended: HandEnded, *, fewest_win: bool) -> bool:
    """Return whether nobody lost more in the last hand than the seat, and half of all less."""
    hands = (event for event in reversed(memory.earlier) if isinstance(event, HandEnded))
    scores, alike = ended.scores, [sum(ended.scores) / len(ended.scores)] * len(ended.scores)
    before = next((hand.scores for hand in hands if hand.hand < ended.hand), alike)
    sign = -1 if fewest_win else 1
    gains = [sign * (now - then) for now, then in zip(scores, before, strict=True)]
    mine = gains[memory.viewer]
    return mine < 0 and mine == min(gains) and 2 * gains.count(mine) <= len(gains)


def clouded(memory: Memory, *, hurt: bool) -> Memory:
    """Return the memory as a beginner has it."""
    optimism = HEATED if hurt else OPTIMISM
    return msgspec.structs.replace(memory, span=SPAN, optimism=optimism, overlooks=OVERLOOKS)


def tempted(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    view: Observation[F],
    rng: random.Random,
    better: A,
    *,
    hurt: bool,
) -> A:
    """Return the better action, or one that tempts more and does not seem to cost much.

    Where nobody has said what tempts, that is what comes to mind first. What it costs is tried out
    in a few worlds, as they can be imagined from the table alone. A game that would be won in all
    of them is not given away, nor the last cards of a hand kept.
    """
    leaning, unnoticed = plan.leaning, plan.unnoticed
    if (leaning and unnoticed is None) or rng.random() >= (HEATED_LAPSE if hurt else LAPSE):
        return better
    played, hand = cards_of(better), view.zones.get(f"hand:{view.viewer}", ())
    if (played and len(played) == len(hand)) or (plan.certain and plan.certain(view, better)):
        return better
    worlds = [game.imagine(view, rng) for _world in range(WORLDS)]
    tempting = [*dict.fromkeys((*plan.options(game, worlds[0], view.viewer), better))]
    if leaning is not None:
        manner, shows = RECKLESS if hurt else HOARDING, leaning.shows
        tempting.sort(key=lambda each: (-manner.suits(shows(game, view, each)), each != better))
    tempting = tempting[: tempting.index(better)][:TRIED]
    if not tempting:
        return better
    luck = rng.random()
    worth, won = _tried(game, plan, worlds, luck, view, better)
    for action in tempting:
        its_worth, wins = _tried(game, plan, worlds, luck, view, action)
        if (unnoticed is None or worth - its_worth <= unnoticed) and (wins or not won):
            return action
    return better


def _tried(
    game: Game[S, A, F],
    plan: Strategy[S, A, F],
    worlds: Sequence[S],
    luck: float,
    view: Observation[F],
    action: A,
) -> tuple[float, bool]:
    """Return the mean payoff of an action in some worlds, and whether it wins in all of them."""
    total, wins, rng = 0.0, True, random.Random(luck)
    for world in worlds:
        after = game.copy(world)
        game.advance(after, view.viewer, action)
        play_on(game, plan, after, rng, plan.search.depth)
        payoffs = plan.payoffs(game, after)
        mine = payoffs[view.viewer]
        total += mine
        wins = wins and mine == max(payoffs) > min(payoffs)
    return total / len(worlds), wins
