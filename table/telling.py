"""Telling a game in words, from its events or again from its record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.core import (
    PUBLIC,
    Action,
    Event,
    HandEnded,
    Outcome,
    Seat,
    View,
    called,
    cards_of,
    same_decision,
    side_of,
)
from rules.observe import redact
from rules.turn import Turn
from rules.words import _, headed, listed, raised
from table.controller import AnyController
from table.told import Summary

NEWS: Final = 4
"""Sentences at most that a person is told who has not looked for a while."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the log; `place` is where the decision that it begins to tell of stands.

    `hand` counts the hands that had ended before it; a line is `dealt` that tells what the cards
    brought and nobody decided.
    """

    words: str
    place: int | None = None
    hand: int = 0
    dealt: bool = False


class TableLog:
    """What has happened in words, and how much of it each person has read.

    `viewer` is for whose eyes it is told: the only person's, or else everybody's. What happens is
    first written, and told in `lines` with the beats that show it.
    """

    def __init__(self, controller: AnyController, people: frozenset[Seat]) -> None:
        self.controller = controller
        self.viewer = min(people) if len(people) == 1 else PUBLIC
        self.lines: list[Line] = []
        self.hands = 0
        """How many hands have ended, as far as it is told."""
        self._untold: list[tuple[Line | None, bool]] = []
        self._read: dict[Seat, int] = {}

    @property
    def words(self) -> list[str]:
        """All sentences that are told."""
        return [line.words for line in self.lines]

    @property
    def written(self) -> int:
        """How many sentences are written, told or not."""
        return len(self.lines) + sum(1 for line, _ends in self._untold if line)

    def last(self, count: int) -> tuple[str, ...]:
        """Return the last sentences that are told, so many at most."""
        return tuple(line.words for line in self.lines[-count:])

    def write(
        self,
        events: Sequence[Event],
        view: View,
        place: int | None = None,
        *,
        dealt: bool = False,
    ) -> None:
        """Find the sentences for events, as the viewer of the observation may know them.

        `place` is where a decision stands that can be asked about: its first sentence leads there.
        Where chance decided, they are `dealt`.
        """
        told = sentences(self.controller, events, view)
        first = next((at for at, words in enumerate(told) if words), None)
        for at, (event, words) in enumerate(zip(events, told, strict=True)):
            ends = isinstance(event, HandEnded)
            line = Line(words, place if at == first else None, dealt=dealt) if words else None
            self._untold.append((line, ends))

    def tell(self, events: int) -> None:
        """Tell of so many more events."""
        told, self._untold = self._untold[:events], self._untold[events:]
        for line, ends in told:
            if line is not None:
                self.lines.append(replace(line, hand=self.hands))
            self.hands += ends

    def tell_all(self) -> None:
        """Tell all that is written."""
        self.tell(len(self._untold))

    def forget(self) -> None:
        """Take back all that was told and written: the game is told again."""
        self.lines.clear()
        self._untold.clear()
        self.hands = 0

    def read_by(self, seat: Seat) -> None:
        """Note that a person has read all that is written."""
        self._read[seat] = self.written

    def news_for(self, seat: Seat) -> list[str]:
        """Return what was done since a person last looked: the last of it, and nothing dealt."""
        news = self.lines[self._read.get(seat, 0) :]
        return [line.words for line in news if not line.dealt][-NEWS:]


def sentences(controller: AnyController, events: Sequence[Event], view: View) -> list[str | None]:
    """Return for each event the sentence that tells the observation's viewer of it, if any."""
    return [controller.words(redact(event, view.viewer), view) or None for event in events]


def winner_words(controller: AnyController, outcome: Outcome) -> str:
    """Return who has won: a player, a side, or several who share the first place."""
    first = outcome.ranking[0]
    winners = listed([controller.names[seat] for seat in first])
    if len(first) == 1:
        return _("{name} wins").format(name=winners)
    # the seats of a side carry one total
    sides = controller.partners
    if sides and all(side.isdisjoint(first) or side.issuperset(first) for side in sides):
        return _("{names} win").format(names=winners)
    return _("{names} share first place").format(names=winners)


def decision_words(controller: AnyController, turn: Turn[Any, Any], action: Action) -> str:
    """Return a decision in the words of the table's buttons, or else of the record."""
    ask = controller.ask(turn, cards_of(action))
    for offer in (*ask.offers, *ask.rows):
        if same_decision(offer.action, action):
            return offer.words
    amount = ask.amount
    if amount is not None and isinstance(action, amount.kind):
        guarded = action.amount in amount.guarded
        words = (amount.guarded_words if guarded else "") or amount.words
        return words.format(amount=action.amount)
    cards = listed([controller.deck.cards[card].name for card in cards_of(action)])
    name = raised(called(controller.game.name, action))
    return headed(name, cards) if cards else name


def words_apart(
    controller: AnyController, turn: Turn[Any, Any], one: Action, other: Action
) -> tuple[str, str]:
    """Return two decisions in words, with the cards in which they differ where they read alike."""
    words, others = (decision_words(controller, turn, action) for action in (one, other))
    if words != others:
        return words, others
    cards = controller.deck.cards

    def with_cards(action: Action, beside: Action) -> str:
        own = [cards[card].name for card in cards_of(action) if card not in cards_of(beside)]
        return f"{words} ({listed(own)})" if own else words

    return with_cards(one, other), with_cards(other, one)


def summary_lines(summary: Summary) -> list[str]:
    """Return a summary in sentences: its title, what decided, and a line for each row and note."""
    _first, *columns = summary.columns
    lines = [summary.title, summary.subtitle]
    for row in summary.rows:
        name, *cells = row.cells
        by_head = [
            f"{head} {cell}" for head, cell in zip(columns, cells, strict=True) if cell.strip("–")
        ]
        told = _(", ").join(filter(None, row.said or by_head))
        lines.append(headed(name, told) if name else told)
    return [*lines, *summary.notes]


ScoreLine = tuple[tuple[Seat, ...], str]
"""Those who have a score together, and the score."""


def score_lines(controller: AnyController, view: View) -> list[ScoreLine]:
    """Return the scores with what they count, those of a side once."""
    lines: list[ScoreLine] = []
    for seat, score in controller.scores(view):
        side = side_of(controller.partners, seat)
        if seat == min(side):
            words = controller.score_words.format(score=score)
            lines.append((tuple(sorted(side)), words))
    return lines
