"""The betting of Presidential Poker (P7), and its pots and payouts against pokerkit (P8)."""

import random
import warnings
from itertools import pairwise
from typing import Literal

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.presidential_poker.actions import Bet, Call, Decision, Fold
from rules.presidential_poker.hands import ranker
from rules.presidential_poker.pots import Pot, cut_pots, share_out, unmatched
from tests import there
from tests.poker_table import BEST, TIED, WORST, Table

Limit = Literal["no_limit", "pot_limit", "fixed_limit"]


def amounts(table: Table) -> tuple[int, int] | None:
    """Return the least and the most that may be bet, as the table is told it."""
    told = table.game.observe(table.state, table.state.turn).facts.amounts
    if told is None:
        return None
    least, most = told
    for amount in (least, (least + most) // 2, most):
        assert table.verify(Bet(amount)) is None
    for amount in (least - 1, most + 1):
        refusal = there(table.verify(Bet(amount)))
        assert refusal.rule == "P7"
    return told


def why_not(table: Table, amount: int) -> str:
    refusal = there(table.verify(Bet(amount)))
    assert refusal.rule == "P7"
    return refusal.reason


def test_p7_a_bet_is_at_least_the_option_and_the_largest_raise_so_far_without_antes() -> None:
    table = Table(4, bet=4)
    assert amounts(table) == (4, 99)
    table.play("bet 10")
    assert amounts(table) == (20, 99)
    table.play("bet 35")
    assert amounts(table) == (60, 99)
    assert "from 60 to 99" in why_not(table, 59)
    table = Table(2, ante=5).play("bet 20", "call").stand_pat()
    assert table.state.stakes == (0, 0)
    assert amounts(table) == (2, 75)


def test_p7_all_ones_chips_are_enough_and_no_more_than_the_bet_is_a_call() -> None:
    table = Table(3, banks=(100, 15, 100), dealer=2).play("bet 10")
    assert amounts(table) == (14, 14)
    table = Table(3, banks=(100, 8, 100), dealer=2).play("bet 10")
    assert amounts(table) is None
    assert "Call all-in" in why_not(table, 7)
    table.play("call")
    assert table.state.stakes == (10, 7, 0)
    assert table.state.bets == 1


def test_p7_a_short_all_in_does_not_reopen_the_betting_for_who_has_acted() -> None:
    table = Table(3, banks=(100, 100, 15), dealer=2).play("bet 10", "call", "bet 14")
    assert amounts(table) is None
    assert "short all-in raise" in why_not(table, 40)
    table.play("call")
    assert amounts(table) is None
    table = Table(4, banks=(100, 15, 100, 100), dealer=3).play("bet 10", "bet 14")
    assert amounts(table) == (24, 99)
    table.play("bet 30")
    table.play("fold")
    assert amounts(table) == (46, 99)  # a full raise reopens it for the opener
    table = Table(4, banks=(100, 17, 23, 100), dealer=3).play("bet 10", "bet 16", "bet 22")
    table.play("call")
    assert amounts(table) == (32, 99)


def test_p7_no_raise_where_nobody_else_could_put_in_more() -> None:
    table = Table(3, banks=(20, 100, 20), dealer=2).play("bet 19")
    assert amounts(table) is None
    assert "Nobody else" in why_not(table, 38)
    table = Table(3, banks=(20, 100, 21), dealer=2).play("bet 19")
    assert amounts(table) == (38, 99)


def test_p7_pot_limit_goes_up_to_the_pot_after_calling_and_no_limit_to_all_chips() -> None:
    assert amounts(Table(2)) == (2, 99)
    table = Table(3, limit="pot_limit", ante=2)
    assert amounts(table) == (2, 6)
    table.play("bet 5")
    assert amounts(table) == (10, 5 + 11 + 5)
    table.play("bet 20")
    assert amounts(table) == (35, 20 + 31 + 20)
    table = Table(2, limit="pot_limit", bet=10)
    assert amounts(table) is None
    assert "pot is still too small" in why_not(table, 10)


def test_p7_fixed_limit_bets_and_raises_exactly_four_times_with_short_all_ins() -> None:
    table = Table(3, limit="fixed_limit", bet=5)
    assert amounts(table) == (5, 5)
    assert "exactly 5" in why_not(table, 6)
    table.play("bet 5", "bet 10", "bet 15", "bet 20")
    assert amounts(table) is None
    assert "Four bets" in why_not(table, 25)
    table = Table(4, banks=(100, 8, 100, 100), dealer=3, limit="fixed_limit", bet=5)
    table.play("bet 5")
    assert amounts(table) == (7, 7)
    table.play("bet 7")
    assert amounts(table) == (12, 12)
    table.play("bet 12", "bet 17")
    assert amounts(table) is None


STRUCTURES = {
    "no_limit": pokerkit.BettingStructure.NO_LIMIT,
    "pot_limit": pokerkit.BettingStructure.POT_LIMIT,
    "fixed_limit": pokerkit.BettingStructure.FIXED_LIMIT,
}
AUTOMATIC = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)
LADDER = "A23456789TJQKA"


def kit_table(
    banks: tuple[int, ...], ante: int, bet: int, limit: Limit, strengths: list[int]
) -> pokerkit.State:
    """A hand of draw poker in pokerkit; player 0 is the dealer's left, strengths are ranks."""
    most = 4 if limit == "fixed_limit" else None
    opening = pokerkit.Opening.POSITION
    state = pokerkit.State(
        AUTOMATIC,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        (
            pokerkit.Street(False, (False,) * 5, 0, False, opening, bet, most),
            pokerkit.Street(False, (), 0, True, opening, bet, most),
        ),
        STRUCTURES[limit],
        True,
        ante,
        0,
        0,
        banks,
        len(banks),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # equal hands are dealt the same cards
        for strength in strengths:
            straight_flush = LADDER[strength : strength + 5]
            state.deal_hole("".join(f"{card}s" for card in straight_flush))
    return state


def kit_act(kit: pokerkit.State, action: Decision) -> None:
    if isinstance(action, Fold):
        kit.fold()
    elif isinstance(action, Bet):
        kit.complete_bet_or_raise_to(action.amount)
    else:
        kit.check_or_call()


def compare_one_hand(seed: int, limit: Limit) -> tuple[int, bool]:
    """Play a random hand on both tables; return the number of pots and whether one was split."""
    rng = random.Random(f"{seed}/{limit}")
    seats = rng.randint(2, 6)
    banks = tuple(rng.randint(3, rng.choice((8, 40, 200))) for _seat in range(seats))
    ante, bet = rng.randint(1, 4), rng.randint(1, 6)
    pool = [*TIED, BEST, WORST]
    rng.shuffle(pool)
    table = Table(
        seats, banks=banks, dealer=seats - 1, hands=pool[:seats], limit=limit, ante=ante, bet=bet
    )
    ranks = [ranker("strict")(hand) for hand in table.state.hands]
    strengths = [sorted(set(ranks)).index(rank) for rank in ranks]
    kit = kit_table(banks, ante, bet, limit, strengths)
    if table.state.phase == "first":
        # pokerkit begins the second interval at the dealer's left, so let that seat open
        told = amounts(table)
        if told is None:
            return 0, False
        opening = Bet(rng.randint(*told))
        table.do(opening)
        kit_act(kit, opening)
    while table.state.phase in {"first", "draw", "second"}:
        if table.state.phase == "draw":
            table.play("stand")
            continue
        while kit.stand_patter_or_discarder_index is not None:
            kit.stand_pat_or_discard()
        check_alike(table, kit)
        action = table.game.choose(table.state, table.state.turn, rng)
        if isinstance(action, Fold) and rng.random() < 0.6:
            action = Call()
        table.do(action)
        kit_act(kit, action)
    while kit.stand_patter_or_discarder_index is not None:
        kit.stand_pat_or_discard()
    check_paid_alike(table, kit)
    return len(table.state.won), any(len(pot.winners) > 1 for pot in table.state.won)


def check_paid_alike(table: Table, kit: pokerkit.State) -> None:
    """Both tables cut the same pots and pay the same chips.

    pokerkit takes beaten hands off the table first and puts pots together that then have the
    same contestants. The page cuts by all hands at the showdown, so there odd chips may differ.
    """
    while kit.showdown_index is not None:
        kit.show_or_muck_hole_cards(True)
    won = [(pot.amount, pot.seats) for pot in table.state.won]
    pots = [(pot.amount, tuple(sorted(pot.player_indices))) for pot in kit.pots]
    if kit.status:
        assert pots == won
    put_together = False
    while kit.can_kill_hand():
        kit.kill_hand()
        put_together = put_together or len(tuple(kit.pots)) not in {0, len(won)}
    assert not kit.status
    assert sum(kit.stacks) == sum(table.state.banks)
    if not put_together:
        assert tuple(kit.stacks) == table.state.banks


def check_alike(table: Table, kit: pokerkit.State) -> None:
    """Both tables ask the same seat for the same chips and allow it the same bets."""
    state = table.state
    assert kit.actor_index == state.turn
    to_call = min(state.current - state.stakes[state.turn], state.banks[state.turn])
    assert kit.checking_or_calling_amount == to_call
    least = kit.min_completion_betting_or_raising_to_amount
    most = kit.max_completion_betting_or_raising_to_amount
    told = amounts(table)
    assert told == (None if least is None else (least, most))


@pytest.mark.parametrize("limit", ["no_limit", "pot_limit", "fixed_limit"])
def test_p8_pots_and_payouts_are_those_of_pokerkit(limit: Limit, *, thorough: bool) -> None:
    hands = [compare_one_hand(seed, limit) for seed in range(4_000 if thorough else 150)]
    assert sum(pots > 1 for pots, _split in hands) > 20
    assert sum(split for _pots, split in hands) > 10


def test_pots_are_cut_at_the_totals_of_active_players_and_hold_what_folded_players_paid() -> None:
    assert cut_pots((5, 5, 5), (0, 1, 2)) == (Pot(15, (0, 1, 2)),)
    assert cut_pots((3, 10, 7, 10), (0, 1, 2, 3)) == (
        Pot(12, (0, 1, 2, 3)),
        Pot(12, (1, 2, 3)),
        Pot(6, (1, 3)),
    )
    assert cut_pots((3, 10, 7, 10), (0, 1, 3)) == (Pot(12, (0, 1, 3)), Pot(18, (1, 3)))
    assert cut_pots((2, 10, 10), (1, 2)) == (Pot(22, (1, 2)),)


def test_what_nobody_matched_and_who_gets_odd_chips() -> None:
    assert unmatched((3, 10, 7)) == (1, 3)
    assert unmatched((10, 10, 7))[1] == 0
    assert share_out(11, (4, 0, 2)) == [(4, 5), (0, 3), (2, 3)]


@given(st.lists(st.integers(1, 50), min_size=2, max_size=8), st.data())
def test_every_chip_is_in_one_pot_and_all_contenders_reach_theirs(
    paid: list[int], data: st.DataObject
) -> None:
    seats = range(len(paid))
    active = tuple(sorted(data.draw(st.sets(st.sampled_from(seats), min_size=1))))
    pots = cut_pots(paid, active)
    assert sum(pot.amount for pot in pots) == sum(paid)
    assert pots[0].seats == active
    assert len({pot.seats for pot in pots}) == len(pots)
    for pot, higher in pairwise(pots):
        assert set(higher.seats) < set(pot.seats)
