"""How to play Presidents & Sanityholes well: go out early by small steps, and pass last of all.

A hand is planned as sets, the largest first, its 2s kept for clearing. Who plays the lowest
planned set that fits climbs slowly and is never left with singles. Where only a larger set
would fit, a 2 clears; where none fits, a part of one is better than a marker.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, cast

import msgspec

from bots.game_cache import game_cache
from bots.limit import Limit
from bots.memory import Memory
from bots.paired import best_of
from bots.presidents_and_sanityholes.belief import likely_worlds
from bots.presidents_and_sanityholes.leaning import LEANING
from bots.presidents_and_sanityholes.minimax import best_known
from bots.presidents_and_sanityholes.plan import clearing, least_worth, plan_of
from bots.presidents_and_sanityholes.playout import LEAD, chosen, gift, playout
from bots.presidents_and_sanityholes.reasons import REASONS
from bots.presidents_and_sanityholes.scripts import SCRIPTS
from bots.presidents_and_sanityholes.standing import after_gifts, expected_points
from bots.strategy import SearchSettings, Strategy, place_points
from bots.thought import Thought
from rules.core import Seat, bits, mask_of, members
from rules.presidents_and_sanityholes.actions import PASS, Clear, Decision, Play
from rules.presidents_and_sanityholes.game import PresidentsAndSanityholes, Rules
from rules.presidents_and_sanityholes.state import (
    Facts,
    PlayedSet,
    State,
    View,
    clearing_twos,
    exchanged,
)
from rules.shared.double_cards import LEAST_VALUE, double_deck

DOUBT: Final = 2.5
"""Standard errors by which a move must do better than the written one: there are dozens."""
EVERY_PLAY: Final = 16
"""Cards left to two players from which on they are searched, every legal play."""
ENOUGH_FOR_TWO: Final = 4_000
"""Iterations that two players think at most where only the time is limited: some 200 ms."""
WINNING: Final = 12.0
"""What first place is worth over last at the game's end, in markers (S9)."""


class Table(msgspec.Struct, frozen=True):
    """What the acting seat sees: its hand, and the number and value of cards to play (S5)."""

    hand: int
    count: int
    value: int
    leads: bool


def _table(hand: int, trick: Sequence[PlayedSet]) -> Table:
    if not trick:
        return Table(hand, *LEAD, leads=True)
    best = trick[-1]
    return Table(hand, len(best.cards), best.value, leads=False)


@game_cache()
def _play(cards: int, value: int) -> Decision:
    return Play(tuple(bits(cards)), value)


def _clear(hand: int) -> Decision | None:
    """Return the clear by the 2 that is least worth keeping, but never by the last card (S7)."""
    card = clearing(hand)
    return Clear((card.bit_length() - 1,)) if card else None


def _move(table: Table) -> Decision:
    """Return the written strategy's move: climb slowly, clear, climb fast, split a set, pass."""
    beaten = 0 if table.leads else table.count
    count, value, cards = chosen(table.hand, [*plan_of(table.hand)], beaten, table.value)
    if not cards:
        return PASS
    return _play(cards, value) if count else Clear((cards.bit_length() - 1,))


# -- from an observation ----------------------------------------------------------------------


def normal(
    game: PresidentsAndSanityholes, view: View, memory: Memory, rng: random.Random
) -> Decision:
    """Return what the written strategy does."""
    facts, seat = view.facts, view.viewer
    hand = mask_of(view.zones[f"hand:{seat}"])
    if facts.phase == "give":
        return gift(hand, view.chips[f"markers:{seat}"], facts.due)
    return _move(_table(hand, facts.plays))


def hard(
    game: PresidentsAndSanityholes, view: View, memory: Memory, rng: random.Random, limit: Limit
) -> Thought[Decision]:
    """Try the moves out in the same likely worlds, and drop those that do worse.

    A tree of everybody's moves grows too wide to get anywhere in a round; what a move leads to
    when all go on as written tells more. Two players know each other's cards: their
    endgames are searched, to the last card where time allows.
    """
    first = normal(game, view, memory, rng)
    world = game.imagine(view, rng)
    left = sum(hand.bit_count() for hand in world.hands)
    if game.seats == 2 and left <= EVERY_PLAY:
        moves = tuple(dict.fromkeys((first, *thorough(game, world, view.viewer))))
        return best_known(game, world, moves, thorough, payoffs, limit, ENOUGH_FOR_TWO)
    moves = (first, *options(game, world, view.viewer))
    worlds = likely_worlds(game, view, memory, rng)
    return best_of(game, STRATEGY, worlds, view.viewer, moves, rng, limit, doubt=DOUBT)


# -- inside the search ------------------------------------------------------------------------


def options(game: PresidentsAndSanityholes, world: State, seat: Seat) -> Sequence[Decision]:
    """Return the written move, then the planned sets, smallest sets of each value, 2s, a pass."""
    hand = world.hands[seat]
    if world.phase == "give":
        return tuple(_gifts(game, world, seat))
    table = _table(hand, world.trick)
    found: dict[Decision, None] = dict.fromkeys((_move(table), *_plays(table)))
    clear = _clear(hand)
    if clear is not None:
        found[clear] = None
    if not table.leads:
        found[PASS] = None
    return tuple(found)


def _plays(table: Table) -> Iterator[Decision]:
    """Yield the planned sets that fit, then of each value the smallest set that does."""
    needed = (table.count, table.value)
    for planned in plan_of(table.hand):
        if (planned.size, planned.value) >= needed:
            yield _play(planned.cards, planned.value)
    for value, fitting in enumerate(double_deck().having[LEAST_VALUE:], LEAST_VALUE):
        cards = table.hand & fitting
        least = table.count + (value < table.value)
        if least <= cards.bit_count() and (least, value) != (1, LEAST_VALUE):
            yield _play(least_worth(cards, least), value)


def thorough(game: PresidentsAndSanityholes, world: State, seat: Seat) -> Sequence[Decision]:
    """Return the options, and once few cards are left every legal play, the written move first."""
    if world.phase == "give" or sum(hand.bit_count() for hand in world.hands) > EVERY_PLAY:
        return options(game, world, seat)
    return _everything(_table(world.hands[seat], world.trick))


@game_cache()
def _everything(table: Table) -> tuple[Decision, ...]:
    """Return the written move, then all others; as many cards as possible first, a pass last."""
    hand, having = table.hand, double_deck().having
    plays = []
    for value in range(LEAST_VALUE, len(having)):
        cards = members(hand & having[value])
        least = max(table.count + (value < table.value), 2 if value == LEAST_VALUE else 1)
        for count in range(least, len(cards) + 1):
            plays += [Play(some, value) for some in combinations(cards, count)]
    plays.sort(key=lambda play: -len(play.cards))
    clears = [Clear((card,)) for card in bits(clearing_twos(hand))]
    passes = () if table.leads else (PASS,)
    return tuple(dict.fromkeys((_move(table), *plays, *clears, *passes)))


def _gifts(game: PresidentsAndSanityholes, world: State, seat: Seat) -> Iterator[Decision]:
    """Yield a gift for each number of markers, the most first."""
    due = exchanged(len(world.exchanges), game.seats)
    for markers in range(min(due, world.markers[seat]), -1, -1):
        yield gift(world.hands[seat], markers, due)


def policy(
    game: PresidentsAndSanityholes, world: State, seat: Seat, rng: random.Random
) -> Decision:
    """Return the written move of a seat of a world, from its own hand."""
    if world.phase == "give":
        return next(_gifts(game, world, seat))
    return _move(_table(world.hands[seat], world.trick))


def payoffs(game: PresidentsAndSanityholes, world: State) -> Sequence[float]:
    """Return each seat's standing in markers: fewer than the others, gifts to come, and places."""
    seats = game.seats
    outcome = game.outcome(world)
    if outcome is None:
        held = after_gifts(world)
        points = expected_points(held, cast(Rules, game).options.black_markers)
    else:
        held, points = [*world.markers], [*place_points(outcome)]
    mean = sum(held) / seats
    return [
        mean - markers + WINNING * (part - 0.5) for markers, part in zip(held, points, strict=True)
    ]


STRATEGY: Final = Strategy[State, Decision, Facts](
    normal=normal,
    hard=hard,
    leaning=LEANING,
    reasons=REASONS,
    scripts=SCRIPTS,
    worlds=likely_worlds,
    options=options,
    policy=policy,
    playout=playout,
    payoffs=payoffs,
    unnoticed=6.0,
    fewest_win=True,
    search=SearchSettings(enough=1_000),
)
