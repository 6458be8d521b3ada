"""The seventeen hands of Presidential Poker, their ties and the deck they are made of."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from rules.decks.shelf import deck
from rules.presidential_poker.hands import Kickers, category_of, ranker, straight_top
from rules.presidential_poker.sixchex import play_numbers, symbols_of, tables
from tests.poker_oracle import best_category, symbols, tie_key

SIXCHEX = deck("sixchex")
READINGS: tuple[Kickers, Kickers] = ("strict", "any")

# The page's (and the author's) examples, and one hand for each category that has none.
BUILT = {
    1: "tan-man-17 tan-man-18 tan-woman-17 tan-woman-18 pink-man-17 pink-man-18 pink-woman-17",
    2: "dark-red-1 dark-orange-2 dark-yellow-3 dark-green-4 dark-blue-5 dark-indigo-6"
    " dark-violet-7",
    3: "dark-blue-5 dark-blue-6 dark-blue-7 dark-blue-8 light-blue-13 light-blue-14 light-blue-15",
    4: "dark-red-1 dark-yellow-2 dark-green-3 dark-orange-4 dark-yellow-1 dark-red-2 dark-violet-5",
    5: "light-yellow-9 light-red-10 light-orange-11 light-green-12 light-orange-9 dark-green-1"
    " dark-green-2",
    6: "dark-red-1 dark-red-2 dark-red-3 dark-red-4 light-red-9 dark-yellow-1 light-yellow-10",
    7: "light-blue-16 light-indigo-16 light-violet-16 gray-16 light-red-9 light-green-10"
    " light-orange-11",
    8: "dark-blue-6 dark-indigo-6 dark-violet-6 black-6 dark-orange-1 dark-green-2 dark-indigo-7",
    9: "tan-man-17 tan-man-18 pink-woman-17 pink-woman-18 dark-orange-1 dark-blue-5 dark-indigo-7",
    10: "dark-red-4 dark-orange-4 dark-yellow-4 light-blue-13 light-indigo-14 light-violet-15"
    " dark-violet-5",
    11: "dark-red-1 dark-green-2 dark-orange-3 dark-violet-5 dark-violet-6 dark-blue-7 black-7",
    12: "dark-orange-1 dark-green-2 dark-yellow-3 dark-yellow-1 dark-red-2 black-6 pink-woman-17",
    13: "dark-red-1 dark-orange-1 dark-yellow-1 dark-blue-6 light-orange-10 light-violet-15"
    " tan-man-17",
    14: "dark-red-1 dark-orange-1 dark-indigo-5 dark-blue-6 light-red-10 light-yellow-12"
    " light-indigo-15",
    15: "dark-red-1 dark-orange-1 dark-blue-6 light-orange-12 light-yellow-12 light-indigo-15"
    " tan-man-17",
    16: "dark-red-1 dark-yellow-1 light-red-10 black-7 light-violet-15 tan-man-17 dark-orange-4",
}

LIGHT = "light-yellow-10 light-green-11 light-blue-13 light-indigo-14 light-violet-14"


def hand(ids: str) -> tuple[int, ...]:
    return tuple(SIXCHEX.number(card) for card in ids.split())


def category(cards: Iterable[int], kickers: Kickers = "strict") -> int:
    return category_of(ranker(kickers)(tuple(cards)))


def beats(one: Iterable[int], other: Iterable[int]) -> bool:
    rank = ranker("strict")
    return rank(tuple(one)) > rank(tuple(other))


def rich_hand(rng: random.Random) -> tuple[int, ...]:
    """A random hand of many alike symbols: the rare categories are not rare among these."""
    lines, cards = tables().lines, set[int]()
    while len(cards) < 7:
        line = rng.choice(lines)
        pool = line.cards | line.similar if rng.random() < 0.3 else line.cards
        drawn = list(tables().cards_of(pool))
        rng.shuffle(drawn)
        cards.update(drawn[: min(rng.choice((2, 3, 4, 4)), 7 - len(cards))])
    return tuple(cards)


def with_numbers(numbers: Iterable[int], rng: random.Random) -> tuple[int, ...]:
    """Return random cards with these play numbers (17 to 20 are cards of kingdom V)."""
    cards: list[int] = []
    for number in numbers:
        fitting = [
            card.number
            for card in SIXCHEX
            if number in play_numbers(card) and card.number not in cards
        ]
        cards.append(rng.choice(fitting))
    return tuple(cards)


def of_one_category(
    one: Iterable[int], other: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two hands with these numbers that are of one category."""
    one, other = tuple(one), tuple(other)
    rng = random.Random(1)
    first: dict[int, tuple[int, ...]] = {}
    second: dict[int, tuple[int, ...]] = {}
    while not first.keys() & second.keys():
        for numbers, found in ((one, first), (other, second)):
            cards = with_numbers(numbers, rng)
            found[category(cards)] = cards
    shared = min(first.keys() & second.keys())
    return first[shared], second[shared]


def test_the_deck_has_the_properties_of_the_page() -> None:
    assert len(SIXCHEX) == 72
    kingdoms = Counter(card.attributes["kingdom"] for card in SIXCHEX)
    assert kingdoms == {"I": 16, "II": 16, "III": 16, "IV": 16, "V": 8}
    counts = Counter(symbol for card in SIXCHEX for symbol in symbols_of(card).items())
    assert len(counts) == 108
    assert set(counts.values()) == {4}
    for card in SIXCHEX.select(kingdom="V"):
        assert sum(play_numbers(card)) == 37
        assert card.attributes["color"] in {"tan", "pink"}


def test_two_cards_of_a_common_kingdom_share_one_symbol_and_mysteries_go_across() -> None:
    for one, other in combinations(SIXCHEX, 2):
        shared = symbols_of(one).items() & symbols_of(other).items()
        same_kingdom = one.attributes["kingdom"] == other.attributes["kingdom"]
        if same_kingdom and one.attributes["kingdom"] != "V":
            assert len(shared) == 1
            assert one.attributes["mystery"] != other.attributes["mystery"]
        elif not same_kingdom:
            assert {name for name, _value in shared} <= {"mystery"}


def test_categories_1_to_16_are_those_of_the_page_in_its_order() -> None:
    for number in range(1, 17):
        cards = hand(BUILT[number])
        assert category(cards) == best_category(cards, "strict") == number
        assert category(cards, "any") == best_category(cards, "any")
    ranks = [ranker("strict")(hand(BUILT[number])) for number in range(1, 17)]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize(
    ("cards", "strict", "any_kicker"),
    [
        (BUILT[1].replace("pink-woman-17", "gray-16"), range(2, 17), range(1, 17)),
        # a rainbow flush is all light or all dark
        (f"light-red-9 light-orange-9 {LIGHT}", [2], [2]),
        (f"dark-red-1 light-orange-9 {LIGHT}", range(3, 17), range(1, 17)),
        # the pair of category 8 has a similar symbol, unless any kicker counts
        (BUILT[8].replace("dark-indigo-7", "light-red-12"), range(10, 17), [8]),
        (BUILT[9], [9], [8]),  # two 5s are a pair to any kicker
        (
            BUILT[9].replace("dark-blue-5 dark-indigo-7", "dark-violet-8 gray-14"),
            range(10, 17),
            [9],
        ),
    ],
)
def test_categories_end_where_the_page_says(
    cards: str, strict: Iterable[int], any_kicker: Iterable[int]
) -> None:
    assert category(hand(cards)) in strict
    assert category(hand(cards), "any") in any_kicker


def test_category_17_cannot_occur_since_two_cards_of_a_kingdom_share_a_symbol() -> None:
    kingdoms = {card.attributes["kingdom"] for card in SIXCHEX}
    assert len(kingdoms) < 7
    for kingdom in kingdoms:
        for one, other in combinations(SIXCHEX.select(kingdom=str(kingdom)), 2):
            assert set(symbols(one.number)) & set(symbols(other.number))


def check_against_brute_force(hands: Iterable[tuple[int, ...]]) -> Counter[int]:
    """Compare category and order of hands with the oracle's, and count the categories."""
    ranked = []
    for cards in hands:
        for kickers in READINGS:
            assert category(cards, kickers) == best_category(cards, kickers), cards
        ranked.append((ranker("strict")(cards), category(cards), tie_key(cards)))
    ranked.sort(key=lambda entry: entry[0])
    for (rank, number, key), (next_rank, next_number, next_key) in pairwise(ranked):
        assert (-number, key) <= (-next_number, next_key)
        assert (rank == next_rank) == ((number, key) == (next_number, next_key))
    return Counter(number for _rank, number, _key in ranked)


def test_random_hands_against_brute_force() -> None:
    rng = random.Random(5)
    check_against_brute_force(tuple(rng.sample(range(72), 7)) for _hand in range(6))
    check_against_brute_force(rich_hand(rng) for _hand in range(6))


@pytest.mark.slow
def test_many_random_and_built_hands_against_brute_force() -> None:
    cards, rng = hand(BUILT[8]), random.Random(6)
    for kickers in READINGS:  # the brute force may merge symbols that nothing meets
        assert best_category(cards, kickers) == best_category(cards, kickers, merge=False)
    check_against_brute_force(tuple(rng.sample(range(72), 7)) for _hand in range(2000))
    hands: dict[int, list[tuple[int, ...]]] = {number: [] for number in range(1, 17)}
    while any(len(found) < 8 for found in hands.values()):
        cards = rich_hand(rng) if rng.random() < 0.9 else tuple(rng.sample(range(72), 7))
        found = hands[category(cards)]
        if len(found) < 30:
            found.append(cards)
    built = [cards for found in hands.values() for cards in found]
    assert set(check_against_brute_force(built)) == set(range(1, 17))


def test_ties_of_many_hands_order_as_the_rules_do() -> None:
    rng = random.Random(7)
    hands = [tuple(rng.sample(range(72), 7)) for _hand in range(600)]
    hands += [tuple(rng.sample(range(48, 72), 7)) for _hand in range(600)]
    order = sorted((ranker("strict")(cards), -category(cards), tie_key(cards)) for cards in hands)
    assert [entry[1:] for entry in order] == sorted(entry[1:] for entry in order)


def test_t1_t2_t3_straights_then_multiples_then_numbers_decide() -> None:
    straight, none = of_one_category((8, 7, 6, 5, 4, 3, 2), (16, 16, 15, 15, 13, 12, 1))
    assert beats(straight, none)
    high, low = of_one_category((8, 7, 6, 5, 4, 3, 2), (7, 6, 5, 4, 3, 2, 1))
    assert beats(high, low)
    assert beats(*of_one_category((7, 7, 7, 7, 2, 2, 2), (6, 6, 6, 6, 2, 2, 2)))
    assert beats(*of_one_category((8, 8, 8, 8, 2, 3, 4), (4, 4, 4, 4, 17, 18, 17)))
    assert beats(*of_one_category((1, 1, 1, 5, 9, 3, 13), (16, 16, 15, 12, 10, 8, 6)))
    assert beats(*of_one_category((9, 9, 9, 8, 4, 2, 1), (9, 9, 9, 5, 5, 5, 1)))
    assert beats(*of_one_category((10, 10, 6, 5, 4, 3, 1), (10, 10, 6, 5, 2, 2, 1)))
    seventeen, sixteen = of_one_category((17, 1, 3, 6, 9, 11, 14), (18, 1, 3, 6, 9, 11, 14))
    assert beats(seventeen, sixteen)  # 20 over 19


def test_t1_kingdom_v_completes_straights_with_whichever_number_fits() -> None:
    rng = random.Random(2)
    rank = ranker("strict")
    for top in range(7, 21):
        cards = with_numbers(range(top, top - 7, -1), rng)
        assert straight_top(rank(cards)) == top
    assert straight_top(rank(with_numbers((16, 15, 14, 13, 12, 11, 18), rng))) is None


def test_t4_t5_the_letters_decide_then_pink_cards_and_then_the_pot_is_split() -> None:
    rest = " dark-red-1 dark-orange-2 dark-blue-5 black-7 gray-14 tan-man-17"
    later, earlier = hand("light-green-11" + rest), hand("light-yellow-11" + rest)  # M and L
    assert category(later) == category(earlier)
    assert tie_key(later)[:4] == tie_key(earlier)[:4]
    assert beats(later, earlier)
    rest = "dark-red-1 dark-orange-2 dark-blue-5 black-7 gray-14 "
    pink = hand(rest + "pink-woman-17 pink-woman-18")
    tan = hand(rest + "tan-man-17 tan-man-18")
    mixed = hand(rest + "tan-man-17 pink-woman-18")
    mixed_too = hand(rest + "pink-woman-17 tan-man-18")
    assert category(pink) == category(tan) == category(mixed) == category(mixed_too)
    assert beats(pink, mixed)
    assert beats(mixed, tan)
    rank = ranker("strict")
    assert rank(mixed) == rank(mixed_too)
