"""What points are worth to who wants to win the match, and the bids that follow from it.

A round's points count by how much likelier they make it to reach the goal first: who needs five
more risks nothing for a bid, and a lead that nobody catches any more grows by next to nothing.
"""

import math
from typing import Final

from bots.game_cache import game_cache
from bots.sanity_rook.hands import OTHERS_WORTH, rook_hands
from rules.sanity_rook.actions import PASS, Bid, Decision
from rules.sanity_rook.game import BID_STEP, POINTS, Options, Sides

_DRIFT: Final = 13_000.0
"""The variance of a lead until the match's end, in points²: so much in its last round, ..."""
_DRIFT_OF_POINT: Final = 80.0
"""... and so much for each point that the side in front still needs; both fitted to 13,935 rounds
of normal players, of whose odds between 5 and 95 % none was off by more than four points."""
_LITTLE: Final = 0.002
"""What a point counts where the match is as good as won or lost: enough to prefer more."""

_MOST: Final = 2_000
"""A lead that is never larger."""

_PASSING: Final = -2.0
"""By how few points the round may be expected to go to the own side after a pass: down to here
four players who bid more score as much as four who wait, and pass fewer deals out."""
_WAITING: Final = -10.0
"""What another deal at the same score counts: nobody likes to wait for it. At 0 a side far behind
would pass for ever, and 42 % of deals were passed out."""
_PARTNERS_GAIN: Final = 50.0
"""What the partner's bid brings on average: a bid over it must bring more."""
_MADE: Final = (155, 65)
"""What a bid of somebody else brings its side and the other where it is made, ..."""
_SET: Final = (-150, 90)
"""... and where it is not."""
_DOUBT: Final = 14.0
"""How unsure a bidder's points are before the first card, for the chance that a bid is made."""
_CHANCES: Final = 24
_SPREAD: Final = tuple(
    _DOUBT * math.log(chance / (1 - chance))
    for chance in ((at + 0.5) / _CHANCES for at in range(_CHANCES))
)
"""By how much the points miss what is expected, in cases that are equally likely: a logistic
distribution."""


@game_cache()
def standing(options: Options, own: int, other: int) -> float:
    """Return what a score is worth to a side, in points as they count when a match begins."""
    ahead, best = own - other, max(own, other)
    whole = 2 * math.sqrt(_DRIFT + _DRIFT_OF_POINT * options.goal)
    if options.finishes(best) and ahead:
        return math.copysign(whole + _LITTLE * _MOST, ahead)
    still = max(0, options.goal - best)
    odds = math.tanh(ahead / (2 * math.sqrt(_DRIFT + _DRIFT_OF_POINT * still)))
    return whole * odds + _LITTLE * max(-_MOST, min(_MOST, ahead))


def weighed_bids(
    options: Options,
    hand: int,
    last: int,
    scores: Sides,
    *,
    by_partner: bool,
    boasted: float = 0.0,
) -> dict[Decision, float]:
    """Return the mean standing after a pass, and after each bid over the `last`.

    `scores` are the own side's and the other's, `boasted` is by how many points the hand looks
    better than it is. Where a bid that is made scores itself alone, a sure hand bids high.
    """
    hands = rook_hands()
    worth = hands.strength(hand, hands.best_trump(hand)) + OTHERS_WORTH + boasted
    bids = options.bids_after(last)
    if options.award != "bid":
        bids = bids[:1]  # who scores all points never gains by bidding more
    found: dict[Decision, float] = {PASS: _value_of_passing(options, scores, by_partner=by_partner)}
    return found | {
        Bid(bid): _value(options, worth, bid, scores) for bid in bids if options.makes(POINTS, bid)
    }


def best_bid(
    options: Options, hand: int, last: int, scores: Sides, *, by_partner: bool
) -> Decision:
    """Return the bid that brings most if it brings more than passing, else a pass, in playouts.

    At the table `strategy.py` chooses among the same `weighed_bids`.
    """
    found = weighed_bids(options, hand, last, scores, by_partner=by_partner)
    return max(found, key=found.__getitem__)


def _value(options: Options, worth: float, bid: int, scores: Sides) -> float:
    """Return the mean standing after a bid."""
    own, other = scores
    total = 0.0
    for miss in _SPREAD:
        points = min(POINTS, max(0, BID_STEP * round((worth + miss) / BID_STEP)))
        mine, theirs = options.gains(bid, points)
        total += standing(options, own + mine, other + theirs)
    return total / _CHANCES


@game_cache()
def _value_of_passing(options: Options, scores: Sides, *, by_partner: bool) -> float:
    """Return the mean standing after a pass.

    Opponents bid where it serves them; if it doesn't there is another deal.
    """
    own, other = scores
    mean = _PARTNERS_GAIN if by_partner else -_PASSING
    made = (mean - _SET[0] + _SET[1]) / (_MADE[0] - _MADE[1] - _SET[0] + _SET[1])

    def after(bidders: int, others: int) -> float:
        if by_partner:
            return standing(options, own + bidders, other + others)
        return standing(options, own + others, other + bidders)

    mixed = made * after(*_MADE) + (1 - made) * after(*_SET)
    return mixed if by_partner else min(standing(options, own, other) + _WAITING, mixed)
