"""The rules of ArtOfFacts by their numbers, F1 to F8."""

import itertools
import random

import pytest

from rules.artoffacts.actions import Declare, Swap
from rules.artoffacts.events import (
    AnteRose,
    DealerFound,
    Declared,
    LeftGame,
    PotWon,
    RoundBegan,
    Swapped,
)
from rules.artoffacts.game import Options, Rules
from rules.core import ALL, CHANCE, OPEN, PUBLIC, UNSEEN, GameEnded, HandEnded, Moved, Paid, Shown
from rules.observe import redact
from rules.shared.chance import Draw, Shuffle
from tests.artoffacts_table import Table, at_end_of_round, singles


def test_f1_everyone_draws_until_each_has_a_feather_and_the_highest_deals() -> None:
    table = Table(3)
    table.draw(0, "vase-10")
    table.draw(1, "feather-6")
    table.draw(2, "plus-5")
    table.draw(0, "feather-2")  # seat 1 has a feather and is passed over from now on
    table.draw(2, "mask-1")
    assert table.facts().turn == 2
    assert table.game.observe(table.state, PUBLIC).zones["drawn:2"] == table.cards(
        "plus-5", "mask-1"
    )
    events = table.draw(2, "feather-5")
    assert DealerFound(seat=1) in events
    assert table.facts().dealer == 1
    assert table.state.phase == "deal"
    assert table.facts().turn is None  # nobody draws any more
    # a drawn card is not put back
    table = Table(2)
    table.draw(0, "vase-10")
    again = Draw(1, *table.cards("vase-10"))
    assert table.refusal(CHANCE, again).rule == "F1"
    other = Draw(0, *table.cards("vase-9"))
    assert table.refusal(CHANCE, other).rule == "F1"
    assert table.refusal(0, Draw(1, *table.cards("vase-9"))).rule == "F1"


@pytest.mark.parametrize(
    ("bank", "growth", "antes"),
    [
        (100, "compound", [20, 22, 25, 28, 31, 35]),
        (100, "points", [20, 30, 40, 50, 60, 70]),
        (7, "compound", [2, 3, 4, 5, 6, 7]),
        (7, "points", [2, 3, 3, 4, 5, 5]),
        (1, "compound", [1, 2, 3]),
    ],
)
def test_f2_ante_is_a_fifth_and_rises_each_rotation(
    bank: int, growth: str, antes: list[int]
) -> None:
    rules = Table(4, bank=bank, ante_growth=growth).game
    assert [rules.ante(rises) for rises in range(len(antes))] == antes


def test_f2_all_ante_before_the_deal_and_who_cannot_is_out_and_keeps_the_rest_f2a() -> None:
    table = Table(4).find_dealer(2)
    events = table.deal(*singles(3, 4, 5, 6))
    paid = [event for event in events if isinstance(event, Paid)]
    assert [(event.source, event.amount) for event in paid] == [
        ("bank:3", 20),
        ("bank:0", 20),
        ("bank:1", 20),
        ("bank:2", 20),
    ]
    assert table.game.observe(table.state, PUBLIC).chips["pot"] == 80
    assert events.index(paid[-1]) < min(
        at for at, event in enumerate(events) if isinstance(event, Moved)
    )
    table = Table(3)
    at_end_of_round(table, (19, 20, 100), 2, [2])
    assert table.state.phase == "deal"
    events = table.deal("", "mask-2 mask-3 mask-4", "vase-2 vase-3 vase-4")
    assert [event for event in events if isinstance(event, LeftGame)] == [LeftGame(seat=0, bank=19)]
    assert table.facts().inside == (1, 2)
    assert table.facts().dealer == 1  # seat 0 would have dealt
    assert table.state.banks == (19, 0, 100 + 60 - 20)
    assert table.game.observe(table.state, OPEN).zones["hand:0"] == ()


def test_f2_dealing_goes_to_the_left_and_the_ante_rises_after_a_rotation() -> None:
    table = Table(2).find_dealer(1)
    table.deal(*singles(3, 4))
    table.declare(4, 3)
    assert table.facts().dealer == 1  # the finished round stays on the table
    events = table.deal(*singles(4, 3))
    assert not any(isinstance(event, AnteRose) for event in events)
    assert (table.facts().dealer, table.facts().ante, table.facts().rotation) == (0, 20, 1)
    table.declare(4, 3)
    events = table.deal(*singles(3, 4))
    assert AnteRose(ante=22, rotation=2) in events
    assert (table.facts().dealer, table.facts().ante, table.facts().rotation) == (1, 22, 2)
    assert table.facts().dealt == (1,)
    for growth, risen in (("compound", 22), ("points", 30)):
        table = Table(2, ante_growth=growth).find_dealer(0)
        assert table.facts().ante == 20
        assert RoundBegan(round=1, dealer=0) in table.deal(*singles(3, 4))
        table.declare(3, 4)
        assert RoundBegan(round=2, dealer=1) in table.deal(*singles(3, 4))
        table.declare(4, 3)
        assert table.facts().ante == 20
        assert AnteRose(ante=risen, rotation=2) in table.deal(*singles(3, 4))


def test_f2b_fewer_than_two_left_end_the_game_before_or_by_the_rise_f2c() -> None:
    table = Table(2, rotations=1)
    at_end_of_round(table, (19, 100), 1, [0, 1])
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.why == "last"  # (b) comes before (c), which would have said "rotations"
    assert table.state.ante == 20
    table = Table(2)
    at_end_of_round(table, (21, 100), 1, [0, 1])
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.why == "last"


def test_f2c_a_rotation_counts_who_is_still_in_and_who_cannot_pay_the_rise_is_out() -> None:
    table = Table(3)
    at_end_of_round(table, (19, 100, 100), 2, [1, 2])  # seat 0 never dealt, and is out
    events = table.deal("", "mask-2 mask-3 mask-4", "vase-2 vase-3 vase-4")
    assert AnteRose(ante=22, rotation=2) in events
    assert events.index(LeftGame(seat=0, bank=19)) < events.index(AnteRose(ante=22, rotation=2))
    table = Table(3)
    at_end_of_round(table, (21, 22, 100), 2, [0, 1, 2])
    events = table.deal("", "mask-2 mask-3 mask-4", "vase-2 vase-3 vase-4")
    assert events.index(AnteRose(ante=22, rotation=2)) < events.index(LeftGame(seat=0, bank=21))
    assert sum(isinstance(event, LeftGame) for event in events) == 1
    assert table.facts().inside == (1, 2)
    assert table.facts().dealt == (1,)


def test_f4_the_dealer_settles_first_then_clockwise_and_their_cards_lie_face_up() -> None:
    table = Table(3).find_dealer(1)
    table.deal(*singles(3, 4, 5))
    assert table.game.actors(table.state) == (1,)
    assert table.refusal(2, Declare(5)).rule == "F4"
    table.declare(4)
    assert table.game.actors(table.state) == (2,)
    table.declare(5)
    assert table.game.actors(table.state) == (0,)
    table = Table(2).find_dealer(0)
    table.deal(*singles(3, 4))
    events = table.declare(3)
    assert Declared(seat=0, value=3, arithmetic="3") in events
    assert all(event.lies_open_to == ALL for event in events if isinstance(event, Shown))
    assert table.game.observe(table.state, PUBLIC).zones["hand:0"] == table.state.hands[0]
    assert table.game.observe(table.state, PUBLIC).zones["hand:1"] == (UNSEEN,) * 3


def test_f4_one_card_is_swapped_once_and_the_one_given_up_stays_secret() -> None:
    table = Table(2).find_dealer(0)
    table.deal("feather-4 feather-9 plus-1", "vase-2 vase-3 vase-4", downs="times-3 mask-6")
    view = table.game.observe
    for cards in ((), table.cards("times-3"), table.cards("mask-6"), (99,), (-1,)):
        assert table.refusal(0, Swap(cards)).rule == "F4"
    assert table.refusal(0, Swap(table.state.hands[0][:2])).rule == "F4"
    assert table.game.verify(table.state, 0, Declare(14)) is None
    assert Swapped(seat=0) in table.swap("plus-1")
    assert table.refusal(0, Declare(14)).rule == "F5"  # the new values count
    assert table.refusal(0, Swap(table.cards("times-3"))).rule == "F4"
    assert all(isinstance(action, Declare) for action in table.game.legal(table.state, 0))
    assert table.game.zones(table.state)["down:1"] == table.cards("mask-6")
    hand = table.cards("feather-4", "feather-9", "times-3")
    assert view(table.state, 0).zones["hand:0"] == tuple(sorted(hand))
    assert view(table.state, 0).zones["down:0"] == table.cards("plus-1")
    assert view(table.state, 1).zones["down:0"] == (UNSEEN,)
    assert view(table.state, 1).zones["hand:0"] == (UNSEEN,) * 3
    assert view(table.state, 1).facts.swapped == (0,)
    shown = [event for event in table.declare(39) if isinstance(event, Shown)]
    assert {event.card for event in shown if event.lies_open_to} == set(hand)
    viewers = (OPEN, PUBLIC, 0, 1)  # it stays secret once its owner has settled
    assert {view(table.state, viewer).zones["down:0"] for viewer in viewers} == {(UNSEEN,)}
    last = table.declare(9)
    for viewer in viewers:
        told = [redact(event, viewer) for event in last]
        hidden = {*table.cards("plus-1", "mask-6")}
        assert not {event.card for event in told if isinstance(event, Shown)} & hidden
        assert view(table.state, viewer).zones["down:0"] == (UNSEEN,)


@pytest.mark.parametrize(("facts", "between"), [("after", False), ("mixed", True)])
def test_f5_all_values_are_offered_the_highest_first_and_no_other(
    facts: str, between: bool
) -> None:
    table = Table(2, facts=facts).find_dealer(0)
    table.deal("feather-4 feather-9 times-2-a", "vase-2 vase-3 vase-4", downs="times-3 mask-6")
    offered = list(table.game.legal(table.state, 0))
    values = [action.value for action in offered if isinstance(action, Declare)]
    mixed = {22, 17, 14, 1, -1, -14}  # facts between the figures: a house rule
    assert [value for value in values if value not in mixed] == [26, 18, 10, 8, -10]
    assert set(values) & mixed == (mixed if between else set())
    assert sum(isinstance(action, Swap) for action in offered) == 3
    # every card of the hand without a symbol counts; 39 would need the face-down card
    for value in (27, 13, 5, 44, 39, 10**30, *(set() if between else mixed)):
        assert table.refusal(0, Declare(value)).rule == "F5"
    state, rules = table.state, table.game
    state.swapped = 1
    hands = [*itertools.combinations(range(54), 3)]
    for hand in random.Random(5).sample(hands, 2_000) if between else hands:
        state.hands = (hand, state.hands[1])
        assert list(rules.legal(state, 0)) == list(map(Declare, rules.ways(hand)))


def test_f5_without_a_symbol_the_value_is_0() -> None:
    table = Table(2).find_dealer(0)
    table.deal("plus-5 times-3 minus-1", "vase-2 vase-3 vase-4")
    events = table.declare(0)
    assert Declared(seat=0, value=0, arithmetic="0") in events


def test_f6_a_tie_with_the_dealer_takes_the_ante_back_and_cannot_win_the_pot() -> None:
    table = Table(4).find_dealer(0)
    table.deal(*singles(5, 5, 3, 4))
    table.declare(5)
    events = table.declare(5)
    assert Paid(amount=20, source="pot", target="bank:1", why="took_back") in events
    assert table.state.pot == 60
    assert table.facts().took_back == (1,)
    table.declare(3, 4)
    assert table.state.banks == (140, 100, 80, 80)
    table = Table(4).find_dealer(0)
    table.deal(*singles(9, 9, 3, 4))
    events = table.declare(9, 9, 3, 4)
    # seat 1 has the highest value too, yet it is no tie any more
    assert PotWon(seat=0, value=9, why="highest") in events


def test_f6_the_last_to_settle_takes_nothing_back() -> None:
    table = Table(3).find_dealer(1)
    table.deal(*singles(5, 5, 3))
    assert table.facts().last == 0
    events = table.declare(5, 3, 5)
    assert table.facts().took_back == ()
    assert PotWon(seat=1, value=5, why="tie") in events
    assert table.state.banks == (80, 140, 80)
    table = Table(2).find_dealer(0)
    table.deal(*singles(5, 5))
    events = table.declare(5, 5)
    assert PotWon(seat=0, value=5, why="tie") in events
    assert table.state.banks == (120, 80)
    table = Table(3)
    at_end_of_round(table, (100, 19, 100), 2, [2])
    table.deal("feather-5 mask-2 vase-1", "", "vase-5 feather-2 mask-1")
    assert (table.facts().dealer, table.facts().last) == (0, 2)
    table.declare(5, 5)
    assert table.facts().took_back == ()


def test_f7_a_single_highest_value_wins_the_pot_and_any_tie_gives_it_to_the_dealer() -> None:
    table = Table(3).find_dealer(0)
    table.deal(*singles(4, 8, 6))
    events = table.declare(4, 8, 6)
    assert PotWon(seat=1, value=8, why="highest") in events
    assert HandEnded(hand=1, scores=(80, 140, 80), why="highest") in events
    assert (table.facts().winner, table.facts().won_by) == (1, "highest")
    table = Table(4).find_dealer(0)
    table.deal(*singles(3, 8, 8, 4))
    events = table.declare(3, 8, 8, 4)
    assert PotWon(seat=0, value=3, why="tie") in events
    assert HandEnded(hand=1, scores=(140 + 20, 80, 80, 80), why="tie") in events
    table = Table(4).find_dealer(0)
    table.deal(*singles(3, 8, 8, 9))
    assert PotWon(seat=3, value=9, why="highest") in table.declare(3, 8, 8, 9)
    table = Table(2).find_dealer(0)
    table.deal("feather-1 minus-5 plus-1", "vase-1 minus-3 minus-1")
    assert PotWon(seat=0, value=-3, why="tie") in table.declare(-3, -3)


def test_f8_the_game_ends_when_fewer_than_two_can_pay_or_after_the_rotations() -> None:
    table = Table(2)
    at_end_of_round(table, (5, 155), 1, [1])
    assert table.events[-1] == GameEnded(scores=(5, 195), ranking=((1,), (0,)), why="last")
    assert table.game.actors(table.state) == ()
    assert table.refusal(0, Declare(3)).rule == "F8"
    assert table.refusal(CHANCE, Shuffle(())).rule == "F8"
    table = Table(2, rotations=1).find_dealer(0)
    table.deal(*singles(3, 4))
    table.declare(3, 4)
    table.deal(*singles(4, 3))
    events = table.declare(3, 4)
    assert events[-2:] == (
        HandEnded(hand=2, scores=(100, 100), why="highest"),
        GameEnded(scores=(100, 100), ranking=((0, 1),), why="rotations"),
    )
    rules = Rules(4, Options())
    state = rules.initial()
    state.phase, state.ending, state.banks = "over", "last", (15, 180, 15, 190)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((3,), (1,), (0, 2))


def test_f3_three_cards_each_from_the_left_then_one_face_down_that_nobody_sees() -> None:
    table = Table(2).find_dealer(0)
    for cards in ((), tuple(range(53)), (*range(53), 52), (*range(53), 99)):
        assert table.refusal(CHANCE, Shuffle(cards)).rule == "F3"
    assert table.refusal(0, Shuffle(tuple(range(54)))).rule == "F3"
    table = Table(3).find_dealer(0)
    assert table.game.zones(table.state)["drawn:0"] == table.cards("feather-10")
    order = tuple(range(54))
    events = table.act(CHANCE, Shuffle(order))
    assert table.state.hands == ((2, 5, 8), (0, 3, 6), (1, 4, 7))
    assert table.state.downs == (11, 9, 10)
    moved = [event for event in events if isinstance(event, Moved)]
    assert [event.card for event in moved] == list(range(12))
    assert [event.target for event in moved[:3]] == ["hand:1", "hand:2", "hand:0"]
    zones = table.game.zones(table.state)
    assert zones["stock"] == order[12:]
    assert {zones[f"drawn:{seat}"] for seat in range(3)} == {()}  # shuffled in with the others
    table = Table(3).find_dealer(0)
    table.deal(*singles(3, 4, 5))
    for viewer in (PUBLIC, OPEN, 0, 1, 2):
        view = table.game.observe(table.state, viewer)
        assert view.zones["down:1"] == (UNSEEN,)
        assert (view.zones["hand:1"] == table.state.hands[1]) == (viewer in (1, OPEN))
