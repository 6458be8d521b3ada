"""What the double-card games share: the values of cards, drawing for the deal, forms of plays."""

import random
from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.library import GAMES
from rules.core import mask_of
from rules.shared.card_sets import held_set, random_part
from rules.shared.deal_draw import DealDraw
from rules.shared.play_forms import draw_form
from tests.sanity_table import DOUBLE, cards


def test_a_card_has_three_values_each_in_one_way_and_rook_and_joker_have_none() -> None:
    (card,) = cards("4-9")
    assert DOUBLE.values(card) == (4, 9, 13)
    assert [DOUBLE.way(card, value) for value in (4, 9, 13)] == ["low", "high", "combined"]
    assert [DOUBLE.way(card, value) for value in (0, 5, 27)] == [None] * 3
    for value in range(28):
        having = {card for card in DOUBLE.doubles if value in DOUBLE.values(card)}
        assert DOUBLE.having[value] == mask_of(having)
    assert DOUBLE.values_of(cards("4-9 3-10 13-14")) == (13,)
    assert DOUBLE.values_of(cards("4-9")) == (4, 9, 13)
    assert DOUBLE.values_of(cards("4-9 2-3")) == ()
    assert DOUBLE.values_of(()) == ()
    assert len(DOUBLE.doubles) == 78
    assert len(DOUBLE.sanity_rook) == 52
    for number in (DOUBLE.rook, DOUBLE.deck.number("joker")):
        assert DOUBLE.values(number) == (0, 0, 0)
        assert DOUBLE.values_of((number,)) == ()
        assert DOUBLE.way(number, 0) is None


def test_a_card_is_named_as_one_card_also_where_it_is_refused() -> None:
    assert DOUBLE.deck.cards[cards("3-8")[0]].name == "3 of stars / 8 of cherries"
    assert not [card.name for card in DOUBLE.deck if " and " in card.name]


def test_sorted_by_suit_cards_lie_together_that_have_the_suits_of_both_halves() -> None:
    rook = GAMES["sanity_rook"]
    table = rook.table(rook.open(4), ("Ada", "Bo", "Cleo", "Dan"))
    hand = table.sorted_hand(random.Random(1).sample(DOUBLE.sanity_rook, 26), "suit")
    pairs = [(DOUBLE.low_suit[card], DOUBLE.high_suit[card]) for card in hand]
    assert len([pair for pair, _same in groupby(pairs)]) == len(set(pairs))
    low = [suit for suit, _same in groupby(first for first, _second in pairs)]
    assert len(low) == len(set(low))


def test_held_sets_and_random_parts_are_even() -> None:
    hand = mask_of((1, 5, 9))
    assert held_set((9, 1), hand) == mask_of((1, 9))
    assert held_set((), hand) == 0
    for wrong in ((1, 1), (2,), (-1,), (10**30,)):
        assert held_set(wrong, hand) is None
    rng = random.Random(1)
    parts = Counter(random_part(0b11101, 2, rng) for _ in range(1200))
    assert len(parts) == 6
    assert min(parts.values()) > 140


def test_a_tie_that_the_cards_do_not_suffice_to_break_goes_to_the_first() -> None:
    pile = cards("4-9 3-10 2-3")  # two are worth 13, one card is left
    drawing = DealDraw((0, 1))
    for card in pile[:2]:
        drawing = drawing.after(pile, card)
    assert drawing.dealer == 0


@given(
    hand=st.sets(st.sampled_from(DOUBLE.doubles), min_size=1, max_size=39),
    count=st.integers(1, 6),
    best=st.integers(2, 27),
)
def test_forms_of_plays_are_drawn_evenly_and_completely(
    hand: set[int], count: int, best: int
) -> None:
    mask = mask_of(hand)
    forms = [
        (value, number)
        for value in range(2, 28)
        for number in range(count if value >= best else count + 1, 40)
        if number <= (mask & DOUBLE.having[value]).bit_count()
    ]
    if not forms:
        assert draw_form(mask, count, best, 0.5) is None
        return
    drawn = [draw_form(mask, count, best, (at + 0.5) / len(forms)) for at in range(len(forms))]
    assert drawn == forms


@pytest.mark.parametrize("draw", [0.0, 0.999999])
def test_forms_at_the_ends(draw: float) -> None:
    mask = mask_of(cards("4-9"))
    assert draw_form(mask, 1, 3, draw) in ((4, 1), (13, 1))
