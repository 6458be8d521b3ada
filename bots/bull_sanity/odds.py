"""How likely a hand has so many of a value; who is still in a game of Bull Sanity."""

from math import comb

from bots.game_cache import game_cache
from rules.bull_sanity.game import View


@game_cache()
def at_least(pool: int, matching: int, drawn: int, count: int) -> float:
    """Return how likely `drawn` of `pool` cards hold at least `count` of the `matching` ones."""
    drawn = min(drawn, pool)
    ways = sum(
        comb(matching, held) * comb(pool - matching, drawn - held)
        for held in range(count, min(matching, drawn) + 1)
    )
    return ways / comb(pool, drawn)


@game_cache()
def exactly(pool: int, matching: int, drawn: int, count: int) -> float:
    """Return how likely `drawn` of `pool` cards hold exactly so many of the `matching` ones."""
    drawn = min(drawn, pool)
    if count > min(matching, drawn) or drawn - count > pool - matching:
        return 0.0
    return comb(matching, count) * comb(pool - matching, drawn - count) / comb(pool, drawn)


def count_holders(view: View) -> int:
    """Return how many players have cards."""
    return sum(bool(cards) for zone, cards in view.zones.items() if zone.startswith("hand:"))
