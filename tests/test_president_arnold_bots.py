"""How the computer players play President Arnold: from what they see, and never sillily."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice

import msgspec
import pytest

from bots.limit import Limit
from bots.memory import Memory
from bots.players import new_player
from bots.president_arnold import strategy
from bots.president_arnold.knowledge import Sight, deals_that_fit, sight_of
from bots.president_arnold.strategy import STRATEGY
from bots.strategy import play_on
from rules.core import PUBLIC, Event, View, cards_of
from rules.president_arnold.actions import PASS, Decision
from rules.president_arnold.game import Rules
from rules.president_arnold.jackpots import starting_chips
from rules.president_arnold.state import FOLLOW, GO_ON, LEAD, State
from tests import there
from tests.arnold import led, play, table, tables_of
from tests.playing import decisions

Watcher = Callable[[State, View, Memory], None]


def decide(game: Rules, state: State, level: str = "normal", seed: int = 1) -> Decision:
    seat = state.turn
    player = new_player(level, STRATEGY, Limit(seconds=None, iterations=300))
    view = game.observe(state, seat)
    return player.decide(game, view, Memory(viewer=seat), random.Random(seed))


def play_through(game: Rules, levels: list[str], seed: int, watch: Watcher) -> None:
    """Play a game; `watch` sees the true state with what the seat is handed, before it acts."""
    rng = random.Random(seed)
    limit = Limit(seconds=None, iterations=6)
    players = [new_player(level, STRATEGY, limit) for level in levels]

    def decide(_state: State, view: View, memory: Memory) -> Decision:
        return players[view.viewer].decide(game, view, memory, rng)

    for state, view, told in decisions(game, rng, decide):
        watch(state, view, told[view.viewer])


@pytest.mark.parametrize("own_stake", ["returns", "stays"])
def test_a_claim_is_worth_what_it_takes_from_the_others(own_stake: str) -> None:
    """A12, also where stakes have become unequal."""
    game = table(4, hands=6, pots="grow", own_stake=own_stake)
    seen: set[float] = set()

    def watch(state: State, view: View, memory: Memory) -> None:
        tables = tables_of(game)
        plan = strategy.Plan(view, sight_of(view, memory, tables), tables)
        for action in game.legal(state, view.viewer):
            if action == PASS or len(view.zones[f"hand:{view.viewer}"]) == 1:
                continue  # the last card brings the Game too
            after = game.copy(state)
            game.advance(after, view.viewer, action)
            if game.outcome(after) is not None:
                continue  # the boards are split
            others = [seat for seat in range(4) if seat != view.viewer]
            taken = sum(
                view.chips[account] - chips
                for account, chips in game.observe(after, PUBLIC).chips.items()
                if account.startswith("stake:") and int(account.split(":")[1]) in others
            )
            (card,) = cards_of(action)
            assert plan.prize(card) == taken
            seen.add(plan.prize(card))

    play_through(game, ["normal"] * 4, 3, watch)
    assert len(seen) > 3


@pytest.mark.parametrize("levels", [["random"] * 4, ["normal"] * 2, ["easy", "random", "normal"]])
def test_what_a_seat_concludes_is_true(levels: list[str]) -> None:
    game = table(len(levels), hands=3)
    tables = tables_of(game)

    def watch(state: State, view: View, memory: Memory) -> None:
        sight = sight_of(view, memory, tables)
        for seat, dealt in enumerate(state.dealt):
            assert not dealt & state.left & sight.barred[seat]
        assert all(state.dealt[seat] & state.left & cards for seat, cards in sight.holds)

    play_through(game, levels, 7, watch)


def test_deals_are_found_that_fit_however_often_seats_decline() -> None:
    game = table(8, hands=1)
    tables = tables_of(game)
    rng = random.Random(4)
    most = 0

    def watch(state: State, view: View, memory: Memory) -> None:
        nonlocal most
        if rng.random() < 0.8:
            return
        sight = sight_of(view, memory, tables)
        hands = there(next(deals_that_fit(sight, rng)))
        assert hands[sight.seat] == sight.hand
        assert tuple(hand.bit_count() for hand in hands) == sight.counts
        assert sum(hands) & ~(sight.hand | sight.unseen) == 0
        assert not any(hand & barred for hand, barred in zip(hands, sight.barred, strict=True))
        assert all(hands[seat] & cards for seat, cards in sight.holds)
        most = max(most, len(sight.holds))

    play_through(game, ["random"] * 8, 7, watch)
    assert most > 8


def test_deals_that_fit_are_equally_likely() -> None:
    """Of four unseen cards the other holds two, one of the first two among them: five deals."""
    sight = Sight(
        seat=0, hand=1 << 9, unseen=15, counts=(1, 2), barred=(0, 0), holds=((1, 3), (1, 7))
    )
    dealt = Counter(islice(deals_that_fit(sight, random.Random(1)), 5_000))
    assert {hands[1] for hands in dealt if hands} == {3, 5, 6, 9, 10}
    assert all(850 < times < 1_150 for times in dealt.values())


def test_imagined_worlds_look_like_the_table() -> None:
    game = table(3, hands=1)

    def watch(_state: State, view: View, memory: Memory) -> None:
        worlds = strategy.worlds(game, view, memory, random.Random(3))
        for _world in range(2):
            world = next(worlds)
            assert game.observe(world, view.viewer) == view
            assert game.actors(world) == view.actors

    play_through(game, ["random", "normal", "random"], 5, watch)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"hands": 1}),
        (3, {"hands": 2, "pots": "grow"}),
        (4, {"hands": 2, "pots": "grow", "own_stake": "stays", "chips": 14}),
        (8, {"hands": 1}),
    ],
)
def test_a_hand_played_in_one_loop_ends_as_move_by_move(
    seats: int, options: dict[str, object]
) -> None:
    """Also where seats have declined, squares hold unequal stakes, and chips must be borrowed."""
    game = table(seats, **options)
    step_by_step = msgspec.structs.replace(STRATEGY, playout=None)
    rng = random.Random(2)
    phases: set[int] = set()

    def watch(state: State, _view: View, _memory: Memory) -> None:
        if rng.random() < 0.5:
            return
        quick, slow = game.copy(state), game.copy(state)
        play_on(game, STRATEGY, quick, rng, 1_000)
        play_on(game, step_by_step, slow, rng, 1_000)
        phases.add(state.phase)
        slow.claims = quick.claims
        assert quick == slow

    play_through(game, ["random"] * seats, seats, watch)
    assert phases == {LEAD, GO_ON, FOLLOW}


def test_who_is_passed_over_is_remembered_to_hold_no_successor() -> None:
    game = table(2)
    tables = tables_of(game)
    state, events = led(
        game,
        {0: ("red-circle-2", "blue-heart-4", "blue-square-4"), 1: ("green-heart-2",)},
        0,
        "red-circle-1",
    )
    memory = Memory(viewer=1)
    memory.tell(events)
    state, events = _doing(game, state, play(game, "red-circle-2"))
    memory.tell(events)
    state, events = _doing(game, state, play(game, "blue-heart-4"))
    memory.tell(events)
    # nobody followed Red Circle 2: seat 0 has none of its successors either
    sight = sight_of(game.observe(state, 1), memory, tables)
    assert sight.barred[0] & tables.bit[game.deck.number("yellow-circle-2")]
    assert not sight.barred[0] & tables.bit[game.deck.number("blue-square-4")]


def _doing(game: Rules, state: State, action: Decision) -> tuple[State, list[Event]]:
    events: list[Event] = []
    game.advance(state, state.turn, action, events)
    return state, events


@pytest.mark.parametrize("level", ["normal", "easy", "hard"])
def test_the_last_card_is_laid(level: str) -> None:
    game = table(2)
    hands = {0: ("red-circle-2",), 1: ("blue-heart-3", "green-heart-2")}
    state, _ = led(game, hands, 0, "red-circle-1")
    for seed in range(12):
        assert decide(game, state, level, seed) == play(game, "red-circle-2")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_jackpot_within_reach_is_claimed(level: str) -> None:
    # turned up: Red Circle 1, so Red Circle 4 is the number money card
    game = table(2)
    chips = starting_chips(2, 50)
    chips = msgspec.structs.replace(chips, stakes=tuple((10, 10) for _stake in chips.stakes))
    hands = {
        0: ("red-circle-4", "blue-heart-3", "green-heart-1"),
        1: ("yellow-heart-2", "yellow-square-3", "blue-square-2"),
    }
    state, _ = led(game, hands, 0, "red-circle-3", chips=chips)
    assert decide(game, state, level) == play(game, "red-circle-4")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_what_can_hardly_be_laid_later_goes_first(level: str) -> None:
    """Yellow Circle 2 can follow nothing any more; Red Heart 2 can follow the own Red Heart 1."""
    game = table(2)
    hands = {
        0: ("red-heart-1", "red-heart-2", "yellow-circle-2", "blue-square-2", "blue-heart-4"),
        1: ("yellow-triangle-2", "yellow-square-2", "blue-triangle-4", "blue-square-3"),
    }
    turned = game.deck.number("yellow-circle-1")
    state, _ = led(game, hands, 0, "red-circle-2", turned=turned)
    assert decide(game, state, level) == play(game, "yellow-circle-2")


def test_normal_stops_where_nobody_follows_only_to_lead_again() -> None:
    """A7: a card that may be laid is laid, unless who stops leads the next for nothing."""
    game = table(3, hands=3)
    stopped = went_on = 0

    def watch(state: State, view: View, memory: Memory) -> None:
        nonlocal stopped, went_on
        if view.facts.phase != "go_on":
            return
        tables = tables_of(game)
        plan = strategy.Plan(view, sight_of(view, memory, tables), tables)
        stops = decide_as(game, view, memory) == PASS
        stopped, went_on = stopped + stops, went_on + (not stops)
        if stops:
            assert plan.alone(view.zones["sequence"][-1]) > 0

    play_through(game, ["normal"] * 3, 5, watch)
    assert 0 < stopped < went_on


def decide_as(game: Rules, view: View, memory: Memory) -> Decision:
    return strategy.normal(game, view, memory, random.Random(1))
