"""How many chips of each value a game takes, change included, worked out from its accounts.

A set of chips is enough if every state of the accounts can lie on the table in chips of the set.
With values that divide each other this holds as soon as, for every value, the smaller chips are
worth at least what all accounts together can have beyond whole chips of that value, and all chips
are worth what there is: give out the largest chips as long as an account takes one. Either they
run out, and the rest is no more than the smaller chips are worth, or less than one of them is left
of each account, and the smaller chips are worth that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from prints.first_deal import first_deal
from rules.core import Account, AnyGame

VALUES: Final = (1, 5, 25, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000)
"""The values of chips; each is a multiple of the one before."""
LENDER: Final = "box"
"""The account that lends, whose chips stay in the box until then."""

Counts = Mapping[int, int]
"""How many chips there are of each value."""


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """What a game says of its chips beyond its accounts.

    `most` are the most chips that accounts can ever hold, where there is a bound; `lent` are the
    chips that the box keeps to lend, none of them worth more than one `loan`.
    """

    most: Mapping[Account, int] = field(default_factory=dict)
    lent: int = 0
    loan: int = 0


@dataclass(frozen=True, slots=True)
class ChipSet:
    """The chips of a box: what `each` of the players starts with, and what the `box` keeps."""

    players: int
    each: Counts
    box: Counts


def chip_set(game: AnyGame, stakes: Stakes) -> ChipSet:
    """Return the fewest chips with which every payment of a game can be made."""
    accounts = {name: held for name, held in first_deal(game).begin.items() if name != LENDER}
    players = game.seats
    start = max(accounts[f"bank:{seat}"] for seat in range(players))
    whole = players * start + stakes.lent

    def loose(value: int) -> int:
        """Return what all accounts together can have beyond whole chips of a value."""
        return min(whole, sum(min(value - 1, stakes.most.get(name, value)) for name in accounts))

    each = _split(start, lambda value: -(-loose(value) // players))
    box = _split(
        stakes.lent,
        lambda value: loose(value) - players * _below(each, value),
        largest=stakes.loan,
    )
    return ChipSet(players, each, box)


def _split(total: int, need: Callable[[int], int], largest: int = VALUES[-1]) -> dict[int, int]:
    """Return the fewest chips worth `total`, those below each value worth what is needed."""
    counts: dict[int, int] = {}
    held = 0
    for at, value in enumerate(VALUES):
        following = VALUES[at + 1] if at + 1 < len(VALUES) else total + 1
        wanted = total
        if following <= min(largest, total):
            wanted = max(held, min(total, need(following)))
            wanted += (total - wanted) % following
        if wanted > held:
            counts[value] = (wanted - held) // value
        held = wanted
        if held == total:
            break
    return counts


def worth(counts: Counts) -> int:
    """Return what chips are worth together."""
    return sum(value * count for value, count in counts.items())


def _below(counts: Counts, value: int) -> int:
    return worth({each: count for each, count in counts.items() if each < value})
