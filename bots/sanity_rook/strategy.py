"""How to play Sanity Rook well: bidding by honors, masters first, points to the partner.

All choices are worked out on bit sets from what the acting seat sees (its hand, the trick, the
trump suit), so that the same functions serve observations, imagined worlds, and playouts.
"""

import math
import random
from collections.abc import Sequence
from functools import partial
from typing import Final

from bots.game_cache import game_cache
from bots.limit import Limit
from bots.manner import PLAIN, Manner
from bots.memory import Memory
from bots.paired import best_of
from bots.sanity_rook.hands import OTHERS_WORTH, rook_hands
from bots.sanity_rook.reasons import REASONS
from bots.sanity_rook.scripts import SCRIPTS
from bots.sanity_rook.worlds import worlds
from bots.sanity_rook.written import choose, follow, lead, play_out
from bots.strategy import SearchSettings, Strategy, Styled
from bots.thought import Thought, Weighed
from rules.core import UNSEEN, Seat, mask_of
from rules.sanity_rook.actions import PASS, Bid, Decision, Discard, Trump
from rules.sanity_rook.game import (
    BID_STEP,
    LEAST_BID,
    MOST_BID,
    NOBODY,
    SEATS,
    Facts,
    Options,
    SanityRook,
    State,
    View,
)
from rules.sanity_rook.tricks import SUITS, Forms, PlayedCard, tricks

POINTS: Final = 220
"""What all cards count together (R8)."""

_PASSING: Final = -12.0
"""What passing brings, by how few points a bid may be expected to lose: down to here four players
who bid more score as much as four who wait, and pass fewer deals out."""
_PARTNERS_GAIN: Final = 50.0
"""What the partner's bid brings on average: a bid over it must bring more."""
_DOUBT: Final = 14.0
"""How unsure a bidder's points are before the first card, for the chance that a bid is made."""


def _options(game: SanityRook) -> Options:
    """Return the house rules of the table."""
    assert isinstance(game.options, Options)
    return game.options


def _needed(options: Options, bid: int) -> int:
    """Return how many points make a bid (R9); all points are multiples of five."""
    return bid + (BID_STEP if options.made == "exceed" else 0)


def _worth(hand: int) -> float:
    """Return the points that a bidder may hope for with this hand, a partner and the Nest."""
    hands = rook_hands()
    return hands.strength(hand, hands.best_trump(hand)) + OTHERS_WORTH


def _bid_on(
    options: Options, hand: int, last: int, *, by_partner: bool, manner: Manner
) -> Decision:
    """Return the bid that brings most if it brings more than passing, else a pass.

    Where a bid that is made scores itself alone, a sure hand bids high.
    """
    worth = _worth(hand) + 4 * (manner.boldness - manner.caution)
    bids = range(max(LEAST_BID, last + BID_STEP), MOST_BID + 1, BID_STEP)
    best = max(bids, key=lambda bid: _gain(options, worth, bid), default=0)
    passing = _PARTNERS_GAIN if by_partner else _PASSING
    return Bid(best) if best and _gain(options, worth, best) > passing else PASS


def _gain(options: Options, worth: float, bid: int) -> float:
    """Return by how much the own side's score exceeds the other's after a bid, on average (R9).

    The points are spread round `worth` as a logistic distribution is. Nobody takes more than there
    are.
    """
    needed = _needed(options, bid)
    if needed > POINTS:
        return -math.inf
    least = needed - BID_STEP / 2  # points go in fives
    ahead = (worth - least) / _DOUBT
    made = 1 / (1 + math.exp(-ahead))
    points_if_made = made * least + _DOUBT * math.log1p(math.exp(ahead))
    award = points_if_made if options.award == "all" else made * bid
    return award - (1 - made) * bid - (POINTS - worth)


def _put_back(hand: int) -> Decision:
    """Return the five cards that the hand misses least with the trump that serves it best."""
    _trump, cards = rook_hands().contract(hand)
    return Discard(tuple(sorted(cards)))


def _name_trump(hand: int) -> Decision:
    return Trump(SUITS[rook_hands().best_trump(hand)])


# -- from an observation ----------------------------------------------------------------------


def normal(
    game: SanityRook, view: View, memory: Memory, rng: random.Random, *, manner: Manner = PLAIN
) -> Decision:
    """Return what the written strategy does."""
    facts, seat = view.facts, view.viewer
    hand = mask_of(view.zones[f"hand:{seat}"])
    if facts.phase == "bid":
        partner_bids = facts.bidder == (seat + 2) % SEATS
        last = facts.bid or 0
        return _bid_on(_options(game), hand, last, by_partner=partner_bids, manner=manner)
    if facts.phase == "discard":
        return _put_back(hand)
    if facts.phase == "trump":
        return _name_trump(hand)
    trump = SUITS.index(facts.trump)
    trick = tuple((play.card, play.way) for play in facts.trick)
    if not trick:
        gone = mask_of(facts.taken[0]) | mask_of(facts.taken[1])
        gone |= mask_of(card for card in view.zones["nest"] if card != UNSEEN)
        return _played(lead(hand, rook_hands().all_cards & ~gone & ~hand, trump))
    ranks = [tricks().rank(play, trick[0], trump) for play in trick]
    best = max(ranks)
    taker = facts.trick[ranks.index(best)].seat
    return _played(follow(hand, trick, trump, best, by_partner=taker == (seat + 2) % SEATS))


def _played(play: PlayedCard) -> Decision:
    card, way = play
    return tricks().actions[way][card]


# -- inside the search ------------------------------------------------------------------------


@game_cache()
def _plays(forms: Forms) -> tuple[Decision, ...]:
    return tuple(tricks().legal(forms))


def options(
    game: SanityRook, world: State, seat: Seat, *, manner: Manner = PLAIN
) -> Sequence[Decision]:
    """Return the plays by the rules; a bid, cards to put back and trump as written."""
    if world.phase != "play":
        return (policy(game, world, seat, random.Random(0), manner),)
    return _plays(tricks().forms(world.hands[seat], world.trick, world.trump))


def policy(
    game: SanityRook, world: State, seat: Seat, rng: random.Random, manner: Manner = PLAIN
) -> Decision:
    """Return the written decision for a seat of a world, from what it sees there."""
    hand = world.hands[seat]
    if world.phase == "bid":
        partner_bids = world.bidder == (seat + 2) % SEATS
        return _bid_on(_options(game), hand, world.bid, by_partner=partner_bids, manner=manner)
    if world.phase == "discard":
        return _put_back(hand)
    if world.phase == "trump":
        return _name_trump(hand)
    return _played(choose(world, seat))


def hard(
    game: SanityRook,
    view: View,
    memory: Memory,
    rng: random.Random,
    limit: Limit,
    *,
    manner: Manner = PLAIN,
) -> Thought[Decision]:
    """Prefer the written play, or one that does better in deals that fit, played out as written."""
    first, seat = normal(game, view, memory, rng, manner=manner), view.viewer
    if view.facts.phase == "bid":
        return Thought((Weighed(first, 0, 0.0),), 0)
    imagined = worlds(game, view, memory, rng)
    if view.facts.phase == "discard":
        others: Sequence[Decision] = [
            Discard(back) for back in rook_hands().backs(mask_of(view.zones[f"hand:{seat}"]))
        ]
    elif view.facts.phase == "trump":
        others = [Trump(suit) for suit in SUITS]
    else:
        others = options(game, next(imagined), seat)
    actions = (first, *(action for action in others if action != first))
    return best_of(game, STRATEGY, imagined, seat, actions, rng, limit)


def playout(game: SanityRook, world: State, rng: random.Random, depth: int) -> None:
    """Play on to the end of the round as it is written, however many decisions that takes."""
    while world.phase in ("bid", "discard", "trump"):
        turn = world.turn
        game.advance(world, turn, policy(game, world, turn, rng))
    if world.phase == "play":
        play_out(world)


def payoffs(game: SanityRook, world: State) -> Sequence[float]:
    """Return by how many points the round that was played goes to each seat's side (R9)."""
    if world.bidder == NOBODY:
        return (0.0,) * SEATS
    side, options = world.bidder & 1, _options(game)
    totals = [rook_hands().total(cards) for cards in world.won]
    made = totals[side] >= _needed(options, world.bid)
    award = world.bid if options.award == "bid" else totals[side]
    gain = float((award if made else -world.bid) - totals[1 - side])
    return (gain, -gain, gain, -gain) if side == 0 else (-gain, gain, -gain, gain)


def styled(manner: Manner) -> Styled[State, Decision, Facts]:
    """Return how somebody plays who bids a little more on a hand, or a little less."""
    return Styled(
        normal=partial(normal, manner=manner),
        hard=partial(hard, manner=manner),
        options=partial(options, manner=manner),
    )


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    traits=frozenset({"boldness", "caution"}),
    styled=styled,
    worlds=worlds,
    reasons=REASONS,
    scripts=SCRIPTS,
    options=options,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    hidden=frozenset({Discard}),
    search=SearchSettings(world_uses=6, enough=800),
)
