"""Sanity Rook up to the first lead (R1 to R3), its end (R8, R9), and every game's properties."""

import random

import pytest

from rules.core import (
    CHANCE,
    OPEN,
    PUBLIC,
    UNSEEN,
    GameEnded,
    HandEnded,
    Moved,
    Shown,
    bits,
    cards_of,
)
from rules.observe import redact
from rules.sanity_rook.actions import Bid, Discard, Pass, Trump
from rules.sanity_rook.events import BiddingWon, NestTaken, RoundScored, TrickTaken, TrumpNamed
from rules.shared.chance import Draw
from rules.shared.deal_draw import DealerDrawn, DrawTied
from tests import of_kind, there
from tests.rook_table import (
    LAST_NEST,
    PILE,
    RULES,
    Table,
    cards,
    finish,
    last_trick,
    playing,
    points,
)


def test_deck_has_every_value_of_every_suit_on_two_cards() -> None:
    assert (len(PILE), PILE[-1]) == (53, "rook")
    halves = [
        (card.attributes[f"{half}_value"], card.attributes[f"{half}_suit"])
        for card in map(RULES.deck.card, PILE[:-1])
        for half in ("low", "high")
    ]
    assert len(set(halves)) == 52
    assert all(halves.count(half) == 2 for half in set(halves))


def test_r1_the_highest_combined_value_drawn_deals_first_and_a_tie_draws_again() -> None:
    table = Table()
    table.draw(0, "2h4c")
    table.draw(1, "10h11f")  # 21
    table.draw(2, "2h5s")
    events = table.draw(3, "9f13s")  # 22
    assert DealerDrawn(seat=3) in events
    table.shuffle()
    assert table.facts().dealer == 3
    table = Table()
    table.draw(0, "2f6s")
    table.draw(1, "8s14f")  # 22
    table.draw(2, "9f13s")  # 22
    assert DrawTied(seats=(1, 2)) in table.draw(3, "2h5s")
    for seat, card in ((1, "rook"), (1, "2c3f"), (1, "8s14f"), (2, "2h4c")):
        refused = Draw(seat, *cards(card))
        assert table.refused(refused, CHANCE) == "R1"
    table.draw(1, "3f5h")
    assert DealerDrawn(seat=1) in table.draw(2, "2h4c")


def test_r1_one_to_each_then_one_to_the_nest_until_it_has_five_then_the_rest() -> None:
    table = Table().deal(dealer=0)
    order = cards(" ".join(PILE))
    assert table.state.hands[1] == sum(1 << card for card in order[0:25:5] + order[25::4])
    assert table.state.hands[0] == sum(1 << card for card in order[3:25:5] + order[28::4])
    assert tuple(bits(table.state.nest)) == order[4:25:5]
    assert [hand.bit_count() for hand in table.state.hands] == [12] * 4
    moved = [event for event in table.events if isinstance(event, Moved)]
    assert [event.target for event in moved[:6]] == [
        *("hand:1", "hand:2", "hand:3", "hand:0", "nest", "hand:1")
    ]
    assert [event.target for event in moved[24:27]] == ["nest", "hand:1", "hand:2"]
    for viewer in (PUBLIC, OPEN, 0, 1):
        assert table.zone("nest", viewer) == (UNSEEN,) * 5


def test_r1_a_game_begins_with_no_scores_no_bids_and_no_tricks_and_the_deal_passes_left() -> None:
    for table in (Table(), Table().deal(dealer=0)):
        facts = table.facts()
        assert facts.scores == (0, 0)
        assert facts.bids == (None,) * 4
        assert (facts.bid, facts.bidder, facts.trump, facts.leader) == (None,) * 4
        assert (facts.taken, facts.points) == (((), ()), (0, 0))
    table = Table().deal(dealer=3)
    table.bid(0, 0, 0, 0)
    assert table.facts().dealer == 3
    table.shuffle()
    assert table.facts().dealer == 0
    assert table.facts().turn == 1


def test_r2_bidding_goes_from_the_dealers_left_in_steps_of_five() -> None:
    table = Table().deal(dealer=1)
    assert table.state.turn == 2
    amounts = [getattr(action, "amount", None) for action in RULES.legal(table.state, 2)]
    assert amounts == [None, *range(140, 241, 5)]
    for amount in (135, 142, 245, 0, -5, 10**30):
        assert table.refused(Bid(amount)) == "R2"
    table.bid(150)
    assert table.state.turn == 3
    for amount in (140, 145, 150):
        assert table.refused(Bid(amount)) == "R2"
    table.bid(155, 200, 205, 0, 210)  # steps may be skipped
    assert table.facts().bids == (200, 205, 150, 210)
    assert table.facts().passed == (2,)
    table = Table().deal(dealer=1)
    for amount, least in ((150, 140), (200, 155)):
        refusal = there(RULES.verify(table.state, table.state.turn, Bid(5)))
        assert f"from {least} to 240 in steps of 5" in refusal.reason
        table.bid(amount)


def test_r2_if_all_pass_that_is_a_hand_and_who_passes_is_out() -> None:
    table = Table().deal(dealer=3)
    table.bid(140, 0, 145, 0)
    assert table.state.turn == 0
    table.bid(150)
    assert table.state.turn == 2  # seat 1 has passed
    assert table.refused(Bid(155), 1) == "R2"
    assert table.facts().passed == (1, 3)
    table = Table().deal(dealer=3)
    events = table.bid(140, 0, 0, 0)
    assert BiddingWon(seat=0, amount=140) in events
    assert (table.state.phase, table.state.turn) == ("discard", 0)
    table = Table().deal(dealer=3)
    assert BiddingWon(seat=1, amount=240) in table.bid(140, 240)
    table = Table().deal(dealer=3)
    table.bid(0, 0, 0)
    assert RULES.actors(table.state) == (3,)
    assert BiddingWon(seat=3, amount=165) in table.bid(165)
    table = Table().deal(dealer=3)
    table.bid(225)
    assert table.facts().bid == 225
    table = Table().deal(dealer=3)
    table.state.scores = (45, -140)
    events = table.bid(0, 0, 0, 0)
    assert events[-1] == HandEnded(hand=1, scores=(45, -140, 45, -140), why="passed")
    assert RULES.actors(table.state) == (CHANCE,)
    assert table.facts().result is None
    table.shuffle()
    assert table.facts().round == 2
    assert table.facts().passed == ()


def bidder_with_nest() -> Table:
    table = Table().deal(dealer=3)
    table.bid(0, 140, 0, 0)
    return table


def test_r3_the_bidder_alone_sees_the_nest_that_is_taken_and_any_five_go_back() -> None:
    table = Table().deal(dealer=3)
    nest = set(bits(table.state.nest))
    table.bid(0, 140, 0, 0)
    assert nest < set(table.zone("hand:1", 1))
    assert len(table.zone("hand:1", 1)) == 17
    assert table.zone("nest") == ()
    assert table.zone("hand:1", 0) == (UNSEEN,) * 17
    table = bidder_with_nest()
    hand = tuple(bits(table.state.hands[1]))
    for back in (hand[:4], hand[:6], (*hand[:4], hand[0]), (), (*hand[:4], 99), (*hand[:4], -1)):
        assert table.refused(Discard(back)) == "R3"
    theirs = next(iter(bits(table.state.hands[2])))
    assert table.refused(Discard((*hand[:4], theirs))) == "R3"
    told = table.act(1, Discard(hand[::-1][:5]))
    assert {event.card for event in told if isinstance(event, Moved)} == set(hand[-5:])
    for viewer in (PUBLIC, 0, 2, 3):
        seen = [redact(event, viewer) for event in told]
        assert {event.card for event in seen if isinstance(event, Moved)} == {UNSEEN}
    assert table.zone("nest", 1) == hand[-5:]
    assert table.zone("nest", OPEN) == hand[-5:]
    for viewer in (PUBLIC, 0, 2, 3):
        assert table.zone("nest", viewer) == (UNSEEN,) * 5
    assert table.zone("hand:1", 1) == hand[:-5]
    table = bidder_with_nest()
    (rook,) = cards("rook")
    table.state.hands = tuple(hand & ~(1 << rook) for hand in table.state.hands)
    table.state.hands = tuple(
        hand | 1 << rook if seat == 1 else hand for seat, hand in enumerate(table.state.hands)
    )
    back = (*list(bits(table.state.hands[1]))[:4], rook)
    assert RULES.verify(table.state, 1, Discard(back)) is None
    table = bidder_with_nest()
    listed = [cards_of(action) for action in RULES.legal(table.state, 1)]
    assert len(listed) == 17
    flat = [card for back in listed for card in back]
    assert {flat.count(card) for card in bits(table.state.hands[1])} == {5}


def test_r3_then_one_of_four_suits_is_named_and_the_dealers_left_leads() -> None:
    table = bidder_with_nest()
    table.act(1, Discard(tuple(bits(table.state.hands[1]))[:5]))
    assert table.refused(Trump("hearts")) == "R3"
    assert table.refused(Trump("")) == "R3"
    before = RULES.copy(table.state)
    for suit in ("cherries", "hats", "stars", "flags"):
        table.session.state = RULES.copy(before)
        assert table.act(1, Trump(suit)) == (TrumpNamed(seat=1, suit=suit),)
        assert table.facts().trump == suit
        assert RULES.actors(table.state) == (0,)


def test_r8_all_cards_are_220_points() -> None:
    assert points(" ".join(PILE)) == 220
    assert points("rook") == 20
    assert points("5s13f") == 5
    assert points("4s10h") == 10
    assert points("9s14c") == 10
    assert points("5c12s 4c14s 10h11f 2h4c") == 25


def test_r8_the_winner_of_a_trick_leads_the_next_and_tricks_lie_face_down() -> None:
    table = playing("5c12s 2h4c", "2c7f 2h5s", "6h13c 3s6c", "7f8c 3h7s")
    events = table.play("5c12s:low", "2c7f:low", "6h13c:high", "7f8c:high")
    moved = [(event.source, event.target) for event in events if isinstance(event, Moved)]
    assert moved == [("hand:3", "trick"), *[("trick", "won:0")] * 4]
    assert TrickTaken(seat=2, trick=1) in events
    assert RULES.actors(table.state) == (2,)
    for viewer in (PUBLIC, OPEN, 0, 2):
        assert table.zone("won:0", viewer) == (UNSEEN,) * 4
    assert table.zone("trick") == ()
    assert [play.seat for play in table.facts().last_trick] == [0, 1, 2, 3]
    assert set(table.facts().taken[0]) == set(cards("2c7f 5c12s 7f8c 6h13c"))
    assert table.facts().points == (5, 0)
    assert table.facts().leader == 2
    table.play("3s6c:low", "3h7s:high")
    assert [(play.seat, play.way) for play in table.facts().trick] == [(2, "low"), (3, "high")]


def test_r8_partners_keep_the_tricks_of_both_together() -> None:
    table = playing(
        "2h4c 7h14c 5s13f 2c7f",
        "3f5h 10h11f 3s6c 7s9c",
        "4h9f 11h13s 4s7c 2f6s",
        "3h7s 8h13c 5h9s 2s10c",
    )
    takers = (
        (1, "2h4c:low", "3f5h:high", "4h9f:low", "3h7s:low"),
        (2, "10h11f:low", "11h13s:low", "8h13c:low", "7h14c:low"),
        (3, "4s7c:low", "5h9s:high", "5s13f:low", "3s6c:low"),
    )
    for taker, *plays in takers:
        table.play(*plays)
        assert table.facts().leader == taker
    first, second = table.facts().taken
    assert set(first) == set(cards("10h11f 11h13s 8h13c 7h14c"))
    assert set(second) == set(cards("2h4c 3f5h 4h9f 3h7s 4s7c 5h9s 5s13f 3s6c"))


def test_r8_the_last_trick_takes_the_nest_and_all_tricks_are_turned_up() -> None:
    hands = ("4h12c", "6h12c", "7c12f", "11c12h")
    table = playing(*hands, nest="rook 9s14c 10h11f 2h4c 2h5s")
    events = finish(table)
    assert NestTaken(seat=0, points=45) in events
    result = there(table.facts().result)
    assert (result.nest_side, result.nest_points) == (0, 45)
    assert [t.total for t in result.tallies] == [45, 0]
    assert (result.tallies[0].rook, result.tallies[0].fourteens) == (20, 10)
    assert table.zone("nest") == ()
    assert set(table.zone("won:0")) == set(cards(" ".join(hands) + " rook 9s14c 10h11f 2h4c 2h5s"))
    table = last_trick(140)
    events = finish(table)
    assert len({event.card for event in events if isinstance(event, Shown)}) == 53
    assert set(table.zone("won:0") + table.zone("won:1")) == set(cards(" ".join(PILE)))
    assert set(cards(LAST_NEST)) < set(table.zone("won:0"))


def test_r9_a_side_that_reaches_its_bid_scores_all_and_one_that_misses_loses_it() -> None:
    table = last_trick(155)
    events = finish(table)
    assert events[-1] == HandEnded(hand=1, scores=(155, 65, 155, 65), why="made")
    scored = [event for event in events if isinstance(event, RoundScored)]
    assert scored[0].result.gains == (155, 65)
    assert finish(last_trick(140))[-1] == HandEnded(hand=1, scores=(140, 80, 140, 80), why="made")
    table = last_trick(135, scores=(100, 20))
    events = finish(table)
    assert events[-1] == HandEnded(hand=1, scores=(-40, 105, -40, 105), why="set")
    result = there(table.facts().result)
    assert not result.made
    assert result.gains == (-140, 85)
    events = finish(last_trick(60, bids=(140, 165, 0, 0)))
    assert events[-1] == HandEnded(hand=1, scores=(60, -165, 60, -165), why="set")
    assert finish(last_trick(55, bids=(140, 165, 0, 0)))[-1] == HandEnded(
        hand=1, scores=(55, 165, 55, 165), why="made"
    )
    table = last_trick(220, bids=(225, 0, 0, 0))
    assert finish(table)[-1] == HandEnded(hand=1, scores=(-225, 0, -225, 0), why="set")


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [
        ((460, 0), ((0, 2), (1, 3))),  # 600 is enough
        ((460, 580), ((1, 3), (0, 2))),  # 600 to 660: both at once, the higher wins
        ((0, 520), ((1, 3), (0, 2))),
    ],
)
def test_r9_the_first_to_reach_600_wins(
    scores: tuple[int, int], ranking: tuple[tuple[int, ...], ...]
) -> None:
    table = last_trick(140, scores=scores)
    events = finish(table)
    total = (scores[0] + 140, scores[1] + 80) * 2
    assert events[-2] == HandEnded(hand=1, scores=total, why="made")
    assert events[-1] == GameEnded(scores=total, ranking=ranking, why="goal")
    assert RULES.actors(table.state) == ()
    assert table.refused(Pass(), 0) == "R9"


@pytest.mark.parametrize("scores", [(455, 515), (460, 520), (520, 580)])
def test_r9_short_of_600_or_equal_another_round_is_played(scores: tuple[int, int]) -> None:
    table = last_trick(140, scores=scores)
    assert isinstance(finish(table)[-1], HandEnded)
    assert RULES.actors(table.state) == (CHANCE,)
    table.shuffle()
    assert (table.facts().round, table.facts().dealer) == (2, 0)
    assert table.facts().result is None


@pytest.mark.parametrize(
    ("award", "bid", "taken", "gains"),
    [
        ("all", 150, 185, (185, 35)),
        ("bid", 150, 185, (150, 35)),
        ("all", 150, 145, (-150, 75)),  # a failed bid is not touched
        ("bid", 150, 145, (-150, 75)),
    ],
)
def test_r9_a_bid_that_is_made_scores_all_points_or_the_bid_alone(
    award: str, bid: int, taken: int, gains: tuple[int, int]
) -> None:
    table = last_trick(taken, bids=(bid, 0, 0, 0), scores=(10, 20), award=award)
    assert isinstance(finish(table)[-1], HandEnded)
    result = there(table.facts().result)
    assert result.gains == gains
    assert table.facts().scores == (10 + gains[0], 20 + gains[1])


@pytest.mark.parametrize(
    ("made", "taken", "why", "score"),
    [
        ("reach", 150, "made", 150),
        ("exceed", 150, "set", -150),
        ("reach", 155, "made", 155),
        ("exceed", 155, "made", 155),
    ],
)
def test_r9_a_bid_is_made_by_as_many_points_or_only_by_more(
    made: str, taken: int, why: str, score: int
) -> None:
    told = of_kind(HandEnded, finish(last_trick(taken, bids=(150, 0, 0, 0), made=made))[-1])
    assert (told.why, told.scores[0]) == (why, score)


def test_r9_where_a_bid_is_to_be_exceeded_220_cannot_succeed_either() -> None:
    for made, why in (("reach", "made"), ("exceed", "set")):
        told = of_kind(HandEnded, finish(last_trick(220, bids=(220, 0, 0, 0), made=made))[-1])
        assert told.why == why


@pytest.mark.parametrize(
    ("goal", "finish_by", "scores", "winner"),
    [
        (600, "reach", (460, 0), 0),  # 600 exactly
        (600, "exceed", (460, 0), None),
        (600, "exceed", (465, 0), 0),
        (600, "exceed", (460, 525), 1),  # 600 to 605
        (600, "reach", (460, 520), None),  # equal: another round
        (600, "exceed", (465, 525), None),
        (600, "exceed", (470, 525), 0),  # both beyond: the higher
        (150, "reach", (5, 0), None),
        (150, "reach", (10, 0), 0),
        (150, "exceed", (10, 0), None),
        (2000, "reach", (1855, 0), None),
        (2000, "reach", (1860, 0), 0),
    ],
)
def test_r9_the_game_ends_at_the_goal_or_beyond_it(
    goal: int, finish_by: str, scores: tuple[int, int], winner: int | None
) -> None:
    table = last_trick(140, scores=scores, goal=goal, finish=finish_by)
    told = finish(table)[-1]
    if winner is None:
        assert isinstance(told, HandEnded)
        assert table.game.actors(table.state) == (CHANCE,)
        return
    assert isinstance(told, GameEnded)
    assert told.ranking[0] == (winner, winner + 2)


def test_a_random_player_bids_one_time_in_ten() -> None:
    table = Table().deal()
    rng = random.Random(10)
    kinds = [type(RULES.choose(table.state, table.state.turn, rng)) for _ in range(2_000)]
    assert 150 < kinds.count(Bid) < 250
