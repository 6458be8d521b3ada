"""How to play Sanity Rook well: bids that win the match, masters first, points to the partner.

All choices are worked out on bit sets from what the acting seat sees (its hand, the trick, the
trump suit), so that the same functions serve observations, imagined worlds, and playouts.
"""

import random
from collections.abc import Sequence
from typing import Final

from bots.game_cache import game_cache
from bots.limit import Limit
from bots.memory import Memory
from bots.paired import best_of
from bots.sanity_rook.bidding import best_bid, standing, weighed_bids
from bots.sanity_rook.hands import rook_hands
from bots.sanity_rook.leaning import LEANING
from bots.sanity_rook.reasons import REASONS
from bots.sanity_rook.scripts import SCRIPTS
from bots.sanity_rook.worlds import worlds
from bots.sanity_rook.written import choose, follow, lead
from bots.strategy import SearchSettings, Strategy
from bots.thought import Thought, Weighed
from rules.core import UNSEEN, Seat, mask_of
from rules.sanity_rook.actions import Decision, Discard, Trump
from rules.sanity_rook.game import NOBODY, SEATS, Facts, Options, SanityRook, Sides, State, View
from rules.sanity_rook.tricks import SUITS, Forms, PlayedCard, tricks

BOASTED: Final = 30.0
"""Points by which the hand of a beginner without bounds looks better than it is."""
BURNED: Final = -200
"""Below this score of its side nobody trusts a hand too much: else some matches never end."""


def _options(game: SanityRook) -> Options:
    """Return the house rules of the table."""
    assert isinstance(game.options, Options)
    return game.options


def _from(seat: Seat, scores: Sides) -> Sides:
    """Return the score of a seat's own side and the other's."""
    return (scores[1], scores[0]) if seat & 1 else scores


def _put_back(hand: int) -> Decision:
    """Return the five cards that the hand misses least with the trump that serves it best."""
    _trump, cards = rook_hands().contract(hand)
    return Discard(tuple(sorted(cards)))


def _name_trump(hand: int) -> Decision:
    return Trump(SUITS[rook_hands().best_trump(hand)])


# -- from an observation ----------------------------------------------------------------------


def normal(game: SanityRook, view: View, memory: Memory, rng: random.Random) -> Decision:
    """Return what the written strategy does."""
    facts, seat = view.facts, view.viewer
    hand = mask_of(view.zones[f"hand:{seat}"])
    if facts.phase == "bid":
        burned = _from(seat, facts.scores)[0] < BURNED
        bids = _bids(game, view, 0.0 if burned else BOASTED * memory.optimism)
        return max(bids, key=bids.__getitem__)
    if facts.phase == "discard":
        return _put_back(hand)
    if facts.phase == "trump":
        return _name_trump(hand)
    trick, trump = facts.played, facts.trump_place
    if not trick:
        gone = mask_of(facts.taken[0]) | mask_of(facts.taken[1])
        gone |= mask_of(card for card in view.zones["nest"] if card != UNSEEN)
        gone &= memory.recalled()
        return _played(lead(hand, rook_hands().all_cards & ~gone & ~hand, trump))
    best = max(tricks().rank(play, trick[0], trump) for play in trick)
    by_partner = facts.taker == (seat + 2) % SEATS
    return _played(follow(hand, trick, trump, best, by_partner=by_partner))


def _bids(game: SanityRook, view: View, boasted: float = 0.0) -> dict[Decision, float]:
    """Return what a pass and each bid bring the own side, if its cards bring so much more."""
    facts, seat = view.facts, view.viewer
    hand, partner = mask_of(view.zones[f"hand:{seat}"]), (seat + 2) % SEATS
    scores, by_partner = _from(seat, facts.scores), facts.bidder == partner
    return weighed_bids(
        _options(game), hand, facts.bid or 0, scores, by_partner=by_partner, boasted=boasted
    )


def _played(play: PlayedCard) -> Decision:
    card, way = play
    return tricks().actions[way][card]


# -- inside the search ------------------------------------------------------------------------


@game_cache()
def _plays(forms: Forms) -> tuple[Decision, ...]:
    return tuple(tricks().legal(forms))


def options(game: SanityRook, world: State, seat: Seat) -> Sequence[Decision]:
    """Return the plays by the rules; a bid, cards to put back and trump as written."""
    if world.phase != "play":
        return (policy(game, world, seat, random.Random(0)),)
    return _plays(tricks().forms(world.hands[seat], world.trick, world.trump))


def policy(game: SanityRook, world: State, seat: Seat, rng: random.Random) -> Decision:
    """Return the written decision for a seat of a world, from what it sees there."""
    if world.phase == "play":
        return _played(choose(world, seat))
    hand = world.hands[seat]
    if world.phase == "bid":
        return best_bid(
            _options(game),
            hand,
            world.bid,
            _from(seat, world.scores),
            by_partner=world.bidder == (seat + 2) % SEATS,
        )
    if world.phase == "discard":
        return _put_back(hand)
    return _name_trump(hand)


def hard(
    game: SanityRook, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Thought[Decision]:
    """Prefer the written play, or one that does better in deals that fit, played out as written."""
    first, seat = normal(game, view, memory, rng), view.viewer
    if view.facts.phase == "bid":
        bids = [Weighed(bid, 0, value) for bid, value in _bids(game, view).items()]
        bids.sort(key=lambda each: (each.action != first, -each.value))
        return Thought(tuple(bids), 0)
    imagined = worlds(game, view, memory, rng)
    if view.facts.phase == "discard":
        others: Sequence[Decision] = [
            Discard(back) for back in rook_hands().backs(mask_of(view.zones[f"hand:{seat}"]))
        ]
    elif view.facts.phase == "trump":
        others = [Trump(suit) for suit in SUITS]
    else:
        others = options(game, next(imagined), seat)
    return best_of(game, STRATEGY, imagined, seat, (first, *others), rng, limit)


def payoffs(game: SanityRook, world: State) -> Sequence[float]:
    """Return what the round that was played brings each side on its way to the goal (R9).

    In points as they count when a match begins: `bots.sanity_rook.bidding.standing`.
    """
    before, side, options = world.scores, world.bidder & 1, _options(game)
    if world.bidder == NOBODY:
        return (0.0,) * SEATS
    bidders, others = options.gains(world.bid, rook_hands().total(world.won[side]))
    brought = (others, bidders) if side else (bidders, others)
    if world.result is not None:  # it is counted already
        before = (before[0] - brought[0], before[1] - brought[1])
    after = (before[0] + brought[0], before[1] + brought[1])
    gain = standing(options, *after) - standing(options, *before)
    return (gain, -gain, gain, -gain)


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    leaning=LEANING,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    options=options,
    policy=policy,
    payoffs=payoffs,
    unnoticed=30.0,
    hidden=frozenset({Discard}),
    search=SearchSettings(world_uses=6, enough=800),
)
