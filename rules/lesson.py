"""A lesson: a prepared deal, and steps that say, point, wait, and answer.

`games/<game>/lesson.yaml` is data; the rules play it, and the table shows it as it shows any game
(`ui.lesson` leads and points):

    title: "A first hand"
    begin:                            # rules.prepared.Position: the beginning of a record
      seats: [Ann, Ada, Bo]           # the learner's own name takes the place of seat `you`
      options: {hands: 1}             # the others have their defaults
      lines:
      - {chance: dealer, seat: 2}
      - {chance: shuffle, lay: {"hand:0": [red-circle-1, red-circle-2]}}
    steps:
    - say: "You hold the lowest card. Play it."
      point: {cards: [red-circle-1], places: [board], seats: [1], buttons: [play]}
      do:                             # any of these; fields that are left out may be anything
      - {action: play, cards: [red-circle-1]}
      then:                           # what the others and chance do, as lines of a record
      - {seat: 1, action: pass}
    - say: "Here lies the widow."     # without `do`: Next goes on, or with `look: true` also
      point: {places: [widow]}        # a press on what is pointed at, and with `each: true`
      look: true                      # a press on each of it
      holds: {"widow": count widow = 5}  # what a sentence claims (tests/claims/sentences.py)

All of it is checked by `compose`: names, and that the rules allow each line where it stands. The
first line of `do` is what the lesson goes on with; another one may lead elsewhere, so a lesson
must make sense after each (a test plays them all).

After the last step the game goes on as any other, with computer players; where `whole_hand` is
false, the lesson ends there. A **puzzle** is the same thing with one question: `begin`, a step
whose `do` are the first decisions of its solutions (`then` and further steps where it takes
several), `hint` for a player who asks or slips, and a last step that explains; `whole_hand: false`.
A file of puzzles is a list of such mappings with a level each. They are composed one by one, and
`ui.lesson.lesson_scene.LessonScene` plays them; a search shows that the solutions are all.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec

from rules import notation
from rules.catalog import RulesDeclaration
from rules.core import Action, AnyGame, Seat, name_of
from rules.files.plainyaml import FileError, Place, Plain
from rules.files.quoting import brief, nearest
from rules.files.validation import Holds, typed
from rules.prepared import Line, Lines, Position, card_of, entry_of, follow
from rules.session import Entry, Session

MOST_WORDS: Final = 320
MOST_STEPS: Final = 40
TOOLS: Final = frozenset({"hint", "undo", "rules", "log", "menu", "speed", "sort", "amount"})
"""Buttons that can be pointed at, besides the kinds of decision."""

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_WORDS)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
_Names = Annotated[tuple[_Name, ...], msgspec.Meta(max_length=32)]


class Pointing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step points at, by names: nothing in pixels.

    `places` are zones of the game, or regions and anchors of its picture; `hand`, the viewer's
    cards; `buttons` kinds of decision as records write them, or one of `TOOLS`.
    """

    cards: _Names = ()
    seats: tuple[int, ...] = ()
    places: _Names = ()
    buttons: _Names = ()


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: what is said and shown, what is waited for, and what follows."""

    say: Words
    point: Pointing = Pointing()
    do: Annotated[tuple[Line, ...], msgspec.Meta(max_length=20)] = ()
    look: bool = False
    each: bool = False
    then: Lines = ()
    holds: Holds = {}
    hint: Annotated[str, msgspec.Meta(max_length=MOST_WORDS)] = ""

    def wants(self, session: Session[Any], action: Action) -> bool:
        """Return whether this is a decision that the step waits for."""
        written = notation.written(session.game.deck, action)
        return any(_fits(line, written) for line in self.do)

    def names(self, session: Session[Any], action: Action) -> bool:
        """Return whether this is the decision that its words name: the first one it waits for."""
        written = notation.written(session.game.deck, action)
        return any(_fits(line, written) for line in self.do[:1])

    def is_possible(self, session: Session[Any], seat: Seat) -> bool:
        """Return whether a decision that the step waits for is allowed now."""
        return any(decision_for(session, seat, line) is not None for line in self.do)


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    begin: Position
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=MOST_STEPS)]
    whole_hand: bool = True


class LessonError(ValueError):
    """A lesson is not as it should be; `str()` is one sentence: file and line, what, remedy."""


@dataclass(frozen=True)
class Lesson:
    """A lesson that was checked.

    `entries` are the log as it is when the learner does what is asked; `starts` say how long it
    is where each step begins, and at last where the lesson has led to.
    """

    title: str
    game: AnyGame
    begin: Position
    steps: tuple[Step, ...]
    entries: tuple[Entry, ...]
    starts: tuple[int, ...]
    whole_hand: bool

    @property
    def learner(self) -> Seat:
        """The seat of whoever learns."""
        return self.begin.you

    def session_at(self, step: int) -> Session[Any]:
        """Return the game as it is where a step begins."""
        session: Session[Any] = Session(self.game, self.begin.seed)
        for entry in self.entries[: self.starts[step]]:
            session.follow(entry)
        return session


def compose(plain: Plain, declared: RulesDeclaration[AnyGame]) -> Lesson:
    """Return the lesson that plain data say; raises `FileError` with the place in the data."""
    sheet = typed(plain, Sheet)
    session = sheet.begin.lay(declared, ("begin",))
    starts = [len(session.log)]
    for at, step in enumerate(sheet.steps):
        here: Place = ("steps", at)
        _check_pointing(session.game, step.point, (*here, "point"))
        if step.do:
            _take(session, sheet.begin.you, step, here)
        for row, line in enumerate(step.then):
            _follow_others(session, sheet.begin.you, line, (*here, "then", row))
        starts.append(len(session.log))
    return Lesson(
        sheet.title,
        session.game,
        sheet.begin,
        sheet.steps,
        tuple(session.log),
        tuple(starts),
        sheet.whole_hand,
    )


def decision_for(session: Session[Any], seat: Seat, line: Mapping[str, Plain]) -> Action | None:
    """Return an allowed decision that a line of `do` fits, or `None`."""
    if session.actors[:1] != (seat,):
        return None
    try:
        entry = entry_of(session, {"seat": seat, **line}, ())
    except FileError:  # it leaves fields out, so that any decision of the kind may do
        deck = session.game.deck
        legal = session.game.legal(session.state, seat)
        return next((each for each in legal if _fits(line, notation.written(deck, each))), None)
    action = entry.action
    if isinstance(action, Action) and session.verify(seat, action) is None:
        return action
    return None


def _fits(line: Mapping[str, Plain], written: Mapping[str, Any]) -> bool:
    """Return whether a written decision has what a line says; the order of cards is free."""
    return all(key in written and _same(value, written[key]) for key, value in line.items())


def _same(one: Plain, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list | tuple):
        return sorted(map(str, one)) == sorted(map(str, other))
    return bool(one == other)


# --- checking ---------------------------------------------------------------------------------


def _take(session: Session[Any], seat: Seat, step: Step, place: Place) -> None:
    """Check what a step waits for, and go on with the first of it."""
    if session.actors[:1] != (seat,):
        raise FileError(
            f"a decision is waited for, and it is not the turn of seat {seat}",
            "let 'then' of the steps before come to that turn",
            place=(*place, "do"),
        )
    check_lines(session, seat, step.do, (*place, "do"))
    action = decision_for(session, seat, step.do[0])
    assert action is not None
    follow(session, Entry(seat, action), (*place, "do", 0))


def check_lines(session: Session[Any], seat: Seat, lines: Iterable[Line], place: Place) -> None:
    """Check that each line, which may leave fields out, fits a decision; raises `FileError`."""
    for row, line in enumerate(lines):
        here = (*place, row)
        check_kind(session.game, str(line.get("action", "")), (*here, "action"))
        cards = line.get("cards", [])
        for at, card in enumerate(cards if isinstance(cards, list) else [cards]):
            card_of(session.game.deck, card, (*here, "cards", at))
        if decision_for(session, seat, line) is None:
            raise FileError(
                "no decision that is allowed here fits this line",
                "fix it, or the lines before it",
                place=here,
            )


def check_kind(game: AnyGame, name: str, place: Place) -> None:
    """Check the name of a kind of decision; raises `FileError`."""
    kinds = [name_of(kind) for kind in game.actions]
    if name not in kinds:
        raise FileError(
            f"this game has no action '{brief(name)}'", nearest(name, kinds), place=place
        )


def _follow_others(session: Session[Any], learner: Seat, line: Line, place: Place) -> None:
    entry = entry_of(session, line, place)
    if entry.seat == learner:
        raise FileError(
            "'then' is what the others do, and this is the learner's seat",
            "let the learner decide it in a step of its own",
            place=place,
        )
    follow(session, entry, place)


def _check_pointing(game: AnyGame, point: Pointing, place: Place) -> None:
    """Check the names of cards, seats and buttons; places are known to the picture alone."""
    for at, card in enumerate(point.cards):
        card_of(game.deck, card, (*place, "cards", at))
    for at, seat in enumerate(point.seats):
        if not 0 <= seat < game.seats:
            raise FileError(
                f"there is no seat {seat}", "count the seats from 0", place=(*place, "seats", at)
            )
    known = TOOLS | {name_of(kind) for kind in game.actions}
    for at, name in enumerate(point.buttons):
        if name not in known:
            raise FileError(
                f"there is no button '{brief(name)}'",
                nearest(name, sorted(known)),
                place=(*place, "buttons", at),
            )


def _is_said(session: Session[Any], entry: Entry) -> bool:
    """Return whether a legal line answers no question: any seat may say it at its time."""
    state, seat = session.state, entry.seat
    return seat in session.actors and session.game.passed_over(state, seat, entry.action) is None


def scripted(step: Step, session: Session[Any], at: int) -> Entry | None:
    """Return line number `at` of what the others do after a step, if it can be followed now."""
    if at >= len(step.then):
        return None
    try:
        entry = entry_of(session, step.then[at], ())
    except FileError:
        return None
    if session.verify(entry.seat, entry.action) is not None:
        return None
    is_next = session.actors[:1] == (entry.seat,)
    return entry if is_next or _is_said(session, entry) else None
