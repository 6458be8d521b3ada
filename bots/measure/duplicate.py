"""Duplicate play: the same deal again and again with seats exchanged, for each pair of levels."""

import csv
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TextIO

import msgspec

from bots.declaration import PlayersDeclaration
from bots.external import Lost
from bots.limit import Limit
from bots.measure.estimate import Estimate, as_share, estimate
from bots.measure.match import play_match
from bots.measure.rating import ratings
from bots.strategy import place_points
from rules.core import AnyGame


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """A task for one worker: a deal that a pair of levels plays at each of `seatings`."""

    declared: PlayersDeclaration[AnyGame]
    seats: int
    options: dict[str, Any]
    pair: tuple[str, str]
    seed: int
    number: int
    limit: Limit
    most: int

    @property
    def name(self) -> str:
        """What chance goes by: the same for all seatings, and for all pairs."""
        return f"{self.seed}/{self.number}"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a deal: who sat where, and how it ended (`scores` is empty if it did not)."""

    pair: tuple[str, str]
    deal: int
    levels: tuple[str, ...]
    scores: tuple[int, ...]
    points: tuple[float, ...]
    """Each seat's place: 1 for first, 0 for last."""
    decisions: int
    lost: tuple[Lost, ...] = ()

    def mean_score(self, level: str) -> float:
        """Return the mean score of the seats that a level had."""
        seats = zip(self.scores, self.levels, strict=True)
        return _average([score for score, seat in seats if seat == level])

    def share(self, level: str, other: str) -> float:
        """Return how often a seat of `level` came in before one of `other`; ties are halves."""
        pairs = [
            0.5 + (mine > theirs) / 2 - (mine < theirs) / 2
            for mine, seat in zip(self.points, self.levels, strict=True)
            for theirs, against in zip(self.points, self.levels, strict=True)
            if seat == level and against == other
        ]
        return sum(pairs) / len(pairs)


def seatings(pair: tuple[str, str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return all ways to seat a pair alternately, so that both play the same hands.

    With four seats these are two, partners across; with three they are six, in which each level
    is in the majority as often as the other.
    """
    found: dict[tuple[str, ...], None] = {}
    for first in (0, 1):
        line = tuple(pair[(first + seat) % 2] for seat in range(seats))
        for turn in range(seats):
            found[line[turn:] + line[:turn]] = None
    return tuple(found)


def play_deal(deal: Deal) -> tuple[Result, ...]:
    """Play a deal at all seatings; runs in whichever process or machine an executor takes."""
    game, plan = deal.declared.open(deal.seats, deal.options), deal.declared.strategy()
    results = []
    for levels in seatings(deal.pair, deal.seats):
        played = play_match(game, plan, levels, deal.name, limit=deal.limit, most=deal.most)
        outcome = played.outcome
        results.append(
            Result(
                pair=deal.pair,
                deal=deal.number,
                levels=levels,
                scores=outcome.scores if outcome else (),
                points=place_points(outcome) if outcome else (),
                decisions=played.decisions,
                lost=played.lost,
            )
        )
    return tuple(results)


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What a pair's deals came to, from the first level's side."""

    pair: tuple[str, str]
    deals: int
    games: int
    unfinished: int
    better_by: Estimate
    """By how much the first one's mean score is better: lower, where the fewest wins."""
    won: Estimate
    """How often the first comes in before the second."""


class Table:
    """The results of a tournament as they come in; `fewest_win` where scores count against one."""

    def __init__(self, levels: Sequence[str], *, fewest_win: bool = False) -> None:
        self.levels = tuple(levels)
        self.fewest_win = fewest_win
        self._played: dict[tuple[int, int], tuple[Result, ...]] = {}
        self._pairs = list(combinations(self.levels, 2))

    def add(self, results: Sequence[Result]) -> None:
        """Count a deal that has been played at all its seatings."""
        of_pair = self._pairs.index(results[0].pair)
        self._played[results[0].deal, of_pair] = tuple(results)

    @property
    def results(self) -> list[Result]:
        """All games, deal by deal and pair by pair, whoever was done first."""
        return [game for _number, deal in sorted(self._played.items()) for game in deal]

    def _deals(self, pair: tuple[str, str]) -> list[list[Result]]:
        """Return the pair's deals of which every game is finished, in the order of numbers."""
        return [
            list(deal)
            for _number, deal in sorted(self._played.items())
            if deal[0].pair == pair and all(result.scores for result in deal)
        ]

    def shares(self, pair: tuple[str, str]) -> list[float]:
        """Return how often the pair's first came in before the second, for each finished deal."""
        return [_average([game.share(*pair) for game in deal]) for deal in self._deals(pair)]

    def rows(self) -> list[Row]:
        """Return a row for each pair with a finished deal.

        The games of one deal hang together; so a deal is one value of the means.
        """
        rows = []
        for pair in self._pairs:
            deals = self._deals(pair)
            if not deals:
                continue
            all_games = sum(result.pair == pair for result in self.results)
            first, second = pair
            sign = -1 if self.fewest_win else 1
            gains = [
                _average(
                    [sign * (game.mean_score(first) - game.mean_score(second)) for game in deal]
                )
                for deal in deals
            ]
            shares = self.shares(pair)
            games = sum(map(len, deals))
            rows.append(
                Row(
                    pair=pair,
                    deals=len(deals),
                    games=games,
                    unfinished=all_games - games,
                    better_by=estimate(gains),
                    won=as_share(estimate(shares), len(shares)),
                )
            )
        return rows

    def scores(self, level: str) -> Estimate | None:
        """Return a level's mean score over all its deals, `None` without one."""
        means = [
            _average([game.mean_score(level) for game in deal])
            for pair in self._pairs
            if level in pair
            for deal in self._deals(pair)
        ]
        return estimate(means) if means else None

    def ratings(self) -> dict[str, float]:
        """Return the levels' ratings from all finished deals (see `bots.measure.rating`)."""
        wins: dict[tuple[str, str], float] = {}
        for pair in self._pairs:
            for share in self.shares(pair):
                wins[pair] = wins.get(pair, 0.0) + share
                back = (pair[1], pair[0])
                wins[back] = wins.get(back, 0.0) + 1 - share
        return ratings(self.levels, wins)


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


COLUMNS: Final = ("pair", "deal", "seat", "level", "score", "place_points", "decisions")


def sample_of(deal: Deal) -> dict[str, object]:
    """Return what all deals of a tournament have in common, as its CSV begins each line."""
    limit, options = deal.limit, deal.options.items()
    return {
        "game": deal.declared.name,
        "seats": deal.seats,
        "options": " ".join(f"{name}={value}" for name, value in options),
        "limit": f"{limit.seconds:g} s" if limit.iterations is None else str(limit.iterations),
        "seed": deal.seed,
    }


def write_csv(results: Sequence[Result], file: TextIO, sample: Mapping[str, object]) -> None:
    """Write a line for each seat of each game; unfinished games have empty scores."""
    writer = csv.writer(file)
    writer.writerow((*sample, *COLUMNS))
    for result in results:
        for seat, level in enumerate(result.levels):
            writer.writerow(
                (
                    *sample.values(),
                    "-".join(result.pair),
                    result.deal,
                    seat,
                    level,
                    result.scores[seat] if result.scores else "",
                    f"{result.points[seat]:.3f}" if result.points else "",
                    result.decisions,
                )
            )
