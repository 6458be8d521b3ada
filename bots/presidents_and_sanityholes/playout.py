"""A round of Presidents & Sanityholes played to its end by the written strategy, in one loop.

It does what the strategy's `policy` and the rules do move by move, several times as fast: the
sets that a hand is planned in stay planned while others of them are played.
"""

import random
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, cast

from bots.presidents_and_sanityholes.plan import (
    Planned,
    clearing,
    common_value,
    least_worth,
    part,
    plan_of,
)
from rules.core import Seat, bits
from rules.presidents_and_sanityholes.actions import Give
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes, Rules
from rules.presidents_and_sanityholes.state import Round, State, exchanged
from rules.shared.double_cards import LEAST_VALUE, double_deck

_NOTHING: Final = (0, 0, 0)
LEAD: Final = (1, LEAST_VALUE + 1)  # a single 2 is none (S7)


def gift(hand: int, markers: int, due: int) -> Give:
    """Return a gift of as many markers as there are, then of the cards least worth keeping."""
    given = min(due, markers)
    return Give(tuple(bits(least_worth(hand, due - given))), given)


def playout(game: PresidentsAndSanityholes, world: State, rng: random.Random, depth: int) -> None:
    """Play the round of a world to its end, in place; what was played and lies there stays."""
    while world.phase == "give":
        upper, due = world.turn, exchanged(len(world.exchanges), game.seats)
        game.advance(world, upper, gift(world.hands[upper], world.markers[upper], due))
    if world.phase == "play":
        _play_round(cast(Rules, game), world)


def _play_round(rules: Rules, world: State) -> None:
    seats, left, playing = rules.seats, world.left, world.playing
    hands, markers, reds, out = [*world.hands], [*world.markers], [*world.reds], [*world.out]
    sets = [[*plan_of(hand)] for hand in hands]
    black, free = rules.options.black_markers, rules.options.lead_again == "free"
    passed, turn = world.passed, world.turn
    count, value, best = _NOTHING
    if world.trick:
        lying = world.trick[-1]
        count, value, best = len(lying.cards), lying.value, lying.seat
    while True:
        hand = hands[turn]
        of_count, of_value, cards = chosen(hand, sets[turn], count, value)
        if not cards:
            if sum(markers) >= black:
                reds[turn] += 1
            markers[turn] += 1
            passed |= 1 << turn
            leads_free = free and playing >> best & 1
            if not (playing & ~(1 << best) if leads_free else playing) & ~passed:  # S6
                turn = best if leads_free else turn
                count = passed = 0
                continue
        else:
            hands[turn] = hand = hand & ~cards
            passed = 0
            if not of_count:  # a 2 clears, and its player leads (S5)
                count = 0
                continue
            if not hand:
                out.append(turn)
                playing ^= 1 << turn
                if len(out) == seats - 1:
                    break
            equal = of_count == count and of_value == value
            count, value, best = of_count, of_value, turn
            if equal:
                turn = _next(left, playing, turn)
        turn = _next(left, playing, turn)
    world.hands, world.markers, world.reds = tuple(hands), tuple(markers), tuple(reds)
    world.out, world.playing = (*out, playing.bit_length() - 1), playing
    world.rounds += (Round(world.out, world.markers),)
    world.phase = "over" if sum(markers) >= black else "shuffle"


def _next(left: Sequence[Seat], playing: int, seat: Seat) -> Seat:
    following = left[seat]
    while not playing >> following & 1:
        following = left[following]
    return following


def chosen(hand: int, sets: list[Planned], count: int, value: int) -> tuple[int, int, int]:
    """Return number, value and cards of the written move, and plan the rest of the hand.

    The sets are in the order of climbing. A clear is no number of cards, a pass no cards. `count`
    is 0 for the lead.
    """
    if len(sets) == 1:
        held = hand.bit_count()
        if held >= (count or 1):
            least = value if held == count else LEAST_VALUE + (held == 1)
            whole = common_value(hand, least)
            if whole:
                return held, whole, hand
    at = bisect_left(sets, (count, value) if count else LEAD)
    if at == len(sets) or sets[at].size > count > 0:
        clear = clearing(hand)
        if clear:
            if not hand & ~double_deck().having[LEAST_VALUE]:  # 2s alone are planned too
                sets[:] = plan_of(hand ^ clear)
            return 0, LEAST_VALUE, clear
    if at < len(sets):
        climbing = sets.pop(at)
        if not sets:
            sets[:] = plan_of(hand ^ climbing.cards)
        return climbing
    cards, of_value = part(sets, count, value)
    if cards:
        sets[:] = plan_of(hand ^ cards)
    return count, of_value, cards
