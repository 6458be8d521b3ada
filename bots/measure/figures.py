"""What many games of one kind came to, figure by figure, each with its 95% interval."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from bots.measure.estimate import Estimate, Rate, each
from bots.measure.occasion import HAND, Occasion
from bots.measure.tally import Tally

Group = Literal["length", "seats", "occasions", "prizes", "chips"]

TITLES: Final[dict[Group, str]] = {
    "length": "length",
    "seats": "seats",
    "occasions": "what happens",
    "prizes": "prizes claimed",
    "chips": "chips paid, by cause",
}
"""The headings of the groups of a report."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of a report."""

    key: str
    """Its name in JSON: `decisions`, `seat:0:score`, `passed_out`, `prize:game`, `paid:ante`."""
    group: Group
    words: str
    rate: Rate


class Difference(msgspec.Struct, frozen=True):
    """What a figure comes to under each set of rules; the first is the one compared with."""

    figures: tuple[Figure, ...]

    @property
    def first(self) -> Figure:
        return self.figures[0]

    @property
    def changes(self) -> tuple[Estimate | None, ...]:
        """By how much each further set differs from the first, deal by deal."""
        return tuple(other.rate.minus(self.first.rate) for other in self.figures[1:])


def figures(
    tallies: Sequence[Tally],
    levels: Sequence[str],
    occasions: Sequence[Occasion],
    every: Sequence[Tally] | None = None,
) -> tuple[Figure, ...]:
    """Return the figures of some games in the order of a report.

    `every` are the games whose prizes and payments have a figure each, also where none of
    `tallies` has it; left out, they are the same.
    """
    known = tallies if every is None else every
    return (
        *_length(tallies),
        *_seats([tally for tally in tallies if tally.outcome is not None], levels),
        *(_occasion(tallies, one, occasions) for one in occasions),
        *_of_hands("prizes", "prize", tallies, known, lambda tally: tally.prizes),
        *_of_hands("chips", "paid", tallies, known, lambda tally: tally.paid),
    )


def _hands(tallies: Sequence[Tally]) -> tuple[float, ...]:
    return tuple(float(tally.hands) for tally in tallies)


def _length(tallies: Sequence[Tally]) -> Iterator[Figure]:
    decisions = tuple(float(tally.decisions) for tally in tallies)
    hands = _hands(tallies)
    finished = [float(tally.outcome is not None) for tally in tallies]
    rates = (
        ("decisions", "decisions a game", each(decisions)),
        ("hands", "hands a game", each(hands)),
        ("decisions_a_hand", "decisions a hand", Rate(decisions, hands)),
        ("finished", "games finished", each(finished, is_share=True)),
    )
    for key, words, rate in rates:
        yield Figure(key=key, group="length", words=words, rate=rate)


def _seats(tallies: Sequence[Tally], levels: Sequence[str]) -> Iterator[Figure]:
    ended = [tally.outcome for tally in tallies if tally.outcome is not None]
    if not ended:
        return
    points = [tally.points for tally in tallies]
    for seat, level in enumerate(levels):
        name, scores = f"seat {seat} ({level})", [outcome.scores[seat] for outcome in ended]
        firsts = [outcome.ranking[0] for outcome in ended]
        shares = [(seat in first) / len(first) for first in firsts]  # a shared place in parts
        above = [of_game[seat] - 0.5 for of_game in points]
        rates = (
            ("score", f"score of {name}", each(scores)),
            ("first", f"{name} comes in first", each(shares, is_share=True)),
            ("advantage", f"place of {name} above the middle", each(above)),
        )
        for key, words, rate in rates:
            yield Figure(key=f"seat:{seat}:{key}", group="seats", words=words, rate=rate)
    spread = each([max(outcome.scores) - min(outcome.scores) for outcome in ended])
    yield Figure(key="spread", group="seats", words="score between first and last", rate=spread)


def _occasion(
    tallies: Sequence[Tally], occasion: Occasion, occasions: Sequence[Occasion]
) -> Figure:
    counts = tuple(tally.occasions.get(occasion.key, 0.0) for tally in tallies)
    if occasion.of == HAND:
        bases, whole = _hands(tallies), "of hands" if occasion.is_share else "a hand"
    else:
        bases = tuple(tally.occasions.get(occasion.of, 0.0) for tally in tallies)
        named = (one.words for one in occasions if one.key == occasion.of)
        whole = f"of {next(named)}" if occasion.is_share else ""
    words = ", ".join(filter(None, (occasion.words, whole)))
    rate = Rate(counts, bases, occasion.is_share)
    return Figure(key=occasion.key, group="occasions", words=words, rate=rate)


def _of_hands(
    group: Group,
    prefix: str,
    tallies: Sequence[Tally],
    every: Sequence[Tally],
    counted: Callable[[Tally], dict[str, int]],
) -> Iterator[Figure]:
    """Yield a figure a hand for each prize or cause of payment, the most frequent first."""
    totals: Counter[str] = Counter()
    for tally in every:
        totals.update(counted(tally))
    for name in sorted(totals, key=lambda one: (-totals[one], one)):
        counts = tuple(float(counted(tally).get(name, 0)) for tally in tallies)
        key, words, rate = f"{prefix}:{name}", f"{name}, a hand", Rate(counts, _hands(tallies))
        yield Figure(key=key, group=group, words=words, rate=rate)
