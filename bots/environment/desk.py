"""A table that is played letter by letter, for PettingZoo's environment and for many at once.

It keeps to plain values, so that a step costs little.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Literal, TypedDict

import msgspec

from bots.declaration import PlayersDeclaration
from bots.environment.history import History
from bots.environment.sheet import Part, Sheet
from bots.environment.stepping import Alphabet, Begun, Draft, OfferedKind, begin, spell
from bots.measure.match import Listener
from bots.strategy import place_points
from rules.core import (
    CHANCE,
    Action,
    AnyGame,
    Chance,
    Event,
    GameEnded,
    HandEnded,
    OptionsError,
    Outcome,
    Seat,
    View,
)
from rules.words import _

Rewards = Literal["places", "scores"]
"""`places`: at the game's end from 1 for the first to -1 for the last, ties shared. `scores`: at
each hand's end by how much a seat gained on the table's mean."""

MOST_STEPS: Final = 20_000
"""After so many steps a game is cut off unless somebody says otherwise."""
HISTORY: Final = 16
"""The decisions that are remembered unless somebody says otherwise."""


class DeskSettings(TypedDict, total=False):
    """How a table is played by a program that learns; what is left out is as in `Desk`."""

    rewards: Rewards
    max_steps: int
    """After so many steps a game is cut off."""
    history: int
    """The decisions that are remembered."""
    scaled: bool
    """Whether all numbers of a row are between -1 and 1."""


class Snapshot(msgspec.Struct, frozen=True):
    """A moment of a table, to go back to; it can be pickled."""

    state: Any
    chance: Any
    letters: tuple[int, ...]
    """Those of the decision that is begun."""
    steps: int
    standing: tuple[float, ...]
    gains: tuple[float, ...]
    history: tuple[bytes, int] | None


class Desk:
    """One table of a game. `seat` is asked, `options` are the letters that it may say next."""

    def __init__(
        self,
        declared: PlayersDeclaration[AnyGame],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        rewards: Rewards = "places",
        max_steps: int = MOST_STEPS,
        history: int = HISTORY,
        scaled: bool = False,
        listener: Listener | None = None,
    ) -> None:
        """Raise `OptionsError` with one sentence for a table that cannot be."""
        if rewards not in ("places", "scores"):
            raise OptionsError(_("Rewards are by places or by scores."))
        if max_steps < 1:
            raise OptionsError(_("A game has at least one step."))
        if history < 0:
            raise OptionsError(_("A history has a length of 0 or more decisions."))
        if seats is None:
            seats = declared.rules().seat_range[0]
        self._again = partial(
            Desk,
            declared,
            seats,
            options,
            rewards=rewards,
            max_steps=max_steps,
            history=history,
            scaled=scaled,
        )
        self.game: AnyGame = declared.open(seats, options)
        self._told = declared.environment()
        self._sign = -1 if declared.fewest_win else 1
        self._by_scores = rewards == "scores"
        self.max_steps = max_steps
        self.listener = listener
        self.alphabet = Alphabet(self.game, self._told.vocabulary(self.game))
        self._cards = len(self.game.deck)
        self.history = (
            History(seats, history, self.alphabet, self._cards, scaled=scaled) if history else None
        )
        self._sheet = Sheet(seats, self._cards, scaled=scaled)
        self._chance = random.Random()
        self.state = self.game.initial()
        self.draft: Draft | None = None
        self.seat: Seat = CHANCE
        self._base: tuple[array[float], int] | None = None
        self.over: Literal["", "terminated", "truncated"] = ""
        self.steps = 0
        self.gains = [0.0] * seats
        """What each seat was paid by the last step."""
        self._standing = (0.0,) * seats
        self._letters: tuple[int, ...] = ()
        self._told.write_view(self._sheet, self.game.observe(self.state, 0))
        self._write_begun(self._sheet, None)
        self.layout: tuple[Part, ...] = tuple(self._sheet.parts)

    @property
    def row_size(self) -> int:
        """How many numbers a row has."""
        last = self.layout[-1]
        return last.start + last.size

    def begin(self, seed: int | None = None) -> None:
        """Begin a new game; the same seed and letters give the same game.

        Without a seed chance goes on where it was.
        """
        if seed is not None:
            self._chance = random.Random(seed)
        self.steps, self.over = 0, ""
        self.gains = [0.0] * self.game.seats
        self._standing = (0.0,) * self.game.seats
        if self.history is not None:
            self.history.clear()
        self.state = self.game.initial()
        self.go_on()

    def go_on(self) -> None:
        """Let chance act; then ask the first seat that may, or end the game."""
        game, state = self.game, self.state
        while (actors := game.actors(state)) == (CHANCE,):
            self._advance(CHANCE, game.chance(state, self._chance))
        self._base, self._letters = None, ()
        if not actors:
            self.draft, self.seat, self.over = None, CHANCE, "terminated"
            return
        self.seat = actors[0]
        self.view = game.observe(state, self.seat)
        self.offers: tuple[OfferedKind, ...] = self._told.offers(game, state, self.view)
        self.draft = begin(self.alphabet, self.offers)

    def _advance(self, seat: Seat, action: Action | Chance) -> None:
        events: list[Event] = []
        self.game.advance(self.state, seat, action, events)
        if self.listener is not None:
            self.listener(seat, events)
        if self.history is not None and isinstance(action, Action):
            self.history.add(seat, action, events)
        for event in events:
            if self._by_scores and isinstance(event, HandEnded | GameEnded):
                self._reward_scores(event.scores)
            elif isinstance(event, GameEnded):
                points = place_points(Outcome(event.scores, event.ranking, event.why))
                self._reward([2 * point - 1 for point in points])

    def _reward_scores(self, scores: tuple[int, ...]) -> None:
        """Reward what a seat gained on the mean since the last scores; all begin with equal."""
        mean = sum(scores) / len(scores)
        standing = tuple(self._sign * (score - mean) for score in scores)
        self._reward([now - then for now, then in zip(standing, self._standing, strict=True)])
        self._standing = standing

    def _reward(self, gains: list[float]) -> None:
        self.gains = [paid + gain for paid, gain in zip(self.gains, gains, strict=True)]

    @property
    def options(self) -> list[int]:
        """The letters that the seat that is asked may say next; none when the game is over."""
        return [] if self.over or self.draft is None else self.draft.options()

    def take(self, letter: int) -> None:
        """Take a letter of the acting seat's decision.

        Raises ValueError for one that may not follow, which changes nothing.
        """
        draft = self.draft
        if self.over or draft is None or letter not in draft.options():
            raise ValueError(
                _("{letter} may not follow here; action_mask says what may.").format(
                    letter=self.called(letter)
                )
            )
        self.gains = [0.0] * len(self.gains)
        self._say(draft, letter)
        if draft.complete:
            self._advance(self.seat, draft.action)
            self.go_on()
        self.steps += 1
        if self.steps >= self.max_steps and not self.over:
            self.over = "truncated"

    def _say(self, draft: Draft, letter: int) -> None:
        draft.take(letter)
        draft.fill()
        self._letters = (*self._letters, letter)

    def called(self, letter: object) -> str:
        """Return what a letter says, for a sentence."""
        labels = self.alphabet.labels
        known = isinstance(letter, int) and 0 <= letter < len(labels)
        return labels[letter] if known and isinstance(letter, int) else str(letter)

    def spell(self, action: Action) -> tuple[int, ...]:
        """Return the letters for an action of the acting seat, whose decision is not begun.

        Raises ValueError for an action that is not legal.
        """
        return spell(self.alphabet, self.offers, action)

    # -- what is seen -------------------------------------------------------------------------

    def row(self, seat: Seat) -> array[float]:
        """Return what a seat may know now, as float32 numbers."""
        sheet = self._sheet
        if seat == self.seat and not self.over:
            if self._base is None:
                self._base = self._written(self.view)
            row, at = array("f", self._base[0]), self._base[1]
            sheet.start(seat, row, at)
            self._write_begun(sheet, self.draft)
            return row
        view = self.game.observe(self.state, seat)
        row, at = self._written(view)
        self._write_begun(sheet, None)
        return row

    def _written(self, view: View) -> tuple[array[float], int]:
        sheet = self._sheet
        sheet.start(view.viewer)
        self._told.write_view(sheet, view)
        return sheet.row, sheet.at

    def _write_begun(self, sheet: Sheet, draft: Draft | None) -> None:
        """Take down, for the seat that is asked, its decision so far."""
        begun = Begun() if draft is None else draft.begun
        verb, written = ("", "") if draft is None else (draft.verb, draft.digits)
        number = next((one for one in begun.rest.values() if isinstance(one, int)), 0)
        sheet.word("begun: verb", verb, self.alphabet.verbs)
        sheet.cards("begun: cards", begun.cards)
        sheet.number("begun: number", number or int(written or "0"))
        sheet.number("begun: digits", len(written))

    # -- going back ---------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Return this moment."""
        return Snapshot(
            state=self.game.copy(self.state),
            chance=self._chance.getstate(),
            letters=self._letters,
            steps=self.steps,
            standing=self._standing,
            gains=tuple(self.gains),
            history=None if self.history is None else self.history.snapshot(),
        )

    def restore(self, moment: Snapshot) -> None:
        """Go back to a moment of this table, or of another one of the same game and options."""
        self.state = self.game.copy(moment.state)
        self._chance.setstate(moment.chance)
        self.over = ""
        self.go_on()  # a seat is asked, so that nothing happens
        if self.draft is not None:
            for letter in moment.letters:
                self._say(self.draft, letter)
        self.steps, self._standing = moment.steps, moment.standing
        self.gains = list(moment.gains)
        if self.steps >= self.max_steps and not self.over:
            self.over = "truncated"
        if self.history is not None and moment.history is not None:
            self.history.restore(moment.history)

    def clone(self) -> Desk:
        """Return another table at the same moment; nobody listens to it."""
        other = self._again()
        other.restore(self.snapshot())
        return other
