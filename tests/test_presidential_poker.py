"""Presidential Poker's hand from the deal to the showdown (P1 to P6, P8)."""

import copy
import random

import pytest

from games.library import GAMES
from rules.core import (
    CHANCE,
    OPEN,
    PUBLIC,
    UNSEEN,
    GameEnded,
    HandEnded,
    Moved,
    Paid,
    Refused,
    Shown,
    Shuffled,
    cards_of,
)
from rules.observe import redact
from rules.presidential_poker.actions import CHECK, FOLD, Bet, Call, Check, Draw, Fold
from rules.presidential_poker.events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    Drew,
    Folded,
    HandShown,
    IntervalBegan,
    NobodyOpened,
    PotWon,
)
from rules.presidential_poker.keep import strongest_keep
from rules.presidential_poker.pots import Pot
from rules.shared.chance import Dealer, Shuffle
from tests import there
from tests.poker_table import BEST, TIED, WORST, Table
from tests.properties import check_game, check_record


def finish(table: Table) -> Table:
    """Check and keep all cards to the showdown."""
    while table.state.phase in {"draw", "second"}:
        table.play("stand" if table.state.phase == "draw" else "check")
    return table


def test_p1_everyone_antes_what_they_can_and_gets_seven_cards_from_the_dealers_left() -> None:
    table = Table(4, dealer=1, ante=3)
    assert (table.state.banks, table.state.paid) == ((97,) * 4, (3,) * 4)
    assert [len(hand) for hand in table.state.hands] == [7] * 4
    assert len(table.state.stock) == 72 - 28
    dealt = [move.target for move in table.told(Moved)]
    assert dealt[:5] == ["hand:2", "hand:3", "hand:0", "hand:1", "hand:2"]
    antes = [(paid.source, paid.amount) for paid in table.told(Paid)]
    assert antes == [("bank:2", 3), ("bank:3", 3), ("bank:0", 3), ("bank:1", 3)]
    table = Table(3, banks=(10, 2, 10), dealer=2, ante=3)
    assert table.state.paid == (3, 2, 3)
    assert table.state.banks == (7, 0, 7)
    table.play("check")
    assert table.state.turn == 2  # seat 1 is passed over


def test_p1_and_p4_a_card_is_told_to_its_player_alone() -> None:
    table = Table(3, dealer=2)

    def told(viewer: int) -> list[Moved]:
        seen = [redact(event, viewer) for event in table.events]
        return [event for event in seen if isinstance(event, Moved)]

    for viewer in range(3):
        for move in told(viewer):
            mine = move.target == f"hand:{viewer}"
            assert ((move.card != UNSEEN), bool(move.lies_open_to)) == (mine, mine)
    assert {move.card for move in told(PUBLIC)} == {UNSEEN}
    table.play("bet 2", "call", "call", "draw 2")
    for viewer in range(3):
        discards, drawn = told(viewer)[:2], told(viewer)[2:]
        assert {move.target for move in discards} == {"discard"}
        assert {(move.card != UNSEEN, move.lies_open_to) for move in discards} == {(viewer == 0, 0)}
        assert {(move.card != UNSEEN) for move in drawn} == {viewer == 0}


def test_p1_the_deal_passes_to_the_next_player_with_chips_from_any_seat() -> None:
    game = GAMES.open("presidential_poker", 3)
    state = game.initial()
    drawn = {game.chance(state, random.Random(seed)) for seed in range(50)}
    assert drawn == {Dealer(0), Dealer(1), Dealer(2)}
    assert game.verify(state, CHANCE, Dealer(3)) is not None
    assert game.verify(state, CHANCE, Shuffle(tuple(range(72)))) is not None
    table = Table(4, banks=(20, 1, 20, 20), dealer=0, hands=[WORST, BEST])  # seat 1 loses all
    assert table.state.able == 0b1101
    table.play("bet 2", "fold", "call")
    finish(table)
    assert table.state.banks[1] == 0
    table.shuffle()
    assert table.state.dealer == 2
    assert table.state.hands[1] == ()
    assert table.state.hand == 2


def test_p2_begins_at_the_dealers_left_and_ends_when_bets_are_even_or_all_in() -> None:
    table = Table(4, dealer=1)
    assert table.state.turn == 2
    table.play("check", "bet 4", "bet 9", "call")
    assert table.state.turn == 2  # who checked must meet the bet
    table.play("fold", "call")
    assert table.state.phase == "draw"
    assert table.state.paid == (10, 10, 1, 10)
    table = Table(3, banks=(5, 100, 100), dealer=2)
    table.play("bet 4", "bet 10", "call")
    assert table.state.phase == "draw"
    table = Table(3, banks=(1, 9, 1), dealer=2)
    assert table.state.phase == "draw"
    table.stand_pat()
    assert table.state.phase in {"shuffle", "over"}


def test_p2_what_is_done_is_told() -> None:
    table = Table(3, dealer=2, banks=(100, 6, 100))
    assert table.told(Dealt) == [Dealt(dealer=2, hand=1, again=False)]
    assert table.told(IntervalBegan) == [IntervalBegan(interval=1, seat=0)]
    table.play("check")
    assert table.told(Checked) == [Checked(seat=0)]
    table.play("bet 3")
    assert table.told(BetMade) == [BetMade(seat=1, stake=3, raised=False, all_in=False)]
    table.play("bet 9")
    assert table.told(BetMade) == [BetMade(seat=2, stake=9, raised=True, all_in=False)]
    assert [(paid.source, paid.target, paid.amount) for paid in table.told(Paid)] == [
        ("bank:2", "stake:2", 9)
    ]
    table.play("call")
    assert table.told(Called) == [Called(seat=0, amount=9, all_in=False)]
    table.play("call")
    assert table.told(Called) == [Called(seat=1, amount=2, all_in=True)]
    collected = [(paid.source, paid.amount) for paid in table.told(Paid) if paid.target == "pot"]
    assert collected == [("stake:0", 9), ("stake:1", 5), ("stake:2", 9)]


def test_p2_check_only_without_a_bet_fold_only_facing_one_and_nobody_out_of_turn() -> None:
    table = Table(3)
    assert {type(action) for action in table.game.legal(table.state, 0)} == {Check, Bet}
    with pytest.raises(Refused, match="Nobody has bet"):
        table.play("fold")
    with pytest.raises(Refused, match="Nobody has bet"):
        table.play("call")
    table.play("bet 5")
    assert {type(action) for action in table.game.legal(table.state, 1)} == {Call, Fold, Bet}
    with pytest.raises(Refused, match="Call 5, raise or fold"):
        table.play("check")
    table = Table(3, dealer=2)
    for seat in (1, 2, CHANCE):
        assert list(table.game.legal(table.state, seat)) == []
        for action in (CHECK, FOLD, Shuffle(())):
            refusal = there(table.game.verify(table.state, seat, action))
            assert refusal.rule == "P2"


def test_p3_nobody_opens_another_ante_new_cards_same_hand() -> None:
    table = Table(3, dealer=0)
    before = table.state.hands
    table.play("check", "check", "check")
    assert table.told(NobodyOpened)
    assert not table.told(HandEnded)
    assert table.state.turn == CHANCE
    table.shuffle(seed=5)
    assert (table.state.hand, table.state.dealer, table.state.turn) == (1, 1, 2)
    assert table.state.paid == (2, 2, 2)
    assert table.state.hands != before
    # the dealer is without chips, but dealt in
    table = Table(3, banks=(9, 1, 9), dealer=0)
    table.play("check", "check")
    table.shuffle(seed=3)
    assert table.state.dealer == 1  # without chips, but dealt in
    assert table.state.paid == (2, 1, 2)
    assert (len(table.state.hands[1]), table.state.active) == (7, 0b111)
    # the antes take the last chips
    table = Table(2, banks=(2, 50), dealer=0)
    table.play("check", "check")
    table.shuffle()
    assert table.state.phase == "draw"


def test_p4_discards_are_cards_of_the_hand_once_each_drawn_by_each_active_player() -> None:
    table = Table(2).play("bet 2", "call")
    mine, theirs = table.state.hands[table.state.turn], table.state.hands[1 - table.state.turn]
    cases: list[tuple[tuple[int, ...], str]] = [
        ((theirs[0],), "Choose cards from your hand"),
        ((mine[0], mine[0]), "only once"),
        ((99,), "cards from your hand"),
        ((-1,), "cards from your hand"),
    ]
    for cards, reason in cases:
        refusal = there(table.verify(Draw(cards)))
        assert refusal.rule == "P4"
        assert reason in refusal.reason
    refusal = there(table.verify(Check()))
    assert "Choose the cards to discard" in refusal.reason
    table = Table(4, dealer=3, banks=(3, 50, 50, 50))
    table.play("bet 2", "fold", "bet 6", "call")
    assert table.state.turn == 0  # all-in, but draws
    top = table.state.stock[:2]
    kept = table.state.hands[0][2:]
    table.play("draw 2")
    assert (table.state.hands[0], len(table.state.discard)) == (kept + top, 2)
    assert table.told(Drew) == [Drew(seat=0, count=2)]
    assert table.state.turn == 2  # seat 1 has dropped out
    table.play("draw 7", "stand")
    assert table.state.drawn == (2, -1, 7, 0)


def eight_to_the_renewal() -> Table:
    """Eight players; two drew seven cards each of sixteen, the third wants five."""
    table = Table(8).play("bet 2", *["call"] * 7)
    return table.play("draw 7", "draw 7", "draw 5")


def test_p4_an_empty_stock_is_renewed_from_the_others_discards() -> None:
    table = eight_to_the_renewal()
    assert table.state.phase == "renewal"
    assert table.game.actors(table.state) == (CHANCE,)
    others, own = table.state.discard, table.state.aside
    assert (len(others), len(own)) == (14, 5)
    assert len(table.state.hands[2]) == 4  # two were left in the stock
    wrong = Shuffle(others + own)
    assert table.verify(wrong) is not None
    table.do(Shuffle(others[::-1]))
    assert table.told(Shuffled) == [Shuffled(zone="stock", sources=("discard",), count=14)]
    assert (table.state.hands[2][-3:], len(table.state.stock)) == (others[::-1][:3], 11)
    assert table.state.discard == own  # for the next time
    assert table.state.turn == 3
    table = Table(8).play("bet 2", *["call"] * 6, "fold", "draw 7", "draw 7", "draw 5")
    assert len(table.state.folded) == 7
    assert not set(table.state.folded) & set(table.state.discard)
    # just enough
    table = Table(8).play("bet 2", *["call"] * 7).play("draw 7", "draw 7", "draw 2")
    assert table.state.turn == 3
    assert table.state.stock == ()
    table.play("stand", "draw 1")
    assert table.state.phase == "renewal"


def test_p5_begins_with_the_opener_not_who_raised_or_the_next_active_player() -> None:
    table = Table(4, dealer=3).play("check", "check", "bet 2", "call", "call", "call").stand_pat()
    assert (table.state.phase, table.state.turn) == ("second", 2)
    assert table.told(IntervalBegan) == [IntervalBegan(interval=2, seat=2)]
    table = Table(4, dealer=3).play("check", "bet 2", "bet 4", "bet 6", "call", "call", "call")
    assert table.game.observe(table.state, PUBLIC).facts.opener == 1
    table.stand_pat()
    assert table.told(IntervalBegan) == [IntervalBegan(interval=2, seat=1)]
    table.play("check", "bet 2")
    assert table.game.observe(table.state, PUBLIC).facts.opener == 1
    table = Table(4, dealer=3).play("bet 2", "bet 4", "call", "call", "fold").stand_pat()
    assert table.state.turn == 1


def test_p5_ends_when_all_have_checked_or_bets_are_even() -> None:
    table = Table(3).play("bet 2", "call", "call").stand_pat().play("check", "check")
    assert table.state.phase == "second"
    again = copy.deepcopy(table)
    table.play("check")
    assert table.told(HandEnded)
    again.play("bet 3", "fold", "call")
    assert again.told(HandEnded)


def test_p6_the_highest_hand_takes_the_pot_and_a_bet_that_no_one_meets_is_not_shown() -> None:
    table = Table(3, dealer=2, hands=[WORST, BEST, TIED[0]])
    finish(table.play("bet 10", "call", "call"))
    assert table.state.banks == (89, 122, 89)
    ended = table.told(HandEnded)
    assert ended == [HandEnded(hand=1, scores=(89, 122, 89), why="showdown")]
    table = Table(3, dealer=2, hands=[WORST, BEST]).play("bet 30", "fold", "fold")
    assert table.state.banks == (102, 99, 99)
    assert not table.told(Shown)
    assert table.told(HandEnded)[0].why == "folded"
    view = table.game.observe(table.state, PUBLIC)
    assert view.zones["hand:0"] == (UNSEEN,) * 7
    returned = [paid.amount for paid in table.told(Paid) if paid.why == "returned"]
    assert returned == [30]


def test_p6_hands_are_opened_in_order_and_lie_open_until_the_next_shuffle() -> None:
    table = Table(4, dealer=3).play("bet 2", "call", "call", "call").stand_pat()
    bet = copy.deepcopy(table).play("check", "check", "bet 2", "fold", "call", "call")
    assert [shown.seat for shown in bet.told(HandShown)] == [2, 0, 1]
    table.play("check", "check", "check", "check")
    assert [shown.seat for shown in table.told(HandShown)] == [0, 1, 2, 3]
    assert len(table.told(Shown)) == 28
    assert table.state.shown == 0b1111
    table = finish(Table(2).play("bet 2", "call"))
    view = table.game.observe(table.state, PUBLIC)
    assert UNSEEN not in view.zones["hand:0"] + view.zones["hand:1"]
    assert len(view.facts.won) == 1
    assert view.facts.shown == (0, 1)
    assert table.state.phase == "shuffle"
    table.shuffle()
    view = table.game.observe(table.state, PUBLIC)
    assert view.zones["hand:0"] == (UNSEEN,) * 7
    assert (view.facts.won, view.facts.shown, view.facts.opener) == ((), (), -1)
    assert view.facts.drawn == (-1, -1)


def test_p1_a_new_hand_begins_with_all_cards_and_no_bets() -> None:
    table = Table(4, dealer=3).play("bet 2", "bet 6", "call", "fold", "fold")
    table.play("draw 3", "draw 2").play("check", "check")
    assert table.state.phase == "shuffle"
    table.shuffle()
    zones = table.game.zones(table.state)
    assert [len(zones[f"hand:{seat}"]) for seat in range(4)] == [7] * 4
    assert [len(zones[zone]) for zone in ("stock", "discard", "folded")] == [72 - 28, 0, 0]
    facts = table.game.observe(table.state, PUBLIC).facts
    assert (facts.current, facts.largest, facts.bets, facts.last_bettor) == (0, 0, 0, -1)
    assert (facts.paid, facts.active, facts.checked) == ((1, 1, 1, 1), (0, 1, 2, 3), ())
    game = GAMES.open("presidential_poker", 3)
    before = game.observe(game.initial(), PUBLIC)
    facts = before.facts
    assert (facts.current, facts.largest, facts.bets, facts.to_call) == (0, 0, 0, 0)
    assert (facts.paid, facts.won, facts.opener, facts.last_bettor) == ((0, 0, 0), (), -1, -1)
    assert before.chips["bank:0"] == 100


def test_p8_side_pots_go_to_the_best_who_reached_them_and_the_rest_comes_back() -> None:
    table = Table(4, banks=(5, 21, 51, 51), dealer=3, hands=[BEST, TIED[0], WORST, TIED[1]])
    table.play("bet 4", "bet 20", "bet 50", "call")
    assert table.state.phase == "draw"
    facts = table.game.observe(table.state, PUBLIC).facts
    assert facts.pots == (Pot(20, (0, 1, 2, 3)), Pot(48, (1, 2, 3)), Pot(60, (2, 3)))
    table.stand_pat()
    assert table.state.banks == (20, 24, 0, 84)
    assert [(won.pot, won.amount, won.seats) for won in table.told(PotWon)] == [
        (0, 20, (0,)),
        (1, 48, (1, 3)),
        (2, 60, (3,)),
    ]
    table = Table(2, banks=(100, 30), dealer=1, hands=[WORST, BEST])
    table.play("bet 99", "call").stand_pat()
    assert table.state.banks == (70, 60)
    assert [p.amount for p in table.told(Paid) if p.why == "returned"] == [70]
    table = Table(2, banks=(30, 100), dealer=1, hands=[WORST, BEST])
    table.play("bet 29", "call").stand_pat()
    assert table.state.phase == "over"
    assert table.game.actors(table.state) == ()
    assert table.told(GameEnded) == [GameEnded(scores=(0, 130), ranking=((1,), (0,)), why="last")]


def test_p8_odd_chips_go_to_the_winner_nearest_the_dealers_left_and_a_short_ante_makes_a_pot() -> (
    None
):
    table = Table(4, dealer=1, hands=[WORST, TIED[0], TIED[1], TIED[2]])  # seats 2, 3, 0, 1
    finish(table.play("bet 2", "call", "call", "call"))  # twelve chips for three
    assert table.state.banks == (101, 101, 97, 101)
    table = Table(3, dealer=0, hands=[TIED[0], TIED[1], WORST], ante=1)  # seats 1, 2, 0
    finish(table.play("bet 2", "call", "call"))  # nine chips for two
    assert table.state.banks == (97, 102, 101)
    table = Table(3, banks=(50, 2, 50), ante=5, dealer=2, hands=[WORST, BEST, TIED[0]])
    finish(table.play("bet 2", "call"))
    assert table.state.banks == (43, 6, 53)


def test_the_number_of_hands_ends_the_game_and_redeals_do_not_count() -> None:
    game = GAMES.open("presidential_poker", 2, {"hands": 1})
    state = game.initial()
    rng = random.Random(3)
    game.advance(state, CHANCE, game.chance(state, rng))
    game.advance(state, CHANCE, game.chance(state, rng))
    for _redeal in range(2):
        for _seat in range(2):
            game.advance(state, state.turn, Check())
        game.advance(state, CHANCE, game.chance(state, rng))
    assert state.hand == 1
    game.advance(state, state.turn, Bet(2))
    game.advance(state, state.turn, Fold())
    outcome = there(game.outcome(state))
    assert outcome.why == "hands"


def test_others_see_how_many_were_drawn_or_folded_and_no_face() -> None:
    table = Table(3).play("bet 2", "call", "call", "draw 3")
    for viewer in (1, 2, PUBLIC):
        view = table.game.observe(table.state, viewer)
        assert view.facts.drawn == (3, -1, -1)
        assert (view.zones["hand:0"], view.zones["discard"]) == ((UNSEEN,) * 7, (UNSEEN,) * 3)
    assert UNSEEN not in table.game.observe(table.state, 0).zones["hand:0"]
    assert UNSEEN not in table.game.observe(table.state, OPEN).zones["hand:0"]
    table = Table(3).play("bet 2", "fold")
    assert table.told(Folded) == [Folded(seat=1)]
    assert table.game.observe(table.state, 1).zones["folded"] == (UNSEEN,) * 7


def test_the_table_knows_what_may_be_bet_and_lists_some_bets_and_draws() -> None:
    table = Table(3).play("bet 5")
    told = table.game.observe(table.state, PUBLIC).facts
    assert told.to_call == 5
    assert told.amounts == (10, 99)
    assert table.told(BetMade) == [BetMade(seat=0, stake=5, raised=False, all_in=False)]
    table = Table(4).play("bet 10")
    amounts = [a.amount for a in table.game.legal(table.state, 1) if isinstance(a, Bet)]
    assert amounts == [20, 22, 34, 99]  # the pot has 14, calling makes it 24
    table = Table(3).play("bet 2", "call", "call")
    hand = table.state.hands[0]
    draws = [cards_of(action) for action in table.game.legal(table.state, 0)]
    advised = set(hand) - set(strongest_keep(hand, "strict"))
    assert () in draws
    assert tuple(sorted(hand)) in draws
    assert {(card,) for card in hand} <= set(draws)
    assert advised in [set(cards) for cards in draws]
    assert len(draws) <= 10


@pytest.mark.parametrize(
    ("seats", "limit"), [(2, "no_limit"), (5, "pot_limit"), (8, "fixed_limit")]
)
def test_every_step_keeps_the_properties_with_few_chips(seats: int, limit: str) -> None:
    options = {"limit": limit, "chips": 9, "ante": 2, "bet": 3, "kickers": "any"}
    game = GAMES.open("presidential_poker", seats, options)
    check_game(game, seats, limit=120, every=4)
    check_record(game, 3, 120)
