"""Computer players of Presidential Poker: legal, sensible, and only from what they are told."""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import pytest

from bots.limit import Limit
from bots.memory import Memory
from bots.presidential_poker import odds as poker_odds
from bots.presidential_poker.ranges import Ranges
from bots.presidential_poker.reasons import Showdown, claims
from bots.presidential_poker.reckoning import Reckoning
from bots.presidential_poker.worlds import drawn_out
from games.library import GAMES
from rules.core import AnyGame, Moved, Shuffled, View
from rules.presidential_poker.actions import CALL, CHECK, FOLD, Bet, Decision, Draw
from rules.presidential_poker.hands import (
    THREE_PAIRS,
    TRIPLE,
    TRIPLE_AND_PAIR,
    TRIPLE_AND_TWO_PAIRS,
    category_of,
    ranker,
)
from rules.presidential_poker.sixchex import HAND
from tests.playing import decisions
from tests.poker_table import BEST, Table

PLAN = GAMES["presidential_poker"].strategy()
rank = ranker("strict")


def decide(level: str, game: AnyGame, view: View, memory: Memory, seed: int = 1) -> Decision:
    rng = random.Random(seed)
    if level == "hard":
        assert PLAN.hard is not None
        limit = Limit(seconds=None, iterations=12)
        action: Decision = PLAN.hard(game, view, memory, rng, limit).action
        return action
    normal: Decision = PLAN.normal(game, view, memory, rng)
    return normal


Deciding = Callable[[AnyGame, View, Memory, int], Decision]


def normal(game: AnyGame, view: View, memory: Memory, seed: int) -> Decision:
    return decide("normal", game, view, memory, seed)


def positions(
    game: AnyGame, seed: int, count: int, decided: Deciding = normal
) -> Iterator[tuple[View, Memory]]:
    """Yield what the acting seats see and remember in a game of players who decide so."""
    found = itertools.count(1)

    def acts(_state: object, view: View, memory: Memory) -> Decision:
        return decided(game, view, memory, next(found))

    for _state, view, told in islice(decisions(game, random.Random(seed), acts), count):
        yield view, told[view.viewer]


def exchanges_much(game: AnyGame, view: View, memory: Memory, seed: int) -> Decision:
    """Stay in and draw any number of cards, so that the stock has to be renewed."""
    rng = random.Random(seed)
    listed = tuple(game.legal(game.imagine(view, rng), view.viewer))
    if isinstance(listed[0], Draw):
        drawn: Decision = game.choose(game.imagine(view, rng), view.viewer, rng)
        return drawn
    bets = [action for action in listed if isinstance(action, Bet)]
    if bets and not view.facts.current:
        return bets[0]
    return FOLD if FOLD in listed and rng.random() < 0.1 else listed[0]


def remembered(table: Table, seat: int, orders: Sequence[str]) -> tuple[View, Memory]:
    memory = Memory(viewer=seat)
    memory.tell(table.events)
    for order in orders:
        table.play(order)
        memory.tell(table.events)
    return table.game.observe(table.state, seat), memory


def hands_with(category: range, count: int) -> list[tuple[int, ...]]:
    """Return hands of some categories, no card twice."""
    rng = random.Random(4)
    found: list[tuple[int, ...]] = []
    while len(found) < count:
        dealt = tuple(rng.sample(range(72), HAND))
        used = {card for cards in found for card in cards}
        if category_of(rank(dealt)) in category and not used & {*dealt}:
            found.append(dealt)
    return found


STRONG = hands_with(range(1, 10), 1)[0]
WEAK = next(cards for cards in hands_with(range(15, 17), 4) if not {*cards} & {*STRONG})


def test_worlds_agree_with_all_that_a_seat_was_told() -> None:
    game = GAMES.open("presidential_poker", 4, {"chips": 40})
    drew = 0
    for view, memory in positions(game, 3, 80):
        worlds = PLAN.worlds(game, view, memory, random.Random(1))
        thrown = {
            event.card
            for event in memory.hand
            if isinstance(event, Moved) and event.source == f"hand:{view.viewer}"
        }
        for _world in range(3):
            world = next(worlds)
            assert game.observe(world, view.viewer) == view
            everything = [card for cards in game.zones(world).values() for card in cards]
            assert sorted(everything) == list(range(72))
            assert not thrown & {card for held in world.hands for card in held}
            assert not thrown & {*world.stock}
        drew += bool(thrown)
    assert drew


@pytest.mark.parametrize("seats", [7, 8])
def test_whoever_holds_discards_that_came_back_every_position_has_worlds(seats: int) -> None:
    """P4: with a stock renewed out of what others threw away, who drew first is long past."""
    game = Table(seats, chips=200).game
    renewals = 0
    for view, memory in positions(game, seats, 60, exchanges_much):
        renewals += any(
            isinstance(event, Shuffled) and event.sources == ("discard",) for event in memory.hand
        )
        rng = random.Random(1)
        for world in islice(PLAN.worlds(game, view, memory, rng), 2):
            assert game.observe(world, view.viewer) == view
            everything = [card for cards in game.zones(world).values() for card in cards]
            assert sorted(everything) == list(range(72))
            for held, _drawn in drawn_out(game, world):
                assert len(set(held)) in {0, HAND}
            in_the_end = [card for held, _drawn in drawn_out(game, world) for card in held]
            assert len(in_the_end) == len({*in_the_end} - {*world.folded})
    assert renewals


def test_worlds_take_bets_and_draws_as_signs_of_strength() -> None:
    def mean_strength(*orders: str) -> float:
        table = Table(seats=2, hands=(WEAK, STRONG), dealer=1)
        view, memory = remembered(table, 0, orders)
        worlds = PLAN.worlds(table.game, view, memory, random.Random(1))
        hands = [next(worlds).hands[1] for _world in range(60)]
        return sum(poker_odds.promise(cards, "strict") for cards in hands) / len(hands)

    checked = mean_strength("check")
    raised = mean_strength("bet 4", "bet 12")
    assert raised > checked + 0.1

    stood = mean_strength("bet 4", "call", "draw 3", "stand")
    drew_three = mean_strength("bet 4", "call", "draw 3", "draw 3")
    assert stood > drew_three + 0.1


def test_who_bets_many_times_the_pot_is_taken_to_hold_more() -> None:
    def mean_promise(bet: str) -> float:
        table = Table(seats=2, hands=(STRONG, WEAK), dealer=1)
        view, memory = remembered(table, 1, (bet,))
        held = Ranges(table.game, view, memory, random.Random(1)).worlds(200)
        return sum(row[0].promise for row in held if row[0] is not None) / len(held)

    assert mean_promise("bet 40") > mean_promise("bet 2") + 0.02


def test_who_draws_as_nobody_would_is_not_impossible_but_holds_little() -> None:
    """Who throws nearly all away holds what anybody is dealt."""

    def strength(draw: str) -> float:
        table = Table(seats=2, hands=(WEAK, STRONG), dealer=1)
        view, memory = remembered(table, 0, ("bet 4", "call", "draw 3", draw))
        rows = Ranges(table.game, view, memory, random.Random(1)).worlds(400)
        ranks = [row[1].rank for row in rows if row[1] is not None]
        everything = poker_odds.odds("strict").ranks[-1]
        return sum(poker_odds.percentile(each, everything) for each in ranks) / len(ranks)

    assert 0 < strength("draw 6") < strength("stand")


def test_how_far_a_count_is_trusted_follows_from_who_the_rivals_are() -> None:
    def told(level: str) -> float:
        table = Table(seats=2, hands=(WEAK, STRONG), dealer=1)
        orders = ("bet 4", "call", "draw 3", "stand", "check", "bet 8")
        view, memory = remembered(table, 0, orders)
        memory.levels = ("", level)
        [claim] = claims(table.game, view, memory, FOLD, None, random.Random(1))
        assert isinstance(claim, Showdown)
        return claim.share

    shares = [told(level) for level in ("easy", "normal", "hard", "")]
    assert all(0 < share < 0.5 for share in shares)
    assert len(set(shares)) == len(shares)


def test_what_a_bet_comes_to_is_counted_from_the_pots_and_the_cards() -> None:
    table = Table(seats=2, hands=(BEST,), dealer=0)
    orders = ("bet 2", "call", "stand", "stand", "check", "bet 97")
    view, memory = remembered(table, 1, orders)
    rng = random.Random(1)
    reckoning = Reckoning(table.game, Ranges(table.game, view, memory, rng), 1, rng)
    assert reckoning.values(FOLD) == pytest.approx((97, 97))
    assert reckoning.values(CALL) == pytest.approx((200, 200))


def test_hard_bets_several_pots_on_the_best_hand_after_the_draw() -> None:
    table = Table(seats=2, hands=(STRONG, WEAK), dealer=1)
    view, memory = remembered(table, 0, ("bet 4", "call", "stand", "draw 3"))
    pot = sum(view.facts.paid)
    actions = [decide("hard", table.game, view, memory, seed) for seed in range(8)]
    large = [action for action in actions if isinstance(action, Bet) and action.amount > 2 * pot]
    assert len(large) >= 4


def test_eight_hands_that_all_draw_have_seven_cards_each_in_the_end() -> None:
    table = Table(seats=8, dealer=7)
    view, memory = remembered(table, 0, ())
    told = PLAN.reasons.claims(table.game, view, memory, CHECK, None, random.Random(1))
    assert len(told) == 1


def test_a_triple_with_two_pairs_stands_and_a_lone_triple_draws_four() -> None:
    full = hands_with(range(TRIPLE_AND_TWO_PAIRS, TRIPLE_AND_PAIR), 1)[0]
    assert poker_odds.kept(full, "strict") == tuple(sorted(full))
    triple = hands_with(range(TRIPLE, THREE_PAIRS), 1)[0]
    assert len(poker_odds.kept(triple, "strict")) < 5
    both = hands_with(range(TRIPLE_AND_PAIR, TRIPLE), 1)[0]
    assert len(poker_odds.kept(both, "strict")) in {4, 5, 6}


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_strong_hand_is_not_folded_and_a_weak_one_does_not_call_all_in(level: str) -> None:
    orders = ("bet 2", "call", "stand", "stand", "bet 97")
    strong = Table(seats=2, hands=(WEAK, STRONG), dealer=1)
    view, memory = remembered(strong, 1, orders)
    assert FOLD not in [decide(level, strong.game, view, memory, s) for s in range(10)]

    weak = Table(seats=2, hands=(STRONG, WEAK), dealer=1)
    view, memory = remembered(weak, 1, orders)
    folded = sum(decide(level, weak.game, view, memory, s) == FOLD for s in range(10))
    assert folded >= 8


def test_bets_tell_nothing_by_their_size_and_some_are_bluffs() -> None:
    def bets(first: Sequence[int]) -> list[int]:
        table = Table(seats=2, hands=(first,), dealer=1)
        view, memory = remembered(table, 0, ())
        actions = [decide("normal", table.game, view, memory, seed) for seed in range(300)]
        return [action.amount for action in actions if isinstance(action, Bet)]

    bluffs, earnest = bets(WEAK), bets(STRONG)
    assert 10 < len(bluffs) < 120
    assert 200 < len(earnest) < 300
    assert {*bluffs} == {*earnest}


def after_the_draw(seat: int, *orders: str) -> Iterator[tuple[Table, Decision]]:
    """Yield forty tables of two who draw as it is written, and what hard does at a seat of it."""
    assert PLAN.hard is not None
    for seed in range(40):
        rng = random.Random(seed)
        cards = rng.sample(range(72), 2 * HAND)
        table = Table(seats=2, hands=(cards[:HAND], cards[HAND:]), dealer=1)
        memory = Memory(viewer=seat)
        memory.tell(table.events)
        for order in ("bet 4", "call", "", "", *orders):
            if order:
                table.play(order)
            else:
                turn = table.state.turn
                table.do(normal(table.game, table.game.observe(table.state, turn), memory, seed))
            memory.tell(table.events)
        view, limit = table.game.observe(table.state, seat), Limit(seconds=None, iterations=100)
        yield table, PLAN.hard(table.game, view, memory, rng, limit).action


def test_hard_folds_no_more_hands_than_make_a_bet_with_nothing_pay() -> None:
    actions = [action for _table, action in after_the_draw(0, "check", "bet 8")]
    assert actions.count(FOLD) / len(actions) <= 8 / (10 + 8)


def test_some_of_the_large_bets_of_hard_are_bluffs() -> None:
    beats = [
        poker_odds.beaten(rank(table.state.hands[1]), table.state.drawn[0], "strict")
        for table, action in after_the_draw(1, "check")
        if isinstance(action, Bet) and action.amount > 11
    ]
    bluffs = sum(share < 0.5 for share in beats)
    assert 0.05 < bluffs / len(beats) < 0.4


def test_hard_does_not_always_bet_alike() -> None:
    table = Table(seats=2, hands=(STRONG,), dealer=1, chips=1000, ante=10)
    view, memory = remembered(table, 0, ())
    actions = {decide("hard", table.game, view, memory, seed) for seed in range(12)}
    assert len(actions) > 2


def test_a_beginner_does_not_fold_a_hand_that_has_won() -> None:
    table = Table(seats=2, hands=(WEAK, STRONG), dealer=1)
    view, memory = remembered(table, 1, ("bet 2", "call", "stand", "stand", "bet 97"))
    for seed in range(60):
        assert decide("easy", table.game, view, memory, seed) != FOLD
