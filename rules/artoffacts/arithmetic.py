"""The arithmetic of ArtOfFacts: every value that a hand can make, and how it is made (F5)."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Final, Literal

import msgspec

Operation = Literal["plus", "minus", "times", "over"]

SIGNS: Final[dict[Operation, str]] = {"plus": "+", "minus": "−", "times": "×", "over": "÷"}


class Figure(msgspec.Struct, frozen=True):
    """A card with a symbol: its number in the deck, its symbol and the number printed on it."""

    card: int
    symbol: str
    amount: int


class Fact(msgspec.Struct, frozen=True):
    """A card without a symbol: an operation on the running value.

    The operand of `over` is never 0.
    """

    card: int
    operation: Operation
    operand: int

    def applied(self, value: int) -> int:
        """Return the running value after this fact; a division rounds up, −5 ÷ 2 = −2."""
        if self.operation == "plus":
            return value + self.operand
        if self.operation == "minus":
            return value - self.operand
        if self.operation == "times":
            return value * self.operand
        return -(-value // self.operand)


class Way(msgspec.Struct, frozen=True):
    """One way to make a value: figures of one symbol combined, then the facts in their order.

    Without any figure the facts count nothing: the value is 0.
    """

    added: tuple[Figure, ...]
    subtracted: tuple[Figure, ...]
    facts: tuple[Fact, ...]

    @property
    def value(self) -> int:
        """The value made."""
        if not self.added:
            return 0
        value = sum(figure.amount for figure in self.added)
        value -= sum(figure.amount for figure in self.subtracted)
        for fact in self.facts:
            value = fact.applied(value)
        return value

    @property
    def rounds_up(self) -> bool:
        """Whether a division on the way leaves a rest, so that it rounds up."""
        value = sum(figure.amount for figure in self.added)
        value -= sum(figure.amount for figure in self.subtracted)
        for fact in self.facts:
            if self.added and fact.operation == "over" and value % fact.operand:
                return True
            value = fact.applied(value)
        return False

    @property
    def figures(self) -> int:
        """How many cards with a symbol are used."""
        return len(self.added) + len(self.subtracted)

    @property
    def cards(self) -> tuple[int, ...]:
        """The numbers of the cards that count, in the order of the expression."""
        if not self.added:
            return ()
        figures = (*self.added, *self.subtracted)
        return (*(figure.card for figure in figures), *(fact.card for fact in self.facts))

    def __str__(self) -> str:
        """The arithmetic written out: "(4 + 9) × 2"."""
        if not self.added:
            return "0"
        written = " + ".join(str(figure.amount) for figure in self.added)
        for figure in self.subtracted:
            written += f" − {figure.amount}"
        is_sum = self.figures > 1
        for fact in self.facts:
            if fact.operation in ("plus", "minus"):
                is_sum = True
            elif is_sum:
                written, is_sum = f"({written})", False
            written += f" {SIGNS[fact.operation]} {fact.operand}"
        return written


_Signed = tuple[int, tuple[Figure, ...], tuple[Figure, ...]]
"""What some figures come to, those that are added and those that are subtracted."""


def _signed(figures: tuple[Figure, ...]) -> Iterator[_Signed]:
    """Yield all ways to combine figures, the fewest cards and then the fewest minus signs first.

    At least one figure is added (F5).
    """
    if len(figures) == 1:  # by far the most frequent case
        yield figures[0].amount, figures, ()
        return
    for count in range(1, len(figures) + 1):
        for minus_signs in range(count):
            for used in combinations(figures, count):
                for subtracted in combinations(used, minus_signs):
                    added = tuple(figure for figure in used if figure not in subtracted)
                    total = sum(figure.amount for figure in added)
                    yield total - sum(figure.amount for figure in subtracted), added, subtracted


def ways(terms: Iterable[Figure | Fact]) -> dict[int, Way]:
    """Return every value that a hand can make, the highest first, each with one way to it.

    Of several ways the one with the fewest cards and then the fewest minus signs is given. The
    hand may have any number of cards; the choices grow with the factorial of the facts.
    """
    by_symbol: dict[str, list[Figure]] = {}
    facts: list[Fact] = []
    for term in terms:
        if isinstance(term, Figure):
            by_symbol.setdefault(term.symbol, []).append(term)
        else:
            facts.append(term)
    if not by_symbol:
        return {0: Way((), (), tuple(facts))}
    orders = tuple(permutations(facts)) if len(facts) > 1 else (tuple(facts),)
    found: dict[int, Way] = {}
    for figures in by_symbol.values():
        for start, added, subtracted in _signed(tuple(figures)):
            for order in orders:
                value = start
                for fact in order:
                    value = fact.applied(value)
                held = found.get(value)
                if held is None or len(added) + len(subtracted) < held.figures:
                    found[value] = Way(added, subtracted, order)
    return {value: found[value] for value in sorted(found, reverse=True)}
