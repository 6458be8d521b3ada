"""What the table says of hands: the lit symbols, names, reasons, and the hint for the draw."""

import random

import pytest

from rules.presidential_poker.hands import Kickers, category_of, ranker
from rules.presidential_poker.keep import strongest_keep
from rules.presidential_poker.sixchex import play_numbers, symbols_of
from rules.presidential_poker.words import Reading, compare_words, explain, hand_name
from rules.words import speaking
from tests.poker_oracle import category_of_choice
from tests.test_poker_hands import BUILT, SIXCHEX, hand, of_one_category, rich_hand


def read(category: int, kickers: Kickers = "strict") -> Reading:
    return explain(hand(BUILT[category]), kickers)


@pytest.mark.parametrize(
    ("category", "name", "phrase"),
    [
        (1, "7:7 Presidential Flush", "seven cards of kingdom V"),
        (2, "7:1 Rainbow Flush", "all seven dark colors"),
        (3, "7:0 Seven of a kind", "four dark blues and three light blues"),
        (4, "6:1 Six of a kind", "four solid circles and two partial circles"),
        (
            5,
            "5:2 Five of a kind and a pair",
            "four solid stars, one hollow star and two dark greens",
        ),
        (
            6,
            "5:1:1 Five of a kind",
            "four dark reds, one light red, one dark yellow and one light yellow",
        ),
        (7, "4:3 Four of a kind and a triple", "four 16s and three frogs"),
        (8, "4:2:1 Four of a kind and a pair", "four 6s, two solid squares and one hollow square"),
        (9, "4:1:1:1 Four of a kind", "four X’s and three squares"),
        (10, "3:3:1 Two triples", "three 4s and three R’s"),
        (11, "3:2:2 A triple and two pairs", "three pigs, two 7s and two dark violets"),
        (13, "3:1:1:1:1 A triple", "three 1s"),
        (16, "2:1:1:1:1:1 One pair", "two 1s"),
    ],
)
def test_hands_are_named_with_what_makes_them(category: int, name: str, phrase: str) -> None:
    reading = read(category)
    assert (reading.name, reading.phrase) == (name, phrase)
    assert hand_name(category) == name


@pytest.mark.parametrize("kickers", ["strict", "any"])
def test_the_chosen_symbols_are_on_their_cards_and_make_the_category(kickers: Kickers) -> None:
    rng = random.Random(4)
    for number in range(400):
        cards = rich_hand(rng) if number % 2 else tuple(rng.sample(range(72), 7))
        reading = explain(cards, kickers)
        assert reading.category == category_of(ranker(kickers)(cards))
        lit = [card for group in reading.groups for card in group.cards]
        assert sorted(lit) == sorted(cards)
        chosen = []
        for group in reading.groups:
            for card in group.cards:
                symbol = (group.category, group.value)
                assert symbol in symbols_of(SIXCHEX[card]).items()
                chosen.append(symbol)
        if reading.category > 1:
            assert category_of_choice(chosen, kickers) == reading.category


def test_kickers_stand_alone_and_a_higher_category_is_said_to_rank_above() -> None:
    kickers = [group.kicker for group in read(13).groups]
    assert kickers == [False, True, True, True, True]
    said = compare_words(hand(BUILT[14]), hand(BUILT[7]), "strict")
    assert said == "Four of a kind and a triple against three pairs."
    with speaking("de"):
        said = compare_words(hand(BUILT[14]), hand(BUILT[7]), "strict")
    assert said == "Vierling und Drilling gegen drei Paare."


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ((8, 7, 6, 5, 4, 3, 2), (16, 16, 15, 15, 13, 12, 1), "the 8-high straight wins"),
        ((8, 7, 6, 5, 4, 3, 2), (7, 6, 5, 4, 3, 2, 1), "the 8-high straight beats the 7-high one"),
        ((7, 7, 7, 7, 2, 2, 2), (6, 6, 6, 6, 2, 2, 2), "four 7s beat four 6s"),
        ((9, 9, 8, 7, 6, 5, 3), (16, 15, 14, 12, 11, 10, 1), "two 9s beat a single 16"),
        ((9, 9, 9, 8, 4, 2, 1), (9, 9, 9, 5, 5, 5, 1), "the number 8 beats 5"),
        ((10, 10, 6, 5, 4, 3, 1), (10, 10, 6, 5, 2, 2, 1), "the number 4 beats 2"),
    ],
)
def test_ties_are_explained_in_a_line(
    one: tuple[int, ...], other: tuple[int, ...], why: str
) -> None:
    hands = of_one_category(one, other)
    for pair in (hands, hands[::-1]):
        said = compare_words(*pair, "strict")
        assert " each: " in said
        assert said.endswith(f": {why}.")


def test_letters_pink_cards_and_splits_are_explained() -> None:
    rest = "dark-red-1 dark-orange-2 dark-blue-5 black-7 "
    assert compare_words(
        hand(rest + "gray-14 tan-man-17 light-green-11"),
        hand(rest + "gray-14 tan-man-17 light-yellow-11"),
        "strict",
    ).endswith("the letter M beats L.")
    pink, mixed, mixed_too = (
        hand(rest + "gray-14 " + royal)
        for royal in (
            "pink-woman-17 pink-woman-18",
            "tan-man-17 pink-woman-18",
            "pink-woman-17 tan-man-18",
        )
    )
    assert compare_words(pink, mixed, "strict").endswith("more pink cards, 2 to 1.")
    assert compare_words(mixed, mixed_too, "strict").endswith("the pot is split.")


@pytest.mark.parametrize(
    ("symbol", "count", "words"),
    [
        ("lightning", 1, "one lightning bolt"),
        ("lightning", 3, "three lightning bolts"),
        ("sceptre", 1, "one scepter"),
        ("sceptre", 2, "two scepters"),
        ("hourglass", 2, "two hourglasses"),
    ],
)
def test_symbols_are_counted_in_american_words(symbol: str, count: int, words: str) -> None:
    value = SIXCHEX.attributes["mystery"][symbol]
    assert value.counted(count, words.split()[0]) == words


def test_the_hint_keeps_what_makes_a_strong_hand_and_is_better_than_standing_pat() -> None:
    assert strongest_keep(hand(BUILT[7]), "strict") == hand(BUILT[7])
    triple = hand(BUILT[13])
    kept = strongest_keep(triple, "strict")
    assert [card for card in triple if card in kept] == list(kept)
    assert {play_numbers(SIXCHEX[card]) for card in kept} == {(1,)}
    rng = random.Random(9)
    rank = ranker("strict")
    better = 0
    for _deal in range(150):
        cards = rng.sample(range(72), 14)
        kept = strongest_keep(cards[:7], "strict")
        drawn = (*kept, *cards[7 : 14 - len(kept)])
        better += (rank(drawn) > rank(cards[:7])) - (rank(drawn) < rank(cards[:7]))
    assert better > 30
