"""The arithmetic of ArtOfFacts: every value that a hand can make, and how it is made (F5)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, permutations, product
from typing import Final, Literal

import msgspec

from rules.words import written as written_number

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

    def __str__(self) -> str:
        return f"{SIGNS[self.operation]} {self.operand}"


class Term(msgspec.Struct, frozen=True):
    """A figure that is added to the running value or, `minus`, subtracted from it."""

    figure: Figure
    minus: bool

    @property
    def card(self) -> int:
        return self.figure.card

    def applied(self, value: int) -> int:
        return value - self.figure.amount if self.minus else value + self.figure.amount

    def __str__(self) -> str:
        return f"{SIGNS['minus' if self.minus else 'plus']} {self.figure.amount}"


class Way(msgspec.Struct, frozen=True):
    """One way to make a value: a figure, then further ones of its symbol and the facts, in order.

    Without a figure there is nothing to begin with: the value is 0.
    """

    steps: tuple[Term | Fact, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether no figure was there to begin with."""
        return not self.steps or isinstance(self.steps[0], Fact)

    @property
    def running(self) -> tuple[int, ...]:
        """The value after each step."""
        if self.is_nothing:
            return ()
        return tuple(accumulate(self.steps, lambda value, step: step.applied(value), initial=0))[1:]

    @property
    def value(self) -> int:
        return 0 if self.is_nothing else self.running[-1]

    @property
    def rounds_up(self) -> bool:
        """Whether a division on the way leaves a rest, so that it rounds up."""
        return any(self._rests)

    @property
    def _rests(self) -> tuple[bool, ...]:
        """Of each step: whether it divides and rounds up."""
        return tuple(
            isinstance(step, Fact) and step.operation == "over" and value % step.operand != 0
            for step, value in zip(self.steps, (0, *self.running), strict=False)
        )

    @property
    def figures(self) -> int:
        """How many cards with a symbol are used."""
        return sum(isinstance(step, Term) for step in self.steps)

    @property
    def is_mixed(self) -> bool:
        """Whether a fact comes before a figure (house rule `mixed`)."""
        kinds = [isinstance(step, Fact) for step in self.steps]
        return not self.is_nothing and kinds != sorted(kinds)

    @property
    def cards(self) -> tuple[int, ...]:
        """The numbers of the cards that count, in the order of the expression."""
        return () if self.is_nothing else tuple(step.card for step in self.steps)

    def __str__(self) -> str:
        """The arithmetic written out: "(4 + 9) × 2"."""
        if self.is_nothing:
            return "0"
        first, *others = self.steps
        written, is_sum = _leading(first), False
        for step in others:
            if isinstance(step, Term) or step.operation in ("plus", "minus"):
                is_sum = True
            elif is_sum:
                written, is_sum = f"({written})", False
            written += f" {step}"
        return written

    def one_by_one(self) -> tuple[tuple[str, int, bool], ...]:
        """Return each operation with what it comes to, and whether it rounds up.

        "9 × 2" comes to 18, then "18 + 4" to 22; no operation where one figure stands alone.
        """
        values, rests = self.running, self._rests
        told = []
        for at in range(1, len(values)):
            before = _leading(self.steps[0]) if at == 1 else written_number(values[at - 1])
            told.append((f"{before} {self.steps[at]}", values[at], rests[at]))
        return tuple(told)


def _leading(step: "Term | Fact") -> str:
    """Return the figure that an expression begins with."""
    return str(step).replace("+ ", "").replace(" ", "")


_Signed = tuple[int, tuple[Term, ...]]
"""What some figures come to, and the figures with their signs."""


def _signed(figures: tuple[Figure, ...]) -> Iterator[_Signed]:
    """Yield all ways to combine figures, the fewest cards and then the fewest minus signs first.

    At least one figure is added, and the added ones come first (F5).
    """
    if len(figures) == 1:  # by far the most frequent case
        yield figures[0].amount, (Term(figures[0], minus=False),)
        return
    for count in range(1, len(figures) + 1):
        for minus_signs in range(count):
            for used in combinations(figures, count):
                for subtracted in combinations(used, minus_signs):
                    terms = [
                        Term(figure, minus=False) for figure in used if figure not in subtracted
                    ]
                    terms += [Term(figure, minus=True) for figure in subtracted]
                    yield sum(term.applied(0) for term in terms), tuple(terms)


def _sorted_out(hand: Iterable[Figure | Fact]) -> tuple[list[tuple[Figure, ...]], tuple[Fact, ...]]:
    """Return the figures of each symbol, and the facts."""
    by_symbol: dict[str, list[Figure]] = {}
    facts: list[Fact] = []
    for card in hand:
        if isinstance(card, Figure):
            by_symbol.setdefault(card.symbol, []).append(card)
        else:
            facts.append(card)
    return [tuple(figures) for figures in by_symbol.values()], tuple(facts)


def ways(hand: Iterable[Figure | Fact], *, mixed: bool = False) -> dict[int, Way]:
    """Return every value that a hand can make, the highest first, each with one way to it.

    Of several ways the one with the fewest cards and then the fewest minus signs is given, and
    facts after the figures rather than between them, where `mixed` allows that (F5). The hand may
    have any number of cards; the choices grow with the factorial of the facts.
    """
    symbols, facts = _sorted_out(hand)
    if not symbols:
        return {0: Way(facts)}
    orders = tuple(permutations(facts)) if len(facts) > 1 else (facts,)
    found: dict[int, Way] = {}
    for figures in symbols:
        for start, terms in _signed(figures):
            for order in orders:
                value = start
                for fact in order:
                    value = fact.applied(value)
                held = found.get(value)
                if held is None or len(terms) < held.figures:
                    found[value] = Way((*terms, *order))
            if mixed and facts and len(terms) > 1:
                _add_mixed(found, terms, facts)
    return {value: found[value] for value in sorted(found, reverse=True)}


def laid(cards: Sequence[Figure | Fact], *, mixed: bool = False) -> dict[int, Way]:
    """Return what all of these cards come to, facts in the order in which they lie, by value.

    Figures have any signs; the first value is that of all added. Nothing comes of figures of two
    symbols, and of facts alone. Facts lie between figures only where `mixed` allows that (F5).
    """
    figures = [card for card in cards if isinstance(card, Figure)]
    facts = [card for card in cards if isinstance(card, Fact)]
    found: dict[int, Way] = {}
    if len({figure.symbol for figure in figures}) != 1:
        return found
    for signs in product((False, True), repeat=len(figures)):
        if all(signs):
            continue
        terms = {figure: Term(figure, minus) for figure, minus in zip(figures, signs, strict=True)}
        orders: list[Iterable[Figure | Fact]] = [
            (*sorted(figures, key=lambda figure: terms[figure].minus), *facts)
        ]
        if mixed and isinstance(cards[0], Figure):
            orders.insert(0, cards)
        for order in orders:
            way = Way(tuple(terms[card] if isinstance(card, Figure) else card for card in order))
            found.setdefault(way.value, way)
    return found


def _add_mixed(found: dict[int, Way], terms: tuple[Term, ...], facts: tuple[Fact, ...]) -> None:
    """Add what these figures make with facts between them, beginning with any of the figures."""
    cards: tuple[Term | Fact, ...] = (*terms, *facts)
    for steps in permutations(cards):
        if isinstance(steps[0], Fact):
            continue
        way = Way(steps)
        held = found.get(way.value)
        if held is None or len(terms) < held.figures:
            found[way.value] = way
