import random
from typing import Any

import pytest

from rules.bull_sanity.actions import ACCEPT, CALL, Call, Play
from rules.bull_sanity.events import Declared, Judged, Unchallenged, WentOut
from rules.core import CHANCE, OPEN, PUBLIC, UNSEEN, GameEnded, HandEnded, Moved, Shown
from rules.observe import redact
from rules.shared.chance import Draw, Shuffle
from rules.shared.deal_draw import DealerDrawn
from tests.sanity_table import (
    DOUBLE,
    Table,
    cards,
    check_drawn_cards_lie_open,
    check_own_hands_alone_are_seen,
    pairs,
)

NAME = "bull_sanity"


def laying(*hands: str, declared: int = 0, **options: Any) -> Table:
    """Return a table where seat 0 lays next, after a set declared as `declared`s."""
    table = Table(NAME, len(hands), **options).find_dealer(len(hands) - 1)
    table.shuffle()
    table.state.declared = declared
    return table.hold(*hands)


def test_b1_the_highest_draw_deals_the_left_begins_and_tied_players_draw_again() -> None:
    table = Table(NAME, 3)
    table.draw(0, "2-14")
    table.draw(1, "8-9")
    table.draw(2, "3-13")
    assert [event.seat for event in table.told(DealerDrawn)] == [1]
    order = tuple(reversed(DOUBLE.doubles))
    table.shuffle(order)
    dealt = [(event.card, event.target) for event in table.told(Moved)]
    assert dealt == [(card, f"hand:{(2 + at) % 3}") for at, card in enumerate(order)]
    assert table.actors == (2,)
    table = Table(NAME, 3)
    table.draw(0, "9-10")
    table.draw(1, "2-3")
    table.draw(2, "8-11")
    assert table.refusal(CHANCE, Draw(1, *cards("2-4"))).rule == "B1"
    assert table.refusal(CHANCE, Draw(0, *cards("9-10"))).rule == "B1"
    table.draw(0, "2-4")
    table.draw(2, "6-14")
    assert table.state.drawing.dealer == 2


def test_b1_drawn_cards_lie_open_and_then_each_sees_the_own_hand_alone() -> None:
    check_drawn_cards_lie_open(NAME)
    check_own_hands_alone_are_seen(NAME)
    table = Table(NAME, 2).find_dealer(0)
    for order in ((), DOUBLE.doubles[1:], (*DOUBLE.doubles, DOUBLE.rook)):
        assert table.refusal(CHANCE, Shuffle(order)).rule == "B1"
    assert table.refusal(0, Call()).rule == "B1"


def test_b2_the_value_is_not_chosen_below_14() -> None:
    table = laying("5-6 5-7", "6-7")
    for declare in (2, 3, 14, 15):
        chosen = Play(cards("5-6"), declare)
        assert table.refusal(0, chosen).rule == "B2"


def test_b2_twos_first_then_upward_and_any_cards_of_the_hand_may_be_laid_once() -> None:
    table = laying("5-6 5-7", "6-7")
    for held in ((), cards("6-7"), cards("5-6 5-6"), (79,), (-1,)):
        assert table.refusal(0, Play(held)).rule == "B2"
    assert table.refusal(0, Call()).rule == "B2"
    table = laying("5-6 5-7 5-8", "6-7 6-8", "7-8 7-9")
    table.lay(0, "5-6 5-7")
    assert table.told(Declared) == [Declared(seat=0, count=2, value=2)]
    table.accept(1, 2)
    table.lay(1, "6-7")
    assert table.told(Declared) == [Declared(seat=1, count=1, value=3)]
    table = Table(NAME, 2).find_dealer(1)
    table.shuffle()
    hand = table.hand(0)
    assert len(hand) == 39
    table.lay(0, " ".join(hand))
    assert len(table.state.laid) == 39


def test_b3_the_others_with_cards_are_asked_in_turn_until_the_first_call() -> None:
    table = laying("5-6 5-7", "6-7", "", "7-8", "7-9")
    table.lay(0, "5-6")
    for asked in (1, 3, 4):
        assert table.actors == (asked,)
        assert table.refusal(0, Call()).rule == "B3"
        answers = list(table.game.legal(table.state, asked))
        assert set(answers) == {CALL, ACCEPT}
        table.accept(asked)
    assert table.actors == (1,)
    assert table.state.phase == "play"
    table = laying("5-6 5-7", "6-7", "7-8", "7-9")
    table.lay(0, "5-6")
    table.accept(1)
    table.call(2)
    assert table.state.phase == "play"
    assert table.actors == (1,)  # to the left of who laid, not of the caller


def test_b3_shout_all_others_with_cards_may_answer_at_once_and_in_any_order() -> None:
    table = laying("5-6 5-7", "6-7", "", "7-8", "7-9", calls="shout")
    table.lay(0, "5-6")
    assert table.actors == (1, 3, 4)
    for seat in table.actors:
        assert set(table.game.legal(table.state, seat)) == {CALL, ACCEPT}
    for viewer in (PUBLIC, 0, 3):
        assert table.game.observe(table.state, viewer).asked == (1, 3, 4)
    table.accept(4)
    assert table.actors == (1, 3)
    table.accept(1, 3)
    assert table.actors == (1,)
    assert table.state.phase == "play"
    assert table.state.middle >> cards("5-6")[0] & 1


def test_b3_shout_the_first_call_decides_and_nobody_lays_before_the_set_is_decided() -> None:
    """B lays; D accepts, A calls: A is the caller, C is not asked."""
    table = laying("6-7 5-9", "5-6 5-7", "7-8", "7-9", calls="shout")
    table.lay(0, "6-7")
    table.call(1)  # A's lie
    table.lay(1, "5-6")
    table.accept(3)
    table.call(0)
    (judged,) = table.told(Judged)
    assert (judged.caller, judged.layer) == (0, 1)
    assert table.state.phase == "play"
    assert table.actors == (2,)  # to the left of who laid
    assert table.refusal(3, CALL).rule == "B3"
    table = laying("5-6 5-7", "6-7", "7-8", calls="shout")
    table.lay(0, "5-6")
    for seat in (1, 2):
        assert table.refusal(seat, Play(cards("6-7"))).rule == "B3"
    table.accept(2)
    assert table.refusal(2, Play(cards("7-8"))).rule == "B3"


def test_b3_shout_an_accept_is_not_taken_back_and_only_those_with_cards_answer() -> None:
    table = laying("5-6 5-7", "6-7", "", "7-8", "7-9", calls="shout")
    table.lay(0, "5-6")
    table.accept(3)
    for seat, words in (
        (3, "already accepted this set"),
        (0, "not your turn"),
        (2, "not your turn"),
    ):
        for answer in (CALL, ACCEPT):
            refusal = table.refusal(seat, answer)
            assert refusal.rule == "B3"
            assert words in refusal.reason
    table = laying("6-7", "5-6 5-7", "7-8", "7-9", calls="turn")
    table.lay(0, "6-7")
    assert table.game.observe(table.state, PUBLIC).asked == (1,)
    for seat in (2, 3):
        assert table.refusal(seat, CALL).rule == "B3"


@pytest.mark.parametrize("pair", ["9-10", "4-9", "3-6"])
def test_b3_truthful_by_any_of_the_three_values_the_caller_takes_the_set(pair: str) -> None:
    table = laying(f"{pair} 5-9 5-7", "6-7", "7-8", declared=8)
    table.lay(0, f"{pair} 5-9")
    table.call(1)
    (judged,) = table.told(Judged)
    assert (judged.truthful, judged.loser) == (True, 1)
    assert table.hand(1) == {"6-7", pair, "5-9"}
    assert table.actors == (1,)


def test_b3_one_wrong_card_and_who_laid_the_set_takes_it_back() -> None:
    table = laying("4-9 5-8 5-7", "6-7", "7-8", declared=8)
    table.lay(0, "4-9 5-8")
    table.accept(1)
    table.call(2)
    (judged,) = table.told(Judged)
    assert (judged.truthful, judged.loser) == (False, 0)
    taken = [(event.source, event.target) for event in table.told(Moved)]
    assert taken == [("set", "hand:0")] * 2
    assert table.hand(0) == {"4-9", "5-8", "5-7"}
    assert table.actors == (1,)
    assert table.state.declared == 9  # goes on with the next value


def test_b3_everybody_sees_the_set_that_is_called_until_the_next_is_laid() -> None:
    table = laying("4-9 5-8 5-7", "6-7", "7-8", declared=8)
    table.lay(0, "4-9 5-8")
    table.call(1)
    for viewer in (*range(3), PUBLIC):
        seen = [redact(event, viewer) for event in table.told(Shown)]
        assert {event.card for event in seen if isinstance(event, Shown)} == set(cards("4-9 5-8"))
        facts = table.game.observe(table.state, viewer).facts
        assert pairs(facts.judgment.cards) == {"4-9", "5-8"}
    table = laying("4-9 5-8 5-7", "6-7 6-8", "7-8", declared=8)
    table.lay(0, "4-9 5-8")
    table.call(1)
    assert table.game.observe(table.state, 2).facts.judgment is not None
    table.lay(1, "6-7")
    for viewer in (*range(3), PUBLIC):
        assert table.game.observe(table.state, viewer).facts.judgment is None


def test_b3_unchallenged_sets_stay_in_the_middle_for_good_and_nobody_sees_them() -> None:
    table = laying("4-9 5-8 5-7", "6-7 6-8", declared=8)
    before = table.state.middle.bit_count()
    table.lay(0, "4-9 5-8")
    table.accept(1)
    assert table.told(Unchallenged) == [Unchallenged(seat=0, count=2, value=9)]
    assert table.state.middle.bit_count() == before + 2
    table.lay(1, "6-7")
    table.call(0)
    assert table.state.middle.bit_count() == before + 2
    table = laying("4-9 5-8 5-7", "6-7 6-8", "7-8", declared=8)
    told = [redact(event, 1) for event in table.lay(0, "4-9 5-8")]
    assert {event.card for event in told if isinstance(event, Moved)} == {UNSEEN}
    zones = {viewer: table.game.observe(table.state, viewer).zones for viewer in range(-2, 3)}
    assert pairs(zones[0]["set"]) == {"4-9", "5-8"}  # its owner, while it is not decided
    for viewer in (PUBLIC, 1, 2):
        assert zones[viewer]["set"] == (UNSEEN, UNSEEN)
    table.accept(1)
    last = table.accept(2)
    for viewer in (PUBLIC, 1, 2):
        told = [redact(event, viewer) for event in last]
        assert {event.card for event in told if isinstance(event, Moved)} == {UNSEEN}
    for viewer in (OPEN, PUBLIC, 0, 1, 2):
        view = table.game.observe(table.state, viewer)
        assert set(view.zones["middle"]) == {UNSEEN}
        assert view.zones["set"] == ()
        assert view.facts.judgment is None


@pytest.mark.parametrize(
    ("declared", "choices"),
    [(13, (14,)), (14, (2, 15)), (15, (2, 16)), (26, (2, 27)), (27, (2,)), (2, (3,)), (0, (2,))],
)
def test_b4_what_may_follow(declared: int, choices: tuple[int, ...]) -> None:
    table = laying("5-6 5-7", "6-7", declared=declared)
    assert table.game.observe(table.state, PUBLIC).facts.choices == choices
    if len(choices) == 1:
        table.lay(0, "5-6")
        assert table.state.declared == choices[0]
        return
    for wrong in (None, 3, declared, declared + 2, -1, 10**9):
        action = Play(cards("5-6"), wrong)
        refusal = table.refusal(0, action)
        assert refusal.rule == "B4"
        told = [word.strip(".") for word in refusal.reason.split()]
        assert [word for word in told if word[0].isdigit()] == [
            f"{value}s" for value in (declared, *choices)
        ]
    listed = {action.declare for action in table.game.legal(table.state, 0)}
    assert listed == set(choices)
    for choice in choices:
        assert table.game.verify(table.state, 0, Play(cards("5-6"), choice)) is None


def test_b4_from_fifteen_only_combined_values_are_truthful_and_twos_go_on_with_threes() -> None:
    table = laying("6-9 5-7", "7-8", declared=14)
    table.lay(0, "6-9", declare=15)
    table.call(1)
    assert table.told(Judged)[0].truthful
    table = laying("6-9 5-7", "7-8 7-9", declared=20)
    table.lay(0, "6-9", declare=2)
    table.accept(1)
    table.lay(1, "7-8")
    assert table.state.declared == 3


def test_b5_out_when_the_challenge_of_the_last_card_is_over() -> None:
    table = laying("3-4", "6-7", "7-8", declared=2)
    table.lay(0, "3-4")
    assert table.state.out == ()
    table.accept(1)
    assert table.actors == (2,)
    table.accept(2)
    assert table.told(WentOut) == [WentOut(seat=0, place=1)]
    assert table.told(HandEnded) == [HandEnded(hand=1, scores=(1, 0, 0), why="out")]
    (end,) = table.told(GameEnded)
    assert (end.scores, end.ranking, end.why) == ((1, 0, 0), ((0,), (1, 2)), "out")
    assert table.actors == ()
    table = laying("3-4", "6-7", "7-8", declared=2)
    table.lay(0, "3-4")
    table.call(1)
    assert table.told(GameEnded)[0].ranking == ((0,), (1, 2))
    table = laying("5-6", "6-7", "7-8", declared=2)
    table.lay(0, "5-6")
    table.accept(1)
    table.call(2)
    assert table.hand(0) == {"5-6"}
    assert table.actors == (1,)


def test_b5_play_on_until_one_player_has_cards_and_shouts_must_all_be_in() -> None:
    table = laying("3-4", "4-7", "7-8", declared=2, play_on=True)
    table.lay(0, "3-4")
    table.accept(1, 2)
    assert table.told(GameEnded) == []
    table.lay(1, "4-7")
    assert table.actors == (2,)  # seat 0 has no cards and is not asked
    table.call(2)
    (end,) = table.told(GameEnded)
    assert (end.scores, end.ranking, end.why) == ((1, 0, 0), ((0,), (1,), (2,)), "out")
    table = laying("5-6", "6-7", "7-8", calls="shout", play_on=True)
    table.lay(0, "5-6")
    table.accept(2)
    assert table.told(WentOut) == []
    table.accept(1)
    assert table.told(WentOut) == [WentOut(seat=0, place=1)]


def test_what_is_listed_of_a_small_and_of_a_large_hand_and_chosen_of_it() -> None:
    small = laying("3-4 5-6 7-8 9-10 11-12", "6-7")
    assert len(list(small.game.legal(small.state, 0))) == 5 + 10 + 10 + 5
    six = laying("3-4 5-6 7-8 9-10 11-12 13-14", "6-7")
    assert len(list(six.game.legal(six.state, 0))) == 6 + 15 + 20 + 15
    seven = laying("3-4 5-6 7-8 9-10 11-12 13-14 3-5", "6-7")
    assert len(list(seven.game.legal(seven.state, 0))) == 7  # none of them is truthful as a 2
    large = Table(NAME, 2).find_dealer(1)
    large.shuffle()
    twos = {pair for pair in large.hand(0) if pair.startswith("2-")}
    listed = [action.cards for action in large.game.legal(large.state, 0)]
    assert len(listed) == 39 + 1
    assert pairs(listed[-1]) == twos
    rng = random.Random(4)
    table = laying("3-4 5-6 7-8 9-10 11-12 5-7 5-8", "6-7", declared=14)
    chosen = [table.game.choose(table.state, 0, rng) for _ in range(400)]
    assert {len(action.cards) for action in chosen} == {1, 2, 3, 4}
    assert {action.declare for action in chosen} == {2, 15}
    table.lay(0, "3-4", declare=2)
    calls = sum(table.game.choose(table.state, 1, rng) == CALL for _ in range(400))
    assert 150 < calls < 250


def test_the_taken_set_is_imagined_where_it_went() -> None:
    table = laying("4-9 5-8 5-7", "6-7 6-8", "7-8 7-9", declared=8)
    table.lay(0, "4-9 5-8")
    table.call(1)
    view = table.game.observe(table.state, 2)
    for seed in range(20):
        other = table.game.imagine(view, random.Random(seed))
        assert all(other.hands[0] >> card & 1 for card in cards("4-9 5-8"))
