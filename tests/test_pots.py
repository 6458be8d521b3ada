"""Cutting pots, chips that come back, odd chips (P8)."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.presidential_poker.pots import Pot, cut_pots, share_out, unmatched


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
