"""The chips of President Arnold: claims, payments, loans, boards (A11 to A21)."""

import itertools

import msgspec
import pytest

from rules.core import CHANCE, PUBLIC, Event, GameEnded, HandEnded, Paid, apply
from rules.president_arnold.actions import PASS
from rules.president_arnold.events import BoardsSplit, Claimed, SquareSplit
from rules.president_arnold.jackpots import REGIONS, Chips, Claim, starting_chips
from rules.president_arnold.state import State
from rules.shared.chance import Shuffle
from tests import of_kind, there
from tests.arnold import dealt, do, led, number, shuffle_with, table, tables_of


def claims(events: list[Event]) -> list[tuple[int, str]]:
    return [(event.seat, event.region) for event in events if isinstance(event, Claimed)]


def paid(events: list[Event], why: str) -> list[tuple[str, str, int]]:
    return [
        (event.source, event.target, event.amount)
        for event in events
        if isinstance(event, Paid) and event.why == why
    ]


def on_board(state: State, region: str) -> tuple[int, ...]:
    return state.chips.stakes[REGIONS.index(region)]


def boards(seats: int, **held: tuple[int, ...]) -> Chips:
    """Chips with these stakes on the boards, nothing elsewhere, and 50 in each bank."""
    empty = starting_chips(seats, 50)
    nothing = (0,) * seats
    return msgspec.structs.replace(
        empty, stakes=tuple(held.get(region, nothing) for region in REGIONS)
    )


# Turned Green Circle 2: the money cards are Green Circle ?, Black Circle 2, Green Blob 2.


def test_a11_a_money_card_claims_its_jackpot_and_a_marriage_with_a_turned_one() -> None:
    game = table(4)
    turned = number(game, "green-circle-2")
    hands = {0: ["black-blob-?"], 1: ["black-blob-4"]}
    state, events = led(game, hands, 0, "green-circle-?", turned=turned)
    assert claims(events) == [(0, "number")]
    assert state.chips.banks[:2] == (36 + 4, 36)
    assert on_board(state, "number") == (0, 0, 0, 0)
    money = game.observe(state, PUBLIC).facts.money
    assert [card.claimed_by for card in money] == [0, None, None]
    game = table(4)
    start, events = dealt(game, 0, shuffle_with(game, 0, {}, "red-heart-?"))
    assert claims(events) == [(0, "number")]
    hands = {0: ["black-blob-?"], 1: ["black-blob-4"]}
    before = {"turned": start.turned, "claims": start.claims, "chips": start.chips}
    _, events = led(game, hands, 0, "black-heart-?", **before)
    assert claims(events) == [(0, "color"), (0, "number_color")]
    _, events = led(game, hands, 1, "black-heart-?", **before)
    assert claims(events) == [(1, "color")]  # another than the dealer: no marriage


def test_a11_marriages_are_of_money_cards_laid_by_one_player() -> None:
    game = table(4)
    turned = number(game, "green-circle-2")
    hands = {0: ["green-blob-2", "black-circle-2", "black-blob-?"], 1: ["black-blob-4"]}
    state, _ = led(game, hands, 0, "green-circle-?", turned=turned)
    state, events = do(game, state, "black-circle-2")
    assert claims(events) == [(0, "color"), (0, "number_color")]
    state, events = do(game, state, "green-blob-2")
    assert claims(events) == [(0, "shape"), (0, "shape_number"), (0, "color_shape")]
    assert state.chips.banks[0] == 36 + 4 * (1 + 1 + 1 + 2 + 2 + 2)
    game = table(4)
    turned = number(game, "green-circle-2")
    hands = {0: ["black-blob-?"], 1: ["black-circle-2", "black-blob-4"]}
    state, _ = led(game, hands, 0, "blue-circle-2", turned=turned)
    state, events = do(game, state, "black-circle-2")
    assert claims(events) == [(1, "color")]
    hands = {0: ["black-blob-?"], 1: ["black-blob-4"]}
    _, events = led(game, hands, 0, "green-circle-?", turned=turned, claims=state.claims)
    assert claims(events) == [(0, "number")]


MONEY = {"number": "green-circle-?", "color": "black-circle-2", "shape": "green-blob-2"}
MARRIAGES = {
    "number_color": {"number", "color"},
    "color_shape": {"color", "shape"},
    "shape_number": {"shape", "number"},
}


@pytest.mark.parametrize("order", list(itertools.permutations(MONEY)))
def test_a11_the_money_cards_marry_in_whatever_order_they_are_laid(order: tuple[str, ...]) -> None:
    game = table(4)
    turned = number(game, "green-circle-2")
    claimed: tuple[Claim, ...] = ()
    mine: set[str] = set()
    for region in order:
        hands = {0: ["black-blob-?"], 1: ["black-blob-4"]}
        state, events = led(game, hands, 0, MONEY[region], turned=turned, claims=claimed)
        before, mine = mine, {*mine, region}
        made = {name for name, both in MARRIAGES.items() if both <= mine and not both <= before}
        assert set(claims(events)) == {(0, name) for name in {region, *made}}
        claimed = state.claims


@pytest.mark.parametrize(("seats", "card"), [(4, "blue-square-4"), (2, "green-triangle-3")])
def test_a11_the_president_arnold_claims_its_jackpot(seats: int, card: str) -> None:
    game = table(seats)
    state, events = led(game, {1: ["blue-square-2"], 0: ["red-circle-2"]}, 1, card)
    assert claims(events) == [(1, "president")]
    assert state.chips.banks[1] == 36 + 4 * seats


def test_a11_going_out_claims_the_game_after_what_the_last_card_claims() -> None:
    game = table(4)
    state, events = led(game, {}, 2, "red-circle-2")
    assert claims(events) == [(2, "game")]
    assert state.chips.banks == (36, 36, 36 + 4, 36)
    game = table(4)
    turned = number(game, "green-circle-2")
    _, events = led(game, {1: ["black-blob-4"]}, 2, "green-blob-2", turned=turned)
    assert claims(events) == [(2, "shape"), (2, "game")]


def test_a12_worked_example_4_a_claim_takes_as_much_as_the_claimer_had() -> None:
    game = table(4)
    chips = boards(game.seats, president=(2, 2, 1, 0))
    hands = {0: ["black-blob-?"], 1: ["black-blob-4"]}
    state, events = led(game, hands, 0, "blue-square-4", chips=chips)
    assert paid(events, "claim") == [
        ("stake:0:president", "bank:0", 2),
        ("stake:1:president", "bank:0", 2),
        ("stake:2:president", "bank:0", 1),
    ]
    assert state.chips.banks[0] == 50 + 2 + 2 + 1 + 0
    assert on_board(state, "president") == (0, 0, 0, 0)
    assert state.claims[0].taken == (2, 2, 1, 0)
    game = table(4)
    chips = boards(game.seats, president=(2, 5, 0, 2))
    hands = {0: ["black-blob-?"], 1: ["black-blob-4"]}
    state, _ = led(game, hands, 0, "blue-square-4", chips=chips)
    assert on_board(state, "president") == (0, 3, 0, 0)
    assert state.chips.banks == (50 + 2 + 2 + 2, 50, 50, 50)


LAST_BLACK_CARDS = {0: ["black-blob-?"], 1: ["black-blob-4"]}


def test_a12_stays_leaves_the_claimers_own_also_for_the_turned_card_and_the_game() -> None:
    game = table(4, own_stake="stays")
    chips = boards(game.seats, president=(2, 2, 1, 0))
    state, events = led(game, LAST_BLACK_CARDS, 0, "blue-square-4", chips=chips)
    assert paid(events, "claim") == [
        ("stake:1:president", "bank:0", 2),
        ("stake:2:president", "bank:0", 1),
    ]
    assert state.chips.banks[0] == 50 + 2 + 1 + 0
    assert on_board(state, "president") == (2, 0, 0, 0)
    assert state.claims[0].taken == (0, 2, 1, 0)
    assert [event.won for event in events if isinstance(event, Claimed)] == [3]
    game = table(4, own_stake="stays")
    start, _events = dealt(game, 0, shuffle_with(game, 0, {}, "red-heart-?"))
    assert on_board(start, "number") == (1, 0, 0, 0)
    assert start.chips.banks == (36 + 3, 36, 36, 36)
    state, _events = led(game, {1: ["black-blob-4"]}, 2, "red-circle-2")
    assert on_board(state, "game") == (0, 0, 1, 0)
    assert state.chips.banks == (36, 35, 36 + 3 + 1, 36)


@pytest.mark.parametrize(("pots", "next_hand"), [("renew", (2, 2, 2, 2)), ("grow", (4, 2, 2, 2))])
def test_a12_stays_the_claimer_gains_six_and_the_next_hand_goes_square_by_square(
    pots: str, next_hand: tuple[int, ...]
) -> None:
    """A20: four players, a stake of 2 each."""
    chips = boards(4, number_color=(2, 2, 2, 2))
    chips, taken = chips.claim(0, "number_color", None, own_returns=False)
    assert taken == (0, 2, 2, 2)
    assert chips.banks == (56, 50, 50, 50)
    at = REGIONS.index("number_color")
    assert chips.stakes[at] == (2, 0, 0, 0)
    filled = chips.fill(range(4), None, grow=pots == "grow")
    assert filled.stakes[at] == next_hand


@pytest.mark.parametrize(
    ("claimer", "won", "left"),
    [
        (1, (2, 0, 2, 2), (2, 2, 0, 0)),  # a smaller stake wins as much as it is itself
        (0, (0, 2, 2, 2), (4, 0, 0, 0)),  # the larger one only what the others have
    ],
)
def test_a12_stays_a_later_claim_counts_by_what_lies_there_then(
    claimer: int, won: tuple[int, ...], left: tuple[int, ...]
) -> None:
    chips, taken = boards(4, number_color=(4, 2, 2, 2)).claim(
        claimer, "number_color", None, own_returns=False
    )
    assert taken == won
    assert chips.stakes[REGIONS.index("number_color")] == left


def test_a13_who_goes_out_gets_one_chip_for_each_card_left_and_nothing_in_a_draw() -> None:
    game = table(4)
    hands = {1: ["black-blob-4"], 2: ["black-blob-3", "black-blob-2", "black-blob-1"]}
    state, events = led(game, hands, 0, "red-circle-2")
    assert paid(events, "cards") == [("bank:1", "bank:0", 1), ("bank:2", "bank:0", 3)]
    assert state.chips.banks == (36 + 4 + 4, 35, 33, 36)
    end = of_kind(HandEnded, events[-1])
    assert end.scores == (44, 35, 33, 36)
    game = table(4)
    hands = {0: ["red-circle-4"], 1: ["red-circle-3"], 2: ["red-blob-?"], 3: ["blue-circle-?"]}
    turned = number(game, "red-circle-2")
    state, events = led(game, hands, 0, "red-circle-?", turned=turned)
    assert claims(events) == [(0, "number")]  # other claims stand
    assert isinstance(events[-1], HandEnded)
    assert events[-1].why == "draw"
    assert paid(events, "cards") == []
    assert on_board(state, "game") == (1, 1, 1, 1)
    assert state.chips.banks == (40, 36, 36, 36)


def test_a14_who_cannot_pay_borrows_fifty_at_a_time_whatever_they_start_with() -> None:
    game = table(4, chips=14)
    low = [card.id for card in game.deck][30:82]
    state, events = led(game, {1: low, 2: ["black-blob-?"]}, 0, "red-circle-2")
    to_first = ("box", "bank:1", 50)
    assert paid(events, "loan") == [to_first, to_first, ("box", "bank:2", 50)]
    view = game.observe(state, PUBLIC)
    assert view.facts.loans == (0, 100, 50, 0)
    assert (view.chips["box"], view.chips["bank:1"]) == (-150, 100 - 52)
    end = of_kind(HandEnded, events[-1])
    assert end.scores == (4 + 52 + 1, -52, -1, 0)
    chips = starting_chips(2, 5).fill(range(2), None, grow=False)
    assert chips.banks == (5 + 50 - 14, 5 + 50 - 14)
    assert chips.loans == (50, 50)
    assert chips.scores == (-9, -9)
    chips = starting_chips(2, 14).fill(range(2), None, grow=False)
    assert (chips.banks, chips.loans) == ((0, 0), (0, 0))


def test_a20_a_full_board_is_fourteen_chips_renewed_or_grown_for_the_next_hand() -> None:
    told: list[Event] = []
    chips = starting_chips(2, 50).fill((1, 0), told, grow=False)
    assert chips.banks == (36, 36)
    assert [held[0] for held in chips.stakes] == [1, 1, 1, 1, 2, 2, 2, 4]
    assert paid(told, "stake")[0] == ("bank:1", "stake:1:game", 1)
    assert len(told) == 16
    chips = boards(2, game=(1, 0), president=(4, 7))
    filled = chips.fill(range(2), None, grow=False)
    assert filled.stakes[REGIONS.index("game")] == (1, 1)
    assert filled.stakes[REGIONS.index("president")] == (4, 7)
    assert filled.stakes[REGIONS.index("color_shape")] == (2, 2)
    assert filled.banks == (50 - 9, 50 - 10)
    filled = chips.fill(range(2), None, grow=True)
    assert filled.stakes[REGIONS.index("game")] == (2, 1)
    assert filled.stakes[REGIONS.index("president")] == (8, 11)
    assert filled.banks == (36, 36)


@pytest.mark.parametrize(("pots", "president", "game_stake"), [("renew", 4, 1), ("grow", 8, 1)])
def test_a20_the_option_rules_the_next_hand(pots: str, president: int, game_stake: int) -> None:
    game = table(4, pots=pots)
    state, _ = led(game, {1: ["black-blob-4"]}, 0, "red-circle-2")  # claims the Game alone
    order = tuple(shuffle_with(game, 1, {}, "green-circle-2"))
    state, _ = apply(game, state, CHANCE, Shuffle(order))
    assert on_board(state, "president") == (president,) * 4
    assert on_board(state, "game") == (game_stake,) * 4


def test_a11_the_third_marriage_makes_it_an_alien_one() -> None:
    game = table(4)
    _, events = dealt(game, 0, tuple(shuffle_with(game, 0, {}, "black-blob-?")))
    told = [event for event in events if isinstance(event, Claimed)]
    assert len(told) == 6  # A4: all three money cards and all three marriages
    assert [event.alien for event in told] == [False] * 5 + [True]
    assert all(event.won == 4 * (1 if "_" not in event.region else 2) for event in told)


def test_a21_the_boards_are_split_and_most_chips_win() -> None:
    game = table(4, hands=1)
    hands = {1: ["black-blob-4"], 2: ["black-blob-3"]}
    state, events = led(game, hands, 0, "red-circle-2")
    end = of_kind(GameEnded, events[-1])
    told = [type(event) for event in events]
    assert told.index(HandEnded) < told.index(SquareSplit)  # the hand's scores go before
    squares = [event for event in events if isinstance(event, SquareSplit)]
    assert {square.region: square.chips for square in squares} == {
        "number": 4,
        "color": 4,
        "shape": 4,
        "number_color": 8,
        "color_shape": 8,
        "shape_number": 8,
        "president": 16,
    }
    for at, event in enumerate(events):
        if isinstance(event, Paid) and event.why == "split":  # told square by square
            before = next(e for e in reversed(events[:at]) if isinstance(e, SquareSplit))
            assert event.source.endswith(f":{before.region}")
    assert events[-2] == BoardsSplit(shares=(13, 13, 13, 13))
    assert end.scores == (36 + 4 + 2 + 13, 35 + 13, 35 + 13, 36 + 13)
    assert end.ranking == ((0,), (3,), (1, 2))
    assert end.why == "hands"
    assert game.actors(state) == ()
    for seat in (CHANCE, 0, 1):
        for late in (PASS, Shuffle(tables_of(game).in_play)):
            refusal = there(game.verify(state, seat, late))
            assert (refusal.rule, refusal.reason) == ("A21", "The game is over.")
    assert state.split == (13, 13, 13, 13)
    assert all(not any(held) for held in state.chips.stakes)
    outcome = there(game.outcome(state))
    assert (outcome.scores, outcome.ranking) == (end.scores, end.ranking)


def test_a21_an_odd_rest_and_what_claimers_left_go_from_the_last_dealers_left() -> None:
    chips = boards(4, game=(4, 0, 0, 0), president=(0, 2, 0, 0))
    told: list[Event] = []
    split, shares = chips.split((3, 0, 1, 2), told)
    assert shares == (2, 1, 1, 2)
    assert split.banks == (52, 51, 51, 52)
    assert sum(amount for _, _, amount in paid(told, "split")) == 6
    received = dict.fromkeys(range(4), 0)
    for _, bank, amount in paid(told, "split"):
        received[int(bank.removeprefix("bank:"))] += amount
    assert tuple(received.values()) == shares
    game = table(4, hands=1, own_stake="stays")
    _state, events = led(game, {1: ["black-blob-4"], 2: ["black-blob-3"]}, 0, "red-circle-2")
    squares = {event.region: event.chips for event in events if isinstance(event, SquareSplit)}
    assert squares["game"] == 1  # the claimer's own
    shares = next(event.shares for event in events if isinstance(event, BoardsSplit))
    assert sum(shares) == 52 + 1
    assert shares == (13, 14, 13, 13)  # the odd one to the dealer's left


def test_a21_loans_are_subtracted_in_the_ranking() -> None:
    game = table(2, hands=1)
    full = starting_chips(2, 14).fill(range(2), None, grow=False)  # 14 on each board, none in hand
    indebted = msgspec.structs.replace(full, loans=(50, 0))
    _, events = led(game, {1: ["blue-square-3"]}, 0, "red-circle-2", chips=indebted)
    end = of_kind(GameEnded, events[-1])
    assert end.scores == (2 + 1 + 13 - 50, -1 + 13)
    assert end.ranking == ((1,), (0,))
