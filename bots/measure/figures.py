"""What many games of one kind came to, figure by figure, each with its 95% interval."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from bots.measure.estimate import Estimate, Rate, each
from bots.measure.occasion import HAND, AnyOccasion
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
    def words(self) -> str:
        return self.figures[0].words

    @property
    def group(self) -> Group:
        return self.figures[0].group

    @property
    def is_share(self) -> bool:
        return self.figures[0].rate.is_share

    @property
    def changes(self) -> tuple[Estimate | None, ...]:
        """By how much each further set differs from the first, deal by deal."""
        first, *others = (figure.rate for figure in self.figures)
        return tuple(other.minus(first) for other in others)


def figures(
    tallies: Sequence[Tally],
    levels: Sequence[str],
    occasions: Sequence[AnyOccasion],
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
        named = {"seat": seat, "bot": level}
        first = [  # a shared first place counts in parts
            (seat in outcome.ranking[0]) / len(outcome.ranking[0]) for outcome in ended
        ]
        rates = (
            (
                "score",
                "score of seat {seat} ({bot})",
                each([outcome.scores[seat] for outcome in ended]),
            ),
            ("first", "seat {seat} ({bot}) comes in first", each(first, is_share=True)),
            (
                "advantage",
                "place of seat {seat} ({bot}) above the middle",
                each([of_game[seat] - 0.5 for of_game in points]),
            ),
        )
        for key, words, rate in rates:
            yield Figure(
                key=f"seat:{seat}:{key}", group="seats", words=words.format(**named), rate=rate
            )
    spread = each([max(outcome.scores) - min(outcome.scores) for outcome in ended])
    yield Figure(key="spread", group="seats", words="score between first and last", rate=spread)


def _occasion(
    tallies: Sequence[Tally], occasion: AnyOccasion, occasions: Sequence[AnyOccasion]
) -> Figure:
    counts = tuple(tally.occasions.get(occasion.key, 0.0) for tally in tallies)
    if occasion.of == HAND:
        words, bases = "{what}, a hand", _hands(tallies)
        if occasion.is_share:
            words = "{what}, of hands"
        whole = ""
    else:
        bases = tuple(tally.occasions.get(occasion.of, 0.0) for tally in tallies)
        words = "{what}, of {whole}" if occasion.is_share else "{what}"
        whole = next(one.words for one in occasions if one.key == occasion.of)
    return Figure(
        key=occasion.key,
        group="occasions",
        words=words.format(what=occasion.words, whole=whole),
        rate=Rate(counts, bases, occasion.is_share),
    )


def _of_hands(
    group: Group,
    prefix: str,
    tallies: Sequence[Tally],
    every: Sequence[Tally],
    counted: Callable[[Tally], dict[str, int]],
) -> Iterator[Figure]:
    """Yield a figure a hand for each prize or cause of payment, the most frequent first."""
    totals: dict[str, int] = {}
    for tally in every:
        for name, count in counted(tally).items():
            totals[name] = totals.get(name, 0) + count
    for name in sorted(totals, key=lambda one: (-totals[one], one)):
        counts = tuple(float(counted(tally).get(name, 0)) for tally in tallies)
        yield Figure(
            key=f"{prefix}:{name}",
            group=group,
            words=f"{name}, a hand",
            rate=Rate(counts, _hands(tallies)),
        )
