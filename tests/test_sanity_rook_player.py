"""The written player of Sanity Rook: what it deduces is true, what it plays makes sense."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bots.memory import Memory, memories
from bots.players import new_player
from bots.sanity_rook.strategy import STRATEGY, _barred, payoffs, playout, policy, worlds
from rules.core import CHANCE, Chance, Event, bits, cards_of, mask_of
from rules.sanity_rook.actions import Bid, Decision, Pass
from rules.sanity_rook.game import Options, Rules, State
from tests.rook_table import Table
from tests.rook_table import cards as cards_named

GAME = Rules(4, Options())
HOUSE_RULES: tuple[dict[str, str], ...] = (
    {},
    {"award": "bid"},
    {"made": "exceed"},
    {"award": "bid", "made": "exceed"},
)
NORMAL = new_player("normal", STRATEGY)


def decisions(seed: int, level: str, rounds: int = 6) -> Iterator[tuple[State, list[Memory], int]]:
    """Yield the decisions of some rounds: the state, what all were told, and who acts."""
    rng = random.Random(seed)
    state, told = GAME.initial(), memories(4)
    while (actors := GAME.actors(state)) and state.round <= rounds:
        seat = actors[0]
        if seat == CHANCE:
            action: Decision | Chance = GAME.chance(state, rng)
        else:
            yield GAME.copy(state), told, seat
            if level == "random":
                action = GAME.choose(state, seat, rng)
            else:
                action = NORMAL.decide(GAME, GAME.observe(state, seat), told[seat], rng)
        events: list[Event] = []
        GAME.advance(state, seat, action, events)
        for memory in told:
            memory.tell(events)


@pytest.mark.parametrize("level", ["random", "normal"])
def test_nobody_holds_what_they_are_taken_not_to_hold(level: str) -> None:
    deduced = 0
    for seed in range(12):
        for state, told, seat in decisions(seed, level):
            barred = _barred(told[seat])
            deduced += sum(cards.bit_count() for cards in barred)
            for holder, cards in enumerate(barred):
                assert not state.hands[holder] & cards
    assert deduced > 1_000


def test_worlds_keep_to_what_was_shown() -> None:
    rng = random.Random(1)
    for seed in range(4):
        for at, (state, told, seat) in enumerate(decisions(seed, "random")):
            if at % 5:
                continue
            view = GAME.observe(state, seat)
            barred = _barred(told[seat])
            imagined = worlds(GAME, view, told[seat], rng)
            for _world in range(3):
                world = next(imagined)
                assert GAME.observe(world, seat) == view
                for holder, cards in enumerate(barred):
                    assert not world.hands[holder] & cards


@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_a_finished_round_is_worth_what_it_scored(house_rules: dict[str, Any]) -> None:
    """R8, R9: whoever bid, made or set."""
    seen = set()
    game = Rules(4, Options(**house_rules))
    for seed in range(12):
        for state, _told, seat in decisions(seed, "random"):
            last = state.phase == "play" and sum(hand.bit_count() for hand in state.hands) == 1
            if not last:
                continue
            action = next(iter(game.legal(state, seat)))
            game.advance(state, seat, action)
            assert state.result is not None
            mine, theirs = state.result.gains
            seen.add(state.result.made)
            assert payoffs(game, state) == (mine - theirs, theirs - mine) * 2
    assert seen == {True, False}


def bid_of(hand: str, **house_rules: Any) -> Decision:
    """What the written player bids first with this hand."""
    table = Table(**house_rules).deal(dealer=3)
    table.state.hands = (mask_of(cards_named(hand)), *table.state.hands[1:])
    view = table.rules.observe(table.state, 0)
    return NORMAL.decide(table.rules, view, Memory(0), random.Random(1))


def test_a_sure_hand_bids_higher_where_the_bid_alone_is_scored() -> None:
    """R9: who scores all points wins them with the least bid too."""
    sure = "rook 4c14s 6f14s 12s14h 9f13s 11h13s 8s14f 9s14c 5c12s 3c14f 5s13f 7h14c"
    assert bid_of(sure) == Bid(140)
    bold = bid_of(sure, award="bid")
    assert isinstance(bold, Bid)
    assert 150 <= bold.amount <= 200


def test_a_hand_that_just_reaches_a_bid_passes_where_it_must_exceed_it() -> None:
    hand = "4c14s 6c10f 10s13h 9f13s 6s8f 8s14f 5c6f 3c14f 9c10f 8h13c rook 2c11f"  # worth 143
    assert bid_of(hand) == Bid(140)
    assert bid_of(hand, made="exceed") == Pass()


def test_a_playout_plays_every_card_and_only_those() -> None:
    rng = random.Random(3)
    for seed in range(3):
        for at, (state, _told, _seat) in enumerate(decisions(seed, "normal")):
            if at % 3 or state.phase == "bid":
                continue
            everything = mask_of(card for cards in GAME.zones(state).values() for card in cards)
            world = GAME.copy(state)
            playout(GAME, world, rng, 400)
            assert not any(world.hands)
            assert world.won[0] | world.won[1] == everything
            assert not world.won[0] & world.won[1]
            cut = GAME.copy(state)
            playout(GAME, cut, rng, 3)
            assert sum(payoffs(GAME, cut)) == 0


def test_a_quick_decision_is_legal() -> None:
    rng = random.Random(4)
    for seed in range(6):
        for state, _told, seat in decisions(seed, "random"):
            assert GAME.verify(state, seat, policy(GAME, state, seat, rng)) is None


def test_points_go_to_the_partner_and_to_nobody_else() -> None:
    """The last to a trick: the partner's gets the most points, a lost one the fewest."""
    table = GAME.tricks
    given = kept = 0
    for seed in range(30):
        for state, told, seat in decisions(seed, "normal"):
            if len(state.trick) != 3:
                continue
            action = NORMAL.decide(GAME, GAME.observe(state, seat), told[seat], random.Random(1))
            points = {
                other: table.tally(mask_of(cards_of(other))).total
                for other in GAME.legal(state, seat)
            }
            if state.taker & 1 == seat & 1:
                given += 1
                assert points[action] == max(points.values())
            elif not any(_takes(state, seat, other) for other in points):
                kept += 1
                assert points[action] == min(points.values())
            else:
                assert _takes(state, seat, action)
    assert given > 20
    assert kept > 20


def _takes(state: State, seat: int, action: Decision) -> bool:
    after = GAME.copy(state)
    GAME.advance(after, seat, action)
    if after.result is None:
        return after.leader == seat
    return bool(after.won[seat & 1] >> cards_of(action)[0] & 1)


def test_a_good_hand_is_bid_on_and_a_bad_one_passed() -> None:
    state = next(iter(decisions(1, "normal")))[0]
    ranked: list[Any] = sorted(
        bits(mask_of(GAME.tricks.cards.sanity_rook)),
        key=lambda card: GAME.tricks.cards.combined[card],
    )
    for cards, wanted in ((ranked[-12:], Bid), (ranked[:12], Pass)):
        mine = mask_of(cards)
        rest = iter(sorted(set(GAME.tricks.cards.sanity_rook) - set(cards)))
        hands = [mine] * 4
        for seat in range(4):
            if seat != state.turn:
                hands[seat] = mask_of(next(rest) for _card in range(12))
        dealt = GAME.copy(state)
        dealt.hands = tuple(hands)
        dealt.nest = mask_of(rest) | GAME.tricks.rook
        view = GAME.observe(dealt, dealt.turn)
        action = NORMAL.decide(GAME, view, Memory(viewer=dealt.turn), random.Random(1))
        assert type(action) is wanted
