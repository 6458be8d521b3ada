"""S1 to S3: the deal, the roles and the exchange of Presidents & Sanityholes."""

import random

import msgspec
import pytest

from rules.core import CHANCE, PUBLIC, UNSEEN, Moved, Paid
from rules.observe import redact
from rules.presidents_and_sanityholes.actions import Give, Pass
from rules.presidents_and_sanityholes.state import role_title
from rules.shared.chance import Draw, Shuffle
from rules.shared.deal_draw import DealerDrawn, DrawTied
from tests.sanity_table import (
    DOUBLE,
    PRESIDENTS,
    Table,
    cards,
    check_drawn_cards_lie_open,
    check_own_hands_alone_are_seen,
    pairs,
    second_round,
)


def test_s1_the_highest_combined_value_deals_and_leads_and_tied_players_draw_again() -> None:
    table = Table(PRESIDENTS, 3)
    table.draw(0, "2-14")  # 16
    table.draw(1, "8-9")  # 17
    table.draw(2, "3-13")  # 16
    assert [event.seat for event in table.told(DealerDrawn)] == [1]
    table.shuffle()
    assert table.state.round == 1
    assert table.actors == (1,)
    table = Table(PRESIDENTS, 4)
    for seat, pair in enumerate(("9-10", "2-3", "8-11", "7-12")):  # 19 three times
        table.draw(seat, pair)
    assert [event.seats for event in table.told(DrawTied)] == [(0, 2, 3)]
    stays_out = Draw(0, *cards("2-3"))
    assert table.refusal(CHANCE, stays_out).rule == "S1"
    not_tied = Draw(1, *cards("2-4"))
    assert table.refusal(CHANCE, not_tied).rule == "S1"
    table.draw(0, "2-4")
    table.draw(2, "6-14")
    table.draw(3, "2-5")
    assert table.state.drawing.dealer == 2


def test_s1_drawn_cards_lie_open_and_then_each_sees_the_own_hand_alone() -> None:
    check_drawn_cards_lie_open(PRESIDENTS)
    check_own_hands_alone_are_seen(PRESIDENTS)


def test_s1_all_cards_are_dealt_from_the_dealers_left_and_nobody_has_a_role() -> None:
    table = Table(PRESIDENTS, 2).find_dealer(0)
    for order in ((), DOUBLE.doubles[1:], (*DOUBLE.doubles, DOUBLE.rook)):
        assert table.refusal(CHANCE, Shuffle(order)).rule == "S1"
    assert table.refusal(0, Pass()).rule == "S1"
    table = Table(PRESIDENTS, 4).find_dealer(2)
    order = tuple(reversed(DOUBLE.doubles))
    table.shuffle(order)
    dealt = [(event.card, event.target) for event in table.told(Moved)]
    assert dealt == [(card, f"hand:{(3 + at) % 4}") for at, card in enumerate(order)]
    assert [hand.bit_count() for hand in table.state.hands] == [20, 19, 19, 20]
    table = Table(PRESIDENTS, 3).find_dealer(2)
    for _before_and_after_the_deal in range(2):
        facts = table.game.observe(table.state, PUBLIC).facts
        assert (facts.roles, facts.dealer, facts.passed, facts.due) == ((), 2, (), 0)
        if not facts.round:
            table.shuffle()


def test_s2_later_rounds_are_dealt_and_played_in_the_order_of_roles() -> None:
    table = second_round(*[""] * 4, roles=(2, 0, 3, 1))
    first = [event.target for event in table.told(Moved)][:5]
    assert first == ["hand:2", "hand:0", "hand:3", "hand:1", "hand:2"]
    facts = table.game.observe(table.state, PUBLIC).facts
    assert facts.roles == (2, 0, 3, 1)
    assert facts.dealer == 1
    table.state.phase, table.state.turn = "play", 2
    table.hold("4-5 2-3", "4-7 2-6", "4-8 2-7", "4-9 2-8")
    table.play(2, "4-8", 4)
    for asked in (0, 3, 1, 2):  # the Sanityhole (1) is followed by the President (2)
        assert table.actors == (asked,)
        table.skip_turn(asked)


def test_s2_roles_by_number_of_players_and_the_president_leads_after_the_exchange() -> None:
    def roles(seats: int) -> list[str]:
        return [role_title(place, seats) for place in range(seats)]

    assert roles(2) == ["President", "Sanityhole"]
    assert roles(3) == ["President", "Neutral", "Sanityhole"]
    assert roles(4) == ["President", "Vice-President", "Vice-Sanityhole", "Sanityhole"]
    assert roles(5)[2] == "Neutral"
    assert roles(4)[-2:] == roles(5)[-2:] == ["Vice-Sanityhole", "Sanityhole"]
    assert roles(6)[2:4] == ["Second Vice-President", "Second Vice-Sanityhole"]
    table = second_round("", "", "", "", roles=(3, 1, 0, 2))
    for upper, due in ((3, 2), (1, 1)):
        assert table.actors == (upper,)
        hand = tuple(sorted(table.hand(upper)))
        table.give(upper, " ".join(hand[:due]))
    assert table.actors == (3,)
    assert table.refusal(3, Pass()).rule == "S4"


@pytest.mark.parametrize(
    ("seats", "exchanges"),
    [
        (2, [(0, 1, 1)]),
        (3, [(0, 2, 1)]),
        (4, [(0, 3, 2), (1, 2, 1)]),
        (5, [(0, 4, 2), (1, 3, 1)]),
        (6, [(0, 5, 3), (1, 4, 2), (2, 3, 1)]),
    ],
)
def test_s3_who_exchanges_how_much(seats: int, exchanges: list[tuple[int, int, int]]) -> None:
    table = second_round(*[""] * seats)
    for upper, lower, due in exchanges:
        assert table.actors == (upper,)
        assert table.game.observe(table.state, PUBLIC).facts.due == due
        hand = sorted(table.hand(upper))
        for wrong in (due - 1, due + 1):
            action = Give(cards(" ".join(hand[:wrong])), 0)
            assert table.refusal(upper, action).rule == "S3"
        table.give(upper, " ".join(hand[:due]))
        assert table.state.exchanges[-1].lower == lower
        assert len(table.state.exchanges[-1].returned) == due
    assert table.actors == (0,)
    assert table.state.phase == "play"


def test_s3_the_highest_combined_cards_come_back_but_no_gift() -> None:
    table = second_round("", "", "", "")
    table.hold("2-3 2-4", "5-6", "5-7", "11-12 10-13 9-14 8-9")  # 23, 23, 23, 17
    table.give(0, "2-3 2-4")
    assert table.hand(0) == {"9-14", "10-13"}
    assert table.hand(3) == {"11-12", "8-9", "2-3", "2-4"}
    table = second_round("", "")
    table.hold("13-14 2-3", "2-4 2-5")
    table.give(0, "13-14")
    assert table.hand(0) == {"2-3", "2-5"}
    assert table.hand(1) == {"13-14", "2-4"}


def test_s3_only_cards_of_the_own_hand_are_given_each_once_and_not_in_round_1() -> None:
    table = second_round("", "", "", "")
    mine, theirs = sorted(table.hand(0)), sorted(table.hand(3))
    for held in (f"{mine[0]} {theirs[0]}", f"{mine[0]} {mine[0]}", " ".join(theirs[:2])):
        assert table.refusal(0, Give(cards(held), 0)).rule == "S3"
    gift = Give(cards(" ".join(mine[:2])), 0)
    assert table.refusal(3, gift) is not None  # the lower player is not asked
    assert table.refusal(0, msgspec.structs.replace(gift, markers=-1)).rule == "S3"
    assert table.game.verify(table.state, 0, gift) is None
    table = Table(PRESIDENTS, 4).find_dealer(0)
    table.shuffle()
    assert table.refusal(0, Give(cards("2-3 2-4"), 0)) is not None
    assert table.state.phase == "play"


def test_s3_every_gift_is_listed_and_for_markers_nothing_comes_back() -> None:
    table = second_round("", "", "", "", markers=(1, 0, 0, 5))
    gifts = list(table.game.legal(table.state, 0))
    size = len(table.hand(0))
    assert [gift.markers for gift in gifts].count(0) == size * (size - 1) // 2
    assert [gift.markers for gift in gifts].count(1) == size
    assert len(gifts) == len(set(gifts)) == size * (size + 1) // 2
    assert all(table.game.verify(table.state, 0, gift) is None for gift in gifts)
    assert list(table.game.legal(table.state, 3)) == []
    hand = table.hand(0)
    card = min(hand)
    two_markers = Give((), 2)
    assert table.refusal(0, two_markers).rule == "S3"
    assert table.refusal(0, Give(cards(card), -1)).rule == "S3"
    table.give(0, card, 1)
    assert table.state.markers == (0, 0, 0, 6)
    assert [event.amount for event in table.told(Paid)] == [1]
    assert len(table.state.exchanges[0].returned) == 1
    assert len(table.hand(0)) == len(hand)


def test_s3_only_the_two_see_the_cards_and_the_giver_imagines_where_they_went() -> None:
    table = second_round("", "", "", "")
    given = sorted(table.hand(0))[:2]
    moves = [event for event in table.give(0, " ".join(given)) if isinstance(event, Moved)]
    assert len(moves) == 4
    for viewer, knows in ((0, True), (3, True), (1, False), (2, False), (PUBLIC, False)):
        faces = {getattr(redact(move, viewer), "card", None) for move in moves}
        assert (UNSEEN not in faces) == knows
        (exchange,) = table.game.observe(table.state, viewer).facts.exchanges
        assert (pairs(exchange.given) == set(given)) if knows else set(exchange.given) == {UNSEEN}
        assert (UNSEEN not in exchange.returned) == knows
    view = table.game.observe(table.state, 0)
    for seed in range(20):
        other = table.game.imagine(view, random.Random(seed))
        assert all(other.hands[3] >> card & 1 for card in cards(" ".join(given)))
