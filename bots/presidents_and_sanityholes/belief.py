"""What the others are likely to hold in Presidents & Sanityholes, by all that they have done.

Who passes holds no set that fits, and no 2; who plays a large set on a small one has none as
small that fits; who leads has nothing lower. A hand explains a round the better, the fewer moves
of its holder the written player would not have done with it. Hands are drawn as often as they
explain: one guess is changed by exchanging two unseen cards over and over, and an exchange that
explains less is seldom kept (Metropolis and Hastings).
"""

import random
from collections.abc import Iterator, Sequence
from math import log
from typing import Final, TypeAlias

from bots.memory import Memory
from bots.presidents_and_sanityholes.plan import Planned, plan_of
from bots.presidents_and_sanityholes.playout import chosen
from bots.strategy import imagined
from rules.core import Moved, bits, mask_of
from rules.presidents_and_sanityholes.events import Passed, SetPlayed, TrickCleared
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes
from rules.presidents_and_sanityholes.state import State, View
from rules.shared.double_cards import LEAST_VALUE

ODD: Final = 0.1
"""By how much less likely a hand is for each move of its holder that is not the written one."""
FIRST_GUESSES: Final = 30
"""Deals of the unseen cards; the one that explains most is the first guess, ..."""
FIRST_EXCHANGES: Final = 500
"""... and after so many exchanges it is the first world, ..."""
EXCHANGES: Final = 30
"""... followed by another after so many."""

_LOG_ODD: Final = log(ODD)
_ALL: Final = 1_000

Move: TypeAlias = tuple[int, int, tuple[int, int, int]]
"""The number and the value to beat, no number for a lead; and what was done, as by `chosen`."""


def odd_moves(hand: int, moves: Sequence[Move], most: int = _ALL) -> int:
    """Return how many moves the written player would not have done, who held this before them.

    More than `most` are not counted on.
    """
    odd, sets = 0, list[Planned]()
    as_planned = False  # sets are worked out for a next move only, and again after an odd one
    for count, value, done in moves:
        if not as_planned:
            sets[:] = plan_of(hand)
        as_planned = chosen(hand, sets, count, value) == done
        if not as_planned:
            odd += 1
            if odd > most:
                return odd
        hand ^= done[2]
    return odd


def moves_of(memory: Memory, seats: int) -> tuple[tuple[Move, ...], ...]:
    """Return what each seat has done in this round, in order."""
    moves: list[list[Move]] = [[] for _seat in range(seats)]
    count = value = cards = 0
    for event in memory.hand:
        if isinstance(event, Moved):
            if event.target == "trick":
                cards |= 1 << event.card
        elif isinstance(event, SetPlayed):
            moves[event.seat].append((count, value, (event.count, event.value, cards)))
            count, value, cards = event.count, event.value, 0
        elif isinstance(event, Passed):
            moves[event.seat].append((count, value, (count, 0, 0)))
        elif isinstance(event, TrickCleared):
            if event.by_two:
                moves[event.leader].append((count, value, (0, LEAST_VALUE, cards)))
            count = value = cards = 0
    return tuple(map(tuple, moves))


class Guess:
    """Which cards the others held before they did anything in this round; changed step by step."""

    __slots__ = ("_free", "_hands", "_laid", "_moves", "_odd", "_others", "_random")

    def __init__(
        self, view: View, moves: Sequence[Sequence[Move]], hands: Sequence[int], rng: random.Random
    ) -> None:
        self._moves, self._random = moves, rng.random
        self._laid = [_laid(done) for done in moves]
        self._hands = [hand | laid for hand, laid in zip(hands, self._laid, strict=True)]
        others = [seat for seat, hand in enumerate(hands) if hand and seat != view.viewer]
        known = _known(view)
        self._free = {seat: [1 << card for card in bits(hands[seat] & ~known)] for seat in others}
        self._others = [seat for seat in others if self._free[seat]]
        self._odd = [0] * len(hands)
        for seat in others:
            self._odd[seat] = odd_moves(self._hands[seat], moves[seat])

    @property
    def odd(self) -> int:
        """How many moves are not the written ones."""
        return sum(self._odd)

    @property
    def hands(self) -> tuple[int, ...]:
        """What each seat holds now."""
        return tuple([hand & ~laid for hand, laid in zip(self._hands, self._laid, strict=True)])

    def exchange(self, times: int) -> None:
        """Try so many exchanges of a card between two of the others; keep what explains as much.

        Those that explain less are kept as seldom as `ODD` says.
        """
        number, others, free, hands = self._random, self._others, self._free, self._hands
        odd, moves, count = self._odd, self._moves, len(self._others)
        if count < 2:
            return
        for _time in range(times):
            first = int(number() * count)
            one, other = others[first], others[first - 1 - int(number() * (count - 1))]
            of_one, of_other = free[one], free[other]
            here, there = int(number() * len(of_one)), int(number() * len(of_other))
            most = odd[one] + odd[other] + int(log(1.0 - number()) / _LOG_ODD)
            both = of_one[here] | of_other[there]
            odd_one = odd_moves(hands[one] ^ both, moves[one], most)
            if odd_one > most:
                continue
            odd_other = odd_moves(hands[other] ^ both, moves[other], most - odd_one)
            if odd_one + odd_other > most:
                continue
            of_one[here], of_other[there] = of_other[there], of_one[here]
            hands[one] ^= both
            hands[other] ^= both
            odd[one], odd[other] = odd_one, odd_other


def likely_worlds(
    game: PresidentsAndSanityholes, view: View, memory: Memory, rng: random.Random
) -> Iterator[State]:
    """Yield worlds, those more often that explain what the others have done in this round.

    Where only one of the others has cards, all worlds are alike; where nothing is remembered,
    they are as the rules imagine them.
    """
    moves = moves_of(memory, game.seats)
    if view.facts.phase != "play" or not _tells(view, moves):
        yield from imagined(game, view, memory, rng)
    world = game.imagine(view, rng)
    guesses = [Guess(view, moves, world.hands, rng)]
    while len(guesses) < FIRST_GUESSES:
        guesses.append(Guess(view, moves, game.imagine(view, rng).hands, rng))
    guess = min(guesses, key=lambda each: each.odd)
    guess.exchange(FIRST_EXCHANGES)
    while True:
        world = game.copy(world)
        world.hands = guess.hands
        yield world
        guess.exchange(EXCHANGES)


def _tells(view: View, moves: Sequence[Sequence[Move]]) -> bool:
    """Return whether several others have cards, and what is remembered is true of the table."""
    others = [seat for seat in range(len(moves)) if seat != view.viewer]
    holding = [seat for seat in others if view.zones[f"hand:{seat}"]]
    lying = mask_of((*view.facts.gone, *view.zones["trick"]))
    remembered = any(moves[seat] for seat in holding)
    return len(holding) > 1 and remembered and sum(map(_laid, moves)) == lying


def _laid(moves: Sequence[Move]) -> int:
    """Return the cards that were laid in some moves."""
    return sum([done[2] for _count, _value, done in moves])


def _known(view: View) -> int:
    """Return the cards of which the viewer knows who got them in the exchange (S3)."""
    return mask_of(
        card
        for exchange in view.facts.exchanges
        if view.viewer in (exchange.upper, exchange.lower)
        for card in (*exchange.given, *exchange.returned)
    )
