"""S4 to S9: playing, passing, clearing, and the end of Presidents & Sanityholes."""

import itertools
import random

import pytest

from rules.core import (
    ALL,
    CHANCE,
    OPEN,
    PUBLIC,
    UNSEEN,
    GameEnded,
    HandEnded,
    Moved,
    Paid,
    bits,
    cards_of,
)
from rules.presidents_and_sanityholes.actions import Clear, Give, Pass, Play
from rules.presidents_and_sanityholes.events import (
    Passed,
    RolesTaken,
    SetPlayed,
    Skipped,
    TrickCleared,
    WentOut,
)
from rules.presidents_and_sanityholes.state import Round
from tests.sanity_table import DOUBLE, PRESIDENTS, Table, cards, pairs, playing, second_round


def test_s4_a_set_counts_as_one_value_each_card_in_any_of_its_ways() -> None:
    table = playing("4-9 3-10", "2-3 2-4")
    for held in ((), cards("2-3"), cards("4-9 4-9"), (79,), (-1,)):
        assert table.refusal(0, Play(held, 9)).rule == "S4"
    table = playing("4-9 3-10 13-14", "2-3 2-4")
    refusal = table.refusal(0, Play(cards("4-9 13-14"), 9))
    assert refusal.rule == "S4"
    assert DOUBLE.deck.cards[cards("13-14")[0]].name in refusal.reason
    for value in (1, 28, -3, 10**12):
        assert table.refusal(0, Play(cards("4-9"), value)).rule == "S4"
    table = playing("4-9 3-10", "2-3 2-4")
    assert table.refusal(0, Pass()).rule == "S4"
    table = playing("4-9 3-10 2-11 13-14 5-6", "2-3 2-4")
    table.play(0, "4-9 3-10 2-11 13-14", 13)
    assert table.state.trick[-1].value == 13
    assert table.actors == (1,)


def test_s5_as_many_cards_equal_or_higher_or_more_of_any_value() -> None:
    table = playing("5-9 6-9 2-3", "4-9 9-10 5-8 6-8 8-11 2-4 3-14 2-14")
    table.play(0, "5-9 6-9", 9)

    def allowed(pairs: str, value: int) -> bool:
        action = Play(cards(pairs), value)
        refusal = table.game.verify(table.state, 1, action)
        assert refusal is None or refusal.rule == "S5"
        return refusal is None

    assert allowed("4-9 9-10", 9)
    assert allowed("3-14 2-14", 14)
    assert not allowed("5-8 6-8", 8)
    assert allowed("5-8 6-8 8-11", 8)
    assert not allowed("3-14", 17)


def test_s5_an_equal_set_skips_the_next_who_still_has_cards_and_nothing_else_does() -> None:
    table = playing("5-9 6-7", "4-9 6-8", "5-10 6-10", "5-11 6-11")
    table.play(0, "5-9", 9)
    table.play(1, "4-9", 9)
    assert [event.seat for event in table.told(Skipped)] == [2]
    assert table.actors == (3,)
    table = playing("5-9 6-7", "4-9 6-8", "", "5-11 6-11", "7-11 7-12")
    table.state.out = (2,)
    table.play(0, "5-9", 9)
    table.play(1, "4-9", 9)
    assert [event.seat for event in table.told(Skipped)] == [3]
    assert table.actors == (4,)
    table = playing("5-9 6-7", "4-9 6-9 3-8", "5-10 6-10")
    table.play(0, "5-9", 9)
    table.play(1, "4-9 6-9", 9)
    assert table.actors == (2,)


def test_s5_one_card_with_a_two_clears_a_set_of_any_size_and_leads() -> None:
    table = playing("5-9 6-9 9-11 3-4", "2-13 4-6", "5-10 6-10")
    table.play(0, "5-9 6-9 9-11", 9)
    table.clear(1, "2-13")
    assert table.told(TrickCleared) == [TrickCleared(leader=1, by_two=True)]
    assert table.state.trick == ()
    assert table.actors == (1,)
    assert table.refusal(1, Pass()).rule == "S4"
    table = playing("5-9 2-4 2-5 3-4", "2-13 4-6")
    for held in ((), cards("5-9"), cards("2-4 2-5"), cards("2-13")):
        assert table.refusal(0, Clear(held)).rule == "S5"
    for high in range(3, 15):
        table = playing(f"2-{high} 4-5", "5-10 6-10", "5-9 3-4")
        table.clear(0, f"2-{high}")
        assert table.actors == (0,)
    table = playing("2-9 4-5", "5-9 4-11")
    table.clear(0, "2-9")
    kinds = [type(event).__name__ for event in table.events]
    assert kinds == ["Moved", "TrickCleared", "Moved"]


def test_s5_nobody_acts_out_of_turn_or_gives_outside_the_exchange() -> None:
    table = playing("5-9 6-7", "4-9 6-8", "5-10 6-10")
    table.play(0, "5-9", 9)
    assert list(table.game.legal(table.state, 1)) != []
    for seat in (0, 2):
        assert list(table.game.legal(table.state, seat)) == []
        assert table.refusal(seat, Pass()).rule == "S5"
    table = playing("5-9 2-3 3-4", "4-9 6-8")
    assert table.refusal(0, Give(cards("5-9"), 0)).rule == "S5"
    assert table.game.verify(table.state, 0, Play(cards("5-9"), 9)) is None


def test_s5_what_is_played_skipped_and_passed_is_told() -> None:
    table = playing("5-9 6-7 3-4", "4-9 6-8", "5-10 6-10", "5-11 6-11")

    def told() -> list[object]:
        return [event for event in table.events if not isinstance(event, Moved | Paid)]

    table.play(0, "5-9", 9)
    assert told() == [SetPlayed(seat=0, count=1, value=9, equal=False)]
    (laid,) = table.told(Moved)
    assert (laid.card, laid.source, laid.target) == (*cards("5-9"), "hand:0", "trick")
    assert laid.lies_open_to == ALL
    table.play(1, "4-9", 9)
    assert told() == [SetPlayed(seat=1, count=1, value=9, equal=True), Skipped(seat=2)]
    table.skip_turn(3)
    assert told() == [Passed(seat=3)]
    assert table.told(Paid) == [Paid(amount=1, source="black", target="markers:3", why="pass")]
    table.skip_turn(0, 1)
    assert told() == [Passed(seat=1)]
    table.skip_turn(2)
    assert told() == [Passed(seat=2), TrickCleared(leader=2, by_two=False)]
    taken_off = table.told(Moved)
    assert [event.target for event in taken_off] == ["played"] * 2
    assert {event.lies_open_to for event in taken_off} == {0}  # face down


def test_s5_with_two_left_the_player_of_an_equal_set_is_asked_again() -> None:
    table = playing("5-9 6-7 3-4", "4-9 6-8 2-9")
    table.play(0, "5-9", 9)
    table.play(1, "4-9", 9)
    assert table.actors == (1,)
    kinds = {type(action) for action in table.game.legal(table.state, 1)}
    assert kinds == {Play, Clear, Pass}
    table.skip_turn(1)
    assert table.actors == (0,)  # skipped is not passed: seat 0 is still to answer
    table.skip_turn(0)
    assert table.told(TrickCleared) == [TrickCleared(leader=0, by_two=False)]
    table = playing("13-14 6-7", "4-6 3-8", "5-10 6-10")
    table.play(0, "13-14", 27)
    assert list(table.game.legal(table.state, 1)) == [Pass()]
    table.skip_turn(1)
    assert table.state.markers == (0, 1, 0)


@pytest.mark.parametrize("rule", ["pay", "free"])
def test_s6_example_when_the_player_of_the_set_is_out_the_last_to_pass_leads(rule: str) -> None:
    table = playing("5-9", "4-7 6-8", "5-10 6-10", "5-11 6-11", lead_again=rule)
    table.play(0, "5-9", 9)
    table.skip_turn(1, 2)
    assert table.state.trick != ()
    table.skip_turn(3)
    assert table.told(TrickCleared) == [TrickCleared(leader=3, by_two=False)]
    assert table.actors == (3,)
    assert table.state.markers == (0, 1, 1, 1)


def test_s6_the_player_of_the_best_set_passes_too_to_lead_again() -> None:
    table = playing("5-9 3-4", "4-7 6-8", "5-10 6-10")
    table.play(0, "5-9", 9)
    table.skip_turn(1, 2)
    assert table.actors == (0,)
    table.skip_turn(0)
    assert table.told(TrickCleared) == [TrickCleared(leader=0, by_two=False)]
    assert table.state.markers == (1, 1, 1)
    table = playing("5-9 3-4", "4-11 6-8", "5-10 6-10")
    table.play(0, "5-9", 9)
    table.skip_turn(1)
    table.play(2, "5-10", 10)
    table.skip_turn(0)
    table.play(1, "4-11", 11)
    assert table.state.passed == 0


def test_s6_free_the_player_of_the_best_set_leads_unasked_and_without_a_marker() -> None:
    table = playing("5-9 3-4", "4-7 6-8", "5-10 6-10", lead_again="free")
    table.play(0, "5-9", 9)
    table.skip_turn(1)
    assert table.actors == (2,)
    table.skip_turn(2)
    assert table.told(TrickCleared) == [TrickCleared(leader=0, by_two=False, free=True)]
    assert table.actors == (0,)
    assert table.state.markers == (0, 1, 1)
    assert (table.state.trick, table.state.passed) == ((), 0)
    assert table.refusal(0, Pass()).rule == "S4"  # who leads may not pass
    table = playing("5-9 3-4", "4-7 6-8", lead_again="free")
    table.play(0, "5-9", 9)
    table.skip_turn(1)
    assert table.actors == (0,)
    assert table.state.trick == ()
    assert table.state.markers == (0, 1)


@pytest.mark.parametrize(("lead_again", "leader"), [("free", 1), ("pay", 2)])
def test_s6_who_is_asked_on_their_own_set_may_pass_for_a_marker_and_need_not(
    lead_again: str, leader: int
) -> None:
    """A plays 7, B an equal 7, C is skipped; all pass."""
    table = playing("5-7 3-4", "4-7 6-8", "5-10 6-10", lead_again=lead_again)
    table.play(0, "5-7", 7)
    table.play(1, "4-7", 7)
    assert table.actors == (0,)
    table.skip_turn(0)
    assert table.actors == (1,)  # by the skip (S5), not to lead again
    table.skip_turn(1)
    assert table.state.markers == (1, 1, 0)
    table.skip_turn(2)
    assert table.actors == (leader,)
    assert table.state.markers == (1, 1, 1)


def test_s6_free_who_is_asked_on_their_own_set_may_play_on_or_clear() -> None:
    for play in (Play(cards("6-8"), 14), Clear(cards("2-3"))):
        table = playing("5-7 3-4", "4-7 6-8 2-3", "5-10 6-10", lead_again="free")
        table.play(0, "5-7", 7)
        table.play(1, "4-7", 7)
        table.skip_turn(0)
        table.act(1, play)
        assert table.state.markers == (1, 0, 0)


def test_s7_a_single_two_may_not_be_the_final_card_but_its_other_half_or_a_set() -> None:
    table = playing("5-9 3-4", "2-8", "5-10 6-10")
    table.play(0, "5-9", 9)
    assert table.refusal(1, Clear(cards("2-8"))).rule == "S7"
    assert table.refusal(1, Play(cards("2-8"), 2)).rule == "S7"
    assert Clear not in {type(action) for action in table.game.legal(table.state, 1)}
    rng = random.Random(1)
    assert Clear not in {type(table.game.choose(table.state, 1, rng)) for _ in range(40)}
    table.play(1, "2-8", 10)  # its sum
    assert table.told(WentOut) == [WentOut(seat=1, place=1)]
    table = playing("2-8", "5-10 6-10", "5-9 3-4")
    table.play(0, "2-8", 8)
    assert table.state.out == (0,)
    table = playing("2-8 4-5", "5-10 6-10")
    assert table.refusal(0, Play(cards("2-8"), 2)).rule == "S7"
    table.clear(0, "2-8")
    assert table.actors == (0,)
    assert table.hand(0) == {"4-5"}
    table = playing("2-8 2-5", "5-10 6-10", "5-9 3-4")
    table.play(0, "2-8 2-5", 2)
    assert table.state.trick[-1].value == 2
    assert table.state.out == (0,)


def test_s8_the_trick_goes_on_when_one_goes_out_and_ends_when_one_has_cards() -> None:
    table = playing("5-9", "4-11 6-8", "5-10 6-10")
    table.play(0, "5-9", 9)
    assert table.told(WentOut) == [WentOut(seat=0, place=1)]
    assert table.actors == (1,)
    assert table.state.trick[-1].value == 9
    assert table.refusal(1, Play(cards("6-8"), 8)).rule == "S5"
    table = playing("5-9", "4-11", "5-10 6-10")
    table.play(0, "5-9", 9)
    table.play(1, "4-11", 11)
    assert table.told(RolesTaken) == [RolesTaken(order=(0, 1, 2))]
    assert table.told(HandEnded) == [HandEnded(hand=1, scores=(0, 0, 0), why="out")]
    assert table.actors == (CHANCE,)
    table.shuffle()
    assert table.state.round == 2
    assert table.state.order == (0, 1, 2)
    table = playing("5-9", "4-11 6-8")
    table.play(0, "5-9", 9)
    zones = table.game.zones(table.state)
    assert pairs(zones["trick"]) == {"5-9"}
    assert pairs(zones["hand:1"]) == {"4-11", "6-8"}


def test_s9_black_markers_first_then_red_ones() -> None:
    table = playing("13-14 3-5", "4-6 3-4", "4-7 5-8", black_markers=2)
    table.play(0, "13-14", 27)
    sources = []
    for seat in (1, 2, 0):
        table.skip_turn(seat)
        sources += [event.source for event in table.told(Paid)]
    assert sources == ["black", "black", "red"]
    chips = table.game.observe(table.state, PUBLIC).chips
    assert (chips["black"], chips["red"]) == (0, 9)
    assert table.game.observe(table.state, PUBLIC).facts.reds == (1, 0, 0)


@pytest.mark.parametrize(("taken", "over"), [(29, False), (30, True), (31, True)])
def test_s9_the_game_ends_with_the_round_that_takes_the_last_black_marker(
    taken: int, over: bool
) -> None:
    table = playing("5-9", "4-11 6-8")
    table.state.markers = (taken - 3, 3)
    table.play(0, "5-9", 9)
    assert (table.actors == ()) == over
    if over:
        (end,) = table.told(GameEnded)
        assert (end.ranking, end.why) == (((1,), (0,)), "markers")


def test_s9_markers_after_each_round_are_kept_and_gifts_do_not_count_as_taken() -> None:
    table = second_round("", "", markers=(20, 9))
    table.give(0, "", 1)
    assert table.state.markers == (19, 10)
    table.hold("5-9", "4-11 6-8")
    table.play(0, "5-9", 9)
    assert table.actors == (CHANCE,)
    table = playing("5-9", "4-11 6-8", "3-4 3-5")
    table.state.markers = (4, 0, 2)
    table.play(0, "5-9", 9)
    table.play(1, "6-8", 14)
    table.skip_turn(2)
    table.play(1, "4-11", 15)
    facts = table.game.observe(table.state, PUBLIC).facts
    assert facts.rounds == (Round((0, 1, 2), (4, 0, 3)),)


def test_s9_a_tie_goes_to_the_higher_role() -> None:
    table = playing("5-10 6-10", "5-9", "4-11", black_markers=4)
    table.state.turn = 1
    table.state.markers = (1, 2, 1)
    table.play(1, "5-9", 9)
    table.play(2, "4-11", 11)
    (end,) = table.told(GameEnded)
    assert end.ranking == ((2,), (0,), (1,))  # seat 2 went out before seat 0
    assert end.scores == (1, 2, 1)


def allowed_with(table: Table, seat: int, chosen: tuple[int, ...]) -> tuple[Play | Clear, ...]:
    return tuple(
        action
        for action in table.game.plays_with(chosen)
        if table.game.verify(table.state, seat, action) is None
    )


def test_plays_with_says_how_chosen_cards_can_be_played() -> None:
    table = playing("2-9 4-5 3-4", "2-13 4-6")

    def ways(pairs: str) -> set[Play | Clear]:
        return set(allowed_with(table, 0, cards(pairs)))

    alone, both = cards("2-9"), cards("2-9 4-5")
    assert ways("2-9") == {Clear(alone), Play(alone, 9), Play(alone, 11)}
    assert ways("2-9 4-5") == {Play(both, 9)}
    assert ways("2-9 3-4") == set()
    fitting = DOUBLE.fitting(cards("2-9 4-5 3-4"), 9)
    assert fitting == {cards("2-9")[0]: "high", cards("4-5")[0]: "combined"}


def test_of_a_small_hand_every_play_is_listed_and_of_a_large_one_a_bounded_number() -> None:
    table = playing("4-9 5-9 6-10", "2-13 4-6")
    listed = {(action.cards, action.value) for action in table.game.legal(table.state, 0)}
    singles = {
        (cards(pair), value)
        for pair, values in (("4-9", (4, 9, 13)), ("5-9", (5, 9, 14)), ("6-10", (6, 10, 16)))
        for value in values
    }
    assert listed == {*singles, (cards("4-9 5-9"), 9)}
    table.play(0, "4-9", 13)
    two = cards("2-13")
    assert set(table.game.legal(table.state, 1)) == {
        Play(two, 13),
        Play(two, 15),
        Clear(two),
        Pass(),
    }
    table = Table(PRESIDENTS, 2).find_dealer(0)
    table.shuffle()
    assert len(table.hand(0)) == 39
    many = list(table.game.legal(table.state, 0))
    assert 100 < len(many) < 700
    assert len(set(many)) == len(many)


def test_what_is_listed_is_what_s5_and_s7_allow() -> None:
    table = playing("2-8 2-5 8-9 7-9", "3-4 3-5 3-6 5-10")
    hand = table.state.hands[0]
    for _led_and_on_a_set in range(2):
        seat = table.actors[0]
        listed = set(table.game.legal(table.state, seat))
        held = tuple(bits(table.state.hands[seat]))
        for count in range(1, len(held) + 1):
            for chosen in itertools.combinations(held, count):
                allowed = set(allowed_with(table, seat, chosen))
                assert {action for action in listed if cards_of(action) == chosen} <= allowed
                if count in (1, len(held)):
                    assert allowed <= listed
        if table.state.hands[0] == hand:
            table.play(0, "8-9 7-9", 9)


def test_choose_reaches_plays_that_are_not_listed() -> None:
    table = playing("5-9 6-9 7-9 8-9", "4-11 6-8")
    rng = random.Random(5)
    chosen = {table.game.choose(table.state, 0, rng) for _ in range(600)}
    nines = {action.cards for action in chosen if isinstance(action, Play) and action.value == 9}
    assert len(nines) == 4 + 6 + 4 + 1
    assert set(table.game.legal(table.state, 0)) <= chosen
    assert all(table.game.verify(table.state, 0, action) is None for action in chosen)


def test_cleared_cards_lie_face_down_but_are_remembered() -> None:
    table = playing("5-9 2-9 3-4", "4-11 6-8")
    table.play(0, "5-9", 9)
    table.skip_turn(1)
    table.clear(0, "2-9")
    view = table.game.observe(table.state, OPEN)
    assert set(view.zones["played"]) == {UNSEEN}
    assert set(cards("5-9 2-9")) <= set(view.facts.gone)
