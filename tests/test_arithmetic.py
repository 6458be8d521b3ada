"""All values that a hand can make (F5), against a brute force that reads the written arithmetic."""

import itertools
import random
import re

import pytest

from rules.artoffacts.arithmetic import Fact, Figure, Operation, ways
from rules.artoffacts.game import Options, Rules

Term = Figure | Fact

FACTS: tuple[tuple[Operation, int], ...] = (
    ("plus", 1),
    ("plus", 5),
    ("minus", 2),
    ("minus", 3),
    ("times", 2),
    ("times", 3),
    ("over", 2),
    ("over", 3),
)


def hand(*cards: str) -> list[Term]:
    """Read `feather-4`, `plus-5`, `times-2` …"""
    terms: list[Term] = []
    for number, card in enumerate(cards):
        word, amount = card.split("-")[:2]
        operations: dict[str, Operation] = {o: o for o, _operand in FACTS}
        if word in operations:
            terms.append(Fact(number, operations[word], int(amount)))
        else:
            terms.append(Figure(number, word, int(amount)))
    return terms


class Rounded:
    """A number whose division rounds up, so that Python can work out an expression."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __neg__(self) -> "Rounded":
        return Rounded(-self.value)

    def __add__(self, other: "Rounded") -> "Rounded":
        return Rounded(self.value + other.value)

    def __sub__(self, other: "Rounded") -> "Rounded":
        return Rounded(self.value - other.value)

    def __mul__(self, other: "Rounded") -> "Rounded":
        return Rounded(self.value * other.value)

    def __truediv__(self, other: "Rounded") -> "Rounded":
        quotient, rest = divmod(self.value, other.value)
        return Rounded(quotient + (rest != 0))


def worked_out(expression: str) -> int:
    python = expression.replace("−", "-").replace("×", "*").replace("÷", "/")
    result = eval(re.sub(r"\d+", r"Rounded(\g<0>)", python), {"Rounded": Rounded})
    assert isinstance(result, Rounded)
    return result.value


def brute_force(terms: list[Term]) -> set[int]:
    """Try every sequence of signed figures of one symbol followed by every order of facts."""
    figures = [term for term in terms if isinstance(term, Figure)]
    facts = [term for term in terms if isinstance(term, Fact)]
    if not figures:
        return {0}
    values = set()
    for signs in itertools.product((-1, 0, 1), repeat=len(figures)):
        used = [figure for figure, sign in zip(figures, signs, strict=True) if sign]
        if 1 not in signs or len({figure.symbol for figure in used}) != 1:
            continue
        for order in itertools.permutations(facts):
            value = Rounded(sum(f.amount * s for f, s in zip(figures, signs, strict=True)))
            for fact in order:
                operand = Rounded(fact.operand)
                if fact.operation == "plus":
                    value += operand
                elif fact.operation == "minus":
                    value -= operand
                elif fact.operation == "times":
                    value *= operand
                else:
                    value /= operand
            values.add(value.value)
    return values


def random_hand(pick: random.Random, sizes: tuple[int, ...]) -> list[Term]:
    terms: list[Term] = []
    for number in range(pick.choice(sizes)):
        if pick.random() < 0.6:
            terms.append(Figure(number, pick.choice(("feather", "mask")), pick.randint(1, 10)))
        else:
            terms.append(Fact(number, *pick.choice(FACTS)))
    return terms


def test_f5_arithmetic_is_written_out_and_division_rounds_up_towards_plus_infinity() -> None:
    found = ways(hand("feather-4", "feather-9", "times-2-a"))
    assert {value: str(way) for value, way in found.items()} == {
        26: "(4 + 9) × 2",
        18: "9 × 2",
        10: "(9 − 4) × 2",
        8: "4 × 2",
        -10: "(4 − 9) × 2",
    }
    assert found[10].cards == (1, 0, 2)
    assert [str(way) for way in ways(hand("mask-3", "plus-5", "times-2-a")).values()] == [
        "(3 + 5) × 2",
        "3 × 2 + 5",
    ]
    assert str(ways(hand("plus-5"))[0]) == "0"
    assert list(ways(hand("plus-5", "times-3", "minus-1"))) == [0]
    assert list(ways(hand("feather-4", "vase-9", "mask-2"))) == [9, 4, 2]
    assert Fact(0, "over", 2).applied(-5) == -2
    assert Fact(0, "over", 2).applied(7) == 4
    assert Fact(0, "over", 3).applied(-9) == -3
    found = ways(hand("vase-7", "over-2-a", "times-2-a"))
    assert {value: str(way) for value, way in found.items()} == {8: "7 ÷ 2 × 2", 7: "7 × 2 ÷ 2"}


def test_f5_every_value_agrees_with_brute_force() -> None:
    pick = random.Random(54)
    for _ in range(3_000):
        terms = random_hand(pick, (1, 2, 3, 3, 3, 3, 4))
        found = ways(terms)
        assert set(found) == brute_force(terms)
        assert list(found) == sorted(found, reverse=True)
        for value, way in found.items():
            assert way.value == value
            assert worked_out(str(way)) == value


def brute_force_mixed(terms: list[Term]) -> set[int]:
    """Take one card after the other: a figure of one symbol first, then all facts and any more."""
    figures = [term for term in terms if isinstance(term, Figure)]
    if not figures:
        return {0}
    values = set()

    def go_on(value: int, left: list[Term], symbol: str, *, added: bool) -> None:
        if added and not any(isinstance(term, Fact) for term in left):
            values.add(value)
        for at, term in enumerate(left):
            rest = left[:at] + left[at + 1 :]
            if isinstance(term, Fact):
                signs = {"plus": "+", "minus": "-", "times": "*", "over": "/"}
                now = worked_out(f"({value}) {signs[term.operation]} {term.operand}")
                go_on(now, rest, symbol, added=added)
            elif term.symbol == symbol:
                go_on(value + term.amount, rest, symbol, added=True)
                go_on(value - term.amount, rest, symbol, added=added)

    for at, first in enumerate(terms):
        if isinstance(first, Figure):
            rest = terms[:at] + terms[at + 1 :]
            go_on(first.amount, rest, first.symbol, added=True)
            go_on(-first.amount, rest, first.symbol, added=False)
    return values


@pytest.mark.parametrize(
    ("cards", "after", "more"),
    [
        (
            ("feather-4", "feather-9", "times-2-a"),
            [26, 18, 10, 8, -10],
            {
                22: "9 × 2 + 4",
                17: "4 × 2 + 9",
                14: "9 × 2 − 4",
                1: "−4 × 2 + 9",
                -1: "4 × 2 − 9",
                -14: "−9 × 2 + 4",
            },
        ),
        (
            ("feather-4", "feather-9", "over-2-a"),
            [7, 5, 3, 2, -2],
            {11: "4 ÷ 2 + 9", 9: "9 ÷ 2 + 4", 1: "9 ÷ 2 − 4", 0: "−9 ÷ 2 + 4", -7: "4 ÷ 2 − 9"},
        ),
    ],
)
def test_f5_worked_examples_of_facts_between_figures(
    cards: tuple[str, ...], after: list[int], more: dict[int, str]
) -> None:
    assert list(ways(hand(*cards))) == after
    found = ways(hand(*cards), mixed=True)
    assert list(found) == sorted({*after, *more}, reverse=True)
    assert {value: str(found[value]) for value in more} == more
    assert {value: found[value] for value in after} == ways(hand(*cards))


def test_f5_every_value_with_facts_between_agrees_with_brute_force() -> None:
    pick = random.Random(55)
    for _ in range(1_500):
        terms = random_hand(pick, (1, 2, 3, 3, 3, 3, 4))
        found = ways(terms, mixed=True)
        assert set(found) == brute_force_mixed(terms)
        assert list(found) == sorted(found, reverse=True)
        assert set(found) >= set(ways(terms))
        for value, way in found.items():
            assert way.value == value
            assert worked_out(str(way)) == value
            assert way.is_mixed == (str(way) not in map(str, ways(terms).values()))


def test_f5_a_value_is_made_one_operation_after_the_other() -> None:
    found = ways(hand("feather-4", "feather-9", "over-2-a"), mixed=True)
    assert found[9].one_by_one() == (("9 ÷ 2", 5, True), ("5 + 4", 9, False))
    assert found[0].one_by_one() == (("−9 ÷ 2", -4, True), ("−4 + 4", 0, False))
    assert ways(hand("feather-4"))[4].one_by_one() == ()


def test_f5_whatever_is_laid_is_a_value_of_the_hand_and_every_value_can_be_laid() -> None:
    rules, rng = Rules(2, Options()), random.Random(5)
    mixed = Rules(2, Options(facts="mixed"))
    for _hand in range(60):
        hand = tuple(rng.sample(range(len(rules.deck)), 3))
        for game in (rules, mixed):
            found = {
                value
                for count in range(1, 4)
                for order in itertools.permutations(hand, count)
                if game.is_complete(hand, order)
                for value in game.laid(order)
            }
            ways = game.ways(hand)
            assert found == ({*ways} if {*ways} != {0} or found else set())


def test_f5_cards_of_another_symbol_do_not_join_what_is_laid() -> None:
    rules = Rules(2, Options())
    hand = tuple(rules.deck.number(card) for card in ("mask-7", "vase-4", "plus-3"))
    assert rules.may_be_laid(hand, ()) == {*hand}
    assert rules.may_be_laid(hand, hand[:1]) == {hand[2]}
    assert not rules.is_complete(hand, hand[:1])
    assert rules.is_complete(hand, (hand[2], hand[0]))
