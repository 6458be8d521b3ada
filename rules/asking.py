"""Who is asked at a table where nobody is passed over, so that passing over tells nothing.

The rules pass over a seat that could only decline (A8, E4), and a record has no line for it. That
tells everybody what the seat holds. A table may ask it all the same: in its turn, in the same
words, with nothing but declining to answer. These questions stand above the session: neither the
log nor the record knows of them, and after a resume they are found again from the log.
"""

import random
from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, Final, Generic, TypeVar

import msgspec

from rules.core import (
    CHANCE,
    Action,
    Chance,
    Event,
    Observation,
    Outcome,
    Refusal,
    Refused,
    Seat,
    Unasked,
    Window,
)
from rules.core import apply as applied
from rules.session import Session

S = TypeVar("S")


class Bar(Enum):
    """Why a decision can be taken back only where take-backs are free, or not at all."""

    NOTHING = auto()
    """Nobody at the table has decided anything yet."""
    CHANCE = auto()
    """Chance acted since."""
    SEEN = auto()
    """A face was seen since that was not seen before."""
    ASKED = auto()
    """Another player was asked since."""
    TOLD = auto()
    """The game is over, and the secret of its sealed shuffles is told."""


class Step(msgspec.Struct, frozen=True):
    """What a decision led to: all `events` of the log's new entry, and what the table is `told`.

    The two differ where questions come in between that the rules leave out.
    """

    events: tuple[Event, ...]
    told: tuple[Event, ...]


class _Place(msgspec.Struct, frozen=True):
    """A point of the game: so many entries of the log, and questions declined after them.

    There `seat` answered; `last` if nobody has answered since.
    """

    length: int
    declined: int
    seat: Seat
    last: bool


class _Left(msgspec.Struct, Generic[S], frozen=True):
    """The questions left out after an entry, and those of its events that follow from them."""

    questions: tuple[Unasked[S], ...] = ()
    later: tuple[Event, ...] = ()


class Asking(Generic[S]):
    """The questions of a session's table, those that the rules leave out too if `everyone`."""

    def __init__(self, session: Session[S], *, everyone: bool, first: int = 0) -> None:
        self.session, self.everyone = session, everyone
        self.first = first
        """Entries at the beginning of the log that nobody takes back: another game's."""
        self._open: tuple[Unasked[S], ...] = ()
        self._declined: tuple[Seat, ...] = ()
        self._later: tuple[Event, ...] = ()
        self._source: object = None
        self._shown: S
        self._views: dict[int, Observation[Any]] = {}
        self._stand(len(session.log), 0)

    # --- what is asked ----------------------------------------------------------------------

    @property
    def question(self) -> Unasked[S] | None:
        """The question that is open though the rules leave it out, or `None`."""
        return self._open[0] if self._open else None

    @property
    def mark(self) -> tuple[int, int]:
        """Which question this is: another one has another mark."""
        return len(self.session.log), len(self._declined)

    def decline_again(self, count: int) -> None:
        """Be where so many questions that the rules leave out were declined before."""
        self._stand(len(self.session.log), count)

    @property
    def state(self) -> S:
        """The table as it is shown; the same value for as long as nothing happens."""
        if not self._open and not self.everyone:
            return self.session.state
        source = self._open[0] if self._open else self.session.state
        if source is not self._source:
            veiled = self.session.game.veiled
            self._shown = self._open[0].state if self._open else veiled(self.session.state)
            self._source, self._views = source, {}
        return self._shown

    @property
    def actors(self) -> tuple[Seat, ...]:
        return self.session.game.actors(self._open[0].state) if self._open else self.session.actors

    @property
    def outcome(self) -> Outcome | None:
        return None if self._open else self.session.outcome

    def observe(self, viewer: int) -> Observation[Any]:
        """Return what a seat, `PUBLIC` or `OPEN` is shown, worked out once for each of them."""
        state = self.state
        if state is self.session.state:
            return self.session.observe(viewer)
        if viewer not in self._views:
            self._views[viewer] = self.session.game.observe(state, viewer)
        return self._views[viewer]

    @property
    def window(self) -> Window[S] | None:
        """To whom the question that is open comes later, or `None` where it stays with one."""
        return self.session.game.window(self.state, everyone=self.everyone)

    def verify(self, seat: Seat, action: Action | Chance) -> Refusal | None:
        return self.session.game.verify(self.state, seat, action)

    # --- answers ----------------------------------------------------------------------------

    def draw(self) -> Step:
        """Let chance act."""
        events = self.session.draw()
        self._stand(len(self.session.log), 0)
        return Step(events, events)

    def act(self, seat: Seat, action: Action | Chance) -> Step:
        """Take an answer; raises `Refused`. One to a question left out leaves the log as it is."""
        question = self.question
        if question is None:
            return self._commit(seat, action)
        if (seat, action) == (question.seat, question.decline):
            return self._decline(question)
        refusal = self.verify(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return self._commit(seat, action)

    def _decline(self, question: Unasked[S]) -> Step:
        self.session.forget_undone()
        self._open, self._declined = self._open[1:], (*self._declined, question.seat)
        return Step((), question.told if self._open else question.told + self._later)

    def _commit(self, seat: Seat, action: Action | Chance) -> Step:
        before = self.session.state
        events = self.session.act(seat, action)
        if not self.everyone:
            return Step(events, events)
        left = self._left_by(before, seat, action, events)
        if left is None:  # said meanwhile: what was open stays open
            self._open = tuple(_with(self.session, one, seat, action) for one in self._open)
            return Step(events, events)
        self._open, self._declined, self._later = left.questions, (), left.later
        return Step(events, events[: len(events) - len(left.later)])

    # --- questions left out -----------------------------------------------------------------

    def _left_by(
        self, before: S, seat: Seat, action: Action | Chance, events: tuple[Event, ...]
    ) -> _Left[S] | None:
        """Return what the rules leave out after an action; `None` if it answers no question."""
        left = self.session.game.passed_over(before, seat, action)
        if left is None:
            return None
        if not left.questions:
            return _Left()
        return _Left(left.questions, events[left.told :])

    def _left_after(self, length: int) -> _Left[S]:
        """Return what the rules leave out after the first `length` entries of the log."""
        session, said = self.session, []
        for at in range(length - 1, -1, -1) if self.everyone else ():
            entry = session.log[at]
            if entry.seat == CHANCE:
                break
            events = session.events(at)
            left = self._left_by(session.before(at), entry.seat, entry.action, events)
            if left is None:
                said.append(entry)
                continue
            questions = left.questions
            for one in reversed(said):
                questions = tuple(
                    _with(session, question, one.seat, one.action) for question in questions
                )
            return _Left(questions, left.later)
        return _Left()

    def _stand(self, length: int, declined: int) -> None:
        """Be where so many questions after the log's first `length` entries are declined."""
        left = self._left_after(length)
        self._open = left.questions[declined:]
        self._declined = tuple(question.seat for question in left.questions[:declined])
        self._later = left.later

    # --- telling it again -------------------------------------------------------------------

    def again(self) -> "Iterator[tuple[Step, Asking[S]]]":
        """Go through all answers so far again: after each, what it led to and the table then."""
        again = Asking(Session(self.session.game, self.session.seed), everyone=self.everyone)
        for entry in self.session.log:
            seat, action, by_chance = entry.seat, entry.action, entry.seat == CHANCE
            while again.question and (by_chance or again.verify(seat, action) is not None):
                yield again._decline(again.question), again
            if by_chance:
                events = again.session.act(seat, action)
                again._stand(len(again.session.log), 0)
                yield Step(events, events), again
            else:
                yield again._commit(seat, action), again
        while len(again._declined) < len(self._declined) and again.question is not None:
            yield again._decline(again.question), again

    # --- taking back ------------------------------------------------------------------------

    def _last_answer(self, people: frozenset[Seat]) -> _Place | None:
        """Return where one of the people answered last."""
        length, declined, last = len(self.session.log), self._declined, True
        while people:
            for at in range(len(declined) - 1, -1, -1):
                if declined[at] in people:
                    return _Place(length, at, declined[at], last)
                last = False
            if length <= self.first:
                return None
            length -= 1
            seat = self.session.log[length].seat
            declined = tuple(question.seat for question in self._left_after(length).questions)
            if seat in people:  # what was said meanwhile leaves all to be asked again
                return _Place(length, 0 if self._was_said(length) else len(declined), seat, last)
            last = False
        return None

    def _was_said(self, at: int) -> bool:
        """Return whether the log's entry number `at` answered no question."""
        if not self.everyone:
            return False
        game, entry = self.session.game, self.session.log[at]
        return game.passed_over(self.session.before(at), entry.seat, entry.action) is None

    def answered_last(self, people: frozenset[Seat]) -> Seat | None:
        """Return which of the people answered last: whose answer is taken back first."""
        place = self._last_answer(people)
        return None if place is None else place.seat

    def bar(self, people: frozenset[Seat]) -> Bar | None:
        """Return what bars the people's last answer from being taken back, or `None`.

        Among several people it is the last answer of all, and its seat is still to act. One
        person alone may take back also what computer players have answered since, as long as
        chance did not act and that person saw no new face.
        """
        place = self._last_answer(people)
        if place is None:
            return Bar.NOTHING
        if len(people) > 1 and not (place.last and self.actors[:1] == (place.seat,)):
            return Bar.ASKED
        if any(entry.seat == CHANCE for entry in self.session.log[place.length :]):
            return Bar.CHANCE
        viewers = tuple(people) if len(people) == 1 else None
        return Bar.SEEN if self.session.reveals(place.length, viewers) else None

    def undo(self, people: frozenset[Seat], *, free: bool) -> Bar | None:
        """Take the people's last answer back; where it is barred and not `free`, only say why."""
        bar = self.bar(people)
        if bar is not None and (bar is Bar.NOTHING or not free):
            return bar
        place = self._last_answer(people)
        assert place is not None
        self.session.rewind(place.length)
        self._stand(place.length, place.declined)
        return None

    def rewind(self, length: int) -> None:
        """Go back to the first `length` entries of the log, for good."""
        self.session.rewind(length)
        self.session.forget_undone()
        self._stand(length, 0)

    def redo(self, people: frozenset[Seat]) -> None:
        """Put back what the last undo took; what was left out after it is asked again."""
        self.session.redo(people)
        self._stand(len(self.session.log), 0)


def _with(
    session: Session[S], question: Unasked[S], seat: Seat, action: Action | Chance
) -> Unasked[S]:
    """Return a question after something was said while it was open."""
    state, _events = applied(session.game, question.state, seat, action)
    return msgspec.structs.replace(question, state=state)


QUICKEST: Final = 2.0
SLOWEST: Final = 5.0
"""Seconds at ordinary speed: a person who reads a claim can be before the quickest."""


def reaction(rng: random.Random) -> float:
    """Return after how many seconds a computer player answers; the same again under a seed."""
    return rng.uniform(QUICKEST, SLOWEST)
