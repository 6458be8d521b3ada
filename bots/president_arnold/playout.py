"""A hand of President Arnold played to its end in one loop: cards by bit sets, chips by regions.

It does what the strategy's `policy` and the rules do move by move, several times as fast.
"""

import random
from collections.abc import Callable
from functools import cache
from operator import add, sub
from typing import Final, TypeAlias

import msgspec

from rules.core import CHANCE, Seat
from rules.president_arnold.game import MARRIAGES, PresidentArnold
from rules.president_arnold.jackpots import LOAN, REGIONS, Chips
from rules.president_arnold.state import NOBODY, OVER, SHUFFLE, Options, State
from rules.president_arnold.triple_topper import VARIABLES, Arnold, arnold

WAY: Final = 1.0
"""What each own card that can come before a card speaks for keeping it, in chips (A6)."""
WAY_OF_OTHERS: Final = 0.55
"""The same for each card that others or the widow hold."""
_QUICK_WAY: Final = round(20 * WAY_OF_OTHERS)
"""What each card that can still come before a card speaks for keeping it, in a playout, ..."""
_QUICK_OWN: Final = round(20 * (WAY - WAY_OF_OTHERS))
"""... and what it speaks besides where it is in the own hand: whole numbers are faster."""
_MANY: Final = 1_000
"""More than all ways to a card."""
_GAME, _PRESIDENT = REGIONS.index("game"), REGIONS.index("president")
_MONEY: Final = tuple(map(REGIONS.index, VARIABLES))
_MARRIED: Final = tuple(
    tuple((partner, REGIONS.index(marriage)) for partner, marriage in pairs) for pairs in MARRIAGES
)

Won: TypeAlias = list[tuple[Seat, int]]
"""Who claims which region, in order."""


class Paths(msgspec.Struct, frozen=True):
    """What may be laid after the card at each place in the order of Arnold values, and before."""

    tables: Arnold
    successors_at: tuple[int, ...]
    predecessors_at: tuple[int, ...]
    apart_at: tuple[int, ...]

    def quick(self, options: int, hand: int, out: int, prizes: int) -> int:
        """Return a jackpot's card of the options, else the one that can wait least, as a set.

        `out` are all cards that are neither laid nor turned up, the hand among them.
        """
        options = options & prizes or options
        predecessors_at, best, fewest = self.predecessors_at, 0, _MANY
        while options:
            low = options & -options
            options ^= low
            before = predecessors_at[low.bit_length() - 1] & out
            ways = _QUICK_WAY * before.bit_count() + _QUICK_OWN * (before & hand).bit_count()
            if ways < fewest:
                best, fewest = low, ways
        return best

    def widow(self, world: State) -> int:
        """Return the cards that nobody was dealt, but for the one turned up."""
        return self.tables.whole & ~sum(world.dealt) & ~self.tables.bit[world.turned]


@cache
def paths_of(deck_id: str) -> Paths:
    """Return the paths through a deck."""
    tables = arnold(deck_id)
    return Paths(
        tables,
        successors_at=tuple(tables.successors[card] for card in tables.card_at),
        predecessors_at=tuple(tables.predecessors[card] for card in tables.card_at),
        apart_at=tuple(tables.apart[card] for card in tables.card_at),
    )


@cache
def _circles(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return for each seat all seats in turn from it on."""
    circle = tuple(range(seats)) * 2
    return tuple(circle[seat : seat + seats] for seat in range(seats))


def playout(game: PresidentArnold, world: State, rng: random.Random, depth: int) -> None:
    """Play on by the policy to the end of the hand, which comes within the cards of the deck.

    What was claimed shows in the chips alone.
    """
    if world.turn < 0:
        return
    paths, options = paths_of(game.deck.id), game.options
    assert isinstance(options, Options)
    returns = options.own_stake == "returns"
    won: Won = []
    seat = _lay_all(paths, world, won)
    if world.dealt[seat] & world.left:  # A9: a draw
        world.chips = _claimed(world.chips, won, returns)
    else:
        won.append((seat, _GAME))
        world.chips = _paid(world, _claimed(world.chips, won, returns), seat)
    world.layer, world.passed, world.options = seat, 0, 0
    world.phase, world.turn = SHUFFLE, CHANCE
    if world.hand == options.hands:
        order = _circles(game.seats)[(world.dealer + 1) % game.seats]
        world.chips, world.split = world.chips.split(order, None)
        world.phase, world.turn = OVER, NOBODY


def _lay_all(paths: Paths, world: State, won: Won) -> Seat:
    """Lay cards until somebody is out or nobody can lead; return who laid the last (A6 to A10)."""
    tables, successors_at, apart_at = paths.tables, paths.successors_at, paths.apart_at
    peers, prizes = tables.peers, tables.prizes[world.turned]
    quick, widow = paths.quick, paths.widow(world)
    dealt, left, seat, options = world.dealt, world.left, world.turn, world.options
    circles = _circles(len(dealt))
    claim = _claiming(tables, world, won)
    laid = bytearray()
    while options:
        hand = dealt[seat] & left
        bit = quick(options, hand, left | widow, prizes) if options & (options - 1) else options
        place = bit.bit_length() - 1
        left ^= bit
        hand ^= bit
        laid.append(place)
        if bit & prizes:
            claim(seat, place)
        successors = successors_at[place] & left
        options = successors & hand  # A7
        if options or not hand:  # A10
            continue
        last = seat
        if successors:  # A8
            for seat in circles[last]:
                options = successors & dealt[seat]
                if options:
                    break
            continue
        apart = apart_at[place]
        for seat in circles[last]:  # A9
            held = dealt[seat] & left
            options = held & peers[(held & -held).bit_length()] & apart
            if options:
                break
        else:
            seat = last
    world.left = left
    world.sequence += bytes([tables.card_at[place] for place in laid])
    return seat


def _claiming(tables: Arnold, world: State, won: Won) -> Callable[[Seat, int], None]:
    """Return what writes down the regions that a seat claims by the card at a place (A11)."""
    money = [tables.bit[card].bit_length() - 1 for card in tables.money[world.turned]]
    holders = [-1, -1, -1]
    for claim in world.claims:
        if claim.region in VARIABLES:
            holders[VARIABLES.index(claim.region)] = claim.seat

    def claims(seat: Seat, place: int) -> None:
        if place not in money:
            won.append((seat, _PRESIDENT))
            return
        variable = money.index(place)
        holders[variable] = seat
        won.append((seat, _MONEY[variable]))
        won.extend(
            [(seat, region) for partner, region in _MARRIED[variable] if holders[partner] == seat]
        )

    return claims


def _claimed(chips: Chips, won: Won, returns: bool) -> Chips:
    """Return the chips after claims (A12); most often all squares of a region hold as many."""
    seats = len(chips.banks)
    banks, stakes = [*chips.banks], [*chips.stakes]
    for seat, region in won:
        held = stakes[region]
        own = held[seat]
        if returns and held.count(own) == seats:
            banks[seat] += own * seats
            stakes[region] = (0,) * seats
            continue
        taken = [min(own, other) for other in held]
        if not returns:
            taken[seat] = 0
        banks[seat] += sum(taken)
        stakes[region] = tuple(map(sub, held, taken))
    return Chips(banks=tuple(banks), stakes=tuple(stakes), loans=chips.loans)


def _paid(world: State, chips: Chips, winner: Seat) -> Chips:
    """Return the chips after everybody paid who went out for the cards that they hold (A13)."""
    left = world.left
    due = [(dealt & left).bit_count() for dealt in world.dealt]
    banks, loans = [*map(sub, chips.banks, due)], chips.loans
    banks[winner] += sum(due)
    if min(banks) < 0:  # A14
        lent = [LOAN * -(min(0, bank) // LOAN) for bank in banks]
        banks, loans = [*map(add, banks, lent)], tuple(map(add, loans, lent))
    return Chips(banks=tuple(banks), stakes=chips.stakes, loans=loans)
