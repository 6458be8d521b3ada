"""The play of President Arnold: deck, deal, leads, following (A1 to A10)."""

import pytest

from rules.core import CHANCE, OPEN, PUBLIC, UNSEEN, HandEnded, Moved, OptionsError, apply
from rules.president_arnold.actions import PASS
from rules.president_arnold.events import Claimed, HandDrawn, Led, Passed, WentOut
from rules.shared.chance import Dealer, Shuffle
from tests import of_kind, there
from tests.arnold import (
    dealt,
    do,
    ids,
    led,
    number,
    options_of,
    play,
    refused,
    shuffle_with,
    table,
    tables_of,
)

FULL_REMOVED = {"blue-square-3", "blue-triangle-4", "green-square-4"}
SQUARES_REMOVED = {"green-triangle-2", "green-heart-3", "yellow-triangle-3"}


@pytest.mark.parametrize(
    ("seats", "options", "deck", "president", "removed"),
    [
        (4, {}, "triple-topper-full", "blue-square-4", FULL_REMOVED),
        (8, {}, "triple-topper-full", "blue-square-4", FULL_REMOVED),
        (3, {"deck": "full"}, "triple-topper-full", "blue-square-4", FULL_REMOVED),
        (3, {}, "triple-topper-squares", "green-triangle-3", SQUARES_REMOVED),
        (2, {}, "triple-topper-squares", "green-triangle-3", SQUARES_REMOVED),
    ],
)
def test_the_deck_follows_from_the_players(
    seats: int, options: dict[str, str], deck: str, president: str, removed: set[str]
) -> None:
    game = table(seats, **options)
    stock = game.zones(game.initial())["stock"]
    assert game.deck.id == deck
    assert {card.id for card in game.deck} - ids(game, stock) == removed
    assert len(stock) == len(game.deck) - 3 == (61 if seats < 4 and not options else 122)
    assert game.deck.cards[tables_of(game).president].id == president


@pytest.mark.parametrize(
    ("seats", "deck", "only"), [(2, "full", "squares deck"), (4, "squares", "full deck")]
)
def test_only_three_players_choose_the_deck(seats: int, deck: str, only: str) -> None:
    with pytest.raises(OptionsError, match=f"“Triple Topper, {only}”; with three"):
        table(seats, deck=deck)


def test_the_president_follows_nothing_and_values_are_the_sums_of_three_ranks() -> None:
    for game in (table(2), table(4)):
        tables = tables_of(game)
        laid = [card for card in tables.in_play if tables.successors[card]]
        followers = {f for card in laid for f in tables.cards(tables.successors[card])}
        assert tables.president not in followers
        assert tables.president in tables.in_play
    game = table(4)
    value = tables_of(game).value
    assert value[number(game, "red-circle-1")] == 3
    assert value[number(game, "yellow-heart-2")] == 6
    assert value[number(game, "black-blob-?")] == 15
    assert all(card.attributes["arnold"] == value[card.number] for card in game.deck)


def test_a1_a_record_begins_with_one_dealer_and_hands_default_to_the_players() -> None:
    game = table(5)
    assert game.options.hands == 5
    state = game.initial()
    assert game.actors(state) == (CHANCE,)
    facts = game.observe(state, PUBLIC).facts
    assert (facts.dealer, facts.asked, facts.turned, facts.hand) == (None, None, None, 0)
    assert (facts.passed, facts.claims, facts.split, facts.loans) == ((), (), (), (0,) * 5)
    assert refused(game, state, CHANCE, Shuffle(tuple(range(122)))).rule == "A1"
    for seat in (-1, 5):
        assert game.verify(state, CHANCE, Dealer(seat)) is not None
    state, _ = apply(game, state, CHANCE, Dealer(4))
    assert game.observe(state, PUBLIC).facts.dealer == 4
    assert refused(game, state, CHANCE, Dealer(4))


def test_a1_the_deal_passes_to_the_left() -> None:
    game = table(4)
    order = shuffle_with(game, 3, {}, "green-circle-2")
    state, _ = dealt(game, 3, order)
    assert game.observe(state, PUBLIC).facts.dealer == 3
    state, events = led(game, {1: ["black-blob-?"]}, 0, "blue-blob-?", dealer=3)
    assert isinstance(events[-1], HandEnded)
    assert game.observe(state, PUBLIC).facts.dealer == 3  # while the finished hand lies there
    state, _ = apply(game, state, CHANCE, Shuffle(tuple(order)))
    assert game.observe(state, PUBLIC).facts.dealer == 0
    assert game.observe(state, PUBLIC).facts.hand == 2


@pytest.mark.parametrize(
    ("seats", "options", "each", "widow"),
    [
        (2, {}, 20, 21),
        (3, {}, 15, 16),
        (3, {"deck": "full"}, 30, 32),
        (4, {}, 24, 26),
        (5, {}, 20, 22),
        (6, {}, 17, 20),
        (7, {}, 15, 17),
        (8, {}, 13, 18),
    ],
)
def test_a2_equal_piles_and_the_rest_to_the_widow(
    seats: int, options: dict[str, str], each: int, widow: int
) -> None:
    game = table(seats, **options)
    cards = tables_of(game).in_play
    state, _ = dealt(game, 1, cards)
    zones = game.zones(state)
    assert [len(zones[f"hand:{seat}"]) for seat in range(seats)] == [each] * seats
    assert len(zones["widow"]) + len(zones["turned"]) == widow
    assert zones["turned"] == (cards[-1],)
    assert zones["stock"] == ()


def test_a2_cards_go_one_at_a_time_and_nobody_sees_the_widow_but_its_top_card() -> None:
    game = table(4)
    cards = tuple(reversed(tables_of(game).in_play))
    state, events = dealt(game, 2, cards)
    hand = game.zones(state)["hand:3"]
    assert set(hand) == {cards[at * 5] for at in range(24)}
    assert set(game.zones(state)["hand:2"]) == {cards[at * 5 + 3] for at in range(24)}
    assert cards[4] in game.zones(state)["widow"]
    told = [
        event.target for event in events if isinstance(event, Moved) and event.source == "stock"
    ]
    assert told[:6] == ["hand:3", "hand:0", "hand:1", "hand:2", "widow", "hand:3"]
    assert told[-2:] == ["widow", "widow"]
    game = table(4)
    state, _ = dealt(game, 0, tables_of(game).in_play)
    for viewer in (OPEN, PUBLIC, 0, 1, 2, 3):
        zones = game.observe(state, viewer).zones
        assert set(zones["widow"]) == {UNSEEN}
        assert zones["turned"] == (number(game, "black-blob-?"),)
    assert set(game.observe(state, 1).zones["hand:0"]) == {UNSEEN}
    assert UNSEEN not in game.observe(state, 1).zones["hand:1"]
    game = table(4)
    cards = tables_of(game).in_play
    state, _ = apply(game, game.initial(), CHANCE, Dealer(0))
    removed = number(game, "blue-square-3")
    for wrong in (cards[:-1], (*cards[:-1], cards[0]), (*cards[:-1], removed), ()):
        assert refused(game, state, CHANCE, Shuffle(wrong)).rule == "A2"
    assert refused(game, state, 0, PASS).rule == "A2"


@pytest.mark.parametrize(
    ("seats", "turned", "money"),
    [
        (4, "red-circle-1", ["red-circle-?", "black-circle-1", "red-blob-1"]),
        (4, "green-circle-2", ["green-circle-?", "black-circle-2", "green-blob-2"]),
        (2, "green-circle-2", ["green-circle-4", "blue-circle-2", "green-square-2"]),
    ],
    ids=["worked example 1", "full", "squares"],
)
def test_a3_the_turned_card_names_three_money_cards(
    seats: int, turned: str, money: list[str]
) -> None:
    game = table(seats)
    state, _ = dealt(game, 0, shuffle_with(game, 0, {}, turned))
    facts = game.observe(state, PUBLIC).facts
    assert facts.turned == number(game, turned)
    assert [game.deck.cards[money.card].id for money in facts.money] == money
    assert [money.region for money in facts.money] == ["number", "color", "shape"]
    assert [money.claimed_by for money in facts.money] == [None, None, None]


@pytest.mark.parametrize(
    ("turned", "regions"),
    [
        ("green-circle-2", []),
        ("red-heart-?", ["number"]),
        ("black-blob-4", ["color", "shape", "color_shape"]),
        (
            "black-blob-?",
            ["number", "color", "number_color", "shape", "shape_number", "color_shape"],
        ),
    ],
)
def test_a4_the_dealer_claims_the_money_cards_that_are_turned(
    turned: str, regions: list[str]
) -> None:
    game = table(4)
    state, events = dealt(game, 2, shuffle_with(game, 2, {}, turned))
    claimed = [event for event in events if isinstance(event, Claimed)]
    assert [event.region for event in claimed] == regions
    assert all(event.seat == 2 and event.turned for event in claimed)
    stakes = {"number_color": 2, "color_shape": 2, "shape_number": 2}
    won = sum(stakes.get(region, 1) for region in regions)
    assert (state.chips.banks[2], state.chips.banks[0]) == (36 + 4 * won, 36)
    assert [claim.region for claim in game.observe(state, PUBLIC).facts.claims] == regions


def test_a4_a_money_card_in_the_widow_stays_unclaimed() -> None:
    game = table(4)
    state, _ = led(game, {0: ["red-circle-2"], 1: ["red-heart-1"]}, 0, "red-circle-1")
    assert number(game, "red-circle-?") in game.zones(state)["widow"]
    assert all(money.claimed_by is None for money in game.observe(state, PUBLIC).facts.money)


def test_a5_the_lowest_card_that_anyone_holds_leads_or_the_first_from_the_left() -> None:
    game = table(4)
    hands = {3: ["red-circle-1"], 1: ["red-circle-2"]}
    state, _ = dealt(game, 0, shuffle_with(game, 0, hands, "green-circle-2"))
    assert game.actors(state) == (3,)
    assert options_of(game, state) == {"red-circle-1"}
    assert game.observe(state, PUBLIC).facts.phase == "lead"
    game = table(4)
    hands = {0: ["red-circle-2"], 3: ["red-heart-1", "yellow-circle-1", "black-blob-?"]}
    order = shuffle_with(game, 2, hands, "red-circle-1")
    state, _ = dealt(game, 2, order)
    assert game.actors(state) == (3,)
    assert options_of(game, state) == {"red-heart-1", "yellow-circle-1"}
    refusal = refused(game, state, 3, play(game, "black-blob-?"))
    assert refusal.rule == "A5"
    assert "Black Blob ? is worth 15" in refusal.reason
    assert "Red Heart 1 or Yellow Circle 1" in refusal.reason
    assert refused(game, state, 3, PASS).rule == "A5"
    state, events = do(game, state, "yellow-circle-1")
    assert events[0] == Led(seat=3, opening=True)
    game = table(4)
    hands = {2: ["red-circle-2"], 1: ["red-heart-1"]}
    state, _ = dealt(game, 2, shuffle_with(game, 2, hands, "red-circle-1"))
    assert game.actors(state) == (1,)


def test_a6_two_variables_equal_and_the_third_one_higher() -> None:
    game = table(4)
    hands = {0: [card.id for card in game.deck if card.number in tables_of(game).in_play]}
    hands[0].remove("yellow-heart-2")
    hands[0].remove("red-circle-1")
    state, _ = led(game, hands, 0, "yellow-heart-2")
    wanted = {"yellow-heart-3", "green-heart-2", "yellow-triangle-2"}
    assert options_of(game, state) == {*wanted, "pass"}
    refusal = refused(game, state, 0, play(game, "yellow-heart-4"))
    assert refusal.rule == "A6"
    assert "Yellow Heart 4 doesn’t follow Yellow Heart 2" in refusal.reason
    assert "Green Heart 2" in refusal.reason


def test_a6_ranks_do_not_wrap_and_a_removed_card_never_follows() -> None:
    for game, top in ((table(4), "black-blob-?"), (table(2), "blue-square-4")):
        tables = tables_of(game)
        assert tables.successors[number(game, top)] == 0
    game = table(4)
    follows = tables_of(game).cards(tables_of(game).successors[number(game, "red-heart-?")])
    assert ids(game, follows) == {"yellow-heart-?", "red-triangle-?"}
    game = table(4)
    tables = tables_of(game)
    follows = tables.cards(tables.successors[number(game, "blue-square-2")])
    assert ids(game, follows) == {"black-square-2", "blue-blob-2"}


def test_a7_the_layer_may_go_on_or_stop_and_the_others_are_asked_in_turn_a8() -> None:
    game = table(4)
    hands = {0: ["red-circle-3", "red-heart-1"], 1: ["red-circle-4", "red-circle-1"]}
    state, _ = led(game, hands, 0, "red-circle-2", turned=number(game, "green-blob-2"))
    assert game.actors(state) == (0,)
    assert options_of(game, state) == {"red-circle-3", "pass"}
    assert game.observe(state, PUBLIC).facts.phase == "go_on"
    on, _ = do(game, state, "red-circle-3")
    assert game.actors(on) == (1,)  # the layer has no successor and is not asked
    stopped, events = do(game, state, "pass")
    assert events == [Passed(seat=0, stopped=True)]
    assert game.actors(stopped) == (0,)  # nobody else can follow: a new lead (A9)
    assert game.observe(stopped, PUBLIC).facts.phase == "lead"
    game = table(4)
    state, _ = led(game, HANDS, 0, "red-circle-2")
    assert game.actors(state) == (1,)
    assert options_of(game, state) == {"red-heart-2", "pass"}
    state, events = do(game, state, "pass")
    assert events == [Passed(seat=1, stopped=False)]
    assert game.actors(state) == (3,)  # seat 2 holds no successor and is passed over
    assert options_of(game, state) == {"yellow-circle-2", "red-circle-3", "pass"}
    assert game.observe(state, PUBLIC).facts.passed == (1,)
    assert refused(game, state, 1, play(game, "red-heart-2")).rule == "A8"
    state, _ = do(game, state, "pass")
    assert game.observe(state, PUBLIC).facts.phase == "lead"
    assert game.actors(state) == (0,)
    state, _ = led(game, HANDS, 0, "red-circle-2")
    state, _ = do(game, state, "pass", "red-circle-3")
    assert game.actors(state) == (3,)
    assert options_of(game, state) == {"yellow-circle-3", "pass"}
    refusal = refused(game, state, 3, play(game, "yellow-circle-2"))
    assert "Yellow Circle 2 doesn’t follow Red Circle 3" in refusal.reason
    view = game.observe(state, PUBLIC).facts
    assert (view.phase, view.last_layer, view.passed) == ("go_on", 3, ())
    assert view.layers == (0, 3)


HANDS = {
    0: ["black-blob-?", "red-heart-1"],
    1: ["red-heart-2", "black-blob-4"],
    2: ["black-blob-2", "black-blob-3"],
    3: ["yellow-circle-2", "red-circle-3", "yellow-circle-3"],
}


def test_a8_must_follow_leaves_no_pass() -> None:
    game = table(4, must_follow=True)
    state, _ = led(game, HANDS, 0, "red-circle-2")
    assert options_of(game, state) == {"red-heart-2"}
    refusal = refused(game, state, 1, PASS)
    assert refusal.rule == "A8"
    assert "You can follow, so you must: Red Heart 2" in refusal.reason
    hands = {0: ["red-circle-3", "black-blob-?"]}
    state, _ = led(game, hands, 0, "red-circle-2")
    assert options_of(game, state) == {"red-circle-3"}
    assert refused(game, state, 0, PASS).rule == "A7"


def test_a9_the_lead_is_the_lowest_of_the_hand_and_differs_twice() -> None:
    game = table(4)
    low = ["red-circle-4", "green-heart-1", "red-triangle-2"]  # all of Arnold value 6
    hands = {0: [*low, "blue-heart-2"], 1: ["red-circle-1"]}
    state, _ = led(game, hands, 0, "red-circle-2", turned=number(game, "black-blob-2"))
    assert game.actors(state) == (0,)
    assert options_of(game, state) == {"green-heart-1"}
    refusals = {
        card: game.verify(state, 0, play(game, card)) for card in ("red-circle-4", "blue-heart-2")
    }
    near, high = refusals["red-circle-4"], refusals["blue-heart-2"]
    assert near is not None
    assert high is not None
    assert (near.rule, high.rule) == ("A9", "A9")
    assert "Red Circle 4 and Red Circle 2 share: color, shape." in near.reason
    assert "Blue Heart 2 is worth 8" in high.reason
    forced = refused(game, state, 0, PASS)
    assert forced.rule == "A9"
    assert "You can lead, so you must: Green Heart 1." in forced.reason
    _, events = do(game, state, "green-heart-1")
    assert events[0] == Led(seat=0, opening=False)


def test_a9_who_cannot_lead_is_passed_over_and_if_no_one_can_the_hand_is_a_draw() -> None:
    game = table(4)
    hands = {
        0: ["red-circle-4", "black-blob-?"],  # the lowest shares color and shape
        1: ["red-circle-?"],
        2: ["yellow-heart-3"],
        3: ["red-heart-1"],
    }
    state, _ = led(game, hands, 0, "red-circle-2")
    assert game.actors(state) == (2,)
    assert options_of(game, state) == {"yellow-heart-3"}
    game = table(4)
    hands = {0: ["red-circle-4"], 1: ["red-circle-?"], 2: ["red-blob-2"], 3: ["blue-circle-2"]}
    state, events = led(game, hands, 0, "red-circle-2")
    assert HandDrawn() in events
    end = of_kind(HandEnded, events[-1])
    assert (end.why, end.hand) == ("draw", 1)
    finished = there(game.observe(state, PUBLIC).facts.finished)
    assert (finished.why, finished.out, finished.cards_left) == ("draw", None, (1, 1, 1, 1))
    assert game.actors(state) == (CHANCE,)


def test_a10_the_hand_ends_with_the_last_card_and_no_shuffle_is_before_that() -> None:
    game = table(4)
    hands = {1: ["red-circle-3"], 2: ["black-blob-4"], 3: ["black-blob-3"]}
    state, events = led(game, hands, 0, "red-circle-2")
    assert WentOut(seat=0) in events
    assert isinstance(events[-1], HandEnded)
    assert events[-1].why == "out"
    assert game.actors(state) == (CHANCE,)  # seat 1, who could follow, is not asked
    assert game.zones(state)["sequence"] == (number(game, "red-circle-2"),)
    finished = there(game.observe(state, PUBLIC).facts.finished)
    assert (finished.why, finished.out, finished.cards_left) == ("out", 0, (0, 1, 1, 1))
    assert refused(game, state, 1, play(game, "red-circle-3"))
    game = table(2)
    cards = tables_of(game).in_play
    state, _ = dealt(game, 0, cards)
    assert refused(game, state, CHANCE, Shuffle(cards)).rule == "A10"
