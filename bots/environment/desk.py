"""A table that is played letter by letter, for PettingZoo's environment and for many at once.

It keeps to plain values, so that a step costs little.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, Final, Literal, Self, TypedDict, Unpack

import msgspec

from bots.declaration import PlayersDeclaration
from bots.environment.game import Row, laid_out
from bots.environment.history import History
from bots.environment.sheet import TYPICAL, Part, Sheet, fitted
from bots.environment.stepping import Alphabet, Draft, begin, spell
from bots.measure.match import Listener
from bots.strategy import place_points
from rules.core import CHANCE, Action, AnyGame, Chance, Ended, Event, OptionsError, Seat

Rewards = Literal["places", "scores"]
"""`places`: at the game's end from 1 for the first to -1 for the last, ties shared. `scores`: at
each hand's end by how much a seat gained on the table's mean."""

MOST_STEPS: Final = 20_000
"""After so many steps a game is cut off unless somebody says otherwise."""
HISTORY: Final = 16
"""The decisions that are remembered unless somebody says otherwise."""
MOST_QUESTIONS: Final = 1 << 13
"""Of so many questions the spelling is kept."""


class DeskSettings(TypedDict, total=False):
    """How a table is played by a program that learns."""

    rewards: Rewards
    """By places, unless it is said otherwise."""
    max_steps: int
    """After so many steps a game is cut off."""
    history: int
    """The decisions that are remembered."""
    scaled: bool
    """Whether all numbers of a row are between -1 and 1; left out, they are not."""


class Snapshot(msgspec.Struct, frozen=True):
    """A moment of a table, to go back to; it can be pickled."""

    state: Any
    chance: Any
    letters: tuple[int, ...]
    """Those of the decision that is begun."""
    steps: int
    standing: tuple[float, ...]
    gains: tuple[float, ...]
    history: bytes | None


class Spelling:
    """What tables of one game, number of seats and options have in common: rules, letters, rows."""

    def __init__(
        self,
        declared: PlayersDeclaration[AnyGame],
        seats: int | None,
        options: Mapping[str, object] | None,
        *,
        scaled: bool,
    ) -> None:
        """Raise `OptionsError` with one sentence for a table that cannot be."""
        seats = declared.rules().seat_range[0] if seats is None else seats
        self.game: AnyGame = declared.open(seats, options)
        self.told = declared.environment()
        self.alphabet = Alphabet(self.game, self.told.vocabulary(self.game))
        self.scaled = scaled
        self.sheet = Sheet(self.game.seats, len(self.game.deck), scaled=scaled)
        self._drafts: dict[Hashable, Draft] = {}
        sections = self.told.sections(self.game)
        self._sections = laid_out(sections, self.sheet, self.game.initial())
        self.begun_at = self.sheet.size
        """Where a row tells of the decision that is begun."""
        deck, verbs = len(self.game.deck), self.alphabet.verbs
        self.sheet.word("begun: verb", "", verbs)
        self.sheet.cards("begun: cards", ())
        self.sheet.number("begun: number", 0)
        self.sheet.number("begun: digits", 0)
        self._first_card = len(verbs)
        self._number = self._first_card + deck
        self.layout = tuple(self.sheet.parts)
        self.row_size = self.sheet.size

    def row(self, seat: Seat) -> Row[Any]:
        """Return an empty row for a seat."""
        return Row(self._sections, self.sheet.blank(seat))

    def begun(self, state: Any, seat: Seat) -> Draft:
        """Return the decision of the seat that is asked at its first letter."""
        question = self.told.question(self.game, state)
        if question is None:
            return begin(self.alphabet, self.told.offers(self.game, state, seat))
        draft = self._drafts.get(question)
        if draft is None:
            if len(self._drafts) == MOST_QUESTIONS:
                self._drafts.clear()
            draft = begin(self.alphabet, self.told.offers(self.game, state, seat))
            self._drafts[question] = draft
        return draft

    def write_begun(self, numbers: memoryview[float], at: int, draft: Draft) -> None:
        """Take down a decision so far, in a row from `at` on that tells of no other one."""
        offer = draft.offer
        if offer is None:
            return
        at += self.begun_at
        numbers[at + self.alphabet.verb_of[offer.kind]] = 1.0
        cards = at + self._first_card
        for card in draft.begun.cards:
            numbers[cards + card] = 1.0
        if draft.number:
            numbers[at + self._number] = fitted(draft.number, TYPICAL, scaled=self.scaled)
        if self.alphabet.digits:
            numbers[at + self._number + 1] = fitted(len(draft.digits), TYPICAL, scaled=self.scaled)


class Desk:
    """One table of a game. `seat` is asked, `options` are the letters that it may say next."""

    def __init__(
        self,
        declared: PlayersDeclaration[AnyGame],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        listener: Listener | None = None,
        beside: Desk | None = None,
        **settings: Unpack[DeskSettings],
    ) -> None:
        """Raise `OptionsError` with one sentence for a table that cannot be.

        `beside` is another table of the same game, seats, options and scale.
        """
        rewards, max_steps = (
            settings.get("rewards", "places"),
            settings.get("max_steps", MOST_STEPS),
        )
        history, scaled = settings.get("history", HISTORY), settings.get("scaled", False)
        if rewards not in ("places", "scores"):
            raise OptionsError("Rewards are by places or by scores.")
        if max_steps < 1:
            raise OptionsError("A game has at least one step.")
        if history < 0:
            raise OptionsError("A history has a length of 0 or more decisions.")
        self._again: Callable[..., Any] = partial(type(self), declared, seats, options, **settings)
        self.spelling: Spelling = (
            Spelling(declared, seats, options, scaled=scaled) if beside is None else beside.spelling
        )
        self.game: AnyGame = self.spelling.game
        self._sign = -1 if declared.fewest_win else 1
        self._by_scores = rewards == "scores"
        self.max_steps = max_steps
        self.listener = listener
        self.alphabet = self.spelling.alphabet
        seats = self.game.seats
        self.history = (
            History(seats, history, self.alphabet, len(self.game.deck), scaled=scaled)
            if history
            else None
        )
        self.layout: tuple[Part, ...] = self.spelling.layout
        self._rows = tuple(map(self.spelling.row, range(seats)))
        self._chance = random.Random()
        self.state = self.game.initial()
        self.draft: Draft | None = None
        """The decision of the seat that is asked, as far as it is spelled."""
        self._asked: Draft | None = None
        self.letters: tuple[int, ...] = ()
        """Those of it that were taken."""
        self.seat: Seat = CHANCE
        self.over: Literal["", "terminated", "truncated"] = ""
        self.steps = 0
        self.gains = [0.0] * seats
        """What each seat was paid by the last step."""
        self.paid = False
        """Whether it was anything."""
        self._standing = (0.0,) * seats

    @property
    def row_size(self) -> int:
        return self.spelling.row_size

    def begin(self, seed: int | None = None) -> None:
        """Begin a new game; the same seed and letters give the same game.

        Without a seed chance goes on where it was.
        """
        if seed is not None:
            self._chance = random.Random(seed)
        self.steps, self.over = 0, ""
        self._clear_gains()
        self._standing = (0.0,) * self.game.seats
        if self.history is not None:
            self.history.clear()
        self.state = self.game.initial()
        self.go_on()

    def go_on(self) -> None:
        """Let chance act; then ask the first seat that may, or end the game."""
        game, state = self.game, self.state
        actors = game.actors(state)
        while actors == (CHANCE,):
            self._advance(CHANCE, game.chance(state, self._chance))
            actors = game.actors(state)
        self.letters = ()
        if not actors:
            self.draft, self.seat, self.over = None, CHANCE, "terminated"
            if not self._by_scores:
                outcome = game.outcome(state)
                assert outcome is not None
                self._reward([2 * point - 1 for point in place_points(outcome)])
            return
        self.seat = seat = actors[0]
        self.draft = self._asked = self.spelling.begun(state, seat)

    def _advance(self, seat: Seat, action: Action | Chance) -> None:
        events: list[Event] | None = None
        remembered = self.history is not None and seat != CHANCE
        if remembered or self._by_scores or self.listener is not None:
            events = []
        self.game.advance(self.state, seat, action, events)
        if events is None:
            return
        if self.listener is not None:
            self.listener(seat, events)
        if self.history is not None and isinstance(action, Action):
            self.history.add(seat, action, events)
        if self._by_scores:
            for event in events:
                if isinstance(event, Ended):
                    self._reward_scores(event.scores)

    def _reward_scores(self, scores: tuple[int, ...]) -> None:
        """Reward what a seat gained on the mean since the last scores; all begin with equal."""
        mean = sum(scores) / len(scores)
        standing = tuple(self._sign * (score - mean) for score in scores)
        self._reward([now - then for now, then in zip(standing, self._standing, strict=True)])
        self._standing = standing

    def _reward(self, gains: list[float]) -> None:
        self.gains = [paid + gain for paid, gain in zip(self.gains, gains, strict=True)]
        self.paid = True

    def _clear_gains(self) -> None:
        self.gains = [0.0] * self.game.seats
        self.paid = False

    @property
    def options(self) -> list[int]:
        """The letters that the seat that is asked may say next; none when the game is over."""
        draft = self.draft
        return [] if self.over or draft is None else draft.options.copy()

    def take(self, letter: int) -> None:
        """Take a letter of the acting seat's decision.

        Raises ValueError for one that may not follow, which changes nothing.
        """
        draft = self.draft
        try:
            if self.over or draft is None:
                raise ValueError
            following = draft.after(letter)
        except ValueError:
            raise ValueError(
                f"{self.called(letter)} may not follow here; action_mask says what may."
            ) from None
        if self.paid:
            self._clear_gains()
        if following.complete:
            self._advance(self.seat, following.action)
            self.go_on()
        else:
            self.draft = following
            self.letters += (letter,)
        self.steps += 1
        if self.steps >= self.max_steps and not self.over:
            self.over = "truncated"

    def called(self, letter: object) -> str:
        """Return what a letter says, for a sentence."""
        labels = self.alphabet.labels
        if isinstance(letter, int) and letter in range(len(labels)):
            return labels[letter]
        return str(letter)

    def spell(self, action: Action) -> tuple[int, ...]:
        """Return the letters for an action of the acting seat, whose decision is not begun.

        Raises ValueError for an action that is not legal.
        """
        assert self._asked is not None
        return spell(self._asked, action)

    # -- what is seen -------------------------------------------------------------------------

    def known(self, seat: Seat) -> memoryview[float]:
        """Return what a seat may know now apart from what it has begun, as float32 numbers.

        A view of what changes with the next decision.
        """
        return self._rows[seat].update(self.state)

    def row(self, seat: Seat) -> array[float]:
        """Return what a seat may know now, as float32 numbers."""
        row = array("f", self.known(seat).tobytes())
        if seat == self.seat and not self.over and self.draft is not None:
            self.spelling.write_begun(memoryview(row).cast("B").cast("f"), 0, self.draft)
        return row

    # -- going back ---------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Return this moment."""
        return Snapshot(
            state=self.game.copy(self.state),
            chance=self._chance.getstate(),
            letters=self.letters,
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
        for letter in moment.letters:
            assert self.draft is not None
            self.draft = self.draft.after(letter)
        self.letters = moment.letters
        self.steps, self._standing = moment.steps, moment.standing
        self.gains = list(moment.gains)
        self.paid = any(self.gains)
        if self.steps >= self.max_steps and not self.over:
            self.over = "truncated"
        if self.history is not None and moment.history is not None:
            self.history.restore(moment.history)

    def clone(self) -> Self:
        """Return another table at the same moment; nobody listens to it."""
        other: Self = self._again(beside=self)
        other.restore(self.snapshot())
        return other
