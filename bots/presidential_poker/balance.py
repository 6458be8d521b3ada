"""Keeps hard from being predictable against one rival after the draw: more calls, some bluffs.

Hard reckons with a rival who plays the written strategy. Against that one, it pays to fold many
hands, and to make large bets with strong hands only. A rival who notices bets whenever hard
checks, and folds to its large bets. So hard sometimes does what the reckoning finds a little worse.
"""

import random
from typing import Final

from bots.presidential_poker.ranges import Ranges
from bots.presidential_poker.reckoning import Comparison
from rules.core import Seat
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Bet, Decision

CALL_LOSS: Final = 0.7
"""What a call may lose on average compared with a fold, as a part of its price."""
BLUFF_LOSS: Final = 0.5
"""What a bluff may lose on average compared with a check, as a part of the pot."""
WEAKEST: Final = 0.3
"""The part of the hands it may hold that bluff, ..."""
OFTEN: Final = 0.75
"""... and how often they do where it costs no more than that."""
LARGE: Final = 1.1
"""Pots of a large bet."""


def balanced(
    comparison: Comparison, ranges: Ranges, seat: Seat, chosen: Decision, rng: random.Random
) -> Decision:
    """Return what hard does after the draw: the chosen action, or a call or bluff instead."""
    if not comparison.halves:
        return chosen
    now = ranges.now
    pot = sum(now.paid) + sum(now.stakes)
    if chosen == FOLD:
        cost = min(now.current - now.stakes[seat], now.banks[seat])
        is_cheap = comparison.lead(chosen, CALL)[0] <= CALL_LOSS * cost
        # if more hands than this part fold, a bet profits with any cards
        return CALL if is_cheap and ranges.standing() >= cost / pot else chosen
    if chosen != CHECK or rng.random() >= OFTEN:
        return chosen
    bluffs = [
        action
        for action in comparison.tried
        if isinstance(action, Bet)
        and action.amount > LARGE * pot
        and comparison.lead(chosen, action)[0] <= BLUFF_LOSS * pot
    ]
    return rng.choice(bluffs) if bluffs and ranges.standing() < WEAKEST else chosen
