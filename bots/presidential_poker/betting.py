"""How the written strategy of Presidential Poker bets: odds against the price, and some bluffs.

What a seat does depends on its hand and on a `Spot`: what everybody sees. So the same few lines
serve the normal player, the play below the hard player's trials, and its judgment of what the
others' bets say of their hands.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bots.presidential_poker.odds import beaten, promise
from rules.core import Seat
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Bet, Decision
from rules.presidential_poker.game import Rules, bet
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.state import State

EVEN: Final = 1.0
"""The odds that a rival who has done nothing yet holds the better of two hands."""
CAME_ALONG: Final = 1.3
"""The same for one who called."""
BETTORS: Final = (1.4, 2.6, 4.5)
"""The same for the last to bet: an opening, a raise, and more."""
SIZES: Final = (0.5, 0.75, 1.0, 1.5)
"""Bets as parts of the pot. They are drawn whatever the hand is, so that they tell nothing."""

BLUFF: Final = 0.18
"""How often two players' weak hands bet; with more players, less."""
BLUFF_RAISE: Final = 0.03
GREED: Final = 2.0
"""How many times too dear the calls may be of who hopes too much."""


class Rival(NamedTuple):
    """An active player seen from another seat."""

    drawn: int
    odds: float
    """How strong this hand looks by the betting: odds of holding the better of two."""


class Spot(NamedTuple):
    """What everybody sees where a seat is to bet."""

    rivals: tuple[Rival, ...]
    price: float
    """The pot odds: the part of the final pot that a call costs; 0 where nothing is to be paid."""
    may_bet: bool


class Tendency(NamedTuple):
    """How often a seat folds, checks or calls, and bets or raises; together 1."""

    fold: float
    stay: float
    bet: float


def spot_of(rules: Rules, state: State, seat: Seat) -> Spot:
    """Return what everybody sees where `seat` is to bet."""
    cost = min(state.current - state.stakes[seat], state.banks[seat])
    price = 0.0
    if cost:
        mine = state.paid[seat] + state.stakes[seat] + cost
        totals = zip(state.paid, state.stakes, strict=True)
        price = cost / (cost + sum([min(paid + stake, mine) for paid, stake in totals]))
    rivals = tuple(
        [
            Rival(state.drawn[other], _looks(state, other))
            for other in range(rules.seats)
            if state.active >> other & 1 and other != seat
        ]
    )
    return Spot(rivals, price, not isinstance(rules.amounts(state), str))


def _looks(state: State, seat: Seat) -> float:
    """Return the odds that a seat seems to have against an even hand."""
    if seat == state.last_bettor:
        return BETTORS[min(state.bets, len(BETTORS)) - 1]
    return CAME_ALONG if state.stakes[seat] else EVEN


def equity(rules: Rules, spot: Spot, hand: Sequence[int]) -> float:
    """Return how likely a hand wins against all rivals of a spot."""
    kickers = rules.options.kickers
    rivals = spot.rivals
    if rivals[0].drawn < 0:
        mine = promise(hand, kickers)
        shares = [mine] * len(rivals)
    else:
        rank = ranker(kickers)(hand)
        shares = [beaten(rank, rival.drawn, kickers) for rival in rivals]
    return winning(spot, shares)


def winning(spot: Spot, shares: Sequence[float]) -> float:
    """Return how likely a hand wins that beats such a share of all hands, for each rival."""
    won = 1.0
    for share, rival in zip(shares, spot.rivals, strict=True):
        won *= share / (share + (1.0 - share) * rival.odds)
    return won


def tendency(spot: Spot, won: float) -> Tendency:
    """Return what a seat does that wins with probability `won`."""
    players = len(spot.rivals) + 1
    edge = won * players  # what it wins of the pot, in fair shares
    if not spot.price:
        weak = BLUFF * 4 / players**2
        bets = max(weak, 0.85 * rise(edge, 1.15, 1.5)) if spot.may_bet else 0.0
        return Tendency(0.0, 1.0 - bets, bets)
    raises = BLUFF_RAISE + 0.7 * rise(edge, 1.25, 1.6) if spot.may_bet else 0.0
    stays = (1.0 - raises) * rise(won - spot.price, -0.03, 0.05)
    return Tendency(1.0 - raises - stays, stays, raises)


def rise(value: float, low: float, high: float) -> float:
    """Return 0 below `low`, 1 above `high`, in a straight line between."""
    return min(1.0, max(0.0, (value - low) / (high - low)))


def act(
    rules: Rules,
    state: State,
    seat: Seat,
    rng: random.Random,
    hoped: Callable[[float], float] = float,
) -> Decision:
    """Return a bet, check, call or fold of `seat`; it looks at no hand but its own.

    `hoped` is how good a chance looks to it; who hopes too much calls for less, too.
    """
    spot = spot_of(rules, state, seat)
    won = equity(rules, spot, state.hands[seat])
    hope = hoped(won)
    tends = tendency(spot, hope)
    luck = rng.random()
    if luck < tends.bet:
        return sized(rules, state, seat, SIZES[int(rng.random() * len(SIZES))])
    stays = luck < tends.bet + tends.stay or hope > max(won, spot.price / GREED)
    if not spot.price:
        return CHECK
    return CALL if stays else FOLD


def sized(rules: Rules, state: State, seat: Seat, share: float) -> Bet:
    """Return a bet or raise by a share of the pot, as near to it as the limit allows (P7)."""
    amounts = rules.amounts(state)
    assert not isinstance(amounts, str)
    least, most = amounts
    pot = sum(state.paid) + sum(state.stakes) + state.current - state.stakes[seat]
    return bet(min(most, max(least, state.current + round(share * pot))))
