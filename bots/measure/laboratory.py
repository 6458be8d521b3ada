"""What many games of one kind came to, so that a house rule can be judged before it is played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from bots.measure.estimate import Estimate, estimate
from bots.measure.match import Played
from bots.strategy import place_points
from rules.core import AnyGame, Event, HandEnded, Paid, PrizeTaken, Seat
from rules.words import _, ngettext

_MOST_PRIZES: Final = 24
"""Kinds of prizes and payments that a report lists; the rarest are left out."""


class Laboratory:
    """Counts what happens in the games of one simulation; `report` puts it into words.

    Prizes are counted from `PrizeTaken`, the flow of chips from `Paid` by its cause. Neither asks
    which game it is.
    """

    def __init__(self, game: AnyGame, levels: Sequence[str]) -> None:
        self._game = game
        self._levels = levels
        self.games = 0
        self.finished = 0
        self.decisions: list[float] = []
        self.hands: list[float] = []
        self._scores: list[list[float]] = [[] for _seat in range(game.seats)]
        self._places: list[list[float]] = [[] for _seat in range(game.seats)]
        self.first = [0.0] * game.seats
        self.prizes: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()
        self._hands_now = 0

    def listen(self, seat: Seat, events: Sequence[Event]) -> None:
        """Count what followed from an action; hand it to `play_match` as its listener."""
        for event in events:
            if isinstance(event, HandEnded):
                self._hands_now += 1
            elif isinstance(event, Paid):
                self.paid[event.why] += event.amount
            elif isinstance(event, PrizeTaken):
                self.prizes[event.region] += 1

    def add(self, played: Played) -> None:
        """Count a game that is over, or was stopped."""
        self.games += 1
        self.decisions.append(played.decisions)
        self.hands.append(self._hands_now)
        self._hands_now = 0
        outcome = played.outcome
        if outcome is None:
            return
        self.finished += 1
        points = place_points(outcome)
        for seat in range(self._game.seats):
            self._scores[seat].append(outcome.scores[seat])
            self._places[seat].append(points[seat])
        winners = outcome.ranking[0]
        for seat in winners:  # a shared first place counts in parts
            self.first[seat] += 1 / len(winners)

    def scores(self, seat: Seat) -> Estimate:
        """Return a seat's mean score in finished games."""
        return estimate(self._scores[seat])

    def advantage(self, seat: Seat) -> Estimate:
        """Return by how much a seat's place is better than the middle: from -0.5 to 0.5."""
        return estimate([points - 0.5 for points in self._places[seat]])

    def report(self) -> Iterator[str]:
        """Yield the report, line by line."""
        if not self.games:
            return
        yield ngettext(
            "{games} game of {game}, {finished} finished",
            "{games} games of {game}, {finished} finished",
            self.games,
        ).format(games=self.games, game=self._game.name, finished=self.finished)
        options = msgspec.to_builtins(self._game.options)
        if options:
            yield _("options: {options}").format(
                options=", ".join(f"{name}={value}" for name, value in options.items())
            )
        yield _("length of a game: decisions {decisions}, hands {hands}").format(
            decisions=_range(self.decisions), hands=_range(self.hands)
        )
        if self.finished:
            yield from self._seats()
        yield from self._chips()

    def _seats(self) -> Iterator[str]:
        for seat in range(self._game.seats):
            yield _(
                "seat {seat} ({bot}): mean score {score}, first in {wins:.1%}, "
                "place above the middle {advantage}"
            ).format(
                seat=seat,
                bot=self._levels[seat],
                score=self.scores(seat),
                wins=self.first[seat] / self.finished,
                advantage=self.advantage(seat),
            )

    def _chips(self) -> Iterator[str]:
        hands = max(1, int(sum(self.hands)))
        if self.prizes:
            yield ngettext(
                "prizes claimed in {hands} hand:", "prizes claimed in {hands} hands:", hands
            ).format(hands=hands)
        for region, count in self.prizes.most_common(_MOST_PRIZES):
            yield _("  {region}: {count} ({share:.2f} a hand)").format(
                region=region, count=count, share=count / hands
            )
        if self.paid:
            yield _("chips paid a hand, by cause:")
        for why, amount in self.paid.most_common(_MOST_PRIZES):
            yield f"  {why}: {amount / hands:.1f}"


def _range(values: Sequence[float]) -> str:
    return _("{mean:.1f} ({least:.0f} to {most:.0f})").format(
        mean=sum(values) / len(values), least=min(values), most=max(values)
    )
