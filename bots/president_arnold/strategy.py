"""How to play President Arnold well: first the cards that will hardly come to be laid later.

Cards go away by following others, or by being led while they are the lowest of a hand (A9). So a
card that little of what is still out can come before is laid while there is a chance to; one that
many cards come before can wait. Who lays a card is asked first to go on (A7): a run through the
own hand cannot be broken. And to stop after a card that nobody follows is to lead again.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from bots.game_cache import game_cache
from bots.limit import Limit
from bots.memory import Memory
from bots.paired import best_of
from bots.president_arnold.knowledge import Sight, deals_that_fit, sight_of, taken_by
from bots.president_arnold.leaning import LEANING
from bots.president_arnold.playout import WAY, WAY_OF_OTHERS, paths_of, playout
from bots.president_arnold.reasons import REASONS
from bots.president_arnold.scripts import SCRIPTS
from bots.strategy import SearchSettings, Strategy
from bots.thought import Thought
from rules.core import Seat, bits
from rules.president_arnold.actions import PASS, Decision, Play
from rules.president_arnold.game import PresidentArnold
from rules.president_arnold.state import Facts, Options, State, View
from rules.president_arnold.triple_topper import Arnold, arnold


class Weights(msgspec.Struct, frozen=True):
    """What speaks for laying a card or for stopping, in chips; `tools.fit_values` fits it again."""

    prize: float = 0.4
    """What a chip of jackpots is worth that a run claims: many would be had later, too."""
    going_out: float = 9.6
    """What a run is worth by which the last card is laid."""
    stopping: float = 2.4
    """What it costs to stop while the own hand goes on, and ..."""
    declining: float = 3.1
    """... not to follow another's card."""
    leading: float = 1.8
    """What leading next is worth after stopping (A9), ..."""
    no_lead: float = 3.0
    """... and what it costs if there is no card that may be led."""
    way: float = WAY
    """What each own card that can come before a card speaks for keeping it (A6), ..."""
    way_of_others: float = WAY_OF_OTHERS
    """... and each that others or the widow hold."""


WEIGHTS: Final = Weights()


class Plan:
    """One decision of a seat: what laying each card comes to, and what stopping."""

    def __init__(
        self, view: View, sight: Sight, tables: Arnold, weights: Weights = WEIGHTS
    ) -> None:
        self._view = view
        self._sight = sight
        self._tables = tables
        self._weights = weights
        self._runs: dict[int, tuple[int, float]] = {}
        turned = view.facts.turned
        assert turned is not None
        prizes = tables.prizes[turned]
        self._prizes = {
            tables.bit[card]: float(taken_by(view, view.viewer, card, tables))
            for card in tables.cards(prizes)
        }

    def prize(self, card: int) -> float:
        """Return what laying the card takes from the other boards, in chips."""
        return self._prizes.get(self._tables.bit[card], 0.0)

    def alone(self, card: int) -> float:
        """Return the chance that nobody else can follow the card."""
        chance = 1.0
        for place in bits(self._tables.successors[card] & self._sight.unseen):
            chance *= 1 - self._sight.held_by_others(1 << place)
        return chance

    def run(self, card: int) -> tuple[int, float]:
        """Return the cards and the chips of the best run from this card on through the hand."""
        known = self._runs.get(card)
        if known is None:
            following = self._tables.cards(self._tables.successors[card] & self._sight.hand)
            cards, chips = max(map(self.run, following), key=sum, default=(0, 0.0))
            known = self._runs[card] = (1 + cards, chips + self.prize(card))
        return known

    def ways(self, card: int) -> float:
        """Return how well the card can wait: by the cards that may still come before it."""
        before = self._tables.predecessors[card]
        own, others = before & self._sight.hand, before & self._sight.unseen
        weights = self._weights
        return weights.way * own.bit_count() + weights.way_of_others * others.bit_count()

    def lay(self, card: int) -> float:
        """Return what laying this card now comes to, beside the others."""
        cards, chips = self.run(card)
        out = self._weights.going_out if cards == self._sight.hand.bit_count() else 0.0
        return self._weights.prize * chips + out - self.ways(card)

    def stop(self, last: int) -> float:
        """Return what it is worth to leave the own last card to the others (A7 to A9)."""
        lowest = self._sight.hand & self._tables.lowest(self._sight.hand)
        leads = lowest & self._tables.apart[last]
        no_lead = 0 if leads else self._weights.no_lead
        return self.alone(last) * (self._weights.leading - no_lead) - self._weights.stopping

    def passing(self) -> float:
        """Return what passing is worth: to stop, or not to follow another's card."""
        if self._view.facts.phase == "go_on":
            return self.stop(self._view.zones["sequence"][-1])
        return -self._weights.declining


@game_cache()
def _play(card: int) -> Decision:
    return Play((card,))


def _open_to(view: View, sight: Sight, tables: Arnold) -> tuple[int, ...]:
    """Return the cards that the viewer may lay now."""
    sequence = view.zones["sequence"]
    if view.facts.phase != "lead":
        return tables.cards(tables.successors[sequence[-1]] & sight.hand)
    lowest = sight.hand & tables.lowest(sight.hand)
    return tables.cards(lowest & tables.apart[sequence[-1]] if sequence else lowest)


def normal(game: PresidentArnold, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Return what the written strategy does."""
    tables = arnold(game.deck.id)
    sight = sight_of(view, memory, tables)
    plan = Plan(view, sight, tables)
    best = max(_open_to(view, sight, tables), key=lambda card: (plan.lay(card), -card))
    options = game.options
    assert isinstance(options, Options)
    if view.facts.phase == "lead" or options.must_follow:
        return _play(best)
    return PASS if plan.passing() > plan.lay(best) else _play(best)


def hard(
    game: PresidentArnold, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Thought[Decision]:
    """Prefer the written strategy's action, or one that does better in imagined worlds.

    A tree search needed many times as many hands played out: the deal outweighs most decisions.
    """
    first = normal(game, view, memory, rng)
    imagined = worlds(game, view, memory, rng)
    others = game.legal(next(imagined), view.viewer)
    return best_of(game, STRATEGY, imagined, view.viewer, (first, *others), rng, limit)


# -- worlds -----------------------------------------------------------------------------------


def worlds(
    game: PresidentArnold, view: View, memory: Memory, rng: random.Random
) -> Iterator[State]:
    """Yield worlds in which nobody holds a card that they have shown not to hold."""
    tables = arnold(game.deck.id)
    sight = sight_of(view, memory, tables)
    base: State = game.imagine(view, rng)
    laid = tuple(dealt & ~base.left for dealt in base.dealt)
    for hands in deals_that_fit(sight, rng):
        if hands is None:
            yield game.imagine(view, rng)
            continue
        world = game.copy(base)
        world.left = sum(hands)
        world.dealt = tuple([hand | gone for hand, gone in zip(hands, laid, strict=True)])
        yield world


# -- inside the search ------------------------------------------------------------------------


def policy(game: PresidentArnold, world: State, seat: Seat, rng: random.Random) -> Decision:
    """Lay a jackpot's card, else the one that can wait least."""
    tables, paths = arnold(game.deck.id), paths_of(game.deck.id)
    hand, out = world.dealt[seat] & world.left, world.left | paths.widow(world)
    bit = paths.quick(world.options, hand, out, tables.prizes[world.turned])
    return _play(tables.card_at[bit.bit_length() - 1])


def payoffs(game: PresidentArnold, world: State) -> Sequence[float]:
    """Return each seat's chips, those on its own board among them, less its loans."""
    chips = world.chips
    boards = [sum(held) for held in zip(*chips.stakes, strict=True)]
    return tuple([score + board for score, board in zip(chips.scores, boards, strict=True)])


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    leaning=LEANING,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    unnoticed=3.0,
    search=SearchSettings(world_uses=6, enough=2_000),
)
